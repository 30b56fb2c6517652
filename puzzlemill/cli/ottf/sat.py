"""`puzzlemill ottf sat`: large templates solved with a SAT solver."""

from collections.abc import Sequence

import msgspec

from puzzlemill.cli.shared.entries import entries_of
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.ottf.sat import solve


def sat(sources: Sequence[str], budget: int | None, output: str | None) -> None:
    """Solve large templates on which `solve` spends its budget, with a SAT solver."""

    lines = []
    spent = False
    for _, entry in watched("Solving", entries_of("ottf", sources)):
        outcome = solve(entry.instance, budget or BUDGET)
        spent |= outcome.status == "budget"
        lines.append(
            {
                "id": entry.id,
                "outcome": outcome.status,
                "solution": outcome.solution,
                "reason": outcome.reason,
                "effort": outcome.effort,
            }
        )
    write_output(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), output)
    if spent:
        raise SystemExit(NOT_ENOUGH)
