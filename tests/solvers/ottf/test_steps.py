"""OTTF's steps: none contradicts a solution, traces end as brute force says, and their numbers can be checked."""

import itertools
import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from puzzlemill import steps as steps_of
from puzzlemill.grading import grade
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, canonical, check, neighbours
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf import count, solve
from puzzlemill.solvers.ottf import steps as ottf_steps
from puzzlemill.solvers.ottf.counts import Count, count_of, flaw_of
from puzzlemill.solvers.ottf.groups import smallest
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, Board
from puzzlemill.solvers.ottf.steps import TECHNIQUES, Role, Stretch, steps, stretches
from puzzlemill.solvers.ottf.stuck import Nest, judged
from puzzlemill.solvers.playing import Step
from tests.support.answers.outcomes import assert_solved
from tests.support.ottf import COUNTEREXAMPLE, TWO_WAYS, balanced_mutant, random_template, rows_of, stuck_template
from tests.twins.ottf import Pairs, orientations

RANKED = list(TECHNIQUES)
SEARCHED = 8
"""Cells of the largest rectangle of which every set of tiles is tried."""

THREE_DEEP = Ottf(("223322332", "331243332", "231334332", "233143323", "313333313", "333213423", "222322322"))
THREE_WAYS = Ottf(("22332232", "31213112", "21413113", "23223322"))


def hardest(puzzle: Ottf) -> str:
    return max((step.technique for step in steps(puzzle).steps), key=RANKED.index)


def varied(number: int, draws: Stream) -> Ottf:
    """A small template, solvable or nearly so, full of hidden fives."""
    puzzle = stuck_template(draws, 4, 4 + number % 2, 1 + draws.below(2))
    if number % 3 == 0:
        puzzle = random_template(draws, 4, 4, holes=0.1)
    return balanced_mutant(draws, puzzle) if number % 2 else puzzle


def assert_sound(step: Step[Role], left: set[Cell], solutions: list[Pairs]) -> list[Pairs]:
    """The solutions that agree with a step, which are all of them unless it is a choice."""
    assert step.move
    cell = (step.move.row, step.move.col)
    assert step.cells[0] == cell
    around = [other for other in neighbours(cell) if other in left]
    pairs = {(cell, other) if step.move.role == "first" else (other, cell) for other in around}
    agreeing = [solution for solution in solutions if pairs <= solution]
    assert agreeing == solutions or (step.technique == "choice" and agreeing)
    return agreeing


def test_every_step_agrees_with_every_solution_and_the_trace_ends_as_brute_force_says() -> None:
    draws, ends, used = stream_for("sound steps"), Counter[str](), Counter[str]()
    for number in range(80):
        puzzle = varied(number, draws)
        solutions, left, trace = orientations(puzzle), set(puzzle.tiles), steps(puzzle)
        assert trace.status == ("solved" if solutions else "unsolvable")
        for step in trace.steps[: len(trace.steps) - (trace.status == "unsolvable")]:
            solutions = assert_sound(step, left, solutions)
            left.remove(step.cells[0])
        if trace.solution:
            assert not left
            assert len(solutions) == 1
            assert check(puzzle, trace.solution) == []
        else:
            assert trace.steps[-1].move is None
            assert trace.steps[-1].cells
        ends[trace.status] += 1
        used.update(step.technique for step in trace.steps)
    assert min(ends["solved"], ends["unsolvable"]) >= 21
    assert min(used[name] for name in RANKED[:5]) > 2
    assert used["choice"] > 0


def test_the_numbers_in_the_steps_of_rules_can_be_counted_on_the_board() -> None:
    draws = stream_for("numbers in words")
    for _ in range(20):
        puzzle = random_template(draws, 7, 13, holes=0.1)
        roles: dict[Cell, str] = {}
        for step in steps(puzzle).steps:
            cell, rule = step.cells[0], step.technique.startswith("rule")
            around = [other for other in neighbours(cell) if other in puzzle.tiles]
            later = sum(roles.get(other) == "last" for other in around)
            left = sum(other not in roles for other in around)
            numbers = re.findall(r"\d+|no neigh", step.text)
            if rule:
                place, number = (str(cell[0] + 1), str(cell[1] + 1)), puzzle.template[cell[0]][cell[1]]
                counts = [*([str(later)] if later else []), str(left or "no neigh")]
                assert numbers[: 3 + len(counts)] == [*place, number, *counts]
            assert step.move
            roles[cell] = step.move.role


