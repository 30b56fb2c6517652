"""The levels of unique positions of the ten IQ pieces on 8x8, and the numbers of givens with which none exist."""

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
"""By number of givens, up to the next one listed: the levels of at least one position in a thousand.

Positions with given pieces were sampled 400 times with 3 and 4 pieces, and 5,000 times with 5 to 8. With 2 pieces, all
14,323 positions up to symmetry were enumerated: 2 have level 2, 11 have level 3. Positions with given cells were
sampled 150 to 1,000 times per number. Minimal positions have the same levels for each number of given pieces (100 to
500 samples), and levels 4 and 5 with 4 to 7 given cells (40 samples each).
"""

RARE: Final[dict[int, tuple[int, ...]]] = {2: (2, 3), 5: (5,), 7: (4,)}
"""By number of given pieces: levels that exist but are rarer.

Two and 11 in 14,323 were enumerated, and one in 5,000 was sampled; level 5 with 5 given was only reached by climbing,
twice.
"""

AIMS: Final[dict[int, tuple[int, ...]]] = {1: (5, 6, 7), 2: (4, 5, 6), 3: (4, 5, 6), 4: (3, 4), 5: (2, 3)}
"""By level: numbers of given pieces at which it is common."""


MOST_MINIMAL: Final[dict[Givens, int]] = {"givens": 5, "cells": 7}
"""Most givens of minimal positions to draw: one in 1,555 is minimal with 5 pieces, one in 2,700 with 7 cells.

By enumeration there are 14,323, 218,988, 66,217, 2,062 and 2 classes with 2 to 6 given pieces, and none with more.
"""


def common_levels(name: Givens, number: int, minimal: bool) -> tuple[int, ...]:
    """The levels of positions with this number of givens."""
    if minimal and name == "cells":
        return (4, 5)
    return LEVELS[name][max(least for least in LEVELS[name] if least <= number)]


def refuse(name: Givens, number: int, minimal: bool) -> None:
    """Raise `ImpossibleError` if no position has this number of givens, `OutOfReachError` if they are too rare to draw.

    All positions with given pieces or up to 3 given cells were enumerated: with 3 cells one in 17,000 is unique.
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
