"""Print shops: their papers and what they ask for, from the dated table `catalogues/printers.toml`."""

import functools
from typing import Literal

import msgspec

from puzzlemill import catalogues
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import meant
from puzzlemill.render.pages.papers import INCH


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paper of a print shop: the thickness of a page in mm, and how many pages a book of it has; 0 for the shop's."""

    thickness: float
    fewest_pages: int = 0
    most_pages: int = 0


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a print shop asks for a paperback. Lengths are in mm.

    The figures come from the `source` at the `date`. Spines have text from `spine_text_from` pages on. The number of
    pages must be `even`, and the last page empty with `blank_last`. `outside` is the least margin at the three outer
    edges, `outside_with_bleed` if anything bleeds; `gutters` are the least margins at the spine, each with the number
    of pages up to which it is enough.
    """

    name: str
    date: str
    source: str
    fewest_pages: int
    most_pages: int
    spine_text_from: int
    even: bool
    blank_last: bool
    standard: Literal["x-1a", "none"]
    bleed: float
    outside: float
    outside_with_bleed: float
    gutters: tuple[tuple[int, float], ...]
    papers: dict[str, Stock] = {}

    def gutter(self, pages: int) -> float:
        """The least margin at the spine of a book of this many pages."""
        return next((margin for most, margin in self.gutters if pages <= most), self.gutters[-1][1])

    def page_limits(self, stock: str = "") -> tuple[int, int]:
        """The fewest and the most pages of a book on a paper, or on any paper that is not in the table."""
        paper = self.papers.get(stock, Stock(0.0))
        return paper.fewest_pages or self.fewest_pages, paper.most_pages or self.most_pages


@functools.cache
def printers() -> dict[str, Printer]:
    """All print shops of the table by the name in a recipe. Treat it as read-only."""
    shops = {}
    for name, table in catalogues.print_shops().items():
        shop = msgspec.convert(table, Printer)
        lengths = {field: INCH * getattr(shop, field) for field in ("bleed", "outside", "outside_with_bleed")}
        gutters = tuple((pages, INCH * margin) for pages, margin in shop.gutters)
        papers = {
            paper: msgspec.structs.replace(stock, thickness=INCH * stock.thickness)
            for paper, stock in shop.papers.items()
        }
        shops[name] = msgspec.structs.replace(shop, **lengths, gutters=gutters, papers=papers)
    return shops


def printer_named(name: str) -> Printer:
    """The print shop of that name; raises `InputError`, which lists all names."""
    if name not in printers():
        rule = f"expected one of {', '.join(printers())}; for any other print shop, choose other"
        raise InputError(rule + meant(name, printers()), field="printer", value=name)
    return printers()[name]
