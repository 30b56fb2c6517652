"""How long a practised person looks for each step of OTTF, in seconds (`catalogues/seconds.toml`).

The board is read once. A tile that a rule decides is seen in passing, next to the one before it. When the rules are
stuck, all open tiles are looked at in vain; then the deductions are tried from easy to hard, around each ambiguous
tile. A tile that is read without counting is a look, one that is counted or reasoned about is a step in the head.
"""

from typing import Final

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.solvers.ottf.groups import LARGEST_BOX, LARGEST_SQUARE

AROUND: Final = 3
"""Neighbours looked at, on average, to see what a placed tile decides."""

SHAPES: Final = 4
"""Squares around an ambiguous tile, and as many boxes in which someone looks."""


def ruled(tiles: int) -> float:
    """The seconds to place tiles by the rules."""
    act = seconds_per_act()["ottf"]
    return tiles * (act["look"] * (1 + AROUND) + act["write"] + act["check"])


def deduced(technique: str, opened: int, part: int, ambiguous: int, resting: int) -> float:
    """The seconds to find the next tile when the rules are stuck, and to place it.

    `opened` tiles are left, `part` of them in the part looked at and `ambiguous` of these may have either role; the
    deduction rests on `resting` tiles.
    """
    act = seconds_per_act()["ottf"]
    seconds = act["choose"] + act["look"] * opened + act["write"] + act["check"]
    if technique == "count":
        return seconds + act["step"] * part
    squares = act["look"] * LARGEST_SQUARE * SHAPES * ambiguous
    boxes = act["look"] * LARGEST_BOX * SHAPES * ambiguous
    # On average, half of the places are looked at before the one that decides.
    if technique == "square":
        return seconds + squares / 2
    seconds += squares + act["step"] * resting
    if technique == "box":
        return seconds + boxes / 2
    if technique == "group":
        return seconds + boxes + act["step"] * resting
    return seconds + boxes + ambiguous * (act["assume"] + act["step"] * resting)
