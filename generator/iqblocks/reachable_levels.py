"""Which levels unique positions of the ten IQ pieces on 8x8 turn up at, and with how many givens there are none."""

from typing import Final, Literal

from puzzlemill.puzzles.kinds import ImpossibleError, OutOfReachError

Givens = Literal["givens", "cells"]
"""What is given: whole pieces, or single cells."""

LEVELS: Final[dict[Givens, dict[int, tuple[int, ...]]]] = {
    "givens": {
        2: (4, 5), 3: (2, 3, 4, 5), 4: (2, 3, 4, 5), 5: (1, 2, 3, 4), 6: (1, 2, 3, 4), 7: (1, 2, 3), 8: (1, 2, 3),
        9: (1,),
    },
    "cells": {
        3: (4, 5), 7: (3, 4, 5), 10: (2, 3, 4, 5), 12: (2, 3, 4), 22: (1, 2, 3, 4), 26: (1, 2, 3), 40: (1, 2), 48: (1,),
    },
}  # fmt: skip
"""Givens, and the levels of one position in a thousand or more, with this number and up to the next one listed.

Given pieces sampled 400 times with 3 and 4, 5,000 times with 5 to 8; with 2 all 14,323 positions were enumerated up to
symmetry: 2 at level 2, 11 at 3. Given cells sampled 150 to 1,000 times per number. Minimal positions have the same
levels for each number of given pieces (100 to 500 samples), and levels 4 and 5 with 4 to 7 given cells (40 samples
each).
"""

RARE: Final[dict[int, tuple[int, ...]]] = {2: (2, 3), 5: (5,), 7: (4,)}
"""Given pieces and levels that exist but are rarer.

Two and 11 in 14,323 were enumerated, one in 5,000 was sampled; level 5 with 5 given was only climbed to, twice.
"""

AIMS: Final[dict[int, tuple[int, ...]]] = {1: (5, 6, 7), 2: (4, 5, 6), 3: (4, 5, 6), 4: (3, 4), 5: (2, 3)}
"""Numbers of given pieces at which a level is common."""


MOST_MINIMAL: Final[dict[Givens, int]] = {"givens": 5, "cells": 7}
"""Givens of the largest minimal positions that are drawn: one in 1,555 is minimal with 5 pieces, in 2,700 with 7 cells.

Given pieces were enumerated: with 2 to 6 there are 14,323, 218,988, 66,217, 2,062 and 2 classes, with more none.
"""


def common_levels(name: Givens, number: int, minimal: bool) -> tuple[int, ...]:
    """The levels at which positions with this number of givens turn up."""
    if minimal and name == "cells":
        return (4, 5)
    return LEVELS[name][max(least for least in LEVELS[name] if least <= number)]


def refuse(name: Givens, number: int, minimal: bool) -> None:
    """Raise `ImpossibleError` if no position has this number of givens, `OutOfReachError` if they are too rare to draw.

    All positions of given pieces were enumerated, and those of up to 3 given cells: with 3 one in 17,000 is unique.
    """
    if number < 2:
        given = "given IQ pieces" if name == "givens" else "given cells of the IQ pieces"
        raise ImpossibleError(f"{name} {number}: no position with fewer than 2 {given} has exactly one completion")
    if name == "cells" and number == 2:
        raise OutOfReachError("cells 2: only one position, up to symmetry, has exactly one completion; use 3 or more")
    if not minimal or number <= MOST_MINIMAL[name]:
        return
    if name == "givens" and number > 6:
        raise ImpossibleError(
            f"givens {number}: no position with more than 6 given IQ pieces is minimal; use 5 or fewer"
        )
    if name == "givens":
        raise OutOfReachError("givens 6: only two positions, up to symmetry, are minimal; use 5 or fewer")
    most = MOST_MINIMAL[name]
    raise OutOfReachError(
        f"cells {number}: hardly any position with more than {most} given cells is minimal; use {most} or fewer"
    )
