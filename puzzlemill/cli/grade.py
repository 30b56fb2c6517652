"""`puzzlemill grade`: grades puzzles by the shipped level tables or another table, and explains these tables."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from puzzlemill import grading
from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.output import write_lines, write_output
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.text import paragraph
from puzzlemill.files.inputs import read_entries
from puzzlemill.grading.levels import LARGEST_TABLE, LevelTable, explain, parse_table, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError, shown


def grade(
    sources: Sequence[str],
    table_file: str | None,
    explain_levels: bool,
    keep_going: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """Grade puzzles, or explain level tables."""
    table = None if table_file is None else _read_table(table_file)
    if explain_levels:
        tables = _tables(sources, table)
        if as_json:
            write_lines(tables, output)
        else:
            write_output(_explained(tables).encode(), output)
    elif sources:
        faults = Faults(keep_going)
        write_lines(_graded(sources, table, faults), output)
        faults.end()
    else:
        raise click.UsageError("missing FILE...; `puzzlemill grade --help` explains it")


def _graded(sources: Sequence[str], table: LevelTable | None, faults: Faults) -> list[dict[str, object]]:
    """The line for each entry; with a table, the level is the table's."""
    lines: list[dict[str, object]] = []
    for name, entry in watched("Grading", read_entries(sources, faults.report)):
        with faults.at(name):
            kind = entry.instance.kind
            if table is not None and table.kind != kind:
                raise InputError(f"kind {kind}, but level table {table.name} is for {table.kind}")
            graded = grading.grade(entry.instance)
            if table is None:
                lines.append({"id": entry.id, "grade": graded})
            else:
                graded = msgspec.structs.replace(graded, level=table.level(graded.technique, graded.features))
                lines.append({"id": entry.id, "grade": graded, "table": table.name})
    return lines


def _read_table(file: str) -> LevelTable:
    """The level table in a file."""
    return parse_table(read_file(Path(file), LARGEST_TABLE), file)


def _tables(kinds: Sequence[str], table: LevelTable | None) -> list[LevelTable]:
    """The level tables of these kinds, of all kinds, or the given one; raises `InputError` for unknown kinds."""
    known = KINDS if table is None else (table.kind,)
    for kind in kinds:
        if kind not in known:
            raise InputError(f"kind {shown(kind)}: expected one of {', '.join(known)}")
    return [shipped(kind) for kind in kinds or KINDS] if table is None else [table]


def _explained(tables: Sequence[LevelTable]) -> str:
    """Level tables as text."""
    texts = map(explain, tables)
    return "\n\n".join("\n".join([paragraph(about), *lines]) for about, *lines in texts) + "\n"
