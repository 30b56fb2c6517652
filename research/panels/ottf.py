"""OTTF's panel: the complete search, and what rules and trials take. The latter are features of the grade, too."""

from typing import Final

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf.trials import trace

SOLVERS: Final = {
    "search": "the complete search for a second solution: roles tried",
    "rounds": "a feature of the grade: parallel rounds of rules 1 and 2",
    "trials": "a feature of the grade: trials, no longer than any other where they are made",
    "stuck": "a feature of the grade: tiles that single trials leave",
}


def spent(puzzle: Ottf, draws: Stream) -> dict[str, float]:
    """What each takes, the same whatever the draws; raises `OutOfReachError` if the trials exceed their budget."""
    proof = trace(puzzle, PROOF)
    if proof is None:
        raise OutOfReachError("the panel is out of reach: too many trials")
    nodes = solve(puzzle, PROOF, limit=2).effort.nodes
    return {"search": nodes, "rounds": len(proof.rounds), "trials": len(proof.trials), "stuck": proof.stuck}
