"""Hints of books for Gloop: a part of the board, then a cell of it, then the tile that it gets."""

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books.hints import Stages, area_text, cell_text
from puzzlemill.render.pages.words import Words
from puzzlemill.solvers.gloop.steps import Lay


def staged(entry: Entry[Gloop, Packing], move: Lay, cells: tuple[Cell, ...], words: Words) -> Stages:
    """The area, the cell, and the tile."""
    place, puzzle = (move.row, move.col), entry.instance
    where = cell_text(place, words)
    tile = words("hints.entry.gloop", tile=str(tile_number(move.word)), where=where)
    return area_text(place, (puzzle.rows, puzzle.cols), words), where, tile
