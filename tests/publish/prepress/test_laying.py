"""Pages of other PDF files on empty pages of a book: their places, what is not copied, and which become pictures."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image
from pypdf import PdfReader

from puzzlemill.publish.prepress import SourcePage, as_pdfx, condition_named, lay_pages
from puzzlemill.publish.prepress.laying import SourcePicture, opened_pdf
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Box, Drawing, Pixels, Text
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Colours, Document, document_pdf
from puzzlemill.render.pages.png import png_pages
from tests.checkers.pdfx import pdfx_faults
from tests.fuzz.doors.own_pages import seeds
from tests.support.render.source_pdfs import TRANSPARENT, protected_pdf, source_pdf

# A black square whose lower left corner is that of the page, 20 mm wide.
SQUARE = b"0 0 0 1 k 0 0 56.6929 56.6929 re f"
SCALE = 5
"""Pixels per mm."""


def book(colours: Colours = "print", bleed: float = 3, pages: int = 2) -> bytes:
    words = Drawing(100, 120, (Text(50, 115, "7", 5, "middle"),))
    sheets = tuple(Sheet(number, Box(0, 0, 100, 120), (), words, bleed) for number in range(1, pages + 1))
    return document_pdf(Document(sheets, "Book", bookmarks=(Bookmark("Front", 1),)), colours)


def laid(data: bytes, *, press: bool = True, bleed: float = 3) -> tuple[bytes, list[str]]:
    """The book with a page on its first page."""
    result = lay_pages(book("print" if press else "screen", bleed), {0: SourcePage("own.pdf", data)}, press=press)
    return result.pdf, result.remarks


def shown(pdf: bytes, page: int = 0, *, bleed: bool = False) -> Image.Image:
    return Image.open(io.BytesIO(list(png_pages(pdf, "RGB", 127, bleed=bleed))[page]))


def black_box(picture: Image.Image) -> tuple[float, ...]:
    """The box of everything dark above the number of the page, in mm."""
    dark = picture.convert("L").point([255 * (grey < 128) for grey in range(256)])
    box = dark.crop((0, 0, dark.width, 110 * SCALE)).getbbox()
    assert box is not None
    return tuple(side / SCALE for side in box)


def grey_at(picture: Image.Image, x: float, y: float) -> int:
    """The grey of a place given in mm."""
    grey = picture.convert("L").getpixel((round(x * SCALE), round(y * SCALE)))
    assert isinstance(grey, int)
    return grey


def lightest(picture: Image.Image) -> float:
    """The grey of the lightest pixel."""
    return max(grey for grey, number in enumerate(picture.convert("L").histogram()) if number)


def test_a_page_stays_vectors_below_the_content_of_the_book() -> None:
    pdf, remarks = laid(source_pdf(b"0 0 0 1 k 0 113.4 56.7 56.7 re f", (50, 60)))
    assert remarks == []
    assert black_box(shown(pdf)) == pytest.approx((0, 0, 40, 40), abs=1)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert not any(thing.get("/Subtype") == "/Image" for thing in streams(file))
    assert PdfReader(io.BytesIO(pdf)).pages[0].extract_text() == "7"
    assert pdfx_faults(as_pdfx(pdf, "Book", condition_named("FOGRA39"))) == []


@pytest.mark.parametrize(("press", "space"), [(True, "/DeviceCMYK"), (False, "/DeviceRGB")])
def test_a_picture_fills_its_box_and_is_stored_once(press: bool, space: str) -> None:
    dark = Pixels(2, 1, "RGB", bytes((60, 0, 0, 0, 0, 60)))
    source = SourcePicture("own.png", lambda: dark, Box(10, 20, 30, 40))
    result = lay_pages(book("print" if press else "screen"), dict.fromkeys((0, 1), source), press=press)
    assert result.remarks == []
    assert black_box(shown(result.pdf)) == pytest.approx((10, 20, 40, 60), abs=0.4)
    with pikepdf.open(io.BytesIO(result.pdf)) as file:
        [stored] = [thing for thing in streams(file) if thing.get("/Subtype") == "/Image"]
        assert stored.ColorSpace == space
        assert len(stored.read_bytes()) == (8 if press else 6)
    assert not press or pdfx_faults(as_pdfx(result.pdf, "Book", condition_named("FOGRA39"))) == []


def test_keys_that_no_press_reads_stay_behind() -> None:
    with pikepdf.open(io.BytesIO(seeds()[0])) as own:
        secret = own.make_stream(b"secret")
        for thing in own.objects:
            if isinstance(thing, Dictionary | pikepdf.Stream) and "/Type" in thing:
                thing["/Secret"] = secret
        own.pages[0].obj.Resources["/Secrets"] = Dictionary(A=secret)
        buffer = io.BytesIO()
        own.save(buffer)
    pdf, remarks = laid(buffer.getvalue())
    assert [line for line in remarks if "picture" in line] == []
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert b"secret" not in [thing.read_bytes() for thing in streams(file)]


def streams(file: pikepdf.Pdf) -> list[Any]:
    return [thing for thing in file.objects if isinstance(thing, pikepdf.Stream)]


def test_other_pages_and_the_outline_of_a_screen_file_stay() -> None:
    pdf, _ = laid(source_pdf(SQUARE, Group=Dictionary(S=Name.Transparency)), press=False)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert "/Outlines" in file.Root
        assert len(file.pages) == 2
        assert b"Do" not in file.pages[1].Contents.read_bytes()


def test_the_trim_box_fills_the_page_and_the_rest_becomes_the_bleed() -> None:
    # The whole source is black: 100 x 120 mm with 5 mm of bleed around.
    black = b"0 0 0 1 k 0 0 999 999 re f"
    boxes = {"TrimBox": (5, 5, 105, 125), "BleedBox": (0, 0, 110, 130)}
    pdf, _ = laid(source_pdf(black, (110, 130), boxes))
    assert lightest(shown(pdf, bleed=True)) < 60
    pdf, _ = laid(source_pdf(black, (110, 130), {"TrimBox": (5, 5, 105, 125)}))
    # Without a bleed box, nothing outside of the trim box is shown; the spine of page 1 is on its left.
    whole = shown(pdf, bleed=True)
    assert grey_at(whole, 50, 1) == grey_at(whole, 102, 50) == 255
    assert lightest(shown(pdf)) < 60


def test_other_proportions_leave_white_edges_and_a_remark() -> None:
    pdf, remarks = laid(source_pdf(b"0 0 0 1 k 0 0 999 999 re f", (50, 30)))
    assert remarks == ["own.pdf: page 1 has other proportions than the book's pages, so it has white edges"]
    assert black_box(shown(pdf)) == pytest.approx((0, 30, 100, 90), abs=1)


@pytest.mark.few
@pytest.mark.parametrize(("turn", "corner"), [(0, (0, 100)), (90, (0, 0)), (180, (80, 0)), (270, (80, 100))])
@pytest.mark.parametrize("content", [SQUARE, b"/Half gs " + SQUARE], ids=["vectors", "picture"])
def test_turned_pages_are_turned(turn: int, corner: tuple[float, float], content: bytes) -> None:
    size = (100, 120) if turn % 180 == 0 else (120, 100)
    resources = TRANSPARENT if b"Half" in content else {}
    pdf, _ = laid(source_pdf(content, size, resources=resources, Rotate=turn))
    picture, (x, y) = shown(pdf), corner
    assert grey_at(picture, x + 10, y + 5) < 200
    assert grey_at(picture, 90 - x, 105 - y) == 255


@pytest.mark.parametrize(
    ("content", "resources", "space", "reason"),
    [
        (b"1 0 0 rg 0 0 999 999 re f", {}, "/DeviceCMYK", "RGB colours"),
        (b"0.5 0.5 0.5 rg 0 0 999 999 re f", {}, "/DeviceGray", "RGB colours"),
        (b"/Half gs 0 g 0 0 999 999 re f", TRANSPARENT, "/DeviceGray", "transparency"),
        (b"/Half gs 1 0 0 rg 0 0 9 9 re f", TRANSPARENT, "/DeviceCMYK", "RGB colours and transparency"),
    ],
)
def test_for_a_press_a_page_that_pdfx_forbids_becomes_a_picture_and_a_remark_says_why(
    content: bytes, resources: dict[str, Any], space: str, reason: str
) -> None:
    data = source_pdf(content, resources=resources)
    pdf, remarks = laid(data)
    assert remarks == [f"own.pdf: page 1 is printed as a picture, because it has {reason}"]
    with pikepdf.open(io.BytesIO(pdf)) as file:
        (picture,) = [thing for thing in streams(file) if thing.get("/Subtype") == "/Image"]
        assert str(picture["/ColorSpace"]) == space
        assert int(picture["/Width"]) == pytest.approx(100 / 25.4 * (600 if space == "/DeviceGray" else 300), abs=1)
    assert pdfx_faults(as_pdfx(pdf, "Book", condition_named("FOGRA39"))) == []
    screen, remarks = laid(data, press=False)
    assert remarks == []
    with pikepdf.open(io.BytesIO(screen)) as file:
        assert not any(thing.get("/Subtype") == "/Image" for thing in streams(file))


def test_a_small_page_that_becomes_a_picture_has_300_pixels_per_inch_after_it_was_enlarged() -> None:
    pdf, _ = laid(source_pdf(b"1 0 0 rg 0 0 999 999 re f", (50, 60)))
    with pikepdf.open(io.BytesIO(pdf)) as file:
        (picture,) = (thing for thing in streams(file) if thing.get("/Subtype") == "/Image")
    assert int(picture.Width) >= 100 / 25.4 * 300


def test_links_notes_and_files_of_a_source_are_not_copied() -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([0, 0, 9, 9]), Contents="secret")
    for press in (True, False):
        pdf, _ = laid(source_pdf(SQUARE, Annots=Array([note])), press=press)
        with pikepdf.open(io.BytesIO(pdf)) as file:
            assert not any("/Annots" in page.obj for page in file.pages)
            assert not any(
                isinstance(thing, Dictionary) and "/Contents" in thing and "/Rect" in thing for thing in file.objects
            )


def test_several_pages_of_one_file_go_where_they_should() -> None:
    data = source_pdf(SQUARE, pages=3)
    result = lay_pages(book(pages=4), {2: SourcePage("a.pdf", data, 2), 1: SourcePage("a.pdf", data, 0)}, press=True)
    with pikepdf.open(io.BytesIO(result.pdf)) as file:
        laid_on = ["/XObject" in page.resources for page in file.pages]
        assert laid_on == [False, True, True, False]
    again = lay_pages(book(pages=4), {1: SourcePage("a.pdf", data, 0), 2: SourcePage("a.pdf", data, 2)}, press=True)
    assert again.pdf == result.pdf


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "not a PDF that can be read"),
        (b"%PDF-1.4\nnothing", "not a PDF that can be read"),
        (b"\x89PNG", "not a PDF that can be read"),
        (protected_pdf("secret"), "protected by a password"),
        (protected_pdf(""), "is encrypted"),
    ],
    # The bytes of protected files differ each time, and tests need names that do not.
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_files_that_cannot_be_used_are_refused_in_a_line(data: bytes, rule: str) -> None:
    with pytest.raises(InputError, match=rf"^own\.pdf: .*{rule}"):
        laid(data)
    with pytest.raises(InputError, match=rf"^own\.pdf: .*{rule}"):
        opened_pdf(data, "own.pdf")


def test_pages_are_counted_and_a_page_beyond_them_is_refused() -> None:
    data = source_pdf(pages=3)
    assert len(opened_pdf(data, "own.pdf").pages) == 3
    with pytest.raises(InputError, match=r"^own\.pdf: page 4: the PDF has only 3 pages$"):
        lay_pages(book(), {0: SourcePage("own.pdf", data, 3)}, press=True)


def test_a_page_as_large_as_a_wall_is_refused() -> None:
    huge = source_pdf(b"1 0 0 rg 0 0 9 9 re f", (5000, 5000))
    with pytest.raises(InputError, match=r"^own\.pdf: page 1 has too much on it"):
        laid(huge)


def refusal(data: bytes, *, press: bool = True) -> str:
    """The error of a file; empty if its page was laid on the book."""
    try:
        laid(data, press=press)
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("key", ["Contents", "Resources", "MediaBox", "TrimBox", "Rotate"])
@pytest.mark.parametrize(
    "junk", [Name.Junk, Array([1, Name.Junk]), 3.5, True], ids=["name", "array", "number", "truth"]
)
@pytest.mark.parametrize("press", [True, False])
def test_damaged_pages_are_copied_or_refused_in_a_line(key: str, junk: Any, press: bool) -> None:
    with pikepdf.open(io.BytesIO(source_pdf(SQUARE))) as pdf:
        pdf.pages[0].obj[f"/{key}"] = junk
        buffer = io.BytesIO()
        pdf.save(buffer)
    assert refusal(buffer.getvalue(), press=press)[:15] in ("", "own.pdf: page 1")


@pytest.mark.thorough
def test_damage_is_reported_by_us_alone(tmp_path: Path) -> None:
    data = source_pdf(pages=2)
    kid = re.search(rb"/Kids \[\s*(\d+ 0 R)", data)
    assert kid is not None
    file = tmp_path / "own.pdf"
    file.write_bytes(data[: kid.start(1)] + b"null".ljust(len(kid[1])) + data[kid.end(1) :])
    code = (
        "import sys; from puzzlemill.publish.prepress.laying import *; opened_pdf(open(sys.argv[1], 'rb').read(), '')"
    )
    run = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("cut", range(40, 700, 60))
def test_files_that_are_cut_off_are_copied_or_refused_in_a_line(cut: int) -> None:
    assert refusal(source_pdf(SQUARE)[:cut])[:9] in ("", "own.pdf: ")
