"""Codes that open puzzles: they are read from printed pages, have white around them, and are links in the PDF."""

import functools
import io

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.books import Chapter, Plan, book_document
from puzzlemill.render.drawing.qr import MOST_SMALL, SMALL_MODULE, SMALL_QUIET, play_code
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.furniture import Run
from puzzlemill.render.pages.layout import Placed, Sheet, paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import DPI, png_pages
from puzzlemill.render.pages.sheets import CODE
from tests.support.render.qr_reading import modules_of, read_qr

PAGE = "https://example.com/puzzles/play.html"


def entries(kind: Kind, *places: int) -> tuple[AnyEntry, ...]:
    """Puzzles of a ready-made pack."""
    pack = puzzlemill.ready_made(kind)
    return tuple(pack.puzzles[place] for place in places)


PLACES = 20, 99
"""The puzzles of each ready-made pack that are in the book."""


@functools.cache
def book(paper: str = "a4", play: str = PAGE, theme: str = "light") -> Document:
    """A small book of all kinds with hints and answers."""
    chapters = tuple(Chapter((Run(kind, entries(kind, *PLACES)),)) for kind in KINDS)
    return book_document(
        Plan("Codes", chapters, paper_named(paper), play=play, hints=1, how_to_play=False, theme=THEMES[theme])
    )


def codes(document: Document) -> list[tuple[Sheet, Placed]]:
    """The codes with their pages."""
    return [(sheet, placed) for sheet in document.sheets for placed in sheet.placed if placed.role == CODE]


IDS = [entry.id for kind in KINDS for entry in entries(kind, *PLACES)]
"""The ids of the book by number."""


@pytest.mark.parametrize(
    ("paper", "theme"),
    [
        pytest.param("a4", "light", marks=pytest.mark.thorough),
        pytest.param("5x8in", "light", marks=pytest.mark.thorough),
        ("6x9in", "large"),
    ],
)
def test_every_code_on_a_printed_page_opens_its_puzzle_and_has_white_around_it(paper: str, theme: str) -> None:
    document = book(paper, theme=theme)
    printed = codes(document)
    assert len(printed) >= len(IDS) - 2
    pages = {id(sheet) for sheet, _ in printed}
    pictures = {
        id(sheet): Image.open(io.BytesIO(next(iter(png_pages(document_pdf(Document((sheet,))))))))
        for sheet in document.sheets
        if id(sheet) in pages
    }
    for sheet, placed in printed:
        box, picture = placed.box, pictures[id(sheet)].convert("L")
        sides = (box.x, box.y, box.x + box.width, box.y + box.height)
        left, top, right, bottom = (round(side * DPI / 25.4) for side in sides)
        assert placed.puzzle
        assert read_qr(modules_of(picture.crop((left, top, right, bottom)))) == f"{PAGE}#{IDS[placed.puzzle - 1]}"
        quiet, edge = round(SMALL_QUIET * DPI / 25.4) - 1, 1
        for white in (
            (left - quiet, top - quiet, right + quiet, top - edge),
            (left - quiet, top - quiet, left - edge, bottom + quiet),
            (right + edge, top - quiet, right + quiet, bottom + quiet),
            (left - quiet, bottom + edge, right + quiet, bottom + quiet),
        ):
            assert picture.crop(white).getextrema() == (255, 255)


def test_codes_are_links_in_the_pdf() -> None:
    document = book()
    links = {link.address for link in document.links if link.address}
    assert links == {f"{PAGE}#{IDS[(placed.puzzle or 1) - 1]}" for _, placed in codes(document)}
    read = PdfReader(io.BytesIO(document_pdf(document)))
    actions = [note.get_object().get("/A", {}).get("/URI") for page in read.pages for note in page.get("/Annots", [])]
    assert links == set(actions) - {None}


def test_nothing_on_a_page_covers_a_code() -> None:
    for sheet, code in codes(book()):
        for placed in sheet.placed:
            if placed is not code:
                one, two = placed.box, code.box
                across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
                down = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
                assert min(across, down) <= 0, (placed, code)


def test_a_code_is_as_small_as_its_text_allows_and_too_long_texts_have_none() -> None:
    for length, modules in ((17, 21), (78, 33), (106, 37), (134, 41), (154, 45), (192, 49), (MOST_SMALL, 53)):
        code = play_code("a" * length)
        assert code is not None
        assert round(code.width / SMALL_MODULE, 6) == modules
    assert play_code("a" * (MOST_SMALL + 1)) is None


def test_pages_without_codes_have_neither_caption_nor_link() -> None:
    document = book(play="")
    assert not codes(document)
    assert not [link for link in document.links if link.address]
    with pypdfium2.PdfDocument(document_pdf(document)) as pdf:
        assert not any("Play online" in page.get_textpage().get_text_range() for page in pdf)
