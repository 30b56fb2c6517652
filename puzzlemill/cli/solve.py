"""`puzzlemill solve`: solves puzzles, proves that they have no solution, and counts solutions."""

from collections.abc import Sequence

from puzzlemill import solvers
from puzzlemill.cli.shared.output import outcome_line, write_lines
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries

LARGEST_COUNT = 10**4000
"""The bound below which numbers of solutions are written: Python converts at most 4300 digits to text."""


def solve(
    sources: Sequence[str], budget: int | None, seconds: float | None, counting: bool, output: str | None
) -> None:
    """Solve puzzles, or prove that they have no solution."""
    lines: list[dict[str, object]] = []
    spent = False
    for name, entry in watched("Solving", read_entries(sources)):
        line = outcome_line(entry.id, solvers.solve(entry.instance, budget, seconds=seconds))
        if counting:
            number = solvers.count(entry.instance, budget, seconds=seconds).count
            if number is None:
                spent = True
            elif number >= LARGEST_COUNT:
                number = None
                print_error(f"{name}: more than 10^4000 solutions; the number is too long to write")
            line["count"] = number
        lines.append(line)
    write_lines(lines, output)
    if spent or any(line["outcome"] == "budget" for line in lines):
        raise SystemExit(NOT_ENOUGH)
