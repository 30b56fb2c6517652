"""Domicles with a pencil: the board, lines for the swaps, and an empty board to note the tiles of the solution."""

from typing import Final

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.render.domicles.board import Frame, board_items, empty_items, flush
from puzzlemill.render.domicles.swaps import swap_list
from puzzlemill.render.drawing.canvas import Drawing, in_column, in_row
from puzzlemill.render.drawing.themes import Theme

PAGE = (170.0, 240.0)
"""Width and height in mm of the room for both boards; the empty one is left out if they do not fit."""

GAP: Final = 6.0
"""The gap between two boards side by side."""


def draw_form(puzzle: Domicles, theme: Theme) -> Drawing:
    """The board beside or above an empty one with the same numbers of places, and the lines for the swaps."""
    frame = Frame(puzzle.rows, puzzle.cols)
    board = flush(frame, board_items(frame, puzzle.tiles, puzzle.pips, {}, theme=theme))
    empty = flush(frame, empty_items(frame))
    pair = in_row([board, empty], GAP)
    beside = pair.width <= PAGE[0] / theme.size
    first = pair if beside else board
    lines = [swap_list([None] * puzzle.swaps, first.width)] if puzzle.swaps else []
    form = in_column([first, *lines], 0)
    below = in_column([form, empty], GAP / 3)
    return below if not beside and below.height <= PAGE[1] / theme.size else form
