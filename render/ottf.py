"""Draws OTTF: the template as a card of numbered tiles with an empty card to work on, and the answer as an order.

Cells without a tile are left out. In an answer the numbers are the moves, and the tiles of one round share a shade.
Posters do without the empty card, and their answers number the rounds, so that both can be read.
"""

from collections.abc import Callable
from typing import Final

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours, replay, rounds, template_of
from puzzlemill.render.canvas import WHITE, Drawing, in_column, in_row
from puzzlemill.render.captions import paragraph
from puzzlemill.render.ottf_card import GAP, Face, card
from puzzlemill.render.ottf_faults import draw_wrong as draw_wrong

PAGE = (170.0, 110.0)
"""Width and height in mm of the room that two cards are arranged for."""

LONGEST_SIDE: Final = 30
"""Rows or columns up to which a template comes with an empty card."""

MOST_MOVES: Final = 400
"""Tiles up to which an answer shows moves: the number of a round is shorter."""

BY_ROUNDS: Final = "The numbers are rounds: tiles of one round may be placed in any order."
NOTE: Final = 2.7
"""What such an answer says below itself, and the size of its type in mm on a page of its own."""

DARKEST: Final = 0.85
"""The shade of an answer's last round."""

TRAY: Final = 0.7
"""The ground of an answer, on which holes look like no round."""


def draw(puzzle: Ottf, solution: Order | None = None) -> Drawing:
    """The template above or beside an empty card; with a solution, one card with the number of each tile's move.

    A board of more than 30 rows or columns has no empty card, an answer of more than 400 tiles the numbers of rounds.
    """
    if solution is not None:
        return _answer(puzzle, solution)
    if max(puzzle.size) > LONGEST_SIDE:
        return _template(puzzle)
    pair = (_template(puzzle), card(puzzle, {}))
    return max(in_row(pair, GAP), in_column(pair, GAP), key=_scale)


def reminder(puzzle: Ottf) -> str:
    """The rule in one line."""
    return "Place one by one. A tile shows 1, and 1 more per neighbour placed later; after 4 comes 1."


def rules() -> tuple[str | Drawing, ...]:
    """The page of rules; every position in it is made by replaying an order."""
    square = ((0, 0), (0, 1), (1, 1), (1, 0))
    cross = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1))
    order = Order(((1, 0), (0, 0), (2, 0), (0, 1), (2, 1), (1, 1), (0, 2), (1, 2), (2, 2)))
    example = template_of(3, 3, order.order)
    return (
        "The board is empty at first. You place its tiles one at a time, in any order you like. A new tile shows 1. "
        "Whenever another tile is placed right above, below, left or right of it, its number goes up by one.",
        _moves(2, 2, square),
        "After 4 comes 1 again. So a tile that is placed before all of its four neighbours ends as a 1, "
        "a five in disguise.",
        _moves(3, 3, cross),
        "The card shows what every tile must show in the end. Find an order of placing that leaves just these numbers. "
        "On the left a card, on the right an order that does it: the numbers are the moves. Tiles of one shade do not "
        "touch and may be placed in any order among themselves.",
        in_row([_template(example), _answer(example, order)], GAP),
        "A tile that shows one more than it has neighbours was placed before all of them (shaded on the left). Note it "
        "as first, strike it out and go on with the rest. A 1 with fewer than four neighbours was placed after all of "
        "them (on the right). Note it as last, strike it out and count each neighbour one down, a 1 becoming a 4.",
        in_row([_template(example, lambda shown, around: shown == around + 1), _template(example, _is_last)], GAP),
        "Only a 1 amid four neighbours is open to doubt: it came before all of them or after all of them. "
        "When nothing else helps, try one of the two; if the tiles then contradict one another, it was the other.",
    )


def _is_last(shown: int, around: int) -> bool:
    """Whether a tile that shows this, with so many neighbours, is placed after all of them."""
    return shown == 1 and around < 4


def _template(puzzle: Ottf, marked: Callable[[int, int], bool] = lambda _shown, _around: False) -> Drawing:
    """The card of the puzzle itself; tiles are shaded that are `marked` by their number and number of neighbours."""
    tiles = set(puzzle.tiles)
    faces: dict[Cell, Face] = {}
    for row, col in tiles:
        shown, around = puzzle.template[row][col], len(tiles.intersection(neighbours((row, col))))
        faces[row, col] = Face(shown, DARKEST if marked(int(shown), around) else WHITE)
    return card(puzzle, faces)


def _answer(puzzle: Ottf, solution: Order) -> Drawing:
    """The card with the number of each tile's move or round, the rounds from white to the darkest shade."""
    move = {cell: str(number) for number, cell in enumerate(solution.order, 1)}
    schedule, by_rounds = rounds(move), len(move) > MOST_MOVES
    step = (1 - DARKEST) / max(1, len(schedule) - 1)
    faces: dict[Cell, Face] = {}
    for number, some in enumerate(schedule):
        told = {cell: str(number + 1) for cell in some} if by_rounds else move
        faces.update((cell, Face(told[cell], 1 - step * number)) for cell in some)
    board = card(puzzle, faces, TRAY)
    if not by_rounds:
        return board
    size = NOTE / min(1.0, _scale(board))
    return in_column([board, paragraph(BY_ROUNDS, board.width, size=size)], GAP)


def _moves(rows: int, cols: int, order: tuple[Cell, ...]) -> Drawing:
    """The board after each move, the new tile shaded."""
    puzzle = template_of(rows, cols, order)
    boards = []
    for number in range(1, len(order) + 1):
        tints = {order[number - 1]: DARKEST}
        shown = replay(order[:number])
        faces = {cell: Face(str(shown[cell]), tints.get(cell, WHITE)) for cell in shown}
        boards.append(card(puzzle, faces))
    return in_row(boards, GAP)


def _scale(drawing: Drawing) -> float:
    """How large a drawing can be on the page."""
    return min(PAGE[0] / drawing.width, PAGE[1] / drawing.height)
