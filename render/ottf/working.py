"""More cards of OTTF to work on, for a reader whose first attempt fails."""

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.ottf import LONGEST_SIDE, working_card


def boards_wanted(puzzle: Ottf) -> tuple[int, int]:
    """The fewest and the most cards besides the puzzle's own: none is needed, and two help, but not for posters."""
    return 0, 0 if max(puzzle.size) > LONGEST_SIDE else 2


def working_board(puzzle: Ottf, theme: Theme) -> Drawing:
    """The card with its numbers small in the corners."""
    return working_card(puzzle)
