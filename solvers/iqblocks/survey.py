"""IQ Blocks, one look ahead: which placements of a position leave a plain contradiction behind.

A plain contradiction is an open cell or a piece left without a placement, or a region of open cells whose size, or
whose colours on a chequered board, no pieces left add up to. `exact_cover` describes positions and their states.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.iqblocks.exact_cover import Position, fill_region, place
from puzzlemill.solvers.kernels import copy, kernel

STRUCK, LIVE, FLAWED = 0, 1, 2


class Colours(NamedTuple):
    """A position on a chequered board. The surplus of some cells is how many more of them are dark than light.

    `reached` is a table in two halves of cells by surplus, with surplus 0 in the middle column:

        surplus   -2  -1   0  +1  +2
        0 cells    .   .   1   .   .       no piece
        1 cell     .   .   .   .   .
        2 cells    .   .   1   .   .       a domino: one dark, one light
        3 cells    .   1   .   1   .       a corner of three, anywhere
    """

    shade: Int64s  # int64[cells]: 1 for a dark cell, -1 for a light one
    surplus: Int64s  # int64[kinds]: the surplus of a piece in one place; its sign changes in the next place
    reached: Int64s  # int64[2, cells + 1, width]: made by `reach`; half 0 is for sizes alone, in the middle column
    scratch: Int64s  # int64[2, cells]


@kernel
def reach(reached: Int64s, copies: Int64s, without: int, sizes: Int64s, surplus: Int64s) -> None:
    """Set `reached` of `Colours` to 1 for all sums that some of the pieces left can reach, else to 0.

    `copies` (int64[kinds]) are the pieces left of each kind, minus one of the kind `without` (-1 for none).
    """
    cells, width = reached.shape[1] - 1, reached.shape[2]
    middle = width // 2
    reached[:] = 0
    reached[:, 0, middle] = 1
    for kind in range(sizes.shape[0]):
        size, gap = sizes[kind], surplus[kind]
        left = copies[kind]
        if kind == without:
            left -= 1
        for _ in range(left):
            # From large to small totals, so that a piece is not added to a sum that already contains it.
            for total in range(cells, size - 1, -1):
                reached[0, total, middle] |= reached[0, total - size, middle]
                # Placed anywhere, a piece has its surplus or the opposite one; both go from a smaller total to this
                # one, which this pass does not read any more.
                for column in range(gap, width - gap):
                    if reached[1, total - size, column]:
                        reached[1, total, column - gap] = 1
                        reached[1, total, column + gap] = 1


@kernel
def flawed(state: Int64s, count: int, colours: Colours, near: Int64s) -> bool:
    """Whether a state over `count` candidates has a plain contradiction; `colours.reached` is for its pieces left."""
    reached, shade = colours.reached, colours.shade
    region, seen = colours.scratch[0], colours.scratch[1]
    total = (state.shape[0] - count) // 2
    opened = count + total
    cells, middle = near.shape[0], reached.shape[2] // 2
    # Items come before regions: they are quick to check and fail most often.
    for item in range(total):
        if state[opened + item] and not state[count + item]:
            return True
    for cell in range(cells):
        seen[cell] = 1 - state[opened + cell]
    all_cells, all_surplus = 0, 0
    for first in range(cells):
        if seen[first]:
            continue
        size = fill_region(first, near, region, seen)
        surplus = 0
        for index in range(size):
            surplus += shade[region[index]]
        # A surplus outside the table is more than all pieces together have.
        if abs(surplus) > middle or not reached[1, size, middle + surplus]:
            return True
        all_cells += size
        all_surplus += surplus
    # Regions that fit by themselves may all count on the same piece, so all cells together must fit, too.
    return abs(all_surplus) > middle or not reached[1, all_cells, middle + all_surplus]


@kernel
def survey(state: Int64s, position: Position, colours: Colours) -> Int64s:
    """For each candidate (int64[candidates]): STRUCK, LIVE, or FLAWED if placing it leaves a plain contradiction."""
    items, members, starts, near, sizes, _ = position
    count, cells = items.shape[0], near.shape[0]
    left = state[state.shape[0] - sizes.shape[0] :]
    verdicts = np.zeros(count, dtype=np.int64)
    trial = state.copy()
    # Kind by kind, because candidates of one kind leave the same pieces: their sums are computed once for all.
    for kind in range(sizes.shape[0]):
        fresh = True
        for candidate in members[starts[cells + kind] : starts[cells + kind + 1]]:
            if state[candidate]:
                if fresh:
                    reach(colours.reached, left, kind, sizes, colours.surplus)
                    fresh = False
                copy(state, trial)
                place(trial, candidate, items, members, starts)
                verdicts[candidate] = FLAWED if flawed(trial, count, colours, near) else LIVE
    return verdicts
