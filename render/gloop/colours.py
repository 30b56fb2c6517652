"""A Gloop packing in colours: each contour in its own, regions in two tones, and circles filled.

Colour-blind readers can tell the colours apart; the tones also differ in greyscale.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.rules import CELL, HOLE, cell_breaches, edge_breaches
from puzzlemill.puzzles.gloop.tracing import Contour, Grid
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.render.drawing.canvas import FRAME, Ink, Path, rectangle
from puzzlemill.render.drawing.themes import HUES
from puzzlemill.render.gloop.board import blanks, border, cell_box, edges, outline, tints
from puzzlemill.render.gloop.tiles import STROKE

COLOURS: Final = HUES

INSIDE: Final[Ink] = (0.86, 0.90, 0.94)
RING: Final[Ink] = (0.99, 0.76, 0.24)
LINE: Final[Ink] = (0.13, 0.13, 0.13)
EDGE: Final[Ink] = 0.82
GREY: Final[Ink] = 0.35
"""The inside of loops, circles and the line around them, tile edges, and the frame."""


def closed_cells(grid: Grid) -> tuple[Cell, ...]:
    """The cells of a grid of words whose paths all close, row by row; raises `InputError` for any other grid."""
    if not grid or not grid[0] or len({len(words) for words in grid}) > 1:
        raise InputError("expected rows of one length", field="grid")
    board = ["".join(HOLE if word is None else CELL for word in words) for words in grid]
    broken = cell_breaches(board, grid) or edge_breaches(grid)
    if broken:
        raise InputError(f"not a valid packing: {broken[0]}", field="grid")
    return tuple(Packing(grid).words)


def coloured(grid: Grid, cells: Sequence[Cell], closed: Sequence[Contour], side: float) -> Iterator[Path]:
    """The board with its contours in their colours."""
    for cell in cells:
        yield rectangle(cell_box(cell, side), fill=1.0)
    yield from tints(closed, side, INSIDE)
    yield from edges(cells, side, EDGE)
    loops = [contour for contour in closed if not contour.circle]
    for loop, colour in zip(loops, colouring(loops), strict=True):
        yield Path(outline(loop, side), stroke=COLOURS[colour], width=1.25 * STROKE * side)
    for ring in closed:
        if ring.circle:
            yield Path(outline(ring, side), stroke=LINE, width=STROKE * side, fill=RING)
    yield from blanks(grid, side, GREY)
    yield from border(cells, side, GREY, FRAME)


def colouring(loops: Sequence[Contour]) -> list[int]:
    """For each loop one of `COLOURS`, chosen so that loops with many tiles in common differ.

    Loops with the most neighbours come first; each gets the colour with the fewest shared tiles against it, the least
    used among equals.
    """
    tiles = [set(loop.cells) for loop in loops]
    shared = [[len(tiles[a] & tiles[b]) if a != b else 0 for b in range(len(loops))] for a in range(len(loops))]
    chosen: dict[int, int] = {}
    for loop in sorted(range(len(loops)), key=lambda loop: -sum(map(bool, shared[loop]))):
        cost = [[0, list(chosen.values()).count(colour), colour] for colour in range(len(COLOURS))]
        for other, colour in chosen.items():
            cost[colour][0] += shared[loop][other]
        chosen[loop] = min(cost)[2]
    return [chosen[loop] for loop in range(len(loops))]
