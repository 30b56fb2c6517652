"""Certificates of forced steps for Gloop; `puzzles.gloop.deductions` checks them."""

from puzzlemill.puzzles.gloop import Gloop, format_id
from puzzlemill.puzzles.gloop.deductions import Deductions, Placed, RuledOut, Step
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.gloop.steps import DEDUCTIONS, Person


def certify(puzzle: Gloop, budget: int = BUDGET) -> Deductions | None:
    """The steps of a person by `DEDUCTIONS`, which take no search; None if they take more, or do not solve it."""
    made: list[Step] = []
    person = Person(puzzle, (), 0, 0)
    for step in person.steps(search=False):
        if step.technique not in DEDUCTIONS or (step.move is None and not step.ruled_out):
            return None
        if step.move:
            made.append(Placed((step.move.row, step.move.col, step.move.word)))
        else:
            made.append(RuledOut(tuple((lay.row, lay.col, lay.word) for lay in step.ruled_out)))
    return None if person.position.empty else Deductions(version=1, id=format_id(puzzle), steps=tuple(made))
