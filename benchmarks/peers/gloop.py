"""Gloop against CP-SAT: exact counts of small boards, and a valid packing of all tiles but the blank on 9x10."""

import functools
import itertools
from typing import Any

from benchmarks.peers.harness import Row

SEEDS = itertools.count()
"""A new seed for every call, so that no round repeats another."""


@functools.cache
def puzzles() -> list[Any]:
    """Ten 4x4 puzzles with the goal `valid`, which the peer's model describes."""
    import puzzlemill

    return [entry.instance for entry in puzzlemill.generate("gloop", count=10, board="4x4", goal="valid", givens=0)]


def counts() -> list[int]:
    """All packings of each puzzle, with rotations counted separately; no packing is symmetric."""
    import puzzlemill

    return [4 * (puzzlemill.count(puzzle).count or 0) for puzzle in puzzles()]


def counts_by_cp_sat() -> list[int]:
    """The same by CP-SAT with one worker and a boolean for each cell and word."""
    from tests.outside import gloop
    from tests.outside.cp_sat import count_all

    return [count_all(gloop.closed(puzzle)[0]) for puzzle in puzzles()]


@functools.cache
def nine_by_ten() -> Any:
    from puzzlemill.puzzles.gloop import Gloop

    return Gloop(("." * 10,) * 9, "valid", tuple(range(1, 91)))


def packed() -> bool:
    """Whether our packing of 9x10 is right."""
    from puzzlemill.puzzles import check
    from puzzlemill.solvers.gloop import ring as gloop_ring

    solution = gloop_ring.find(nine_by_ten(), seed=next(SEEDS)).solution
    return solution is not None and not check(nine_by_ten(), solution)


def packed_by_cp_sat() -> bool:
    """The same by CP-SAT with eight workers, its quickest setup, and a boolean for each cell and class of tiles."""
    from puzzlemill.puzzles import check
    from tests.outside.gloop.classes import find

    solution = find(nine_by_ten(), seconds=600, workers=8, seed=next(SEEDS))
    return solution is not None and not check(nine_by_ten(), solution)


ROWS = [
    Row("gloop: exact counts of 10 4x4 boards", counts, counts_by_cp_sat, "CP-SAT", package="ortools", rounds=3),
    Row("gloop: valid 9x10 of 90 tiles", packed, packed_by_cp_sat, "CP-SAT", package="ortools", rounds=3),
]