def test_the_counterexample_takes_one_square() -> None:
    trace = steps(COUNTEREXAMPLE)
    assert trace.lines()[:3] == [
        "1. square: Of 4 tiles (row 2: 1-2; row 3: 1-2), one is placed first, so all its neighbours among them come "
        "later. Only row 2, column 2 can have so many later neighbours. So row 2, column 2 comes before all 4.",
        "2. rule 1: Row 1, column 2 shows 2 and has 1 neighbour left, so it comes before that one.",
        "3. rule 1: Row 2, column 1 shows 2 and has 1 neighbour left, so it comes before that one.",
    ]
    assert trace.lines()[-1] == "Solved."


@pytest.mark.parametrize(
    ("template", "technique", "text"),
    [
        ("411", "rule 1", "Row 1, column 1 shows 4 and has 1 neighbour left, which is too few."),
        ("2.11", "rule 1", "Row 1, column 1 shows 2 and has no neighbours left, which is too few."),
        (
            "11",
            "count",
            "2 connected tiles need no later neighbours and have 1 touching pair. No number of hidden fives, at 4",
        ),
        ("2222 3343 2312 2342", "count", "so there are no hidden fives, but the first tile placed must be one."),
        ("2322 2313 2233 2321", "count", "so there is 1 hidden five, but the last tile placed must not be one."),
    ],
)
def test_a_contradiction_is_the_last_step(template: str, technique: str, text: str) -> None:
    trace = steps(rows_of(template))
    assert trace.status == "unsolvable"
    assert trace.steps[-1].technique == technique
    assert text in trace.steps[-1].text
    assert trace.steps[-1].move is None


def test_there_is_one_choice_for_each_independent_part() -> None:
    double = Ottf(tuple(f"{row}.{row}" for row in TWO_WAYS.template))
    for puzzle, number in ((TWO_WAYS, 1), (double, 2)):
        trace = steps(puzzle)
        assert [step.technique for step in trace.steps].count("choice") == number
        assert_solved(puzzle, trace)


def test_a_budget_is_spent_only_when_the_rules_are_stuck() -> None:
    assert steps(COUNTEREXAMPLE, budget=0).status == "budget"
    assert steps(Ottf((".1.", "111", ".1.")), budget=0).status == "solved"
    assert steps_of(COUNTEREXAMPLE).status == "solved"


def test_stretches_are_the_steps_with_those_by_rule_counted() -> None:
    draws = stream_for("stretches")
    for number in range(40):
        puzzle = varied(number, draws) if number < 34 else stuck_template(draws, 7, 8, number - 32)
        trace = steps(puzzle)
        if trace.status == "unsolvable":
            continue
        counted = [Stretch("", 0)]
        for step in trace.steps:
            if step.technique in ("rule 1", "rule 2"):
                counted[-1] = counted[-1]._replace(ruled=counted[-1].ruled + 1)
            else:
                counted.append(Stretch(step.technique, 0, step.seconds))
        assert stretches(puzzle) == counted


