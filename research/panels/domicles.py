"""Domicles' panel: iterative deepening, plain descent, and the distance. The latter two are features of the grade."""

from typing import Final

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.domicles.distances.deepening import deepen

SOLVERS: Final = {
    "deepening": "iterative deepening to the first solved board: partial permutations looked at",
    "descent": "a feature of the grade: the chance that plain descent does not end solved",
    "distance": "a feature of the grade: the least number of swaps",
}


def spent(puzzle: Domicles, draws: Stream) -> dict[str, float]:
    """What each takes, the same whatever the draws; raises `OutOfReachError` if a budget is spent."""
    chance = descent_chance(puzzle)
    deepened = deepen(puzzle.tiles, puzzle.cols, len(puzzle.tiles) - 1, every=False)
    if deepened.target is None:
        raise OutOfReachError("swaps: the panel is out of reach, deepening finds no solved board in its budget")
    return {"deepening": deepened.effort.nodes, "descent": 1 - chance, "distance": deepened.lower}
