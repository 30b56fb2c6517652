"""Gloop boards by name, including the boards of the paper: nearly square, with a ragged last row if necessary."""

import math
import re

from puzzlemill.puzzles.gloop import SPELLING, format_board, unmasked
from puzzlemill.puzzles.gloop.rules import CELL, HOLE, MOST_CELLS, check_board
from puzzlemill.puzzles.kinds import InputError, shown


def ragged_board(cells: int) -> tuple[str, ...]:
    """The board of the paper for 1 to 91 cells (Browne 2017, section 3.2).

    It is the smallest board of n x n or n x (n - 1) cells, with n rows, that has room for `cells` cells; the last row
    is cut short at its end. The whole set of 91 tiles has its own rectangle, 7 x 13. Raises `InputError` for other
    numbers.
    """
    if not 1 <= cells <= MOST_CELLS:
        raise InputError(f"expected 1 to {MOST_CELLS}", field="cells", value=cells)
    if cells == MOST_CELLS:
        return (CELL * 13,) * 7
    rows = math.isqrt(cells - 1) + 1
    cols = rows if cells > rows * (rows - 1) else rows - 1
    last = cells - (rows - 1) * cols
    return (*(CELL * cols,) * (rows - 1), CELL * last + HOLE * (cols - last))


def board_named(text: str) -> tuple[str, ...]:
    """The board of `87` (a number of cells, `ragged_board`), `7x13`, or an id's `10x9.MASK`; raises `InputError`."""
    if re.fullmatch("[1-9][0-9]?", text):
        return ragged_board(int(text))
    match = re.fullmatch(SPELLING.fields["board"].pattern, text)
    if not match:
        raise InputError(
            "expected ROWSxCOLUMNS such as 4x5, a number of cells such as 87, or 10x9.MASK", field="board", value=text
        )
    board = unmasked(*match.groups(""))
    check_board(board)
    if format_board(board) != text:
        raise InputError(f"not in standard form; write {shown(format_board(board))}", field="board", value=text)
    return board
