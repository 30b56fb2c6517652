"""How long someone who reasons takes, from the seconds of the steps (`solvers/<kind>/looking.py`).

What makes a step slow is mostly looking for it: the fewer steps are open at once, the longer it takes to find one
(Pelánek, Difficulty Rating of Sudoku Puzzles, 2014).
"""

import math
from collections.abc import Sequence
from typing import Any

from puzzlemill.solvers.playing import Step


def reasoning(steps: Sequence[Step[Any]], opened: Sequence[int] = ()) -> dict[str, int | float]:
    """The features of all steps of a solution, with seconds, and of how many steps were open at each of them.

    `reasoning` is the sum of the seconds, in minutes (2 decimals). `open` is the mean number of open steps (1 decimal),
    `narrow` the most steps in a row at which only one was open.
    """
    features: dict[str, int | float] = {"reasoning": round(math.fsum(step.seconds for step in steps) / 60, 2)}
    if opened:
        narrow = longest = 0
        for count in opened:
            narrow = narrow + 1 if count == 1 else 0
            longest = max(longest, narrow)
        features |= {"open": round(sum(opened) / len(opened), 1), "narrow": longest}
    return features
