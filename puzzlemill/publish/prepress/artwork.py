"""Pictures that the publisher provides: PNG, JPEG, or the first page of a PDF, as pixels that can be drawn."""

import io
import math
import warnings
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from PIL import ExifTags, Image, ImageCms, ImageOps, UnidentifiedImageError

from puzzlemill.publish.prepress.conformance import MOST_PIXELS
from puzzlemill.publish.prepress.laying import opened_pdf, page_picture, pixels_of, strip_rows
from puzzlemill.publish.prepress.soundness import MOST, checked_scans, scanned, too_much
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Pixels

Room: TypeAlias = tuple[int, int]
"""Width and height in pixels that a picture needs at most."""

LARGEST: Final = 200 * 1024 * 1024
"""Bytes of the largest file of a publisher."""


def read_picture(path: Path, room: Room | None = None) -> Pixels:
    """The picture in a PNG or JPEG file, or the first page of a PDF at 300 dpi, upright and on white.

    Colours are RGB with 8 bits; a picture without colours is grey. With `room`, a picture that is larger is scaled down
    while it is read. Raises `InputError` if the file is of another form, damaged or encrypted, or has more than
    `MOST_PIXELS`.
    """
    return picture_of(read_file(path, LARGEST, piped=False), str(path), room)


def picture_of(data: bytes, name: str, room: Room | None = None) -> Pixels:
    """The same for the bytes of a file, whose name is for messages."""
    if is_pdf(data):
        return _first_page(data, name)
    try:
        with warnings.catch_warnings():
            # The limits here are lower than Pillow's, which warns from 90 million pixels on.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                pixels = picture.width * picture.height
                if pixels > MOST_PIXELS:
                    raise InputError(_too_large(picture.width, picture.height), file=name)
                if picture.format != "PNG" and (work := scanned(pixels, checked_scans(data))) > MOST.pixels:
                    raise too_much(work, "pixels in all scans of a JPEG", MOST.pixels)
                return _flat(picture, room)
    except UnidentifiedImageError:
        raise InputError("not a picture that can be read; expected PNG, JPEG or PDF", file=name) from None
    except Image.DecompressionBombError:
        raise InputError(
            f"the picture is too large; expected at most {MOST_PIXELS // 10**6} million pixels", file=name
        ) from None
    except InputError as error:
        raise error if error.file else error.within(file=name) from None
    except (OSError, SyntaxError, ValueError, LookupError, TypeError, ArithmeticError, EOFError):
        # Pillow's readers raise any of these for damaged files.
        raise InputError("the picture is damaged; save it again", file=name) from None


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF; up to 1,024 other bytes can come first."""
    return b"%PDF-" in data[:1024]


def _first_page(data: bytes, name: str) -> Pixels:
    with opened_pdf(data, name) as pdf:
        return page_picture(pdf, name)


def _too_large(width: int, height: int) -> str:
    return f"the picture has {width} x {height} pixels; expected at most {MOST_PIXELS // 10**6} million"


def _flat(picture: Image.Image, room: Room | None) -> Pixels:
    """A picture turned as its camera was held, without transparency, in grey or RGB with 8 bits."""
    turned = picture.getexif().get(ExifTags.Base.Orientation, 1) > 4
    size = _size_in(room, picture, turned=turned)
    profile = picture.info.get("icc_profile")
    picture.draft(picture.mode, size)  # JPEG can be scaled down before it is unpacked
    picture.load()
    upright: Image.Image = picture
    if picture.mode.startswith("I"):
        upright = _of_16_bits(picture)
    elif picture.mode in ("1", "P", "PA"):
        upright = picture.convert("RGBA" if picture.has_transparency_data else "L" if picture.mode == "1" else "RGB")
    elif size != picture.size and picture.has_transparency_data and picture.mode not in ("RGBA", "LA"):
        upright = picture.convert("RGBA")  # as a colour that counts as transparent
    if size != upright.size:
        upright = upright.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    upright = ImageOps.exif_transpose(upright)
    return pixels_of(_in_srgb(upright, profile) if profile else upright)


def _size_in(room: Room | None, picture: Image.Image, *, turned: bool) -> tuple[int, int]:
    """The size of a picture that just covers the room, for grey twice as finely, if it is not smaller."""
    if room is None:
        return picture.size
    width, height = reversed(room) if turned else room
    finer = 2 if picture.mode in ("1", "L", "LA", "I", "I;16") else 1
    share = finer * max(width / picture.width, height / picture.height)
    if share >= 1:
        return picture.size
    return math.ceil(share * picture.width), math.ceil(share * picture.height)


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


def _of_16_bits(picture: Image.Image) -> Image.Image:
    """A grey picture with 16 bits per pixel in 8 bits, which Pillow would cut off instead of divide."""
    grey = Image.new("L", picture.size)
    for top in range(0, picture.height, rows := strip_rows(picture.width)):
        strip = np.asarray(picture.crop((0, top, picture.width, min(picture.height, top + rows)))).astype(np.int64)
        values = np.clip((strip * 255 + 32767) // 65535, 0, 255).astype(np.uint8)
        grey.paste(Image.fromarray(values), (0, top))
    return grey
