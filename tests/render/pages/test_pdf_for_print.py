"""PDFs for a press: black and process inks alone, and nothing that only readers on a screen need."""

import io
import re

from pypdf import PdfReader

from puzzlemill.render.drawing.canvas import BLACK, RED, Box, Drawing, Picture, Pixels, Text, rectangle
from puzzlemill.render.drawing.separation import process, separated_pixels
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf, pdf_bytes
from tests.support.golden_pages import page

COLOURED = Pixels(2, 1, "RGB", bytes((200, 30, 20, 20, 30, 200)))
NEUTRAL = Pixels(2, 1, "RGB", bytes((7, 7, 7, 200, 200, 200)))
GREY = Pixels(2, 1, "L", bytes((7, 200)))
DRAWING = Drawing(
    50,
    40,
    (
        rectangle(Box(5, 5, 20, 10), stroke=RED, fill=(0.8, 0.9, 0.97)),
        Text(5, 30, "Words", 5, ink=BLACK),
        Picture(COLOURED, 30, 5, 5, 5),
        Picture(NEUTRAL, 30, 15, 5, 5),
        Picture(GREY, 30, 25, 5, 5),
    ),
)


def test_colours_become_process_inks_and_greys_stay() -> None:
    (leaf,) = PdfReader(io.BytesIO(pdf_bytes([DRAWING], colours="print"))).pages
    content = leaf.get_contents()
    assert content is not None
    code = content.get_data().decode("latin-1")
    fill, stroke = (" ".join(map(str, process(ink))) for ink in ((0.8, 0.9, 0.97), RED))
    assert f"{fill} k" in code
    assert f"{stroke} K" in code
    assert "0.0 g\nBT" in code.replace(" \n", "\n")
    assert not re.search(r"\b(rg|RG)\b", code)


def test_pictures_become_grey_or_process_inks() -> None:
    (leaf,) = PdfReader(io.BytesIO(pdf_bytes([DRAWING], colours="print"))).pages
    stored = [reference.get_object() for reference in leaf["/Resources"]["/XObject"].values()]  # type: ignore[index]
    data = {str(picture["/ColorSpace"]): picture.get_data() for picture in stored}
    assert data == {"/DeviceCMYK": separated_pixels(COLOURED), "/DeviceGray": GREY.data}


def test_nothing_is_left_that_only_a_screen_shows() -> None:
    sheets = (page(1), page(2))
    document = Document(
        sheets,
        title="Tiles",
        author="A. Uthor",
        labels=("i", "1"),
        bookmarks=(Bookmark("Gloop", 2),),
        links=(Link(1, Box(5, 5, 9, 9), target=2), Link(1, Box(5, 5, 9, 9), address="https://books.test")),
    )
    data = document_pdf(document, "print")
    reader = PdfReader(io.BytesIO(data))
    assert data.startswith(b"%PDF-1.3")
    assert set(reader.root_object) <= {"/Type", "/Pages", "/PageMode"}
    assert not any("/Annots" in leaf for leaf in reader.pages)
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Tiles", "A. Uthor")
    for printed, shown in zip(reader.pages, PdfReader(io.BytesIO(document_pdf(document))).pages, strict=True):
        assert printed.extract_text() == shown.extract_text()
        for box in ("mediabox", "trimbox", "bleedbox"):
            assert getattr(printed, box) == getattr(shown, box)
