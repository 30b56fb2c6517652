"""IQ Blocks, the table of placements: every way a piece can lie on the empty board, as bit masks for the search.

Cells are numbered along the board's shorter side, which keeps the search's front short; bit c & 63 of word c >> 6
stands for cell c.
"""

import functools
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Bools, Int64s, UInt64s

BATCH = 1024
"""Placements whose cells are listed at a time."""


class Table(NamedTuple):
    """The n placements of a set on a board, sorted by first cell, piece and orientation. Shared: read only."""

    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]  # the board's places in the search's numbering, including holes
    holes: int  # the bits of the holes
    spots: Int64s  # int64[cells + 1]: the placements whose first cell is c are those from spots[c] to spots[c + 1]
    masks: UInt64s  # uint64[n, V]: a placement's bits, as `search.Moves` draws them
    words: Int64s  # int64[n]: the word of the board that its first mask belongs to
    piece: Int64s  # int64[n]: which piece of the set it is
    turn: Int64s  # int64[n]: which of the piece's orientations
    first: Int64s  # int64[n]: its first cell
    shifts: Int64s  # int64[pieces, 8, largest size]: an orientation's cells, sorted, from its first one, padded with -1

    def select(self, chosen: Bools | Int64s) -> "Table":
        """The table of some placements, as bool[n] or numbers int64[m] in any order that keeps first cells sorted."""
        parts = {name: getattr(self, name)[chosen] for name in ("masks", "words", "piece", "turn", "first")}
        return self._replace(spots=_bounds(parts["first"], len(self.cells)), **parts)

    def cover(self, chosen: Int64s | slice) -> Int64s:
        """The sorted cells (int64[m, largest size]) of some placements, padded with the number of cells.

        Computed on demand: for all placements of a set with one large piece it would take hundreds of megabytes.
        """
        shifts = self.shifts[self.piece[chosen], self.turn[chosen]]
        return np.where(shifts < 0, len(self.cells), self.first[chosen][:, None] + shifts)

    def taken(self, puzzle: IqBlocks, keep: str) -> UInt64s:
        """The board's words (uint64), as long as the search needs them: holes, and cells with no mark in `keep`."""
        marks = sum(1 << i for i, (r, c) in enumerate(self.cells) if puzzle.board[r][c] not in keep)
        size = (len(self.cells) + 63) // 64 + self.masks.shape[1] - 1
        return np.frombuffer((marks | self.holes).to_bytes(8 * size, "little"), dtype="<u8").astype(np.uint64)

    def meets(self, words: UInt64s) -> Bools:
        """Which placements (bool[n]) have a cell in these words of the board."""
        meeting = np.zeros(len(self.piece), dtype=bool)
        for offset, bits in enumerate(self.masks.T):
            meeting |= words[self.words + offset] & bits != 0
        return meeting

    def fitting(self, puzzle: IqBlocks) -> "Table":
        """The placements of the pieces left on open cells; each covers all clues of its piece and no others.

        `puzzle` must have this table's pieces and board.
        """
        number = {piece.name: index for index, piece in enumerate(self.pieces)}
        fits = ~self.meets(self.taken(puzzle, EMPTY))
        for letter, cells in puzzle.clues.items():
            of_piece = self.piece == number[letter]
            possible = np.flatnonzero(of_piece & ~self.meets(self.taken(puzzle, EMPTY + letter)))
            clues = [self.cells.index(cell) for cell in cells]
            fits[of_piece] = False
            fits[possible] = np.isin(self.cover(possible), clues).sum(axis=1) == len(clues)
        return self.select(fits & np.isin(self.piece, [number[piece.name] for piece in puzzle.left]))


