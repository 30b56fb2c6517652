"""The levels of Gloop puzzles and how many tiles must be given for them: measured tables."""

from typing import Final

from puzzlemill.puzzles.gloop import Goal
from puzzlemill.puzzles.gloop.rules import MOST_CELLS

BOARDS: Final = ("3x3", "3x4", "4x4", "4x5", "5x5", "5x6")
"""Boards to choose from if a level is given and no board."""

GIVENS_OF_LEVELS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    4: ((0, 3),),
    6: ((0, 5),),
    8: ((0, 7), (0, 0)),
    9: ((0, 8), (0, 1)),
    10: ((0, 9), (0, 1)),
    12: ((1, 11), (0, 2), (0, 0)),
    15: ((3, 14), (1, 4), (0, 2), (0, 0)),
    16: ((4, 15), (1, 5), (0, 3), (0, 1), (0, 0)),
    18: ((6, 17), (2, 6), (0, 3), (0, 2), (0, 1)),
    20: ((7, 19), (3, 9), (1, 4), (0, 2), (0, 1)),
    25: ((13, 24), (5, 13), (3, 7), (1, 5), (0, 4)),
    30: ((18, 29), (7, 18), (5, 11), (4, 8), (0, 6)),
    36: ((24, 35), (12, 24), (8, 16), (6, 12), (0, 9)),
    49: ((37, 48), (23, 38), (18, 26), (14, 22), (0, 18)),
    64: ((53, 63), (36, 54), (30, 40), (24, 36), (0, 30)),
    90: ((77, 89), (54, 78), (46, 66), (44, 62), (0, 55)),
}
"""By number of cells: fewest and most givens with which levels 1, 2, ... come up in at least one of about twenty tries.

Measured on 20 to 40 puzzles per number of givens, mainly perfect ones; valid and mixed ones are similar. For 90 cells
there were 10 valid and 10 mixed puzzles per number. Level 5 on 16 cells comes up once in fifty tries. Spare tiles
change little, up to one per four cells.
"""

GIVENS_FOR_ONE: Final[dict[Goal, dict[int, int]]] = {
    "perfect": {16: 0, 25: 1, 30: 2, 36: 6, 49: 9, 64: 20, 81: 29},
    "mixed": {16: 0, 20: 1, 25: 2, 30: 3, 36: 6, 49: 13, 64: 21, 90: 38},
    "valid": {12: 0, 16: 1, 20: 3, 25: 6, 30: 7, 36: 11, 49: 16, 64: 33, 90: 55},
}
"""By goal and cells: the fewest givens that leave one solution, among 100 puzzles (16 cells) to 2 puzzles (90 cells).

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


def highest_level(goal: Goal, cells: int, spares: int) -> int:
    """The highest level that comes up with any number of givens.

    Spares were measured on 16 puzzles for each of 9 to 36 cells and 1, 3, 8 and 25 spares, perfect and valid. More than
    one spare per four cells makes small boards harder and large boards easier: there are more tiles to choose from, but
    also more solutions, especially for valid puzzles.
    """
    plain = len(givens_of_levels(cells))
    if spares <= cells // 4:
        return plain
    fewer = (goal != "perfect" or cells <= 16) + (spares >= cells)
    return max(min(plain, 2), min(5, plain + (cells < 16)) - fewer)
