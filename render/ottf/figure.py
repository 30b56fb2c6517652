"""The picture of OTTF on the cover page of a book: the rounds of a random order on a board with a plain outline."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from puzzlemill.puzzles.ottf import Order, template_of
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render import answer
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = "ottf:8x9:a23c31a3221a2112343122121132214233a1141313c22142e132g1d"
SOLVED: Final = True

SIDES: Final = (7, 8, 9)

OUTLINES: Final[tuple[Callable[[float, float], bool], ...]] = (
    lambda x, y: math.hypot(x, y) < 1.02,
    lambda x, y: abs(x) + abs(y) < 1.2,
    lambda x, y: 0.3 < math.hypot(x, y) < 1.05,
    lambda x, y: min(abs(x), abs(y)) < 0.42,
    lambda x, y: y > abs(x) * 1.8 - 1.05,
    lambda x, y: abs(x - y) < 0.95,
    lambda x, y: max(abs(x), abs(y)) > 0.35,
)
"""Which cells belong to a board, by their centres from -1 to 1: a disc, a diamond, a ring, a cross, and others."""


def cover_figure(entries: Sequence[AnyEntry], theme: Theme, words: Words, stream: Stream) -> Drawing:
    """A random board as an answer: its tiles have the numbers of their rounds."""
    side, is_tile = stream.choice(SIDES), stream.choice(OUTLINES)
    places = [2 * (at + 0.5) / side - 1 for at in range(side)]
    cells = [(row, col) for row, y in enumerate(places) for col, x in enumerate(places) if is_tile(x, y)]
    stream.shuffle(cells)
    return answer(template_of(side, side, cells), Order(tuple(cells)), theme, words)
