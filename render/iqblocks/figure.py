"""The picture of IQ Blocks on the cover page of a book: a board of random pieces."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, MOST, Piece, without
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render import answer
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.iqblocks.mosaic import grouped, tiling
from puzzlemill.render.pages.words import Words

EXAMPLE: Final = "iqblocks:iq:8x8:3c4e.3c4e.2c9.h7.h5.3h5.3g5.g6."
SOLVED: Final = True

SIZES: Final = ((6, 6), (7, 7), (8, 8), (8, 7), (9, 9))
"""Rows and columns of the boards."""

LEAST: Final = 3
"""Cells of the smallest piece of a good picture."""

TRIES: Final = 24

TINTED: Final = 4
"""One of this many pieces is tinted in themes without colour, like a given one."""


def cover_figure(entries: Sequence[AnyEntry], theme: Theme, words: Words, stream: Stream) -> Drawing:
    """A board of random pieces as an answer, with as few tiny pieces as some tries allow."""
    rows, cols = stream.choice(SIZES)
    window = ((0, 0), (rows - 1, cols - 1))
    tries = (list(grouped(tiling((), (0, 0), window, stream)).values()) for _ in range(TRIES))
    groups = min(tries, key=lambda groups: (len(groups) > MOST, sum(len(cells) < LEAST for cells in groups)))
    names = dict(zip(ascii_uppercase, groups, strict=False))
    letters = {cell: name for name, cells in names.items() for cell in cells}
    board = tuple("".join(letters.get((row, col), HOLE) for col in range(cols)) for row in range(rows))
    tinted = stream.sample(list(names), -(-len(names) // TINTED))
    pieces = tuple(Piece(name, _shape(cells)) for name, cells in names.items())
    puzzle = IqBlocks(pieces, without(board, [name for name in names if name not in tinted or theme.coloured]))
    return answer(puzzle, Filling(board), theme, words)


def _shape(cells: Sequence[Cell]) -> tuple[str, ...]:
    """The piece of these cells."""
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell in cells) for axis in (0, 1))
    return tuple(
        "".join(CELL if (row, col) in cells else EMPTY for col in range(left, right + 1))
        for row in range(top, bottom + 1)
    )
