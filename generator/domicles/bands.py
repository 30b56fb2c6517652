"""Which levels boards have, by layout and number of swaps: bounds that hold for all boards, and measured shares."""

from typing import Final, NamedTuple

from puzzlemill.grading.domicles.grader import easiest
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles.levels import MARATHON

MEASURED: Final[dict[tuple[int, int], tuple[tuple[int, ...], ...]]] = {
    (2, 2): ((1,), (1,)),
    (3, 2): ((1,), (1,), (1,)),
    (2, 3): ((1,), (1,), (1,)),
    (4, 2): ((1,), (1, 2), (1, 2), (2,), (2, 3)),
    (5, 2): ((1,), (1, 2), (2,), (2, 3), (2, 3, 4)),
    (3, 3): ((1,), (1, 2), (2, 3), (2, 3, 4), (2, 3, 4), (3, 4)),
    (4, 3): ((1,), (1, 2), (2, 3), (2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6), (5, 6)),
}
"""The levels that at least one in ten boards of double-6 has at 1, 2, 3, ... swaps, by rows and columns.

Measured on 30 to 250 boards each. Rarer levels occur, too: 4x2 boards that need 4 swaps can take half an hour.
"""

LARGE: Final = ((1, 2), (2,), (2, 3), (3, 4, 5), (3, 4, 5, 6), (4, 5, 6), (5, 6))
"""The same for 4x4 to 7x4 boards of double-9, on 10 to 30 boards each; boards with more than 7 swaps are like 7."""


class Mix(NamedTuple):
    """Boards that often have a level: a layout, swaps, a double set, and whether one solution is required."""

    layout: str
    swaps: int
    pips: int = 6
    unique: bool = False


MIXES: Final[dict[int, tuple[Mix, ...]]] = {
    1: 2
    * (
        Mix("3x2", 2),
        Mix("4x2", 2),
        Mix("2x3", 2),
        Mix("3x3", 2),
        Mix("3x2", 3),
        Mix("5x2", 2),
        Mix("4x2", 3),
        Mix("4x3", 2),
    )
    + (Mix("4x3", 1),),
    2: (
        Mix("4x2", 3),
        Mix("3x3", 3),
        Mix("4x4", 2, 9),
        Mix("5x2", 3),
        Mix("4x3", 3),
        Mix("4x2", 4),
        Mix("3x4", 3, 9),
        Mix("3x3", 4),
        Mix("4x4", 3, 9),
        Mix("5x2", 4),
        Mix("5x3", 3, 9),
        Mix("4x5", 3, 9),
    ),
    3: (
        Mix("3x3", 4, unique=True),
        Mix("4x3", 4),
        Mix("5x4", 4, 9),
        Mix("3x3", 5, unique=True),
        Mix("4x4", 4, 9),
        Mix("4x3", 5),
        Mix("3x4", 4, 9),
        Mix("4x5", 4, 9),
        Mix("5x3", 4, 9),
    ),
    4: (
        Mix("3x3", 6, unique=True),
        Mix("4x3", 5),
        Mix("4x4", 5, 9),
        Mix("3x3", 5, unique=True),
        Mix("5x4", 5, 9),
        Mix("4x3", 4, unique=True),
        Mix("4x5", 5, 9),
        Mix("4x3", 6),
        Mix("3x4", 4, 9),
    ),
    5: (
        Mix("4x3", 6),
        Mix("4x4", 6, 9),
        Mix("5x4", 6, 9),
        Mix("4x5", 5, 9),
        Mix("4x3", 7),
        Mix("4x4", 6, 9),
        Mix("5x4", 6, 9),
        Mix("4x5", 5, 9),
    ),
    MARATHON: (
        Mix("4x3", 7, unique=True),
        Mix("5x4", 6, 9),
        Mix("4x3", 6, unique=True),
        Mix("4x4", 6, 9),
        Mix("6x3", 6, 9),
    ),
}
"""The boards to draw from if no layout is asked for, by level.

For each, at least an eighth of 24 tries had the level. On eight of these boards, the geometric mean of the simulated
players' times was between 0.75 and 1.4 times the minutes of the grades, except for marathons, some of which outlast the
players. Some boards are listed twice, to come up more often: on level 1 all but the ones with one swap, on level 5 the
ones that fail most.
"""


def possible_levels(rows: int, cols: int, swaps: int) -> tuple[int, ...]:
    """The levels that boards can have if they need that many swaps; from two swaps on, they have no upper bound.

    Levels go by the shipped table of minutes.
    """
    table = shipped()
    lowest = table.level(table.minutes("domicles", easiest(rows, cols, swaps)).expected)
    return (lowest,) if swaps == 1 else tuple(range(lowest, MARATHON + 1))


def frequent_levels(rows: int, cols: int, swaps: int) -> tuple[int, ...]:
    """The levels that many boards have if they need that many swaps, as far as measured."""
    shares = MEASURED.get((rows, cols), LARGE)
    return shares[min(swaps, len(shares)) - 1]
