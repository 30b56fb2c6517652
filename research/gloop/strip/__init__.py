"""A strip of packings, each made from the one before by exchanging tiles with the same path ends, after Browne 2017.

As in his Figure 6, the cells to be exchanged next are framed, and the contours that will merge are thick.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import (
    FRAME,
    THICK,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    line,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.gloop.board import (
    WIDEST,
    blanks,
    border,
    cell_box,
    edges,
    outline,
    outlines,
    tints,
)
from puzzlemill.render.gloop.colours import COLOURS, EDGE, GREY, INSIDE, LINE, RING, closed_cells
from puzzlemill.render.gloop.tiles import STROKE

LARGEST_SIDE: Final = 7.0
"""The largest side of a tile in mm, if the width allows it."""

GAP, BELOW = 9.0, 10.0
"""The gap between two pictures, for an arrow, and the room below one, for its words, in mm."""

TYPE: Final = 3.4

NARROWEST: Final = 30.0
"""Least width of a picture in mm, for the words below it."""

MOST_COLUMNS: Final = 4

CAPTION: Final = "Framed: the next tiles to exchange. Thick: contours that will merge."
CAPTION_HEIGHT: Final = 6.0

FRAMED: Final[Ink] = (0.93, 0.62, 0.05)
MERGED: Final[Ink] = COLOURS[1]


def swap_strip(packings: Sequence[Packing], columns: int = 4) -> Drawing:
    """Valid packings of one board as pictures in rows of at most `columns` (1 to 4), 170 mm wide at most.

    Below each is its number of contours. In all except the last, the cells that differ in the next are framed, and the
    contours that the next no longer has, except the longest, are thick and in colour. Raises `InputError` for packings
    that are not valid or of different boards.
    """
    if not packings or not 1 <= columns <= MOST_COLUMNS:
        raise InputError(f"strip: expected at least one packing and 1 to {MOST_COLUMNS} columns")
    grids = [packing.grid for packing in packings]
    if len({(closed_cells(grid), len(grid), len(grid[0])) for grid in grids}) > 1:
        raise InputError("strip: expected packings of one board")
    rows = -(-len(grids) // columns)
    columns = -(-len(grids) // rows)
    across = len(grids[0][0])
    side = min(LARGEST_SIDE, ((WIDEST + GAP) / columns - GAP - THICK) / across)
    pictures = [_picture(grid, after, side) for grid, after in zip(grids, [*grids[1:], None], strict=True)]
    wide, tall = pictures[0].width + GAP, pictures[0].height + GAP / 2
    items: list[Path | Text | Place] = []
    for number, picture in enumerate(pictures):
        x, y = number % columns * wide, number // columns * tall
        items.append(Place(picture, x, y))
        if (number + 1) % columns and number + 1 < len(pictures):
            items.append(_arrow(x + wide - GAP / 2, y + (picture.height - BELOW) / 2))
    width, height = columns * wide - GAP, rows * tall - GAP / 2
    if len(pictures) > 1:
        width = max(width, text_width(CAPTION, TYPE))
        height += CAPTION_HEIGHT
        items.append(Text(0, height - TYPE / 4, CAPTION, TYPE, ink=GREY))
    return Drawing(width, height, tuple(items))


def words(closed: Sequence[Contour]) -> str:
    """The number of contours, and whether the packing is mixed or perfect: `3 contours, mixed`."""
    number = counted(len(closed), "contour")
    if sum(not contour.circle for contour in closed) != 1:
        return number
    return f"{number}, {'mixed' if len(closed) > 1 else 'perfect'}"


def _picture(grid: Grid, after: Grid | None, side: float) -> Drawing:
    """One packing with the next changes marked, and its words."""
    cells, closed = closed_cells(grid), contours(grid)
    board, height = len(grid[0]) * side + THICK, len(grid) * side + THICK
    items: tuple[Path, ...] = (
        *(rectangle(cell_box(cell, side), fill=1.0) for cell in cells),
        *tints(closed, side, INSIDE),
        *edges(cells, side, EDGE),
        *(_frame(cell, side) for cell in cells if after and grid[cell[0]][cell[1]] != after[cell[0]][cell[1]]),
        *_lines(closed, _merging(closed, after), side),
        *blanks(grid, side, GREY),
        *border(cells, side, GREY, FRAME),
    )
    width = max(board, NARROWEST)
    place = Place(Drawing(board, height, items), (width - board) / 2, 0)
    return Drawing(
        width, height + BELOW, (place, Text(width / 2, height + 5.5, words(closed), TYPE, "middle", ink=LINE))
    )


def _merging(closed: Sequence[Contour], after: Grid | None) -> list[Contour]:
    """The contours that the next packing does not have, except the longest of them."""
    kept = {frozenset(contour.crossings) for contour in contours(after)} if after else set()
    gone = [contour for contour in closed if frozenset(contour.crossings) not in kept] if after else []
    return sorted(gone, key=lambda contour: len(contour.arcs))[:-1]


def _lines(closed: Sequence[Contour], merging: Sequence[Contour], side: float) -> Iterator[Path]:
    """All contours as lines; circles are filled."""
    for contour in closed:
        if contour.circle:
            yield Path(outline(contour, side), fill=RING)
    yield from outlines([contour for contour in closed if contour not in merging], side, LINE)
    for contour in merging:
        yield Path(outline(contour, side), stroke=MERGED, width=2 * STROKE * side)


def _frame(cell: Cell, side: float) -> Path:
    x, y, width, height = cell_box(cell, side)
    inset = 0.06 * side
    return rectangle(Box(x + inset, y + inset, width - 2 * inset, height - 2 * inset), inset, FRAMED, 0.12 * side)


def _arrow(x: float, y: float) -> Path:
    """A chevron to the right, centred."""
    return line((x - 0.9, y - 1.8), (x + 0.9, y), (x - 0.9, y + 1.8), stroke=GREY, width=FRAME)
