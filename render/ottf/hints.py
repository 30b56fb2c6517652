"""Hints of books for OTTF: a part of the card, then a row of it, then the tile that comes first."""

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books.hints import Stages, area_text, cell_text
from puzzlemill.render.pages.words import Words
from puzzlemill.solvers.ottf.play import Place


def staged(entry: Entry[Ottf, Order], move: Place, cells: tuple[Cell, ...], words: Words) -> Stages:
    """The area, the row (a tile's cell is the whole step), and the cell."""
    place = (move.row, move.col)
    row = words("hints.entry.row", row=str(move.row + 1))
    return area_text(place, entry.instance.size, words), row, cell_text(place, words)
