"""CP-SAT with one worker and a fixed seed: one solution of a model, or every one.

Its effort is measured by CP-SAT itself, never timed, and ends in `GIVE_UP` at a limit.
"""

import functools
from collections.abc import Callable, Mapping, Sized
from typing import Any, TypeVar

from ortools.sat.python import cp_model

from puzzlemill.testing.bench.candidates import GIVE_UP, GiveUp

K = TypeVar("K")
P = TypeVar("P")
A = TypeVar("A")
T = TypeVar("T", bound=Sized)

DETERMINISTIC = 1.0
"""Limit of one search in CP-SAT's own measure, about a second of work, counted the same on every machine."""

MOST_SOLUTIONS = 1000
"""Assignments that are listed to be counted."""


class Spent(Exception):  # noqa: N818 - it is a way to end, not an error
    """A limit is reached before the answer."""


def or_give_up(ask: Callable[[P], A]) -> Callable[[P], A | GiveUp]:
    """`ask`, with the answer `GIVE_UP` if a limit is reached."""

    @functools.wraps(ask)
    def asked(puzzle: P) -> A | GiveUp:
        try:
            return ask(puzzle)
        except Spent:
            return GIVE_UP

    return asked


def no_more(number: int, things: T) -> T:
    """The things, if there are at most `number`."""
    if len(things) > number:
        raise Spent
    return things


def one(model: cp_model.CpModel, variables: Mapping[K, cp_model.LiteralT]) -> list[K] | None:
    """The keys of the variables that are true in some solution; None if there is no solution."""
    solver = _solver(DETERMINISTIC)
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Spent
    return [key for key, variable in variables.items() if solver.boolean_value(variable)]


def every(model: cp_model.CpModel, variables: Mapping[K, cp_model.LiteralT]) -> list[list[K]]:
    """For each solution the keys of the variables that are true; they must decide all others."""
    return no_more(MOST_SOLUTIONS, several(model, variables, MOST_SOLUTIONS + 1))


def several(model: cp_model.CpModel, variables: Mapping[K, cp_model.LiteralT], most: int) -> list[list[K]]:
    """The first `most` of the solutions that `every` gives, or all if there are fewer."""
    solver = _solver(DETERMINISTIC)
    solver.parameters.enumerate_all_solutions = True
    lister = _Lister(variables, most)
    status = solver.solve(model, lister)
    if len(lister.solutions) < most and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise Spent
    return lister.solutions


def count_all(model: cp_model.CpModel) -> int:
    """The number of assignments of the model's variables, however many there are and however long it takes."""
    solver = _solver()
    solver.parameters.enumerate_all_solutions = True
    lister = _Lister({}, 0)
    assert solver.solve(model, lister) in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return len(lister.solutions)


class _Lister(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: Mapping[Any, Any], most: int) -> None:
        """List `most` solutions and stop; never stop if that is 0."""
        super().__init__()
        self.variables = variables
        self.most = most
        self.solutions: list[list[Any]] = []

    def on_solution_callback(self) -> None:
        self.solutions.append([key for key, variable in self.variables.items() if self.boolean_value(variable)])
        if len(self.solutions) == self.most:
            self.stop_search()


def _solver(limit: float | None = None) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if limit is not None:
        solver.parameters.max_deterministic_time = limit
    return solver
