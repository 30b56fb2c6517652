"""Margins are measured from what is printed: type always counts, art that runs off the page does not."""

import pytest

from puzzlemill.publish.inspection.margins import SIDES
from puzzlemill.publish.inspection.measures import measured
from puzzlemill.render.drawing.canvas import Box, Drawing, Item, Text, rectangle
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf

WIDTH, HEIGHT, BLEED = 150.0, 200.0, 3.175


def pdf_of(*pages: tuple[Item, ...], bleed: float = BLEED) -> bytes:
    sheets = [
        Sheet(number, Box(0, 0, WIDTH, HEIGHT), (), Drawing(WIDTH, HEIGHT, items), bleed)
        for number, items in enumerate(pages, 1)
    ]
    return document_pdf(Document(tuple(sheets)))


BLOCK = rectangle(Box(20, 30, 100, 130), fill=0.0)


def test_margins_are_those_of_the_ink_on_both_sides_of_a_leaf() -> None:
    margins = measured(pdf_of((BLOCK,), (BLOCK,))).margins
    assert {side: (round(margins[side].least), margins[side].page) for side in SIDES} == {
        "inside": (20, 1),
        "outside": (20, 2),
        "top": (30, 1),
        "bottom": (40, 1),
    }


def test_art_that_runs_off_the_page_is_no_margin_but_type_on_it_is() -> None:
    ground = rectangle(Box(0, -BLEED, WIDTH + BLEED, 60 + BLEED), fill=0.5)
    margins = measured(pdf_of((rectangle(Box(20, 80, 100, 80), fill=0.0), ground))).margins
    assert margins["top"].bleeding == (1,)
    assert margins["top"].cut == ()
    assert margins["bottom"].least == pytest.approx(40, abs=0.4)
    titled = measured(pdf_of((ground, Text(75, 8, "A title", 6, "middle", ink=1.0)))).margins
    assert titled["top"].least == pytest.approx(3, abs=1.5)


def test_art_that_ends_at_the_edge_is_found() -> None:
    short = rectangle(Box(0, 0, WIDTH, 60), fill=0.5)
    margins = measured(pdf_of((short,))).margins
    assert {side for side in SIDES if margins[side].cut} == {"outside", "top"}
    assert measured(pdf_of((rectangle(Box(-1, -1, 30, 300), fill=0.5),), bleed=0)).margins["top"].cut == (1,)


def test_empty_pages_have_no_margins() -> None:
    both = measured(pdf_of((BLOCK,), ()))
    assert both.last_empty
    assert both.margins["inside"].page == 1
    assert not measured(pdf_of((), (BLOCK,))).last_empty


def test_pages_have_boxes_and_readers_have_ways() -> None:
    sheets = [Sheet(number, Box(0, 0, WIDTH, HEIGHT), (), Drawing(WIDTH, HEIGHT, (BLOCK,)), BLEED) for number in (1, 2)]
    link = Link(1, Box(20, 30, 10, 10), target=2)
    document = Document(tuple(sheets), "T", "A", language="de", bookmarks=(Bookmark("one", 1),), links=(link,))
    file = measured(document_pdf(document))
    assert (file.title, file.author, file.language, file.bookmarks, file.annotations) == ("T", "A", "de", 1, 1)
    assert [size.trimmed for size in file.sizes] == [pytest.approx((WIDTH, HEIGHT))] * 2
    assert [size.trim for size in file.sizes] == [
        pytest.approx((0, BLEED, BLEED, BLEED), abs=0.001),
        pytest.approx((BLEED, BLEED, 0, BLEED), abs=0.001),
    ]
    assert "GTS_PDFXVersion" in file.standard
