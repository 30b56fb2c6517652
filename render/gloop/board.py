"""What the drawings of Gloop share: cells, their edges, the border, tiles, and contours as closed outlines.

A board begins at (RIM, RIM), so that its thick border stays inside the drawing. Sides are in mm.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.gloop.tiles import WORDS
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, neighbours, surrounds
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT_HEIGHT,
    FRAME,
    HAIR,
    THICK,
    WHITE,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Step,
    Text,
    circle,
    line,
    rectangle,
)
from puzzlemill.render.gloop.tiles import STROKE, Cubic, curve, curves

RIM: Final = THICK / 2

LARGEST_SIDE: Final = 16.0
"""The largest side of a tile in mm, if the page allows it."""

WIDEST: Final = 170.0
TALLEST: Final = 240.0
"""Largest natural width and height of drawings in mm."""

INSIDE: Final[Ink] = 0.88
CIRCLE: Final[Ink] = 0.74
GIVEN: Final[Ink] = 0.93
EDGE: Final[Ink] = 0.78
"""Greys of the inside of a loop, of a circle, of a given tile, and of tile edges in an answer."""

NUMBER, INSET = 0.155, 0.05
"""Type size of a tile's number, and its distance from the corner, as shares of a side.

No path is closer to a corner than an arc of radius 1/3, and two digits end well before it.
"""

ARROW = 0.21
"""Type size of the arrow on tiles that may not be turned, as a share of a side."""


def cell_box(cell: Cell, side: float) -> Box:
    """The box of a cell on its board."""
    return Box(cell[1] * side + RIM, cell[0] * side + RIM, side, side)


def edges(cells: Sequence[Cell], side: float, ink: Ink) -> Iterator[Path]:
    """Hairlines between cells."""
    known = set(cells)
    for row, col in cells:
        x, y = col * side + RIM, row * side + RIM
        if (row, col + 1) in known:
            yield line((x + side, y), (x + side, y + side), stroke=ink, width=HAIR)
        if (row + 1, col) in known:
            yield line((x, y + side), (x + side, y + side), stroke=ink, width=HAIR)


def border(cells: Sequence[Cell], side: float, ink: Ink = BLACK, width: float = THICK) -> Iterator[Path]:
    """The outline of the board, holes included."""
    known = set(cells)
    for row, col in cells:
        corners = [(col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1)]
        for side_number, neighbour in enumerate(neighbours((row, col))):
            if neighbour not in known:
                ends = corners[side_number], corners[(side_number + 1) % 4]
                yield line(*((x * side + RIM, y * side + RIM) for x, y in ends), stroke=ink, width=width)


def tile_drawing(
    word: str, side: float, number: int | None = None, ink: Ink = BLACK, unturned: bool = False
) -> Drawing:
    """A tile with its number in the top left corner, and room around its square for the round ends of the paths.

    A tile that may not be turned has an arrow in its top right corner that points up.
    """
    over = STROKE * side / 2
    box = Box(over + FRAME / 2, over + FRAME / 2, side - FRAME, side - FRAME)
    items: list[Path | Text | Place] = [rectangle(box, 0.06 * side, stroke=BLACK, fill=WHITE)]
    items.append(Place(paths_drawing(word, side, ink), over, over))
    if number is not None:
        items.append(number_text(number, over, over, side))
    if unturned:
        inset, size = INSET * side, ARROW * side
        items.append(Text(over + side - inset, over + inset + DIGIT_HEIGHT * size, "↑", size, "end", bold=True))
    return Drawing(side + 2 * over, side + 2 * over, tuple(items))


def number_text(number: int, x: float, y: float, side: float) -> Text:
    """The number of a tile whose square begins at (x, y)."""
    size, inset = NUMBER * side, INSET * side
    return Text(x + inset, y + inset + DIGIT_HEIGHT * size, str(number), size)


def paths_drawing(word: str, side: float, ink: Ink = BLACK) -> Drawing:
    """Only the paths of a word; the blank tile has a dot."""
    lines = tuple(Path(steps(path, side), stroke=ink, width=STROKE * side) for path in curves(word))
    return Drawing(side, side, lines or (dot(side / 2, side / 2, side, ink),))


def dot(x: float, y: float, side: float, ink: Ink = BLACK) -> Path:
    """The mark of the blank tile."""
    return circle((x, y), 0.045 * side, fill=ink)


def blanks(grid: Grid, side: float, ink: Ink = BLACK) -> Iterator[Path]:
    """The dot of the blank tile on every cell that has it."""
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            if word == WORDS[-1]:
                yield dot((col + 0.5) * side + RIM, (row + 0.5) * side + RIM, side, ink)


def tints(closed: Sequence[Contour], side: float, inside: Ink = INSIDE) -> Iterator[Path]:
    """The insides of contours in two tones by parity, circles in a third; inner ones are painted after outer ones."""
    depth = {contour: sum(surrounds(other, contour) for other in closed if other != contour) for contour in closed}
    for contour in sorted(closed, key=lambda contour: depth[contour]):
        tone = WHITE if depth[contour] % 2 else inside
        yield Path(outline(contour, side), fill=CIRCLE if contour.circle else tone)


def outlines(closed: Iterable[Contour], side: float, ink: Ink = BLACK) -> Iterator[Path]:
    """Contours as lines of even width."""
    for contour in closed:
        yield Path(outline(contour, side), stroke=ink, width=STROKE * side)


def steps(path: tuple[Cubic, ...], side: float, x: float = 0.0, y: float = 0.0) -> tuple[Step, ...]:
    """A path as drawing steps, with its tile at (x, y)."""
    drawn: list[Step] = [("M", path[0][0][0] * side + x, path[0][0][1] * side + y)]
    for cubic in path:
        drawn.append(("C", *(value for a, b in cubic[1:] for value in (a * side + x, b * side + y))))
    return tuple(drawn)


def outline(contour: Contour, side: float) -> tuple[Step, ...]:
    """A closed contour as drawing steps."""
    drawn: list[Step] = []
    for arc in contour.arcs:
        box = cell_box((arc.row, arc.col), side)
        part = steps(curve(arc.start, arc.end), side, box.x, box.y)
        drawn.extend(part[1:] if drawn else part)
    return (*drawn, ("Z",))
