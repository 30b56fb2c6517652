"""A Gloop packing as a picture: contours in colours, regions in two tones, circles filled, and a line that counts them.

Colour-blind readers can tell the colours apart; the tones also differ in greyscale.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.rules import CELL, HOLE, cell_breaches, edge_breaches
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import (
    FRAME,
    THICK,
    WORDS,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import HUES
from puzzlemill.render.gloop.board import (
    LARGEST_SIDE,
    TALLEST,
    WIDEST,
    blanks,
    border,
    cell_box,
    edges,
    outline,
    tints,
)
from puzzlemill.render.gloop.tiles import STROKE

COLOURS: Final = HUES

INSIDE: Final[Ink] = (0.86, 0.90, 0.94)
RING: Final[Ink] = (0.99, 0.76, 0.24)
LINE: Final[Ink] = (0.13, 0.13, 0.13)
EDGE: Final[Ink] = 0.82
GREY: Final[Ink] = 0.35
"""The inside of loops, circles and the line around them, tile edges, and the frame."""

TYPE: Final = WORDS
CAPTION: Final = 8.0
"""Type size of the caption, and the height in mm that it takes."""


def picture(packing: Packing) -> Drawing:
    """The contours of a valid packing in colours, with `caption` below; within 170 x 248 mm.

    Loops that share a tile have different colours as far as seven colours allow. The board is where the grid has words.
    Raises `InputError` for a grid with rows of different lengths, with a text that is not a word, or with an open path.
    """
    grid = packing.grid
    cells = closed_cells(grid)
    closed = contours(grid)
    across, down = len(grid[0]), len(grid)
    side = min(LARGEST_SIDE, (WIDEST - THICK) / across, (TALLEST - THICK) / down)
    board = Drawing(across * side + THICK, down * side + THICK, tuple(coloured(grid, cells, closed, side)))
    text = caption(closed)
    width = max(board.width, text_width(text, TYPE))
    items = (
        Place(board, (width - board.width) / 2, 0.0),
        Text(width / 2, board.height + CAPTION - TYPE / 4, text, TYPE, "middle", ink=GREY),
    )
    return Drawing(width, board.height + CAPTION, items)


def caption(closed: Sequence[Contour]) -> str:
    """How many contours there are, such as `58 contours: 29 circles, 29 loops`."""
    if not closed:
        return "no contours"
    circles = sum(contour.circle for contour in closed)
    parts = [counted(number, noun) for number, noun in ((circles, "circle"), (len(closed) - circles, "loop")) if number]
    return f"{counted(len(closed), 'contour')}: {', '.join(parts)}"


def closed_cells(grid: Grid) -> tuple[Cell, ...]:
    """The cells of a grid of words whose paths all close, row by row; raises `InputError` for any other grid."""
    if not grid or not grid[0] or len({len(words) for words in grid}) > 1:
        raise InputError("grid: expected rows of one length")
    board = ["".join(HOLE if word is None else CELL for word in words) for words in grid]
    broken = cell_breaches(board, grid) or edge_breaches(grid)
    if broken:
        raise InputError(f"grid: not a valid packing: {broken[0]}")
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
