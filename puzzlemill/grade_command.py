"""`puzzlemill grade`: how hard puzzles are and why, by the shipped level tables or another, which it also explains."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill.commands import OUTPUT, keep_inputs
from puzzlemill.keep_going import KEEP_GOING, Faults
from puzzlemill.progress import watched


@click.command()
@click.argument("sources", metavar="FILE...", nargs=-1)
@click.option("--table", "table_file", metavar="FILE", help="Take levels from this table, as calibrate writes it.")
@click.option("--explain-levels", is_flag=True, help="Print the level tables, of all kinds or of those named as FILE.")
@KEEP_GOING
@OUTPUT
def grade(
    sources: Sequence[str], table_file: str | None, explain_levels: bool, keep_going: bool, output: str | None
) -> None:
    """Say how hard puzzles are and why.

    Writes one JSON object a line: id and grade, and with --table the name of the table that the level is of.
    """
    from puzzlemill.outputs import write_lines, write_output

    keep_inputs(output, [*sources, *([table_file] if table_file else [])])
    table = None if table_file is None else _read_table(table_file)
    if explain_levels:
        write_output(_explained(sources, table).encode(), output)
    elif sources:
        faults = Faults(keep_going)
        write_lines(_graded(sources, table, faults), output)
        faults.end()
    else:
        raise click.UsageError("Missing argument 'FILE...'.")


def _graded(sources: Sequence[str], table: Any, faults: Faults) -> list[dict[str, Any]]:
    """What `grade` writes of each entry; the level is that of the table where there is one."""
    import msgspec

    from puzzlemill import grading
    from puzzlemill.inputs import read_entries
    from puzzlemill.puzzles.kinds import InputError

    lines: list[dict[str, Any]] = []
    for name, entry in watched("Grading", read_entries(sources, faults.tell)):
        with faults.at(name):
            kind = entry.instance.kind
            if table is not None and table.kind != kind:
                raise InputError(f"kind {kind}: level table {table.name} is for {table.kind}")
            found = grading.grade(entry.instance)
            if table is None:
                lines.append({"id": entry.id, "grade": found})
            else:
                found = msgspec.structs.replace(found, level=table.level(found.technique, found.features))
                lines.append({"id": entry.id, "grade": found, "table": table.name})
    return lines


def _read_table(file: str) -> Any:
    """The level table in a file."""
    from pathlib import Path

    from puzzlemill.grading.levels import parse_table
    from puzzlemill.inputs import read_file
    from puzzlemill.puzzles.kinds import InputError

    try:
        return parse_table(read_file(Path(file)).decode(), file)
    except UnicodeDecodeError:
        raise InputError(f"{file}: is not UTF-8") from None


def _explained(kinds: Sequence[str], table: Any) -> str:
    """The level tables of these kinds, or of all, or the one that is given, as text."""
    from puzzlemill.grading.levels import explain, shipped
    from puzzlemill.puzzles import KINDS
    from puzzlemill.puzzles.kinds import InputError, shown
    from puzzlemill.tables import paragraph

    known = KINDS if table is None else (table.kind,)
    for kind in kinds:
        if kind not in known:
            raise InputError(f"kind {shown(kind)}: expected one of {', '.join(known)}")
    tables = [shipped(kind) for kind in kinds or KINDS] if table is None else [table]
    texts = [explain(one) for one in tables]
    return "\n\n".join("\n".join([paragraph(about), *lines]) for about, *lines in texts) + "\n"
