"""The table of print shops, and spines by page count and paper, computed by hand."""

import re
from typing import Any

import pytest

from puzzlemill.catalogues import print_shops
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.printers import Printer, printer_named, printers
from puzzlemill.render.covers.spines import can_have_spine_text, spine_width
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.pages.papers import INCH, INSIDE_BY_PAGES, SIZES

KDP = printer_named("kdp")


@pytest.mark.parametrize(
    ("stock", "pages", "spine", "width"),
    [
        ("white", 120, 0.27024, 12.52024),
        ("white", 828, 1.864656, 14.114656),
        ("cream", 200, 0.5, 12.75),
        ("cream", 24, 0.06, 12.31),
        ("premium", 300, 0.7041, 12.9541),
        ("colour", 100, 0.2252, 12.4752),
    ],
)
def test_the_width_of_a_cover_follows_from_pages_and_paper(stock: str, pages: int, spine: float, width: float) -> None:
    """In inches, for a book of 6 x 9 in: twice 6, the spine, and twice 0.125 of bleed."""
    found = spine_width(KDP, stock, pages)
    assert found / INCH == pytest.approx(spine, abs=1e-9)
    wrap = Wrap(*SIZES["6x9in"], found)
    assert wrap.whole.width / INCH == pytest.approx(width, abs=1e-9)
    assert wrap.whole.height / INCH == pytest.approx(9.25)


def test_an_own_spine_or_thickness_goes_before_the_table() -> None:
    assert spine_width(KDP, "white", 120, spine=11.5) == 11.5
    assert spine_width(KDP, "no such paper", 120, thickness=0.05) == pytest.approx(6.0)
    assert spine_width(printer_named("ingramspark"), "", 120, spine=7, thickness=0.1) == 7.0
    assert spine_width(KDP, "white", 120, spine=0) == 0.0


@pytest.mark.parametrize(
    ("shop", "arguments", "rule"),
    [
        ("kdp", ("silk", 100), "Amazon KDP has white, cream, colour, premium; choose one"),
        ("ingramspark", ("white", 100), "set `spine` to the width in its cover template, or `thickness`"),
        ("other", ("white", 100), "no table of papers for another print shop"),
        ("kdp", ("white", 100, -1.0), "expected 0 to 100 mm"),
        ("kdp", ("white", 100, float("nan")), "expected 0 to 100 mm"),
        ("kdp", ("white", 100, None, 5.0), "expected 0.02 to 0.5 mm"),
        ("kdp", ("white", 100, None, float("nan")), "expected 0.02 to 0.5 mm"),
        ("kdp", ("white", 100_000), "100000 pages are 5720 mm thick"),
    ],
)
def test_a_spine_that_cannot_be_known_is_refused_in_one_line(shop: str, arguments: tuple[Any, ...], rule: str) -> None:
    with pytest.raises(InputError, match=re.escape(rule)) as error:
        spine_width(printer_named(shop), *arguments)
    assert "\n" not in str(error.value)


def test_an_unknown_shop_is_refused_with_all_names() -> None:
    with pytest.raises(InputError, match="expected one of kdp, ingramspark, other; for any other print shop"):
        printer_named("press")


@pytest.mark.parametrize(
    ("pages", "spine", "allowed"),
    [(79, 4.7625, True), (78, 9.0, False), (79, 4.7, False), (500, 4.0, False), (300, 17.16, True)],
)
def test_thin_books_have_no_spine_text(pages: int, spine: float, allowed: bool) -> None:
    assert can_have_spine_text(KDP, pages, spine) is allowed


@pytest.mark.parametrize("name", printers())
def test_every_table_is_whole_dated_and_sourced(name: str) -> None:
    shop, table = printers()[name], print_shops()[name]
    assert isinstance(shop, Printer)
    assert re.fullmatch(r"20\d\d-\d\d", shop.date)
    assert shop.source.strip()
    assert 0 < shop.fewest_pages < shop.most_pages <= shop.gutters[-1][0]
    assert shop.gutters == tuple(sorted(shop.gutters))
    assert shop.bleed == pytest.approx(INCH * table["bleed"])
    for paper in shop.papers:
        fewest, most = shop.page_limits(paper)
        assert shop.fewest_pages <= fewest < most <= shop.most_pages
        assert 0.04 < shop.papers[paper].thickness < 0.08


def test_pages_and_margins_depend_on_paper_and_thickness() -> None:
    assert KDP.page_limits("cream") == (24, 776)
    assert KDP.page_limits("colour") == (72, 600)
    assert KDP.page_limits() == KDP.page_limits("an own paper") == (24, 828)
    assert [KDP.gutter(pages) / INCH for pages in (24, 150, 151, 700, 828, 900)] == pytest.approx(
        [0.375, 0.375, 0.5, 0.75, 0.875, 0.875]
    )


def test_the_margins_of_papers_are_those_of_the_strictest_known_binding() -> None:
    """`render.pages.papers` has the same gutters, which the margins of every book respect."""
    for (pages, margin), (most, inches) in zip(KDP.gutters, INSIDE_BY_PAGES, strict=True):
        assert pages == most
        assert margin / INCH == pytest.approx(inches)
