"""The ink of colours and pictures in a finished PDF, as far as it can be computed from the file (ISO 32000-1, 8.6)."""

import io
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy
import pikepdf
from PIL import Image

from puzzlemill.publish.prepress.conformance import MOST_PIXELS, is_too_large

Colour: TypeAlias = tuple[float, ...]
"""The components of an ink: one for grey, three for red, green and blue, four for process inks."""

_AT_ONCE: Final = 1 << 22
"""Pixels whose inks are added at once."""

DEEPEST: Final = 4
"""How deep functions can contain functions, and colour spaces other spaces; deeper ones are not followed."""


def ink_of(colour: Colour) -> float:
    """The ink of a colour in percent; red, green and blue have none that is known."""
    if len(colour) == 1:
        return 100 * (1 - colour[0])
    return 100 * sum(colour) if len(colour) == 4 else 0.0


def family(space: Any) -> str:
    """The name of a colour space without the slash; for a palette, the space of its colours."""
    for _ in range(DEEPEST):
        if not isinstance(space, pikepdf.Array) or str(space[0]) != "/Indexed":
            break
        space = space[1]
    return str(space[0] if isinstance(space, pikepdf.Array) else space).removeprefix("/")


def process_colour(space: Any, tints: Sequence[float]) -> Colour | None:
    """What replaces tints of a spot ink, in grey or process inks; None if it cannot be computed."""
    if not isinstance(space, pikepdf.Array) or str(space[0]) != "/Separation" or len(tints) != 1:
        return None
    function: Any = space[3]
    if family(space[2]) not in ("DeviceGray", "DeviceCMYK") or int(function.get("/FunctionType", -1)) != 2:
        return None
    first, last = _ends(function)
    share = max(0.0, min(1.0, tints[0])) ** float(function.get("/N", 1))
    return tuple(start + share * (end - start) for start, end in zip(first, last, strict=True))


def shading_ink(shading: Any) -> float | None:
    """The most ink of a blend in percent; None if it cannot be computed."""
    function = shading.get("/Function")
    if family(shading.get("/ColorSpace", "")) not in ("DeviceGray", "DeviceCMYK") or function is None:
        return None
    return _most_ink(function, 0)


def _most_ink(function: Any, depth: int) -> float | None:
    """The most ink of all values of a function; between the ends of an exponential one it never peaks."""
    if isinstance(function, pikepdf.Array) or depth > DEEPEST:
        return None
    kind = int(function.get("/FunctionType", -1))
    if kind == 2:
        return max(map(ink_of, _ends(function)))
    if kind != 3:
        return None
    parts = [_most_ink(part, depth + 1) for part in function.get("/Functions", ())]
    known = [part for part in parts if part is not None]
    return max(known) if known and len(known) == len(parts) else None


def _ends(function: Any) -> tuple[Colour, Colour]:
    """The values of an exponential function at 0 and 1."""
    first, last = (tuple(float(number) for number in function.get(key, [one])) for key, one in (("/C0", 0), ("/C1", 1)))
    return first, last


def picture_ink(picture: Any, space: Any) -> float | None:
    """The most ink of a picture in percent, 0 for one in red, green and blue; None if it cannot be read.

    `space` is its colour space, looked up if it is a name of the page's own.
    """
    name = family(space)
    if name not in ("DeviceGray", "DeviceCMYK"):
        return 0.0 if name in ("DeviceRGB", "CalRGB", "Lab") else None
    if isinstance(space, pikepdf.Array):
        return _palette_ink(space, 4 if name == "DeviceCMYK" else 1)
    if name == "DeviceGray":
        # Black ink alone.
        return 0.0
    values = _values(picture)
    if values is None:
        return None
    whole, most = values[: len(values) // 4 * 4].reshape(-1, 4), 0
    for start in range(0, len(whole), _AT_ONCE):
        most = max(most, int(whole[start : start + _AT_ONCE].sum(axis=1, dtype="uint16").max()))
    return most / 2.55


def _palette_ink(space: Any, components: int) -> float | None:
    """The most ink of the colours of a palette."""
    if str(space[0]) != "/Indexed" or isinstance(space[1], pikepdf.Array):
        return None
    table = bytes(space[3].read_bytes() if isinstance(space[3], pikepdf.Stream) else bytes(space[3]))
    table = table[: (int(space[2]) + 1) * components]
    starts = range(0, len(table) - components + 1, components)
    return max((ink_of(tuple(part / 255 for part in table[at : at + components])) for at in starts), default=0.0)


def _values(picture: Any) -> "numpy.ndarray[Any, Any] | None":
    """The shares of ink of a picture in process inks, 0 to 255, four for each pixel; None if it cannot be read."""
    if int(picture.get("/BitsPerComponent", 8)) != 8 or is_too_large(picture):
        return None
    given = picture.get("/Filter")
    filters = [str(name) for name in given] if isinstance(given, pikepdf.Array) else [str(given)]
    try:
        if filters[-1] != "/DCTDecode":
            values = numpy.frombuffer(picture.read_bytes(), dtype=numpy.uint8)
        elif len(filters) == 1:
            with Image.open(io.BytesIO(picture.read_raw_bytes()), formats=("JPEG",)) as photo:
                if photo.mode != "CMYK" or photo.width * photo.height > MOST_PIXELS:
                    return None
                values = numpy.asarray(photo).reshape(-1)
                # Pillow turns the shares of files with Adobe's mark around, which PDF leaves to the key Decode.
                if "adobe" in photo.info:
                    values = 255 - values
        else:
            return None
    except (pikepdf.PdfError, OSError, ValueError, SyntaxError):
        return None
    decode = [float(number) for number in picture.get("/Decode", ())]
    return 255 - values if decode[:2] == [1.0, 0.0] else values
