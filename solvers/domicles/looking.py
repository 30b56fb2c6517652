"""How long a practised person takes for each swap of Domicles, in seconds (`catalogues/seconds.toml`).

Before each swap all lines are scanned, and the swaps of a few tiles are weighed. Random attempts would go through the
swaps again and again; who counts what so few swaps can mend sees early that an attempt is in vain.
"""

import math
from typing import Final

from puzzlemill.catalogues import seconds_per_act

WEIGHED: Final = 3
"""Tiles in conflict whose swaps are weighed before a swap is made; before the last swap, one."""

AGAIN: Final = 0.75
"""The exponent of the attempts (`attempts.expected_attempts`) that gives how often a person goes through the swaps."""


def seconds(rows: int, cols: int, left: int, attempts: float) -> float:
    """The seconds of a swap on rows x cols tiles after which `left` more follow."""
    act, tiles = seconds_per_act()["domicles"], rows * cols
    scan = act["scan"] * (rows + 2 * cols)
    weigh = act["weigh"] * (tiles - 1) * (WEIGHED if left else 1)
    check = 0 if left else 2 * tiles * act["check"]
    return round((scan + weigh + act["swap"]) * math.pow(attempts, AGAIN) + check, 2)
