"""Lights Out, the search: the first row's presses decide all others, so try each first row and chase the lights."""

import itertools

from puzzlemill.puzzles.lightsout import LightsOut, Presses, press
from puzzlemill.solvers.budgets import BUDGET, check_time, spend
from puzzlemill.solvers.outcome import Effort, Outcome, Reason


def solve(puzzle: LightsOut, budget: int = BUDGET, limit: int = 1) -> Outcome[Presses]:
    """Up to `limit` solutions, fewest presses first; a node is one try of a first row."""
    rows, cols = len(puzzle.lamps), len(puzzle.lamps[0])
    found: list[Presses] = []
    tried = min(budget, 1 << cols)
    for first_row in range(tried):
        check_time()
        spend(1)
        lamps = puzzle.lamps
        presses: list[tuple[int, int]] = []
        for row, col in itertools.product(range(rows), range(cols)):
            # Only pressing this lamp can still put out the one above it.
            if lamps[row - 1][col] == "*" if row else first_row >> col & 1:
                presses.append((row, col))
                lamps = press(lamps, row, col)
        if not any("*" in row for row in lamps):
            found.append(Presses(tuple(presses)))
    effort = Effort(nodes=tried, dead_ends=tried - len(found))
    if tried < 1 << cols and len(found) < limit:
        return Outcome("budget", tuple(found), effort=effort)
    if not found:
        return Outcome("unsolvable", reason=Reason("EXHAUSTED", (), f"none of {tried} first rows works"), effort=effort)
    found.sort(key=lambda solution: len(solution.presses))
    exact = len(found) if tried == 1 << cols else None
    return Outcome("solved", tuple(found[:limit]), exact, effort=effort)


def count(puzzle: LightsOut, budget: int = BUDGET) -> Outcome[Presses]:
    """How many sets of presses put all lamps out."""
    return solve(puzzle, budget, limit=1 << len(puzzle.lamps[0]))
