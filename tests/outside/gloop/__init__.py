"""Gloop, goal `valid`: a boolean for each cell and word, a boolean for each pair of touching vertices."""

from collections.abc import Callable, Iterable

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from puzzlemill.puzzles.kinds import Cell
from tests.outside.counting import count_all

# The vertices of the south and east sides and those of the neighbour that they touch.
SOUTH, EAST = ((5, 0), (4, 1)), ((2, 7), (3, 6))


def placements(
    model: cp_model.CpModel, puzzle: Gloop, each_tile: Callable[[Iterable[cp_model.IntVar]], object]
) -> dict[tuple[Cell, str], cp_model.IntVar]:
    """A boolean for each cell and word: one word on each cell, the given ones on theirs; `each_tile` binds a tile's."""
    placed = {
        (cell, word): model.new_bool_var("")
        for cell in puzzle.cells
        for word in WORDS
        if tile_number(word) in puzzle.tiles
    }
    for cell in puzzle.cells:
        model.add_exactly_one(placed[key] for key in placed if key[0] == cell)
    for tile in puzzle.tiles:
        each_tile(var for (_, word), var in placed.items() if tile_number(word) == tile)
    for row, col, word in puzzle.givens:
        model.add(placed[(row, col), word] == 1)
    return placed


def count(puzzle: Gloop) -> int:
    """All valid packings, rotations of the board counted apart."""
    model = cp_model.CpModel()
    placed = placements(model, puzzle, model.add_at_most_one)

    def used(cell: Cell, vertex: int) -> cp_model.LinearExprT:
        return sum(var for (where, word), var in placed.items() if where == cell and word[vertex] != ".")

    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        for (down, right), touching in (((1, 0), SOUTH), ((0, 1), EAST)):
            other = (row + down, col + right)
            for near, facing in touching:
                model.add(used((row, col), near) == (used(other, facing) if other in cells else 0))
            if (row - down, col - right) not in cells:
                for _, facing in touching:
                    model.add(used((row, col), facing) == 0)
    return count_all(model)
