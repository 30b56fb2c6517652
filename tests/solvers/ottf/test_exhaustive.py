"""OTTF on all number grids of small rectangles: the solver accepts exactly those that some order leaves behind.

The displays come from all orientations of the pairs of neighbours, with no code of the puzzle or of its solver. A grid
is known by its code: base 4, the digit of weight 4 ** v being the number of the v-th cell less one.
"""

import functools
import itertools
from typing import Any

import numba
import numpy as np
import pytest

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import count, solve
from puzzlemill.solvers.ottf.rules import DEGREE, NUMBER, lay_out, peel, possible, split
from tests.support.answers.outcomes import assert_solved


@functools.cache
def displays(rows: int, cols: int) -> dict[int, int]:
    """The codes of all displays with the number of acyclic orientations of each."""
    cells = range(rows * cols)
    pairs = [(v, v + 1) for v in cells if (v + 1) % cols] + [(v, v + cols) for v in cells if v + cols in cells]
    directions = np.arange(1 << len(pairs))
    earlier = np.zeros((len(cells), len(directions)), np.int64)
    codes = np.zeros((len(cells), len(directions)), np.int64)
    for number, (one, other) in enumerate(pairs):
        bit = directions >> number & 1
        earlier[one] |= bit << other
        earlier[other] |= (1 - bit) << one
        codes[one] += 1 - bit
        codes[other] += bit
    left = np.full(len(directions), (1 << len(cells)) - 1)
    for _ in cells:
        for v in cells:
            left &= ~((earlier[v] & left == 0).astype(np.int64) << v)
    totals = (codes % 4 << 2 * np.arange(len(cells))[:, None]).sum(axis=0)
    acyclic, times = np.unique(totals[left == 0], return_counts=True)
    return dict(zip(acyclic.tolist(), times.tolist(), strict=True))


@functools.cache
def lines(cols: int) -> tuple[str, ...]:
    return tuple("".join(reversed(numbers)) for numbers in itertools.product("1234", repeat=cols))


def grid(code: int, rows: int, cols: int) -> Ottf:
    return Ottf(tuple(lines(cols)[code >> 2 * cols * row & 4**cols - 1] for row in range(rows)))


def accepted(rows: int, cols: int) -> set[int]:
    """The codes of all grids that the solver solves."""
    return {code for code in range(4 ** (rows * cols)) if solve(grid(code, rows, cols)).status == "solved"}


@numba.njit
def survivors(rows: int, cols: int) -> Any:
    """The codes of the grids that sums and rules 1 and 2 do not refute, by the solver's own kernels."""
    codes = []
    text = np.empty(rows * cols, np.uint8)
    for code in range(4 ** (rows * cols)):
        for v in range(rows * cols):
            text[v] = ord("1") + (code >> 2 * v & 3)
        tiles, every = lay_out(text, cols)
        pairs, total, large = 0, 0, False
        for tile in every:
            pairs += tiles[tile, DEGREE]
            total += tiles[tile, NUMBER]
            large = large or tiles[tile, NUMBER] > tiles[tile, DEGREE]
        if large or (pairs // 2 - total) % 4:
            continue
        log = np.zeros(len(every), np.int32)
        _, failed = peel(tiles, log, cols + 1, 0, 0, every, True)
        if failed:
            continue
        _, _, excess, ambiguous = split(tiles, cols + 1, every)
        right = True
        for index in range(len(excess)):
            right = right and possible(excess[index], ambiguous[index])
        if right:
            codes.append(code)
    return np.array(codes)


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), pytest.param(2, 4, marks=pytest.mark.thorough)])
def test_the_grids_accepted_are_the_displays(rows: int, cols: int) -> None:
    assert accepted(rows, cols) == set(displays(rows, cols))


@pytest.mark.parametrize(("rows", "cols", "acyclic"), [(2, 3, 98), (2, 4, 686), (3, 3, 2398), (3, 4, 58670)])
def test_brute_force_finds_as_many_acyclic_orientations_as_are_known(rows: int, cols: int, acyclic: int) -> None:
    assert sum(displays(rows, cols).values()) == acyclic


@pytest.mark.thorough
def test_the_grids_of_3x4_accepted_are_the_displays() -> None:
    by_code = displays(3, 4)
    for code in list(by_code)[::4]:
        puzzle = grid(code, 3, 4)
        outcome = count(puzzle)
        assert outcome.count == by_code[code]
        assert_solved(puzzle, outcome)
    left = set(survivors(3, 4).tolist())
    assert left >= set(by_code)
    assert {code for code in left if solve(grid(code, 3, 4)).status == "solved"} == set(by_code)
    draws = stream_for("grids refuted")
    for code in {draws.below(4**12) for _ in range(5_000)} - left:
        assert solve(grid(code, 3, 4), budget=0).status == "unsolvable"
