"""What a page paints is measured from its operators, whatever program wrote them."""

import io
from collections.abc import Mapping
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

from puzzlemill.publish.inspection.content import Painted
from puzzlemill.publish.inspection.margins import barcode_faults
from puzzlemill.publish.inspection.measures import Measured, measured
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import Box, Drawing, Item, rectangle
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.pdf import Document, document_pdf


def finished(pdf: pikepdf.Pdf, content: str, resources: Mapping[str, Any] | None = None, **keys: Any) -> bytes:
    """The file with one more page, 72 points square, with this content."""
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 72, 72]), Resources=Dictionary(**(resources or {})), **keys)
    page.Contents = Stream(pdf, content.encode())
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    buffer = io.BytesIO()
    pdf.save(buffer)
    return buffer.getvalue()


def pdf_of(content: str, resources: Mapping[str, Any] | None = None, **keys: Any) -> bytes:
    """A PDF of one such page."""
    with pikepdf.new() as pdf:
        return finished(pdf, content, resources, **keys)


def pdf_with_picture(data: bytes, content: str, **keys: Any) -> bytes:
    """A PDF of one page that paints a picture with these bytes as P."""
    with pikepdf.new() as pdf:
        picture = Stream(pdf, data)
        for key, value in {"Type": Name.XObject, "Subtype": Name.Image, "BitsPerComponent": 8, **keys}.items():
            picture[f"/{key}"] = value
        return finished(pdf, content, {"XObject": Dictionary(P=pdf.make_indirect(picture))})


def painted(content: str, resources: Mapping[str, Any] | None = None, **keys: Any) -> Painted:
    return measured(pdf_of(content, resources, **keys)).painted


@pytest.mark.parametrize(
    ("content", "ink", "spaces"),
    [
        ("0 g 0 0 9 9 re f", 100, {"DeviceGray"}),
        ("0.25 g 0 0 9 9 re f", 75, {"DeviceGray"}),
        ("0.5 0.4 0.3 0.2 k 0 0 9 9 re f", 140, {"DeviceCMYK"}),
        ("1 1 1 1 K 0 0 m 9 9 l S", 400, {"DeviceCMYK"}),
        ("1 0 0 rg 0 0 9 9 re f", 0, {"DeviceRGB"}),
        ("1 1 1 1 k", 0, {"DeviceCMYK"}),
        ("q 1 1 1 1 k Q 0 0 9 9 re f", 100, {"DeviceCMYK"}),
        ("/DeviceCMYK cs 1 1 0 0 sc 0 0 9 9 re f", 200, {"DeviceCMYK"}),
        ("/DeviceRGB CS 1 1 0 SC 0 0 m 9 9 l S", 0, {"DeviceRGB"}),
    ],
)
def test_ink_is_that_of_what_is_painted(content: str, ink: float, spaces: set[str]) -> None:
    paint = painted(content)
    assert paint.ink == pytest.approx(ink)
    assert paint.spaces == spaces


@pytest.mark.parametrize(
    ("content", "width"),
    [
        ("2 w 0 0 m 9 9 l S", 2.0),
        ("q 0.5 0 0 0.5 0 0 cm 2 w 0 0 m 9 9 l S Q", 1.0),
        ("2 w 0 0 m 9 9 l S q 0.1 w Q 0 0 m 9 9 l S", 2.0),
        ("2 w 0 0 m 9 9 l S 1 G 0.1 w 0 0 m 9 9 l S", 2.0),
    ],
)
def test_lines_are_as_thin_as_they_are_printed(content: str, width: float) -> None:
    assert painted(content).thinnest == pytest.approx(width * 25.4 / 72)


FONT = {"Font": Dictionary(F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))}


def test_type_is_as_small_as_it_is_printed() -> None:
    assert painted("0.5 0 0 0.5 0 0 cm BT /F1 20 Tf (a) Tj ET", FONT).smallest == pytest.approx(10)
    assert painted("BT /F1 1 Tf 0 6 -6 0 10 10 Tm (a) Tj ET", FONT).smallest == pytest.approx(6)
    assert painted("BT 3 Tr /F1 1 Tf (a) Tj ET", FONT).smallest == float("inf")


