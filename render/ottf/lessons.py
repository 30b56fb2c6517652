"""Pages that teach what to do when rules 1 and 2 of OTTF find no tile: count, look at a square, look at a group.

The cards are generated. A person needs the idea of the page once and no other, and the rules find nothing before.
"""

from collections.abc import Collection, Mapping
from typing import Final, Literal

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.ottf.certificates import Left
from puzzlemill.render import Lesson
from puzzlemill.render.drawing.canvas import WHITE, Drawing, Ink, scaled
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.ottf.cards import Face, card
from puzzlemill.render.ottf.how_to_play import shade_of
from puzzlemill.render.pages.blocks import Head, Picture, side_by_side
from puzzlemill.render.pages.words import Words

NEEDED: Final = frozenset({"count", "square", "box", "group", "trial", "nested trial"})
"""The techniques of the puzzles for which these pages are printed."""

COUNT: Final = Ottf(("2232", "3113", "3133", "2322"))
FIVE: Final = (1, 1)
"""The card of the count, and its five."""

FIRST: Final = Ottf(("2232", "3123", "2142", "2232"))
FIRST_SQUARE: Final = ((2, 1), (2, 0), (3, 0), (3, 1))
LAST: Final = Ottf(("2232", "3322", "3113", "2232"))
LAST_SQUARE: Final = ((2, 2), (2, 3), (3, 2), (3, 3))
"""Cards with a square of which only its first tile here can be the first, or the last."""

GROUP: Final = Ottf(("2222", "3113", "3332", "2232"))
SIX: Final = ((1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3))
"""A card with a group of which only its first tile here can be the last."""

LARGE: Final = 1.3
"""The scale of the cards."""


def lessons(words: Words, theme: Theme) -> tuple[Lesson, ...]:
    """The count, the square and the group: title, lead and blocks."""
    shade = shade_of(theme)
    ones = [cell for cell in COUNT.tiles if Left(COUNT).ambiguous(cell)]
    # Without the 1s, which ask for none or four.
    asked = {
        cell: Face("?" if cell in ones else str(need), shade if cell in ones else WHITE)
        for cell, need in Left(COUNT).needs.items()
    }
    outside = {cell: str(sum(other not in SIX for other in Left(GROUP).around(cell))) for cell in SIX}

    def picture(key: str, drawing: Drawing) -> Picture:
        return Picture(scaled(drawing, LARGE), words(f"lessons.ottf.{key}"))

    rows = {
        "count": (
            [picture("count_card", _card(COUNT, shade, ones)), picture("count_asked", card(COUNT, asked))],
            [picture("count_left", _without(COUNT, FIVE, "first", shade))],
        ),
        "square": (
            [
                picture("square_first", _card(FIRST, shade, FIRST_SQUARE)),
                picture("square_placed", _without(FIRST, FIRST_SQUARE[0], "first", shade)),
            ],
            [picture("square_last", _card(LAST, shade, LAST_SQUARE))],
        ),
        "group": (
            [picture("group_card", _card(GROUP, shade, SIX, outside))],
            [picture("group_left", _without(GROUP, SIX[0], "last", shade))],
        ),
    }
    return tuple(
        Lesson(
            words(f"lessons.ottf.{name}_title"),
            words(f"lessons.ottf.{name}_lead"),
            (
                Head(words("lessons.idea")),
                words(f"lessons.ottf.{name}"),
                side_by_side(*idea),
                Head(words("lessons.then")),
                words(f"lessons.ottf.{name}_then"),
                side_by_side(*then),
            ),
        )
        for name, (idea, then) in rows.items()
    )


def _card(puzzle: Ottf, shade: Ink, marked: Collection[Cell], corners: Mapping[Cell, str] | None = None) -> Drawing:
    """A card with some tiles shaded, and small numbers in the corners."""
    faces = {
        (r, c): Face(
            puzzle.template[r][c], shade if (r, c) in marked else WHITE, corner=(corners or {}).get((r, c), "")
        )
        for r, c in puzzle.tiles
    }
    return card(puzzle, faces)


def _without(puzzle: Ottf, cell: Cell, side: Literal["first", "last"], shade: Ink) -> Drawing:
    """The tiles left once a tile is placed first or last, with the tiles shaded that the rules place next."""
    left = Left(puzzle)
    left.take(cell, side)
    faces = {
        other: Face(str(need + 1), shade if left.ruled(other, "first") or left.ruled(other, "last") else WHITE)
        for other, need in left.needs.items()
    }
    return card(puzzle, faces | {cell: Face("")})
