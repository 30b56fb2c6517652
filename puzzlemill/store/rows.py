"""The data that stores take and return: rows, groups, batches, faults, and queries."""

import math
import re
from functools import cache
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles import KINDS, form, short_id, size
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, entry_union
from puzzlemill.puzzles.sizes import parse_size
from puzzlemill.store.checksums import puzzle_checksum


class _Named(msgspec.Struct):
    """The part of an entry that determines its short id."""

    id: str


_NAMES: Final = msgspec.json.Decoder(_Named)

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Errors from reading a damaged entry."""

MOST_SCORE: Final = 1e300
"""A bound for scores and minutes in queries, far beyond any real ones."""

SPARE: Final = {"score": 0.005, "minutes": 0.0005}
"""By how much a number may miss a range in a query, so that SQLite's reading of decimals does not matter.

Half a hundredth for scores, which have two decimals. The minutes of grades have one.
"""


class Row(NamedTuple):
    """A puzzle as it is stored: the position id of its canonical form, its size such as `4x5`, its entry as JSON."""

    form: str
    size: str
    line: bytes


class Stored(NamedTuple):
    """A row as stored: with the short id of its entry (None if unreadable) and a checksum over the rest."""

    form: str
    size: str
    short: str | None
    line: bytes
    checksum: int


class Added(NamedTuple):
    """How many puzzles were new, and how many were the same as a stored one up to symmetry."""

    new: int
    alike: int


class Fault(NamedTuple):
    """A failed try of a batch: its number, its seed, and what happened, in one line."""

    tried: int
    seed: int
    text: str


class Batch(NamedTuple):
    """A batch: its request and state as JSON, and its numbers of finds, removed finds and failed tries."""

    name: str
    request: bytes
    state: bytes
    finds: int
    removed: int
    faults: int


class Group(NamedTuple):
    """The number of puzzles of one kind, size, level and technique, and their fewest and most minutes.

    Level and technique are None without a grade, and the minutes if none of the grades has them.
    """

    kind: str
    size: str
    level: int | None
    technique: str | None
    number: int
    fewest: float | None = None
    most: float | None = None


def called(name: object) -> str:
    """The name of a batch for messages; a name that is not letters and digits is damaged, so it is quoted."""
    return f"batch {name if isinstance(name, str) and re.fullmatch('[A-Za-z0-9]{1,40}', name) else shown(name)}"


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeError:
        return False
    return True


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A query for stored puzzles; empty or None for any.

    `score` is the least and the most score, both included, rounded to hundredths like all scores, and `minutes` the
    fewest and the most expected minutes. `batch` is the name of the batch that found the puzzles. Puzzles without a
    grade have no level, score, technique or minutes.
    """

    kinds: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    score: tuple[float, float] | None = None
    sizes: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    batch: str = ""
    minutes: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        fields = (
            ("kinds", str, "strings"),
            ("levels", int, "numbers"),
            ("sizes", str, "strings"),
            ("techniques", str, "strings"),
        )
        for name, value_type, words in fields:
            values = getattr(self, name)
            if not isinstance(values, tuple | list) or not all(isinstance(value, value_type) for value in values):
                raise InputError(f"{name} {shown(values)}: expected a tuple of {words}")
        for name, span in (("score", self.score), ("minutes", self.minutes)):
            if span is not None and not _is_span(span):
                raise InputError(f"{name} {shown(span)}: expected two numbers, the least and the most")
        if not isinstance(self.batch, str):
            raise InputError(f"batch {shown(self.batch)}: expected a name")
        for label, name in (("batch", self.batch), *(("technique", name) for name in self.techniques)):
            if not _is_utf8(name):
                raise InputError(f"{label} {shown(name)}: not valid UTF-8")
        for level in self.levels:
            if not 0 <= level < 2**31:
                raise InputError(f"level {shown(level)}: expected 1 to 5, or 6 for marathons")
        for kind in self.kinds:
            if kind not in KINDS:
                raise InputError(f"kind {shown(kind)}: expected one of {', '.join(KINDS)}")
        for size_text in self.sizes:
            if parse_size(size_text) is None:
                raise InputError(f"size {shown(size_text)}: expected ROWSxCOLUMNS such as 4x5")


ANY: Final = Wanted()


def row(entry: AnyEntry) -> Row:
    """The row of an entry."""
    form, dimensions = form_and_size(entry.instance)
    return Row(form, dimensions, msgspec.json.encode(entry))


@cache
def decoder() -> msgspec.json.Decoder[AnyEntry]:
    """The decoder for entries of any kind."""
    return msgspec.json.Decoder(entry_union())


def short_of(line: bytes) -> str | None:
    """The short id of an entry in JSON; None if it cannot be read."""
    try:
        return short_id(_NAMES.decode(line).id)
    except UNREADABLE:
        return None


def stored(row: Row) -> Stored:
    """A row with its short id and checksum."""
    short = short_of(row.line)
    return Stored(row.form, row.size, short, row.line, puzzle_checksum(row.form, row.size, short, row.line))


def form_and_size(puzzle: AnyPuzzle) -> tuple[str, str]:
    """The id of the canonical form of a puzzle, and its size as stored."""
    rows, cols = size(puzzle)
    return form(puzzle), f"{rows}x{cols}"


def _is_span(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(map(_is_score, value))


def _is_score(value: object) -> bool:
    return isinstance(value, int | float) and (-MOST_SCORE <= value <= MOST_SCORE or abs(value) == math.inf)


def _spans(wanted: Wanted) -> list[tuple[str, tuple[float, float]]]:
    """The columns with a range, and the ranges with some room at both ends, which are not included."""
    asked = (("score", wanted.score), ("minutes", wanted.minutes))
    return [(name, (span[0] - SPARE[name], span[1] + SPARE[name])) for name, span in asked if span is not None]


def matches(wanted: Wanted, entry: AnyEntry) -> bool:
    """Whether an entry matches, ignoring batches; the same test as `condition` gives SQLite."""
    grade = entry.grade
    level, technique = (grade.level, grade.technique) if grade else (None, None)
    numbers = {"score": grade.score if grade else None, "minutes": grade.minutes if grade else None}
    for column, span in _spans(wanted):
        number = numbers[column]
        if number is None or not span[0] < number < span[1]:
            return False
    asked = (
        (wanted.kinds, entry.instance.kind),
        (wanted.levels, level),
        (wanted.sizes, "x".join(map(str, size(entry.instance))) if wanted.sizes else ""),
        (wanted.techniques, technique),
    )
    return all(not allowed or value in allowed for allowed, value in asked)


def condition(wanted: Wanted) -> tuple[str, list[object]]:
    """A query as an SQL condition on puzzles, with the values for its question marks."""
    clauses: list[str] = ["1"]
    values: list[object] = []
    lists = {"kind": wanted.kinds, "level": wanted.levels, "size": wanted.sizes, "technique": wanted.techniques}
    for column, allowed in lists.items():
        if allowed:
            clauses.append(f"{column} IN ({', '.join('?' * len(allowed))})")
            values += allowed
    for column, span in _spans(wanted):
        clauses.append(f"{column} > ? AND {column} < ?")
        values += span
    if wanted.batch:
        clauses.append("number IN (SELECT puzzle FROM finds WHERE batch = ?)")
        values.append(wanted.batch)
    return " AND ".join(clauses), values