class TestNesting:
    @pytest.fixture(autouse=True)
    def no_deduction(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only with deductions does a person manage without trials here."""
        assert hardest(THREE_DEEP) == "group"
        monkeypatch.setattr(ottf_steps, "deduce", lambda board, part: None)

    def test_if_nested_trials_cost_too_much_a_search_gives_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        nested = steps(THREE_DEEP)
        assert "nested trial" in {step.technique for step in nested.steps}
        monkeypatch.setattr(ottf_steps, "NESTED", 0)
        searched = steps(THREE_DEEP)
        assert hardest(THREE_DEEP) == "search"
        assert searched.solution == nested.solution

    def test_the_least_depth_is_found(self) -> None:
        board = Board(THREE_DEEP)
        (part,) = board.parts(board.all)
        _, wrong, _ = judged(board, part, BUDGET)
        refuted = Nest(board, BUDGET).refuted(part, sorted(wrong))
        assert refuted
        assert refuted[0] in wrong
        assert refuted[1] == 3
        assert board.tail == 0
        assert "further trials, nested up to 2 deep, refute every possibility" in steps(THREE_DEEP).steps[0].text

    @pytest.mark.parametrize("puzzle", [COUNTEREXAMPLE, TWO_WAYS, THREE_WAYS])
    def test_roles_are_judged_by_all_solutions(self, puzzle: Ottf) -> None:
        board = Board(puzzle)
        (part,) = board.parts(board.all)
        right, wrong, _ = judged(board, part, BUDGET)
        claims = set(itertools.product(board.ambiguous(part.tiles).tolist(), (FIRST, LAST)))
        orders = [solution.order for solution in solve(puzzle, limit=9).solutions]
        assert len(orders) == {COUNTEREXAMPLE: 1, TWO_WAYS: 2, THREE_WAYS: 3}[puzzle]
        for tile, role in claims:
            row, col = board.cell(tile)
            roles = {FIRST if order.index((row, col)) < order.index((row, col + 1)) else LAST for order in orders}
            assert ((tile, role) in right) == (role in roles) == ((tile, role) not in wrong)


def test_roles_are_right_when_parts_multiply_to_more_solutions_than_are_listed() -> None:
    board = Board(Ottf(tuple(f"{row}.{row}" for row in TWO_WAYS.template)))
    one, two = board.parts(board.all)
    both = one._replace(tiles=np.concatenate([one.tiles, two.tiles]))
    right, wrong, _ = judged(board, both, BUDGET)
    assert right == {claim for part in (one, two) for claim in judged(board, part, BUDGET)[0]}
    assert not wrong


class TestGrading:
    def test_the_grade_names_the_hardest_technique_of_the_steps(self) -> None:
        draws, seen = stream_for("grades"), Counter[str]()
        for number in range(120):
            rows, sources = 4 + number % 4, 1 + draws.below(3)
            puzzle = stuck_template(draws, rows, 6, sources) if number % 2 else random_template(draws, 6, 8, 0.2)
            graded, technique = grade(puzzle), hardest(canonical(puzzle))
            assert (technique == "choice") == bool(graded.features["several"])
            assert technique == "choice" or {"search": "nested trial"}.get(technique, technique) == graded.technique
            seen[technique] += 1
        assert min(seen[name] for name in ("rule 1", "rule 2", "square", "box")) >= 3


class TestDeductions:
    def test_no_trial_is_needed_on_boards_on_which_the_rules_happen_to_be_stuck(self) -> None:
        draws, ends = stream_for("stuck by chance"), Counter[str]()
        while ends.total() < 30:
            puzzle = random_template(draws, 7, 13)
            board = Board(puzzle)
            board.run_rules()
            if board.tail < len(board.all) and count(puzzle).count == 1:
                ends[hardest(puzzle)] += 1
        assert set(ends) == {"count", "square", "box"}

    def test_the_sum_of_a_part_is_its_number_of_hidden_fives(self) -> None:
        draws = stream_for("hidden fives")
        for _ in range(60):
            puzzle = stuck_template(draws, 5, 6, 1 + draws.below(3))
            board = Board(puzzle)
            (part,) = board.parts(board.all)
            for solution in solve(puzzle, limit=3).solutions:
                assert count_of(board, part).fives == hidden_fives(solution.order, set(puzzle.tiles))

    def test_the_smallest_group_is_the_one_that_all_sets_of_tiles_show(self) -> None:
        """Against every set of tiles in every rectangle, and with no more knowledge than the rule itself."""
        draws, useful = stream_for("all sets"), Counter[int]()
        for number in range(40):
            puzzle = stuck_template(draws, 4, 4 + number % 2, 1 + number % 2) if number % 4 else COUNTEREXAMPLE
            puzzle = balanced_mutant(draws, puzzle) if number % 3 else puzzle
            board = Board(puzzle)
            if board.run_rules() == 0:
                for part in board.parts(board.all):
                    found = smallest(board, count_of(board, part))
                    area = least_area(board, part.tiles.tolist())
                    assert (found.area if found and found.area <= SEARCHED else None) == area
                    useful[area or 0] += 1
        assert min(useful[4], useful[6], useful[0]) > 0

    def test_a_group_proves_its_role_by_the_rule_alone(self) -> None:
        draws, roles = stream_for("proofs of groups"), Counter[tuple[int, str]]()
        for number in range(60):
            board = Board(stuck_template(draws, 5 + number % 3, 6, 2 + number % 2))
            for part in board.parts(board.all):
                found = smallest(board, count_of(board, part))
                if found:
                    able = [tile for tile in found.tiles if can_have(board, set(found.tiles), tile, found.role)]
                    assert able == [found.tile, *found.others]
                    roles[found.role, found.technique] += 1
        assert min(roles[role, name] for role in (FIRST, LAST) for name in ("square", "box")) > 0

    @pytest.mark.parametrize(
        ("template", "sentence"),
        [
            (
                "22322 31213 24212 22232",
                "Of 4 tiles (row 1: 4-5; row 2: 4-5), one is placed last, so all its neighbours among them come "
                "earlier. Only row 2, column 4 can have so many earlier neighbours. So row 2, column 4 comes after "
                "all 4.",
            ),
            (
                "22322332 21143312 33121133 22223332",
                "Of 4 tiles (row 1: 1-2; row 2: 1-2), one is placed first, so all its neighbours among them come "
                "later. Only row 2, column 2 can have so many later neighbours. So row 2, column 2 comes before all 4.",
            ),
        ],
    )
    def test_what_is_said_of_a_square(self, template: str, sentence: str) -> None:
        assert sentence in [step.text for step in steps(rows_of(template)).steps if step.technique == "square"]


def touched(board: Board, group: set[int], tile: int) -> bool:
    """Whether a tile has a neighbour in a group, without which the rule says nothing of it."""
    return any(tile + step in group for step in (-board.width, -1, 1, board.width))


def can_have(board: Board, group: set[int], tile: int, role: int) -> bool:
    """Whether a tile can be the first or the last of a group by the number of its later or earlier neighbours."""
    number, degree = board.tiles[tile, [NUMBER, DEGREE]].tolist()
    inside = sum(tile + step in group for step in (-board.width, -1, 1, board.width))
    later = [0, 4] if number == 0 and degree == 4 else [number]
    return any((most if role == FIRST else degree - most) >= inside for most in later)


def least_area(board: Board, tiles: list[int]) -> int | None:
    """The area of the smallest rectangle with a set of tiles of which only alike ambiguous ones can have a role."""
    rows, cols = ({f(tile, board.width) for tile in tiles} for f in (int.__floordiv__, int.__mod__))
    unsure = [tile for tile in tiles if board.tiles[tile, NUMBER] == 0 and board.tiles[tile, DEGREE] == 4]
    beside = (-board.width, -1, 1, board.width)
    clusters = [
        {tile for tile in cluster if sum(divmod(tile, board.width)) % 2 == colour}
        for cluster in connected(unsure, lambda tile: (tile + step for step in beside))
        for colour in (0, 1)
    ]
    spans = [list(itertools.combinations(sorted(lines), 2)) for lines in (rows, cols)]
    sized = [((b - t + 1) * (z - a + 1), t, b, a, z) for (t, b), (a, z) in itertools.product(*spans)]
    for area, top, bottom, left, right in sorted(box for box in sized if box[0] <= SEARCHED):
        inside = [t for t in tiles if top <= t // board.width <= bottom and left <= t % board.width <= right]
        for size in range(2, len(inside) + 1):
            for group, role in itertools.product(map(set, itertools.combinations(inside, size)), (FIRST, LAST)):
                able = {tile for tile in group if can_have(board, group, tile, role)}
                alike = any(able <= cluster for cluster in clusters)
                if able and alike and all(touched(board, group, tile) for tile in able):
                    return area
    return None


def hidden_fives(order: tuple[Cell, ...], cells: set[Cell]) -> int:
    """The tiles among `cells` that four neighbours follow in an order."""
    when = {cell: number for number, cell in enumerate(order)}
    return sum(sum(when.get(other, -1) > when[cell] for other in neighbours(cell)) == 4 for cell in cells)


@pytest.mark.parametrize(
    ("pairs", "needs", "clusters", "text"),
    [
        (4, 6, (), "need 6 later neighbours and have 4 touching pairs, which is too few"),
        (4, 0, (), "so there is 1 hidden five, but no tile can be one"),
        (8, 0, (((1,), ()),), "so there are 2 hidden fives, but only 1 tile can be one"),
        (4, 4, (((1,), ()),), "so there are no hidden fives, but the first tile placed must be one"),
        (4, 4, (((1,), (2,)),), "so there are no hidden fives, but at least 1 tile must be one"),
        (6, 4, (), "have 6 touching pairs. No number of hidden fives, at 4 pairs each, makes these equal"),
    ],
)
def test_why_no_number_of_hidden_fives_fits(pairs: int, needs: int, clusters: Any, text: str) -> None:
    assert text in str(flaw_of(Count((1, 2, 3, 4), pairs, needs, clusters)))
