"""IQ Blocks, the walk over fillings: the "next open spot" over bit masks, compiled, in slices.

The first empty cell must be some placement's first cell, so every filling is met once.
"""

import itertools
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY
from puzzlemill.solvers.arrays import Int64s, UInt64s
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.iqblocks.table import Table, kinds
from puzzlemill.solvers.kernels import copy, kernel
from puzzlemill.solvers.outcome import Effort

SLICE = 200_000
"""Nodes between two checks for Ctrl-C on an 8 x 8 board, a few hundredths of a second; wider boards have fewer."""

TRIED = 64
"""Most words of placements that a node on that board tries."""

CHUNK = 4096
"""Fillings that the kernel returns at a time."""

DEPTH: Final = 0
NODES: Final = 1
DEAD_ENDS: Final = 2
ROWS: Final = 3
"""Places in the counters of a walk: its depth, -1 at the end; nodes, dead ends; rows returned in this slice."""


class Moves(NamedTuple):
    """What a walk can place: n placements sorted by their first cells, each of one piece or of several.

    Bit c & 63 of word c >> 6 of a board is cell c. `masks` omits the words before a placement's first cell:

        board    word 0     word 1     word 2
        piece   ....####   ##......   ........    words = 0, masks = (....####, ##......)
        piece   ........   ..##....   ........    words = 1, masks = (..##...., ........)
    """

    spots: Int64s  # int64[cells + 1]: the placements whose first cell is c are those from spots[c] to spots[c + 1]
    masks: UInt64s  # uint64[n, V]: the cells of a placement in V words, as many as the widest needs
    words: Int64s  # int64[n]: the number of the first of these words on the board
    owner: UInt64s  # uint64[n]: the bits of the pieces that a placement uses
    before: UInt64s  # uint64[n]: the bits of the pieces that must be used before it


class Course(NamedTuple):
    """The state of a walk; `descend` changes it in place."""

    taken: UInt64s  # uint64[words + 1]: the places that are covered or holes; in the last word the pieces used
    stack: Int64s  # int64[most, 3]: at each depth the next placement to try, the cell to cover, the placement chosen
    counters: Int64s  # int64[4]: DEPTH, NODES, DEAD_ENDS, ROWS
    levels: Int64s  # int64[most]: the nodes at each depth


@kernel
def descend(moves: Moves, course: Course, rows: Int64s, final: np.uint64, depth_limit: int, budget: int) -> bool:
    """Continue the walk until it ends (True), or `rows` is full or `budget` nodes are spent in all (False).

    `rows` (int64[limit, most]) get the placements of each filling, which uses the pieces of the bits `final`, or of
    each partial board of `depth_limit` placements.
    """
    spots, masks, words, owner, before = moves
    taken, stack, counters, levels = course
    width = masks.shape[1]
    last = taken.shape[0] - 1
    zero, one = np.uint64(0), np.uint64(1)
    depth = counters[DEPTH]
    while depth >= 0 and counters[NODES] < budget and counters[ROWS] < rows.shape[0]:
        place, cell = stack[depth, 0], stack[depth, 1]
        end = spots[cell + 1]
        used = taken[last]
        # The pieces are compared first: that takes one word and rules out most placements.
        while place < end:
            if used & owner[place] == zero and used & before[place] == before[place]:
                clash = zero
                for word in range(width):
                    clash |= taken[words[place] + word] & masks[place, word]
                if clash == zero:
                    break
            place += 1
        if place == end:
            # Only a node from which nothing was placed is a dead end; others end after all placements were tried.
            if stack[depth, 0] == spots[cell]:
                counters[DEAD_ENDS] += 1
            depth -= 1
            if depth >= 0:
                placed = stack[depth, 2]
                # Pieces and cells of a placement were free before it, so flipping its bits takes it back.
                taken[last] ^= owner[placed]
                for word in range(width):
                    taken[words[placed] + word] ^= masks[placed, word]
            continue
        # When the search comes back to this depth, it goes on after this placement.
        stack[depth, 0] = place + 1
        stack[depth, 2] = place
        levels[depth] += 1
        counters[NODES] += 1
        # The last placement is only recorded, not made, so there is nothing to take back.
        if used | owner[place] == final or depth + 1 == depth_limit:
            # Rows have room for all pieces; of a partial board only the first `depth_limit` entries mean anything.
            copy(stack[: depth + 1, 2], rows[counters[ROWS]])
            counters[ROWS] += 1
            continue
        taken[last] |= owner[place]
        for word in range(width):
            taken[words[place] + word] |= masks[place, word]
        depth += 1
        # Pieces are left, and with them an empty cell, which ends this loop.
        while (taken[cell >> 6] >> np.uint64(cell & 63)) & one:
            cell += 1
        stack[depth, 0] = spots[cell]
        stack[depth, 1] = cell
    counters[DEPTH] = depth
    return bool(depth < 0)


