"""The state of an annealing of Gloop as one flat int64 array with named places, its objective and its cooling."""

import functools
from decimal import Decimal
from typing import Final, NamedTuple

import numpy as np

import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.puzzles.gloop import MOST_CONTOURS, Gloop, Limits, Packing
from puzzlemill.puzzles.gloop.rules import MOST_CELLS
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.tables import word_numbers

# Counters, then the numbers of the packing. A contour is a circle or a loop; a circle is wrong if the aim wants it on
# the other side.
MOVES, STAMP, SERIAL, LOOPS, CIRCLES, WRONG, ENERGY = range(7)
# The objective: the costs of an extra or missing loop, of a circle, of missing a limit by one and of a wrong circle;
# the side on which circles are wrong (1 inside, 0 outside); the limits; the sign of the value (1 fewest, -1 most, 0 no
# aim), whether it counts circles, and the target with this sign; whether a packing without faults was found, and its
# best value.
ONE_LOOP, NO_CIRCLE, LIMIT, SIDED, WRONG_SIDE = range(7, 12)
LEAST, MOST, FEWEST, GREATEST, SIGN, BY_CIRCLES, TARGET, FOUND, BEST_VALUE = range(12, 21)
# How many cells have no given tile, how many tiles can be exchanged, and how many can move at all.
FREE_CELLS, EXCHANGED, MOVABLE = range(21, 24)
_SCALARS: Final = 24

# For each path end, the end that touches it, its partner and its place along its contour; in a move also the end to
# which its path leads outside the changed cells, its new partner, and when it was last seen.
#
# A place orders the ends of all contours at once, so that sorting the arcs of a few cells by place groups them by
# contour and puts those of each contour in the order in which it runs through the cells:
#
#     bit    63 ..  SHIFT         | SHIFT - 1 ..  0
#            serial of a contour  | 0, 1, 2, ... along it
_ENDS: Final = on.CELL_ENDS * MOST_CELLS
TOUCH, PARTNER, PLACE, LINK, NEXT_PARTNER, SEEN, _CELLS = (_SCALARS + part * _ENDS for part in range(7))
SHIFT: Final = 10
"""Bits for the place along a contour: every contour has fewer than 2**10 path ends."""

# For each cell, its word, in a move its new word (or STAYS or EMPTY), 1 if its top left corner is inside an odd number
# of contours, and its word in the best packing.
WORD, NEXT, INSIDE, BEST, _TILES = (_CELLS + part * MOST_CELLS for part in range(5))
STAYS: Final = -2
EMPTY: Final = -1

# For each tile, its cell (or SPARE or UNMOVABLE), where the tiles it can be exchanged with begin in the list, and how
# many these are; then the lists of tiles that can be exchanged, class by class, of those that can move, and of free
# cells.
CELL_OF, FIRST, ALIKE, EXCHANGES, MOVABLES, FREE_CELL, CHANGED = (_TILES + part * MOST_CELLS for part in range(7))
SPARE: Final = -1
UNMOVABLE: Final = -2

# Scratch space of a move: the changed cells, the arcs in them with their places, and for a refill the pool of tiles,
# the words they offer with their masks and places in the pool, and the next offer for each level.
ARC: Final = CHANGED + MOST_CELLS
ARC_PLACE, POOL = ARC + 4 * MOST_CELLS, ARC + 8 * MOST_CELLS
OFFER: Final = POOL + MOST_CELLS
OFFER_ENDS, OFFER_FROM, CURSOR = (OFFER + part * 4 * MOST_CELLS for part in (1, 2, 3))
SIZE: Final = CURSOR + MOST_CELLS

LEVELS: Final = 64
"""Temperatures of one cooling."""

HOT, COLD = Decimal("0.6"), Decimal("0.15")

WORST: Final = 14
"""A move that raises the energy by this or more is refused: even the hottest chance is below 2**-32."""


class Desk(NamedTuple):
    """The state of an annealing, which `solvers.gloop.ring.annealing.moves.anneal` continues."""

    board: Int64s  # int64[cells, on.BOARD_COLUMNS]
    words: Int64s  # int64[323, on.WORD_COLUMNS]
    tiles: Int64s  # int64[91, on.TILE_COLUMNS]
    state: Int64s  # int64[SIZE]


