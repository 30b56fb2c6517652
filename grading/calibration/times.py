"""Human times: the CSV file that collects them.

`puzzlemill help human-times` describes the file. Puzzlemill comes without times.
"""

from __future__ import annotations

import codecs
import csv
import functools
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlemill.grading.calibration.clock import seconds_between
from puzzlemill.puzzles import form, parse_id
from puzzlemill.puzzles.kinds import InputError, shown, within
from puzzlemill.puzzles.wording import counted

COLUMNS = ("position", "seconds", "solved", "player")
"""The columns of a file."""

CLOCK = "seconds"
"""The column that a file can leave out, if it has times of day."""

LARGEST_TIMES = 32 * 1024 * 1024
"""Bytes of the largest file that is read."""

MOST_ATTEMPTS, MOST_LINES = 100_000, 1_000_000
"""The most attempts in a file, and the most lines, including blank ones and those within quotes."""

LONGEST_PLAYER = 60
"""The most characters of a player's name."""

SOLVED = {"1": True, "true": True, "0": False, "false": False}


class Attempt(NamedTuple):
    """A player's first attempt at a position, with the kind, the id of its canonical form and the line of the file.

    `file` is the name of the file if there are several.
    """

    kind: str
    position: str
    player: str
    seconds: float
    solved: bool
    line: int
    file: str = ""

    @property
    def place(self) -> str:
        """The place of the attempt: `line 12`, or `ada.csv: line 12` if there are several files."""
        return f"{self.file}: line {self.line}" if self.file else f"line {self.line}"


def first_attempts(attempts: Iterable[Attempt]) -> dict[str, Attempt]:
    """The first attempt at each position, by file and line, in that order."""
    first: dict[str, Attempt] = {}
    for attempt in sorted(attempts, key=lambda attempt: (attempt.file, attempt.line)):
        first.setdefault(attempt.position, attempt)
    return first


def read_times(data: bytes, name: str) -> list[Attempt]:
    """The attempts in a CSV file; see `read_several`."""
    return read_several([(name, data)])


def read_several(files: Sequence[tuple[str, bytes]]) -> list[Attempt]:
    """The attempts in CSV files, each with its name, sorted by position and player.

    Positions that differ only by a symmetry count as one. A player has the same name in all files, and can have only
    one attempt at a position. A line with neither seconds nor solved is a puzzle that was not tried. Raises
    `InputError` with one line: name, line, field, rule.
    """
    attempts: dict[tuple[str, str], Attempt] = {}
    for name, data in files:
        number_before = len(attempts)
        for line, fields in _lines(_text(data, name), name):
            with within(file=name, line=line):
                attempt = _attempt(fields, line)
                if attempt is None:
                    continue
                attempt = attempt._replace(file=name if len(files) > 1 else "")
                known = attempts.setdefault((attempt.position, attempt.player), attempt)
                if known is not attempt:
                    place = f"line {known.line}" if known.file == attempt.file else known.place
                    again = f"player {shown(attempt.player)}: already tried this position in {place}"
                    raise InputError(f"{again}; keep only first attempts")
        if len(attempts) == number_before:
            raise InputError("no attempts; expected lines with seconds and solved", file=name)
        if len(attempts) > MOST_ATTEMPTS:
            raise InputError(f"at most {MOST_ATTEMPTS} attempts are read from all files", file=name)
    return [attempts[key] for key in sorted(attempts)]


def _text(data: bytes, name: str) -> str:
    """The text of a file of limited size; raises `InputError`."""
    if len(data) > LARGEST_TIMES:
        raise InputError(f"{len(data)} bytes; the limit is {LARGEST_TIMES}", file=name)
    if max(data.count(b"\n"), data.count(b"\r")) > MOST_LINES:
        raise InputError(f"more than {MOST_LINES} lines, including blank ones", file=name)
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not valid UTF-8; save the file in UTF-8", file=name, line=line) from None


def _lines(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The number and the fields of every line below the header that is not blank."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = ((reader.line_num, row) for row in reader if any(field.strip() for field in row))
        line, head = next(rows, (0, []))
        with within(file=name, line=line or None):
            _check_head(head)
        number = 0
        for number, (line, row) in enumerate(rows, 1):
            if len(row) != len(head):
                raise InputError(f"{counted(len(row), 'field')}; expected {len(head)}", file=name, line=line)
            if number > MOST_ATTEMPTS:
                raise InputError(f"at most {MOST_ATTEMPTS} attempts are read", file=name, line=line)
            yield line, {column.strip(): field.strip() for column, field in zip(head, row, strict=True)}
    except csv.Error as error:
        raise InputError(f"not valid CSV: {error}", file=name, line=reader.line_num) from None
    if not number:
        raise InputError("no attempts; expected lines below the header", file=name)


def _check_head(head: Sequence[str]) -> None:
    """Refuse a header that does not name every column once; the seconds can be left out."""
    if not head:
        raise InputError(f"empty; expected CSV that starts with {','.join(COLUMNS)}")
    names = [column.strip() for column in head]
    if len(names) == 1 and re.search(r"[;\t]", names[0]):
        separator = "semicolons" if ";" in names[0] else "tabs"
        raise InputError(f"columns are separated by {separator}; expected commas")
    for column in COLUMNS:
        if names.count(column) != 1 and (column != CLOCK or column in names):
            fault = "is missing" if column not in names else "appears more than once"
            raise InputError(f"column {column} {fault}; expected {','.join(COLUMNS)}")


def _attempt(fields: Mapping[str, str], line: int) -> Attempt | None:
    """A line as an attempt, or None if it was not tried; raises `InputError` that names the field."""
    seconds, solved, player, start, end = (fields.get(column, "") for column in (*COLUMNS[1:], "start", "end"))
    if not seconds and (start or end):
        seconds = str(seconds_between(start, end))
    with within(entry="position"):
        kind, position = _position(fields["position"])
    if (seconds or solved) and not (re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,9})?", seconds) and float(seconds)):
        not_tried = "" if seconds else "; leave solved empty, too, if the puzzle was not tried"
        raise InputError(f"expected a number above 0, such as 95 or 12.5{not_tried}", field="seconds", value=seconds)
    if seconds and solved.lower() not in SOLVED:
        raise InputError("expected 1 or 0, or true or false", field="solved", value=solved)
    if not player or len(player) > LONGEST_PLAYER or not player.isprintable():
        raise InputError(f"expected a name of 1 to {LONGEST_PLAYER} characters", field="player", value=player)
    return Attempt(kind, position, player, float(seconds), SOLVED[solved.lower()], line) if seconds else None


@functools.lru_cache(maxsize=10_000)
def _position(text: str) -> tuple[str, str]:
    """The kind of a position id, and the id of its canonical form."""
    puzzle = parse_id(text)
    return puzzle.kind, form(puzzle)
