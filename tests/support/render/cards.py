"""What the cards of OTTF show, read from drawings."""

import math
from collections.abc import Mapping
from typing import TypeAlias

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.render.drawing.canvas import Drawing, Ink, Path
from tests.support.render.drawings import Box, paths, types

Face: TypeAlias = tuple[Ink | None, list[str]]
"""The tint of a tile, and what is written on it."""


def squares(drawing: Drawing) -> list[tuple[Path, Box]]:
    """The tiles of a board, row by row; cards are rectangles with round corners."""
    return [
        (path, box) for path, box in paths(drawing) if path.stroke is not None and path.fill and len(path.steps) == 5
    ]


def faces(puzzle: Ottf, drawing: Drawing) -> dict[Cell, Face]:
    """What each tile of a card shows."""
    written = [(item.text, box.middle) for item, box in types(drawing)]
    return {
        cell: (tile.fill, [text for text, middle in written if box.holds(*middle)])
        for cell, (tile, box) in zip(puzzle.tiles, squares(drawing), strict=True)
    }


def nearest(centres: Mapping[Cell, tuple[float, float]], point: tuple[float, float]) -> Cell:
    """The cell whose centre is nearest to a point."""
    return min(centres, key=lambda cell: math.dist(centres[cell], point))
