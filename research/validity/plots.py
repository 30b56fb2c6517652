"""The pictures of the validity report: score against simulated minutes, and the minutes of each level."""

import math
from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render.drawing.canvas import (
    HAIR,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Point,
    Text,
    circle,
    line,
    pt,
    rectangle,
    regular_polygon,
)
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages
from puzzlemill_research.validity.data import Measured, by_level, by_population
from puzzlemill_research.validity.statistics import quartiles, spearman
from puzzlemill_research.validity.tables import efforts, scores

DPI: Final = 160
WIDTH, SCATTER_HEIGHT, BOX_HEIGHT, MARGIN = 84.0, 78.0, 50.0, 5.0
GROUND: Final = Box(16.0, 9.0, 64.0, 58.0)
"""The area of the points within a panel of `WIDTH` x `SCATTER_HEIGHT` mm."""

BOXES: Final = Box(16.0, 3.0, 64.0, 36.0)
"""The area of the boxes of levels within a panel of `WIDTH` x `BOX_HEIGHT` mm."""

LABEL, TITLE, HEAD = pt(8), pt(9.5), pt(13)
AXIS, GRID, FAINT = 0.25, 0.9, 0.55
RADIUS, LINE = 0.75, 0.22
"""Half the size of a mark in mm, and the width of its line."""

INKS: Final = (
    (0.34, 0.71, 0.91),
    (0.0, 0.62, 0.45),
    (0.9, 0.6, 0.0),
    (0.84, 0.37, 0.0),
    (0.0, 0.0, 0.0),
    (0.55, 0.55, 0.55),
)
"""The inks of levels 1 to 5 and of marathons, by Okabe and Ito, which colour-blind people can distinguish.

Marks differ, too.
"""

CORNERS: Final = (0, 4, 3, 4, 0, 6)
TURNS: Final = (0.0, 45.0, 90.0, 0.0, 0.0, 0.0)
"""Marks of levels 1 to 5 and of marathons: a circle, a square, a triangle, a diamond, a cross and a hexagon."""


def picture(kind: str, puzzles: Sequence[Measured]) -> bytes:
    """A PNG with a panel of points and one of boxes for each population."""
    (page,) = png_pages(pdf_bytes([drawing(kind, puzzles)]), "RGB", DPI)
    return page


def drawing(kind: str, puzzles: Sequence[Measured]) -> Drawing:
    """The picture as a drawing; all panels share the scale of effort."""
    *groups, _ = by_population(puzzles)
    decades, span = _decades(puzzles), _span(puzzles)
    unit = "minutes"
    items: list[Path | Text | Place] = [
        Text(MARGIN + GROUND.x, MARGIN + 4.6, f"{kind_name(kind)}: score and simulated minutes", HEAD, bold=True),
        *_key(MARGIN + GROUND.x, MARGIN + 11.4),
    ]
    top = MARGIN + 15.0
    for number, (name, group) in enumerate(groups):
        x = MARGIN + number * WIDTH
        items.append(Place(_scatter(name, group, decades, span, unit if number == 0 else ""), x, top))
        items.append(Place(_boxes(group, decades, unit if number == 0 else ""), x, top + SCATTER_HEIGHT))
    return Drawing(2 * MARGIN + len(groups) * WIDTH, top + SCATTER_HEIGHT + BOX_HEIGHT, tuple(items))


