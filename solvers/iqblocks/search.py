"""IQ Blocks, the walk over fillings: the "next open spot" over bit masks, compiled, in slices.

The first empty cell must be some placement's first cell, so every filling is met once.
"""

import itertools
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY
from puzzlemill.solvers.iqblocks.table import Table, kinds
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import Effort

SLICE = 1_000_000
"""Nodes between two looks at the keyboard on an 8 x 8 board, a few hundredths of a second; wider boards have fewer."""

TRIED = 64
"""Words of placements that a node of that size tries at most."""

CHUNK = 4096
"""Fillings the kernel hands over at a time."""


@kernel
def descend(
    spots: Any, masks: Any, words: Any, owner: Any, before: Any, taken: Any, state: Any, stack: Any,
    levels: Any, out: Any, final: Any, depth_limit: int, budget: int,
) -> bool:  # fmt: skip
    """Run the search on until it ends (True), `out` is full or `state[1]` reaches `budget` (False).

    Placements are those of `Moves`; placement p uses the pieces of the bits `owner[p]` and may be made when those of
    `before[p]` are used. `taken` are the board's words and, last, the used pieces, `final` when all are. `state` holds
    level, nodes, dead ends and rows in `out`: the placements of every filling, or partial board of `depth_limit`
    placements. `stack` holds for each level: next placement to try, cell to fill, placement chosen. `levels` counts the
    nodes of each level.
    """
    width = masks.shape[1]
    last = taken.shape[0] - 1
    zero, one = np.uint64(0), np.uint64(1)
    depth = state[0]
    while depth >= 0 and state[1] < budget and state[3] < out.shape[0]:
        place, cell = stack[depth, 0], stack[depth, 1]
        end = spots[cell + 1]
        used = taken[last]
        while place < end:
            if used & owner[place] == zero and used & before[place] == before[place]:
                clash = zero
                for word in range(width):
                    clash |= taken[words[place] + word] & masks[place, word]
                if clash == zero:
                    break
            place += 1
        if place == end:
            if stack[depth, 0] == spots[cell]:
                state[2] += 1
            depth -= 1
            if depth >= 0:
                placed = stack[depth, 2]
                taken[last] ^= owner[placed]
                for word in range(width):
                    taken[words[placed] + word] ^= masks[placed, word]
            continue
        stack[depth, 0] = place + 1
        stack[depth, 2] = place
        levels[depth] += 1
        state[1] += 1
        if used | owner[place] == final or depth + 1 == depth_limit:
            out[state[3], : depth + 1] = stack[: depth + 1, 2]
            state[3] += 1
            continue
        taken[last] |= owner[place]
        for word in range(width):
            taken[words[place] + word] |= masks[place, word]
        depth += 1
        while (taken[cell >> 6] >> np.uint64(cell & 63)) & one:
            cell += 1
        stack[depth, 0] = spots[cell]
        stack[depth, 1] = cell
    state[0] = depth
    return bool(depth < 0)


class Moves(NamedTuple):
    """What a walk may place: `spots`, `masks` and `words` as a `Table` has them, and for each placement (uint64[n]) the
    bits of the pieces it uses, `owner`, and of those that must be used before it.
    """

    spots: Any
    masks: Any
    words: Any
    owner: Any
    before: Any


class Walk:
    """One run of `descend`, in slices; it can be carried on after each call."""

    def __init__(self, moves: Moves, taken: Any, used: int, final: int, most: int) -> None:
        """`taken` are the board's words, not all of it filled; `used` and `final` the bits of the pieces used at first
        and in the end, `most` how many placements can follow each other.
        """
        self.moves = moves
        self.taken = np.append(taken, np.uint64(used))
        self.final = np.uint64(final)
        self.most = most
        first = _first_empty(taken)
        self.stack = np.zeros((most, 3), dtype=np.int64)
        self.stack[0] = moves.spots[first], first, 0
        self.state = np.zeros(4, dtype=np.int64)
        self.levels = np.zeros(most, dtype=np.int64)

    def run(self, budget: int, limit: int, depth: int | None = None) -> tuple[Any, bool]:
        """The next fillings, as rows of placements (int64[at most limit, most]), and whether these were all.

        The walk stops when it has spent `budget` nodes in all. With `depth`, the rows are partial boards of as many
        placements.
        """
        out = np.empty((limit, self.most), dtype=np.int64)
        self.state[3] = 0
        tried = int(np.diff(self.moves.spots).max(initial=1)) * self.moves.masks.shape[1]
        nodes = max(1, SLICE * TRIED // max(TRIED, tried))
        done = False
        while not done and self.state[1] < budget and self.state[3] < limit:
            done = descend(
                *self.moves, self.taken, self.state, self.stack, self.levels, out, self.final, depth or self.most,
                min(budget, int(self.state[1]) + nodes),
            )  # fmt: skip
        return out[: self.state[3]], done

    @property
    def effort(self) -> Effort:
        """What was spent so far."""
        return Effort(nodes=int(self.state[1]), dead_ends=int(self.state[2]))


class Search(Walk):
    """The walk over the fillings of a position, whose rows are placements of `table`.

    The pieces left must have as many cells as the board has empty ones, and one piece at least must be left.
    """

    def __init__(self, puzzle: IqBlocks, table: Table) -> None:
        """`table` is that of the puzzle's pieces and board, or a selection of it; what does not fit is left out."""
        table = table.fitting(puzzle)
        self.table = table
        left = puzzle.left
        owner = np.uint64(1) << table.piece.astype(np.uint64)
        moves = Moves(table.spots, table.masks, table.words, owner, _before(puzzle)[table.piece])
        used = sum(1 << index for index, piece in enumerate(table.pieces) if piece not in left)
        taken = table.taken(puzzle, EMPTY + "".join(puzzle.clues))
        super().__init__(moves, taken, used, (1 << len(table.pieces)) - 1, len(left))


def _first_empty(taken: Any) -> int:
    """The first cell whose bit is not set in the words of a board."""
    word = int(np.argmax(taken != ~np.uint64(0)))
    rest = ~int(taken[word])
    return 64 * word + (rest & -rest).bit_length() - 1


def _before(puzzle: IqBlocks) -> Any:
    """For each piece the bit (uint64) of the equal one that must be used first, so that equal pieces never exchange."""
    bits = np.zeros(len(puzzle.piece_list), dtype=np.uint64)
    for alike in kinds(puzzle):
        for first, second in itertools.pairwise(alike):
            bits[second] = np.uint64(1 << first)
    return bits
