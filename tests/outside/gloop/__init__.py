"""Gloop, goal `valid`: a boolean for each cell and word, a boolean for each pair of touching vertices."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from tests.outside.counting import count_all

# The vertices of the south and east sides and those of the neighbour that they touch.
SOUTH, EAST = ((5, 0), (4, 1)), ((2, 7), (3, 6))


def count(puzzle: Gloop) -> int:
    """All valid packings, rotations of the board counted apart."""
    model = cp_model.CpModel()
    laid = {
        (cell, word): model.new_bool_var("")
        for cell in puzzle.cells
        for word in WORDS
        if tile_number(word) in puzzle.tiles
    }
    for cell in puzzle.cells:
        model.add_exactly_one(laid[key] for key in laid if key[0] == cell)
    for tile in puzzle.tiles:
        model.add_at_most_one(var for (_, word), var in laid.items() if tile_number(word) == tile)
    for row, col, word in puzzle.givens:
        model.add(laid[(row, col), word] == 1)

    def used(cell: tuple[int, int], vertex: int) -> cp_model.LinearExprT:
        return sum(var for (where, word), var in laid.items() if where == cell and word[vertex] != ".")

    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        for (down, right), touching in (((1, 0), SOUTH), ((0, 1), EAST)):
            other = (row + down, col + right)
            for here, there in touching:
                model.add(used((row, col), here) == (used(other, there) if other in cells else 0))
            if (row - down, col - right) not in cells:
                for _, there in touching:
                    model.add(used((row, col), there) == 0)
    return count_all(model)
