"""Lights Out, the grade: the fewest presses that do it."""

import bisect

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.lightsout import LightsOut
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.lightsout import solve

LEVELS = (2, 4, 6, 8)
"""The most presses of levels 1 to 4."""


def size(puzzle: LightsOut) -> str:
    """The size that tells populations of this kind apart."""
    return f"{len(puzzle.lamps)}x{len(puzzle.lamps[0])}"


def grade(puzzle: LightsOut) -> Grade:
    """Level by the fewest presses; raises `InputError` when there is no solution."""
    solution = solve(puzzle).solution
    if solution is None:
        raise InputError("lightsout: no solution, so no grade")
    presses = len(solution.presses)
    level = 1 + bisect.bisect_left(LEVELS, presses)
    return Grade(level, "chasing", float(presses), {"presses": presses}, f"Out in {presses} presses.")
