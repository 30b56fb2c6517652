"""What PDF/X-1a forbids on pages of other programs: each fault is found wherever it is hidden, and nothing else."""

import io
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from puzzlemill.publish.inspection.content import painted
from puzzlemill.publish.prepress import conformance
from puzzlemill.publish.prepress.conformance import LARGEST_PICTURE, MOST_BYTES, TooLargeError, page_faults
from tests.support.render.source_pdfs import TRANSPARENT, source_pdf

Page = tuple[pikepdf.Pdf, pikepdf.Page]


def faults(data: bytes, change: Callable[[pikepdf.Pdf, Any], None] = lambda pdf, page: None) -> list[str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf, pdf.pages[0].obj)
        return page_faults(pdf.pages[0])


@pytest.mark.parametrize(
    "content",
    [
        b"0.5 g 1 G 0 0 0 1 k 1 0 0 0 K 0 0 5 5 re B",
        b"/DeviceCMYK cs 0 0 0 1 sc 0 0 5 5 re f",
        b"q 5 0 0 5 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q",
    ],
)
def test_greys_and_process_inks_are_no_fault(content: bytes) -> None:
    assert faults(source_pdf(content)) == []


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"1 0 0 rg 0 0 5 5 re f", "RGB colours"),
        (b"1 0 0 RG 0 0 5 5 re S", "RGB colours"),
        (b"/DeviceRGB cs 1 0 0 sc 0 0 5 5 re f", "RGB colours"),
        (b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID xyz EI", "RGB colours"),
        (b"/OC /Layer BDC 0 0 5 5 re f EMC", "layers"),
    ],
)
def test_operators_that_are_forbidden_are_found(content: bytes, fault: str) -> None:
    assert faults(source_pdf(content)) == [fault]


@pytest.mark.parametrize(
    ("resources", "fault"),
    [
        (TRANSPARENT, "transparency"),
        ({"ExtGState": Dictionary(A=Dictionary(BM=Name.Multiply))}, "transparency"),
        ({"ExtGState": Dictionary(A=Dictionary(SMask=Dictionary(S=Name.Alpha)))}, "transparency"),
        ({"ExtGState": Dictionary(A=Dictionary(TR=Name.Odd))}, "transfer functions or halftones"),
        ({"ColorSpace": Dictionary(A=Array([Name.CalRGB, Dictionary()]))}, "colours of an ICC profile or of CIE"),
        ({"ColorSpace": Dictionary(A=Array([Name.Indexed, Name.DeviceRGB, 1, b"abcdef"]))}, "RGB colours"),
        (
            {"ColorSpace": Dictionary(A=Array([Name.Separation, Name.Spot, Name.DeviceRGB, Dictionary()]))},
            "RGB colours",
        ),
        ({"Shading": Dictionary(A=Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB))}, "RGB colours"),
        (
            {"Pattern": Dictionary(A=Dictionary(PatternType=2, Shading=Dictionary(ColorSpace=Name.DeviceRGB)))},
            "RGB colours",
        ),
        (
            {"Font": Dictionary(A=Dictionary(Subtype=Name.Type1, BaseFont=Name.Helvetica))},
            "fonts that are not embedded",
        ),
    ],
)
def test_resources_that_are_forbidden_are_found(resources: dict[str, Any], fault: str) -> None:
    assert faults(source_pdf(resources=resources)) == [fault]


@pytest.mark.parametrize(
    "resources",
    [
        {"ExtGState": Dictionary(A=Dictionary(ca=1, CA=1.0, BM=Name.Normal, SMask=Name("/None"), TR2=Name.Default))},
        {"ColorSpace": Dictionary(A=Array([Name.Separation, Name.Spot, Name.DeviceCMYK, Dictionary()]))},
        {"Shading": Dictionary(A=Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK))},
    ],
)
def test_resources_that_are_allowed_are_no_fault(resources: dict[str, Any]) -> None:
    assert faults(source_pdf(resources=resources)) == []


