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
        Palette("ink-and-coral", (0.10, 0.16, 0.30), (0.96, 0.45, 0.31), (0.98, 0.93, 0.88)),
        Palette("pine-and-gold", (0.07, 0.27, 0.23), (0.95, 0.70, 0.20), (0.97, 0.94, 0.85)),
        Palette("aubergine-and-rose", (0.29, 0.08, 0.22), (0.95, 0.63, 0.67), (0.98, 0.92, 0.91)),
        Palette("navy-and-lemon", (0.09, 0.13, 0.36), (0.98, 0.86, 0.25), (0.99, 0.96, 0.85)),
        Palette("oxblood-and-powder", (0.42, 0.08, 0.13), (0.74, 0.87, 0.91), (0.96, 0.94, 0.91)),
        Palette("forest-and-lime", (0.11, 0.25, 0.13), (0.70, 0.80, 0.27), (0.95, 0.96, 0.86)),
        Palette("petrol-and-sky", (0.04, 0.23, 0.31), (0.44, 0.74, 0.88), (0.90, 0.95, 0.97)),
        Palette("soot-and-tangerine", (0.10, 0.09, 0.09), (0.95, 0.54, 0.14), (0.97, 0.94, 0.89)),
        Palette("plum-and-mint", (0.25, 0.13, 0.37), (0.64, 0.85, 0.72), (0.92, 0.96, 0.93)),
        Palette("umber-and-turquoise", (0.26, 0.15, 0.10), (0.36, 0.72, 0.68), (0.96, 0.93, 0.89)),
        Palette("slate-and-lilac", (0.22, 0.20, 0.26), (0.77, 0.67, 0.86), (0.95, 0.93, 0.97)),
        Palette("cobalt-and-sand", (0.08, 0.26, 0.56), (0.94, 0.83, 0.64), (0.98, 0.96, 0.90)),
        Palette("moss-and-apricot", (0.27, 0.29, 0.10), (0.99, 0.71, 0.47), (0.98, 0.95, 0.87)),
        Palette("night-and-magenta", (0.11, 0.07, 0.20), (0.93, 0.44, 0.63), (0.98, 0.91, 0.94)),
    )
}


def mixed(one: Ink, other: Ink, share: float) -> Ink:
    """The ink `share` (0 to 1) of the way from one to the other; greys mix with colours."""
    first, second = (ink if isinstance(ink, tuple) else (ink, ink, ink) for ink in (one, other))
    red, green, blue = (a + share * (b - a) for a, b in zip(first, second, strict=True))
    return red, green, blue
