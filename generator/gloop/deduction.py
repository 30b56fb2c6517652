"""Chooses given tiles so that a person needs no trial: takes tiles away one by one as long as that stays true."""

from collections.abc import Container

import msgspec

from puzzlemill.generator.gloop.options import DEDUCTIONS, Deduction
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop.steps import deducible


def deduced_cells(
    puzzle: Gloop, packing: Packing, hardest: Deduction, draws: Stream, preferred: Container[Cell] = ()
) -> list[Cell]:
    """Cells to give, with tiles of the known `packing`, so that a person solves the puzzle without trials.

    The person knows the techniques up to `hardest`. None of the cells can be left out; the `preferred` ones are taken
    away last. With all tiles given there is nothing to solve, so it never fails; as every step is proved, the puzzle
    has no other solution.
    """
    cells = list(puzzle.cells)
    draws.shuffle(cells)
    cells.sort(key=preferred.__contains__)
    given = list(cells)
    for cell in cells:
        fewer = [other for other in given if other != cell]
        if solved_by(msgspec.structs.replace(puzzle, givens=packing.givens(fewer)), hardest):
            given = fewer
    return given


def solved_by(puzzle: Gloop, hardest: Deduction) -> bool:
    """Whether a person who knows the techniques up to `hardest` solves the puzzle without trials."""
    return deducible(puzzle, DEDUCTIONS[: DEDUCTIONS.index(hardest) + 1])
