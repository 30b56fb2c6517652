"""What a Gloop search aims at beyond the goal: fewest or most contours or circles, circles on one side."""

from typing import Literal

import msgspec

from puzzlemill.puzzles.gloop.tracing import Grid, contours, surrounds


class Aim(msgspec.Struct, frozen=True):
    """What to count, whether fewest or most is best, where circles are allowed, and when to stop.

    With `circles` other than `anywhere`, every circle must be inside, or outside, the one loop of a mixed packing. A
    search for the best ends when `target` is reached or its budget is spent.
    """

    count: Literal["contours", "circles"]
    best: Literal["fewest", "most"]
    circles: Literal["anywhere", "inside", "outside"] = "anywhere"
    target: int | None = None

    def better(self, value: int, than: int) -> bool:
        """Whether one value is better than another."""
        return value < than if self.best == "fewest" else value > than

    def reached(self, value: int) -> bool:
        """Whether a value is as good as the target."""
        return self.target is not None and not self.better(self.target, value)


def value(grid: Grid, aim: Aim) -> int | None:
    """The value of a valid packing for an aim; None if a circle is on the wrong side of its one loop.

    If there is more than one loop, or none, every circle is on the wrong side.
    """
    closed = contours(grid)
    rings = [contour for contour in closed if contour.circle]
    if aim.circles != "anywhere":
        loops = [contour for contour in closed if not contour.circle]
        inside = aim.circles == "inside"
        if len(loops) != 1 or any(surrounds(loops[0], ring) != inside for ring in rings):
            return None
    return len(closed) if aim.count == "contours" else len(rings)
