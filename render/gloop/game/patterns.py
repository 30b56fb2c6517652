"""The parts of the pattern in the middle of the Gloop game, with arrows that show where it can grow."""

from collections.abc import Mapping, Sequence
from typing import Final

from puzzlemill.puzzles.gloop.game.group import STEPS, Group
from puzzlemill.puzzles.gloop.game.moves import ENDS, Words
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import (
    FRAME,
    HAIR,
    OUTLINE,
    THICK,
    Drawing,
    Path,
    Place,
    Point,
    polygon,
    rectangle,
)
from puzzlemill.render.drawing.themes import SKY, Theme
from puzzlemill.render.gloop.board import EDGE, RIM, border, cell_box, edges, paths_drawing

TIP, CLEAR = 0.32, 0.14
"""Length of an arrow, and its distance from a tile, as multiples of the side of a tile."""

NEW: Final = 0.86
"""The ground of tiles that are new."""

ARROWS: Final = 0.35
"""Grey of the arrows."""


def parts_drawing(
    parts: Sequence[Mapping[Cell, str]], side: float, theme: Theme, *, newest: bool = True, width: float = HAIR
) -> Drawing:
    """The pair and formations in place, cropped, in outlines of this width.

    With `newest`, the last part is tinted and in a thicker outline.
    """
    cells = [cell for part in parts for cell in part]
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    moved = [[(row - top, col - left) for row, col in part] for part in parts]
    old, new = [cell for part in moved[:-1] for cell in part], moved[-1]
    items: list[Path | Place] = []
    if newest and not theme.frugal:
        # Hatching would mix with the paths.
        items += [rectangle(cell_box(cell, side), fill=SKY if theme.coloured else NEW) for cell in new]
    items += edges(sorted(old + new), side, EDGE)
    for part in parts:
        for (row, col), word in part.items():
            box = cell_box((row - top, col - left), side)
            items.append(Place(paths_drawing(word, side, theme.path), box.x, box.y))
    for cells in moved[:-1]:
        items += border(cells, side, width=width)
    thicker = THICK if theme.frugal else OUTLINE
    items += border(new, side, width=thicker if newest else width)
    rows, cols = (1 + max(cell[axis] for cell in old + new) for axis in (0, 1))
    return Drawing(cols * side + THICK, rows * side + THICK, tuple(items))


def arrow(start: Point, towards: Point, side: float) -> Path:
    """A filled arrowhead from a point in a direction, beside tiles of this side."""
    (x, y), (right, down) = start, towards
    tip, half = TIP * side, 0.55 * TIP * side
    return polygon(
        [(x - half * down, y + half * right), (x + tip * right, y + tip * down), (x + half * down, y - half * right)],
        fill=ARROWS,
    )


def placed_words(words: Words, corner: Cell) -> dict[Cell, str]:
    """The cells of a formation whose nw tile is at `corner`."""
    row, col = corner
    return {(row + number // 2, col + number % 2): word for number, word in enumerate(words)}


def parts_of(group: Group, latest: str = "") -> list[dict[Cell, str]]:
    """The pair and the formations of a group, each by its cells; the outermost at the end `latest` comes last."""
    parts = [dict(zip(((0, 0), (1, 0)), group.pair, strict=True))]
    for end in sorted(ENDS, key=lambda end: end == latest):
        corners = group.corners(end)
        parts += [placed_words(block.words, corner) for block, corner in zip(group.arm(end), corners, strict=True)]
    return parts


def group_drawing(group: Group, side: float, theme: Theme, latest: str = "", *, arrows: bool = True) -> Drawing:
    """The group, with the formation laid last at the end `latest` tinted, and arrows where its ends can grow."""
    parts = parts_of(group, latest)
    drawing = parts_drawing(parts, side, theme, newest=bool(latest), width=FRAME)
    top, left = (min(cell[axis] for part in parts for cell in part) for axis in (0, 1))
    around = (TIP + CLEAR) * side
    items: list[Path | Place] = [Place(drawing, around, around)]
    for end in ENDS if arrows else ():
        row, col = group.corners(end)[-1] if group.arm(end) else (0, -1 if end == "right" else 0)
        for step in group.steps(end):
            down, right = (part // 2 for part in STEPS[step])
            out = 1 + CLEAR
            x, y = (col - left + 1 + out * right) * side, (row - top + 1 + out * down) * side
            items.append(arrow((around + RIM + x, around + RIM + y), (right, down), side))
    return Drawing(drawing.width + 2 * around, drawing.height + 2 * around, tuple(items))
