"""Cards of OTTF: tiles with their numbers on a tinted ground, in any size, and other shared parts of its pictures.

Cells without a tile show the ground, a tint that no tile has. Lengths are in mm.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.render.drawing.canvas import (
    BLACK,
    DIGIT,
    DIGIT_HEIGHT,
    FRAME,
    HAIR,
    THICK,
    WHITE,
    WORDS,
    Box,
    Drawing,
    Ink,
    Path,
    Place,
    Text,
    centred,
    rectangle,
)
from puzzlemill.render.drawing.fonts import text_width

SIDE: Final = 7.2
"""Side of a cell of a puzzle: two 7 x 13 cards above one another are about 110 mm high."""

MARGIN, RADIUS = 1.5, 1.8
"""The margin from the tiles to the edge of their card, and the radius of its corners, for cells of that side."""

GAP: Final = 3.0
"""The gap between two cards."""

CARD: Final = 0.9
"""The ground of a puzzle's cards, lighter than any line and darker than a tile to fill."""

GREY: Final = 0.45
"""The ink of less important words and numbers."""

MOST_CELLS: Final = 90_000
"""Most cells of a template that is drawn, such as 300x300: a few seconds, and 0.6 mm per cell on A4."""

LONGEST: Final = 2000.0
"""Largest width or height of a picture: a poster."""

TYPE: Final = WORDS
"""Type size of words beside a picture."""

SMALL: Final = 0.33
"""Size of the type in the corner of a tile, as a share of its side."""

BESIDE: Final = 0.7
"""Size of large numbers beside small ones, as a share of their usual size."""

KEY_GAP: Final = 1.2
"""The gap between a sample of a key and its words, and between two lines of the key."""

HEAVY: Final = THICK
"""Width of a line around tiles, on cells of SIDE mm."""


class Face(NamedTuple):
    """What a tile shows: its number with tint and ink, and a small number in the upper left corner."""

    text: str = ""
    tint: Ink = WHITE
    ink: Ink = BLACK
    bold: bool = False
    corner: str = ""
    corner_ink: Ink = BLACK


def card(
    puzzle: Ottf,
    faces: Mapping[Cell, Face],
    ground: Ink = CARD,
    side: float = SIDE,
    blank: Ink = WHITE,
    rule: Ink = BLACK,
    marks: Sequence[Path | Text] = (),
    type_size: float | None = None,
) -> Drawing:
    """The tiles of a puzzle on a card, and `marks` over them; tiles without a face are empty and `blank`.

    All large numbers have one size: `type_size` as a share of the side, or else what the longest number needs. `side`
    is the side of a cell, with all but the thinnest lines in proportion, and `rule` the ink of its edges. Raises
    `InputError` for a template too large to draw.
    """
    check_cells(puzzle)
    width, height = card_size(puzzle, side)
    stroke = max(HAIR, FRAME * side / SIDE)
    edge = Box(stroke / 2, stroke / 2, width - stroke, height - stroke)
    size = type_size or _size(faces.values())
    items: list[Path | Text | Place] = [rectangle(edge, RADIUS * side / SIDE, stroke=rule, width=stroke, fill=ground)]
    empty = Face(tint=blank)
    for cell in puzzle.tiles:
        face, box = faces.get(cell, empty), cell_box(cell, side)
        items.append(rectangle(box, stroke=rule, width=stroke, fill=face.tint))
        items += _texts(face, box, size)
    return Drawing(width, height, (*items, *marks))


def sample(face: Face, side: float, marks: Sequence[Path | Text] = ()) -> Drawing:
    """A tile for a key, with `marks` over it, placed as for a box at (0, 0)."""
    box = Box(0, 0, side, side)
    items = (rectangle(box, stroke=BLACK, fill=face.tint), *_texts(face, box, _size([face])), *marks)
    rim = HEAVY * side / SIDE / 2
    return Drawing(side + 2 * rim, side + 2 * rim, (Place(Drawing(side, side, items), rim, rim),))


def key(lines: Sequence[tuple[Drawing, str]]) -> Drawing:
    """Samples in a column with their meanings on the right."""
    items: list[Path | Text | Place] = []
    width = y = 0.0
    for drawing, text in lines:
        x = drawing.width + 2 * KEY_GAP
        items += [Place(drawing, 0, y), Text(x, y + drawing.height / 2 + 0.26 * TYPE, text, TYPE)]
        width = max(width, x + text_width(text, TYPE))
        y += drawing.height + KEY_GAP
    return Drawing(width, y - KEY_GAP, tuple(items))


def card_size(puzzle: Ottf, side: float = SIDE) -> tuple[float, float]:
    """Width and height of a card."""
    rows, cols = puzzle.size
    rim = 2 * MARGIN * side / SIDE
    return cols * side + rim, rows * side + rim


def cell_box(cell: Cell, side: float = SIDE) -> Box:
    """The box of a cell on its card."""
    row, col = cell
    rim = MARGIN * side / SIDE
    return Box(rim + col * side, rim + row * side, side, side)


def ring(box: Box, ink: Ink) -> Path:
    """A heavy line around one cell."""
    return rectangle(box, stroke=ink, width=HEAVY * box.width / SIDE)


def check_cells(puzzle: Ottf) -> None:
    """Raise `InputError` for a template whose drawing would be slow and unreadable."""
    rows, cols = puzzle.size
    if rows * cols > MOST_CELLS:
        raise InputError(f"{rows}x{cols} has {rows * cols} cells; at most {MOST_CELLS} can be drawn", field="template")


def _size(faces: Collection[Face]) -> float:
    """The type size in which the longest number fits, as a share of the side; smaller beside corner numbers."""
    # A digit is about 0.58 of the type size wide.
    longest = max((len(face.text) for face in faces), default=1)
    size = min(DIGIT / DIGIT_HEIGHT / SIDE, 0.74 / (0.58 * max(1, longest)))
    return BESIDE * size if any(face.corner for face in faces) else size


def _texts(face: Face, box: Box, size: float) -> list[Text]:
    """The numbers of a tile; a number in the corner shifts the large one."""
    x, y, side, _ = box
    moved = 0.12 * side if face.corner else 0.0
    texts = []
    if face.corner:
        low = y + 0.09 * side + SMALL * side * DIGIT_HEIGHT
        texts.append(Text(x + 0.09 * side, low, face.corner, SMALL * side, bold=True, ink=face.corner_ink))
    if face.text:
        middle = x + side / 2 + moved, y + side / 2 + moved
        texts.append(centred(*middle, face.text, size * side, face.bold, face.ink))
    return texts
