"""Paths of art as polygons, and what is inside them."""

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


def inside(point: Point, loops: Sequence[Sequence[Point]]) -> bool:
    """Whether a point is inside an odd number of polygons."""
    x, y = point
    odd = False
    for loop in loops:
        for (x0, y0), (x1, y1) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                odd = not odd
    return odd
