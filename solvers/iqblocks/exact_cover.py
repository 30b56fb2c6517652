"""IQ Blocks: a position as an exact cover of open cells and kinds of pieces by candidate placements."""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.iqblocks.table import Table, kinds, table_of
from puzzlemill.solvers.kernels import kernel

MOST_CANDIDATES = 3000
"""Most candidate placements of a position; the empty 8 x 8 board has 2,110."""


class Position(NamedTuple):
    """An open position as an exact cover: n candidate placements over items, the open cells and then the kinds.

    Equal pieces without clues are one kind, which is covered once for each of these pieces left.
    """

    items: Int64s  # int64[n, most + 1]: the items of a candidate, its kind first, padded with -1
    members: Int64s  # int64[...]: the candidates of item i are those from starts[i] to starts[i + 1], in order
    starts: Int64s  # int64[items + 1]
    near: Int64s  # int64[cells, 4]: the neighbours of a cell, padded with -1
    sizes: Int64s  # int64[kinds]: the cells of a piece of a kind
    copies: Int64s  # int64[kinds]: the pieces left of a kind

    def state(self) -> Int64s:
        """The start of a deduction (int64[n + 2 * items]), which the kernels below change in place.

            0                   n                          n + items                n + 2 * items
            | candidates: alive | items: candidates alive  | items: times to cover  |
            |                   | cells ... kinds ...      | cells ... kinds ...    |

        It is one array because searches copy the state at every node.
        """
        alive = np.ones(len(self.items), dtype=np.int64)
        cells = np.ones(len(self.near), dtype=np.int64)
        return np.concatenate((alive, np.diff(self.starts), cells, self.copies))


def position_of(puzzle: IqBlocks) -> Position | None:
    """The exact cover of a puzzle, or None if it has more than `MOST_CANDIDATES`."""
    cover = exact_cover(puzzle)
    return cover[1] if cover else None


def exact_cover(puzzle: IqBlocks) -> tuple[Table, Position] | None:
    """The candidate placements of a puzzle and their exact cover; for equal pieces, only of the first one left.

    None if there are more than `MOST_CANDIDATES`.
    """
    table = table_of(puzzle.piece_list, empty_outline(puzzle)).fitting(puzzle)
    cells, groups = puzzle.open_cells, kinds(puzzle)
    kind_item = np.full(len(table.pieces), -1, dtype=np.int64)
    kind_item[[alike[0] for alike in groups]] = np.arange(len(groups)) + len(cells)
    table = table.select(kind_item[table.piece] >= 0)
    count = len(table.piece)
    if count > MOST_CANDIDATES:
        return None
    number = {cell: index for index, cell in enumerate(cells)}
    cell_item = np.array([number.get(cell, -1) for cell in table.cells] + [-1], dtype=np.int64)
    items = np.column_stack((kind_item[table.piece], cell_item[table.cover(np.arange(count))]))
    flat = items.ravel()
    order = np.argsort(flat, kind="stable")
    order = order[flat[order] >= 0]
    starts = np.searchsorted(flat[order], np.arange(len(cells) + len(groups) + 1)).astype(np.int64)
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    near = np.array([[number.get((r + dr, c + dc), -1) for dr, dc in steps] for r, c in cells], dtype=np.int64)
    sizes = np.array([table.pieces[alike[0]].size for alike in groups], dtype=np.int64)
    copies = np.array([len(alike) for alike in groups], dtype=np.int64)
    return table, Position(items, order // items.shape[1], starts, near.reshape(-1, 4), sizes, copies)


@kernel
def strike(state: Int64s, candidate: int, items: Int64s) -> None:
    """Rule out a candidate."""
    state[candidate] = 0
    for column in range(items.shape[1]):
        if items[candidate, column] >= 0:
            state[items.shape[0] + items[candidate, column]] -= 1


@kernel
def place(state: Int64s, candidate: int, items: Int64s, members: Int64s, starts: Int64s) -> None:
    """Place a candidate: cover its items, and strike it and all candidates that share an item it closes."""
    opened = items.shape[0] + starts.shape[0] - 1
    for column in range(items.shape[1]):
        item = items[candidate, column]
        if item >= 0:
            state[opened + item] -= 1
            # A kind with copies left stays open, and so do its other candidates.
            if state[opened + item] == 0:
                for index in range(starts[item], starts[item + 1]):
                    # The candidate itself is among these; struck at the first item that it closes, it is passed over at
                    # the others.
                    if state[members[index]]:
                        strike(state, members[index], items)


@kernel
def fill_region(first: int, near: Int64s, region: Int64s, seen: Int64s) -> int:
    """How many cells the region of `first` has; they are written to the start of `region` (int64[cells]).

    `seen` (int64[cells]) is 1 for closed cells and for cells of earlier regions, and becomes 1 for the cells of this
    one.
    """
    seen[first] = 1
    region[0] = first
    # The region is its own queue: the first `done` of its `size` cells have been asked for their neighbours.
    size, done = 1, 0
    while done < size:
        for side in range(4):
            cell = near[region[done], side]
            if cell >= 0 and not seen[cell]:
                seen[cell] = 1
                region[size] = cell
                size += 1
        done += 1
    return size
