"""How eyes see inks: CIELAB as someone with or without colour blindness sees it, and luminance."""

from collections.abc import Sequence

from puzzlemill.render.drawing.canvas import Ink

Matrix = tuple[tuple[float, ...], ...]

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""On linear RGB, severity 1.0: table 1 of Machado, Oliveira and Fernandes 2009, doi 10.1109/TVCG.2009.113."""

XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
"""From linear RGB, IEC 61966-2-1; the second row is luminance."""


def lab(ink: Ink, eyes: str = "normal") -> tuple[float, float, float]:
    """An ink in CIELAB (D65) as somebody with these eyes sees it."""
    seen = [min(1.0, max(0.0, value)) for value in times(EYES[eyes], linear(ink))]
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else value * 841 / 108 + 4 / 29
        for value in (part / white for part, white in zip(times(XYZ, seen), times(XYZ, (1, 1, 1)), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(ink: Ink) -> float:
    """The luminance of an ink, 0 black to 1 white."""
    return times(XYZ, linear(ink))[1]


def linear(ink: Ink) -> list[float]:
    """The linear red, green and blue of an ink."""
    rgb = ink if isinstance(ink, tuple) else (ink,) * 3
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in rgb]


def times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
