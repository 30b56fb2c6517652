"""The drawing layer: geometry is exact, and PDF, PNG and SVG agree."""

import io
import math
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from puzzlemill.render.drawing.canvas import (
    BLACK,
    Box,
    Drawing,
    Path,
    Place,
    Text,
    arc,
    circle,
    fit,
    hatch,
    line,
    rectangle,
    svg_text,
)
from puzzlemill.render.drawing.fonts import shorten, text_width, wrap
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import has_colour, png_pages

SQUARE = Drawing(25.4, 50.8, (rectangle(Box(2.54, 2.54, 20.32, 20.32), fill=BLACK), Text(2.54, 40, "Ten & 3", 5)))


def test_an_arc_keeps_to_its_circle() -> None:
    for step in arc((3, 4), 10, -30, 300)[1:]:
        _, x1, y1, x2, y2, x3, y3 = (float(part) if part != "C" else 0.0 for part in step)
        assert math.hypot(x3 - 3, y3 - 4) == pytest.approx(10)
        assert math.hypot(x1 - 3, y1 - 4) > 10
        assert math.hypot(x2 - 3, y2 - 4) > 10


@given(st.floats(1, 500), st.floats(1, 500), st.floats(1, 500), st.floats(1, 500))
def test_fit_keeps_inside_and_never_enlarges(width: float, height: float, box_width: float, box_height: float) -> None:
    place = fit(Drawing(width, height, ()), Box(5, 6, box_width, box_height))
    assert place.scale <= 1
    assert 5 - 1e-9 <= place.x <= place.x + width * place.scale <= 5 + box_width + 1e-6
    assert 6 - 1e-9 <= place.y <= place.y + height * place.scale <= 6 + box_height + 1e-6


@given(st.floats(1, 40), st.floats(1, 40), st.floats(0.5, 9))
def test_hatching_keeps_inside_its_box(width: float, height: float, gap: float) -> None:
    for path in hatch(Box(1, 2, width, height), gap):
        for _, x, y in path.steps:
            assert 1 - 1e-6 <= float(x) <= 1 + width + 1e-6
            assert 2 - 1e-6 <= float(y) <= 2 + height + 1e-6


def test_a_picture_is_at_300_dpi_and_shows_what_was_drawn_where() -> None:
    picture = Image.open(io.BytesIO(next(png_pages(pdf_bytes([SQUARE])))))
    assert picture.size == (300, 600)
    assert picture.mode == "L"
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert picture.getpixel((150, 150)) == 0
    assert picture.getpixel((20, 20)) == 255


def test_a_pdf_has_the_page_size_and_its_text() -> None:
    page = PdfReader(io.BytesIO(pdf_bytes([SQUARE], title="Title"))).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((72, 144), abs=0.01)
    assert "Ten & 3" in page.extract_text()


def test_a_turned_symbol_turns_clockwise() -> None:
    bar = Drawing(10, 2, (rectangle(Box(0, 0, 10, 2), fill=BLACK),))
    page = Drawing(25.4, 25.4, (Place(bar, 12, 5, turn=90),))
    picture = Image.open(io.BytesIO(next(png_pages(pdf_bytes([page])))))
    # Turned by 90 degrees about (12, 5), the bar fills 10..12 x 5..15 mm.
    assert picture.getpixel((round(11 / 25.4 * 300), round(13 / 25.4 * 300))) == 0
    assert picture.getpixel((round(18 / 25.4 * 300), round(6 / 25.4 * 300))) == 255


def test_an_svg_is_well_formed_and_in_millimetres() -> None:
    root = ElementTree.fromstring(svg_text(Drawing(30, 60, (Place(SQUARE, 1, 2, 0.5), *SQUARE.items))))
    assert root.get("width") == "30mm"
    assert root.get("viewBox") == "0 0 30 60"
    assert [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")] == ["Ten & 3", "Ten & 3"]


def test_an_svg_fills_what_a_pdf_fills() -> None:
    # Both fill by the even-odd rule, so that a ring drawn as one path keeps its hole.
    assert ElementTree.fromstring(svg_text(SQUARE)).get("fill-rule") == "evenodd"
    ring = Drawing(10, 10, (Path((*rectangle(Box(0, 0, 9, 9)).steps, *rectangle(Box(3, 3, 3, 3)).steps), fill=BLACK),))
    picture = Image.open(io.BytesIO(next(png_pages(pdf_bytes([ring]), dpi=254))))
    assert [picture.getpixel((10, 10)), picture.getpixel((45, 45))] == [0, 255]


def test_colour_is_noticed_however_deep() -> None:
    red = Drawing(9, 9, (circle((1, 1), 1, stroke=(1, 0, 0)),))
    assert has_colour(Drawing(9, 9, (Place(red, 0, 0),)))
    assert not has_colour(Drawing(9, 9, (line((0, 0), (1, 1)), Text(0, 0, "x", 1))))


@given(st.text(alphabet="ab cdé0 ", max_size=80), st.floats(3, 60))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, width: float) -> None:
    lines = wrap(text, 3, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(part, 3) <= width or len(part) == 1 for part in lines)


def test_a_line_is_shortened_only_if_it_must() -> None:
    assert shorten("short", 3, 60) == "short"
    cut = shorten("a line that is much too long", 3, 20)
    assert cut.endswith("…")
    assert text_width(cut, 3) <= 20


def test_a_drawing_is_one_line_at_the_prompt() -> None:
    assert repr(Drawing(20, 10.5, (line((0, 0), (1, 1)),))) == "<Drawing of 20 x 10.5 mm>"
