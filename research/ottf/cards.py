"""What of OTTF cards only pictures of answers need: their inks, outlines of sets of tiles, and sizes."""

from collections.abc import Collection
from typing import Final

from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, neighbours
from puzzlemill.render.drawing.canvas import Ink, Path, line
from puzzlemill.render.ottf.cards import HEAVY, LONGEST, SIDE, cell_box

TINT: Final[Ink] = (0.83, 0.9, 0.96)
"""The ground of tiles related to the main tiles of a picture, which are blue."""

PALE: Final = 0.62
"""The ink of numbers that matter least."""

WIDEST: Final = 170.0
"""Largest width of a picture of many boards."""


def outline(cells: Collection[Cell], ink: Ink, side: float = SIDE) -> list[Path]:
    """A heavy line around a set of cells of a card, one path for each side of a cell."""
    among, paths = set(cells), []
    for cell in sorted(among):
        x, y, w, h = cell_box(cell, side)
        sides = (
            ((x, y), (x + w, y)),
            ((x, y), (x, y + h)),
            ((x + w, y), (x + w, y + h)),
            ((x, y + h), (x + w, y + h)),
        )
        for other, ends in zip(neighbours(cell), sides, strict=True):
            if other not in among:
                paths.append(line(*ends, stroke=ink, width=HEAVY * side / SIDE))
    return paths


def check_length(width: float, height: float) -> None:
    """Raise `InputError` for a picture larger than a poster."""
    if max(width, height) > LONGEST:
        size = f"{width / 1000:.1f} x {height / 1000:.1f} m"
        raise InputError(
            f"{size} is too large; the limit is {LONGEST / 1000:.0f} m per side; draw a smaller template",
            field="picture",
        )


def right_order(puzzle: Ottf, solution: Order) -> tuple[Cell, ...]:
    """The order of a solution; raises `InputError` for a wrong one."""
    breaches = check(puzzle, solution)
    if breaches:
        raise InputError(f"not drawn because it is wrong: {breaches[0]}", field="solution")
    return solution.order
