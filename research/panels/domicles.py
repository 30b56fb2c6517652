"""Domicles' panel: iterative deepening, plain descent, and the distance. The last two are features of the grade."""

from typing import Final

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.domicles.distances.deepening import deepen

SOLVERS: Final = {
    "deepening": "iterative deepening to the first solved board: partial permutations tried",
    "descent": "a feature of the grade: how often descent fails to solve the board",
    "distance": "a feature of the grade: the least number of swaps",
}


def spent(puzzle: Domicles, draws: Stream) -> dict[str, float]:
    """The effort of each solver, independent of the draws; raises `OutOfReachError` if a budget is spent."""
    chance = descent_chance(puzzle)
    deepened = deepen(puzzle.tiles, puzzle.cols, len(puzzle.tiles) - 1, every=False)
    if deepened.target is None:
        raise OutOfReachError(
            "cannot measure this board: iterative deepening takes too many nodes; use one with fewer swaps"
        )
    return {"deepening": deepened.effort.nodes, "descent": 1 - chance, "distance": deepened.lower}