def test_fonts_that_are_not_embedded_are_named() -> None:
    assert measured(pdf_of("BT /F1 9 Tf (a) Tj ET", FONT)).fonts == ["Helvetica"]


@pytest.mark.parametrize(
    ("ink", "mixed"),
    [
        ("0 g", 0),
        ("0 0 0 1 k", 0),
        ("0 0.05 0.02 0.95 k", 0),
        ("1 1 1 1 k", 1),
        ("0.75 0.68 0.67 0.9 k", 1),
        ("1 0.8 0 0.3 k", 0),
        ("0.6 0.4 0.4 1 k", 1),
    ],
)
def test_black_type_of_several_inks_is_counted(ink: str, mixed: int) -> None:
    assert painted(f"{ink} BT /F1 9 Tf (a) Tj ET", FONT).mixed_black == mixed


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (Dictionary(ca=0.5), {"ca"}),
        (Dictionary(CA=0.5), {"CA"}),
        (Dictionary(BM=Name.Multiply), {"BM"}),
        (Dictionary(SMask=Dictionary(S=Name.Alpha)), {"SMask"}),
        (Dictionary(ca=1, BM=Name.Normal, SMask=Name("/None")), set()),
    ],
)
def test_transparency_is_named(state: Dictionary, why: set[str]) -> None:
    assert painted("/G gs", {"ExtGState": Dictionary(G=state)}).transparency == why


def with_picture(**keys: Any) -> Measured:
    """A page with a picture of 10 x 10 pixels that is printed an inch square."""
    data = {"/DeviceCMYK": bytes((255, 255, 128, 0)) * 100, "/DeviceRGB": bytes(300), "/DeviceGray": bytes(100)}
    keys = {"Width": 10, "Height": 10, **keys}
    return measured(pdf_with_picture(data[str(keys["ColorSpace"])], "q 72 0 0 72 0 0 cm /P Do Q", **keys))


def test_pictures_have_a_resolution_a_space_and_inks() -> None:
    paint = with_picture(ColorSpace=Name.DeviceCMYK).painted
    assert (paint.coarsest, paint.pictures, paint.unread) == (10, 1, 0)
    assert paint.ink == pytest.approx(250, abs=0.5)
    assert with_picture(ColorSpace=Name.DeviceRGB).painted.spaces == {"DeviceRGB"}


def test_what_drawings_in_drawings_paint_is_measured_too() -> None:
    with pikepdf.new() as pdf:
        form = Stream(pdf, b"0.9 0.9 0.9 0 k 0 0 9 9 re f /Me Do")
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 9, 9])
        form.Resources = Dictionary(XObject=Dictionary(Me=form))
        data = finished(pdf, "/F Do", {"XObject": Dictionary(F=pdf.make_indirect(form))})
    assert measured(data).painted.ink == pytest.approx(270)


@pytest.mark.parametrize("content", ["(a) (b) (c) (d) (e) (f) cm", "cm", "/F1 Tf", "w", "(x) w"])
def test_content_that_is_not_pdf_is_refused_in_one_line(content: str) -> None:
    with pytest.raises(InputError, match="page 1 of the finished file cannot be measured"):
        measured(pdf_of(content))


WRAP = Wrap(152.4, 228.6, 5.0)


def cover_of(*items: Item) -> bytes:
    whole = rectangle(WRAP.whole, fill=(0.1, 0.2, 0.4))
    drawing = Drawing(WRAP.width, WRAP.height, (whole, *items))
    sheet = Sheet(1, Box(0, 0, WRAP.width, WRAP.height), (), drawing, WRAP.bleed, bound=False)
    return document_pdf(Document((sheet,)))


def test_the_area_of_the_barcode_has_nothing_but_the_barcode() -> None:
    box = WRAP.barcode
    white = rectangle(box, fill=1.0)
    inside = Box(box.x + 10, box.y + 5, 10, 10)
    assert barcode_faults(cover_of(white), WRAP, False) == ()
    assert barcode_faults(cover_of(white, rectangle(inside, fill=0.0)), WRAP, True) == ()
    assert barcode_faults(cover_of(white, rectangle(inside, fill=0.0)), WRAP, False) == ("something printed",)
    assert barcode_faults(cover_of(white, rectangle(inside, fill=(1, 0, 0))), WRAP, True) == ("something coloured",)
    edge = Box(box.x, box.y + 5, 3, 3)
    assert barcode_faults(cover_of(white, rectangle(edge, fill=0.0)), WRAP, True) == ("something printed at its edges",)
    assert "something coloured" in barcode_faults(cover_of(), WRAP, True)


