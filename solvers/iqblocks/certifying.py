"""Certificates of forced steps for IQ Blocks; `puzzles.iqblocks.deductions` checks them."""

from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.deductions import Deductions, Placed, RuledOut, Step
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks.steps import steps


def certify(puzzle: IqBlocks, budget: int = BUDGET) -> Deductions | None:
    """A person's forced placements and dead regions; None if the steps take a trial or a choice, or do not solve it."""
    trace = steps(puzzle, budget)
    if trace.status == "budget":
        raise OutOfReachError("the steps: not all found within the budget", remedy="use a larger budget")
    if trace.status != "solved" or any(
        step.technique not in ("forced placement", "dead region") for step in trace.steps
    ):
        return None
    made: list[Step] = []
    for step in trace.steps:
        made += [RuledOut(lay.piece, lay.cells) for lay in step.ruled_out]
        made += [Placed(step.move.piece, step.move.cells)] if step.move else []
    return Deductions(version=1, id=format_id(puzzle), steps=tuple(made))
