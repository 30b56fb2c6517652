"""`puzzlemill solve`: solves, refutes and counts."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill import solvers
from puzzlemill.cli.shared.entries import keep_inputs
from puzzlemill.cli.shared.output import write_lines
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries

LARGEST_COUNT = 10**4000
"""Numbers of solutions that are written are less: Python turns no more than 4300 digits into text."""


def solve(sources: Sequence[str], budget: int | None, counting: bool, output: str | None) -> None:
    """Solve or refute puzzles."""

    keep_inputs(output, sources)
    lines: list[dict[str, Any]] = []
    spent = False
    for name, entry in watched("Solving", read_entries(sources)):
        outcome = solvers.solve(entry.instance, budget)
        line = {
            "id": entry.id,
            "outcome": outcome.status,
            "solution": outcome.solution,
            "reason": outcome.reason,
            "effort": outcome.effort,
        }
        if counting:
            counted = solvers.count(entry.instance, budget)
            spent |= counted.count is None
            line["count"] = counted.count if counted.count is None or counted.count < LARGEST_COUNT else None
            if line["count"] != counted.count:
                click.echo(f"{name}: more than 10^4000 solutions, which are not written", err=True)
        spent |= outcome.status == "budget"
        lines.append(line)
    write_lines(lines, output)
    if spent:
        raise SystemExit(NOT_ENOUGH)
