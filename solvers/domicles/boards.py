"""A solved Domicles board at random, for any layout of any double set, the tightest ones included.

Going through tiles place by place gets stuck where nearly every number must stand in nearly every line. So a random
board is annealed instead: tiles change places with each other and with spare ones until no line repeats a number.
"""

from typing import Any, Final

import numpy as np

from puzzlemill.puzzles.domicles import Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles.descent import put
from puzzlemill.solvers.domicles.distances.classes import SLICE
from puzzlemill.solvers.kernels import kernel, random_below, random_bits, random_shuffle, random_state

COLD: Final = 13
"""A change that adds d conflicts is made with chance 2**(-COLD d), a temperature of 0.11.

Measured on the largest layouts of double-6 to double-18: colder, more runs stay long in a pit of one or two conflicts;
warmer, the tightest layouts never freeze.
"""

MILD: Final = 8
"""The same where the tiles are forced: without spare tiles the pits are deeper and the search freezes sooner."""

MOST_RISE: Final = 4
"""Conflicts that a change may add; the chance of more would be 2**-40 at most."""


def solved_board(rows: int, cols: int, pips: int, draws: Stream, budget: int) -> tuple[Tile, ...] | None:
    """A random solved board of different tiles of the double-`pips` set, row by row; None when `budget` is spent.

    The budget counts changes tried: up to double-12 mostly fewer than 100,000, millions for 6x4 of double-8 and 10x5 of
    double-12; beyond, tens of millions for a few layouts and hundreds of millions for 14x8 of double-18.

    Row and column orders are uniform and a board is as likely as its mirror image under v -> `pips` - v, since the
    search treats all of these alike. Which class of boards comes up is not uniform: of the 34 of 4x2 double-5 the
    commonest comes up four times as often as the rarest. Raises `ImpossibleError` for a layout that `layout_fault`
    refuses; every other one has a solved board (one was found for each).
    """
    fault = layout_fault(rows, cols, pips)
    if fault:
        raise ImpossibleError(fault)
    size = rows * cols
    tiles = np.array(_usable(rows, cols, pips), dtype=np.int64)
    cold = MILD if len(tiles) == size else COLD
    order = np.arange(len(tiles))
    random = random_state(draws)
    random_shuffle(random, order, len(order))
    counts = np.zeros((rows + 2 * cols, pips + 1), dtype=np.int64)
    conflicts = sum(put(counts, tiles[order[place]], place, rows, cols, 1) for place in range(size))
    state = np.array([0, conflicts], dtype=np.int64)
    while state[0] < budget and state[1]:
        _anneal(tiles, rows, cols, cold, order, counts, random, state, min(budget, state[0] + SLICE))
    if state[1]:
        return None
    return tuple((int(high), int(low)) for high, low in tiles[order[:size]])


def _usable(rows: int, cols: int, pips: int) -> tuple[Tile, ...]:
    """The tiles that can stand in a solved board: all, or those with high - low <= N where they are MN in number.

    Number v can stand at most min(N, v) times as the higher number and min(N, K - v) times as the lower, once in each
    tile column. The tiles with high - low <= N do so exactly; where they are MN, no board has room for less, so all
    boards have the same total of high - low, the least that MN different tiles can have, and only these have it.
    """
    short = tuple((high, low) for high, low in double_set(pips) if high - low <= cols)
    return short if len(short) == rows * cols else double_set(pips)


@kernel
def _anneal(
    tiles: Any, rows: int, cols: int, cold: int, order: Any, counts: Any, random: Any, state: Any, end: int
) -> None:
    """Change tiles until no line repeats a number or `end` changes were tried.

    `order` lists the tiles by place and then the spare ones, `counts[line, number]` is how often a number stands in a
    line, as in the descent, and `state` is changes tried and conflicts.
    """
    size = rows * cols
    while state[1] and state[0] < end:
        state[0] += 1
        i = random_below(random, size)
        j = random_below(random, len(order))
        if i == j:
            continue
        one, two = tiles[order[i]], tiles[order[j]]
        rise = put(counts, one, i, rows, cols, -1)
        if j < size:
            rise += put(counts, two, j, rows, cols, -1) + put(counts, one, j, rows, cols, 1)
        rise += put(counts, two, i, rows, cols, 1)
        if rise <= 0 or (rise <= MOST_RISE and random_bits(random) >> np.uint64(64 - cold * rise) == 0):
            order[i], order[j] = order[j], order[i]
            state[1] += rise
            continue
        put(counts, two, i, rows, cols, -1)
        if j < size:
            put(counts, one, j, rows, cols, -1)
            put(counts, two, j, rows, cols, 1)
        put(counts, one, i, rows, cols, 1)
