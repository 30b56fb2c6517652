"""Certificates of forced steps for OTTF; `puzzles.ottf.deductions` checks them."""

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, format_id
from puzzlemill.puzzles.ottf.deductions import Count, Deductions, Group, Rule, Step
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf.steps import steps


def certify(puzzle: Ottf, budget: int = BUDGET) -> Deductions | None:
    """The steps of a person by rules, counts and groups; None if they take a trial or a choice, or do not solve it."""
    made: list[Step] = []
    trace = steps(puzzle, budget)
    for step in trace.steps:
        if step.move is None:
            return None
        cell = (step.move.row, step.move.col)
        if step.technique in ("rule 1", "rule 2"):
            made.append(Rule(cell, step.move.role))
        elif step.technique == "count":
            made.append(Count(cell, step.move.role))
        elif step.technique in ("square", "box", "group"):
            made.append(Group(cell, step.move.role, step.cells))
        else:
            return None
    if trace.status == "budget":
        raise OutOfReachError("the steps: not all found within the budget", remedy="use a larger budget")
    return Deductions(version=1, id=format_id(puzzle), steps=tuple(made))
