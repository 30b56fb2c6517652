"""Small pictures of puzzles for lists and menus: the puzzle on white, without room to write."""

import math
from typing import Final, Protocol, TypeVar

from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.parts import find
from puzzlemill.render import draw
from puzzlemill.render.drawing.canvas import HAIR, WHITE, Box, Drawing, Place, rectangle, sturdy
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.words import ENGLISH, Words

P_contra = TypeVar("P_contra", contravariant=True)

MARGIN: Final = 0.03
"""White around a picture, as a share of its width."""

TALLEST: Final = 1.5
"""Largest height of a picture as a share of its width."""

THINNEST: Final = 0.6
"""Least width of a line in pixels."""


class ThumbnailArtist(Protocol[P_contra]):
    """What `render/<kind>` can provide."""

    def draw_thumbnail(self, puzzle: P_contra, theme: Theme) -> Drawing:
        """What a player sees of the puzzle at first sight; the caller applies the theme's changes to every drawing."""


def thumbnail(puzzle: AnyPuzzle, width: int, theme: Theme = LIGHT, words: Words = ENGLISH) -> Drawing:
    """The puzzle on a white ground, `width` units wide and at most 1.5 times as high; a unit is a pixel.

    Raises `InputError` for a puzzle that is too large to draw.
    """
    artist: ThumbnailArtist[AnyPuzzle] | None = find("thumbnail", puzzle.kind)
    drawing = finished(artist.draw_thumbnail(puzzle, theme), theme) if artist else draw(puzzle, None, theme, words)
    margin = max(1, round(MARGIN * width))
    room = width - 2 * margin
    scale = min(room / drawing.width, (TALLEST * width - 2 * margin) / drawing.height)
    height = math.ceil(drawing.height * scale) + 2 * margin
    x, y = (width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2
    place = Place(sturdy(drawing, scale * HAIR / THINNEST), x, y, scale)
    return Drawing(width, height, (rectangle(Box(0, 0, width, height), fill=WHITE), place))