def _scatter(name: str, puzzles: Sequence[Measured], decades: range, span: range, unit: str) -> Drawing:
    """Score to the right, expected minutes upwards; drawn in random order, so that no level covers the others."""
    items: list[Path | Text | Place] = [Text(GROUND.x, GROUND.y - 3, f"{name}{_rho(puzzles)}", TITLE, bold=True)]
    items += _heights(GROUND, decades, unit)
    for score in span[:: -(-len(span) // 9)]:
        x = _across(score, span)
        items.append(line((x, GROUND.y + GROUND.height), (x, GROUND.y + GROUND.height + 1), stroke=AXIS, width=HAIR))
        items.append(Text(x, GROUND.y + GROUND.height + 4.2, str(score), LABEL, "middle", ink=AXIS))
    items.append(Text(GROUND.x + GROUND.width / 2, GROUND.y + GROUND.height + 8.4, "score", LABEL, "middle", ink=AXIS))
    order = list(puzzles)
    stream_for(f"validity:marks:{name}").shuffle(order)
    for puzzle in order:
        point = _across(puzzle.grade.score, span), _up(GROUND, puzzle.expected.minutes, decades)
        items.append(_mark(point, puzzle.grade.level))
    return Drawing(WIDTH, SCATTER_HEIGHT, tuple(items))


def _boxes(puzzles: Sequence[Measured], decades: range, unit: str) -> Drawing:
    """For each level a box from quartile to quartile with the median, and lines to the 5th and 95th percentiles."""
    items: list[Path | Text | Place] = _heights(BOXES, decades, unit)
    foot, half = BOXES.y + BOXES.height, 4.0
    for level, group in by_level(puzzles).items():
        effort = sorted(puzzle.expected.minutes for puzzle in group)
        ends = effort[len(effort) // 20], effort[-1 - len(effort) // 20]
        low, middle, high, least, most = (_up(BOXES, value, decades) for value in (*quartiles(effort), *ends))
        x = BOXES.x + (level - 0.5) * BOXES.width / len(LEVEL_NAMES)
        items.append(line((x, least), (x, most), stroke=AXIS, width=HAIR))
        items.append(rectangle(Box(x - half, high, 2 * half, low - high), stroke=AXIS, width=HAIR, fill=_pale(level)))
        items.append(line((x - half, middle), (x + half, middle), width=0.6))
        items.append(Text(x, foot + 4.2, f"level {level}", LABEL, "middle", ink=AXIS))
        items.append(Text(x, foot + 7.6, f"{len(group)}", LABEL, "middle", ink=FAINT))
    return Drawing(WIDTH, BOX_HEIGHT, tuple(items))


def _heights(ground: Box, decades: range, unit: str) -> list[Path | Text | Place]:
    """A line and a number at each power of ten."""
    items: list[Path | Text | Place] = []
    for power in decades:
        level = _up(ground, 10**power, decades)
        last = power == decades[0]
        items.append(
            line((ground.x, level), (ground.x + ground.width, level), stroke=AXIS if last else GRID, width=HAIR)
        )
        items.append(Text(ground.x - 1.4, level + LABEL * 0.35, f"{10.0**power:,g}", LABEL, "end", ink=AXIS))
    if unit:
        upright = Drawing(0.0, 0.0, (Text(0.0, 0.0, f"expected {unit}", LABEL, "middle", ink=AXIS),))
        items.append(Place(upright, ground.x - 13.2, ground.y + ground.height / 2, turn=-90))
    return items


def _key(x: float, y: float) -> list[Path | Text | Place]:
    """The marks of the levels in a row."""
    items: list[Path | Text | Place] = []
    for level, name in enumerate(LEVEL_NAMES, 1):
        items += [_mark((x + 1, y - LABEL * 0.35), level), Text(x + 3.2, y, f"{level} {name}", LABEL)]
        x += 21
    return items


def _mark(at: Point, level: int) -> Path:
    """The mark of a level, hollow, so that overlapping marks stay visible."""
    ink, (x, y) = INKS[level - 1], at
    corners = CORNERS[level - 1]
    if corners:
        return regular_polygon(at, 1.2 * RADIUS, corners, TURNS[level - 1] - 90, stroke=ink, width=LINE)
    if level == 1:
        return circle(at, RADIUS, stroke=ink, width=LINE)
    steps: list[tuple[str | float, ...]] = []
    for rise in (1, -1):
        steps += [("M", x - RADIUS, y - rise * RADIUS), ("L", x + RADIUS, y + rise * RADIUS)]
    return Path(tuple(steps), stroke=ink, width=LINE)


def _pale(level: int) -> Ink:
    """The ink of a level mixed with twice as much white."""
    red, green, blue = ((value + 2) / 3 for value in INKS[level - 1])
    return red, green, blue


def _rho(puzzles: Sequence[Measured]) -> str:
    rho = spearman(scores(puzzles), efforts(puzzles), interval=False)
    return f", ρ = {rho.value:.2f}" if rho else ""


def _decades(puzzles: Sequence[Measured]) -> range:
    """The powers of ten from below the fewest minutes to above the most."""
    minutes = [puzzle.expected.minutes for puzzle in puzzles]
    return range(math.floor(math.log10(min(minutes))), math.floor(math.log10(max(minutes))) + 2)


def _span(puzzles: Sequence[Measured]) -> range:
    """The whole scores from below the least to above the most."""
    values = scores(puzzles)
    return range(math.floor(min(values)), math.floor(max(values)) + 2)


def _across(score: float, span: range) -> float:
    return GROUND.x + (score - span[0]) / (span[-1] - span[0]) * GROUND.width


def _up(ground: Box, effort: float, decades: range) -> float:
    """The height of an effort in minutes."""
    return ground.y + (1 - (math.log10(effort) - decades[0]) / (len(decades) - 1)) * ground.height
