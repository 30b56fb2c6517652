"""Solution classes of Domicles: solved boards up to row and column permutations, of given tiles or of a whole layout.

Permuting rows and columns acts freely on boards of distinct tiles, so every class has exactly one board whose least
tile stands in the corner and whose first row and column ascend; the search looks for those boards only.
"""

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import Effort

SLICE = 200_000
"""Nodes between two looks at the keyboard."""

BATCH = 4096
"""Boards a kernel call may hand over."""


class Classes(msgspec.Struct, frozen=True):
    """One board of each class found: uint8[classes, cells], positions in the list of tiles that was searched.

    `complete` says that the search went through all; the boards are in lexicographic order.
    """

    boards: Any
    complete: bool
    effort: Effort


class Layout(msgspec.Struct, frozen=True):
    """All classes of a layout over the whole double set, those of one tile set side by side.

    `boards` is uint8[classes, cells], positions in `tiles`. `first[s]` is where tile set s begins in `boards`, with
    one more entry at the end, so that set s has first[s + 1] - first[s] classes. `set_of` gives each class its set.
    """

    tiles: tuple[Tile, ...]
    boards: Any
    first: Any
    set_of: Any

    @property
    def sizes(self) -> Any:
        """Number of classes of each tile set, int64[sets]."""
        return np.diff(self.first)


def find_classes(
    tiles: Sequence[Tile], rows: int, cols: int, budget: int = BUDGET, limit: int | None = None
) -> Classes:
    """The classes of solved `rows` x `cols` boards whose tiles are all different ones of `tiles`.

    "Least tile" and "ascending" go by the order of `tiles`, so a shuffled list searches in random order. Stops after
    `budget` nodes (tiles placed) or, where given, `limit` classes.
    """
    cells = rows * cols
    values = np.array(tiles, dtype=np.int64).reshape(-1, 2)
    stack = np.full(cells, -1, dtype=np.int64)
    used = np.zeros(len(tiles), dtype=np.uint8)
    lines = np.zeros(rows + 2 * cols, dtype=np.int64)
    found = np.empty((min(BATCH, limit or BATCH), cells), dtype=np.uint8)
    state = np.array([0, 0, 0, 1], dtype=np.int64)
    batches: list[Any] = []
    total = 0
    while state[0] >= 0 and state[1] < budget and (limit is None or total < limit):
        hits = _fill(values, rows, cols, stack, used, lines, found, state, min(SLICE, budget - state[1]))
        batches.append(found[:hits].copy())
        total += hits
    boards = np.concatenate([found[:0], *batches])[:limit]
    complete = bool(state[0] < 0) and total == len(boards)
    return Classes(boards, complete, Effort(nodes=int(state[1]), dead_ends=int(state[2])))


@functools.cache
def layout_classes(rows: int, cols: int, pips: int = 6) -> Layout:
    """All classes of a layout; read-only. Below a second for double-6; double-9 has tens of millions and is refused.

    Raises `ImpossibleError` for a layout that cannot exist or cannot be gone through.
    """
    fault = layout_fault(rows, cols, pips)
    if fault:
        raise ImpossibleError(fault)
    tiles = double_set(pips)
    found = find_classes(tiles, rows, cols)
    if not found.complete:
        raise ImpossibleError(f"layout {rows}x{cols}: the tile sets of double-{pips} are too many to go through")
    members = np.sort(found.boards, axis=1)
    order = np.lexsort(members.T[::-1])
    members = members[order]
    new_set = np.append(True, (members[1:] != members[:-1]).any(axis=1))
    first = np.append(np.flatnonzero(new_set), len(members))
    return Layout(tiles, found.boards[order], first, np.cumsum(new_set) - 1)


@kernel
def _fill(
    tiles: Any, rows: int, cols: int, stack: Any, used: Any, lines: Any, found: Any, state: Any, nodes: int
) -> int:
    """Search on for at most `nodes` tiles placed or until `found` is full; gives the number of boards found.

    `stack[place]` is the tile last tried there, `lines` the numbers in each row and grid column as bits, `state` is
    depth (-1 at the end), nodes, dead ends, and whether the present place was just reached. `stack` starts with -1.
    """
    cells = rows * cols
    depth = state[0]
    fresh = state[3]
    end = state[1] + nodes
    hits = 0
    while depth >= 0 and state[1] < end and hits < len(found):
        row = depth // cols
        high_line = rows + 2 * (depth - row * cols)
        # The corner holds the least of all tiles on the board, so enough must follow it.
        top = len(tiles) - cells + 1 if depth == 0 else len(tiles)
        tile = stack[depth] + 1
        while tile < top:
            high = np.int64(1) << tiles[tile, 0]
            low = np.int64(1) << tiles[tile, 1]
            if not (used[tile] or lines[row] & (high | low) or lines[high_line] & high or lines[high_line + 1] & low):
                break
            tile += 1
        placed = tile < top
        if placed:
            stack[depth] = tile
            state[1] += 1
            if depth == cells - 1:
                found[hits] = stack
                hits += 1
                fresh = 0
                continue
        else:
            state[2] += fresh
            depth -= 1
            if depth < 0:
                break
            tile = stack[depth]
            row = depth // cols
            high_line = rows + 2 * (depth - row * cols)
        # Placing and taking back flip the same bits.
        used[tile] ^= 1
        lines[row] ^= (np.int64(1) << tiles[tile, 0]) | (np.int64(1) << tiles[tile, 1])
        lines[high_line] ^= np.int64(1) << tiles[tile, 0]
        lines[high_line + 1] ^= np.int64(1) << tiles[tile, 1]
        fresh = 1 if placed else 0
        if placed:
            depth += 1
            left = stack[depth - 1] if depth < cols else stack[0]
            stack[depth] = stack[depth - cols] if depth >= cols and depth % cols == 0 else left
    state[0] = depth
    state[3] = fresh
    return hits
