"""The leaflet's challenges 1a to 2d (Horn), which are aims on top of the goals `valid` and `mixed`."""

from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop import Goal
from puzzlemill.solvers.gloop.aims import Aim


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
