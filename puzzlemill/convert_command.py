"""`puzzlemill convert`: packs from anywhere, checked and completed, written in the form of a file's ending."""

from collections.abc import Sequence
from typing import Any

import click

from puzzlemill.commands import SOURCES, keep_inputs
from puzzlemill.keep_going import KEEP_GOING, Faults
from puzzlemill.progress import watched


@click.command()
@SOURCES
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="FILE.json or FILE.jsonl, .gz after it or not, or FILE.csv for a summary; JSON to standard output without it.",
)
@click.option("--title", metavar="TEXT", help="Of the pack; that of the first pack read when left out.")
@click.option("--grade", "grading", is_flag=True, help="Grade every puzzle anew.")
@click.option("--hints", type=click.IntRange(0, 1000), metavar="N", help="Give every puzzle its first N hints.")
@click.option("--expected-moves", is_flag=True, help="Add the moves that a simulated player takes.")
@KEEP_GOING
def convert(
    sources: Sequence[str],
    output: str | None,
    title: str | None,
    grading: bool,
    hints: int | None,
    expected_moves: bool,
    keep_going: bool,
) -> None:
    """Write packs in another form, or complete them.

    Reads packs made anywhere, one after another into one, and checks every solution. What entries hold is kept as it
    is, unless it is asked for anew; `puzzlemill verify` proves it.

    \b
    A pack of yours, graded:      puzzlemill convert mine.json --grade -o graded.json
    For a game, small:            puzzlemill convert graded.json --hints 3 -o levels.jsonl.gz
    For a spreadsheet:            puzzlemill convert graded.json -o graded.csv
    """
    from puzzlemill.exports import ending_of, export, fault
    from puzzlemill.inputs import read_sources
    from puzzlemill.puzzles.kinds import InputError
    from puzzlemill.puzzles.packs import Pack

    ending_of(output)
    keep_inputs(output, sources)
    faults = Faults(keep_going)
    titles, found = read_sources(sources, faults.tell)
    entries = []
    for name, entry in watched("Converting", found):
        with faults.at(name):
            wrong = fault(entry) if keep_going else ""
            if wrong:
                raise InputError(wrong)
            entries.append(_completed(entry, grading, hints, expected_moves))
    named = next(filter(None, titles), "") if title is None else title
    export(Pack(title=named, puzzles=tuple(entries)), output)
    if output not in (None, "-"):
        click.echo(f"{output}: {len(entries)} puzzle{'' if len(entries) == 1 else 's'}", err=True)
    faults.end()


def _completed(entry: Any, grading: bool, hints: int | None, expected_moves: bool) -> Any:
    """The entry with what is asked for; raises `InputError` where it cannot be graded."""
    import msgspec

    if grading:
        from puzzlemill.grading import grade

        entry = msgspec.structs.replace(entry, grade=grade(entry.instance))
    if hints is not None or expected_moves:
        from puzzlemill.extras import with_expected_moves, with_hints

        entry = entry if hints is None else with_hints(entry, hints)
        entry = with_expected_moves(entry) if expected_moves else entry
    return entry
