"""Lights Out, the grade: the fewest presses that put all lamps out."""

from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import Curve
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.lightsout import LightsOut
from puzzlemill.solvers.lightsout import solve

CURVE = Curve(knots=((0.0, -2.0), (12.0, 7.0)), spread=(0.5, 0.5), source="guessed")
"""log2 minutes: a quarter of a minute without presses, two hours with twelve."""


def size(puzzle: LightsOut) -> str:
    """The size that separates the populations of this kind."""
    return f"{len(puzzle.lamps)}x{len(puzzle.lamps[0])}"


def assess(puzzle: LightsOut) -> Assessment:
    """Minutes by the fewest presses; raises `InputError` if there is no solution."""
    solution = solve(puzzle).solution
    if solution is None:
        raise InputError("lightsout: has no solution, so it cannot be graded")
    presses = len(solution.presses)
    return Assessment("chasing", float(presses), {"presses": presses}, f"All lamps are out after {presses} presses.")
