"""Domicles explained: what the words say is true on paper, swaps are the fewest, and detours are necessary."""

import random
import re
from collections import Counter

import msgspec
import pytest

from puzzlemill import steps
from puzzlemill.puzzles.domicles import Domicles, Swaps, parse_id, replay, symmetries
from puzzlemill.solvers.domicles import Bounds, bounds
from puzzlemill.solvers.domicles import steps as domicles_steps
from puzzlemill.solvers.domicles.conflicts import effects
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.domicles.steps import BOARDS, TECHNIQUES, Swap, brief_steps
from puzzlemill.solvers.playing import Step
from tests.support.answers.outcomes import assert_solved, present
from tests.support.domicles import BLOG_EASY, BLOG_HARD, CROWDED, SOLVED, TWIN_LAYOUTS, brute_distances, solvable_puzzle
from tests.twins import domicles as twin

LONG = parse_id("domicles:4x3:6:m11:642065623142545330215110")


def puzzle_of(index: int, layout: tuple[int, int]) -> Domicles:
    return solvable_puzzle(random.Random(index), *layout)


def swapped(step: Step[Swap]) -> tuple[int, int]:
    move = present(step.move)
    return move.i, move.j


def detours(puzzle: Domicles) -> int:
    return sum(step.technique == "detour" for step in steps(puzzle).steps)


def occurrences(board: twin.Board, cols: int) -> list[tuple[tuple[str, int, int], tuple[int, int]]]:
    """Every line and number, the line counted from 1 as in words, with each cell that shows it."""
    pairs = []
    for place, tile in enumerate(board):
        row, col = divmod(place, cols)
        for cell_col, number in enumerate(tile, 2 * col):
            pairs.append((("row", row + 1, number), (row, cell_col)))
            pairs.append((("column", cell_col + 1, number), (row, cell_col)))
    return pairs


