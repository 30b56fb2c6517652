"""The data that stores take and return: rows, groups, batches and faults; and how to read what they store."""

import re
from functools import cache
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles import form, size
from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.kinds import AnyPuzzle, shown
from puzzlemill.puzzles.packs import AnyEntry, entry_union
from puzzlemill.puzzles.short_ids import short_id


class _Named(msgspec.Struct):
    """The part of an entry that determines its short id."""

    id: str


UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Errors from reading a damaged entry."""


class Row(NamedTuple):
    """A puzzle as it is stored: the position id of its canonical form, its size such as `4x5`, its entry as JSON."""

    form: str
    size: str
    line: bytes


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


def row(entry: AnyEntry) -> Row:
    """The row of an entry."""
    form, dimensions = form_and_size(entry.instance)
    return Row(form, dimensions, msgspec.json.encode(entry))


@cache
def _entries() -> msgspec.json.Decoder[AnyEntry]:
    return msgspec.json.Decoder(entry_union())


def read_entry(line: bytes) -> AnyEntry:
    """The entry in JSON; raises `InputError` with the reason if it is damaged."""
    try:
        return _entries().decode(line)
    except UNREADABLE as error:
        raise fault_of(error) from None


def short_of(line: bytes) -> str:
    """The short id of an entry in JSON."""
    return short_id(msgspec.json.decode(line, type=_Named).id)


def form_and_size(puzzle: AnyPuzzle) -> tuple[str, str]:
    """The id of the canonical form of a puzzle, and its size as stored."""
    rows, cols = size(puzzle)
    return form(puzzle), f"{rows}x{cols}"
