"""The marks of faults in a Gloop packing. Each has its own shape, so they are clear in black and white.

Sizes are shares of the side of a tile; red only makes the marks easier to find.
"""

import functools
import math
from collections.abc import Callable
from typing import Final, TypeAlias

from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    RED,
    WHITE,
    Box,
    Ink,
    Path,
    Point,
    Text,
    centred,
    circle,
    hatch,
    line,
    polygon,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.gloop.board import INSET, NUMBER
from puzzlemill.render.gloop.tiles import STROKE

Mark: TypeAlias = list[Path | Text]

HATCHED: Final[Ink] = (0.93, 0.66, 0.62)


def zigzag(start: Point, end: Point) -> Mark:
    """A zigzag along an edge, from left to right or downwards, where the path ends of two tiles differ."""
    (x0, y0), (x1, y1) = start, end
    right, down = x1 - x0, y1 - y0
    points = []
    for part in range(1, 14):
        share, swing = part / 14, 0.06 if part % 2 else -0.06
        points.append((x0 + right * share - down * swing, y0 + down * share + right * swing))
    return [line(*points, stroke=ink, width=width * (right + down)) for ink, width in ((WHITE, 0.1), (RED, 0.045))]


def dot(at: Point, side: float) -> Mark:
    """A dot on a path end that the neighbouring tile does not meet."""
    return [circle(at, 0.08 * side, stroke=WHITE, width=0.025 * side, fill=RED)]


def arrow(at: Point, step: Cell, side: float) -> Mark:
    """An arrow from a path end over the edge to a place without a tile, `step` rows and columns away."""
    down, right = step

    def place(out: float, over: float) -> Point:
        return at[0] + (right * out - down * over) * side, at[1] + (down * out + right * over) * side

    shaft = line(at, place(0.1, 0), stroke=RED, width=1.6 * STROKE * side)
    return [shaft, polygon([place(0.24, 0), place(0.09, 0.09), place(0.09, -0.09)], fill=RED)]


def ball(at: Point, text: str, side: float) -> Mark:
    """A short text in a filled circle: the number of a loop, or `!`."""
    radius = 0.16 * side
    return [
        circle(at, radius, stroke=WHITE, width=0.2 * radius, fill=RED),
        centred(*at, text, 1.35 * radius, bold=True, ink=WHITE),
    ]


def cross(at: Point, reach: float) -> Mark:
    """A diagonal cross."""
    x, y = at
    slopes = (-reach, reach)
    return [line((x - reach, y - s), (x + reach, y + s), stroke=RED, width=0.32 * reach) for s in slopes]


def _middle(box: Box) -> Point:
    return box.x + box.width / 2, box.y + box.height / 2


def _question(box: Box, word: str) -> Mark:
    return [centred(*_middle(box), "?", 0.5 * box.width, bold=True, ink=RED)]


def _large_cross(box: Box, word: str) -> Mark:
    return cross(_middle(box), 0.22 * box.width)


def _no_entry(box: Box, word: str) -> Mark:
    (x, y), radius, width = _middle(box), 0.36 * box.width, 0.06 * box.width
    slant = radius / 2**0.5
    bar = line((x - slant, y + slant), (x + slant, y - slant), stroke=RED, width=width)
    return [circle((x, y), radius, stroke=RED, width=width), bar]


def _folded_corner(box: Box, word: str) -> Mark:
    right, top, fold = box.x + (1 - INSET) * box.width, box.y + INSET * box.width, 0.22 * box.width
    corners = [(right - fold, top), (right, top), (right, top + fold)]
    return [polygon(corners, stroke=WHITE, width=0.02 * box.width, fill=RED)]


def _turning_arrow(box: Box, word: str) -> Mark:
    """Three quarters of a circle with an arrowhead, in the bottom right corner."""
    x, y, radius = box.x + 0.83 * box.width, box.y + 0.83 * box.width, 0.1 * box.width
    head = 0.09 * box.width
    angles = [math.pi * (0.5 + step / 8) for step in range(13)]
    arc = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    points = [(x + radius - head, y), (x + radius + head, y), (x + radius, y + head)]
    return [line(*arc, stroke=RED, width=0.05 * box.width), polygon(points, fill=RED)]


def _label(box: Box, word: str, ink: Ink = RED, ground: Ink = WHITE) -> Mark:
    """The number of a word's tile on a small plate in the top left corner."""
    text, size, inset = str(tile_number(word)), NUMBER * box.width, INSET * box.width
    plate = Box(box.x + inset, box.y + inset, text_width(text, size, bold=True) + inset, 1.1 * size)
    number = centred(*_middle(plate), text, size, bold=True, ink=ink)
    return [rectangle(plate, 0.3 * inset, RED, 0.015 * box.width, ground), number]


def hatching(box: Box) -> Mark:
    """Hatching of a cell, under its paths, because its tile is on another cell too."""
    return [*hatch(box, box.width / 9, HATCHED, 0.03 * box.width)]


ON_CELLS: Final[dict[str, Callable[[Box, str], Mark]]] = {
    "EMPTY_CELL": _question,
    "FILLED_HOLE": _no_entry,
    "NOT_A_WORD": _large_cross,
    "TILE_TWICE": _label,
    "NOT_IN_SET": functools.partial(_label, ink=WHITE, ground=RED),
    "GIVEN_MOVED": _folded_corner,
    "TURNED": _turning_arrow,
}
"""The mark of each fault of a cell, drawn in its box for the word on it, in the order of painting."""
