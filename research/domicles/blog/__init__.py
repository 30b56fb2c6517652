"""The analysis of the Domicles blog as data: each of its figures with its subject and our function for it.

The blog's claims in words are tested with `analysis` and `difficulty`.
"""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import double_set
from puzzlemill_research.domicles.blog.analysis import PIPS, Counts, feasible_layouts, layout_counts


class Claim(NamedTuple):
    """A figure as the blog prints it, its place there (a point, or `text` before them), its subject, and our function.

    `ours` gets the counts of 4x2 and of 4x3. `note` explains a wrong figure.
    """

    point: str
    about: str
    printed: str
    ours: Callable[[Counts, Counts], int | Fraction]
    note: str = ""


class Figure(NamedTuple):
    """A claim with our value."""

    claim: Claim
    value: int | Fraction

    @property
    def right(self) -> bool:
        """Whether the printed figure is the value, rounded to the same number of digits."""
        printed = Decimal(self.claim.printed.replace(",", ""))
        unit = Fraction(10) ** int(printed.as_tuple().exponent)
        return 2 * abs(self.value - Fraction(printed)) <= unit


def orders_of_magnitude(ratio: Fraction) -> Fraction:
    """The decimal logarithm, to double precision."""
    return Fraction(math.log10(ratio))


CLAIMS: Final = (
    Claim("text", "tiles that are not doubles", "21", lambda small, large: len(double_set(PIPS))),
    Claim(
        "text",
        "most tiles in a layout",
        "20",
        lambda small, large: max(rows * cols for rows, cols in feasible_layouts(PIPS)),
        "a row of 5x4 needs 8 different numbers, but there are only 7; 4x3 is the largest",
    ),
    Claim(
        "text",
        "layouts with an odd number of tiles above 1",
        "0",
        lambda small, large: sum(rows * cols % 2 for rows, cols in feasible_layouts(PIPS)),
        "3x3 has 9 tiles",
    ),
    Claim(
        "text",
        "layouts with more columns than rows",
        "0",
        lambda small, large: sum(cols > rows for rows, cols in feasible_layouts(PIPS)),
        "2x3 is not 3x2 turned, because tiles lie across",
    ),
    Claim("text", "tile sets, 4x2", "6704", lambda small, large: small.tile_sets),
    Claim("text", "tile sets, 4x3", "2085", lambda small, large: large.tile_sets),
    Claim("text", "solved arrangements, 4x2", "842,832", lambda small, large: small.arrangements),
    Claim("text", "solved arrangements, 4x3", "448,416", lambda small, large: large.arrangements),
    Claim("text", "6704 x 4! x 2!", "321792", lambda small, large: small.tile_sets * small.variants),
    Claim(
        "text",
        "2085 x 4! x 3!",
        "403920",
        lambda small, large: large.tile_sets * large.variants,
        "this is 2805 x 4! x 3!, with two digits exchanged",
    ),
    Claim("text", "C(21, 8)", "203490", lambda small, large: small.chosen),
    Claim("text", "C(21, 12)", "293930", lambda small, large: large.chosen),
    Claim(
        "1",
        "rows added from 4x2 to 4x3",
        "1",
        lambda small, large: large.rows - small.rows,
        "both have 4 rows; a column of tiles is added, which is two columns of numbers",
    ),
    Claim("2", "tile sets, 4x2 divided by 4x3", "3", lambda small, large: Fraction(small.tile_sets, large.tile_sets)),
    Claim(
        "2",
        "share of 12-tile sets that make a 4x3",
        "0.007",
        lambda small, large: Fraction(large.tile_sets, large.chosen),
    ),
    Claim(
        "2",
        "share of 8-tile sets that make a 4x2",
        "0.033",
        lambda small, large: Fraction(small.tile_sets, small.chosen),
    ),
    Claim(
        "4",
        "solved arrangements, 4x2, again",
        "841832",
        lambda small, large: small.arrangements,
        "a misprint: 4! x 2! = 48 does not divide it",
    ),
    Claim(
        "4",
        "4x2 solutions up to variants",
        "17538.17",
        lambda small, large: small.classes,
        "the misprint divided by 48; these are solutions, not tile sets",
    ),
    Claim("4", "solutions per tile set, 4x2", "2.62", lambda small, large: small.mean),
    Claim(
        "4",
        "solved arrangements, 4x3, again",
        "448415",
        lambda small, large: large.arrangements,
        "a misprint: 4! x 3! = 144 does not divide it",
    ),
    Claim("4", "4x3 solutions up to variants", "3114", lambda small, large: large.classes),
    Claim("4", "solutions per tile set, 4x3", "1.49", lambda small, large: large.mean),
    Claim("5", "solved arrangements per tile set, 4x3", "215", lambda small, large: large.mean * large.variants),
    Claim("5", "solved arrangements per tile set, 4x2", "126", lambda small, large: small.mean * small.variants),
    Claim("5", "solutions per arrangement, 4x3", "4.5e-7", lambda small, large: large.density),
    Claim("5", "solutions per arrangement, 4x2", "3.1e-3", lambda small, large: small.density),
    Claim(
        "5",
        "orders of magnitude between the two",
        "3",
        lambda small, large: orders_of_magnitude(small.density / large.density),
        "closer to 4",
    ),
)


def figures() -> list[Figure]:
    """Every figure of the blog's analysis with our value, in the order of the blog."""
    small, large = layout_counts(4, 2, PIPS), layout_counts(4, 3, PIPS)
    return [Figure(claim, claim.ours(small, large)) for claim in CLAIMS]
