"""A Gloop packing as a picture: contours in colours, and a line that counts them."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import Contour, contours
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import THICK, WORDS, Drawing, Place, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.gloop.board import LARGEST_SIDE, TALLEST, WIDEST
from puzzlemill.render.gloop.colours import GREY, closed_cells, coloured

TYPE: Final = WORDS
CAPTION: Final = 8.0
"""Type size of the caption, and the height in mm that it takes."""


def picture(packing: Packing) -> Drawing:
    """The contours of a valid packing in colours, with `caption` below; within 170 x 248 mm.

    Loops that share a tile have different colours as far as seven colours allow. The board is where the grid has words.
    Raises `InputError` for a grid with rows of different lengths, with a text that is not a word, or with an open path.
    """
    grid = packing.grid
    cells = closed_cells(grid)
    closed = contours(grid)
    across, down = len(grid[0]), len(grid)
    side = min(LARGEST_SIDE, (WIDEST - THICK) / across, (TALLEST - THICK) / down)
    board = Drawing(across * side + THICK, down * side + THICK, tuple(coloured(grid, cells, closed, side)))
    text = caption(closed)
    width = max(board.width, text_width(text, TYPE))
    items = (
        Place(board, (width - board.width) / 2, 0.0),
        Text(width / 2, board.height + CAPTION - TYPE / 4, text, TYPE, "middle", ink=GREY),
    )
    return Drawing(width, board.height + CAPTION, items)


def caption(closed: Sequence[Contour]) -> str:
    """How many contours there are, such as `58 contours: 29 circles, 29 loops`."""
    if not closed:
        return "no contours"
    circles = sum(contour.circle for contour in closed)
    parts = [counted(number, noun) for number, noun in ((circles, "circle"), (len(closed) - circles, "loop")) if number]
    return f"{counted(len(closed), 'contour')}: {', '.join(parts)}"
