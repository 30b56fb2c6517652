"""CP-SAT with one worker, a fixed seed and a limit of its deterministic time: one solution of a model, or every one."""

from collections.abc import Mapping
from typing import Any, TypeVar

from ortools.sat.python import cp_model

from tests.outside.limits import MOST_SOLUTIONS, Spent, no_more

K = TypeVar("K")

DETERMINISTIC = 1.0
"""Limit of one search in CP-SAT's own measure, about a second of work, counted the same on every machine."""


def one(model: cp_model.CpModel, variables: Mapping[K, cp_model.LiteralT]) -> list[K] | None:
    """The keys of the variables that are true in some solution; None if there is no solution."""
    solver = _solver()
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
    solver = _solver()
    solver.parameters.enumerate_all_solutions = True
    lister = _Lister(variables, most)
    status = solver.solve(model, lister)
    if len(lister.solutions) < most and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise Spent
    return lister.solutions


class _Lister(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: Mapping[Any, Any], most: int) -> None:
        super().__init__()
        self.variables = variables
        self.most = most
        self.solutions: list[list[Any]] = []

    def on_solution_callback(self) -> None:
        self.solutions.append([key for key, variable in self.variables.items() if self.boolean_value(variable)])
        if len(self.solutions) >= self.most:
            self.stop_search()


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = DETERMINISTIC
    return solver
