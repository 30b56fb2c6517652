"""The publisher's pictures: every usual form of PNG, JPEG and PDF becomes plain pixels, everything else one line."""

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from puzzlemill.publish.prepress.artwork import picture_of, read_picture
from puzzlemill.publish.prepress.conformance import MOST_PIXELS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Pixels
from tests.support.render.source_pdfs import protected_pdf, source_pdf

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def saved(picture: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, format=form, **options)
    return buffer.getvalue()


def corners(mode: str = "RGB") -> Image.Image:
    """Two by two pixels: red, green / blue, white."""
    picture = Image.new("RGB", (2, 2))
    picture.putdata([RED, GREEN, BLUE, WHITE])
    return picture.convert(mode)


def colours(pixels: Pixels) -> list[tuple[int, ...]]:
    size = len(pixels.data) // (pixels.width * pixels.height)
    return [tuple(pixels.data[start : start + size]) for start in range(0, len(pixels.data), size)]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_a_png_keeps_its_colours(mode: str) -> None:
    pixels = picture_of(saved(corners(mode)), "own.png")
    assert (pixels.width, pixels.height, pixels.mode) == (2, 2, "RGB")
    assert colours(pixels) == [RED, GREEN, BLUE, WHITE]


def test_pictures_without_colours_are_grey() -> None:
    for mode in ("L", "LA", "1", "RGB", "RGBA"):
        picture = Image.new("L", (3, 1))
        picture.putdata([0, 255, 255])
        assert picture_of(saved(picture.convert(mode)), "own.png") == Pixels(3, 1, "L", bytes((0, 255, 255)))


def test_transparent_parts_show_white() -> None:
    picture = corners("RGBA")
    picture.putalpha(Image.frombytes("L", (2, 2), bytes((255, 0, 128, 255))))
    red, green, blue, white = colours(picture_of(saved(picture), "own.png"))
    assert (red, green, white) == (RED, WHITE, WHITE)
    assert blue == pytest.approx((127, 127, 255), abs=1)
    # A palette with a transparent colour, and a colour that counts as transparent.
    palette = corners("P")
    assert colours(picture_of(saved(palette, transparency=palette.getpixel((0, 0))), "own.png"))[0] == WHITE
    assert colours(picture_of(saved(corners(), transparency=GREEN), "own.png"))[1] == WHITE


def test_sixteen_bits_become_eight() -> None:
    values = np.array([[0, 257, 32896, 65535]], dtype=np.uint16)
    pixels = picture_of(saved(Image.fromarray(values)), "own.png")
    assert pixels == Pixels(4, 1, "L", bytes((0, 1, 128, 255)))


def test_a_photo_is_turned_as_its_camera_was_held() -> None:
    picture = Image.new("RGB", (64, 32), BLUE)
    picture.paste(RED, (0, 0, 32, 32))
    exif = Image.Exif()
    exif[0x0112] = 6
    pixels = picture_of(saved(picture, "JPEG", exif=exif, quality=95), "own.jpg")
    assert (pixels.width, pixels.height) == (32, 64)
    assert colours(pixels)[0] == pytest.approx(RED, abs=8)
    assert colours(pixels)[-1] == pytest.approx(BLUE, abs=8)


def test_jpegs_in_process_inks_become_rgb() -> None:
    picture = Image.new("CMYK", (16, 16), (0, 255, 255, 0))
    pixels = picture_of(saved(picture, "JPEG", quality=95), "own.jpg")
    red, green, blue = colours(pixels)[100]
    assert red > 200
    assert max(green, blue) < 60
    assert colours(picture_of(saved(Image.new("CMYK", (16, 16)), "JPEG"), "own.jpg"))[0] == (255,)
    assert colours(picture_of(saved(Image.new("CMYK", (16, 16), (0, 0, 0, 255)), "JPEG"), "own.jpg"))[0] == (0,)


def test_colours_of_a_profile_become_srgb_and_a_broken_profile_is_ignored() -> None:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for data in (profile, b"broken" * 40):
        assert colours(picture_of(saved(corners(), icc_profile=data), "own.png")) == [RED, GREEN, BLUE, WHITE]


def test_the_first_page_of_a_pdf_is_drawn_at_300_dpi() -> None:
    pixels = picture_of(source_pdf(b"1 0 0 rg 0 0 9999 9999 re f", (25.4, 50.8), pages=2), "own.pdf")
    assert (pixels.width, pixels.height, pixels.mode) == (300, 600, "RGB")
    assert set(colours(pixels)[1000:1010]) == {RED}
    assert picture_of(source_pdf(b"0 g 0 0 9 9 re f"), "own.pdf").mode == "L"


def test_a_file_is_read_from_its_path(tmp_path: Path) -> None:
    file = tmp_path / "own.png"
    file.write_bytes(saved(corners()))
    assert read_picture(file).width == 2
    with pytest.raises(InputError, match=r"missing\.png"):
        read_picture(tmp_path / "missing.png")
    with pytest.raises(InputError, match="folder"):
        read_picture(tmp_path)


def png_of(width: int, height: int) -> bytes:
    """The beginning of a PNG that says how large it is, and a little data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "not a picture that can be read; expected PNG, JPEG or PDF"),
        (b"GIF89a" + bytes(99), "expected PNG, JPEG or PDF"),
        (saved(corners(), "BMP"), "expected PNG, JPEG or PDF"),
        (b"<svg/>", "expected PNG, JPEG or PDF"),
        (saved(Image.new("RGB", (64, 64), RED))[:90], "the picture is damaged"),
        (saved(Image.new("RGB", (640, 640), RED), "JPEG")[:700], "the picture is damaged"),
        (png_of(100, 100), "the picture is damaged"),
        (png_of(8000, MOST_PIXELS // 8000 + 1), "expected at most 60 million"),
        (png_of(60_000, 60_000), "expected at most 60 million"),
        (png_of(2**31 - 1, 2**31 - 1), "expected at most 60 million|damaged|expected PNG"),
        (b"%PDF-1.4 nothing", "not a PDF that can be read"),
        (protected_pdf("secret"), "protected by a password"),
        (source_pdf(size=(5000, 5000)), "the page is too large"),
    ],
    # The bytes of protected files differ each time, and tests need names that do not.
    ids=lambda value: value if isinstance(value, str) else "file",
)
def test_other_damaged_and_huge_files_are_refused_in_a_line(data: bytes, rule: str) -> None:
    with pytest.raises(InputError, match=rf"^own\.png: .*({rule})"):
        picture_of(data, "own.png")


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_file_with_any_spoiled_byte_is_read_or_refused(form: str) -> None:
    whole = saved(Image.new("RGB", (24, 24), RED), form)
    for place in range(0, len(whole), 3):
        spoiled = bytes(byte ^ 255 if index == place else byte for index, byte in enumerate(whole))
        try:
            pixels = picture_of(spoiled, "own")
        except InputError:
            continue
        assert len(pixels.data) >= pixels.width * pixels.height
