"""Grades in bulk on both cores, against CP-SAT solving the same puzzles once."""

import functools
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from benchmarks.peers.harness import Row
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.levels import MARATHON

WORKERS = 2

PUZZLES: dict[Kind, tuple[int, int, dict[str, Any]]] = {
    "gloop": (200, 10, {"board": "4x4", "goal": "perfect"}),
    "domicles": (400, 20, {"layout": "4x3"}),
    "ottf": (4000, 100, {"board": "7x13"}),
    "iqblocks": (600, 60, {"givens": 4}),
}
"""For each kind: how many puzzles are graded, how many CP-SAT solves, and the options that make them."""


@functools.cache
def pool() -> ProcessPoolExecutor:
    """The processes, which keep their compiled kernels."""
    return ProcessPoolExecutor(WORKERS)


@functools.cache
def puzzles(kind: Kind) -> list[Any]:
    """The puzzles of a kind."""
    import puzzlemill

    count, _, options = PUZZLES[kind]
    return [entry.instance for entry in puzzlemill.generate(kind, count=count, seed=1, **options)]


def level(puzzle: Any) -> int:
    """The result of a process."""
    from puzzlemill.grading import grade

    return grade(puzzle).level


def grades(kind: Kind) -> int:
    """Grades all puzzles of a kind; returns how many were solvable, which is all of them."""
    return sum(1 <= level_of <= MARATHON for level_of in pool().map(level, puzzles(kind), chunksize=20))


def solved(kind: Kind) -> int:
    """Solves some of the same puzzles by CP-SAT with one worker; returns the number of all puzzles."""
    from benchmarks.peers.branches import branches

    count, several, _ = PUZZLES[kind]
    for puzzle in puzzles(kind)[:: count // several]:
        branches(puzzle)
    return count


def row(kind: Kind) -> Row:
    """The comparison of a kind."""
    count, several, options = PUZZLES[kind]
    size = " ".join(str(value) for value in options.values())
    ours: Callable[[], int] = functools.partial(grades, kind)
    peer: Callable[[], int] = functools.partial(solved, kind)
    name = f"grading: {count:,} {kind} {size}, two processes"
    return Row(name, ours, peer, "CP-SAT", package="ortools", rounds=3, part=several / count)


ROWS = [row(kind) for kind in PUZZLES]
