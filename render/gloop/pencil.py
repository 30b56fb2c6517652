"""Gloop with a pencil: frames with marks where paths can cross from cell to cell, and the tiles to tick off."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    DIGIT_HEIGHT,
    FRAME,
    THICK,
    WORDS,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    in_column,
    in_row,
    line,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.gloop import frame_drawing
from puzzlemill.render.gloop.board import RIM, TALLEST, WIDEST, tile_drawing
from puzzlemill.render.pages.pencil import to_tick_off

MOST_OPEN: Final = 9
"""Most cells to draw: those of a 3 x 3 board."""

LARGEST, LEAST = 18.0, 12.0
"""Side of a cell in mm if there is room, and the least side for which a second frame, for trying, is drawn."""

TILE: Final = 11.0
"""Side in mm of a tile to tick off."""

NUMBER_GAP: Final = 1.0
"""From the number of a tile to the tile, in mm."""

GAP: Final = 8.0
"""Between frames, and between frames and tiles, in mm."""

TALLEST_FRAMES: Final = 0.7
"""Largest share of the page's height for a frame."""

TICK, TICK_INK = 0.05, 0.45
"""How far a mark reaches on both sides of an edge, as a share of a cell's side, and its grey."""

EDGE: Final[Ink] = 0.8


def draw(puzzle: Gloop, theme: Theme) -> Drawing:
    """Two equal frames if cells stay large enough, else one, above the tiles to place."""
    width, height = WIDEST / theme.size, TALLEST / theme.size
    tall = min(LARGEST, (TALLEST_FRAMES * height - THICK) / puzzle.rows)
    two = min(tall, ((width - GAP) / 2 - THICK) / puzzle.cols)
    frames, side = (2, two) if two >= LEAST else (1, min(tall, (width - THICK) / puzzle.cols))
    marks = tuple(_marks(puzzle, side))
    frame = frame_drawing(puzzle, side, theme, EDGE, marks)
    tiles = [_numbered(tile, theme) for tile in puzzle.free_tiles]
    above = in_row([frame] * frames, GAP)
    if not tiles:
        return above
    return in_column([above, to_tick_off(tiles, above.width if frames == 2 else width)], GAP)


def _numbered(tile: int, theme: Theme) -> Drawing:
    """A tile after its number, which would be too small to read inside it."""
    drawing = tile_drawing(TILES[tile], TILE, ink=theme.path)
    left = text_width("00", WORDS) + NUMBER_GAP
    number = Text(left - NUMBER_GAP, (drawing.height + DIGIT_HEIGHT * WORDS) / 2, str(tile), WORDS, "end")
    return Drawing(left + drawing.width, drawing.height, (number, Place(drawing, left, 0.0)))


def open_parts(puzzle: Gloop) -> list[Cell]:
    """The cells whose tiles are not given."""
    return puzzle.free_cells


def given(puzzle: Gloop, solution: Packing, cells: Sequence[Cell]) -> Gloop:
    """The puzzle with the solution's tiles given on these cells."""
    return msgspec.structs.replace(puzzle, givens=(*puzzle.givens, *solution.givens(cells)))


def _marks(puzzle: Gloop, side: float) -> Iterator[Path]:
    """Two short strokes across every edge between an open cell and another cell, where paths can run."""
    known, open_cells, reach = set(puzzle.cells), set(open_parts(puzzle)), TICK * side
    for row, col in puzzle.cells:
        for third in (1 / 3, 2 / 3):
            if (row, col + 1) in known and {(row, col), (row, col + 1)} & open_cells:
                x, y = (col + 1) * side + RIM, (row + third) * side + RIM
                yield line((x - reach, y), (x + reach, y), stroke=TICK_INK, width=FRAME)
            if (row + 1, col) in known and {(row, col), (row + 1, col)} & open_cells:
                x, y = (col + third) * side + RIM, (row + 1) * side + RIM
                yield line((x, y - reach), (x, y + reach), stroke=TICK_INK, width=FRAME)
