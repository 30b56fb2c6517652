"""What a theme does to any finished drawing: enlarges it, makes its digits bold, saves ink.

Black areas become outlines and tints hatching, whatever their shape; white areas stay, for they hide what is below.
"""

import itertools
import math
from collections.abc import Iterator
from typing import Final

import msgspec

from puzzlemill.render.drawing.canvas import BLACK, FRAME, HAIR, WHITE, Drawing, Ink, Path, Place, Point, Step, Text
from puzzlemill.render.drawing.themes import Theme

DARK: Final = 0.5
"""Lightness below which an area becomes an outline rather than hatching."""

THINNER: Final = 0.6
"""Widths of ink-saving lines, as shares of the usual ones."""

HATCH: Final[Ink] = 0.5
SHARE: Final = 0.5
GAPS: Final = (1.2, 3.0)
"""Ink of hatching, the share of a tint's darkness that its lines would have in black, and their least and most gap."""

CHORDS: Final = 8
"""Straight lines that replace a cubic when it bounds hatching."""


def finished(drawing: Drawing, theme: Theme) -> Drawing:
    """The drawing as the theme has it, `theme.size` times as large."""
    if theme.frugal:
        drawing = frugal(drawing)
    if theme.heavy:
        drawing = _heavy(drawing)
    if theme.size == 1:
        return drawing
    return Drawing(drawing.width * theme.size, drawing.height * theme.size, (Place(drawing, 0, 0, theme.size),))


def frugal(drawing: Drawing) -> Drawing:
    """The drawing without black and tinted areas, its lines thinner."""
    items: list[Path | Text | Place] = []
    for item in drawing.items:
        if isinstance(item, Path):
            items += _saved(item)
        elif isinstance(item, Place):
            items.append(Place(frugal(item.drawing), item.x, item.y, item.scale, item.turn))
        else:
            # White words are on black, which is now white.
            items.append(item if lightness(item.ink) < DARK else msgspec.structs.replace(item, ink=BLACK))
    return Drawing(drawing.width, drawing.height, tuple(items))


def lightness(ink: Ink) -> float:
    """An ink as it prints in grey, 0 black to 1 white (luma of ITU-R BT.601)."""
    if isinstance(ink, tuple):
        return 0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2]
    return ink


def hatched(path: Path, gap: float) -> Path:
    """Rising diagonal lines `gap` mm apart within a closed path, by the even-odd rule; neighbours' lines meet."""
    step = gap * math.sqrt(2)
    crossings: dict[int, list[float]] = {}
    for (x0, y0), (x1, y1) in _edges(path):
        low, high = sorted((x0 + y0, x1 + y1))
        for number in range(math.ceil(low / step), math.ceil(high / step)):
            along = (number * step - x0 - y0) / (x1 + y1 - x0 - y0)
            crossings.setdefault(number, []).append(x0 + along * (x1 - x0))
    steps: list[Step] = []
    for number, places in sorted(crossings.items()):
        places.sort()
        for start, end in zip(places[::2], places[1::2], strict=True):
            steps += [("M", start, number * step - start), ("L", end, number * step - end)]
    return Path(tuple(steps), stroke=HATCH, width=HAIR)


def _saved(path: Path) -> Iterator[Path]:
    """A path as an outline, or hatched, or as it is."""
    width = max(HAIR, THINNER * path.width)
    light = 1.0 if path.fill is None else lightness(path.fill)
    if light < DARK:
        yield Path(path.steps, path.fill, FRAME, WHITE)
        return
    if light < 1:
        yield Path(path.steps, fill=WHITE)
        lines = hatched(path, min(max(HAIR / (SHARE * (1 - light)), GAPS[0]), GAPS[1]))
        if lines.steps:
            yield lines
    if path.stroke is not None or light == 1:
        yield Path(path.steps, path.stroke, width, path.fill if light == 1 else None)


def _edges(path: Path) -> Iterator[tuple[Point, Point]]:
    """A closed path as straight lines."""
    for points in _outlines(path):
        yield from itertools.pairwise([*points, points[0]])


def _outlines(path: Path) -> list[list[Point]]:
    """The corners of every outline of a path, points of its cubics among them."""
    outlines: list[list[Point]] = []
    for step in path.steps:
        numbers = [float(number) for number in step[1:]]
        if step[0] == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif step[0] == "L":
            outlines[-1].append((numbers[0], numbers[1]))
        elif step[0] == "C":
            a, b, c, d = outlines[-1][-1], *zip(numbers[::2], numbers[1::2], strict=True)
            for part in range(1, CHORDS + 1):
                t = part / CHORDS
                weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
                outlines[-1].append((x, y))
    return outlines


def _heavy(drawing: Drawing) -> Drawing:
    """The drawing with bold digits, which are as wide as the others."""
    items: list[Path | Text | Place] = []
    for item in drawing.items:
        if isinstance(item, Text) and item.text.isdigit():
            items.append(msgspec.structs.replace(item, bold=True))
        elif isinstance(item, Place):
            items.append(Place(_heavy(item.drawing), item.x, item.y, item.scale, item.turn))
        else:
            items.append(item)
    return Drawing(drawing.width, drawing.height, tuple(items))
