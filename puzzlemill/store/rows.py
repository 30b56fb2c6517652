"""What goes into a store and comes out of it: rows, groups, batches and faults, and queries for puzzles."""

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
    """The part of an entry from which its short id follows."""

    id: str


_NAMES: Final = msgspec.json.Decoder(_Named)

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What reading a damaged entry raises."""

MOST_SCORE: Final = 1e300
"""A bound of scores that may be asked for, far beyond any."""


class Row(NamedTuple):
    """A puzzle as it is stored: the position id of its canonical form, its size such as `4x5`, its entry as JSON."""

    form: str
    size: str
    line: bytes


class Stored(NamedTuple):
    """A row as it is kept: the short id of its entry, None if that cannot be read, and a checksum over the rest."""

    form: str
    size: str
    short: str | None
    line: bytes
    checksum: int


class Added(NamedTuple):
    """How many puzzles were new, and how many alike, up to symmetry, to one that was there."""

    new: int
    alike: int


class Fault(NamedTuple):
    """Try number `tried` of a batch, which came to no result: its seed, and what happened in one line."""

    tried: int
    seed: int
    text: str


class Batch(NamedTuple):
    """A batch: its request and state as JSON, how many of its finds are there and how many removed, and its faults."""

    name: str
    request: bytes
    state: bytes
    finds: int
    removed: int
    faults: int


class Group(NamedTuple):
    """How many puzzles of one kind, size, level and technique there are; the last two None for those without grade."""

    kind: str
    size: str
    level: int | None
    technique: str | None
    number: int


def called(name: object) -> str:
    """A batch in a message: names are letters and digits, and what damage has made of one is quoted."""
    return f"batch {name if isinstance(name, str) and re.fullmatch('[A-Za-z0-9]{1,40}', name) else shown(name)}"


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeError:
        return False
    return True


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What stored puzzles must be like; empty or None for any.

    `score` is the least and the most, both included, compared in hundredths as scores are written; `batch` is the name
    of a batch that found them. Puzzles without a grade have no level, score or technique.
    """

    kinds: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    score: tuple[float, float] | None = None
    sizes: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    batch: str = ""

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
        if self.score is not None and not _is_span(self.score):
            raise InputError(f"score {shown(self.score)}: expected two numbers, the least and the most")
        if not isinstance(self.batch, str):
            raise InputError(f"batch {shown(self.batch)}: expected a name")
        for label, name in (("batch", self.batch), *(("technique", name) for name in self.techniques)):
            if not _is_utf8(name):
                raise InputError(f"{label} {shown(name)}: is not UTF-8")
        for level in self.levels:
            if not 0 <= level < 2**31:
                raise InputError(f"level {shown(level)}: no puzzle has this level")
        for kind in self.kinds:
            if kind not in KINDS:
                raise InputError(f"kind {shown(kind)}: expected one of {', '.join(KINDS)}")
        for size_text in self.sizes:
            if parse_size(size_text) is None:
                raise InputError(f"size {shown(size_text)}: expected ROWSxCOLUMNS such as 4x5")


ANY: Final = Wanted()


def row(entry: AnyEntry) -> Row:
    """An entry as it is stored."""
    form, dimensions = form_and_size(entry.instance)
    return Row(form, dimensions, msgspec.json.encode(entry))


@cache
def decoder() -> msgspec.json.Decoder[AnyEntry]:
    """What reads the JSON of an entry of any kind."""
    return msgspec.json.Decoder(entry_union())


def short_of(line: bytes) -> str | None:
    """The short id of an entry as JSON, None if that cannot be read."""
    try:
        return short_id(_NAMES.decode(line).id)
    except UNREADABLE:
        return None


def stored(row: Row) -> Stored:
    """A row with what is kept beside it."""
    short = short_of(row.line)
    return Stored(row.form, row.size, short, row.line, puzzle_checksum(row.form, row.size, short, row.line))


def form_and_size(puzzle: AnyPuzzle) -> tuple[str, str]:
    """The id of the canonical form of a puzzle, and its size as it is stored."""
    rows, cols = size(puzzle)
    return form(puzzle), f"{rows}x{cols}"


def _is_span(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(map(_is_score, value))


def _is_score(value: object) -> bool:
    return isinstance(value, int | float) and (-MOST_SCORE <= value <= MOST_SCORE or abs(value) == math.inf)


def matches(wanted: Wanted, entry: AnyEntry) -> bool:
    """Whether an entry is as wanted, whatever its batch; the same as `condition` has it for SQLite."""
    grade = entry.grade
    level, technique = (grade.level, grade.technique) if grade else (None, None)
    if wanted.score and not (grade and wanted.score[0] - 0.005 < grade.score < wanted.score[1] + 0.005):
        return False
    asked = (
        (wanted.kinds, entry.instance.kind),
        (wanted.levels, level),
        (wanted.sizes, "x".join(map(str, size(entry.instance))) if wanted.sizes else ""),
        (wanted.techniques, technique),
    )
    return all(not allowed or value in allowed for allowed, value in asked)


def condition(wanted: Wanted) -> tuple[str, list[object]]:
    """A query as an SQL condition on puzzles, and the values of its question marks."""
    clauses: list[str] = ["1"]
    values: list[object] = []
    lists = {"kind": wanted.kinds, "level": wanted.levels, "size": wanted.sizes, "technique": wanted.techniques}
    for column, allowed in lists.items():
        if allowed:
            clauses.append(f"{column} IN ({', '.join('?' * len(allowed))})")
            values += allowed
    if wanted.score:
        # Half a hundredth to spare, so that it does not matter how SQLite reads a decimal.
        clauses.append("score > ? AND score < ?")
        values += [wanted.score[0] - 0.005, wanted.score[1] + 0.005]
    if wanted.batch:
        clauses.append("number IN (SELECT puzzle FROM finds WHERE batch = ?)")
        values.append(wanted.batch)
    return " AND ".join(clauses), values
