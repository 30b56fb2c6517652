"""`puzzlemill steps FILE...`: solves puzzles step by step as a person would, and prints text or JSON."""

from collections.abc import Sequence

from puzzlemill import solvers
from puzzlemill.cli.shared.output import write_lines, write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import NOT_ENOUGH
from puzzlemill.files.inputs import read_entries
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.words import language as words_of


def steps(sources: Sequence[str], budget: int | None, language: str, output: str | None, as_json: bool) -> None:
    """Solve puzzles as a person would, and explain each step."""
    words = words_of(language)
    english = words is words_of("en")
    lines: list[str] = []
    records: list[object] = []
    spent = False
    for name, entry in watched("Explaining", read_entries(sources)):
        with within(*name):
            trace = solvers.steps(entry.instance, budget)
        if as_json:
            explained = [{**step.record(), "text": step.in_language(words)} for step in trace.steps]
            records.append({"id": entry.id, "outcome": trace.status, "solution": trace.solution, "steps": explained})
        else:
            # In English the techniques have the names that grades and JSON use.
            lines += [entry.id, *trace.lines(words, "" if english else entry.kind), ""]
        if trace.status == "budget":
            spent = True
    if as_json:
        write_lines(records, output)
    else:
        write_output("\n".join(lines).encode(), output)
    if spent:
        raise SystemExit(NOT_ENOUGH)
