"""OTTF with a pencil: the template, and a card for the moves with its numbers small in the corners."""

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.render import ottf
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.ottf.cards import GREY, Face


def draw(puzzle: Ottf, theme: Theme) -> Drawing:
    """The template above or beside the card to work on; a board of more than 30 rows or columns has no card."""
    if max(puzzle.size) > ottf.LONGEST_SIDE:
        return ottf.draw(puzzle, None, theme)
    faces = {(row, col): Face(corner=puzzle.template[row][col], corner_ink=GREY) for row, col in puzzle.tiles}
    return ottf.with_card(puzzle, faces)
