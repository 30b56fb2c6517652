"""Gloop with a pencil: a frame with marks where paths can cross from cell to cell, and the tiles to tick off."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    DIGIT_HEIGHT,
    FRAME,
    HAIR,
    THICK,
    WORDS,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    line,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.gloop import drawn_tiles, frame_drawing
from puzzlemill.render.gloop.board import RIM, TALLEST, WIDEST, tile_drawing
from puzzlemill.render.pages.pencil import to_tick_off
from puzzlemill.solvers.gloop.steps import deducible

LARGEST, COMFORTABLE, LEAST = 18.0, 17.0, 12.0
"""Side of a cell in mm: at most, as soon as tiles leave room for it, and to be drawn in at all.

On A5 paper, a form as wide as a page of A4 has comfortable cells shrunk to the least side.
"""

TILES: Final = (11.0, 9.5, 8.0)
"""Sides in mm of a tile to tick off; the first for which cells are comfortable is used."""

NUMBER_GAP: Final = 1.0
"""The gap from the number of a tile to the tile, in mm."""

GAP: Final = 8.0
"""The gap between frame and tiles, in mm."""

TICK, TICK_INK = 0.05, 0.45
"""How far a mark reaches on both sides of an edge, as a share of a cell's side, and its grey."""

EDGE: Final[Ink] = 0.8


class Layout(NamedTuple):
    """The side of a cell, the tiles to tick off, if any, beside or below the frame, and the size of it all in mm."""

    side: float
    bank: Drawing | None
    beside: bool
    height: float
    width: float


def draw_form(puzzle: Gloop, theme: Theme) -> Drawing:
    """The frame and the tiles to place, beside it or below it so that the form is as low as possible."""
    return _drawn(puzzle, layout_of(puzzle, theme), theme)


def other_forms(puzzle: Gloop, theme: Theme) -> tuple[Drawing, ...]:
    """The tiles below the frame, in more or fewer columns."""
    return tuple(_drawn(puzzle, layout, theme) for layout in _comfortable(puzzle, theme) if not layout.beside)


def _drawn(puzzle: Gloop, layout: Layout, theme: Theme) -> Drawing:
    """The form in this layout."""
    side, bank, beside, height, width = layout
    frame = frame_drawing(puzzle, side, theme, EDGE, tuple(_marks(puzzle, side)))
    if bank is None:
        return frame
    at = (width - bank.width, 0.0) if beside else (0.0, height - bank.height)
    return Drawing(width, height, (Place(frame, 0.0, 0.0), Place(bank, *at)))


def layout_of(puzzle: Gloop, theme: Theme = LIGHT) -> Layout:
    """The lowest layout with comfortable cells, or else the one with the largest cells that fits the page.

    The page is 1 / `theme.size` as large as usual. If there are too many tiles for it, the form is higher.
    """
    comfortable = _comfortable(puzzle, theme)
    if comfortable:
        return min(comfortable, key=lambda layout: (layout.height, layout.width))
    layouts = [layout for size in TILES for layout in _layouts(puzzle, size, theme)]
    fitting = [layout for layout in layouts if layout.height <= TALLEST / theme.size + HAIR]
    return max(fitting or layouts[-1:], key=lambda layout: layout.side)


def _comfortable(puzzle: Gloop, theme: Theme) -> list[Layout]:
    """The layouts with comfortable cells and the largest tiles that leave room for these, if any do."""
    for size in TILES:
        layouts = [layout for layout in _layouts(puzzle, size, theme) if layout.side >= COMFORTABLE / theme.size]
        if layouts:
            return layouts
    return []


def _layouts(puzzle: Gloop, size: float, theme: Theme) -> Iterator[Layout]:
    """The frame with tiles of `size` mm beside it and below it, in any number of columns."""
    width, height = WIDEST / theme.size, TALLEST / theme.size
    tiles = [_numbered(word, size, theme, puzzle.unturned != ()) for word in drawn_tiles(puzzle)]
    if not tiles:
        yield _beside(puzzle, None, width, height)
    for columns in range(1, len(tiles) + 1):
        row = to_tick_off(tiles[:columns], math.inf)
        if row.width > width and columns > 1:
            break
        bank = to_tick_off(tiles, row.width + HAIR)
        if bank.height < height and row.width + GAP + puzzle.cols * LEAST / theme.size < width:
            yield _beside(puzzle, bank, width, height)
        tall = max(LEAST / theme.size, (height - GAP - bank.height - THICK) / puzzle.rows)
        side = min(LARGEST, tall, (width - THICK) / puzzle.cols)
        across, down = puzzle.cols * side + THICK, puzzle.rows * side + THICK
        yield Layout(side, bank, False, down + GAP + bank.height, max(across, bank.width))


def _beside(puzzle: Gloop, bank: Drawing | None, width: float, height: float) -> Layout:
    """The frame, as large as it can be, with a bank beside it."""
    right, tall = (bank.width + GAP, bank.height) if bank else (0.0, 0.0)
    side = min(LARGEST, (height - THICK) / puzzle.rows, (width - right - THICK) / puzzle.cols)
    return Layout(side, bank, True, max(tall, puzzle.rows * side + THICK), puzzle.cols * side + THICK + right)


def givens_suffice(puzzle: Gloop, budget: int) -> bool:
    """Whether nobody has to try anything out to solve the puzzle, and its form fits a page.

    Deduction proves that there is no other solution, so no `budget` is needed.
    """
    layout = layout_of(puzzle)
    if layout.side < LEAST or layout.height > TALLEST + HAIR:
        return False
    return deducible(puzzle)


def _numbered(word: str, side: float, theme: Theme, unturned: bool) -> Drawing:
    """A tile after its number, which would be too small to read inside it."""
    drawing = tile_drawing(word, side, ink=theme.path, unturned=unturned)
    left = text_width("00", WORDS) + NUMBER_GAP
    number = Text(left - NUMBER_GAP, (drawing.height + DIGIT_HEIGHT * WORDS) / 2, str(tile_number(word)), WORDS, "end")
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
