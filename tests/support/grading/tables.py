"""A small level table, and the corners of any table, for the tests of tables and of their calibration."""

import itertools

from puzzlemill.grading import domicles, gloop, iqblocks, ottf
from puzzlemill.grading.levels import LevelTable

TECHNIQUES = {
    "gloop": tuple(gloop.TECHNIQUES),
    "domicles": domicles.TECHNIQUES,
    "ottf": ottf.TECHNIQUES,
    "iqblocks": iqblocks.TECHNIQUES,
}

TWO_CUTS = """
name = "two cuts"
kind = "gloop"
about = "A test."
[features]
nodes = "tiles laid"
[[rows]]
level = 1
nodes = { below = 10 }
[[rows]]
level = 3
nodes = { from = 10, below = 50 }
[[rows]]
level = 4
nodes = { from = 50 }
"""


def values(table: LevelTable, feature: str) -> list[float]:
    """Every end of a range of the feature, and a number before, between and beyond them."""
    ranges = [row.ranges[feature] for row in table.rows if feature in row.ranges]
    ends = sorted({end for held in ranges for end in (held.least, held.below) if end is not None})
    between = [(low + high) / 2 for low, high in itertools.pairwise(ends)]
    return [ends[0] - 1, *ends, *between, ends[-1] + 1] if ends else [0]


def corners(table: LevelTable) -> set[int]:
    """The levels at all corners of a table; raises if one is not in exactly one row."""
    names = list(table.features)
    return {
        table.level(technique, dict(zip(names, point, strict=True)))
        for technique in TECHNIQUES[table.kind]
        for point in itertools.product(*(values(table, name) for name in names))
    }
