"""Gloop for CP-SAT: a boolean for each cell and word and for each edge and pattern, wrong parts forbidden."""

from collections import defaultdict

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import facing, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.kinds import Cell
from tests.outside.cp_sat import Spent, every, or_give_up, several
from tests.outside.gloop.classes import PATTERNS
from tests.outside.gloop.parts import Laid, candidates, orbits, otherwise, packing_of, wrong_parts

BATCH = 100
"""Closed packings per request."""

BATCHES = 8
"""Batches that are searched for a right one."""


@or_give_up
def solve(puzzle: Gloop) -> Packing | None:
    """A packing: asks for closed ones without the wrong parts of earlier ones, until one is right."""
    model, placed = closed(puzzle)
    for _ in range(BATCHES):
        packings = several(model, placed, BATCH)
        for packing in packings:
            parts = wrong_parts(puzzle, packing)
            if not parts:
                return packing_of(puzzle, packing)
            for part in parts:
                model.add_bool_or(otherwise(part, placed))
        if len(packings) < BATCH:
            return None
    raise Spent


@or_give_up
def count(puzzle: Gloop) -> int:
    """The number of packings up to the rotations of board and givens: keeps the right ones of all closed ones."""
    return orbits(puzzle, [packing for packing in every(*closed(puzzle)) if not wrong_parts(puzzle, packing)])


def closed(puzzle: Gloop) -> tuple[cp_model.CpModel, dict[Laid, cp_model.IntVar]]:
    """A model of the packings whose path ends all meet, which are all valid ones; images under rotations are others."""
    model = cp_model.CpModel()
    placed = {key: model.new_bool_var("") for key in candidates(puzzle)}
    of_cell, of_tile = defaultdict(list), defaultdict(list)
    showing: dict[tuple[Cell, int, str], list[cp_model.IntVar]] = defaultdict(list)
    for (cell, word), var in placed.items():
        of_cell[cell].append(var)
        of_tile[tile_number(word)].append(var)
        for side, pattern in enumerate(sides(word)):
            showing[cell, side, pattern].append(var)
    for row, col in puzzle.cells:
        model.add_exactly_one(of_cell[row, col])
        for side in (1, 2):
            other = (row + STEPS[side][0], col + STEPS[side][1])
            for pattern in PATTERNS if other in of_cell else ():
                shown = model.new_bool_var("")
                model.add_exactly_one(*showing[(row, col), side, pattern], ~shown)
                model.add_exactly_one(*showing[other, side ^ 2, facing(pattern)], ~shown)
    once = model.add_exactly_one if len(puzzle.tiles) == len(puzzle.cells) else model.add_at_most_one
    for tile in puzzle.tiles:
        once(of_tile[tile])
    return model, placed
