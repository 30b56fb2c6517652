"""Hints of books for IQ Blocks: a part of the board, then a cell of it, then the piece that covers it."""

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books.hints import Stages, area_text, cell_text
from puzzlemill.render.pages.furniture import runs_text
from puzzlemill.render.pages.words import Words
from puzzlemill.solvers.iqblocks.steps import Lay


def staged(entry: Entry[IqBlocks, Filling], move: Lay, cells: tuple[Cell, ...], words: Words) -> Stages:
    """The area, a cell that the hint is about, and the piece with all its cells."""
    covered: dict[int, list[int]] = {}
    for row, col in move.cells:
        covered.setdefault(row, []).append(col + 1)
    runs = "; ".join(f"{row + 1}: {runs_text(cols, words)}" for row, cols in covered.items())
    start = next((cell for cell in cells if cell in move.cells), move.cells[0])
    board = entry.instance.board
    piece = words("hints.entry.iqblocks", piece=move.piece, cells=runs)
    return area_text(start, (len(board), len(board[0])), words), cell_text(start, words), piece
