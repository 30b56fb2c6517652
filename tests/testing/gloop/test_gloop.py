"""The strategies of Gloop keep their promises; those that all kinds make are in `test_testing`."""

import itertools
from collections import Counter

import pytest

import puzzlemill
from puzzlemill.puzzles.gloop import GOALS, Gloop, parse_id
from puzzlemill.puzzles.gloop.rules import CELL
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.testing.gloop.instances import gloop_instances, gloop_tiny_instances
from puzzlemill.testing.gloop.packings import SQUARE
from puzzlemill.testing.gloop.puzzles import ALL_GOALS, gloop_pairs, gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations
from puzzlemill.testing.gloop.unsolvable import EXHAUSTED, REASONS, gloop_unsolvable_puzzles
from puzzlemill.testing.gloop.wrong import gloop_misprints
from tests.testing.draws import examples, judged
from tests.twins import gloop as twin

RELATIONS = gloop_relations()


def test_witnesses_are_right_whatever_sizes_and_goals_are_asked_for() -> None:
    for goal in ALL_GOALS:
        for entry in examples(gloop_puzzles(min_rows=3, max_cols=5, max_spares=0, goals=[goal]), 12):
            assert entry.instance.goal == goal
            assert 3 <= entry.instance.rows <= 4
            assert 2 <= entry.instance.cols <= 5
            assert len(entry.instance.tiles) == len(entry.instance.cells)
            assert judged(entry.instance, entry.solution)


@pytest.mark.thorough
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


def test_no_tile_is_turned_if_that_is_asked_for() -> None:
    for entry in examples(gloop_puzzles(unturned=True), 20):
        assert entry.instance.unturned
        assert judged(entry.instance, entry.solution)
    assert all(puzzle.unturned for puzzle in examples(gloop_instances(unturned=True), 20))
    statuses: Counter[str] = Counter()
    for puzzle in examples(gloop_tiny_instances(unturned=True), 60):
        assert puzzle.unturned
        assert puzzlemill.count(puzzle).count == len(twin.packings(puzzle))
        assert puzzlemill.parse_id(puzzlemill.format_id(puzzle)) == puzzle
        statuses[puzzlemill.steps(puzzle).status] += 1
    assert min(statuses["solved"], statuses["unsolvable"]) >= 10


def test_a_board_of_2x2_cells_has_one_packing_up_to_rotation() -> None:
    corner_tiles = Gloop(("..", ".."), "valid", (0, 1, 2, 3, 6, 7, 9, 23))
    (only,) = twin.packings(corner_tiles)
    word_on = dict(only)
    board = Gloop(("..", ".."), "valid", corner_tiles.tiles)
    square = {(row, col): word for row, words in enumerate(SQUARE) for col, word in enumerate(words)}
    assert square in list(twin.rotations(board, word_on))


def test_boards_of_one_row_have_a_packing_on_one_cell_only() -> None:
    for entry in examples(gloop_puzzles(min_rows=1, min_cols=1, max_rows=2, max_cols=4), 20):
        assert entry.instance.rows > 1 or entry.instance.cols == 1
    everything = tuple(range(91))
    assert [puzzlemill.solve(Gloop((CELL * n,), "valid", everything)).status for n in (1, 2, 3, 4)] == [
        "solved",
        *["unsolvable"] * 3,
    ]


def test_the_witnesses_of_a_pair_have_equal_contours() -> None:
    for pair in examples(gloop_pairs(max_rows=3, max_cols=3)):
        circles = [sorted(contour.circle for contour in contours(entry.solution.grid)) for entry in pair]
        assert circles[0] == circles[1]


@pytest.mark.parametrize("reason", REASONS)
def test_unsolvable_puzzles_are_so_for_the_reason_named(reason: str) -> None:
    for drawn in examples(gloop_unsolvable_puzzles(reasons=[reason]), 10):
        outcome = puzzlemill.solve(drawn.instance)
        assert outcome.reason is not None
        assert drawn.reason.code == outcome.reason.code == reason
        assert puzzlemill.parse_id(puzzlemill.format_id(drawn.instance)) == drawn.instance


def test_brute_force_finds_no_solution_of_them_either() -> None:
    for drawn in examples(gloop_unsolvable_puzzles(max_rows=2, max_cols=4)):
        assert len(drawn.instance.cells) > 7 or not twin.packings(drawn.instance)


def test_every_stored_puzzle_takes_a_search_to_refute() -> None:
    for text in EXHAUSTED:
        puzzle = parse_id(text)
        outcome = puzzlemill.solve(puzzle)
        assert outcome.reason is not None
        assert outcome.reason.code == "EXHAUSTED"
        assert len(puzzle.cells) > 7 or not twin.packings(puzzle)
    assert len(set(EXHAUSTED)) == len(EXHAUSTED)


def test_misprints_leave_the_packing_as_it_was_in_every_way_that_a_puzzle_can_be_another() -> None:
    codes = {breach.code for wrong in examples(gloop_misprints(), 100) for breach in wrong.breaches}
    others = ("GIVEN_MOVED", "FILLED_HOLE", "SECOND_LOOP", "CIRCLE", "CONTOUR_LIMIT", "CIRCLE_LIMIT")
    assert codes == {"NOT_IN_SET", *others}


@pytest.mark.thorough
def test_raw_puzzles_of_every_goal_have_a_solution_or_none() -> None:
    for strategy in (gloop_instances(), gloop_tiny_instances()):
        ends = {(puzzle.goal, puzzlemill.solve(puzzle).status) for puzzle in examples(strategy, 150)}
        assert ends == set(itertools.product(GOALS, ("solved", "unsolvable")))
