"""How pages look and how much fits on them: black on white, large print, ink-saving, and colour-blind-safe."""

from typing import Final

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import meant
from puzzlemill.render.drawing.canvas import BLACK, WHITE, Ink, pt

HUES: Final[tuple[tuple[float, float, float], ...]] = (
    (0.05, 0.33, 0.62),
    (0.72, 0.22, 0.02),
    (0.05, 0.52, 0.30),
    (0.55, 0.12, 0.42),
    (0.13, 0.13, 0.13),
    (0.36, 0.60, 0.88),
    (0.74, 0.57, 0.00),
)
"""Blue, vermilion, green, wine, black, sky and ochre: the hues of Okabe and Ito (2008), darkened to show as lines."""

PIPS: Final[tuple[tuple[float, float, float], ...]] = tuple(
    (int(ink[:2], 16) / 255, int(ink[2:4], 16) / 255, int(ink[4:], 16) / 255)
    for ink in (
        *("DC1A5F", "1B70EF", "00866A", "46168F", "71580E", "B9259D"),
        *("006899", "8A0021", "0D5B35", "374864", "68043F", "243306"),
    )
)
"""The pips of the numbers 1 to 12: hues at least 13 degrees apart in CIELAB, all with a contrast of 4.5 to 1 to white.

Any two differ by 12 in CIELAB, and the pips of 1 to 6 by 18, also for the three kinds of colour blindness as simulated
by Machado, Oliveira and Fernandes (2009).
"""

SKY: Final = (0.80, 0.90, 0.97)
"""The ground of givens, and the darkest shade behind numbers."""


class Theme(msgspec.Struct, frozen=True):
    """What differs between themes; lengths on pages are in mm.

    A kind arranges its drawing for a page 1 / `size` as large as usual, and the door enlarges it by `size`, including
    type and lines. `heavy` makes digits bold, `frugal` leaves no area black or tinted, and `coloured` repeats in colour
    what shapes, letters and numbers say.
    """

    name: str
    use: str
    size: float = 1.0
    heavy: bool = False
    frugal: bool = False
    coloured: bool = False
    words: float = 1.0
    """Size of the words on pages, as a share of their size in `light`."""
    smallest_puzzle: float = 0.72
    smallest_answer: float = 0.42
    """The smallest scale of a drawing before fewer are put on a page."""
    largest_puzzle: float = 1.3
    """The largest scale of a puzzle if a page has room for it."""
    puzzle_type: float = 1.9
    answer_type: float = 2.7
    """Size of the smallest type that a person should have to read in a puzzle and in an answer."""

    def pt(self, points: float) -> float:
        """Size in mm of type on pages that has a given size in points in `light`."""
        return self.words * pt(points)

    def shade(self, share: float, least: float = 0.85) -> Ink:
        """The ground at `share` (0 to 1) of the way from white to grey `least`, or to sky; frugal themes have none."""
        if self.frugal:
            return WHITE
        if self.coloured:
            red, green, blue = (1 - share * (1 - part) for part in SKY)
            return red, green, blue
        return 1 - share * (1 - least)

    @property
    def path(self) -> Ink:
        """The ink of paths on tiles."""
        return HUES[0] if self.coloured else BLACK

    def pip(self, number: int) -> Ink:
        """The ink of the pips of a number from 1 to 12; larger numbers have digits."""
        return PIPS[number - 1] if self.coloured else BLACK


LIGHT: Final = Theme("light", "black on white, grey tints")

THEMES: Final = {
    theme.name: theme
    for theme in (
        LIGHT,
        Theme(
            "large",
            "large print: larger and heavier, fewer puzzles per page",
            size=1.6,
            heavy=True,
            words=1.5,
            smallest_puzzle=0.85,
            smallest_answer=0.5,
            largest_puzzle=1.15,
            puzzle_type=2.8,
            answer_type=4.3,
        ),
        Theme("ink", "ink-saving: outlines and hairline hatching instead of black and grey areas", frugal=True),
        Theme("colour", "colours that colour-blind readers can tell apart, also when printed in grey", coloured=True),
    )
}


def theme_named(name: str) -> Theme:
    """The theme of that name; raises `InputError` that lists all themes."""
    if not isinstance(name, str) or name not in THEMES:
        near = meant(name, THEMES) if isinstance(name, str) else ""
        raise InputError(f"expected one of {', '.join(THEMES)}{near}", field="theme", value=name)
    return THEMES[name]
