"""IQ Blocks, the table of placements: every way a piece can lie on the empty board, as bit masks for the search.

Cells are numbered along the board's shorter side, which keeps the search's front short; bit c & 63 of word c >> 6
stands for cell c.
"""

import functools
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import HOLE
from puzzlemill.puzzles.iqblocks_pieces import CELL, Piece, Rows, orientations
from puzzlemill.puzzles.kinds import Cell


class Table(NamedTuple):
    """The n placements of a set on a board, sorted by first cell, piece and orientation. Shared: read only.

    `cells` are the board's places in the search's numbering, holes too; `holes` has their bits. `spots`
    (int64[cells + 1]) bounds the placements of each first cell. `masks` (uint64[n, V]) are a placement's bits in the
    words from `words` (int64[n]) on. `piece` and `turn` (int64[n]) say which piece of the set and which of its
    orientations it is. `cover` (int16[n, largest size]) are its sorted cells, padded with the number of cells.
    """

    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]
    holes: int
    spots: Any
    masks: Any
    words: Any
    piece: Any
    turn: Any
    cover: Any

    def select(self, chosen: Any) -> "Table":
        """The table of some placements in any order that keeps first cells sorted: bool[n], or numbers int64[m]."""
        parts = {name: getattr(self, name)[chosen] for name in ("masks", "words", "piece", "turn", "cover")}
        return self._replace(spots=_bounds(parts["cover"][:, 0], len(self.cells)), **parts)

    def taken(self, marks: int) -> Any:
        """The board's words (uint64) with the bits of `marks` and of the holes, as long as the search needs them."""
        size = (len(self.cells) + 63) // 64 + self.masks.shape[1] - 1
        return np.frombuffer((marks | self.holes).to_bytes(8 * size, "little"), dtype="<u8").astype(np.uint64)


@functools.lru_cache(maxsize=32)
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
    largest = max(piece.size for piece in pieces)
    found = [np.empty((0, 2 + largest), dtype=np.int16)]
    for index, piece in enumerate(pieces):
        for turn, shape in enumerate(orientations(piece)):
            covers = _slide(shape, number, free)
            block = np.full((len(covers), 2 + largest), len(cells), dtype=np.int16)
            block[:, 0], block[:, 1] = index, turn
            block[:, 2 : 2 + piece.size] = covers
            found.append(block)
    every = np.concatenate(found)
    every = every[np.lexsort((every[:, 1], every[:, 0], every[:, 2]))]
    cover = every[:, 2:]
    masks, words = _masks(cover, len(cells))
    holes = sum(1 << index for index, cell in enumerate(cells) if not free[cell])
    spots = _bounds(cover[:, 0], len(cells))
    piece_of, turn_of = every[:, :2].T.astype(np.int64)
    return Table(pieces, tuple(cells), holes, spots, masks, words, piece_of, turn_of, cover.copy())


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


def _masks(cover: Any, cells: int) -> tuple[Any, Any]:
    """`masks` and `words` of a table from its `cover`."""
    words = cover[:, 0].astype(np.int64) >> 6
    last = np.where(cover < cells, cover, -1).max(axis=1, initial=-1) >> 6
    masks = np.zeros((len(cover), int((last - words).max(initial=0)) + 1), dtype=np.uint64)
    for column in cover.T:
        there = np.flatnonzero(column < cells)
        spot = column[there].astype(np.int64)
        masks[there, (spot >> 6) - words[there]] |= np.uint64(1) << (spot & 63).astype(np.uint64)
    return masks, words


def _bounds(first: Any, cells: int) -> Any:
    """`spots` of a table from the sorted first cells of its placements."""
    return np.searchsorted(first, np.arange(cells + 1)).astype(np.int64)