@pytest.mark.parametrize(
    ("picture", "fault"),
    [
        ({"ColorSpace": Name.DeviceRGB}, "RGB colours"),
        ({"ColorSpace": Name.DeviceGray, "BitsPerComponent": 16}, "pictures with 16 bits per channel"),
        ({"ColorSpace": Name.DeviceGray, "Filter": Name.JPXDecode}, "pictures in JPEG 2000 or JBIG2"),
        ({"ColorSpace": Name.DeviceGray, "SMask": Dictionary()}, "transparency"),
    ],
)
def test_pictures_are_examined_even_inside_symbols(picture: dict[str, Any], fault: str) -> None:
    def change(pdf: pikepdf.Pdf, page: Any) -> None:
        image = pikepdf.Stream(pdf, b"xyz", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, **picture)
        inner = Dictionary(XObject=Dictionary(Im=image))
        symbol = pikepdf.Stream(pdf, b"/Im Do", Type=Name.XObject, Subtype=Name.Form, Resources=inner)
        page.Resources = Dictionary(XObject=Dictionary(Fm=symbol))

    assert faults(source_pdf(b"/Fm Do"), change) == [fault]


def test_a_transparency_group_without_transparency_is_no_fault() -> None:
    group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    assert faults(source_pdf(Group=group)) == []


def test_a_symbol_that_contains_itself_is_visited_once() -> None:
    def change(pdf: pikepdf.Pdf, page: Any) -> None:
        symbol = pdf.make_indirect(pikepdf.Stream(pdf, b"1 0 0 rg /Fm Do", Type=Name.XObject, Subtype=Name.Form))
        symbol.Resources = Dictionary(XObject=Dictionary(Fm=symbol))
        page.Resources = Dictionary(XObject=Dictionary(Fm=symbol))

    assert faults(source_pdf(b"/Fm Do"), change) == ["RGB colours"]


@pytest.mark.parametrize(
    ("data", "filters"),
    [
        (zlib.compress(bytes(MOST_BYTES + 1)), Name.FlateDecode),
        (zlib.compress(zlib.compress(bytes(MOST_BYTES + 1))), Array([Name.FlateDecode, Name.FlateDecode])),
        (bytes(MOST_BYTES // 64 + 1), Name.RunLengthDecode),
    ],
)
def test_content_that_unpacks_to_too_much_is_not_unpacked(data: bytes, filters: Any) -> None:
    def change(pdf: pikepdf.Pdf, page: Any) -> None:
        stream = pdf.make_stream(b"")
        stream.write(data, filter=filters)
        page.Contents = stream

    with pytest.raises(TooLargeError):
        faults(source_pdf(), change)


@pytest.mark.parametrize(
    ("data", "width", "filters"),
    [
        (b"", LARGEST_PICTURE // 4 + 1, None),
        (zlib.compress(bytes(2000)), 1, Name.FlateDecode),
        (bytes(20), 1, Name.RunLengthDecode),
    ],
    ids=["by what it says", "by what it is", "by what it can be"],
)
def test_a_picture_that_unpacks_to_too_much_is_not_unpacked(
    monkeypatch: pytest.MonkeyPatch, data: bytes, width: int, filters: Any
) -> None:
    if data:
        monkeypatch.setattr(conformance, "LARGEST_PICTURE", 1000)

    def change(pdf: pikepdf.Pdf, page: Any) -> None:
        picture = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Image, ColorSpace=Name.DeviceCMYK)
        picture.Width, picture.Height, picture.BitsPerComponent = width, 1, 8
        if filters is not None:
            picture.write(data, filter=filters)
        page.Resources = Dictionary(XObject=Dictionary(Im=picture))

    with pytest.raises(TooLargeError):
        faults(source_pdf(b"/Im Do"), change)
    with pikepdf.open(io.BytesIO(source_pdf(b"/Im Do"))) as pdf:
        change(pdf, pdf.pages[0].obj)
        paint = painted(pdf.pages[0].obj)
    assert (paint.pictures, paint.unread, paint.ink) == (1, 1, 0.0)
