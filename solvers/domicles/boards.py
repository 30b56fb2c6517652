"""Random solved Domicles boards, for any layout of any double set, including the tightest.

Filling a board place by place gets stuck if nearly every number must appear in nearly every line. So a random board is
annealed instead: tiles change places with each other and with spare tiles until no line repeats a number.
"""

from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.domicles import Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.domicles.distances.classes import SLICE
from puzzlemill.solvers.domicles.tally import empty_tally, put, tally_board
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_bits, random_shuffle, random_state

COLD: Final = 13
"""A change that adds d conflicts is made with probability 2**(-COLD d), a temperature of 0.11.

Measured on the largest layouts of double-6 to double-18: if colder, more runs are stuck for long at one or two
conflicts; if warmer, the tightest layouts never settle.
"""

MILD: Final = 8
"""The same if all tiles are forced: without spare tiles the search gets stuck more deeply and sooner."""

MOST_RISE: Final = 4
"""The most conflicts that a change can add; the probability of more would be at most 2**-40."""

TRIED, CONFLICTS = range(2)
"""What the state of the annealing counts: changes tried, and conflicts on the board."""


def solved_board(rows: int, cols: int, pips: int, draws: Stream, budget: int) -> tuple[Tile, ...] | None:
    """A random solved board of different tiles of the double-`pips` set, row by row; None when `budget` is spent.

    The budget counts changes tried: up to double-12 mostly fewer than 100,000, millions for 6x4 of double-8 and 10x5 of
    double-12; beyond, tens of millions for a few layouts and hundreds of millions for 14x8 of double-18.

    Row and column orders are uniform and a board is as likely as its mirror image under v -> `pips` - v, since the
    search treats all of these alike. Which class of boards comes up is not uniform: of the 34 classes of 4x2 double-5,
    the commonest comes up four times as often as the rarest. Raises `ImpossibleError` for a layout that `layout_fault`
    refuses; every other one has a solved board (one was found for each).
    """
    fault = layout_fault(rows, cols, pips)
    if fault:
        raise ImpossibleError(fault.rule, field=fault.field, value=fault.value)
    size = rows * cols
    tiles = np.array(_usable(rows, cols, pips), dtype=np.int64)
    cold = MILD if len(tiles) == size else COLD
    order = np.arange(len(tiles))
    random = random_state(draws)
    random_shuffle(random, order, len(order))
    annealing = _Annealing(tiles, order, empty_tally(rows, cols, pips), cols)
    conflicts = tally_board(annealing.counts, tiles, order[:size], cols)
    state = np.array([0, conflicts], dtype=np.int64)
    while state[TRIED] < budget and state[CONFLICTS]:
        check_time()
        _anneal(annealing, cold, random, state, min(budget, state[TRIED] + SLICE))
    if state[CONFLICTS]:
        return None
    return tuple((int(high), int(low)) for high, low in tiles[order[:size]])


def _usable(rows: int, cols: int, pips: int) -> tuple[Tile, ...]:
    """The tiles that a solved board can have: all, or those with high - low <= N if they are MN in number.

    Number v can appear at most min(N, v) times as the higher number and min(N, K - v) times as the lower, once in each
    tile column. In the tiles with high - low <= N it appears exactly that often. So if they are MN, every board needs
    all these numbers, and all boards have the same total of high - low: the least of MN different tiles, which only
    these have.
    """
    short = tuple((high, low) for high, low in double_set(pips) if high - low <= cols)
    return short if len(short) == rows * cols else double_set(pips)


class _Annealing(NamedTuple):
    """The tiles, and which of them are on the board."""

    tiles: Int64s  # [tiles, 2] higher and lower number of each tile
    order: Int64s  # [tiles] the tiles by place, and then the spare ones
    counts: Int64s  # [rows + 2 cols, pips + 1] the tally of the board
    cols: int


@kernel
def _anneal(annealing: _Annealing, cold: int, random: RandomState, state: Int64s, end: int) -> None:
    """Change tiles until no line repeats a number or `end` changes were tried; `state` is int64[2], see `TRIED`.

    Each change is drawn as two positions of `order`: two places swap their tiles, or a place and a spare tile do.
    """
    tiles, order, counts, cols = annealing
    # The tally has a line for each row and two for each column of tiles.
    size = (len(counts) - 2 * cols) * cols
    while state[CONFLICTS] and state[TRIED] < end:
        state[TRIED] += 1
        # Spare tiles never swap with each other, as that changes no board.
        i = random_below(random, size)
        j = random_below(random, len(order))
        if i == j:
            continue
        tile_i, tile_j = tiles[order[i]], tiles[order[j]]
        # The change is made on the tally, which gives its rise; if it is refused, the same tiles go back below.
        rise = put(counts, tile_i, i, cols, -1)
        if j < size:
            rise += put(counts, tile_j, j, cols, -1) + put(counts, tile_i, j, cols, 1)
        rise += put(counts, tile_j, i, cols, 1)
        accepted = rise <= 0
        # The chance is a power of two, taken from as many random bits, so that no rounding can decide.
        if 0 < rise <= MOST_RISE:
            accepted = random_bits(random) >> np.uint64(64 - cold * rise) == 0
        if accepted:
            order[i], order[j] = order[j], order[i]
            state[CONFLICTS] += rise
            continue
        put(counts, tile_j, i, cols, -1)
        if j < size:
            put(counts, tile_i, j, cols, -1)
            put(counts, tile_j, j, cols, 1)
        put(counts, tile_i, i, cols, 1)
