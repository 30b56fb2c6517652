"""`puzzlemill research ottf sat`: solves large templates with a SAT solver."""

from collections.abc import Sequence

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import outcome_line, write_lines
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.puzzles.ottf import OttfEntry
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill_research.ottf.sat import solve


def sat(sources: Sequence[str], budget: int | None, output: str | None) -> None:
    """Solve large templates, on which `solve` runs out of budget, with a SAT solver."""
    lines = []
    for _, entry in watched("Solving", entries_of(OttfEntry, sources)):
        lines.append(outcome_line(entry.id, solve(entry.instance, budget or BUDGET)))
    write_lines(lines, output)
    if any(line["outcome"] == "budget" for line in lines):
        raise SystemExit(NOT_ENOUGH)
