"""One horizontal domino, its higher number on the left, with pips in the usual patterns.

Beyond double-12 numbers are digits, because nobody reads larger patterns at a glance.
"""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT,
    DIGIT_HEIGHT,
    HEAVY,
    OUTLINE,
    WHITE,
    Box,
    Ink,
    Path,
    Point,
    Text,
    centred,
    circle,
    line,
    rectangle,
)
from puzzlemill.render.drawing.themes import LIGHT, Theme

SIDE: Final = 14.0
"""Half a tile in mm; everything else follows from it."""

RADIUS, BORDER = 2.0, OUTLINE
BAR: Final = 2.2
"""The distance from the rim of a tile to its bar, in mm."""

DIGIT_SIZE: Final = DIGIT / DIGIT_HEIGHT

_FOUR = (-1.0, -1 / 3, 1 / 3, 1.0)

PIPS: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (
    ((), (), ()),
    ((), (0,), ()),
    ((-1,), (), (1,)),
    ((-1,), (0,), (1,)),
    ((-1, 1), (), (-1, 1)),
    ((-1, 1), (0,), (-1, 1)),
    ((-1, 0, 1), (), (-1, 0, 1)),
    ((-1, 0, 1), (0,), (-1, 0, 1)),
    ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
    (_FOUR, (-1 / 3, 1 / 3), _FOUR),
    (_FOUR, (-2 / 3, 0, 2 / 3), _FOUR),
    (_FOUR, _FOUR, _FOUR),
)
"""For each number, the three rows of pips on a horizontal tile, as positions from -1 (left) to 1 (right)."""

REACH, WIDE_REACH = 0.27 * SIDE, 0.325 * SIDE
"""The distance from the middle of a half to its outermost pips; the second is for rows of four, which need more."""

PIP, SMALL_PIP = 0.093 * SIDE, 0.077 * SIDE
"""Radius of a pip up to double-9 and beyond it."""


def tile_items(
    x: float,
    y: float,
    tile: Tile,
    pips: int,
    tints: Sequence[Ink | None] = (None, None),
    rim: Ink | None = BLACK,
    theme: Theme = LIGHT,
) -> list[Path | Text]:
    """A horizontal domino of the double-`pips` set with its top left corner at (x, y).

    `tints` are the grounds of its halves; without `rim` it has no border.
    """
    return [*blank_items(x, y, tints, rim), *face_items(x, y, tile, pips, theme)]


def blank_items(x: float, y: float, tints: Sequence[Ink | None], rim: Ink | None = BLACK) -> list[Path]:
    """A domino without its numbers: ground, `tints` of its halves, rim and the bar between them."""
    items = [rectangle(Box(x, y, 2 * SIDE, SIDE), RADIUS, fill=WHITE)]
    for side, tint in enumerate(tints):
        if tint is not None:
            items.append(rectangle(Box(x + side * SIDE + 1, y + 1, SIDE - 2, SIDE - 2), RADIUS - 1, fill=tint))
    if rim is not None:
        items.append(rectangle(Box(x, y, 2 * SIDE, SIDE), RADIUS, rim, BORDER))
    items.append(line((x + SIDE, y + BAR), (x + SIDE, y + SIDE - BAR), width=BORDER))
    return items


def face_items(x: float, y: float, tile: Tile, pips: int, theme: Theme = LIGHT) -> list[Path | Text]:
    """The two numbers of a domino."""
    middles = ((x + (side + 0.5) * SIDE, y + SIDE / 2, number) for side, number in enumerate(tile))
    return [item for middle in middles for item in number_items(*middle, pips, theme)]


def number_items(x: float, y: float, number: int, pips: int, theme: Theme = LIGHT) -> list[Path | Text]:
    """A number of the double-`pips` set on the half tile with its centre at (x, y)."""
    if pips >= len(PIPS):
        return [centred(x, y, str(number), DIGIT_SIZE, bold=True)]
    radius, ink = PIP if pips < 10 else SMALL_PIP, theme.pip(number)
    return [circle((x + across, y + down), radius, fill=ink) for across, down in pip_places(number)]


def pip_places(number: int) -> list[Point]:
    """The positions of the pips of a number up to 12 on a horizontal half tile, from its centre."""
    along = WIDE_REACH if number > 9 else REACH
    return [
        (across * along, down * REACH) for down, row in zip((-1, 0, 1), PIPS[number], strict=True) for across in row
    ]


def rim(x: float, y: float, ink: Ink) -> Path:
    """A heavy rim that makes a tile stand out."""
    inset = (HEAVY - BORDER) / 2
    return rectangle(Box(x + inset, y + inset, 2 * SIDE - 2 * inset, SIDE - 2 * inset), RADIUS - inset, ink, HEAVY)
