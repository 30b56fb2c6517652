"""OTTF's panel: the complete search, and the effort of rules and trials."""

from typing import Final

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.ottf import PROOF, solve
from puzzlemill.solvers.ottf.trials import trace

SOLVERS: Final = {
    "search": "the complete search for a second solution: roles tried",
    "rounds": "a feature of the grade: parallel rounds of rules 1 and 2",
    "trials": "trials without any deduction, always the shortest ones available",
    "stuck": "tiles that single trials leave undecided",
}


def spent(puzzle: Ottf, draws: Stream) -> dict[str, float]:
    """The effort of each solver, whatever the draws; raises `OutOfReachError` if the trials exceed their budget."""
    proof = trace(puzzle, PROOF)
    if proof is None:
        raise OutOfReachError("cannot measure this template: too many trials; use a smaller one")
    nodes = solve(puzzle, PROOF, limit=2).effort.nodes
    return {"search": nodes, "rounds": len(proof.rounds), "trials": len(proof.trials), "stuck": proof.stuck}
