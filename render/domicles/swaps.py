"""Swaps of dominoes: as a numbered list of pairs of places, and as an arrow between two tiles of a board."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.render.domicles.board import EDGE, GREY, Frame, place_number
from puzzlemill.render.domicles.tiles import BORDER, SIDE
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    ENTRY,
    FRAME,
    THICK,
    WHITE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Point,
    Text,
    centred,
    circle,
    direction,
    line,
    polygon,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width

SWAP_SIZE: Final = ENTRY
SWAP_WIDTH, SWAP_HEIGHT = 28.0, 9.0
"""Width and height of a numbered swap, with room for two places."""

NUMBER: Final = 4.5
"""The part of it for a number of one digit; longer numbers make all swaps of their list wider."""

BALL, STRIKE = 2.6, THICK
"""Radius of a numbered ball and width of the stroke through a swap, in mm."""

MIDDLE: Final = SWAP_SIZE * DIGIT_HEIGHT / 2
"""Height of a digit's middle above its baseline."""

ARROW, HALO, HEAD = THICK, 0.6, 2.6
"""Width of an arrow and of the white on both sides of it, and length of its heads, in mm."""


def swap_list(
    pairs: Sequence[tuple[int, int] | None], width: float, allowed: int | None = None, fault: Ink = BLACK
) -> Drawing:
    """Numbered swaps in as many columns as `width` holds: pairs of places from 1, or empty lines to write them on.

    The ink `fault` is for a `?` in place of a negative place, a stroke through a pair of equal places, and the numbers
    of swaps beyond those `allowed`.
    """
    longer = max(0.0, text_width(f"{len(pairs)}.", SWAP_SIZE, bold=True) - NUMBER)
    columns = max(1, int(width / (SWAP_WIDTH + longer)))
    step = width / columns
    items: list[Path | Text | Place] = []
    for number, pair in enumerate(pairs):
        row, col = divmod(number, columns)
        x, y = EDGE + longer + col * step, (row + 1) * SWAP_HEIGHT - 2
        if allowed is not None and number >= allowed:
            items += ball(x + BALL, y - MIDDLE, str(number + 1), fault)
        else:
            items.append(Text(x + NUMBER, y, f"{number + 1}.", SWAP_SIZE, "end", bold=True))
        items.append(Text(x + 16.6, y, "↔", SWAP_SIZE, "middle"))
        for slot in (0, 1):
            centre = x + 9.9 + slot * 13.4
            if pair is None:
                items.append(line((centre - 3.4, y + 0.6), (centre + 3.4, y + 0.6), stroke=GREY, width=FRAME))
            elif pair[slot] < 0:
                items.append(Text(centre, y, "?", SWAP_SIZE, "middle", True, fault))
            else:
                items.append(Text(centre, y, str(pair[slot] + 1), SWAP_SIZE, "middle"))
        if pair is not None and pair[0] == pair[1] >= 0:
            items.append(line((x + 7.5, y - MIDDLE), (x + 25.7, y - MIDDLE), stroke=fault, width=STRIKE))
    return Drawing(width, -(-len(pairs) // columns) * SWAP_HEIGHT, tuple(items))


def ball(x: float, y: float, text: str, ink: Ink) -> list[Path | Text]:
    """A number in a filled circle centred at (x, y)."""
    size = 1.45 * BALL if len(text) < 2 else 1.2 * BALL
    return [circle((x, y), BALL, fill=ink), centred(x, y, text, size, bold=True, ink=WHITE)]


def shaft_items(frame: Frame, swap: tuple[int, int], ink: Ink) -> Iterator[Path]:
    """The line between two tiles to swap, with white sides so that it is visible on the tiles it crosses.

    It is drawn over the rims of tiles, but under their pips and the numbers of places.
    """
    start, end = ends(frame, swap)
    right, down = direction(start, end)
    # A round end at the very tip would blunt the head.
    inner = [(x + sign * HEAD / 2 * right, y + sign * HEAD / 2 * down) for (x, y), sign in ((start, 1), (end, -1))]
    yield line(*inner, stroke=WHITE, width=ARROW + 2 * HALO)
    yield line(*inner, stroke=ink, width=ARROW)
    for place in range(frame.rows * frame.cols):
        text = place_number(frame, place)
        width = text_width(text.text, text.size) + 1.0
        top = text.y - DIGIT_HEIGHT * text.size - 0.5
        yield rectangle(Box(text.x - 0.5, top, width, text.y + 0.2 - top), fill=WHITE)


def head_items(frame: Frame, swap: tuple[int, int], ink: Ink) -> Iterator[Path]:
    """The heads of the arrow between two tiles, each outside its tile and with its tip on the rim."""
    start, end = ends(frame, swap)
    for tip, origin in ((start, end), (end, start)):
        right, down = direction(origin, tip)
        back = tip[0] - HEAD * right, tip[1] - HEAD * down
        wings = [(back[0] - side * down, back[1] + side * right) for side in (0.45 * HEAD, -0.45 * HEAD)]
        yield polygon([tip, *wings], fill=ink)


def ends(frame: Frame, swap: tuple[int, int]) -> tuple[Point, Point]:
    """Where the straight line between the middles of two tiles leaves the one and enters the other."""
    first, second = (_middle(frame, place) for place in swap)
    return _exit(first, second), _exit(second, first)


def _exit(middle: Point, target: Point) -> Point:
    """Where the line from the middle of a tile to a point crosses the outside of the tile's rim."""
    right, down = direction(middle, target)
    reach = min(SIDE / abs(right) if right else math.inf, SIDE / 2 / abs(down) if down else math.inf) + BORDER
    return middle[0] + reach * right, middle[1] + reach * down


def _middle(frame: Frame, place: int) -> Point:
    x, y = frame.tile_at(place)
    return x + SIDE, y + SIDE / 2
