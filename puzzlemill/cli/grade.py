"""`puzzlemill grade`: grades puzzles by the shipped table of minutes or another one, and explains the table."""

from collections.abc import Sequence

import click

from puzzlemill import grading
from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.output import write_lines, write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.text import paragraph
from puzzlemill.files.inputs import read_entries
from puzzlemill.grading.minutes import MinutesTable, explain, read_table, shipped


def grade(
    sources: Sequence[str],
    table_file: str | None,
    explain_levels: bool,
    keep_going: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """Grade puzzles, or explain the table of minutes."""
    table = None if table_file is None else read_table(table_file)
    if explain_levels:
        if sources:
            raise click.UsageError("--explain-levels grades no puzzles; leave out FILE")
        if as_json:
            write_lines([table or shipped()], output)
        else:
            about, *lines = explain(table or shipped())
            write_output(("\n".join([paragraph(about), *lines]) + "\n").encode(), output)
    elif sources:
        faults = Faults(keep_going)
        write_lines(_graded(sources, table, faults), output)
        faults.end()
    else:
        raise click.UsageError("missing FILE...; `puzzlemill grade --help` explains it")


def _graded(sources: Sequence[str], table: MinutesTable | None, faults: Faults) -> list[dict[str, object]]:
    """The line for each entry."""
    lines: list[dict[str, object]] = []
    for name, entry in watched("Grading", read_entries(sources, faults.report)):
        with faults.at(name):
            line: dict[str, object] = {"id": entry.id, "grade": grading.grade(entry.instance, table)}
            lines.append(line if table is None else line | {"table": table.name})
    return lines
