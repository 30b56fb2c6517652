"""What a theme does to any finished drawing: enlarges it, makes its digits bold, saves ink.

Black areas of any shape become outlines, and tints become hatching; white areas stay, because they hide what is below.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from puzzlemill.render.drawing.canvas import (
    BLACK,
    FRAME,
    HAIR,
    WHITE,
    Drawing,
    Ink,
    Item,
    Path,
    Picture,
    Place,
    Point,
    Step,
    Text,
    point_on,
    scaled,
)
from puzzlemill.render.drawing.themes import Theme

DARK: Final = 0.5
"""Lightness below which an area becomes an outline instead of hatching."""

THINNER: Final = 0.6
"""Widths of ink-saving lines, as shares of the usual ones."""

HATCH: Final[Ink] = 0.5
SHARE: Final = 0.5
GAPS: Final = (1.2, 3.0)
"""Ink of hatching, the share of a tint's darkness that its lines would have in black, and the least and most gap."""

CHORDS: Final = 8
"""Straight lines that replace a cubic when it bounds hatching."""


def finished(drawing: Drawing, theme: Theme) -> Drawing:
    """The drawing in the style of the theme, `theme.size` times as large."""
    drawing = styled(drawing, theme)
    return drawing if theme.size == 1 else scaled(drawing, theme.size)


def styled(drawing: Drawing, theme: Theme) -> Drawing:
    """The drawing in the style of the theme as large as it is, such as a piece to cut out."""
    if theme.frugal:
        drawing = frugal(drawing)
    return _repainted(drawing, _heavy) if theme.heavy else drawing


def frugal(drawing: Drawing) -> Drawing:
    """The drawing without black and tinted areas, with thinner lines."""
    return _repainted(drawing, _saved)


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


def _repainted(drawing: Drawing, paint: Callable[[Path | Text], Iterable[Path | Text]]) -> Drawing:
    """The drawing with every path and text, at any depth, replaced by `paint`; pictures stay as they are."""
    items: list[Item] = []
    for item in drawing.items:
        if isinstance(item, Place):
            items.append(msgspec.structs.replace(item, drawing=_repainted(item.drawing, paint)))
        elif isinstance(item, Picture):
            items.append(item)
        else:
            items += paint(item)
    return Drawing(drawing.width, drawing.height, tuple(items))


def _heavy(item: Path | Text) -> list[Path | Text]:
    """Digits in bold, which has the same widths; everything else unchanged."""
    if isinstance(item, Text) and item.text.isdigit():
        return [msgspec.structs.replace(item, bold=True)]
    return [item]


def _saved(item: Path | Text) -> Iterator[Path | Text]:
    """A path as an outline, hatched or unchanged; text always in black or a dark grey."""
    if isinstance(item, Text):
        # White words are on black, and that is white now.
        yield item if lightness(item.ink) < DARK else msgspec.structs.replace(item, ink=BLACK)
    else:
        yield from _saved_path(item)


def _saved_path(path: Path) -> Iterator[Path]:
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
    """The corners of every outline of a path, including points of its cubics."""
    outlines: list[list[Point]] = []
    for step in path.steps:
        numbers = [float(number) for number in step[1:]]
        if step[0] == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif step[0] == "L":
            outlines[-1].append((numbers[0], numbers[1]))
        elif step[0] == "C":
            cubic = [outlines[-1][-1], *zip(numbers[::2], numbers[1::2], strict=True)]
            outlines[-1] += [point_on(cubic, part / CHORDS) for part in range(1, CHORDS + 1)]
    return outlines
