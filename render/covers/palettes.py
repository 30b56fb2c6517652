"""Pairs of inks for covers: two colours that print well, and the white of the paper."""

from typing import Final, NamedTuple

from puzzlemill.render.drawing.canvas import Ink


class Palette(NamedTuple):
    """A dark and a bright ink, which can be read on each other, and a pale ground for both.

    Art uses these three, white, and mixtures of two of them.
    """

    name: str
    dark: Ink
    bright: Ink
    pale: Ink


PALETTES: Final[dict[str, Palette]] = {
    palette.name: palette
    for palette in (
        Palette("ink-and-coral", (0.10, 0.16, 0.30), (0.96, 0.45, 0.33), (0.98, 0.93, 0.88)),
        Palette("pine-and-gold", (0.07, 0.27, 0.23), (0.95, 0.70, 0.20), (0.97, 0.94, 0.85)),
    )
}


def mixed(one: Ink, other: Ink, share: float) -> Ink:
    """The ink `share` (0 to 1) of the way from one to the other; greys mix with colours."""
    first, second = (ink if isinstance(ink, tuple) else (ink, ink, ink) for ink in (one, other))
    red, green, blue = (a + share * (b - a) for a, b in zip(first, second, strict=True))
    return red, green, blue
