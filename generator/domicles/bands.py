"""Which levels boards have, by layout and number of swaps: bounds that hold for all boards, and measured shares."""

from typing import Final

from puzzlemill.grading import MARATHON
from puzzlemill.grading.domicles.grader import easiest
from puzzlemill.grading.minutes import shipped

MEASURED: Final[dict[tuple[int, int], tuple[tuple[int, ...], ...]]] = {
    (2, 2): ((1,), (1,)),
    (3, 2): ((1,), (1,), (1,)),
    (2, 3): ((1,), (1,), (1,)),
    (4, 2): ((1,), (1, 2), (1, 2), (2,), (2, 3)),
    (5, 2): ((1,), (1, 2), (2,), (2, 3), (2, 3, 4)),
    (3, 3): ((1,), (1, 2), (2, 3), (2, 3, 4), (2, 3, 4), (3, 4)),
    (4, 3): ((1,), (1, 2), (2, 3), (2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6), (5, 6)),
}
"""By rows and columns, the levels that at least one in ten boards of double-6 has at 1, 2, 3, ... swaps.

Measured on 30 to 250 boards each. Rarer levels occur, too: 4x2 boards that need 4 swaps can take half an hour.
"""

LARGE: Final = ((1, 2), (2,), (2, 3), (3, 4, 5), (3, 4, 5, 6), (4, 5, 6), (5, 6))
"""The same for 4x4 to 7x4 boards of double-9, on 10 to 30 boards each; more than 7 swaps are like 7."""


def possible_levels(rows: int, cols: int, swaps: int) -> tuple[int, ...]:
    """The levels that boards can have if they need that many swaps; from two swaps on, nothing bounds them from above.

    Levels go by the shipped table of minutes.
    """
    table = shipped()
    lowest = table.level(table.minutes("domicles", easiest(swaps, rows * cols)).expected)
    return (lowest,) if swaps == 1 else tuple(range(lowest, MARATHON + 1))


def frequent_levels(rows: int, cols: int, swaps: int) -> tuple[int, ...]:
    """The levels that many boards have if they need that many swaps, as far as measured."""
    shares = MEASURED.get((rows, cols), LARGE)
    return shares[min(swaps, len(shares)) - 1]
