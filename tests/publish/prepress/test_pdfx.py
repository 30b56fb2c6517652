"""Print files as an independent checker and other programs judge them: PDF/X-1a, black ink alone, embedded fonts."""

import io
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest

from puzzlemill.publish.prepress import CONDITIONS, as_pdfx, as_plain_pdf, condition_named
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import RED, Box, Drawing, Picture, Pixels, Place, Text, circle, rectangle
from puzzlemill.render.drawing.themes import PIPS
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Bookmark, Document, Link, document_pdf
from tests.checkers.pdfx import pdfx_faults
from tests.support.golden_pages import page

SHEETS = tuple(page(number) for number in (1, 2, 3, 4))
LINKS = (Link(1, Box(5, 5, 9, 9), target=2), Link(2, Box(5, 5, 9, 9), address="https://books.test"))
BLACK_BOOK = Document(SHEETS, "Tiles – a book", "A. Uthor", bookmarks=(Bookmark("Gloop", 2),), links=LINKS)
PICTURE = Pixels(3, 1, "RGB", bytes((200, 30, 20, 20, 30, 200, 90, 90, 90)))
COLOURS = Drawing(
    100,
    120,
    (
        *(circle((10 + 7 * place, 20), 3, stroke=RED, fill=ink) for place, ink in enumerate(PIPS)),
        Place(Drawing(30, 30, (rectangle(Box(0, 0, 30, 30), fill=(0.8, 0.9, 0.97)),)), 10, 40, clip=Box(5, 5, 9, 9)),
        Picture(PICTURE, 50, 40, 30, 30),
        Text(10, 100, "Words in colour", 6, ink=RED),
    ),
)
COLOUR_BOOK = Document((Sheet(1, Box(0, 0, 100, 120), (), COLOURS, 3),), "Colours")


def finished(document: Document, condition: str = "FOGRA39") -> bytes:
    return as_pdfx(document_pdf(document, "print"), document.title, condition_named(condition))


@pytest.mark.parametrize("document", [BLACK_BOOK, COLOUR_BOOK], ids=["black", "colours"])
def test_a_print_file_is_pdfx_by_a_checker_of_its_own(document: Document) -> None:
    assert pdfx_faults(finished(document)) == []


@pytest.mark.parametrize("name", CONDITIONS)
def test_the_output_intent_names_the_registered_condition_without_a_profile(name: str) -> None:
    data = finished(BLACK_BOOK, name.lower())
    assert pdfx_faults(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (intent,) = pdf.Root["/OutputIntents"]
        assert str(intent["/OutputConditionIdentifier"]) == name
        assert "/DestOutputProfile" not in intent


def test_an_unknown_condition_is_refused_in_a_line_that_names_all() -> None:
    with pytest.raises(InputError, match=r"^condition 'FOGRA': expected one of FOGRA39, FOGRA47, .*JC200103$"):
        condition_named("FOGRA")


def test_the_file_says_what_it_is_and_pages_keep_their_words() -> None:
    with pikepdf.open(io.BytesIO(finished(BLACK_BOOK))) as pdf:
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        assert info["/Title"] == "Tiles – a book"
        assert info["/Author"] == "A. Uthor"
        assert info["/CreationDate"] == info["/ModDate"] == "D:20000101000000+00'00'"
        assert len(pdf.pages) == len(SHEETS)
        assert set(pdf.Root.keys()) == {"/Type", "/Pages", "/OutputIntents"}


def test_the_same_document_has_the_same_bytes() -> None:
    assert finished(BLACK_BOOK) == finished(BLACK_BOOK)


def test_a_plain_print_file_only_lacks_the_claim() -> None:
    pdf = document_pdf(BLACK_BOOK, "print")
    plain = as_plain_pdf(pdf, "Tiles")
    assert plain == as_plain_pdf(pdf, "Tiles")
    assert pdfx_faults(plain) == ["/GTS_PDFXVersion is None", "/GTS_PDFXConformance is None", "0 output intents"]


def test_the_checker_finds_what_is_wrong_with_a_file_for_screens() -> None:
    faults = pdfx_faults(document_pdf(Document((COLOUR_BOOK.sheets[0], page(2)), "Colours", links=LINKS)))
    for fault in ("header b'%PDF-1.4'", "0 output intents", "operator rg", "colour space /DeviceRGB", "annotations"):
        assert any(fault in line for line in faults), fault


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_no_fault(tmp_path: Path) -> None:
    for name, document in (("black", BLACK_BOOK), ("colours", COLOUR_BOOK)):
        file = tmp_path / f"{name}.pdf"
        file.write_bytes(finished(document))
        run = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        assert "PDF Version: 1.3" in run.stdout


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_ghostscript_prints_black_pages_with_black_ink_alone(tmp_path: Path) -> None:
    coverages = []
    for name, document in (("black", BLACK_BOOK), ("colours", COLOUR_BOOK)):
        file = tmp_path / f"{name}.pdf"
        file.write_bytes(finished(document))
        command = ["gs", "-q", "-dSAFER", "-sDEVICE=inkcov", "-o", "-", str(file)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        coverages.append([[float(share) for share in line.split()[:4]] for line in run.stdout.splitlines()])
    black, colours = coverages
    assert len(black) == len(SHEETS)
    assert all(inks[:3] == [0, 0, 0] and inks[3] > 0 for inks in black)
    assert all(min(inks) > 0 for inks in colours)


@pytest.mark.skipif(not shutil.which("pdffonts"), reason="pdffonts is not installed")
def test_pdffonts_lists_embedded_subsets_alone(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(finished(BLACK_BOOK))
    run = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True)
    fonts = [line.split() for line in run.stdout.splitlines()[2:]]
    assert {font[0].split("+")[1] for font in fonts} == {"Lato-Regular", "Lato-Bold"}
    assert all(font[-5:-3] == ["yes", "yes"] for font in fonts)