@functools.cache
def chances() -> Int64s:
    """How many of 2**32 draws accept a rise of the energy, int64[LEVELS, WORST]; decimals round the same everywhere."""
    table = np.empty((LEVELS, WORST), dtype=np.int64)
    for level in range(LEVELS):
        heat = HOT - (HOT - COLD) * level / (LEVELS - 1)
        table[level] = [int((-rise / heat).exp() * (1 << 32)) for rise in map(Decimal, range(WORST))]
    table.flags.writeable = False
    return table


def make_desk(puzzle: Gloop, start: Packing, aim: Aim | None) -> Desk:
    """The arrays of an annealing from a valid packing; `contours.measure` completes the state."""
    board, words, tiles = on.board_table(puzzle), on.word_table(), on.tile_table()
    state = np.zeros(SIZE, dtype=np.int64)
    word_on = word_numbers(puzzle, start.words)[:, 1]
    state[WORD : WORD + len(word_on)] = word_on
    state[TOUCH : TOUCH + on.CELL_ENDS * len(word_on)] = board[:, on.TOUCH : on.ABOVE].ravel()
    state[NEXT : NEXT + MOST_CELLS] = STAYS
    free = np.flatnonzero(board[:, on.FREE])
    state[FREE_CELLS] = len(free)
    state[FREE_CELL : FREE_CELL + len(free)] = free
    movable = puzzle.free_tiles
    state[MOVABLE] = len(movable)
    state[MOVABLES : MOVABLES + len(movable)] = movable
    state[CELL_OF : CELL_OF + MOST_CELLS] = UNMOVABLE
    state[CELL_OF + np.array(movable, dtype=np.int64)] = SPARE
    state[CELL_OF + words[word_on[free], on.TILE]] = free
    _list_exchanges(state, movable)
    _strive(state, puzzle, aim)
    return Desk(board, words, tiles, state)


def _list_exchanges(state: Int64s, movable: list[int]) -> None:
    """List the tiles that a swap can move or turn: not alone in their class, or with equal path ends after a turn."""
    classes: dict[int, list[int]] = {}
    for tile in movable:
        classes.setdefault(int(on.tile_table()[tile, on.CLASS]), []).append(tile)
    for alike in classes.values():
        first = int(state[EXCHANGED])
        if len(alike) > 1 or on.tile_table()[alike[0], on.PERIOD] < on.tile_table()[alike[0], on.TURNS]:
            state[EXCHANGES + first : EXCHANGES + first + len(alike)] = alike
            state[EXCHANGED] += len(alike)
        for tile in alike:
            state[FIRST + tile] = first
            state[ALIKE + tile] = len(alike)


def _strive(state: Int64s, puzzle: Gloop, aim: Aim | None) -> None:
    """Store goal, limits and aim. In a perfect packing there is nothing left to count."""
    limits = puzzle.limits or Limits()
    state[ONE_LOOP] = puzzle.goal != "valid"
    state[NO_CIRCLE] = puzzle.goal == "perfect"
    state[LIMIT] = 2 * (puzzle.limits is not None)
    state[LEAST : MOST + 1] = limits.contours or (0, MOST_CONTOURS)
    state[FEWEST : GREATEST + 1] = limits.circles or (0, MOST_CONTOURS)
    if aim is not None and puzzle.goal != "perfect":
        few, sided = aim.best == "fewest", aim.circles != "anywhere"
        # One more loop can save a circle, so if few are wanted it must cost more than that.
        state[ONE_LOOP] = (3 if few else 1) * (puzzle.goal != "valid" or sided)
        state[SIDED] = 2 * sided
        state[WRONG_SIDE] = aim.circles == "outside"
        state[SIGN] = 1 if few else -1
        state[BY_CIRCLES] = aim.count == "circles"
        state[TARGET] = -MOST_CONTOURS if aim.target is None else state[SIGN] * aim.target
