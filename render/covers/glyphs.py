"""Letters as outlines, for art made of letters: read from the shipped TrueType fonts.

The OpenType specification 1.9, chapter "glyf", describes the tables.
"""

import functools
import struct
from typing import Final, NamedTuple

from puzzlemill.render.drawing.canvas import Box, Point, Step
from puzzlemill.render.drawing.fonts import face

ON_CURVE, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME = 1, 2, 4, 8, 16, 32
"""Flags of a point."""

WORDS, OFFSETS, SCALED, MORE, SCALED_XY, MATRIX = 1, 2, 8, 32, 64, 128
"""Flags of a part of a composed letter, such as an umlaut."""

Outline = tuple[tuple[Point, bool], ...]
"""A closed contour: its points in font units with y up, and whether the curve runs through them."""

DEEPEST: Final = 4
"""How deep composed letters can be nested: they consist of parts, which can be composed again."""


class Glyph(NamedTuple):
    """The outline of a letter in ems, with y down from the baseline, and the box of its ink."""

    steps: tuple[Step, ...]
    box: Box


@functools.cache
def glyph(letter: str, bold: bool = True) -> Glyph | None:
    """The outline of a letter; None for a letter without ink, or one that the font does not have."""
    font = face(bold).face
    number = font.charToGlyph.get(ord(letter), 0)
    contours = _contours(number, bold, 0) if number else ()
    if not contours:
        return None
    em = font.unitsPerEm
    steps: list[Step] = []
    for contour in contours:
        steps += _steps(tuple(((x / em, -y / em), on) for (x, y), on in contour))
    points = [(x / em, -y / em) for contour in contours for (x, y), _ in contour]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    return Glyph(tuple(steps), Box(left, top, width, height))


def placed(letter: Glyph, scale: float, x: float, y: float) -> tuple[Step, ...]:
    """The outline `scale` times as large, moved by (x, y)."""
    return tuple(
        (step[0], *(float(value) * scale + (y if place % 2 else x) for place, value in enumerate(step[1:])))
        for step in letter.steps
    )


def _contours(number: int, bold: bool, depth: int) -> tuple[Outline, ...]:
    font = face(bold).face
    long = struct.unpack_from(">h", font.get_table("head"), 50)[0]
    start, end = struct.unpack_from(">2L" if long else ">2H", font.get_table("loca"), number * (4 if long else 2))
    if start == end:
        return ()
    data = font.get_table("glyf")[start * (1 if long else 2) : end * (1 if long else 2)]
    count = struct.unpack_from(">h", data)[0]
    if count >= 0:
        return _simple(data, count)
    return _composed(data, bold, depth + 1) if depth < DEEPEST else ()


def _simple(data: bytes, count: int) -> tuple[Outline, ...]:
    """The contours of a letter that is not composed."""
    ends = struct.unpack_from(f">{count}H", data, 10)
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]
    points = ends[-1] + 1
    flags: list[int] = []
    while len(flags) < points:
        flag, at = data[at], at + 1
        times = 1
        if flag & REPEAT:
            times, at = times + data[at], at + 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags, X_SHORT, X_SAME)
    ys, _ = _coordinates(data, at, flags, Y_SHORT, Y_SAME)
    whole = [((x, y), bool(flag & ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=False)]
    starts = (0, *(end + 1 for end in ends))
    # Single points are anchors for accents.
    return tuple(tuple(whole[first : last + 1]) for first, last in zip(starts, ends, strict=False) if last - first > 1)


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
    """The coordinates of all points along one axis, and where the next table begins."""
    value, values = 0, []
    for flag in flags:
        if flag & short:
            value, at = value + (data[at] if flag & same else -data[at]), at + 1
        elif not flag & same:
            value, at = value + struct.unpack_from(">h", data, at)[0], at + 2
        values.append(float(value))
    return values, at


def _composed(data: bytes, bold: bool, depth: int) -> tuple[Outline, ...]:
    """The contours of the parts of a composed letter, each moved to its place; no letter of the fonts scales a part."""
    contours: list[Outline] = []
    at, flags = 10, MORE
    while flags & MORE:
        flags, number = struct.unpack_from(">2H", data, at)
        dx, dy = struct.unpack_from(">2h" if flags & WORDS else ">2b", data, at + 4)
        at += 8 if flags & WORDS else 6
        at += 2 * bool(flags & SCALED) + 4 * bool(flags & SCALED_XY) + 8 * bool(flags & MATRIX)
        dx, dy = (dx, dy) if flags & OFFSETS else (0, 0)
        for contour in _contours(number, bold, depth):
            contours.append(tuple(((x + dx, y + dy), on) for (x, y), on in contour))
    return tuple(contours)


def _steps(contour: Outline) -> list[Step]:
    """A contour of quadratic curves as cubics; between two points off the curve, it runs through their middle."""
    full: list[tuple[Point, bool]] = []
    for (point, on), (after, after_on) in zip(contour, (*contour[1:], contour[0]), strict=True):
        full.append((point, on))
        if not on and not after_on:
            full.append((((point[0] + after[0]) / 2, (point[1] + after[1]) / 2), True))
    first = next(place for place, (_, on) in enumerate(full) if on)
    full = [*full[first:], *full[: first + 1]]
    end, control = full[0][0], None
    steps: list[Step] = [("M", *end)]
    for point, on in full[1:]:
        if not on:
            control = point
        elif control is None:
            steps.append(("L", *point))
            end = point
        else:
            one, two = ((x + 2 / 3 * (control[0] - x), y + 2 / 3 * (control[1] - y)) for x, y in (end, point))
            steps.append(("C", *one, *two, *point))
            end, control = point, None
    return [*steps, ("Z",)]
