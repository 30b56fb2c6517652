"""The levels of Gloop puzzles and how many tiles must be given for them: measured tables."""

import math
from typing import Final

from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles.gloop import Goal
from puzzlemill.puzzles.gloop.rules import MOST_CELLS
from puzzlemill.puzzles.levels import MARATHON
from puzzlemill.solvers.gloop.steps.looking import least_seconds

BOARDS: Final = ("3x3", "3x4", "4x4", "4x5", "5x5", "5x6")
"""Boards to choose from if a level is given and no board."""

GIVENS_OF_LEVELS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    4: ((0, 3),),
    6: ((0, 5),),
    8: ((0, 7), (0, 0)),
    9: ((1, 8), (0, 1), (0, 0)),
    10: ((1, 9), (0, 1), (0, 0)),
    12: ((3, 11), (2, 3), (1, 1), (0, 0), (0, 0)),
    15: ((5, 14), (3, 5), (2, 3), (1, 2), (0, 1), (0, 0)),
    16: ((6, 15), (3, 6), (2, 4), (1, 2), (0, 1), (0, 1)),
    18: ((8, 17), (4, 8), (4, 5), (3, 3), (2, 3), (0, 1)),
    20: ((10, 19), (6, 10), (4, 6), (3, 5), (2, 4), (0, 2)),
    25: ((15, 24), (9, 15), (7, 10), (6, 7), (4, 6), (0, 5)),
    30: ((20, 29), (14, 20), (10, 14), (8, 11), (7, 9), (0, 8)),
    36: ((26, 35), (22, 26), (16, 20), (14, 16), (10, 14), (0, 12)),
    49: ((39, 48), (34, 39), (27, 33), (21, 27), (21, 24), (0, 21)),
    64: ((55, 63), (48, 54), (42, 48), (36, 42), (32, 36), (0, 34)),
    81: ((72, 80), (66, 71), (58, 65), (53, 58), (52, 56), (0, 52)),
    90: ((81, 89), (73, 80), (64, 72), (58, 64), (58, 62), (0, 58)),
}
"""Fewest and most givens with which levels 1, 2, ... are common (one puzzle in four or more), by number of cells.

Measured on 14 to 20 perfect puzzles per number of givens (every fourth number on the largest boards), and on as many
valid ones, which are similar; 81 cells on 8 mixed puzzles, 90 cells on 8 valid ones. Spare tiles change little, up to
one per four cells.
"""

HIGHEST_LEVELS: Final = (1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 5)
"""The level of puzzles that take twice as long as the longest of 360, by number of cells without a given; 6 for more.

Measured on boards without givens. Spare tiles make small boards much harder: with up to 70 of them the level is up to
two higher. Tiles that are not turned make them easier, by at least as much as one cell less (80 puzzles per board).
"""

HIGHEST_OF_BOARDS: Final = {"3x3": 3}
"""The same for boards without givens or spare tiles that were climbed: on 3x3, 42 climbs towards level 4 graded 3,294
puzzles, perfect and valid; the longest takes 16 minutes.
"""

GIVENS_FOR_ONE: Final[dict[Goal, dict[int, int]]] = {
    "perfect": {16: 0, 25: 1, 30: 2, 36: 6, 49: 9, 64: 20, 81: 29},
    "mixed": {16: 0, 20: 1, 25: 2, 30: 3, 36: 6, 49: 13, 64: 21, 90: 38},
    "valid": {12: 0, 16: 1, 20: 3, 25: 6, 30: 7, 36: 11, 49: 16, 64: 33, 90: 55},
}
"""The fewest givens that leave one solution, by goal and cells, among 100 puzzles (16 cells) to 2 puzzles (90 cells).

The median is 1 on 3x3, 2 on 4x4 and 3 on 5x5 for perfect puzzles, and 1, 3 and 6 for valid ones.
"""


def givens_of_levels(cells: int) -> list[tuple[int, int]]:
    """`GIVENS_OF_LEVELS` for a board: interpolated between sizes, and with one more given per cell on larger boards."""
    below = max((size for size in GIVENS_OF_LEVELS if size <= cells), default=min(GIVENS_OF_LEVELS))
    above = min((size for size in GIVENS_OF_LEVELS if size >= cells), default=below)
    if cells < below or cells > above:
        more = cells - below
        return [(max(0, low + more) if low else 0, high + more) for low, high in GIVENS_OF_LEVELS[below]]
    share = (cells - below) / max(1, above - below)
    pairs = zip(GIVENS_OF_LEVELS[below], GIVENS_OF_LEVELS[above], strict=False)
    return [(round(a + (c - a) * share), round(b + (d - b) * share)) for (a, b), (c, d) in pairs]


def givens_needed(goal: Goal, cells: int, solutions: int) -> int:
    """The fewest givens that a lucky puzzle needs for this limit on solutions; a limit four times as high saves one."""
    table = GIVENS_FOR_ONE[goal]
    points = [(0, 0), *table.items(), (MOST_CELLS, max(table.values()))]
    below, low = max(point for point in points if point[0] <= cells)
    above, high = min(point for point in points if point[0] >= cells)
    least = low + (high - low) * (cells - below) // max(1, above - below)
    return max(0, least - solutions.bit_length() // 2)


def possible_levels(free: int, spares: int, unturned: bool = False) -> range:
    """The levels of puzzles with `free` cells to fill.

    No search places fewer tiles than there are cells to fill, and nobody finds all of them in less time than if the
    first cell looked at is always forced; that gives the lowest level.
    """
    largest = free - unturned
    features = {"nodes": free, "by_sides": free, "reasoning": least_seconds(free) / 60}
    lowest = shipped().grade("gloop", Assessment("", math.log2(1 + free), features, "")).level
    highest = HIGHEST_LEVELS[largest] if largest < len(HIGHEST_LEVELS) else MARATHON
    return range(lowest, min(MARATHON, highest + 2 * (spares > 0)) + 1)
