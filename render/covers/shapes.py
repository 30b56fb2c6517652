"""Paths of art as polygons, and what is inside them."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from puzzlemill.render.drawing.canvas import Point, Step, point_on

PARTS: Final = 8
"""Straight pieces of each cubic."""


def polygons(shape: Sequence[Step]) -> list[list[Point]]:
    """The loops of a path as polygons."""
    loops: list[list[Point]] = []
    for letter, *numbers in shape:
        points = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            loops.append(points)
        elif letter == "L":
            loops[-1] += points
        elif letter == "C":
            cubic = (loops[-1][-1], *points)
            loops[-1] += [point_on(cubic, part / PARTS) for part in range(1, PARTS + 1)]
    return loops


def crossings(y: float, loops: Sequence[Sequence[Point]]) -> list[float]:
    """Where a level line crosses the sides of polygons, from left to right."""
    return sorted(
        x0 + (y - y0) / (y1 - y0) * (x1 - x0)
        for loop in loops
        for (x0, y0), (x1, y1) in zip(loop, (*loop[1:], loop[0]), strict=True)
        if (y0 > y) != (y1 > y)
    )


def inside(x: float, crossed: Sequence[float]) -> bool:
    """Whether a point of a level line with these crossings is inside an odd number of polygons."""
    return bisect_right(crossed, x) % 2 == 1
