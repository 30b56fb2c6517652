"""Papers by name or size, with pleasant margins that never fall below what a bound book needs.

Sizes are in mm.
"""

import re
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError

INCH: Final = 25.4

INSIDE_BY_PAGES: Final = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""The page counts up to which a book needs a margin at the spine, in inches; thicker books are not bound.

Amazon KDP, "Set trim size, bleed and margins" for paperbacks, as reported by kdpbuilder.com ("KDP bleed and margins"),
minjeegan.com and senswriter.com in November 2026, which agree. The three numbers below come from the same pages.
"""

OUTSIDE, OUTSIDE_WITH_BLEED = 0.25, 0.375
"""The least size of the other three margins, in inches."""

BLEED: Final = 0.125
"""Width of the bleed beyond the three edges other than the spine, in inches."""

FEWEST_PAGES: Final = 24
"""The fewest pages of a bound book."""

SMALLEST, LARGEST = 100.0, 600.0
"""Shortest and longest side of a page; drawing larger pages in colour at 300 dpi would need a gigabyte."""

LEAST_AREA: Final = 50.0
"""Least width and height that margins must leave of a page."""


class Paper(NamedTuple):
    """A trimmed page: its width and height, its margins, and the bleed printed beyond its edges.

    `inside` is the margin at the spine, on the left of odd pages; `bleed` runs along the other three edges.
    """

    width: float
    height: float
    inside: float = 20.0
    outside: float = 15.0
    top: float = 15.0
    bottom: float = 15.0
    bleed: float = 0.0


SIZES: Final = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "6x9in": (152.4, 228.6),
    "8.5x11in": (215.9, 279.4),
}
"""Width and height of the named papers; any other paper is given by its size."""


def paper_named(name: str, pages: int = FEWEST_PAGES, bleed: bool = False) -> Paper:
    """The paper with a name in `SIZES` or a size such as `7x10in` or `190x250mm`, for a book of this many pages.

    At A4 the inside margin is 20 mm and the others are 15 mm. Smaller pages have proportionally smaller margins, and
    all respect `least_margins`. With `bleed`, an eighth of an inch is added to be cut off. Raises `InputError`, which
    lists the known papers.
    """
    if not isinstance(name, str):
        raise InputError("expected the name or the size of a paper", field="paper", value=name)
    width, height = SIZES.get(name.lower()) or _size(name)
    least_inside, least = least_margins(pages, bleed)
    scale = min(1.0, min(width, height) / SIZES["a4"][0])
    inside, others = max(round(20 * scale), least_inside), max(round(15 * scale), least)
    return Paper(width, height, inside, others, others, others, BLEED * INCH if bleed else 0.0)


def least_margins(pages: int, bleed: bool = False) -> tuple[float, float]:
    """The least inside margin for a book of this many pages, and the least size of the other three."""
    inside = next((margin for most, margin in INSIDE_BY_PAGES if pages <= most), INSIDE_BY_PAGES[-1][1])
    return inside * INCH, (OUTSIDE_WITH_BLEED if bleed else OUTSIDE) * INCH


def with_margins(
    paper: Paper,
    inside: float | None = None,
    outside: float | None = None,
    top: float | None = None,
    bottom: float | None = None,
) -> Paper:
    """The paper with these margins instead of its own.

    Raises `InputError` for a margin below 0, or if less than `LEAST_AREA` of the page's width or height would be left.
    """
    margins_given = {"inside": inside, "outside": outside, "top": top, "bottom": bottom}
    changed = {name: margin for name, margin in margins_given.items() if margin is not None}
    for name, margin in changed.items():
        if not margin >= 0:
            raise InputError("expected 0 mm or more", field=name, value=margin)
    paper = paper._replace(**changed)
    for sides, margins, side in (
        (("inside", "outside"), paper.inside + paper.outside, paper.width),
        (("top", "bottom"), paper.top + paper.bottom, paper.height),
    ):
        if not margins <= side - LEAST_AREA:
            rule = f"expected at most {side - LEAST_AREA:g} mm, so that {LEAST_AREA:g} mm of the page are left"
            both = f"{' and '.join(sides)} are {margins:g} mm together; {rule}"
            raise InputError(both, field=sides[0] if sides[0] in changed else sides[1])
    return paper


def _size(name: str) -> tuple[float, float]:
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)(in|mm)", name.lower(), re.ASCII)
    if not match:
        raise InputError(
            f"expected one of {', '.join(SIZES)}, or a size such as 7x10in or 190x250mm", field="paper", value=name
        )
    unit = INCH if match[3] == "in" else 1.0
    width, height = (float(match[group]) * unit for group in (1, 2))
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        rule = f"expected sides of {SMALLEST:g} to {LARGEST:g} mm ({SMALLEST / INCH:.2f} to {LARGEST / INCH:.2f} in)"
        raise InputError(rule, field="paper", value=name)
    return width, height


PAPERS: Final = {name: paper_named(name) for name in ("a4", "letter")}
"""The papers of home printers, with the margins of a thin book."""