@functools.lru_cache(maxsize=4)
def table_of(pieces: tuple[Piece, ...], outline: Rows) -> Table:
    """The table of a set on an empty board, `outline`, with `#` for holes."""
    rows, cols = len(outline), len(outline[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    if cols > rows:
        cells.sort(key=lambda cell: cell[::-1])
    numbers = np.empty((rows, cols), dtype=np.int64)
    for index, cell in enumerate(cells):
        numbers[cell] = index
    free = np.array([[mark != HOLE for mark in row] for row in outline])
    shifts = np.full((len(pieces), 8, max(piece.size for piece in pieces)), -1, dtype=np.int64)
    blocks = [np.empty((4, 0), dtype=np.int64)]  # first cell, piece, orientation, last cell
    for index, piece in enumerate(pieces):
        for turn, shape in enumerate(orientations(piece)):
            covers = _slide(shape, numbers, free)
            if len(covers):
                shifts[index, turn, : piece.size] = covers[0] - covers[0, 0]
                ones = np.ones(len(covers), dtype=np.int64)
                blocks.append(np.stack((covers[:, 0], ones * index, ones * turn, covers[:, -1])))
    placements = np.concatenate(blocks, axis=1)
    first, piece_of, turn_of, last = placements[:, np.lexsort(placements[2::-1])]
    words = first >> 6
    masks = np.zeros((len(first), int(((last >> 6) - words).max(initial=0)) + 1), dtype=np.uint64)
    holes = sum(1 << index for index, cell in enumerate(cells) if not free[cell])
    table = Table(
        pieces=pieces,
        cells=tuple(cells),
        holes=holes,
        spots=_bounds(first, len(cells)),
        masks=masks,
        words=words,
        piece=piece_of,
        turn=turn_of,
        first=first,
        shifts=shifts,
    )
    for start in range(0, len(first), BATCH):
        batch = np.arange(start, min(start + BATCH, len(first)))
        masks[batch] = _masks(table.cover(batch), words[batch], masks.shape[1], len(cells))
    return table


def kinds(puzzle: IqBlocks) -> list[list[int]]:
    """The numbers of the pieces left, grouped by pieces that can be exchanged without any difference.

    These are equal pieces without clues; a piece with clues is a group by itself.
    """
    groups: dict[tuple[Rows, ...] | str, list[int]] = {}
    left, clues = puzzle.left, puzzle.clues
    for index, piece in enumerate(puzzle.piece_list):
        if piece in left:
            groups.setdefault(piece.name if piece.name in clues else orientations(piece), []).append(index)
    return list(groups.values())


def _slide(shape: Rows, numbers: Int64s, free: Bools) -> Int64s:
    """The sorted cell numbers (int64[m, size]) of one orientation in every place on free cells.

    `numbers` (int64[rows, cols]) are the numbers of all places; `free` (bool[rows, cols]) is False for holes.
    """
    marks = np.array([[mark == CELL for mark in row] for row in shape])
    r, c = np.nonzero(marks)
    down = numbers.shape[0] - marks.shape[0] + 1
    across = numbers.shape[1] - marks.shape[1] + 1
    if down < 1 or across < 1:
        return np.empty((0, len(r)), dtype=np.int64)
    top, left = (grid.reshape(-1, 1) for grid in np.mgrid[:down, :across])
    fits = free[top + r, left + c].all(axis=1)
    return np.sort(numbers[top + r, left + c][fits], axis=1)


def _masks(cover: Int64s, words: Int64s, width: int, cells: int) -> UInt64s:
    """The bits (uint64[m, width]) of covers (int64[m, size], padded with `cells`), starting at the words `words`."""
    bits = np.zeros((len(cover), 64 * width + 1), dtype=bool)
    bits[np.arange(len(cover))[:, None], np.where(cover < cells, cover - 64 * words[:, None], 64 * width)] = True
    return np.packbits(bits[:, :-1], axis=1, bitorder="little").view("<u8")


def _bounds(first: Int64s, cells: int) -> Int64s:
    """The `spots` of a table, from the sorted first cells of its placements."""
    return np.searchsorted(first, np.arange(cells + 1)).astype(np.int64)
