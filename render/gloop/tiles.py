"""One Gloop tile as smooth paths: every path leaves its vertex at a right angle, so that it continues in the next tile.

The unit is the side of a tile, from its top left corner; callers scale.
"""

import functools
import math
from typing import Final, TypeAlias

from puzzlemill.puzzles.gloop.tiles import partners
from puzzlemill.puzzles.gloop.tracing import THIRDS, position
from puzzlemill.render.drawing.canvas import Point, point_on

Cubic: TypeAlias = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""

STROKE: Final = 0.036
"""Width of a path as a share of the side: two far arcs about opposite corners lie 0.081 apart, centre to centre."""

_QUARTER: Final = 4 / 3 * math.tan(math.pi / 8)
"""Length of a control arm that makes a cubic a quarter circle of radius 1."""

_INWARD: Final = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
"""Unit vectors into the tile from sides N, E, S, W."""


@functools.cache
def curve(start: int, end: int) -> tuple[Cubic, ...]:
    """The path from vertex `start` to vertex `end` as cubics.

    Same side: a semicircle. Adjacent sides: a quarter ellipse about the shared corner, or a quarter circle if both ends
    are equally far from it. Opposite sides: straight or S-shaped.
    """
    (x0, y0), (x3, y3) = place(start), place(end)
    in0, in3 = _INWARD[start // 2], _INWARD[end // 2]
    if start // 2 == end // 2:
        x, y = (x0 + x3) / 2 + in0[0] / 6, (y0 + y3) / 2 + in0[1] / 6
        arm = _QUARTER / 6
        along = (math.copysign(arm, x3 - x0) * abs(in0[1]), math.copysign(arm, y3 - y0) * abs(in0[0]))
        first = ((x0, y0), (x0 + in0[0] * arm, y0 + in0[1] * arm), (x - along[0], y - along[1]), (x, y))
        second = ((x, y), (x + along[0], y + along[1]), (x3 + in0[0] * arm, y3 + in0[1] * arm), (x3, y3))
        return first, second
    if (start // 2 + end // 2) % 2:
        # The arm at one end is as long as the other end is far from the shared corner.
        arm0 = _QUARTER * abs((x3 - x0) * in0[0] + (y3 - y0) * in0[1])
        arm3 = _QUARTER * abs((x3 - x0) * in3[0] + (y3 - y0) * in3[1])
    else:
        arm0 = arm3 = 0.5
    inner = (x0 + in0[0] * arm0, y0 + in0[1] * arm0), (x3 + in3[0] * arm3, y3 + in3[1] * arm3)
    return (((x0, y0), *inner, (x3, y3)),)


def place(vertex: int) -> Point:
    """The place of a vertex on the edge of its tile."""
    x, y = position((0, 0, vertex))
    return x / THIRDS, y / THIRDS


def curves(word: str) -> tuple[tuple[Cubic, ...], ...]:
    """The paths of a word, in the order of their first vertices."""
    return tuple(curve(vertex, other) for vertex, other in enumerate(partners(word)) if other > vertex)


def sample(path: tuple[Cubic, ...], parts: int = 24) -> list[Point]:
    """Points along a path, `parts` + 1 per cubic."""
    return [point_on(cubic, step / parts) for cubic in path for step in range(parts + 1)]
