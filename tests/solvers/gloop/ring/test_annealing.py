"""Annealing of Gloop: its packings stay valid, its counts agree with tracing, and it meets goals and aims."""

import functools
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import exp

import msgspec
import pytest

import puzzlemill.solvers.gloop.ring.annealing.tables as to
from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, Packing, check
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, sides, turns
from puzzlemill.puzzles.gloop.tracing import contours, surrounds
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import tables as gloop_tables
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.ring import find
from puzzlemill.solvers.gloop.ring import tables as on
from puzzlemill.solvers.gloop.ring.annealing import anneal, moves
from puzzlemill.solvers.kernels import random_state
from tests.support.answers.outcomes import assert_solved, present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.gloop import ALL, ALL_AIMS, PIERCED, RAGGED, with_givens, without_goal

WHOLE = ("." * 13,) * 7

AIMS: dict[str, tuple[Goal, Aim | None]] = {
    "inside": ("mixed", Aim("circles", "most", "inside")),
    "outside": ("mixed", Aim("contours", "fewest", "outside")),
    "most": ("valid", Aim("contours", "most")),
    "none": ("perfect", None),
}


@functools.cache
def valid(board: tuple[str, ...], seed: int = 0) -> Packing:
    return present(find(Gloop(board, "valid", ALL), seed).solution)


def traced(packing: Packing, aim: Aim | None) -> tuple[int, int, int]:
    """Loops, circles, and wrong circles: inside an odd number of loops if the aim wants them outside, or vice versa."""
    closed = contours(packing.grid)
    loops = [contour for contour in closed if not contour.circle]
    circles = [contour for contour in closed if contour.circle]
    if aim is None or aim.circles == "anywhere":
        return len(loops), len(circles), 0
    depths = [sum(surrounds(loop, circle) for loop in loops) for circle in circles]
    return len(loops), len(circles), sum(depth % 2 != (aim.circles == "inside") for depth in depths)


def slices(puzzle: Gloop, aim: Aim | None, number: int) -> Iterator[Int64s]:
    """The state of an annealing after each of `number` slices of 300 moves."""
    desk = to.make_desk(puzzle, valid(puzzle.board), aim)
    moves.begin(desk)
    random = random_state(stream_for("slices"))
    for index in range(number):
        moves.anneal(desk, random, to.chances()[index % to.LEVELS], 300)
        yield desk.state


@pytest.mark.parametrize("board", [RAGGED, PIERCED, ("....",) * 3], ids=len)
@pytest.mark.parametrize("name", AIMS)
def test_every_slice_ends_in_a_valid_packing_that_counts_as_traced(board: tuple[str, ...], name: str) -> None:
    goal, aim = AIMS[name]
    puzzle = Gloop(board, goal, ALL)
    seen = set()
    for state in slices(puzzle, aim, 20):
        packing = gloop_tables.packing_from(puzzle, state[to.WORD : to.WORD + len(puzzle.cells)])
        assert not check(without_goal(puzzle), packing)
        loops, circles, wrong = traced(packing, aim)
        assert (loops, circles) == (state[to.LOOPS], state[to.CIRCLES])
        assert wrong == state[to.WRONG] or not state[to.SIDED]
        assert moves.energy(state, loops, circles, wrong) == state[to.ENERGY]
        assert [tile for tile in ALL if state[to.CELL_OF + tile] >= 0] == sorted(packing.tiles)
        seen.add(packing)
    assert len(seen) > 10 or aim is None


def test_swaps_and_refills_both_happen() -> None:
    patterns, spare_sets = set(), set()
    for state in slices(Gloop(RAGGED, "valid", ALL), Aim("contours", "fewest"), 30):
        word_on = state[to.WORD : to.WORD + 87].tolist()
        patterns.add(tuple(sides(WORDS[word]) for word in word_on))
        spare_sets.add(frozenset(tile for tile in ALL if state[to.CELL_OF + tile] == to.SPARE))
    assert len(patterns) > 10
    assert len(spare_sets) > 10


def test_tiles_of_one_class_have_the_same_ends_after_equal_turns() -> None:
    table, words = on.tile_table(), on.word_table()
    for tile, canonical in enumerate(TILES):
        turned = [WORDS[word] for word in table[tile, on.TURNED : on.PERIOD]]
        assert set(turned) == set(turns(canonical))
        masks = [words[word, on.ENDS] for word in table[tile, on.TURNED : on.PERIOD]]
        assert masks[0] == min(masks) == table[tile, on.CLASS]
        assert table[tile, on.PERIOD] == len(set(masks))
        assert table[tile, on.TURNS] == len(set(turned))
    sizes = Counter(table[:, on.CLASS].tolist()).values()
    assert len(sizes) == 38
    assert list(sizes).count(1) == 11


