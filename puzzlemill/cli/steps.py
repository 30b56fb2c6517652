"""`puzzlemill steps FILE...`: how a person would solve puzzles, step by step, as text."""

from collections.abc import Sequence

from puzzlemill import solvers
from puzzlemill.cli.shared.faults import named_errors
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries


def steps(sources: Sequence[str], budget: int | None, output: str | None) -> None:
    """Solve puzzles as a person would, and say how."""
    lines: list[str] = []
    spent = False
    for name, entry in watched("Explaining", read_entries(sources)):
        with named_errors(name):
            trace = solvers.steps(entry.instance, budget)
        lines += [entry.id, *trace.lines(), ""]
        if trace.status == "budget":
            spent = True
    write_output("\n".join(lines).encode(), output)
    if spent:
        raise SystemExit(NOT_ENOUGH)
