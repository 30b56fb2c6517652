"""IQ Blocks puzzles, solvable or not: any legal ones, and small ones for brute force."""

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, MOST, Piece, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.drawn import require
from puzzlemill.testing.iqblocks.cuts import LETTERS, cells_with, changed, draw_one, draw_some, written
from puzzlemill.testing.iqblocks.puzzles import require_size

_SHAPES: Final = """
    # ## ### ##/#. #### ###/#.. ###/.#. ##/## ##./.## ##### ####/#... ####/.#.. ###/##. ###./..## ###/#.#
    ###/#../#.. ###/.#./.#. ##./.##/..# ##./.#./.## .##/##./.#. .#./###/.#.
"""

SHAPES: Final = tuple(tuple(word.split("/")) for word in _SHAPES.split())
"""The 21 free polyominoes of 1 to 5 cells, the smallest first."""

LARGEST: Final = 5
"""Cells of the largest of them."""


def iqblocks_instances(
    *, max_rows: int = 5, max_cols: int = 5, max_pieces: int = 12, clues: bool = True
) -> SearchStrategy[IqBlocks]:
    """Puzzles, solvable or not, of pieces of 1 to 5 cells; some are equal, and some may not be flipped.

    Up to a third of the cells are holes. The pieces mostly have as many cells as the board. Some are given in any legal
    place, whole or, with `clues`, in part. Shrinks to one single-cell piece on a 1x1 board, not given.
    """
    require_size(max_rows, max_cols)
    require(1 <= max_pieces <= MOST, f"1 to {MOST} pieces")
    return _instances(max_rows, max_cols, max_pieces, clues)


def iqblocks_tiny_instances(
    *, max_rows: int = 3, max_cols: int = 4, max_pieces: int = 4, clues: bool = True
) -> SearchStrategy[IqBlocks]:
    """Puzzles as in `iqblocks_instances`, but so small that brute force takes milliseconds."""
    require_size(max_rows, max_cols, 16)
    require(1 <= max_pieces <= 5, "1 to 5 pieces")
    return _instances(max_rows, max_cols, max_pieces, clues)


@st.composite
def _instances(draw: DrawFn, max_rows: int, max_cols: int, max_pieces: int, clues: bool) -> IqBlocks:
    rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
    board: Rows = (EMPTY * cols,) * rows
    every = cells_with(board, EMPTY)
    board = changed(board, dict.fromkeys(draw_some(draw, every, 0, len(every) // 3), HOLE))
    pieces = _draw_set(draw, len(cells_with(board, EMPTY)), max_pieces)
    for piece in draw_some(draw, pieces, 0, len(pieces)):
        places = placements(board, piece)
        if not places:
            break
        cells = draw_one(draw, places)
        hidden = draw_some(draw, cells, 0, len(cells)) if clues and draw(st.booleans()) else ()
        board = changed(board, {cell: piece.name for cell in cells if cell not in hidden})
    return IqBlocks(pieces, board)


def _draw_set(draw: DrawFn, area: int, most: int) -> tuple[Piece, ...]:
    """Pieces with as many cells as the board if the number of pieces allows it; or one piece more or fewer."""
    pieces: list[Piece] = []
    while area > 0 and len(pieces) < most:
        # The remaining pieces must be able to cover what is left.
        least = area - LARGEST * (most - len(pieces) - 1)
        sizes = [shape for shape in SHAPES if least <= "".join(shape).count(CELL) <= area] or SHAPES
        shape, orientation = draw_one(draw, sizes), draw(st.integers(0, 11))
        pieces.append(written(LETTERS[len(pieces)], shape, orientation))
        area -= pieces[-1].size
    change = draw_one(draw, ["", "", "", "more", "fewer"])
    if change == "more" and len(pieces) < most:
        pieces.append(Piece(LETTERS[len(pieces)], draw_one(draw, SHAPES)))
    return tuple(pieces[:-1] if change == "fewer" and pieces[1:] else pieces)


def placements(board: Rows, piece: Piece) -> list[tuple[Cell, ...]]:
    """The cells of every placement of a piece on empty cells and on all of its own clues, row by row."""
    clues = set(cells_with(board, piece.name))
    placed = []
    for shape in orientations(piece):
        piece_cells = cells_with(shape, CELL)
        for row in range(len(board) - len(shape) + 1):
            for col in range(len(board[0]) - len(shape[0]) + 1):
                cells = [(row + r, col + c) for r, c in piece_cells]
                if all(board[r][c] in (EMPTY, piece.name) for r, c in cells) and clues <= set(cells):
                    placed.append(tuple(cells))
    return placed