def repeats(board: twin.Board, cols: int) -> Counter[tuple[str, int, int]]:
    """Pairs of equal numbers by line and number."""
    times = Counter(key for key, _ in occurrences(board, cols))
    return Counter({key: count * (count - 1) // 2 for key, count in times.items() if count > 1})


def claimed(text: str) -> list[set[tuple[str, str, int, int]]]:
    """What a text says is cleared and created: how, line, index from 1 and number."""
    cleared_and_created: list[set[tuple[str, str, int, int]]] = [set(), set()]
    waiting: list[tuple[str, int]] = []
    words = r"(the two|one of the|two|one more) (\d+)|(in|into) (row|column) (\d+)"
    for how, number, into, line, at in re.findall(words, text):
        if how:
            waiting.append((how, int(number)))
        else:
            cleared_and_created[into == "into"] |= {(how, line, int(at), number) for how, number in waiting}
            waiting = []
    return cleared_and_created


class TestWords:
    def test_the_easy_board_of_the_blog(self) -> None:
        assert steps(BLOG_EASY).lines() == [
            "1. choice: Swap places 1 and 3 (4|0 and 1|0). This clears the two 1s in row 2. 1 swap to go.",
            "2. single swap: Swap places 1 and 2 (1|0 and 3|2). This clears the two 0s in column 2 and the two 2s in "
            "column 4, the last conflicts.",
            "Solved.",
        ]

    def test_the_hard_board_of_the_blog(self) -> None:
        trace = steps(BLOG_HARD)
        assert trace.lines() == [
            "1. descent: Swap places 10 and 11 (5|1 and 6|3). This clears the two 5s in column 1, the two 1s in column "
            "2 and the two 6s in column 3. 2 swaps to go.",
            "2. detour: Swap places 4 and 5 (4|0 and 1|0). This changes no conflicts. 1 swap to go. "
            "Other swaps clear more conflicts now.",
            "3. single swap: Swap places 1 and 4 (2|1 and 1|0). This clears the two 2s in row 1 and the two 0s in row "
            "2, the last conflicts.",
            "Solved.",
        ]
        assert [step.move for step in trace.steps] == [Swap(9, 10), Swap(3, 4), Swap(0, 3)]
        assert trace.steps[0].cells == ((0, 1), (2, 0), (2, 2), (3, 0), (3, 1), (3, 2))

    @pytest.mark.parametrize("layout", [(2, 2), (2, 3), (4, 2), (4, 3)])
    def test_text_and_cells_name_the_conflicts_that_a_recount_finds(self, layout: tuple[int, int]) -> None:
        phrases = set()
        for index in range(25):
            puzzle = puzzle_of(index, layout)
            board = puzzle.tiles
            for step in steps(puzzle).steps:
                before, cells = repeats(board, puzzle.cols), occurrences(board, puzzle.cols)
                board = replay(board, [swapped(step)])
                after = repeats(board, puzzle.cols)
                cleared = {("the two" if before[key] == 1 else "one of the", *key) for key in before - after}
                created = {("two" if before[key] == 0 else "one more", *key) for key in after - before}
                assert claimed(step.text) == [cleared, created]
                assert set(step.cells) == {cell for key, cell in cells if key in before - after}
                phrases |= {how for how, *_ in cleared | created}
        if layout == (4, 3):
            assert phrases == {"the two", "one of the", "two", "one more"}

    def test_a_swap_that_only_creates_conflicts_and_a_board_that_none_improves(self) -> None:
        (text,) = [step.text for step in steps(LONG).steps if "No swap reduces" in step.text]
        assert ". This puts two 1s into row 1 and two 2s into row 4. 2 swaps to go." in text
        assert steps(LONG).steps[-1].text.endswith("clears the two 0s in row 4, the last conflict.")


def test_effects_agree_with_a_recount() -> None:
    for index in range(20):
        puzzle = puzzle_of(index, ((3, 2), (3, 3), (4, 3))[index % 3])
        before = repeats(puzzle.tiles, puzzle.cols)
        every_effect = effects(puzzle.tiles, puzzle.cols)
        for pair, board in twin.neighbours(puzzle.tiles).items():
            after, effect = repeats(board, puzzle.cols), every_effect[pair]
            removed, created = (
                {(numbers.line, numbers.at + 1, numbers.number): count for numbers, count in side.items()}
                for side in effect
            )
            assert (removed, created) == (before - after, after - before)
            assert effect.gain == twin.conflicts(puzzle.tiles, puzzle.cols) - twin.conflicts(board, puzzle.cols)
        assert list(every_effect) == list(twin.neighbours(puzzle.tiles))


class TestSequence:
    @pytest.mark.few
    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_swaps_are_the_fewest_and_techniques_agree_with_brute_force(self, layout: tuple[int, int]) -> None:
        seen: Counter[object] = Counter()
        for index in range(30):
            puzzle = puzzle_of(index, layout)
            distances, trace = brute_distances(puzzle), steps(puzzle)
            assert len(trace.steps) == len(assert_solved(puzzle, trace).swaps) == distances[puzzle.tiles]
            board = puzzle.tiles
            for step in trace.steps:
                pair = swapped(step)
                assert step.technique == expected_technique(board, puzzle.cols, pair)
                board = twin.neighbours(board)[pair]
                seen[step.technique] += 1
        assert len(seen) == 4 or layout == (2, 2)

    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_no_shortest_sequence_needs_fewer_detours(self, layout: tuple[int, int]) -> None:
        for index in range(12):
            puzzle = puzzle_of(index, layout)
            assert detours(puzzle) == fewest_detours(puzzle.tiles, puzzle)

    def test_larger_boards_are_solved_in_the_least_swaps(self) -> None:
        for index in range(40):
            puzzle = puzzle_of(index, ((4, 2), (3, 3), (5, 2), (4, 3))[index % 4])
            trace = steps(puzzle)
            assert trace.status == "solved"
            assert len(trace.steps) == bounds(puzzle).upper
            assert_solved(puzzle, trace)
            assert {step.technique for step in trace.steps} <= set(list(TECHNIQUES)[:4])

    def test_symmetric_boards_need_as_many_swaps_and_detours(self) -> None:
        for index, layout in enumerate(((2, 2), (3, 2), (2, 3))):
            images = list(symmetries(puzzle_of(index, layout)))
            assert len({(len(steps(image).steps), detours(image)) for image in images}) == 1

    def test_without_a_detour_descent_has_a_chance(self) -> None:
        seen: Counter[object] = Counter()
        for index in range(120):
            puzzle = puzzle_of(index, ((4, 2), (3, 3))[index % 2])
            chance = descent_chance(puzzle)
            assert chance > 0 or detours(puzzle) > 0
            seen[chance > 0, detours(puzzle) > 0] += 1
        assert len(seen) == 3

    def test_the_least_swaps_can_need_a_detour_even_if_descent_always_solves(self) -> None:
        puzzle = parse_id("domicles:2x3:6:e2:421032536054")
        assert descent_chance(puzzle) == 1
        assert [step.technique for step in steps(puzzle).steps] == ["detour", "single swap"]

    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_brief_steps_lead_to_a_given_board_by_swaps_best_at_the_time(self, layout: tuple[int, int]) -> None:
        for index in range(10):
            puzzle = puzzle_of(index, layout)
            given = present(bounds(puzzle).swaps)
            board, target = puzzle.tiles, replay(puzzle.tiles, given)
            for left, step in zip(range(len(given), 0, -1), brief_steps(puzzle, given, 1.0), strict=True):
                nearer = {pair: after for pair, after in twin.neighbours(board).items() if apart(after, target) < left}
                assert step.technique == expected_technique(board, puzzle.cols, swapped(step))
                board = nearer[swapped(step)]
                assert twin.conflicts(board, puzzle.cols) == min(
                    twin.conflicts(after, puzzle.cols) for after in nearer.values()
                )
            assert board == target

    def test_a_search_cut_short_still_explains_a_shortest_solution(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = steps(LONG)
        for boards in (0, 1, 5):
            monkeypatch.setattr(domicles_steps, "BOARDS", boards)
            trace = steps(LONG)
            assert len(trace.steps) == len(whole.steps)
            assert_solved(LONG, trace)


def apart(board: twin.Board, target: twin.Board) -> int:
    """The fewest swaps between two boards of the same tiles."""
    return twin.sorting_swaps([target.index(tile) for tile in board])


def expected_technique(board: twin.Board, cols: int, pair: tuple[int, int]) -> str:
    now = twin.conflicts(board, cols)
    gains = {swap: now - twin.conflicts(after, cols) for swap, after in twin.neighbours(board).items()}
    most = max(gains.values())
    if gains[pair] == now:
        return "single swap"
    if gains[pair] < most or most <= 0:
        return "detour"
    return "choice" if list(gains.values()).count(most) > 1 else "descent"


def fewest_detours(board: twin.Board, puzzle: Domicles) -> int:
    distances, after = brute_distances(puzzle), twin.neighbours(board)
    return min(
        (
            (expected_technique(board, puzzle.cols, pair) == "detour") + fewest_detours(after[pair], puzzle)
            for pair in twin.first_swaps(board, distances)
        ),
        default=0,
    )


class TestEnds:
    def test_a_solved_board_needs_no_step(self) -> None:
        trace = steps(SOLVED, budget=0)
        assert (trace.status, trace.steps, trace.solution) == ("solved", (), Swaps(()))

    def test_a_number_on_too_many_tiles_is_shown(self) -> None:
        trace = steps(CROWDED)
        assert trace.lines() == [
            "1. counting: 0 is the lower number on 3 tiles, but only 2 such tiles can fit, one in each column of "
            "tiles.",
            "There is no solution.",
        ]
        assert trace.steps[0].cells == ((0, 1), (0, 3), (1, 1))

    def test_too_few_swaps_are_the_reason(self) -> None:
        lines = steps(msgspec.structs.replace(BLOG_HARD, swaps=2)).lines()
        assert lines == ["1. search: It takes at least 3 swaps, but only 2 are allowed.", "There is no solution."]

    def test_an_exhausted_search_is_the_reason_or_says_so_when_no_budget_is_left_to_name_it(self) -> None:
        puzzle = parse_id("domicles:2x3:6:m2:102021545363")
        nodes = bounds(puzzle).effort.nodes
        (step,) = steps(puzzle).steps
        assert (step.technique, step.move) == ("search", None)
        assert "every way of filling the board repeats a number (" in step.text.lower()
        (step,) = steps(puzzle, budget=nodes + 1).steps
        assert step.text == "These tiles have no solved board."


class TestBudget:
    def test_no_more_is_spent_than_allowed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        spent = 0

        def counted(puzzle: Domicles, budget: int) -> Bounds:
            nonlocal spent
            known = bounds(puzzle, budget)
            spent += known.effort.nodes
            return known

        monkeypatch.setattr(domicles_steps, "bounds", counted)
        nodes = bounds(BLOG_HARD).effort.nodes
        for budget in (0, 1, nodes - 1, nodes, 5 * nodes, (BOARDS + 4) * nodes, 10**9):
            spent = 0
            trace = steps(BLOG_HARD, budget)
            assert spent <= budget
            assert trace.status == ("solved" if budget >= nodes else "budget")
            assert len(trace.steps) == (3 if budget >= nodes else 0)

    def test_a_small_budget_keeps_to_the_solved_board_found(self) -> None:
        known = bounds(LONG)
        trace = steps(LONG, budget=known.effort.nodes)
        assert replay(LONG.tiles, present(trace.solution).swaps) == replay(LONG.tiles, present(known.swaps))
        assert len(trace.steps) == known.upper

    def test_a_budget_spent_midway_still_explains_a_shortest_solution(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls = 0

        def tiring(puzzle: Domicles, budget: int) -> Bounds:
            nonlocal calls
            calls += 1
            return bounds(puzzle, budget if calls < 3 else 0)

        monkeypatch.setattr(domicles_steps, "bounds", tiring)
        trace = steps(BLOG_HARD)
        assert (calls, len(trace.steps)) == (3, 3)
        assert_solved(BLOG_HARD, trace)

    def test_swaps_that_might_not_be_the_least_are_marked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        swaps = ((0, 4), (3, 4), (9, 10))
        monkeypatch.setattr(domicles_steps, "bounds", lambda puzzle, budget: Bounds(2, 3, swaps))
        trace = steps(BLOG_HARD)
        assert trace.steps[0].text.endswith("2 swaps to go. It is not known whether fewer than 3 swaps are enough.")
        assert ["not known" in step.text for step in trace.steps] == [True, False, False]
        assert_solved(BLOG_HARD, trace)
        assert steps(msgspec.structs.replace(BLOG_HARD, swaps=2, exact=False)).status == "budget"
