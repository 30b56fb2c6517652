"""`puzzlemill research validity`: do grades agree with effort that they were not computed from?"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from puzzlemill.cli.shared.output import write_lines
from puzzlemill.cli.shared.printing import print_text
from puzzlemill.puzzles import KINDS
from puzzlemill_research.validity import FULL, QUICK, study
from puzzlemill_research.validity.tables import Part


def validity(kinds: Sequence[str], output: str | None, count: int | None, quick: bool, as_json: bool) -> None:
    """Print the report on these kinds, or on all, line by line as it is measured; as JSON, kind by kind."""
    folder = None if output is None else Path(output)
    parts = study(kinds or list(KINDS), QUICK if quick else FULL, count=count, folder=folder)
    if as_json:
        for record in _records(parts):
            write_lines([record], None)
    else:
        for part in parts:
            for line in part.lines:
                print_text(line)


def _records(parts: Iterator[Part]) -> Iterator[dict[str, object]]:
    """The named parts of each kind."""
    record: dict[str, object] = {}
    for part in parts:
        if part.name == "kind" and record:
            yield record
            record = {}
        if part.name:
            record[part.name] = part.value
    if record:
        yield record
