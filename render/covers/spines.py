"""The width of a spine: pages times the thickness of the paper, or what the print shop says."""

from typing import Final

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import meant
from puzzlemill.render.covers.printers import Printer
from puzzlemill.render.covers.wrap import FOLD

WIDEST_SPINE: Final = 100.0
"""The widest spine in mm: more than any paperback is bound to."""

THINNEST, THICKEST = 0.02, 0.5
"""The least and the largest thickness of a page in mm, from Bible paper to card, to find mistaken units."""

NARROWEST_WITH_TEXT: Final = 3 * FOLD
"""The narrowest spine with text, in mm: text needs 1/16 in, and the same on both sides because folds can be off."""


def spine_width(
    printer: Printer, stock: str, pages: int, spine: float | None = None, thickness: float | None = None
) -> float:
    """The width in mm of the spine of a book of `pages` pages, without the cover's own thickness.

    It is `spine`, or else `pages` times `thickness`, both in mm, or else `pages` times the thickness of the shop's
    paper `stock`. Raises `InputError`: one line that lists the papers, or asks for one of the two.
    """
    if spine is not None:
        if not 0 <= spine <= WIDEST_SPINE:
            raise InputError(f"expected 0 to {WIDEST_SPINE:g} mm", field="spine", value=spine)
        return float(spine)
    if thickness is not None:
        if not THINNEST <= thickness <= THICKEST:
            rule = f"expected {THINNEST:g} to {THICKEST:g} mm, the thickness of one page (half a leaf)"
            raise InputError(rule, field="thickness", value=thickness)
        width = pages * float(thickness)
    elif stock in printer.papers:
        width = pages * printer.papers[stock].thickness
    elif printer.papers:
        remedy = f"choose one, or set `thickness` to that of one page in mm{meant(stock, printer.papers)}"
        raise InputError(f"{printer.name} has {', '.join(printer.papers)}; {remedy}", field="stock", value=stock)
    else:
        remedy = "set `spine` to the width in its cover template, or `thickness` to that of one page, in mm"
        raise InputError(f"no table of papers for {printer.name}; {remedy}", field="stock", value=stock)
    if width > WIDEST_SPINE:
        raise InputError(f"{pages} pages are {width:.0f} mm thick; the limit is {WIDEST_SPINE:g} mm", field="spine")
    return width


def can_have_spine_text(printer: Printer, pages: int, spine: float) -> bool:
    """Whether a shop prints text on a spine of this width in mm: there are enough pages, and room between the folds."""
    return pages >= printer.spine_text_from and spine >= NARROWEST_WITH_TEXT
