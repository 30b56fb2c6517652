"""What drawings of boards of Domicles show: tiles, pips, and marks of conflicts."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from puzzlemill.puzzles.domicles import Tile, duplicates
from puzzlemill.puzzles.kinds import Breach
from puzzlemill.render.domicles.conflicts import COLOURS
from puzzlemill.render.drawing.canvas import Ink, Path, Text
from tests.support.render.drawings import Box

Drawn: TypeAlias = list[tuple[Path | Text, Box]]
"""All items of a drawing and their boxes."""


def filled(drawn: Drawn, ink: Ink) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Path) and item.fill == ink]


def lines(drawn: Drawn, ink: Ink) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Path) and item.stroke == ink and len(item.steps) == 2]


def numbers(drawn: Drawn) -> list[Box]:
    return [box for item, box in drawn if isinstance(item, Text)]


def pips_of(drawn: Drawn) -> list[Box]:
    return [box for box in filled(drawn, 0.0) if box.width < 3]


def cells_of(drawn: Drawn, cols: int) -> dict[tuple[int, int], Box]:
    """The half tiles as drawn, up to the middle of a tile's outline, by row and column."""
    halves = {}
    outlines = [(i, b) for i, b in drawn if isinstance(i, Path) and i.stroke == 0.0 and i.steps[-1] == ("Z",)]
    for place, (item, (left, top, right, bottom)) in enumerate(outlines):
        row, col = divmod(place, cols)
        middle, edge = (left + right) / 2, item.width / 2
        halves[row, 2 * col] = Box(left + edge, top + edge, middle, bottom - edge)
        halves[row, 2 * col + 1] = Box(middle, top + edge, right - edge, bottom - edge)
    return halves


def assert_pinned(breach: Breach, cells: dict[tuple[int, int], Box], pins: list[tuple[float, float]]) -> None:
    """Each cell of a row has a pin at its foot, each of a column one at the outer side of its tile, and takes it."""
    for cell in breach.cells:
        left, top, right, bottom = cells[cell]
        outer = right if cell[1] % 2 else left
        for x, y in pins:
            at_foot = left < x < right and y == pytest.approx(bottom)
            at_side = x == pytest.approx(outer) and top < y < bottom
            if at_foot if breach.code == "ROW_DUPLICATE" else at_side:
                pins.remove((x, y))
                break
        else:
            pytest.fail(f"no pin for {cell} of {breach}")


def assert_marked(drawn: Drawn, tiles: Sequence[Tile], cols: int) -> None:
    """All cells that repeat a number, and no others, are tinted and pinned."""
    repeated, cells = duplicates(tiles, cols), cells_of(drawn, cols)
    tinted = [box.middle for box in filled(drawn, COLOURS.tint)]
    expected = [cells[cell].middle for cell in sorted({cell for breach in repeated for cell in breach.cells})]
    assert tinted == [pytest.approx(point) for point in expected]
    pins = [box.middle for box in filled(drawn, COLOURS.bracket)]
    for breach in repeated:
        assert_pinned(breach, cells, pins)
    assert pins == []
