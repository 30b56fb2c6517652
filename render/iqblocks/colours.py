"""The fills of IQ Blocks in colour: a piece has the same one on every page, in the bank, in the answer and cut out.

Ten tints that colour-blind readers can tell apart, and that also differ in grey; pieces beyond the tenth of a set have
these tints with a texture. Every piece keeps its letter and its thick border, so nothing depends on a fill alone.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.render.drawing.canvas import Box, Ink, Path, circle, rectangle

Colour: TypeAlias = tuple[float, float, float]

TINTS: Final[tuple[Colour, ...]] = tuple(
    (int(tint[:2], 16) / 255, int(tint[2:4], 16) / 255, int(tint[4:], 16) / 255)
    for tint in (
        *("4FD6F5", "C66F57", "D0E694", "9884CE", "FFC2CF"),
        *("2AAA98", "FFE5BE", "7EA7C2", "DFAB68", "9BB28A"),
    )
)
"""Sky, brick, lime, violet, rose, teal, cream, steel, apricot and sage, in even steps of lightness, L* 56 to 93.

Any two differ by 3 in L*, and in CIELAB by 24 for usual eyes and by 14 for the three kinds of colour blindness as
simulated by Machado, Oliveira and Fernandes (2009); white paper differs from all by 23 and 14.
"""

DEEPER: Final = 0.72
"""The share of each part of a tint that the ink of its textures has."""

DOT, BAR = 0.1, 0.14
"""Radius of a dot and width of a bar of a texture, as shares of the cell's side."""


class Fill(NamedTuple):
    """How the cells of a piece are filled: a tint, and the texture on it (0 none, 1 dots, 2 upright bars)."""

    tint: Colour
    texture: int = 0

    def items(self, box: Box) -> list[Path]:
        """A cell filled; textures of neighbouring cells continue one another."""
        deeper = tuple(DEEPER * part for part in self.tint)
        ink: Ink = (deeper[0], deeper[1], deeper[2])
        x, y, side, _ = box
        paths = [rectangle(box, fill=self.tint)]
        if self.texture == 1:
            quarters = (0.25 * side, 0.75 * side)
            paths += [circle((x + right, y + down), DOT * side, fill=ink) for down in quarters for right in quarters]
        elif self.texture == 2:
            bars = (Box(x + (at - BAR / 2) * side, y, BAR * side, side) for at in (0.25, 0.75))
            paths += [rectangle(bar, fill=ink) for bar in bars]
        return paths


Fills: TypeAlias = Mapping[str, Fill]
"""The fill of each letter; empty in themes without colour."""

PLAIN: Final[Fills] = {}


def fills(pieces: Sequence[Piece]) -> dict[str, Fill]:
    """The fill of every piece of a set, by its place in the set: ten tints, then the same with dots, then with bars."""
    return {piece.name: Fill(TINTS[number % len(TINTS)], number // len(TINTS)) for number, piece in enumerate(pieces)}
