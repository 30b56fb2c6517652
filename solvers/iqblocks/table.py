"""IQ Blocks, the table of placements: every way a piece can lie on the empty board, as bit masks for the search.

Cells are numbered along the board's shorter side, which keeps the search's front short; bit c & 63 of word c >> 6
stands for cell c.
"""

import functools
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, orientations
from puzzlemill.puzzles.kinds import Cell

BATCH = 1024
"""Placements whose cells are listed at a time."""


class Table(NamedTuple):
    """The n placements of a set on a board, sorted by first cell, piece and orientation. Shared: read only.

    `cells` are the board's places in the search's numbering, holes too; `holes` has their bits. `spots`
    (int64[cells + 1]) bounds the placements of each first cell. `masks` (uint64[n, V]) are a placement's bits in the
    words from `words` (int64[n]) on. `piece` and `turn` (int64[n]) say which piece of the set and which of its
    orientations it is, `first` (int64[n]) its first cell. `shifts` (int64[pieces, 8, largest size]) are each
    orientation's cells, sorted, counted from its first one and padded with -1.
    """

    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]
    holes: int
    spots: Any
    masks: Any
    words: Any
    piece: Any
    turn: Any
    first: Any
    shifts: Any

    def select(self, chosen: Any) -> "Table":
        """The table of some placements in any order that keeps first cells sorted: bool[n], or numbers int64[m]."""
        parts = {name: getattr(self, name)[chosen] for name in ("masks", "words", "piece", "turn", "first")}
        return self._replace(spots=_bounds(parts["first"], len(self.cells)), **parts)

    def cover(self, chosen: Any) -> Any:
        """The sorted cells (int64[m, largest size]) of some placements, padded with the number of cells.

        Made on demand: for all placements of a set with one large piece it would fill hundreds of megabytes.
        """
        shifts = self.shifts[self.piece[chosen], self.turn[chosen]]
        return np.where(shifts < 0, len(self.cells), self.first[chosen][:, None] + shifts)

    def taken(self, puzzle: IqBlocks, keep: str) -> Any:
        """The board's words (uint64), as long as the search needs them: holes, and cells with no mark in `keep`."""
        marks = sum(1 << i for i, (r, c) in enumerate(self.cells) if puzzle.board[r][c] not in keep)
        size = (len(self.cells) + 63) // 64 + self.masks.shape[1] - 1
        return np.frombuffer((marks | self.holes).to_bytes(8 * size, "little"), dtype="<u8").astype(np.uint64)

    def meets(self, words: Any) -> Any:
        """Which placements (bool[n]) have a cell in these words of the board."""
        found = np.zeros(len(self.piece), dtype=bool)
        for offset, bits in enumerate(self.masks.T):
            found |= words[self.words + offset] & bits != 0
        return found

    def fitting(self, puzzle: IqBlocks) -> "Table":
        """The placements of the pieces left on open cells; a piece with clues covers all of its own, no piece others.

        `puzzle` must be of this table's pieces and board.
        """
        number = {piece.name: index for index, piece in enumerate(self.pieces)}
        fits = ~self.meets(self.taken(puzzle, EMPTY))
        for letter, cells in puzzle.clues.items():
            own = np.flatnonzero((self.piece == number[letter]) & ~self.meets(self.taken(puzzle, EMPTY + letter)))
            clues = [self.cells.index(cell) for cell in cells]
            fits[self.piece == number[letter]] = False
            fits[own] = np.isin(self.cover(own), clues).sum(axis=1) == len(clues)
        return self.select(fits & np.isin(self.piece, [number[piece.name] for piece in puzzle.left]))


@functools.lru_cache(maxsize=4)
def table_of(pieces: tuple[Piece, ...], outline: Rows) -> Table:
    """The table of a set on an empty board, which `outline` gives with `#` where it has no cell."""
    rows, cols = len(outline), len(outline[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    if cols > rows:
        cells.sort(key=lambda cell: cell[::-1])
    number = np.empty((rows, cols), dtype=np.int64)
    for index, cell in enumerate(cells):
        number[cell] = index
    free = np.array([[mark != HOLE for mark in row] for row in outline])
    shifts = np.full((len(pieces), 8, max(piece.size for piece in pieces)), -1, dtype=np.int64)
    found = [np.empty((4, 0), dtype=np.int64)]
    for index, piece in enumerate(pieces):
        for turn, shape in enumerate(orientations(piece)):
            covers = _slide(shape, number, free)
            if len(covers):
                shifts[index, turn, : piece.size] = covers[0] - covers[0, 0]
                same = np.ones(len(covers), dtype=np.int64)
                found.append(np.stack((covers[:, 0], same * index, same * turn, covers[:, -1])))
    every = np.concatenate(found, axis=1)
    first, piece_of, turn_of, last = every[:, np.lexsort((every[2], every[1], every[0]))]
    words = first >> 6
    masks = np.zeros((len(first), int(((last >> 6) - words).max(initial=0)) + 1), dtype=np.uint64)
    holes = sum(1 << index for index, cell in enumerate(cells) if not free[cell])
    table = Table(
        pieces, tuple(cells), holes, _bounds(first, len(cells)), masks, words, piece_of, turn_of, first, shifts
    )
    for start in range(0, len(first), BATCH):
        some = np.arange(start, min(start + BATCH, len(first)))
        masks[some] = _masks(table.cover(some), words[some], masks.shape[1], len(cells))
    return table


def kinds(puzzle: IqBlocks) -> list[list[int]]:
    """The numbers of the pieces left, those together that exchange without a difference.

    These are equal ones without clues; a piece with clues is alone.
    """
    groups: dict[tuple[Rows, ...] | str, list[int]] = {}
    left, clues = puzzle.left, puzzle.clues
    for index, piece in enumerate(puzzle.piece_list):
        if piece in left:
            groups.setdefault(piece.name if piece.name in clues else orientations(piece), []).append(index)
    return list(groups.values())


def _slide(shape: Rows, number: Any, free: Any) -> Any:
    """The sorted cell numbers (int64[m, size]) of one orientation wherever it lies on free cells."""
    marks = np.array([[mark == CELL for mark in row] for row in shape])
    r, c = np.nonzero(marks)
    down = number.shape[0] - marks.shape[0] + 1
    across = number.shape[1] - marks.shape[1] + 1
    if down < 1 or across < 1:
        return np.empty((0, len(r)), dtype=np.int64)
    top, left = (grid.reshape(-1, 1) for grid in np.mgrid[:down, :across])
    fits = free[top + r, left + c].all(axis=1)
    return np.sort(number[top + r, left + c][fits], axis=1)


def _masks(cover: Any, words: Any, width: int, cells: int) -> Any:
    """The bits (uint64[m, width]) of covers (int64[m, size], padded with `cells`) in the words from `words` on."""
    bits = np.zeros((len(cover), 64 * width + 1), dtype=bool)
    bits[np.arange(len(cover))[:, None], np.where(cover < cells, cover - 64 * words[:, None], 64 * width)] = True
    return np.packbits(bits[:, :-1], axis=1, bitorder="little").view("<u8")


def _bounds(first: Any, cells: int) -> Any:
    """`spots` of a table from the sorted first cells of its placements."""
    return np.searchsorted(first, np.arange(cells + 1)).astype(np.int64)
