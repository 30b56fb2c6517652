"""What a Gloop search aims at beyond the goal: fewest or most contours or circles, circles on one side.

The leaflet's challenges 1a to 2d (Horn) are aims on top of the goals `valid` and `mixed`.
"""

from typing import Final, Literal, NamedTuple

import msgspec

from puzzlemill.puzzles.gloop import Goal
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


class Challenge(NamedTuple):
    """A challenge of the leaflet: its goal, aim and wording."""

    goal: Goal
    aim: Aim
    text: str


CHALLENGES: Final[dict[str, Challenge]] = {
    "1a": Challenge("valid", Aim("contours", "fewest"), "fewest contours"),
    "1b": Challenge("valid", Aim("contours", "most"), "most contours"),
    "2a": Challenge("mixed", Aim("circles", "fewest"), "one loop, fewest circles"),
    "2b": Challenge("mixed", Aim("circles", "most"), "one loop, most circles"),
    "2c-least": Challenge("mixed", Aim("circles", "fewest", "inside"), "one loop, all circles inside, fewest"),
    "2c-most": Challenge("mixed", Aim("circles", "most", "inside"), "one loop, all circles inside, most"),
    "2d-least": Challenge("mixed", Aim("circles", "fewest", "outside"), "one loop, all circles outside, fewest"),
    "2d-most": Challenge("mixed", Aim("circles", "most", "outside"), "one loop, all circles outside, most"),
}
"""The challenges of the leaflet (Horn), 2c and 2d each with both ends."""


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
