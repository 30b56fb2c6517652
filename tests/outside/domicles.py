"""Domicles: which tile lies on which place, so that no line repeats a number."""

from ortools.sat.python import cp_model

from puzzlemill.puzzles.domicles import Domicles
from tests.outside.counting import count_all


def count(puzzle: Domicles) -> int:
    """All solved arrangements of the puzzle's tiles, row and column permutations counted apart."""
    model = cp_model.CpModel()
    places = range(len(puzzle.tiles))
    tile_at = [model.new_int_var(0, len(places) - 1, "") for _ in places]
    model.add_all_different(tile_at)
    numbers = []
    for place in places:
        sides = []
        for side in (0, 1):
            number = model.new_int_var(0, puzzle.pips, "")
            model.add_element(tile_at[place], [tile[side] for tile in puzzle.tiles], number)
            sides.append(number)
        numbers.append(sides)
    for row in range(puzzle.rows):
        model.add_all_different([number for col in range(puzzle.cols) for number in numbers[row * puzzle.cols + col]])
    for col in range(puzzle.cols):
        for side in (0, 1):
            model.add_all_different([numbers[row * puzzle.cols + col][side] for row in range(puzzle.rows)])
    return count_all(model)