class Walk:
    """One walk by `descend`, in slices; it continues after each call."""

    def __init__(self, moves: Moves, taken: UInt64s, used: int, final: int, most: int) -> None:
        """`taken` are the words of a board that is not full, `used` and `final` the bits of the pieces used at the
        start and at the end, and `most` is how many placements can follow each other.
        """
        first = _first_empty(taken)
        stack = np.zeros((most, 3), dtype=np.int64)
        stack[0] = moves.spots[first], first, 0
        self.moves = moves
        self.course: Course = Course(
            taken=np.append(taken, np.uint64(used)),
            stack=stack,
            counters=np.zeros(4, dtype=np.int64),
            levels=np.zeros(most, dtype=np.int64),
        )
        self.final: np.uint64 = np.uint64(final)
        self.most = most
        tried = int(np.diff(moves.spots).max(initial=1)) * moves.masks.shape[1]
        self.slice: int = max(1, SLICE * TRIED // max(TRIED, tried))

    def next_rows(self, budget: int, limit: int, depth: int | None = None) -> tuple[Int64s, bool]:
        """The next fillings, as rows of placements (int64[at most limit, most]), and whether the walk has ended.

        The walk stops when it has spent `budget` nodes in all. With `depth`, the rows are partial boards of that many
        placements.
        """
        rows = np.empty((limit, self.most), dtype=np.int64)
        counters = self.course.counters
        counters[ROWS] = 0
        done = False
        while not done and counters[NODES] < budget and counters[ROWS] < limit:
            check_time()
            before = int(counters[NODES])
            end = min(budget, before + self.slice)
            done = descend(self.moves, self.course, rows, self.final, depth or self.most, end)
            spend(int(counters[NODES]) - before)
        return rows[: counters[ROWS]], done

    @property
    def effort(self) -> Effort:
        """What was spent so far."""
        counters = self.course.counters
        return Effort(nodes=int(counters[NODES]), dead_ends=int(counters[DEAD_ENDS]))


class Search(Walk):
    """The walk through the fillings of a position; its rows are placements of `table`.

    The pieces left must have as many cells as the board has empty ones, and at least one piece must be left.
    """

    def __init__(self, puzzle: IqBlocks, table: Table) -> None:
        """`table` belongs to the puzzle's pieces and board, or is a selection; what does not fit is left out."""
        table = table.fitting(puzzle)
        self.table = table
        left = puzzle.left
        owner = np.uint64(1) << table.piece.astype(np.uint64)
        moves = Moves(table.spots, table.masks, table.words, owner, _before(puzzle)[table.piece])
        used = sum(1 << index for index, piece in enumerate(table.pieces) if piece not in left)
        taken = table.taken(puzzle, EMPTY + "".join(puzzle.clues))
        super().__init__(moves, taken, used, (1 << len(table.pieces)) - 1, len(left))


def _first_empty(taken: UInt64s) -> int:
    """The first cell whose bit is not set in the words of a board."""
    word = int(np.argmax(taken != ~np.uint64(0)))
    rest = ~int(taken[word])
    return 64 * word + (rest & -rest).bit_length() - 1


def _before(puzzle: IqBlocks) -> UInt64s:
    """For each piece, the bit (uint64) of the equal piece that must be used before it, so equal pieces never swap."""
    bits = np.zeros(len(puzzle.piece_list), dtype=np.uint64)
    for alike in kinds(puzzle):
        for first, second in itertools.pairwise(alike):
            bits[second] = np.uint64(1 << first)
    return bits
