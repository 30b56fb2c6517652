"""What inks look like on paper: by the measured profile of a printing condition, or by a model of the same press."""

import functools
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

from puzzlemill.render.drawing.separation import GAINS, SOLIDS
from tests.support.render.eyes import lab

Lab: TypeAlias = tuple[float, float, float]

PROFILES: Final = (
    "/usr/share/scribus/profiles/ISOcoated_v2_300_bas.icc",
    "/usr/share/color/icc/ISOcoated_v2_300_bas.icc",
    "/usr/share/color/icc/colord/FOGRA39L_coated.icc",
)
"""Where Debian's packages put profiles of FOGRA39; the first comes with `scribus-data`."""

PROFILE: Final = next((path for path in PROFILES if Path(path).is_file()), None)


def printed(inks: Sequence[float]) -> tuple[float, float, float]:
    """The look of four inks in sRGB by the equations of Neugebauer, written as one sum over all areas."""
    shares = {ink: share * (1 - GAINS[ink] * (1 - share)) for ink, share in zip("cmyk", inks, strict=True)}
    red = green = blue = 0.0
    for area in itertools.product((False, True), repeat=4):
        name = "".join(ink for ink, covered in zip("cmyk", area, strict=True) if covered)
        weight = 1.0
        for ink, covered in zip("cmyk", area, strict=True):
            weight *= shares[ink] if covered else 1 - shares[ink]
        if weight:
            red, green, blue = (a + weight * b for a, b in zip((red, green, blue), SOLIDS[name], strict=True))
    return red, green, blue


def modelled(inks: Sequence[float]) -> Lab:
    """The look of inks in CIELAB by the model."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in printed(inks))
    return lab((red, green, blue))


def measured(inks: Sequence[float]) -> Lab:
    """The look of inks in CIELAB, relative to the paper, by the profile."""
    return _looked_up(_transform(cmyk=True), "CMYK", inks)


def on_screen(colour: Sequence[float]) -> Lab:
    """The look of a colour of sRGB in the same space as that of `measured` inks."""
    return _looked_up(_transform(cmyk=False), "RGB", colour)


@functools.cache
def _transform(cmyk: bool):  # type: ignore[no-untyped-def]
    from PIL import ImageCms

    source = PROFILE if cmyk else ImageCms.createProfile("sRGB")
    assert source is not None
    return ImageCms.buildTransform(
        source, ImageCms.createProfile("LAB"), "CMYK" if cmyk else "RGB", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
    )


def _looked_up(transform: object, mode: str, values: Sequence[float]) -> Lab:
    from PIL import Image, ImageCms

    pixel = Image.frombytes(mode, (1, 1), bytes(round(255 * value) for value in values))
    lightness, a, b = ImageCms.applyTransform(pixel, transform).tobytes()  # type: ignore[arg-type, union-attr]
    return lightness * 100 / 255, float(a - 256 * (a > 127)), float(b - 256 * (b > 127))
