"""The effort of an outside solver on a puzzle: the branches of CP-SAT with one worker, a fixed seed and no presolve.

Presolve would solve most small puzzles without a single branch, and these would all look equally hard.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from ortools.sat.python import cp_model

from puzzlemill.puzzles.gloop import Gloop, Packing, check, packing_of
from puzzlemill.puzzles.gloop.tiles import WORDS, tile_number
from puzzlemill.puzzles.gloop.tracing import across, contours
from puzzlemill.puzzles.kinds import Cell, Puzzle
from tests.outside import domicles, iqblocks, ottf
from tests.outside.cp_sat import count_all

Booleans: TypeAlias = dict[tuple[Cell, str], cp_model.IntVar]
"""For each cell and word whether the word is on the cell."""

SEED: Final = 1


def branches(puzzle: Puzzle[Any]) -> int:
    """The branches of CP-SAT on a solvable puzzle of any kind.

    Domicles: to the least number of swaps and its proof; Gloop: to the first packing; IQ Blocks: to all completions;
    OTTF: to the first order.
    """
    _Solver.spent = 0
    with patch.object(cp_model, "CpSolver", _Solver):
        _SOLVE[puzzle.kind](puzzle)
    return _Solver.spent


class _Solver(cp_model.CpSolver):
    """CP-SAT with the settings of the report; it adds up the branches of its runs."""

    spent = 0

    def solve(
        self, model: cp_model.CpModel, solution_callback: cp_model.CpSolverSolutionCallback | None = None
    ) -> "cp_model.CpSolverStatus":  # ortools has had this name since 9.15
        self.parameters.num_workers = 1
        self.parameters.random_seed = SEED
        self.parameters.cp_model_presolve = False
        status = super().solve(model, solution_callback)
        _Solver.spent += self.num_branches
        return status


def pack(puzzle: Gloop) -> Packing:
    """A packing of a solvable puzzle without spares whose goal is `perfect`.

    One boolean per cell and word. All contours of a valid packing are forbidden, until a packing has only one.
    """
    model, lies = _words(puzzle)
    _touch(model, puzzle, lies)
    while True:
        solver = cp_model.CpSolver()
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise ValueError("gloop: the puzzle has no solution")
        words = {cell: word for (cell, word), boolean in lies.items() if solver.value(boolean)}
        packing = packing_of(puzzle, words)
        if not check(puzzle, packing):
            return packing
        for contour in contours(packing.grid):
            model.add_bool_or(~lies[cell, words[cell]] for cell in contour.cells)


def _words(puzzle: Gloop) -> tuple[cp_model.CpModel, Booleans]:
    """Each cell has one word, each given its own, and each tile one place."""
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
        model.add_exactly_one(places)
    for row, col, word in puzzle.givens:
        model.add(lies[(row, col), word] == 1)
    return model, lies


def _touch(model: cp_model.CpModel, puzzle: Gloop, lies: Booleans) -> None:
    """Require that path ends meet path ends, and that none points off the board."""
    cells = set(puzzle.cells)
    for row, col in puzzle.cells:
        for vertex in range(8):
            ends = sum(boolean for (cell, word), boolean in lies.items() if cell == (row, col) and word[vertex] != ".")
            *beyond, touching = across((row, col, vertex))
            facing = [
                boolean for (cell, word), boolean in lies.items() if cell == tuple(beyond) and word[touching] != "."
            ]
            if tuple(beyond) not in cells or vertex in (2, 3, 4, 5):
                model.add(ends == sum(facing))


_SOLVE: Final[dict[str, Callable[[Any], Any]]] = {
    "gloop": pack,
    "domicles": domicles.distance,
    "ottf": ottf.solve,
    "iqblocks": lambda puzzle: count_all(iqblocks.model(puzzle)[0]),
}
