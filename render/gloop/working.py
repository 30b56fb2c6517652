"""A second frame of Gloop, to draw paths in while trying things out."""

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.gloop import frame_drawing, natural_side


def boards_wanted(puzzle: Gloop) -> tuple[int, int]:
    """None is needed; one helps."""
    return 0, 1


def working_board(puzzle: Gloop, theme: Theme) -> Drawing:
    """The frame with its givens."""
    return frame_drawing(puzzle, natural_side(puzzle, theme), theme)
