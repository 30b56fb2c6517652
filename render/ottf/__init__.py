"""Draws OTTF: the template as a card of numbered tiles with a card to work on, and the answer as rounds.

Cells without a tile are left out. In an answer the number of a tile is its round: the tiles of a round do not touch one
another, so any order within a round is right. Posters have no card to work on.
"""

from collections.abc import Mapping
from typing import Final

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, rounds
from puzzlemill.render.drawing.canvas import WHITE, Drawing, in_column, in_row
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.ottf.cards import CARD, GAP, GREY, Face, card
from puzzlemill.render.ottf.faults import draw_wrong as draw_wrong
from puzzlemill.render.pages.words import ENGLISH, Words
from puzzlemill.solvers.ottf.positions import Position

PAGE = (170.0, 110.0)
"""Width and height in mm of the room that two cards are arranged for."""

LONGEST_SIDE: Final = 30
"""The most rows or columns of a template that comes with a card to work on."""

LARGEST_ANSWER: Final = 1.0

EVEN: Final = 0.88
"""The shade of the even rounds of an answer."""

NOTHING: Final[Mapping[Cell, str]] = {}

PAIR: Final = 0.7
"""Type size of numbers of up to two digits in an answer, as a share of a cell's side."""

TRAY: Final = 0.7
"""The ground of an answer, on which holes look different from all tiles."""


def draw(puzzle: Ottf, solution: Order | None = None, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """The template above or beside a card to work on; with a solution, one card with the number of each tile's round.

    A board of more than 30 rows or columns has no card to work on.
    """
    if solution is not None:
        return _answer(puzzle, solution, theme)
    if max(puzzle.size) > LONGEST_SIDE:
        return _template(puzzle)
    return _larger(puzzle, working_card(puzzle))


def draw_otherwise(puzzle: Ottf, theme: Theme, words: Words = ENGLISH) -> tuple[Drawing, ...]:
    """The card to work on beside the template if `draw` puts it below, and below if `draw` puts it beside.

    Then the same two with an empty card, for pages on which numbers in the corners would be too small to read.
    """
    if max(puzzle.size) > LONGEST_SIDE:
        return ()
    template, second, empty = _template(puzzle), working_card(puzzle), card(puzzle, {})
    usual, other = sorted((in_row, in_column), key=lambda put: -_scale(put((template, second), GAP)))
    return (other((template, second), GAP), usual((template, empty), GAP), other((template, empty), GAP))


def draw_position(puzzle: Ottf, position: Position) -> Drawing:
    """The template, and a card with what its tiles show now; only the card if `draw` has no second one."""
    _, cols = puzzle.size
    shown = {divmod(place, cols): str(number) for place, number in enumerate(position.shown) if number}
    if max(puzzle.size) > LONGEST_SIDE:
        return card(puzzle, {cell: Face(number) for cell, number in shown.items()})
    return _larger(puzzle, working_card(puzzle, shown))


def draw_thumbnail(puzzle: Ottf, theme: Theme) -> Drawing:
    """The template alone."""
    return _template(puzzle)


def working_card(puzzle: Ottf, shown: Mapping[Cell, str] = NOTHING) -> Drawing:
    """A card with the numbers of the template small in the corners, to compare, and `shown` numbers large."""
    faces = {
        (row, col): Face(shown.get((row, col), ""), corner=puzzle.template[row][col], corner_ink=GREY)
        for row, col in puzzle.tiles
    }
    return card(puzzle, faces)


def _larger(puzzle: Ottf, second: Drawing) -> Drawing:
    """The template above or beside a second card, in the arrangement that is larger on the page."""
    pair = (_template(puzzle), second)
    return max(in_row(pair, GAP), in_column(pair, GAP), key=_scale)


def reminder(puzzle: Ottf, words: Words = ENGLISH) -> str:
    """The rule in one line."""
    return words("puzzle.reminder.ottf.line")


def _template(puzzle: Ottf) -> Drawing:
    """The card of the puzzle itself."""
    return card(puzzle, {(row, col): Face(puzzle.template[row][col]) for row, col in puzzle.tiles})


def _answer(puzzle: Ottf, solution: Order, theme: Theme) -> Drawing:
    """The card with the number of each tile's round, the even rounds tinted; all answers have type of one size."""
    schedule = rounds(solution.order)
    faces = {
        cell: Face(str(number), WHITE if number % 2 else theme.shade(1.0, EVEN))
        for number, cells in enumerate(schedule, 1)
        for cell in cells
    }
    size = PAIR if len(schedule) < 100 else None
    return card(puzzle, faces, CARD if theme.frugal else TRAY, type_size=size)


def _scale(drawing: Drawing) -> float:
    """How large a drawing can be on the page."""
    return min(PAGE[0] / drawing.width, PAGE[1] / drawing.height)
