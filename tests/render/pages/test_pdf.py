"""The PDF as another program reads it: page boxes, labels, outline, what it says of itself, its type and its fonts."""

import io
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from puzzlemill.render.drawing.canvas import Box, Drawing, Path, Place, Text
from puzzlemill.render.pages.layout import Builder, Look, Sheet
from puzzlemill.render.pages.papers import Paper
from puzzlemill.render.pages.pdf import Bookmark, Document, document_pdf, pdf_bytes
from tests.support.golden_pages import page

SHEETS = tuple(page(number) for number in (1, 2, 3, 4))
BOOK = Document(
    SHEETS,
    title="Tiles – a book",
    author="A. Uthor",
    subject="Puzzles",
    keywords=("tiles", "loops"),
    language="de-AT",
    creator="puzzlemill 1.2.3",
    labels=("i", "ii", "1", "A-2"),
    bookmarks=(Bookmark("Front", 1), Bookmark("Gloop", 3), Bookmark("Leicht", 3, 1), Bookmark("Schwer", 4, 1)),
)
MM = 72 / 25.4


@pytest.fixture(scope="module")
def reader() -> PdfReader:
    return PdfReader(io.BytesIO(document_pdf(BOOK)))


def millimetres(box: Any) -> list[float]:
    return [float(side) / MM for side in (box.left, box.bottom, box.right, box.top)]


def test_the_bleed_is_on_three_sides_and_never_at_the_spine(reader: PdfReader) -> None:
    for number, leaf in enumerate(reader.pages, 1):
        assert millimetres(leaf.mediabox) == pytest.approx([0, 0, 103, 126], abs=1e-3)
        assert millimetres(leaf.trimbox) == pytest.approx(
            [0, 3, 100, 123] if number % 2 else [3, 3, 103, 123], abs=1e-3
        )
        for box in (leaf.cropbox, leaf.bleedbox):
            assert millimetres(box) == millimetres(leaf.mediabox)


def test_a_sheet_that_is_not_bound_bleeds_on_four_sides() -> None:
    for number in (1, 2):
        sheet = Sheet(number, Box(0, 0, 100, 120), (), Drawing(100, 120, ()), 3, bound=False)
        (leaf,) = PdfReader(io.BytesIO(document_pdf(Document((sheet,))))).pages
        assert millimetres(leaf.mediabox) == pytest.approx([0, 0, 106, 126], abs=1e-3)
        assert millimetres(leaf.trimbox) == pytest.approx([3, 3, 103, 123], abs=1e-3)
        for box in (leaf.cropbox, leaf.bleedbox):
            assert millimetres(box) == millimetres(leaf.mediabox)


def test_without_bleed_all_boxes_are_the_trimmed_page() -> None:
    sheet = Builder(Look(Paper(100, 120)), 2).sheet()
    (leaf,) = PdfReader(io.BytesIO(document_pdf(Document((sheet,))))).pages
    for box in (leaf.mediabox, leaf.cropbox, leaf.bleedbox, leaf.trimbox):
        assert millimetres(box) == pytest.approx([0, 0, 100, 120], abs=1e-3)


def test_pages_are_called_by_their_labels(reader: PdfReader) -> None:
    assert reader.page_labels == ["i", "ii", "1", "A-2"]


def test_the_outline_leads_to_its_pages_in_its_levels(reader: PdfReader) -> None:
    def listed(outline: list[Any], level: int = 0) -> list[tuple[str, int, int]]:
        lines = []
        for entry in outline:
            if isinstance(entry, Destination):
                lines.append((str(entry.title), reader.get_destination_page_number(entry) or 0, level))
            else:
                lines += listed(entry, level + 1)
        return lines

    assert listed(reader.outline) == [("Front", 0, 0), ("Gloop", 2, 0), ("Leicht", 2, 1), ("Schwer", 3, 1)]


def test_the_file_says_what_it_is(reader: PdfReader) -> None:
    assert reader.metadata is not None
    assert reader.metadata.title == BOOK.title
    assert reader.metadata.author == BOOK.author
    assert reader.metadata.subject == BOOK.subject
    assert str(reader.metadata["/Keywords"]) == "tiles, loops"
    assert reader.metadata.creator == BOOK.creator
    assert str(reader.root_object["/Lang"]) == "de-AT"


def test_type_is_read_out_in_the_order_in_which_it_was_placed_and_the_foot_last(reader: PdfReader) -> None:
    assert reader.pages[2].extract_text().split("\n") == ["A page with a figure", "set to the right", "3"]


def test_every_font_is_an_embedded_subset(reader: PdfReader) -> None:
    for leaf in reader.pages:
        fonts = [font.get_object() for font in leaf["/Resources"]["/Font"].values()]  # type: ignore[index]
        assert {font["/BaseFont"].split("+")[1] for font in fonts} == {"Lato-Regular", "Lato-Bold"}
        assert all(len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 60_000 for font in fonts)


def test_a_page_of_ascii_and_one_of_other_letters_can_both_be_read() -> None:
    words = "Größe – Übung 5 × 3 “ok” ½"
    pages = [Drawing(90, 20, (Text(45, 10, words, 4, "middle", bold=True),)), Drawing(90, 20, (Text(2, 9, "(\\)", 4),))]
    reader = PdfReader(io.BytesIO(pdf_bytes(pages)))
    assert [leaf.extract_text() for leaf in reader.pages] == [words, "(\\)"]


def test_the_same_document_has_the_same_bytes() -> None:
    assert document_pdf(BOOK) == document_pdf(BOOK)


def test_numbers_are_never_written_in_exponents() -> None:
    tiny = Path((("M", 1e-9, 123456.0), ("L", 1e-5, 0.00012), ("Z",)), stroke=(1e-7, 0.5, 1.0), width=1e-6)
    drawing = Drawing(50, 50, (Place(Drawing(9, 9, (tiny,)), 1e-8, 2, scale=1e-3, turn=90),))
    (leaf,) = PdfReader(io.BytesIO(pdf_bytes([drawing]))).pages
    content = leaf.get_contents()
    assert content is not None
    assert b"e-" not in content.get_data()
    assert b"0.0 123456.0 m 0.0 0.0001 l h S" in content.get_data()


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"labels": ("i",)}, "1 labels for 4 sheets"),
        ({"bookmarks": (Bookmark("Beyond", 5),)}, "page 5, but only 4 exist"),
        ({"bookmarks": (Bookmark("Deep", 1, 1),)}, "expected 0 first"),
        ({"bookmarks": (Bookmark("One", 1), Bookmark("Three", 1, 2))}, "then at most 1 more than before"),
    ],
)
def test_labels_and_bookmarks_that_do_not_fit_the_sheets_are_refused(change: dict[str, Any], rule: str) -> None:
    with pytest.raises(ValueError, match=rule):
        Document(SHEETS, **change)


def test_a_sheet_remembers_the_bleed_of_its_paper() -> None:
    assert Builder(Look(Paper(100, 120, bleed=3)), 1).sheet().bleed == 3
    assert Sheet(1, Box(0, 0, 1, 1), (), Drawing(1, 1, ())).bleed == 0
