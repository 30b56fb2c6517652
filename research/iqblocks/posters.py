"""Many small boards of IQ Blocks in a grid, in colours: partial boards of a search, or a gallery of fillings."""

from collections.abc import Collection, Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.render.drawing.canvas import Drawing, in_grid
from puzzlemill.render.iqblocks.board import SIDE, border, colour_board
from puzzlemill.render.iqblocks.colours import fills

WIDTH, LONGEST = 170.0, 2000.0
"""Largest width and height of a poster in mm."""

SMALLEST: Final = 1.6
"""Least side of a cell in mm at which letters are readable."""

GAP: Final = 1.6
"""The gap between two boards, in sides of a cell."""


def poster(boards: Sequence[Rows], pieces: Sequence[Piece], columns: int, given: Collection[Cell] = ()) -> Drawing:
    """Boards of one size, full or not, row by row in `columns` columns, at most 170 mm wide.

    `pieces` are the set's, in its order, which gives them their fills; `given` cells are hatched. Raises `InputError`
    if there are no boards, or more columns or boards than can be printed.
    """
    if not boards or columns < 1:
        raise InputError("poster: expected at least one board and one column")
    columns = min(columns, len(boards))
    rows, across = len(boards[0]), len(boards[0][0])
    room = WIDTH - columns * border(0.0)
    side = min(SIDE, room / (columns * (across + GAP) - GAP))
    if side < SMALLEST:
        raise InputError(f"poster: {columns} boards of {across} columns side by side would be too small to read")
    side -= max(0.0, columns * (border(side) - border(0.0)) / (columns * (across + GAP) - GAP))
    fill_of = fills(pieces)
    drawings = [colour_board(board, side, fill_of, given) for board in boards]
    sheet = in_grid(drawings, columns, GAP * side, GAP * side)
    down = -(-len(boards) // columns)
    if sheet.height + GAP * side > LONGEST:
        raise InputError(f"poster: {down} rows of boards of {rows} rows would be longer than {LONGEST / 1000:g} m")
    return sheet
