"""How OTTF is played, with pictures of real positions; every number in them comes from replaying an order."""

from collections.abc import Collection
from typing import Final

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, replay, template_of
from puzzlemill.render.drawing.canvas import WHITE, Drawing, Ink, in_row, scaled
from puzzlemill.render.drawing.themes import SKY, Theme
from puzzlemill.render.ottf import working_card
from puzzlemill.render.ottf.cards import GAP, Face, card
from puzzlemill.render.pages.blocks import Block, Head, Picture, side_by_side
from puzzlemill.render.pages.words import Words

SQUARE: Final = ((0, 0), (0, 1), (1, 1), (1, 0))
CROSS: Final = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1))
"""Orders that show how numbers grow, move by move."""

EXAMPLE: Final = Order(((1, 0), (0, 0), (2, 0), (0, 1), (2, 1), (1, 1), (0, 2), (1, 2), (2, 2)))
OTHER: Final = Order(((1, 0), (0, 0), (2, 0), (0, 1), (2, 1), (1, 1), (1, 2), (0, 2), (2, 2)))
"""An order that solves the card of the page, and an order that does not."""

SHADE, STRIP = 0.8, 0.8
"""The shade of the tiles that a picture is about, and the scale of boards shown move by move."""


def rules(words: Words, theme: Theme) -> tuple[Block, ...]:
    """The rules with their pictures, in page order."""
    puzzle = template_of(3, 3, EXAMPLE.order)
    first = EXAMPLE.order[:3]
    shade = shade_of(theme)

    def say(key: str) -> str:
        return words(f"rules.ottf.{key}")

    return (
        Head(say("pieces")),
        say("placing"),
        side_by_side(
            Picture(scaled(_moves(2, 2, SQUARE, shade), STRIP), say("square")),
            Picture(scaled(_moves(3, 3, CROSS, shade), STRIP), say("cross")),
        ),
        Head(words("rules.goal")),
        say("goal"),
        say("meaning"),
        Head(words("rules.wrong")),
        side_by_side(
            Picture(_card(puzzle, shade), say("card")),
            Picture(_played(puzzle, EXAMPLE, shade), say("right"), True),
            Picture(_played(puzzle, OTHER, shade), say("wrong"), False),
        ),
        Head(words("rules.paper")),
        say("paper"),
        Head(words("rules.step")),
        say("step"),
        say("last"),
        side_by_side(
            Picture(_card(puzzle, shade, first), say("first")),
            Picture(_without_last(puzzle, shade), say("without")),
            Picture(_begun(puzzle, len(first)), say("next")),
        ),
        Head(words("rules.tips")),
        say("tips"),
    )


def shade_of(theme: Theme) -> Ink:
    """The ink of the tiles that a picture is about."""
    return SKY if theme.coloured else SHADE


def _without_last(puzzle: Ottf, shade: Ink) -> Drawing:
    """The card as it was before the last move of the example, with the tiles shaded that the move changed."""
    faces = {}
    for cell, number in replay(EXAMPLE.order[:-1]).items():
        changed = str(number) != puzzle.template[cell[0]][cell[1]]
        faces[cell] = Face(str(number), shade if changed else WHITE)
    return card(puzzle, faces)


def _begun(puzzle: Ottf, moves: int) -> Drawing:
    """The second card with the first moves of the example and the last one written into it."""
    written = list(enumerate(EXAMPLE.order, 1))
    return working_card(puzzle, {cell: str(number) for number, cell in (*written[:moves], written[-1])})


def _card(puzzle: Ottf, shade: Ink, marked: Collection[Cell] = ()) -> Drawing:
    """The card of the puzzle with some tiles shaded."""
    return card(
        puzzle, {(r, c): Face(puzzle.template[r][c], shade if (r, c) in marked else WHITE) for r, c in puzzle.tiles}
    )


def _played(puzzle: Ottf, order: Order, shade: Ink) -> Drawing:
    """The numbers that an order leaves, with the moves in the corners; tiles that differ from the card are shaded."""
    shown = {cell: str(number) for cell, number in replay(order.order).items()}
    move = {cell: str(number) for number, cell in enumerate(order.order, 1)}
    wrong = {cell for cell in shown if shown[cell] != puzzle.template[cell[0]][cell[1]]}
    faces = {
        cell: Face(number, shade if cell in wrong else WHITE, bold=cell in wrong, corner=move[cell])
        for cell, number in shown.items()
    }
    return card(puzzle, faces)


def _moves(rows: int, cols: int, order: tuple[Cell, ...], shade: Ink) -> Drawing:
    """The board after each move, with the new tile shaded."""
    puzzle = template_of(rows, cols, order)
    boards = []
    for number in range(1, len(order) + 1):
        shown = replay(order[:number])
        new = order[number - 1]
        boards.append(card(puzzle, {cell: Face(str(shown[cell]), shade if cell == new else WHITE) for cell in shown}))
    return in_row(boards, GAP)
