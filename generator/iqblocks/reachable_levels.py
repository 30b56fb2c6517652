"""The levels that are common among unique positions of the ten IQ pieces on 8x8, and numbers of givens without any."""

from typing import Final, Literal

from puzzlemill.puzzles.kinds import ImpossibleError, OutOfReachError
from puzzlemill.puzzles.levels import MARATHON

Givens = Literal["givens", "cells"]
"""What is given: whole pieces, or single cells."""

SPANS: Final[dict[Givens, dict[int, tuple[int, int]]]] = {
    "givens": {2: (3, 6), 3: (2, 6), 4: (1, 5), 5: (1, 4), 6: (1, 2), 7: (1, 1)},
    "cells": {
        3: (6, 6), 4: (5, 6), 5: (4, 6), 7: (3, 6), 9: (2, 6), 13: (2, 5), 15: (2, 4), 19: (1, 3), 26: (1, 2),
        56: (1, 1),
    },
}  # fmt: skip
"""The lowest and the highest level seen (and all between), by number of givens, up to the next number listed.

For each number of given pieces 400 positions were sampled, except 150 for two pieces; for each number of given cells
100 to 200, except 53 for four cells and a single one for three.
"""

AIMS: Final[dict[int, dict[Givens, tuple[int, ...]]]] = {
    1: {"givens": (5, 6), "cells": (40, 44)},
    2: {"givens": (4, 4, 5), "cells": (17, 22)},
    3: {"givens": (3, 4), "cells": (12, 14)},
    4: {"givens": (3, 3), "cells": (10, 11)},
    5: {"givens": (2, 3), "cells": (8, 9)},
    MARATHON: {"givens": (2,), "cells": (6,)},
}
"""Numbers of given IQ pieces, or of their cells, with which at least one position in four has a level, by level.

A number that is listed twice balances pieces and cells, so that both are common among the puzzles of each level.
"""

FORCED_LEVEL: Final = 3
"""The level at which positions without a trial are rare: they are drawn until one is found."""

FORCED_AIMS: Final[dict[Givens, tuple[int, ...]]] = {"givens": (3, 3), "cells": (10, 11)}
"""The numbers for that level if no trial is allowed.

Of 1,500 random positions with 3 given pieces 46 need no trial, with 10 or 11 cells 47 and 105; 17, 12 and 14 of these
have the level.
"""

IQ_PIECES: Final = 10

SIMILAR_SETS: Final = range(8, 15)
"""Numbers of pieces of other sets for which `AIMS` hold in proportion.

They hold for 12 pentominoes on four boards and for 13 pieces on 8x8: of 24 positions with each number, at least one had
the level.
"""


MOST_MINIMAL: Final[dict[Givens, int]] = {"givens": 5, "cells": 7}
"""Most givens of minimal positions to draw: one in 1,555 is minimal with 5 pieces, one in 2,700 with 7 cells.

By enumeration there are 14,323, 218,988, 66,217, 2,062 and 2 classes with 2 to 6 given pieces, and none with more.
"""


def numbers_of(level: int, name: Givens, pieces: int, forced: bool = False) -> list[int]:
    """Numbers of givens with which a level is common in a set with this number of pieces; empty if unknown.

    With `forced`, it is common among the positions that need no trial.
    """
    if pieces != IQ_PIECES and pieces not in SIMILAR_SETS:
        return []
    numbers = FORCED_AIMS[name] if forced and level == FORCED_LEVEL else AIMS[level][name]
    return [(number * pieces + IQ_PIECES // 2) // IQ_PIECES for number in numbers]


def nearby_levels(name: Givens, number: int) -> range:
    """The levels seen with this number of givens, and their neighbours, which a climb might reach."""
    low, high = SPANS[name][max(least for least in SPANS[name] if least <= number)]
    return range(max(1, low - 1), min(MARATHON, high + 1) + 1)


def refuse(name: Givens, number: int, minimal: bool) -> None:
    """Raise `ImpossibleError` if no position has this number of givens, `OutOfReachError` if they are too rare to draw.

    All positions with given pieces or up to 3 given cells were enumerated: with 3 cells one in 17,000 is unique.
    """
    if number < 2:
        given = "given IQ pieces" if name == "givens" else "given cells of the IQ pieces"
        raise ImpossibleError(
            f"no position with fewer than 2 {given} has exactly one completion", field=name, value=number
        )
    if name == "cells" and number == 2:
        raise OutOfReachError(
            "only one position, up to symmetry, has exactly one completion; use 3 or more", field=name, value=2
        )
    if not minimal or number <= MOST_MINIMAL[name]:
        return
    if name == "givens" and number > 6:
        raise ImpossibleError(
            "no position with more than 6 given IQ pieces is minimal; use 5 or fewer", field="givens", value=number
        )
    if name == "givens":
        raise OutOfReachError("only two positions, up to symmetry, are minimal; use 5 or fewer", field=name, value=6)
    most = MOST_MINIMAL[name]
    raise OutOfReachError(
        f"hardly any position with more than {most} given cells is minimal; use {most} or fewer",
        field="cells",
        value=number,
    )