def test_an_annealing_ends_as_soon_as_the_goal_is_met() -> None:
    puzzle = Gloop(RAGGED, "mixed", ALL)
    outcome = anneal(puzzle, valid(RAGGED), None)
    packing = assert_solved(puzzle, outcome)
    assert 0 < outcome.effort.nodes < 100_000
    again = anneal(puzzle, packing, None)
    assert (again.solution, again.effort.nodes) == (packing, 0)


@pytest.mark.parametrize(("aim", "target"), [*zip(ALL_AIMS, (8, 46, 7, 20, 7, 8, 7, 12), strict=True)], ids=str)
def test_every_aim_is_met_to_a_modest_target(aim: Aim, target: int) -> None:
    puzzle = Gloop(WHOLE, "valid" if aim.count == "contours" else "mixed", ALL)
    modest_aim = msgspec.structs.replace(aim, target=target)
    packing = assert_solved(puzzle, anneal(puzzle, valid(WHOLE, 1), modest_aim, budget=10_000_000, period=200_000))
    assert modest_aim.reached(present(value(packing.grid, aim)))


def test_limits_are_targets() -> None:
    for limits in (Limits((20, 22), (3, 4)), Limits((40, 60)), Limits(circles=(18, 99))):
        puzzle = Gloop(RAGGED, "valid", ALL, limits=limits)
        assert_solved(puzzle, anneal(puzzle, valid(RAGGED), None, period=100_000))


def test_givens_never_move_not_even_if_they_are_the_whole_board() -> None:
    start = valid(PIERCED)
    puzzle = Gloop(PIERCED, "valid", ALL)
    puzzle = with_givens(puzzle, start, [(row, col) for row, col in puzzle.cells if (row + col) % 3])
    aim = Aim("contours", "fewest")
    assert assert_solved(puzzle, anneal(puzzle, start, aim, budget=50_000)) != start
    full = with_givens(puzzle, start, puzzle.cells)
    assert anneal(full, start, aim, budget=1_000).solution == start


def test_a_spent_budget_is_reported_with_the_best_so_far() -> None:
    assert anneal(Gloop(RAGGED, "perfect", ALL), valid(RAGGED), None, budget=1_000).status == "budget"
    aim = Aim("contours", "fewest")
    short, long = (anneal(Gloop(RAGGED, "valid", ALL), valid(RAGGED), aim, 1, budget) for budget in (2_000, 200_000))
    assert (short.effort.nodes, long.effort.nodes) == (2_000, 200_000)
    few, many = (value(present(outcome.solution).grid, aim) for outcome in (long, short))
    assert present(few) < present(many)


def test_a_start_that_is_not_valid_is_refused() -> None:
    with pytest.raises(InputError, match=r"start: not a valid packing of the puzzle \(NOT_IN_SET\)"):
        anneal(Gloop(WHOLE[:6], "valid", ALL[1:]), valid(WHOLE[:6]), None)


def test_progress_is_called_after_every_slice() -> None:
    heard: list[tuple[int, int | None]] = []
    aim = Aim("circles", "most")
    outcome = anneal(Gloop(RAGGED, "mixed", ALL), valid(RAGGED), aim, 2, 64_000, 16_000, lambda *now: heard.append(now))
    assert [moves_made for moves_made, _ in heard] == list(range(250, 64_001, 250))
    assert heard[-1][1] == value(present(outcome.solution).grid, aim)


def test_chances_fall_with_the_rise_and_with_the_temperature() -> None:
    chances = to.chances().tolist()
    assert all(row[0] == 1 << 32 and row == sorted(row, reverse=True) for row in chances)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*chances, strict=True))
    for row, heat in ((chances[0], 0.6), (chances[-1], 0.15)):
        assert all(abs(chance / 2**32 - exp(-rise / heat)) < 1e-9 for rise, chance in enumerate(row))
        assert exp(-len(row) / heat) < 2**-32


@pytest.mark.thorough
def test_the_uncompiled_annealing_is_the_same() -> None:
    puzzle = Gloop(("....",) * 4, "mixed", ALL)
    start, aim = present(find(puzzle).solution), Aim("circles", "most", "inside")
    first, again, other = (partial(anneal, puzzle, start, aim, seed, 400, 120) for seed in (4, 4, 5))
    assert first() == again() != other()
    assert_same_uncompiled(first)


@pytest.mark.thorough
@pytest.mark.parametrize("cells", [84, 87])
def test_perfect_packings_of_ragged_boards_are_found(cells: int) -> None:
    board = (*("." * 9,) * 9, "." * (cells - 81) + "#" * (90 - cells))
    puzzle = Gloop(board, "perfect", ALL)
    for seed in range(3):
        assert_solved(puzzle, anneal(puzzle, valid(board, seed), None, seed))
