"""Lights Out, the grade: the fewest presses that put all lamps out."""

import bisect

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.lightsout import LightsOut
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.lightsout import solve

LEVELS = (2, 4, 6, 8)
"""The most presses of levels 1 to 4."""


def size(puzzle: LightsOut) -> str:
    """The size that separates the populations of this kind."""
    return f"{len(puzzle.lamps)}x{len(puzzle.lamps[0])}"


def grade(puzzle: LightsOut) -> Grade:
    """Level by the fewest presses; raises `InputError` if there is no solution."""
    solution = solve(puzzle).solution
    if solution is None:
        raise InputError("lightsout: has no solution, so it cannot be graded")
    presses = len(solution.presses)
    level = 1 + bisect.bisect_left(LEVELS, presses)
    return Grade(level, "chasing", float(presses), {"presses": presses}, f"All lamps are out after {presses} presses.")
