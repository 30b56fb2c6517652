"""Solution classes of Domicles: solved boards up to row and column permutations, of given tiles or of a whole layout.

Permuting rows and columns acts freely on boards of distinct tiles, so every class has exactly one board whose least
tile is in the corner and whose first row and column ascend; the search looks for those boards only.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.kernels import copy, kernel
from puzzlemill.solvers.outcome import Effort

SLICE = 200_000
"""Nodes between two checks for Ctrl-C."""

BATCH = 4096
"""Boards a kernel call may hand over."""

DEPTH, NODES, DEAD_ENDS, ARRIVED = range(4)
"""What the state of the search holds: the place to fill (-1 at the end), nodes, dead ends, and whether the search came
to the present place from the one before it; if no tile fits then, it is a dead end."""


class Classes(msgspec.Struct, frozen=True):
    """One board of each class found: uint8[classes, cells], positions in the list of tiles that was searched.

    `complete` says that the search went through all; the boards are in lexicographic order.
    """

    boards: UInt8s
    complete: bool
    effort: Effort


class Layout(msgspec.Struct, frozen=True):
    """All classes of a layout over the whole double set, grouped by tile set.

    `boards` is uint8[classes, cells], positions in `tiles`. `first[s]` is where tile set s begins in `boards`, with
    one more entry at the end, so that set s has first[s + 1] - first[s] classes. `set_of` gives each class its set.
    """

    tiles: tuple[Tile, ...]
    boards: UInt8s
    first: Int64s
    set_of: Int64s

    @property
    def sizes(self) -> Int64s:
        """Number of classes of each tile set, int64[sets]."""
        return np.diff(self.first)

    def classes_of(self, which: int) -> UInt8s:
        """The classes of a tile set: uint8[k, cells], positions in `tiles`."""
        return self.boards[self.first[which] : self.first[which + 1]]

    def tile_set(self, which: int) -> tuple[UInt8s, Int64s]:
        """The tiles of a tile set as ascending positions in `tiles`, uint8[cells], and its classes, int64[k, cells].

        The classes have these tiles numbered from 0.
        """
        classes = self.classes_of(which)
        members = np.sort(classes[0])
        return members, np.searchsorted(members, classes)


def find_classes(
    tiles: Sequence[Tile], rows: int, cols: int, budget: int = BUDGET, limit: int | None = None
) -> Classes:
    """The classes of solved `rows` x `cols` boards whose tiles are all different ones of `tiles`.

    "Least tile" and "ascending" go by the order of `tiles`, so a shuffled list searches in random order. Stops after
    `budget` nodes (tiles placed) or, if given, `limit` classes.
    """
    cells = rows * cols
    values = np.array(tiles, dtype=np.int64).reshape(-1, 2)
    begun = _Begun(
        stack=np.full(cells, -1, dtype=np.int64),
        used=np.zeros(len(tiles), dtype=np.uint8),
        lines=np.zeros(rows + 2 * cols, dtype=np.int64),
    )
    state = np.array([0, 0, 0, 1], dtype=np.int64)
    batch = np.empty((min(BATCH, limit or BATCH), cells), dtype=np.uint8)
    batches = [batch[:0]]
    total = 0
    while state[DEPTH] >= 0 and state[NODES] < budget and (limit is None or total < limit):
        check_time()
        before = int(state[NODES])
        filled = _fill(values, rows, cols, begun, batch, state, min(SLICE, budget - before))
        spend(int(state[NODES]) - before)
        batches.append(batch[:filled].copy())
        total += filled
    boards = np.concatenate(batches)[:limit]
    complete = bool(state[DEPTH] < 0) and total == len(boards)
    return Classes(boards, complete, Effort(nodes=int(state[NODES]), dead_ends=int(state[DEAD_ENDS])))


@functools.cache
def layout_classes(rows: int, cols: int, pips: int = 6) -> Layout:
    """All classes of a layout; read-only. Double-6 takes less than a second; double-9 has tens of millions and is
    refused.

    Raises `ImpossibleError` for a layout that cannot exist or has too many classes.
    """
    fault = layout_fault(rows, cols, pips)
    if fault:
        raise ImpossibleError(fault.rule, field=fault.field, value=fault.value)
    tiles = double_set(pips)
    classes = find_classes(tiles, rows, cols)
    if not classes.complete:
        raise ImpossibleError(f"layout {rows}x{cols}: the tile sets of double-{pips} are too many to go through")
    members = np.sort(classes.boards, axis=1)
    order = np.lexsort(members.T[::-1])
    members = members[order]
    new_set = np.append(True, (members[1:] != members[:-1]).any(axis=1))
    first = np.append(np.flatnonzero(new_set), len(members))
    return Layout(tiles, classes.boards[order], first, np.cumsum(new_set) - 1)


class _Begun(NamedTuple):
    """The partial board. A place r * cols + c is filled only after all places before it.

    The bit v of a line is set if it shows number v. A tile 5|2 at row r, column c sets these bits:

        number               6  5  4  3  2  1  0
        lines[r]             .  1  .  .  1  .  .     the row
        lines[rows + 2c]     .  1  .  .  .  .  .     the grid column of higher numbers
        lines[rows + 2c + 1] .  .  .  .  1  .  .     the grid column of lower numbers
    """

    stack: Int64s  # [cells] the tile last tried at each place, as its position in the list of tiles
    used: UInt8s  # [tiles] 1 if the tile is on the board
    lines: Int64s  # [rows + 2 cols] the numbers in each row and grid column, as bits


@kernel
def _fill(tiles: Int64s, rows: int, cols: int, begun: _Begun, batch: UInt8s, state: Int64s, nodes: int) -> int:
    """Search on for at most `nodes` tiles placed or until `batch` is full; returns the number of boards put there.

    `tiles` is int64[tiles, 2], `batch` uint8[boards, cells] and `state` int64[4], see `DEPTH` and its companions. The
    stack starts with -1 at place 0; every other place gets its start when the search arrives: a tile that keeps the
    corner least and the first row and column ascending.
    """
    stack, used, lines = begun
    cells = rows * cols
    depth = state[DEPTH]
    arrived = state[ARRIVED]
    end = state[NODES] + nodes
    filled = 0
    while depth >= 0 and state[NODES] < end and filled < len(batch):
        row = depth // cols
        high_line = rows + 2 * (depth - row * cols)
        # The corner holds the least of all tiles on the board, so enough must follow it.
        top = len(tiles) - cells + 1 if depth == 0 else len(tiles)
        # Continue after the tile tried last; on arrival that is the one before the first that is allowed.
        tile = stack[depth] + 1
        row_numbers, high_numbers, low_numbers = lines[row], lines[high_line], lines[high_line + 1]
        while tile < top:
            high = 1 << tiles[tile, 0]
            low = 1 << tiles[tile, 1]
            if not (used[tile] or row_numbers & (high | low) or high_numbers & high or low_numbers & low):
                break
            tile += 1
        placed = tile < top
        if placed:
            stack[depth] = tile
            state[NODES] += 1
            # The last tile is not marked as used: the next turn goes on with the tile after it.
            if depth == cells - 1:
                copy(stack, batch[filled])
                filled += 1
                arrived = 0
                continue
        else:
            # A place where some tile fitted earlier is only exhausted now, which is not a dead end.
            state[DEAD_ENDS] += arrived
            depth -= 1
            if depth < 0:
                break
            tile = stack[depth]
            row = depth // cols
            high_line = rows + 2 * (depth - row * cols)
        # Placing a tile and taking it back flip the same bits.
        used[tile] ^= 1
        lines[row] ^= (1 << tiles[tile, 0]) | (1 << tiles[tile, 1])
        lines[high_line] ^= 1 << tiles[tile, 0]
        lines[high_line + 1] ^= 1 << tiles[tile, 1]
        arrived = 1 if placed else 0
        if placed:
            depth += 1
            # The first row ascends from the corner and the first column from the row above; a tile elsewhere need
            # only be greater than the corner.
            before = 0
            if depth < cols:
                before = depth - 1
            elif depth % cols == 0:
                before = depth - cols
            stack[depth] = stack[before]
    state[DEPTH] = depth
    state[ARRIVED] = arrived
    return filled
