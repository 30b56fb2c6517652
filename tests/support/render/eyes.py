"""Colours as people see them, also those who are colour-blind: CIE L*a*b* of inks."""

from collections.abc import Sequence

from puzzlemill.render.drawing.canvas import Ink

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""On linear RGB, severity 1.0: table 1 of Machado, Oliveira and Fernandes 2009, doi 10.1109/TVCG.2009.113."""

XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
"""From linear RGB, IEC 61966-2-1."""


def linear(value: float) -> float:
    """A component of sRGB as an amount of light."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(ink: tuple[float, float, float]) -> float:
    """The relative luminance of WCAG 2."""
    return sum(weight * linear(part) for weight, part in zip((0.2126, 0.7152, 0.0722), ink, strict=True))


def lab(ink: Ink, eyes: str = "normal") -> tuple[float, float, float]:
    """An ink in CIELAB (D65) as eyes of a name see it."""
    rgb = ink if isinstance(ink, tuple) else (ink,) * 3
    light = [min(1.0, max(0.0, part)) for part in _times(EYES[eyes], [linear(part) for part in rgb])]
    shares = [part / white for part, white in zip(_times(XYZ, light), _times(XYZ, (1, 1, 1)), strict=True)]
    x, y, z = (share ** (1 / 3) if share > 216 / 24389 else share * 841 / 108 + 4 / 29 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
