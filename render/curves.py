"""The curve of a run of puzzles: the expected minutes of each place on a log scale, over the bands of the levels."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from puzzlemill.grading.minutes import LEAST, MOST, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind, shown
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import (
    HAIR,
    WHITE,
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
from puzzlemill.render.drawing.fonts import missing_letters, shorten, text_width

WIDTH, HEIGHT = 190.0, 112.0
GROUND: Final = Box(17.0, 15.0, 150.0, 82.0)
"""The area of the marks within the picture, in mm; the levels are named to its right."""

LABEL, TITLE = pt(8), pt(12)
AXIS, RUN, SHADE = 0.25, 0.72, 0.94
"""Greys of type, of the line from place to place, and of every other band."""

MOST_MARKS: Final = 1000
"""The most puzzles that are drawn; if there are more, every second, third and so on."""

MOST_BARS: Final = 200
"""The most puzzles that are drawn with their ranges and with a line from place to place."""

LONGEST_TITLE: Final = 200
"""The most characters of a title that are considered; fewer fit."""


BEYOND: Final = (0.2, 0.6, 600, 1800)
"""Minutes at the side besides those where levels begin."""


class Mark(NamedTuple):
    """The look of a kind: ink by Okabe and Ito, corners (0 for a circle), turn in degrees, and whether it is filled."""

    ink: Ink
    corners: int
    turn: float
    filled: bool


MARKS: Final = (
    Mark((0.0, 0.35, 0.6), 0, 0.0, True),
    Mark((0.84, 0.37, 0.0), 4, 45.0, False),
    Mark((0.0, 0.5, 0.36), 3, 0.0, True),
    Mark((0.0, 0.0, 0.0), 4, 0.0, False),
)
"""The marks of the kinds in their order; they differ in form and filling, so they are distinct without colour."""


class Spot(NamedTuple):
    """A puzzle of the curve: its place from 1, its kind, and the expected, the fewest and the most minutes."""

    place: int
    kind: Kind
    minutes: float
    low: float
    high: float


class Run(NamedTuple):
    """A run of puzzles: how many places it has, and the puzzles whose grades have minutes, in order."""

    number: int
    spots: list[Spot]


def run_of(entries: Iterable[AnyEntry]) -> Run:
    """The run of entries; each is read and forgotten. A range that is missing is as wide as the minutes."""
    place, spots = 0, []
    for place, entry in enumerate(entries, 1):
        if entry.grade is not None and entry.grade.minutes is not None:
            minutes = entry.grade.minutes
            low, high = entry.grade.minutes_range or (minutes, minutes)
            spots.append(Spot(place, entry.kind, *(min(max(number, LEAST), MOST) for number in (minutes, low, high))))
    return Run(place, spots)


def minutes_curve(run: Run, title: str = "") -> Drawing:
    """The minutes of a run by place, with the middle half of people as bars; at least one must have minutes."""
    number, spots = run
    step = -(-len(spots) // MOST_MARKS)
    drawn, span = spots[::step], _span(spots)
    bars = len(spots) <= MOST_BARS
    items: list[Path | Text | Place] = [rectangle(Box(0, 0, WIDTH, HEIGHT), fill=WHITE)]
    items += _bands(span)
    items += _places(number, "place; bars: the middle half of people" if bars else "place")
    points = [(_across(spot.place, number), _up(spot.minutes, span)) for spot in drawn]
    radius = min(1.1, max(0.45, 0.45 * GROUND.width / len(spots)))
    if bars:
        items += [line(*points, stroke=RUN, width=HAIR)] if len(points) > 1 else []
        for spot, (x, _) in zip(drawn, points, strict=True):
            ends = (x, _up(spot.low, span)), (x, _up(spot.high, span))
            items.append(line(*ends, stroke=_mark_of(spot.kind).ink, width=HAIR))
    items += [_mark(point, _mark_of(spot.kind), radius) for spot, point in zip(drawn, points, strict=True)]
    items += _head(spots, number, step, title)
    return Drawing(WIDTH, HEIGHT, tuple(items))


def whole_time(minutes: float) -> str:
    """A sum of minutes in words: `40 minutes`, or hours from 2 hours up."""
    hours = f"{minutes / 60:,.0f} hours"
    return hours if minutes >= 120 else "1 minute" if 0.5 <= minutes < 1.5 else f"{minutes:.0f} minutes"


def _head(spots: Sequence[Spot], number: int, step: int, title: str) -> list[Path | Text | Place]:
    """The title, what the picture shows, and the kinds with their marks."""
    words = title[:LONGEST_TITLE]
    words = words if words.isprintable() and not missing_letters(words) else shown(words)
    about = f"{counted(number, 'puzzle', grouped=True)}, about {whole_time(sum(spot.minutes for spot in spots))} in all"
    if len(spots) < number:
        about += f"; {number - len(spots):,} without minutes are left out"
    if step > 1:
        about += f"; 1 in {step} is drawn"
    items: list[Path | Text | Place] = [
        Text(GROUND.x, 6.0, shorten(words or "Minutes by place", TITLE, GROUND.width, bold=True), TITLE, bold=True),
        Text(GROUND.x, 11.5, about, LABEL, ink=AXIS),
    ]
    x = GROUND.x + GROUND.width
    for kind in reversed([kind for kind in KINDS if any(spot.kind == kind for spot in spots)]):
        x -= text_width(KINDS[kind], LABEL)
        items += [Text(x, 11.5, KINDS[kind], LABEL), _mark((x - 2.2, 11.5 - 0.35 * LABEL), _mark_of(kind), 1.1)]
        x -= 8.0
    return items


def _bands(span: tuple[float, float]) -> list[Path | Text | Place]:
    """The levels as bands, every other one shaded, named on the right; minutes on the left where levels begin."""
    items: list[Path | Text | Place] = []
    right = GROUND.x + GROUND.width
    for level, name in enumerate(LEVEL_NAMES, 1):
        low, high = (min(max(end, span[0]), span[1]) for end in shipped().span(level))
        if low == high:
            continue
        top, foot = _up(high, span), _up(low, span)
        if level % 2:
            items.append(rectangle(Box(GROUND.x, top, GROUND.width, foot - top), fill=SHADE))
        if foot - top > LABEL:
            number = "" if level == len(LEVEL_NAMES) else f"{level} "
            items.append(Text(right + 2, (top + foot) / 2 + 0.35 * LABEL, f"{number}{name}", LABEL, ink=AXIS))
    for minutes in (*BEYOND, *shipped().levels):
        if span[0] <= minutes <= span[1]:
            height = _up(minutes, span)
            items.append(line((GROUND.x - 1.2, height), (GROUND.x, height), stroke=AXIS, width=HAIR))
            items.append(Text(GROUND.x - 2.2, height + 0.35 * LABEL, f"{minutes:,g}", LABEL, "end", ink=AXIS))
    items.append(rectangle(GROUND, stroke=AXIS, width=HAIR))
    upright = Drawing(0.0, 0.0, (Text(0.0, 0.0, "expected minutes", LABEL, "middle", ink=AXIS),))
    items.append(Place(upright, 4.5, GROUND.y + GROUND.height / 2, turn=-90))
    return items


def _places(number: int, words: str) -> list[Path | Text | Place]:
    """The first place and round ones at equal distances, below the ground."""
    foot = GROUND.y + GROUND.height
    items: list[Path | Text | Place] = []
    step = next(step for step in _steps() if number <= 12 * step)
    for place in sorted({1, *range(step, number + 1, step)}):
        if 1 < place < 1 + step / 2:
            continue
        x = _across(place, number)
        items.append(line((x, foot), (x, foot + 1.2), stroke=AXIS, width=HAIR))
        items.append(Text(x, foot + 4.6, f"{place:,}", LABEL, "middle", ink=AXIS))
    middle = GROUND.x + GROUND.width / 2
    return [*items, Text(middle, foot + 9.6, words, LABEL, "middle", ink=AXIS)]


def _steps() -> list[int]:
    """Distances between numbered places: 1, 2, 5, 10, 20 and so on."""
    return [digit * 10**power for power in range(8) for digit in (1, 2, 5)]


def _span(spots: Sequence[Spot]) -> tuple[float, float]:
    """The minutes at the foot and the top: all marks and bars, some room, and at least one whole level."""
    low, high = min(spot.low for spot in spots) / 1.15, max(spot.high for spot in spots) * 1.15
    bands = list(pairwise((LEAST, *shipped().levels)))
    start, end = min(bands, key=lambda band: abs(math.log2(low * high / (band[0] * band[1]))))
    return min(low, start), max(high, end)


def _across(place: int, number: int) -> float:
    return GROUND.x + (place - 0.5) * GROUND.width / number


def _up(minutes: float, span: tuple[float, float]) -> float:
    share = math.log2(minutes / span[0]) / math.log2(span[1] / span[0])
    return GROUND.y + (1 - share) * GROUND.height


def _mark_of(kind: Kind) -> Mark:
    return MARKS[[*KINDS].index(kind) % len(MARKS)]


def _mark(at: Point, mark: Mark, radius: float) -> Path:
    """A mark around a point; hollow ones are white inside, so that the line from place to place ends at them."""
    ink, width = mark.ink, min(0.35, 0.4 * radius)
    fill = ink if mark.filled else WHITE
    if not mark.corners:
        return circle(at, radius, stroke=ink, width=width, fill=fill)
    return regular_polygon(at, 1.25 * radius, mark.corners, mark.turn, stroke=ink, width=width, fill=fill)
