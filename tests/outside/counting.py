"""Counting all solutions of a CP-SAT model, reproducibly."""

from ortools.sat.python import cp_model


class _Tally(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        self.found += 1


def count_all(model: cp_model.CpModel) -> int:
    """The number of assignments of the model's variables."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.enumerate_all_solutions = True
    tally = _Tally()
    status = solver.solve(model, tally)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return tally.found
