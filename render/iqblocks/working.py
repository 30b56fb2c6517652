"""A second board of IQ Blocks, for trying things out."""

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.iqblocks import grounds
from puzzlemill.render.iqblocks.board import board_drawing, clue_cells, natural_side


def boards_wanted(puzzle: IqBlocks) -> tuple[int, int]:
    """The fewest and the most boards besides the puzzle's own: none is needed, and one helps."""
    return 0, 1


def working_board(puzzle: IqBlocks, theme: Theme) -> Drawing:
    """The board as it is given."""
    side = natural_side(puzzle.board, theme.size)
    return board_drawing(puzzle.board, side, grounds(puzzle, theme), clue_cells(puzzle))