PROCESS = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([0.9, 0.8, 0.7, 0.6]), N=1)
SPOT = Array([Name.Separation, Name.Gold, Name.DeviceCMYK, PROCESS])
COMPUTED = Array([Name.Separation, Name.Gold, Name.DeviceCMYK, Dictionary(FunctionType=4)])
HALVES = Dictionary(FunctionType=3, Functions=Array([PROCESS, PROCESS]))


@pytest.mark.parametrize(
    ("content", "resources", "ink", "unread", "spaces"),
    [
        ("/S cs 0.5 scn 0 0 9 9 re f", {"ColorSpace": Dictionary(S=SPOT)}, 150, 0, {"Separation"}),
        ("/S cs 0.5 scn 0 0 9 9 re f", {"ColorSpace": Dictionary(S=COMPUTED)}, 0, 1, {"Separation"}),
        ("/B sh", {"Shading": Dictionary(B=Dictionary(ColorSpace=Name.DeviceCMYK, Function=PROCESS))}, 300, 0, None),
        ("/B sh", {"Shading": Dictionary(B=Dictionary(ColorSpace=Name.DeviceCMYK, Function=HALVES))}, 300, 0, None),
        ("/B sh", {"Shading": Dictionary(B=Dictionary(ColorSpace=Name.DeviceCMYK))}, 0, 1, None),
        (
            "/Pattern cs /P scn 0 0 9 9 re f",
            {"Pattern": Dictionary(P=Dictionary(Shading=Dictionary(ColorSpace=Name.DeviceCMYK, Function=PROCESS)))},
            300,
            0,
            {"Pattern", "DeviceCMYK"},
        ),
    ],
    ids=["tint", "computed tint", "blend", "blend in parts", "blend without colours", "pattern"],
)
def test_spot_inks_and_blends_count_as_the_process_inks_that_replace_them(
    content: str, resources: dict[str, Any], ink: float, unread: int, spaces: set[str] | None
) -> None:
    paint = painted(content, resources)
    assert paint.ink == pytest.approx(ink)
    assert paint.unread == unread
    assert paint.spaces == (spaces or {"DeviceCMYK"})


INKS = (230, 204, 178, 153)
"""The shares of a colour of 300 % ink, 255 for a full one."""


def photo() -> bytes:
    """A JPEG of that colour whose shares are turned around, as Adobe's programs write them."""
    buffer = io.BytesIO()
    Image.new("CMYK", (16, 16), INKS).save(buffer, "JPEG", quality=100)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "keys", "ink"),
    [
        (photo(), {"Filter": Name.DCTDecode, "Decode": Array([1, 0] * 4)}, 300),
        (photo(), {"Filter": Name.DCTDecode}, 100),
        (bytes(INKS) * 256, {"Decode": Array([1, 0] * 4)}, 100),
        (bytes(256), {"ColorSpace": Array([Name.Indexed, Name.DeviceCMYK, 0, bytes(INKS)])}, 300),
        (photo()[:100], {"Filter": Name.DCTDecode}, None),
        (bytes(256), {"ColorSpace": SPOT}, None),
    ],
    ids=["turned JPEG", "JPEG", "turned", "palette", "damaged JPEG", "spot ink"],
)
def test_pictures_of_all_forms_are_measured_or_unknown(data: bytes, keys: dict[str, Any], ink: float | None) -> None:
    form = {"Width": 16, "Height": 16, "ColorSpace": Name.DeviceCMYK} | keys
    paint = measured(pdf_with_picture(data, "q 9 0 0 9 0 0 cm /P Do Q", **form)).painted
    assert paint.ink == pytest.approx(ink or 0, abs=2)
    assert paint.unread == (ink is None)
