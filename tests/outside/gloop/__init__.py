"""Gloop, goal `valid`: a boolean for each cell and word, a boolean for each pair of touching vertices."""

from typing import TypeAlias

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from puzzlemill.puzzles.kinds import Cell
from tests.outside.counting import count_all

Booleans: TypeAlias = dict[tuple[Cell, str], cp_model.IntVar]
"""For each cell and word whether the word is on the cell."""

# The vertices of the south and east sides and those of the neighbour that they touch.
SOUTH, EAST = ((5, 0), (4, 1)), ((2, 7), (3, 6))


def word_model(puzzle: Gloop, spares: bool) -> tuple[cp_model.CpModel, Booleans]:
    """Each cell has one word, each given its own, and each tile one place, or with `spares` at most one."""
    model = cp_model.CpModel()
    lies = {
        (cell, word): model.new_bool_var("")
        for cell in puzzle.cells
        for word in WORDS
        if tile_number(word) in puzzle.tiles
    }
    for cell in puzzle.cells:
        model.add_exactly_one(lies[key] for key in lies if key[0] == cell)
    for tile in puzzle.tiles:
        places = [boolean for (_, word), boolean in lies.items() if tile_number(word) == tile]
        if spares:
            model.add_at_most_one(places)
        else:
            model.add_exactly_one(places)
    for row, col, word in puzzle.givens:
        model.add(lies[(row, col), word] == 1)
    return model, lies


def count(puzzle: Gloop) -> int:
    """All valid packings, with rotations of the board counted separately."""
    model, lies = word_model(puzzle, spares=True)

    def used(cell: Cell, vertex: int) -> cp_model.LinearExprT:
        return sum(boolean for (place, word), boolean in lies.items() if place == cell and word[vertex] != ".")

    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        for (down, right), touching in (((1, 0), SOUTH), ((0, 1), EAST)):
            neighbour = (row + down, col + right)
            for vertex, touched in touching:
                model.add(used((row, col), vertex) == (used(neighbour, touched) if neighbour in cells else 0))
            if (row - down, col - right) not in cells:
                for _, touched in touching:
                    model.add(used((row, col), touched) == 0)
    return count_all(model)
