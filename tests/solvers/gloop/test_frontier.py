"""Counting Gloop packings by merging states: the numbers agree with brute force, plain search and symmetry."""

from collections import Counter
from functools import partial
from random import Random

import msgspec
import numpy as np
import pytest

from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, symmetries
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.solvers import gloop as plain
from puzzlemill.solvers.gloop import frontier
from puzzlemill.solvers.gloop.frontier import count_packings, states, suits
from tests.support.answers.outcomes import present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.gloop import ALL, GOALS, generated, with_blank_tile
from tests.twins import gloop as twin

ENOUGH = 10**8


def merged(puzzle: Gloop) -> int:
    assert suits(puzzle)
    return present(count_packings(puzzle, ENOUGH)[0])


def searched(puzzle: Gloop) -> int:
    """By plain search alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain, "PLAIN_NODES", ENOUGH)
        return present(plain.count(puzzle, ENOUGH).count)


def varied(index: int, draws: Random) -> Gloop:
    """A puzzle without spares that might have no solution: another tile, another goal, givens."""
    board = ("2x2", "2x3", "3x3", "3x2")[index % 4]
    puzzle, packing = generated(board, GOALS[index % 3], index)
    tiles = set(puzzle.tiles)
    if draws.random() < 0.3:
        tiles.remove(draws.choice(sorted(tiles)))
        tiles.add(draws.choice([tile for tile in ALL if tile not in tiles]))
    cells = draws.sample(puzzle.cells, draws.choice([0, 0, 1, 2]))
    givens = tuple(given for given in packing.givens(cells) if tile_number(given[2]) in tiles)
    return Gloop(puzzle.board, draws.choice([*GOALS, puzzle.goal]), tuple(tiles), givens)


def test_counts_are_those_of_brute_force() -> None:
    draws = Random(3)
    numbers: Counter[int] = Counter()
    for index in range(40):
        puzzle = varied(index, draws)
        expected = len(twin.packings(puzzle))
        assert merged(puzzle) == expected
        numbers[min(2, expected)] += 1
    assert min(numbers.values()) >= 7


RAGGED = (
    ("..##", "....", "...."),
    ("....", "....", "##.."),
    ("##..", "....", "....", "..##"),
    ("....", ".#..", "....", "...."),
    (".....", ".....", "..#..", "....."),
    ("...", ".#.", "...", "...", "..#"),
    ("..##.", ".....", "....."),
)


@pytest.mark.few
@pytest.mark.parametrize("board", RAGGED)
def test_boards_can_have_holes(board: tuple[str, ...]) -> None:
    counts = []
    for goal in GOALS:
        for seed in range(3):
            all_tiles = Gloop(board, goal, tuple(Random(seed).sample(range(91), 80)))
            packing = plain.solve(all_tiles, budget=20_000).solution
            if packing is not None:
                puzzle = msgspec.structs.replace(all_tiles, tiles=packing.tiles)
                counts.append(searched(puzzle))
                assert merged(puzzle) == counts[-1]
    assert sum(counts) > len(counts) >= 3


def test_counts_are_those_of_plain_search() -> None:
    for board in ("3x4", "2x5", "4x4", "3x5"):
        for goal in GOALS:
            puzzle, _ = generated(board, goal, 1, givens=1)
            assert merged(puzzle) == searched(puzzle) > 0


@pytest.mark.parametrize(("goal", "counted"), [("valid", 128), ("mixed", 18), ("perfect", 8)])
def test_counts_on_4x5_are_those_of_plain_search(goal: Goal, counted: int) -> None:
    puzzle, _ = generated("4x5", goal, 1)
    assert merged(puzzle) == searched(puzzle) == counted


def test_a_loop_can_close_while_semicircles_are_left() -> None:
    """Two rows contain the loop, and all the other tiles have only semicircles."""
    sets = {(0, 1, 3, 7, 23, 24, 34, 77): 2, (0, 1, 3, 6, 7, 23, 24, 32): 1, (0, 1, 6, 7, 23, 28, 33, 77): 2}
    for tiles, count in sets.items():
        puzzle = Gloop(("..",) * 4, "mixed", tiles)
        assert merged(puzzle) == len(twin.packings(puzzle)) == count
        for image in symmetries(puzzle):
            assert merged(image) == count


def test_a_loop_can_close_before_the_blank_tile_is_placed() -> None:
    for puzzle, _ in with_blank_tile():
        assert merged(puzzle) == len(twin.packings(puzzle)) > 0


@pytest.mark.few
@pytest.mark.parametrize("goal", GOALS)
def test_counts_are_the_same_for_symmetric_puzzles(goal: Goal) -> None:
    for index in range(2):
        puzzle, _ = generated("4x4", goal, index, givens=index)
        assert len({merged(image) for image in symmetries(puzzle)}) == 1


def test_one_cell_takes_the_blank_tile_only() -> None:
    assert merged(Gloop((".",), "valid", (0,))) == 1
    assert merged(Gloop((".",), "perfect", (0,))) == 0
    assert merged(Gloop((".",), "valid", (3,))) == 0


def test_spares_and_limits_and_large_boards_are_left_to_plain_search() -> None:
    puzzle, _ = generated("4x4", "perfect", 0)
    spare = next(tile for tile in ALL if tile not in puzzle.tiles)
    assert suits(puzzle)
    assert not suits(msgspec.structs.replace(puzzle, tiles=(*puzzle.tiles, spare)))
    assert not suits(msgspec.structs.replace(puzzle, limits=Limits(contours=(1, 1))))
    assert suits(Gloop(("." * 9,) * 3, "valid", tuple(range(27))))
    assert not suits(Gloop(("." * 6,) * 6, "valid", tuple(range(36))))


def test_count_goes_over_to_merging_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = generated("4x5", "valid", 1)
    expected = plain.count(puzzle)
    monkeypatch.setattr(plain, "PLAIN_NODES", 500)
    merging = plain.count(puzzle)
    assert (merging.status, merging.count) == (expected.status, expected.count)
    assert merging.effort.nodes != expected.effort.nodes
    assert plain.count(puzzle) == merging
    monkeypatch.setattr(frontier, "MOST_SLOTS", 30_000)
    again = plain.count(puzzle)
    assert (again.status, again.count) == (expected.status, expected.count)
    assert again.effort.nodes > expected.effort.nodes


def test_an_unsolvable_puzzle_is_reported_as_such_after_merging(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = msgspec.structs.replace(generated("3x4", "valid", 2)[0], goal="perfect")
    monkeypatch.setattr(plain, "PLAIN_NODES", 1)
    outcome = plain.count(puzzle)
    assert (outcome.status, outcome.count) == ("unsolvable", 0)
    assert present(outcome.reason).code == "EXHAUSTED"


def test_a_spent_budget_is_reported() -> None:
    puzzle, _ = generated("5x5", "perfect", 1)
    assert count_packings(puzzle, 5_000) == (None, 5_000)
    small, _ = generated("4x4", "mixed", 0)
    count, nodes = count_packings(small, ENOUGH)
    assert count_packings(small, nodes) == (count, nodes)
    assert count_packings(small, nodes - 1) == (None, nodes - 1)


def test_slices_do_not_change_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = generated("4x4", "mixed", 1)
    at_once = count_packings(puzzle, ENOUGH)
    monkeypatch.setattr(frontier, "SLICE", 7)
    assert count_packings(puzzle, ENOUGH) == at_once


def test_numbers_that_grow_too_large_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table, facts = np.zeros((8, 2), dtype=np.int64), np.zeros(states.FACTS, dtype=np.int64)
    facts[states.COUNTING] = 1
    for huge in (0, 1):
        states.insert(table, facts, 5, states.MOST_MERGED)
        assert table[:, 1].sum() == states.MOST_MERGED
        assert facts[states.HUGE] == huge
    puzzle = generated("2x3", "valid", 0)[0]
    assert count_packings(puzzle, ENOUGH)[0] is not None  # kernels that call `insert` are compiled with the true one
    monkeypatch.setattr(states, "insert", lambda table, facts, state, merged: facts.fill(1))
    assert count_packings(puzzle, ENOUGH)[0] is None


@pytest.mark.thorough
def test_the_uncompiled_kernel_counts_the_same() -> None:
    puzzles = [generated("2x2", goal, 1)[0] for goal in GOALS]
    assert_same_uncompiled(*(partial(count_packings, puzzle, ENOUGH) for puzzle in puzzles))


@pytest.mark.thorough
@pytest.mark.parametrize(("goal", "index", "expected"), [("perfect", 2, 25), ("mixed", 1, 223)])
def test_counts_on_5x5_are_those_of_plain_search(goal: Goal, index: int, expected: int) -> None:
    puzzle, _ = generated("5x5", goal, index)
    assert merged(puzzle) == searched(puzzle) == expected


@pytest.mark.thorough
def test_counts_on_5x5_that_plain_search_does_not_finish_are_the_same_for_symmetric_puzzles() -> None:
    puzzle, _ = generated("5x5", "valid", 1)
    assert {merged(image) for image in symmetries(puzzle)} == {29_024}
