"""Draws IQ Blocks: the frame with the given pieces tinted, and beside it the bank of the pieces to place.

In an answer every piece has its letter and thick borders; givens keep their tint. In colour a piece has the same fill
everywhere, and hatching marks the givens of an answer.
"""

from collections.abc import Mapping

import msgspec

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.iqblocks.board import (
    PAGE,
    SIGN,
    Ground,
    bank_drawing,
    board_drawing,
    clue_cells,
    colour_board,
    fills_of,
    given_grounds,
    marked,
    natural_side,
    never_flipped,
)
from puzzlemill.render.iqblocks.board import grounds as grounds
from puzzlemill.render.iqblocks.faults import draw_wrong as draw_wrong
from puzzlemill.render.pages.words import ENGLISH, Words
from puzzlemill.solvers.iqblocks.play import Position

BANK_WIDTH = 58.0
"""The width in mm of a bank beside its board."""

GAP = 7.0
"""The gap between board and bank, in mm."""

LOW = 35.0
"""The most height in mm of a bank that is below its board but could be beside it, if it stays readable."""

LAID = 0.95
"""The ground of pieces that a player has placed."""

LONGEST = 90
"""Characters of the longest reminder."""


def draw(puzzle: IqBlocks, solution: Filling | None = None, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """The board with the bank beside it, or below a wide board; with a solution, the full board alone.

    Givens are tinted; a clue, which is a given cell of a piece to place, has its letter and no borders.
    """
    if solution is None:
        return _with_bank(puzzle, grounds(puzzle, theme), theme, words)
    side = natural_side(puzzle.board, theme.size)
    if theme.coloured:
        return colour_board(solution.board, side, fills_of(puzzle, theme), given_grounds(puzzle))
    return board_drawing(solution.board, side, given_grounds(puzzle))


def draw_otherwise(puzzle: IqBlocks, theme: Theme, words: Words = ENGLISH) -> tuple[Drawing, ...]:
    """The bank in low rows below the board if `draw` puts it beside."""
    usual, below = (_with_bank(puzzle, grounds(puzzle, theme), theme, words, is_below) for is_below in (False, True))
    return (below,) if below.height > usual.height else ()


def draw_position(puzzle: IqBlocks, position: Position) -> Drawing:
    """The board with the pieces on it, the givens on a darker ground, and the bank of the pieces left."""
    now = msgspec.structs.replace(puzzle, board=position.board)
    return _with_bank(now, given_grounds(now, LAID) | given_grounds(puzzle), LIGHT, ENGLISH)


def _with_bank(
    puzzle: IqBlocks, ground_of: Mapping[Cell, Ground], theme: Theme, words: Words, below: bool = False
) -> Drawing:
    """The board with these grounds, and beside it, or `below` it or a wide one, the bank of the pieces to place."""
    side, page = natural_side(puzzle.board, theme.size), (PAGE[0] / theme.size, PAGE[1] / theme.size)
    board = board_drawing(puzzle.board, side, ground_of, clue_cells(puzzle))
    if not puzzle.left:
        return board
    fill_of = fills_of(puzzle, theme)
    bank, x, y = bank_drawing(puzzle.left, BANK_WIDTH, board.height, words, fill_of), board.width + GAP, 0.0
    if below or x + max(BANK_WIDTH, bank.width) > page[0]:
        x, y = 0.0, board.height + GAP
        bank = bank_drawing(puzzle.left, board.width, LOW if below else page[1] - y, words, fill_of)
    return Drawing(
        max(board.width, x + bank.width),
        max(board.height, y + bank.height),
        (Place(board, 0.0, 0.0), Place(bank, x, y)),
    )


def reminder(puzzle: IqBlocks, words: Words = ENGLISH) -> str:
    """The rule and the task in one line; it names pieces left that may not be flipped if there is room."""
    signed, kept = marked(puzzle.left), never_flipped(puzzle.left)
    key = f"puzzle.reminder.iqblocks.{'clues_' if puzzle.clues else ''}"
    if not signed:
        return words(key + ("kept" if kept else "free"))
    line = words(f"{key}some", pieces=", ".join(signed), sign=SIGN)
    return line if len(line) <= LONGEST else words(f"{key}signed", sign=SIGN)
