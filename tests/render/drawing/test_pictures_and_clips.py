"""Pictures of pixels and clipped symbols: PDF, PNG and SVG show the same, and equal pictures are stored once."""

import base64
import io
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from puzzlemill.render.drawing.canvas import BLACK, Box, Drawing, Picture, Pixels, Place, rectangle, svg_text
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.themes import THEMES, Theme
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages, tone

# Red, green / blue, white.
COLOURED = Pixels(2, 2, "RGB", bytes((255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255)))
GREY = Pixels(2, 1, "L", bytes((0, 128)))
SVG = "{http://www.w3.org/2000/svg}"


def shown(drawing: Drawing, dpi: int = 254) -> Image.Image:
    return Image.open(io.BytesIO(next(png_pages(pdf_bytes([drawing]), tone(drawing), dpi))))


def test_pixels_are_painted_from_the_top_left_into_their_box() -> None:
    picture = shown(Drawing(30, 20, (Picture(COLOURED, 10, 5, 16, 12),)))
    assert picture.mode == "RGB"
    corners = [picture.getpixel(place) for place in ((120, 70), (240, 70), (120, 150), (240, 150), (50, 100))]
    assert corners == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (255, 255, 255)]


def test_a_grey_picture_keeps_a_page_grey_but_not_one_bit_per_pixel() -> None:
    drawing = Drawing(30, 20, (Place(Drawing(10, 10, (Picture(GREY, 0, 0, 10, 10),)), 5, 5),))
    assert (tone(drawing), tone(drawing, bits=1)) == ("L", "L")
    picture = shown(drawing)
    assert [picture.getpixel(place) for place in ((70, 100), (130, 100))] == [0, 128]


def test_equal_pictures_are_stored_once_and_different_ones_apart() -> None:
    again = Pixels(2, 2, "RGB", bytes(bytearray(COLOURED.data)))
    pages = [
        Drawing(30, 20, (Picture(COLOURED, 0, 0, 9, 9), Picture(again, 9, 9, 9, 9))),
        Drawing(30, 20, (Picture(again, 0, 0, 20, 20), Picture(GREY, 1, 1, 5, 5))),
    ]
    reader = PdfReader(io.BytesIO(pdf_bytes(pages)))
    stored = {}
    for page in reader.pages:
        for reference in page["/Resources"]["/XObject"].values():  # type: ignore[index]
            stored[reference.idnum] = reference.get_object()["/ColorSpace"]
    assert sorted(stored.values()) == ["/DeviceGray", "/DeviceRGB"]
    assert pdf_bytes(pages) == pdf_bytes(pages)


def test_a_clipped_symbol_shows_only_its_box_and_clips_nothing_after_it() -> None:
    square = Drawing(10, 10, (rectangle(Box(0, 0, 10, 10), fill=BLACK),))
    drawing = Drawing(40, 20, (Place(square, 5, 5, 1.5, clip=Box(2, 2, 4, 6)), Place(square, 25, 5)))
    picture = shown(drawing)
    # The box is 8..14 x 8..17 mm on the page.
    inside, outside = ((100, 100), (130, 160), (300, 100)), ((70, 100), (150, 100), (100, 60), (100, 180))
    assert {picture.getpixel(place) for place in inside} == {0}
    assert {picture.getpixel(place) for place in outside} == {255}


def test_a_clip_turns_with_its_symbol() -> None:
    bar = Drawing(10, 4, (rectangle(Box(0, 0, 10, 4), fill=BLACK),))
    picture = shown(Drawing(20, 20, (Place(bar, 12, 5, turn=90, clip=Box(5, 0, 5, 4)),)))
    # Turned about (12, 5), the bar fills 8..12 x 5..15 mm; its right half is the lower one.
    assert [picture.getpixel(place) for place in ((100, 130), (100, 70))] == [0, 255]


def test_an_svg_has_the_pixels_and_the_clips() -> None:
    symbol = Drawing(10, 10, (Picture(COLOURED, 1, 2, 8, 6),))
    clipped = Place(symbol, 5, 5, clip=Box(0, 0, 4, 4.5))
    text = svg_text(Drawing(30, 20, (clipped, Place(symbol, 1, 1), clipped)))
    root = ElementTree.fromstring(text)
    (image, *_) = root.iter(f"{SVG}image")
    assert [image.get(key) for key in ("x", "y", "width", "height")] == ["1", "2", "8", "6"]
    data = (image.get("href") or "").removeprefix("data:image/png;base64,")
    assert Image.open(io.BytesIO(base64.b64decode(data))).tobytes() == COLOURED.data
    names = [clip.get("id") for clip in root.iter(f"{SVG}clipPath")]
    assert len(set(names)) == 1
    groups = [group.get("clip-path") for group in root.iter(f"{SVG}g")]
    assert groups == [f"url(#{names[0]})", None, f"url(#{names[0]})"]
    assert text == svg_text(Drawing(30, 20, (clipped, Place(symbol, 1, 1), clipped)))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_themes_leave_pictures_and_clips_as_they_are(theme: Theme) -> None:
    symbol = Drawing(10, 10, (Picture(COLOURED, 1, 2, 8, 6),))
    drawing = finished(Drawing(30, 20, (Place(symbol, 5, 5, clip=Box(0, 0, 4, 4)),)), theme)
    (item,) = drawing.items
    assert isinstance(item, Place)
    inner = item if theme.size == 1 else item.drawing.items[0]
    assert inner == Place(symbol, 5, 5, clip=Box(0, 0, 4, 4))


@pytest.mark.parametrize(("width", "height", "data"), [(2, 2, b"123"), (0, 2, b""), (2, 0, b"")])
def test_pixels_that_do_not_fit_their_size_are_refused(width: int, height: int, data: bytes) -> None:
    with pytest.raises(ValueError, match="at least one pixel"):
        Pixels(width, height, "L", data)
