"""A solved board near a given one, not always the nearest: beam search by conflicts."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles.clashes import bit_count, clash_masks, cover_bound
from puzzlemill.solvers.kernels import kernel

CHOICE = 8
"""How many times the width of the beam go from the count of conflicts to the closer look."""


def beam(tiles: Sequence[Tile], cols: int, budget: int) -> tuple[tuple[int, ...] | None, int]:
    """A solved board, as tile positions by place, or None; and the nodes spent, at most `budget` swaps looked at.

    Of all boards one swap further on, those with the fewest conflicts are looked at more closely and the best kept, as
    many as the budget allows for. Measured on 48 boards of 24 to 30 tiles at 2,500,000 nodes, the closer look saves
    0.8 swaps on average.
    """
    size = len(tiles)
    pairs = size * (size - 1) // 2
    width = budget // (pairs * size)
    clashes = clash_masks(tiles)
    draws = stream_for("domicles beam")
    codes = np.array([[draws.bits() for _ in range(size)] for _ in range(size)], dtype=np.uint64)
    boards = np.arange(size).reshape(1, size)
    nodes = 0
    for _ in range(size if width else 0):
        scores = np.empty((len(boards), pairs), dtype=np.int64)
        hashes = np.empty((len(boards), pairs), dtype=np.uint64)
        _look(clashes, codes, cols, boards, scores, hashes)
        nodes += scores.size
        order = np.argsort(scores, axis=None, kind="stable")[: CHOICE * CHOICE * width]
        # Two boards with one hash would only cost one of them its place in the beam.
        _, first = np.unique(hashes.ravel()[order], return_index=True)
        kept = order[np.sort(first)[: CHOICE * width]]
        parent, pair = np.divmod(kept, pairs)
        one, two = (ends[pair] for ends in np.triu_indices(size, 1))
        boards = boards[parent]
        row = np.arange(len(kept))
        boards[row, one], boards[row, two] = boards[row, two], boards[row, one]
        if scores.ravel()[kept[0]] == 0:
            return tuple(map(int, boards[0])), nodes
        weights = scores.ravel()[kept]
        _weigh(clashes, cols, boards, weights)
        boards = boards[np.argsort(weights, kind="stable")[:width]]
    return None, nodes


@kernel
def _look(clashes: Any, codes: Any, cols: int, boards: Any, scores: Any, hashes: Any) -> None:
    """The conflicts of each board after each swap i < j, and a hash of the board then: its codes, xored."""
    size = boards.shape[1]
    rows = size // cols
    lines = np.zeros(rows + cols, dtype=np.int64)
    clash = np.zeros(size, dtype=np.int64)
    for which in range(len(boards)):
        board = boards[which]
        _conflicts(clashes, cols, board, lines, clash)
        twice = 0
        hashed = np.uint64(0)
        for place in range(size):
            twice += bit_count(clash[place])
            hashed ^= codes[place, board[place]]
        pair = 0
        for i in range(size):
            for j in range(i + 1, size):
                one, two = board[i], board[j]
                change = _change(clashes[0], lines, i // cols, j // cols, one, two)
                change += _change(clashes[1], lines, rows + i % cols, rows + j % cols, one, two)
                scores[which, pair] = twice // 2 + change
                hashes[which, pair] = hashed ^ codes[i, one] ^ codes[j, two] ^ codes[i, two] ^ codes[j, one]
                pair += 1


@kernel
def _weigh(clashes: Any, cols: int, boards: Any, weights: Any) -> None:
    """Add to the conflicts of each board its tiles in conflict, and 2 for each that must move at least."""
    size = boards.shape[1]
    lines = np.zeros(size // cols + cols, dtype=np.int64)
    clash = np.zeros(size, dtype=np.int64)
    for which in range(len(boards)):
        hot = _conflicts(clashes, cols, boards[which], lines, clash)
        weights[which] += bit_count(hot) + 2 * cover_bound(clash, hot)


@kernel
def _conflicts(clashes: Any, cols: int, board: Any, lines: Any, clash: Any) -> Any:
    """Fill in the tiles of each line and those in conflict with each tile, as bits; gives the tiles in conflict."""
    rows = len(lines) - cols
    lines[:] = 0
    for place in range(len(board)):
        lines[place // cols] |= np.int64(1) << board[place]
        lines[rows + place % cols] |= np.int64(1) << board[place]
    hot: Any = 0
    for place in range(len(board)):
        tile = board[place]
        clash[tile] = clashes[0, tile] & lines[place // cols] | clashes[1, tile] & lines[rows + place % cols]
        if clash[tile]:
            hot |= np.int64(1) << tile
    return hot


@kernel
def _change(clashes: Any, lines: Any, here: int, there: int, one: int, two: int) -> int:
    """The change of conflicts when tile `one` of line `here` and tile `two` of line `there` change places."""
    if here == there:
        return 0
    both = ~((np.int64(1) << one) | (np.int64(1) << two))
    here_rest, there_rest = lines[here] & both, lines[there] & both
    after = bit_count(clashes[one] & there_rest) + bit_count(clashes[two] & here_rest)
    return after - bit_count(clashes[one] & here_rest) - bit_count(clashes[two] & there_rest)
