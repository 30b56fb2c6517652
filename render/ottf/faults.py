"""A wrong solution of OTTF: the numbers after its order, with the faults marked in place and a key in words."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.puzzles.ottf import Order, Ottf, replay
from puzzlemill.render.drawing.canvas import RED, ROSE, THICK, Box, Drawing, Path, Text, in_column, line
from puzzlemill.render.drawing.captions import paragraph
from puzzlemill.render.ottf.cards import CARD, GAP, GREY, LONGEST, Face, card, card_size, cell_box, key, ring, sample

KEY: Final = {
    "WRONG_NUMBER": "Shows 3 in the end, but should show 2",
    "MISSING": "Never placed; should show 2",
    "TWICE": "Placed again, which has no effect",
    "NOT_A_TILE": "A move on a cell without a tile",
}
"""What the marks mean, in the order of the key."""

SIDE: Final = 8.4
"""Side of a cell in mm: larger than in a puzzle, because a tile has two numbers."""

STROKE: Final = THICK
"""Width of a cross in mm."""

NARROWEST: Final = 80.0
"""Least width in mm of the words below a board."""

MOST_MOVES: Final = 8
"""Most bad moves named one by one."""

WRONG: Final = Face("3", ROSE, RED, bold=True, corner="2")
GONE: Final = Face(tint=ROSE, corner="2")


def draw_wrong(puzzle: Ottf, solution: Order, breaches: Sequence[Breach]) -> Drawing | None:
    """The numbers after the order with everything wrong that `check` found marked, and a key.

    The key names the first bad moves, with rows and columns from 1. None for a code that `check` does not give to an
    order of cells, and for a board larger than 2 m.
    """
    at: dict[str, list[Cell]] = {}
    for breach in breaches:
        at.setdefault(breach.code, []).extend(breach.cells)
    if not at.keys() <= KEY.keys() or max(card_size(puzzle, SIDE)) > LONGEST:
        return None
    numbers = {(row, col): puzzle.template[row][col] for row, col in puzzle.tiles}
    shown = replay(cell for cell in dict.fromkeys(solution.order) if cell in numbers)
    faces = {cell: Face(str(number), ink=GREY) for cell, number in shown.items()}
    for cell in at.get("WRONG_NUMBER", ()):
        faces[cell] = WRONG._replace(text=str(shown[cell]), corner=numbers[cell])
    faces |= {cell: GONE._replace(corner=numbers[cell]) for cell in at.get("MISSING", ())}
    marks: list[Path | Text] = []
    for cell in dict.fromkeys(at.get("TWICE", ())):
        marks.append(ring(cell_box(cell, SIDE), RED))
    for cell in dict.fromkeys(at.get("NOT_A_TILE", ())):
        marks += _cross(*cell_box(cell, SIDE)[:2])
    board = card(puzzle, faces, CARD, SIDE, marks=marks)
    lines = [(_sample(code), text) for code, text in KEY.items() if at.get(code)]
    parts = [board, *([key(lines)] if lines else [])]
    named = _moves(breaches)
    if named:
        parts.append(paragraph(named, max(board.width, NARROWEST)))
    return in_column(parts, GAP)


def _cross(x: float, y: float) -> list[Path]:
    """A cross over the cell whose upper left corner is at (x, y)."""
    start, end = 0.28 * SIDE, 0.72 * SIDE
    return [
        line((x + start, y + start), (x + end, y + end), stroke=RED, width=STROKE),
        line((x + start, y + end), (x + end, y + start), stroke=RED, width=STROKE),
    ]


def _sample(code: str) -> Drawing:
    """A tile of the key, or a hole, with its mark."""
    if code == "NOT_A_TILE":
        return sample(Face(tint=CARD), SIDE, _cross(0, 0))
    if code == "TWICE":
        return sample(Face("2", ink=GREY), SIDE, [ring(Box(0, 0, SIDE, SIDE), RED)])
    return sample(WRONG if code == "WRONG_NUMBER" else GONE, SIDE)


def _moves(breaches: Sequence[Breach]) -> str:
    """The first bad moves in words, or nothing."""
    bad = [breach for breach in breaches if breach.code in ("NOT_A_TILE", "TWICE")]
    named = []
    for breach in bad[:MOST_MOVES]:
        where = "".join(f"row {row + 1}, column {col + 1}: " for row, col in breach.cells)
        named.append(where + breach.text)
    if len(bad) > MOST_MOVES:
        named.append(f"{len(bad) - MOST_MOVES} more")
    return f"Bad moves: {'; '.join(named)}." if named else ""
