"""`puzzlemill steps FILE...`: how a person would solve puzzles, step by step, as text."""

from collections.abc import Sequence

import click

from puzzlemill.commands import BUDGET, NOT_ENOUGH
from puzzlemill.progress import watched


@click.command()
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@BUDGET
@click.option("-o", "--output", metavar="FILE", help="Where to write; standard output when left out.")
def steps(sources: Sequence[str], budget: int | None, output: str | None) -> None:
    """Solve puzzles as a person would, and say how.

    Writes the id of each puzzle and its steps, a line a step with the technique; places count from 1.
    """
    from puzzlemill import solvers
    from puzzlemill.inputs import read_entries
    from puzzlemill.outputs import write_output

    lines: list[str] = []
    spent = False
    for name, entry in watched("Explaining", read_entries(sources)):
        try:
            trace = solvers.steps(entry.instance, budget)
        except ValueError as error:
            raise type(error)(f"{name}: {error}") from None
        lines += [entry.id, *trace.lines(), ""]
        spent |= trace.status == "budget"
    write_output("\n".join(lines).encode(), output)
    if spent:
        raise SystemExit(NOT_ENOUGH)
