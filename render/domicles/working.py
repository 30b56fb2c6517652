"""Empty boards of Domicles to write numbers on: nobody can keep more than two swaps in mind."""

from typing import Final

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.render.domicles.board import GREY, Frame, flush
from puzzlemill.render.domicles.tiles import BAR, RADIUS, SIDE
from puzzlemill.render.drawing.canvas import DIGIT_HEIGHT, FRAME, Box, Drawing, Path, Text, line, rectangle
from puzzlemill.render.drawing.themes import Theme

IN_MIND: Final = 2
"""The most swaps that a person can make without writing anything down."""

MOST: Final = 6
"""The most working boards of a puzzle: more would be a wall of empty dominoes."""

NUMBER: Final = 5.0
"""Type size in mm of the number in the corner of a tile, readable on small boards."""

INSET: Final = 1.3
"""The distance from the rim of a tile to the ink of its number, in mm."""


def boards_wanted(puzzle: Domicles) -> tuple[int, int]:
    """The fewest and the most boards: one if the swaps are too many to keep in mind, and up to one for each swap."""
    return int(puzzle.swaps > IN_MIND), max(1, min(puzzle.swaps, MOST))


def working_board(puzzle: Domicles, theme: Theme) -> Drawing:
    """Blank dominoes with the numbers of their places small in the corners."""
    frame = Frame(puzzle.rows, puzzle.cols, 0)
    items: list[Path | Text] = []
    for place in range(len(puzzle.tiles)):
        x, y = frame.tile_at(place)
        items += [
            rectangle(Box(x, y, 2 * SIDE, SIDE), RADIUS, GREY, FRAME),
            line((x + SIDE, y + BAR), (x + SIDE, y + SIDE - BAR), stroke=GREY, width=FRAME),
        ]
        items.append(Text(x + INSET, y + INSET + DIGIT_HEIGHT * NUMBER, str(place + 1), NUMBER, ink=GREY))
    return flush(frame, items)
