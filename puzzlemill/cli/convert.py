"""`puzzlemill convert`: checks packs, adds to them, and writes them in the form that the file's ending names."""

from collections.abc import Sequence

import msgspec

from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.output import export
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.files.inputs import read_sources
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import MinutesTable, read_table
from puzzlemill.packs.exports import ending_of, fault
from puzzlemill.packs.extras import with_expected_moves, with_hints
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.wording import counted


def convert(
    sources: Sequence[str],
    output: str | None,
    title: str | None,
    grading: bool,
    hints: int | None,
    expected_moves: bool,
    table_file: str | None,
    keep_going: bool,
) -> None:
    """Write packs in another form, or add grades, hints or expected moves."""
    ending_of(output)
    if table_file is not None and not grading:
        raise InputError("--table: needs --grade, which computes new grades")
    table = None if table_file is None else read_table(table_file)
    faults = Faults(keep_going)
    titles, read = read_sources(sources, faults.report)
    entries = []
    for name, entry in watched("Converting", read):
        with faults.at(name):
            wrong = fault(entry) if keep_going else ""
            if wrong:
                raise InputError(wrong)
            entries.append(_completed(_graded(entry, table) if grading else entry, hints, expected_moves))
    title = next(filter(None, titles), "") if title is None else title
    export(Pack(title=title, puzzles=tuple(entries)), output)
    if output not in (None, "-"):
        print_error(f"{output}: {counted(len(entries), 'puzzle')}")
    faults.end()


def _graded(entry: AnyEntry, table: MinutesTable | None) -> AnyEntry:
    """The entry with a new grade; raises `InputError` if it cannot be graded."""
    return msgspec.structs.replace(entry, grade=grade(entry.instance, table))


def _completed(entry: AnyEntry, hints: int | None, expected_moves: bool) -> AnyEntry:
    """The entry with what the options add."""
    if hints is not None:
        entry = with_hints(entry, hints)
    return with_expected_moves(entry) if expected_moves else entry
