"""The picture of Gloop on the cover page of a book: a random packing with one large contour, out of several."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import WORDS, ends, facing, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render import answer
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = (
    "gloop:4x4:perfect:800000820080020803429f:0ooaooboo_1oooabaob_2ooaooobo_3oooooaob_4aobaoboo_5abaababb_"
    "6ooaoboab_7aooobaob_8aobooooo_9abaoooob_10oaaabbob_11aaoobbab_12oooooooo_13ooaboooo_14aabaoobb_15aaoooobb"
)
SOLVED: Final = True

SIZES: Final = ((4, 4), (4, 4), (5, 5), (5, 4), (3, 3))
"""Rows and columns."""

TRIES: Final = 24
"""Packings to choose from; the best is drawn."""

BLANK: Final = "00"
"""The pattern of a side without path ends."""


def cover_figure(entries: Sequence[AnyEntry], theme: Theme, words: Words, stream: Stream) -> Drawing:
    """A packing of random tiles as an answer: the one with the longest contour, as a share of all paths."""
    rows, cols = stream.choice(SIZES)
    grid = max((_packing(rows, cols, stream) for _ in range(TRIES)), key=_beauty)
    tiles = tuple(tile_number(word or "") for row in grid for word in row)
    puzzle = Gloop(("." * cols,) * rows, "valid", tiles)
    return answer(puzzle, Packing(grid), theme, words)


def _beauty(grid: Grid) -> tuple[float, int]:
    """How much of all paths the longest contour has, and its length."""
    lengths = [len(contour.arcs) for contour in contours(grid)]
    return max(lengths) / sum(lengths), max(lengths)


@cache
def _fitting(north: str, west: str, last: bool, bottom: bool) -> tuple[str, ...]:
    """The words with these patterns in the north and west, and blank sides at the right and lower edge."""
    chosen = [word for word in WORDS if (sides(word)[0], sides(word)[3]) == (north, west)]
    chosen = [word for word in chosen if not last or sides(word)[1] == BLANK]
    return tuple(word for word in chosen if not bottom or sides(word)[2] == BLANK)


def _packing(rows: int, cols: int, stream: Stream) -> tuple[tuple[str, ...], ...]:
    """Different tiles that match, cell by cell; after a dead end, it starts over."""
    while True:
        placed: list[str] = []
        used: set[int] = set()
        for cell in range(rows * cols):
            row, col = divmod(cell, cols)
            north = facing(sides(placed[cell - cols])[2]) if row else BLANK
            west = facing(sides(placed[cell - 1])[1]) if col else BLANK
            choice = [
                word
                for word in _fitting(north, west, col == cols - 1, row == rows - 1)
                if tile_number(word) not in used and (ends(word) or cell == rows * cols - 1)
            ]
            if not choice:
                break
            # The better of two: tiles with more path ends make longer contours.
            word = max(stream.choice(choice), stream.choice(choice), key=ends)
            placed.append(word)
            used.add(tile_number(word))
        if len(placed) == rows * cols:
            return tuple(tuple(placed[row * cols : (row + 1) * cols]) for row in range(rows))
