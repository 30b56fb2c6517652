"""Pictures that the publisher provides: PNG, JPEG, or the first page of a PDF, as pixels that can be drawn."""

import io
import warnings
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from puzzlemill.publish.prepress.conformance import MOST_PIXELS, TooLargeError
from puzzlemill.publish.prepress.laying import COLOUR_DPI, opened_pdf, pixels_of, rendered
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Pixels
from puzzlemill.render.drawing.separation import displayed_pixels

LARGEST: Final = 200 * 1024 * 1024
"""Bytes of the largest file of a publisher."""


def read_picture(path: Path) -> Pixels:
    """The picture in a PNG or JPEG file, or the first page of a PDF at 300 dpi, upright and on white.

    Colours are RGB with 8 bits; a picture without colours is grey. Raises `InputError` if the file is of another form,
    damaged or encrypted, or has more than `MOST_PIXELS`.
    """
    return picture_of(read_file(path, LARGEST, piped=False), str(path))


def picture_of(data: bytes, name: str) -> Pixels:
    """The same for the bytes of a file, whose name is for messages."""
    if is_pdf(data):
        return _first_page(data, name)
    try:
        with warnings.catch_warnings():
            # The limits here are lower than Pillow's, which warns from 90 million pixels on.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise InputError(_too_large(picture.width, picture.height), file=name)
                return _flat(picture)
    except UnidentifiedImageError:
        raise InputError("not a picture that can be read; expected PNG, JPEG or PDF", file=name) from None
    except Image.DecompressionBombError:
        raise InputError(
            f"the picture is too large; expected at most {MOST_PIXELS // 10**6} million pixels", file=name
        ) from None
    except InputError:
        raise
    except (OSError, SyntaxError, ValueError, LookupError, TypeError, ArithmeticError, EOFError):
        # Pillow's readers raise any of these for damaged files.
        raise InputError("the picture is damaged; save it again", file=name) from None


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF; up to 1,024 other bytes can come first."""
    return b"%PDF-" in data[:1024]


def _first_page(data: bytes, name: str) -> Pixels:
    opened_pdf(data, name).close()
    try:
        return rendered(data, COLOUR_DPI)
    except TooLargeError:
        raise InputError(
            f"the page is too large; expected at most {MOST_PIXELS // 10**6} million pixels at 300 dpi", file=name
        ) from None
    except (ValueError, RuntimeError):
        raise InputError("not a PDF that can be read; export it again", file=name) from None


def _too_large(width: int, height: int) -> str:
    return f"the picture has {width} x {height} pixels; expected at most {MOST_PIXELS // 10**6} million"


def _flat(picture: Image.Image) -> Pixels:
    """A picture turned as its camera was held, without transparency, in grey or RGB with 8 bits."""
    picture.load()
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):
        return _of_16_bits(upright)
    if "icc_profile" in picture.info:
        upright = _in_srgb(upright, picture.info["icc_profile"])
    if upright.mode == "CMYK":
        shown = displayed_pixels(upright.width, upright.height, upright.tobytes())
        upright = Image.frombytes("RGB", (shown.width, shown.height), shown.data)
    if upright.has_transparency_data:
        coloured = upright.convert("RGBA")
        ground = Image.new("RGBA", coloured.size, (255, 255, 255, 255))
        return pixels_of(Image.alpha_composite(ground, coloured).convert("RGB"))
    return pixels_of(upright.convert("RGB"))


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """A picture in the colours of a profile, such as a phone's, in sRGB; unchanged if the profile is unusable."""
    if picture.mode not in ("RGB", "RGBA", "CMYK"):
        return picture
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        mode = "RGBA" if picture.mode == "RGBA" else "RGB"
        converted = ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return picture
    return converted or picture


def _of_16_bits(picture: Image.Image) -> Pixels:
    """A grey picture with 16 bits per pixel in 8 bits, which Pillow would cut off instead of divide."""
    values = np.asarray(picture).astype(np.int64)
    greys = np.clip((values * 255 + 32767) // 65535, 0, 255).astype(np.uint8)
    return Pixels(picture.width, picture.height, "L", greys.tobytes())
