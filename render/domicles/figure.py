"""The picture of Domicles on the cover page of a book: the dominoes of its hardest puzzle, mixed, as a wall."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, double_set
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.domicles.board import GAP, TINT
from puzzlemill.render.domicles.tiles import BORDER, SIDE, tile_items
from puzzlemill.render.drawing.canvas import Drawing, Ink, Item
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import SKY, Theme
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = "domicles:4x3:6:e1:526541643230514362203154"
SOLVED: Final = False

WALLS: Final = (
    *((2, 3, 2, 3), (3, 2, 3, 2), (2, 3, 3, 2), (2, 2, 2, 2), (2, 1, 2, 1), (1, 2, 1, 2), (1, 2, 2, 1), (1, 2, 3, 2)),
    *((2, 1, 2, 1, 2), (1, 2, 1, 2, 1), (2, 3, 2, 3, 2), (1, 2, 3, 2, 1), (3, 2, 1, 2, 3), (2, 2, 1, 2, 2), (1, 2, 1)),
)
"""Dominoes in each course of a wall, about as wide as high; courses are centred on one another."""


def cover_figure(entries: Sequence[AnyEntry], theme: Theme, words: Words, stream: Stream) -> Drawing:
    """Some dominoes of the hardest puzzle in random order, one of them tinted."""
    hardest = next((entry.instance for entry in entries if isinstance(entry.instance, Domicles)), None)
    tiles, pips = (hardest.tiles, hardest.pips) if hardest else (double_set(6), 6)
    wall = stream.choice([wall for wall in WALLS if sum(wall) <= len(tiles)] or [(1,) * len(tiles)])
    order = stream.sample(tiles, len(tiles))
    tinted = stream.below(sum(wall))
    length, across = 2 * SIDE + GAP, SIDE + GAP
    edge = BORDER / 2
    width, height = max(wall) * length - GAP + 2 * edge, len(wall) * across - GAP + 2 * edge
    items: list[Item] = []
    number = 0
    for course, count in enumerate(wall):
        for place in range(count):
            tint: Ink | None = (SKY if theme.coloured else TINT) if number == tinted else None
            x = edge + place * length + (max(wall) - count) * length / 2
            items += tile_items(x, edge + course * across, order[number], pips, (tint, tint), theme=theme)
            number += 1
    return finished(Drawing(width, height, tuple(items)), theme)
