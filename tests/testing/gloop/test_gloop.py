"""The strategies of Gloop keep their promises, and failures shrink to the smallest puzzles there are."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill.puzzles.gloop import BREACHES, GOALS, Gloop, GloopEntry, Packing, parse_id, symmetries
from puzzlemill.puzzles.gloop.rules import CELL
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.gloop.instances import gloop_instances, gloop_tiny_instances
from puzzlemill.testing.gloop.packings import SQUARE
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, gloop_images, gloop_pairs, gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations
from puzzlemill.testing.gloop.unsolvable import EXHAUSTED, REASONS, gloop_unsolvable_puzzles
from puzzlemill.testing.gloop.wrong import gloop_misprints, gloop_near_misses, gloop_wrong_solutions
from tests.checkers import gloop as checker
from tests.twins import gloop as twin

RELATIONS = gloop_relations()


def examples(strategy: SearchStrategy[Any], number: int) -> list[Any]:
    """Some values of a strategy, the same ones every time."""
    values: list[Any] = []

    @settings(max_examples=number, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(value: Any) -> None:
        values.append(value)

    draw()
    return values


def judged(puzzle: Gloop, solution: Packing) -> bool:
    """The verdict of the checker that shares no code with the package."""
    return checker.right(msgspec.to_builtins(puzzle), msgspec.to_builtins(solution))


def test_witnesses_are_right_whatever_sizes_and_goals_are_asked_for() -> None:
    for goal in ALL_GOALS:
        for entry in examples(gloop_puzzles(min_rows=3, max_cols=5, max_spares=0, goals=[goal]), 40):
            assert entry.instance.goal == goal
            assert 3 <= entry.instance.rows <= 4
            assert 2 <= entry.instance.cols <= 5
            assert len(entry.instance.tiles) == len(entry.instance.cells)
            assert judged(entry.instance, entry.solution)


def test_puzzles_have_holes_limits_givens_spares_and_every_goal_often_enough() -> None:
    drawn = [entry.instance for entry in examples(gloop_puzzles(), 200)]
    assert min(Counter(puzzle.goal for puzzle in drawn).values()) >= 20
    for has in (
        lambda puzzle: "#" in "".join(puzzle.board),
        lambda puzzle: puzzle.limits is not None,
        lambda puzzle: len(puzzle.givens) > 0,
        lambda puzzle: len(puzzle.tiles) > len(puzzle.cells),
        lambda puzzle: len(puzzle.cells) > 9,
    ):
        assert 20 <= sum(map(has, drawn)) <= 190
    plain = examples(gloop_puzzles(max_holes=0, max_spares=0, max_givens=0, limits=False), 50)
    assert {(e.instance.givens, e.instance.limits, "#" in "".join(e.instance.board)) for e in plain} == {
        ((), None, False)
    }


def test_a_board_of_2x2_cells_has_one_packing_up_to_rotation() -> None:
    corner_tiles = Gloop(("..", ".."), "valid", (0, 1, 2, 3, 6, 7, 9, 23))
    (only,) = twin.packings(corner_tiles)
    word_on = dict(only)
    board = Gloop(("..", ".."), "valid", corner_tiles.tiles)
    square = {(row, col): word for row, words in enumerate(SQUARE) for col, word in enumerate(words)}
    assert square in list(twin.rotations(board, word_on))


def test_boards_of_one_row_have_a_packing_on_one_cell_only() -> None:
    for entry in examples(gloop_puzzles(min_rows=1, min_cols=1, max_rows=2, max_cols=4), 60):
        assert entry.instance.rows > 1 or entry.instance.cols == 1
    everything = tuple(range(91))
    assert [puzzlemill.solve(Gloop((CELL * n,), "valid", everything)).status for n in (1, 2, 3, 4)] == [
        "solved",
        *["unsolvable"] * 3,
    ]


@given(gloop_pairs(max_rows=3, max_cols=3))
@settings(max_examples=30)
def test_images_are_the_symmetric_puzzles_and_carry_their_witnesses(pair: Pair[Gloop, Packing]) -> None:
    assert pair.one.solution is not None
    assert pair.other.solution is not None
    assert pair.other.instance in list(symmetries(pair.one.instance))
    assert judged(pair.other.instance, pair.other.solution)
    kinds = [sorted(c.circle for c in contours(end.solution.grid)) for end in pair if end.solution]
    assert kinds[0] == kinds[1]


def test_an_entry_has_all_eight_images_and_none_of_a_witness_it_lacks() -> None:
    entry = GloopEntry(instance=Gloop(("..#", "...", "..."), "valid", (0, 1, 2, 3, 10, 11, 12, 13)))
    images = examples(gloop_images(entry), 60)
    assert {puzzlemill.format_id(image.instance) for image in images} == {
        puzzlemill.format_id(image) for image in symmetries(entry.instance)
    }
    assert {image.solution for image in images} == {None}


@pytest.mark.parametrize("reason", REASONS)
def test_unsolvable_puzzles_are_so_for_the_reason_named(reason: str) -> None:
    for drawn in examples(gloop_unsolvable_puzzles(reasons=[reason]), 25):
        outcome = puzzlemill.solve(drawn.instance)
        assert outcome.reason is not None
        assert drawn.reason.code == outcome.reason.code == reason
        assert puzzlemill.parse_id(puzzlemill.format_id(drawn.instance)) == drawn.instance


@given(gloop_unsolvable_puzzles(max_rows=2, max_cols=4))
@settings(max_examples=25)
def test_brute_force_finds_no_solution_of_them_either(drawn: Unsolvable[Gloop]) -> None:
    if len(drawn.instance.cells) <= 7:
        assert not twin.packings(drawn.instance)


def test_every_stored_puzzle_takes_a_search_to_refute() -> None:
    for text in EXHAUSTED:
        puzzle = parse_id(text)
        outcome = puzzlemill.solve(puzzle)
        assert outcome.reason is not None
        assert outcome.reason.code == "EXHAUSTED"
        assert len(puzzle.cells) > 7 or not twin.packings(puzzle)
    assert len(set(EXHAUSTED)) == len(EXHAUSTED)


@pytest.mark.parametrize("code", BREACHES)
def test_wrong_solutions_break_the_rule_that_is_asked_for_and_many_no_other(code: str) -> None:
    drawn = examples(gloop_wrong_solutions(codes=[code]), 40)
    for wrong in drawn:
        assert code in {breach.code for breach in wrong.breaches}
        assert list(wrong.breaches) == puzzlemill.check(wrong.instance, wrong.solution)
        assert not judged(wrong.instance, wrong.solution)
    assert sum({breach.code for breach in wrong.breaches} == {code} for wrong in drawn) >= 3


def test_misprints_leave_the_packing_as_it_was_in_every_way_that_a_puzzle_can_be_another() -> None:
    drawn = examples(gloop_misprints(), 100)
    for wrong in drawn:
        assert wrong.breaches == tuple(puzzlemill.check(wrong.instance, wrong.solution)) != ()
        assert not judged(wrong.instance, wrong.solution)
    codes = {breach.code for wrong in drawn for breach in wrong.breaches}
    assert codes == {
        "NOT_IN_SET",
        "GIVEN_MOVED",
        "FILLED_HOLE",
        "SECOND_LOOP",
        "CIRCLE",
        "CONTOUR_LIMIT",
        "CIRCLE_LIMIT",
    }


@given(gloop_near_misses())
@settings(max_examples=30)
def test_a_near_miss_is_wrong(wrong: Wrong[Gloop, Packing]) -> None:
    assert wrong.breaches == tuple(puzzlemill.check(wrong.instance, wrong.solution)) != ()
    assert not judged(wrong.instance, wrong.solution)


def test_raw_puzzles_are_legal_and_some_of_every_sort_have_a_solution() -> None:
    for strategy in (gloop_instances(), gloop_tiny_instances()):
        status: Counter[tuple[str, str]] = Counter()
        for puzzle in examples(strategy, 150):
            assert puzzlemill.parse_id(puzzlemill.format_id(puzzle)) == puzzle
            status[puzzle.goal, puzzlemill.solve(puzzle).status] += 1
        assert all(status[goal, end] for goal in GOALS for end in ("solved", "unsolvable"))


@given(gloop_tiny_instances())
@settings(max_examples=30)
def test_tiny_puzzles_are_solved_by_brute_force(puzzle: Gloop) -> None:
    assert len(puzzle.cells) <= 6
    assert len(puzzle.tiles) <= 7
    assert puzzlemill.count(puzzle).count == len(twin.packings(puzzle))


@pytest.mark.parametrize("name", RELATIONS)
def test_relations_hold(name: str) -> None:
    for related in examples(RELATIONS[name], 30):
        assert holds(related, lambda puzzle: puzzlemill.count(puzzle).count or 0)


def holds(related: Related[Gloop], count: Callable[[Gloop], int]) -> bool:
    first, others = count(related.first), [count(other) for other in related.others]
    return {
        "keeps": not first or all(others),
        "same": set(others) == {first},
        "sum": sum(others) == first,
    }[related.rule]
