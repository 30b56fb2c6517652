"""OTTF: orders of random boards against CP-SAT, and times of our own work on boards of all sizes."""

import functools
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.peers.harness import Row

BY_CP_SAT = 20
"""How many of the boards the peer solves."""


@functools.cache
def boards(rows: int, cols: int, number: int) -> list[Any]:
    """Full boards placed in random order."""
    import numpy as np

    from puzzlemill.puzzles.ottf import Ottf
    from puzzlemill.puzzles.streams import stream_for
    from puzzlemill.solvers.kernels import random_shuffle, random_state

    state = random_state(stream_for(f"boards {rows} {cols}"))
    boards = []
    for _ in range(number):
        shuffled = np.arange(rows * cols)
        random_shuffle(state, shuffled, rows * cols)
        place = shuffled.reshape(rows, cols)
        later = np.zeros((rows, cols), np.int64)
        for axis in (0, 1):
            rises = np.diff(place, axis=axis) > 0
            before, after = ([(0, 0), (0, 0)] for _ in range(2))
            before[axis], after[axis] = (0, 1), (1, 0)
            later += np.pad(rises, before)
            later += np.pad(~rises, after)
        boards.append(Ottf(tuple("".join(map(str, row)) for row in (later % 4 + 1).tolist())))
    return boards


@functools.cache
def designed(rows: int, cols: int, sources: int, number: int) -> list[Any]:
    """Full boards on which the rules are stuck from the start, with `sources` first tiles and as many last tiles."""
    from puzzlemill.generator.ottf.orders import harmonic
    from puzzlemill.puzzles.ottf import template_of
    from puzzlemill.puzzles.streams import stream_for

    draws = stream_for(f"designed {rows} {cols} {sources}")
    cells = [(i, j) for i in range(rows) for j in range(cols)]
    templates: list[Any] = []
    while len(templates) < number:
        order = harmonic(cells, sources, sources, draws)
        if order is not None:
            templates.append(template_of(rows, cols, order))
    return templates


def solved(rows: int, cols: int, number: int) -> list[Any]:
    """An order of each random board."""
    from puzzlemill.solvers.ottf import solve

    return [solve(puzzle).solution for puzzle in boards(rows, cols, number)]


def solved_by_cp_sat(rows: int, cols: int, number: int) -> list[Any]:
    """Orders of some boards by CP-SAT with one worker; a boolean for every two neighbours and a place for each tile."""
    from tests.outside.ottf import solve

    return [solve(puzzle) for puzzle in boards(rows, cols, number)[:: number // BY_CP_SAT]]


def right(rows: int, cols: int, number: int, ours: list[Any], theirs: list[Any]) -> bool:
    """Whether all orders of both are right; they can have different orientations."""
    from puzzlemill.puzzles import check

    puzzles = boards(rows, cols, number)
    pairs = [*zip(puzzles, ours, strict=True), *zip(puzzles[:: number // BY_CP_SAT], theirs, strict=True)]
    return all(order is not None and not check(puzzle, order) for puzzle, order in pairs)


ROWS = [
    Row(
        f"ottf: {number:,} random boards of {rows}x{cols}",
        partial(solved, rows, cols, number),
        partial(solved_by_cp_sat, rows, cols, number),
        "CP-SAT",
        package="ortools",
        rounds=3,
        agree=partial(right, rows, cols, number),
        part=BY_CP_SAT / number,
    )
    for rows, cols, number in ((7, 13, 2_000), (20, 20, 200))
]


def solving(rows: int, cols: int, number: int) -> Callable[[], object]:
    boards(rows, cols, number)
    return partial(solved, rows, cols, number)


def solving_designed(side: int, sources: int) -> Callable[[], object]:
    from puzzlemill.puzzles import check
    from puzzlemill_research.ottf.sat import solve

    (puzzle,) = designed(side, side, sources, 1)
    solution = solve(puzzle).solution
    assert solution is not None
    assert not check(puzzle, solution)
    return lambda: solve(puzzle)


def solved_board(rows: int, cols: int) -> tuple[Any, Any]:
    """A random board and its order."""
    (puzzle,), (solution,) = boards(rows, cols, 1), solved(rows, cols, 1)
    assert solution is not None
    return puzzle, solution


def counting_orders(rows: int, cols: int) -> Callable[[], object]:
    from puzzlemill_research.ottf.orders import orders

    counting = partial(orders, *solved_board(rows, cols))
    assert counting() is not None
    return counting


def estimating_orders(rows: int, cols: int) -> Callable[[], object]:
    from puzzlemill_research.ottf.orders import estimate

    return partial(estimate, *solved_board(rows, cols))


def census() -> Callable[[], object]:
    from puzzlemill_research.ottf import cores as ottf_cores

    return lambda: list(ottf_cores.census(12))


BULK: tuple[tuple[str, Callable[[], Callable[[], object]], int], ...] = (
    ("ottf bulk: solve random 7x13, each of 2,000", partial(solving, 7, 13, 2_000), 2_000),
    ("ottf bulk: solve random 20x20, each of 200", partial(solving, 20, 20, 200), 200),
    ("ottf bulk: solve a random 200x200", partial(solving, 200, 200, 1), 1),
    ("ottf bulk: solve a random 1000x1000", partial(solving, 1000, 1000, 1), 1),
    ("ottf bulk: solve a designed 30x30 by SAT", partial(solving_designed, 30, 40), 1),
    ("ottf bulk: solve a designed 50x50 by SAT", partial(solving_designed, 50, 40), 1),
    ("ottf bulk: count the orders of a random 6x6", partial(counting_orders, 6, 6), 1),
    ("ottf bulk: estimate the orders of a random 7x13", partial(estimating_orders, 7, 13), 1),
    ("ottf bulk: census of stuck templates to 12 cells", census, 1),
)
"""Lines of `benchmarks.peers.rates`: a name, the function that prepares the call, and its items."""
