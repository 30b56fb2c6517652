"""Pages of strangers are counted before they are drawn, and proved before they are copied."""

import io
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from pypdf import PdfReader
from pypdf.generic import ContentStream

from puzzlemill.publish.prepress import SourcePage, as_pdfx, condition_named, lay_pages
from puzzlemill.publish.prepress.soundness import BROKEN, Checker
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Box, Drawing, Text
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Document, document_pdf
from tests.checkers.pdfx import objects
from tests.fuzz.doors.own_pages import seeds, spoilt
from tests.support.render.hostile_pages import blends, forms, tiles
from tests.support.render.source_pdfs import source_pdf

MUTATED = 120
"""Pages; 500 are as valid, and take a minute."""


def faults(data: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return Checker(pdf).faults(pdf.pages[0], 300 * 360)


@pytest.mark.parametrize(
    "content",
    [
        b"q 0 0 5 5 re f",
        b"0 0 5 5 re f Q",
        b"0 0 5 re f",
        b"0 0 5 5 re g",
        b"0 0 5 5 re f unknown",
        b"/Missing Do",
        b"/Missing gs",
        b"BT BT ET ET",
        b"/A BMC",
        b"EMC",
        b"[ 1 >> ] 0 d 0 0 m 9 9 l S",
    ],
)
def test_content_that_is_not_valid_is_not_copied(content: bytes) -> None:
    assert faults(source_pdf(content)) == [BROKEN]


@pytest.mark.parametrize("content", [b"[1 2 f", b"(text", b"/A <<", b"0 0 5 5 re f [" + b"[" * 99])
def test_content_that_ends_in_the_middle_of_an_instruction_is_refused(content: bytes) -> None:
    with pytest.raises(InputError, match="its content ends in the middle of an instruction; export the PDF again"):
        faults(source_pdf(content))


@pytest.mark.parametrize(
    "content",
    [
        b"q 1 0 0 1 5 5 cm [3 1] 0 d 0 0 m 9 9 l S Q BX unknown EX /A BMC EMC",
        b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI 1 w 0.5 g 0 0 5 5 re W n",
    ],
)
def test_valid_content_has_no_fault(content: bytes) -> None:
    assert faults(source_pdf(content)) == []


@pytest.mark.parametrize("data", [tiles(2), tiles(-30), blends(1, 3), forms(b"0.5 g", deep=5)])
def test_what_is_drawn_a_little_is_no_fault(data: bytes) -> None:
    assert faults(data) == []


def with_resources(build: Callable[[pikepdf.Pdf], Dictionary], content: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(source_pdf(content))) as pdf:
        pdf.pages[0].obj.Resources = build(pdf)
        buffer = io.BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def mask(pdf: pikepdf.Pdf) -> Dictionary:
    """A soft mask that contains itself."""
    form = pdf.make_stream(b"/G gs 0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    form.Resources = Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=form))))
    return Dictionary(XObject=Dictionary(F=form))


def function(pdf: pikepdf.Pdf) -> Dictionary:
    """A function that calls itself."""
    part: Any = pdf.make_indirect(
        Dictionary(FunctionType=3, Domain=Array([0, 1]), Bounds=Array(), Encode=Array([0, 1]))
    )
    part.Functions = Array([part])
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=Array([0, 0, 9, 9]), Function=part)
    return Dictionary(Shading=Dictionary(S=shading))


def elsewhere(pdf: pikepdf.Pdf) -> Dictionary:
    """A drawing that draws itself because renderers find its name among the resources of the page."""
    form = pdf.make_stream(b"/F Do /F Do", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    form.Resources = Dictionary()
    return Dictionary(XObject=Dictionary(F=form))


@pytest.mark.parametrize(("build", "content"), [(mask, b"/F Do"), (function, b"/S sh"), (elsewhere, b"/F Do")])
def test_whatever_contains_itself_is_found(build: Callable[[pikepdf.Pdf], Dictionary], content: bytes) -> None:
    with pytest.raises(InputError, match="a drawing, font or pattern draws itself"):
        faults(with_resources(build, content))


def test_a_font_is_copied_whatever_its_checksums_but_not_if_it_is_cut_off() -> None:
    spoilt_fonts: list[tuple[Callable[[bytes], bytes], list[str]]] = [
        (lambda font: font[:16] + bytes(4) + font[20:], []),
        (lambda font: font[:-400], [BROKEN]),
        (lambda font: font[:200], [BROKEN]),
    ]
    for spoil, expected in spoilt_fonts:
        with pikepdf.open(io.BytesIO(seeds()[0])) as pdf:
            [file] = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/Length1" in thing]
            file.write(spoil(file.read_bytes()))
            assert Checker(pdf).faults(pdf.pages[0], 300 * 360) == expected


def test_objects_count_wherever_they_are() -> None:
    with pikepdf.open(io.BytesIO(source_pdf())) as pdf:
        pdf.pages[0].obj.Anything = pikepdf.Object.parse(b"[" + b"0 " * 1_100_000 + b"]")
        with pytest.raises(InputError, match=r"1,100,\d+ objects; expected at most 1,000,000"):
            Checker(pdf)


@pytest.mark.thorough
def test_an_interior_of_mutated_pages_is_valid_for_other_programs(tmp_path: Path) -> None:
    pages: dict[int, SourcePage] = {}
    given = [seed for seed in seeds() if seed.startswith(b"%PDF")]
    sheet = Sheet(1, Box(0, 0, 100, 120), (), Drawing(100, 120, (Text(50, 115, "7", 5, "middle"),)), 3)
    blank = document_pdf(Document((sheet,), "Book"), "print")
    for number in range(MUTATED):
        source = SourcePage(f"{number}.pdf", spoilt(Random(number), given))
        try:
            lay_pages(blank, {0: source}, press=True)
        except InputError:
            continue
        pages[len(pages)] = source
    assert len(pages) > MUTATED // 5
    book = document_pdf(Document((sheet,) * len(pages), "Book"), "print")
    data = as_pdfx(lay_pages(book, pages, press=True).pdf, "Book", condition_named("FOGRA39"))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert [fault for fault in objects(pdf) if "shading" not in fault.lower()] == []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reader = PdfReader(io.BytesIO(data), strict=True)
        for page in reader.pages:
            contents = page.get_contents()
            assert contents is not None
            assert ContentStream(contents, reader).operations
