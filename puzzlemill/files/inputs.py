"""Reads the inputs of commands: packs and JSON Lines, gzipped or not, `-` for standard input, stores, position ids."""

import errno
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.files.reading import LARGEST_FILE, open_file, read_file
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from puzzlemill.puzzles.packs.reading import read_placed
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.store import Store

E_co = TypeVar("E_co", bound=AnyEntry, covariant=True)


class NamedEntry(NamedTuple, Generic[E_co]):
    """An entry and its place: entry 3 of pack.json, line 3 of pack.jsonl, or its id."""

    place: Place
    entry: E_co


AnyNamedEntry: TypeAlias = NamedEntry[AnyEntry]
"""A named entry of any kind."""


def read_entries(
    sources: Sequence[str], bad: Callable[[InputError], None] | None = None, remark: Callable[[str], None] | None = None
) -> list[AnyNamedEntry]:
    """The entries of all sources, in order; raises `InputError`, which names source, entry, field and rule.

    With `bad`, unusable entries and sources are left out, and `bad` is called with the error. `remark` is called
    with a line for each unknown field, as in `read_placed`.
    """
    return read_sources(sources, bad, remark)[1]


def read_sources(
    sources: Sequence[str], bad: Callable[[InputError], None] | None = None, remark: Callable[[str], None] | None = None
) -> tuple[list[str], list[AnyNamedEntry]]:
    """The titles of all usable sources, empty for sources without one, and their entries as in `read_entries`."""
    titles: list[str] = []
    entries: list[AnyNamedEntry] = []
    for source in sources:
        try:
            title, of_source = _read(source, bad, remark)
        except InputError as error:
            if bad is None:
                raise
            bad(error)
            continue
        titles.append(title)
        entries += of_source
    return titles, entries


def _read(
    source: str, bad: Callable[[InputError], None] | None, remark: Callable[[str], None] | None
) -> tuple[str, list[AnyNamedEntry]]:
    """The title and the entries of a source."""
    if source.partition(":")[0] in KINDS:
        return "", [NamedEntry(Place(entry=shown(source)), make_entry(parse_id(source)))]
    if source == "-":
        return _named(read_input(), "standard input", bad, remark)
    _check_no_id(source)
    return read_entry_file(Path(source), bad, remark)


def read_entry_file(
    path: Path,
    bad: Callable[[InputError], None] | None = None,
    remark: Callable[[str], None] | None = None,
    *,
    piped: bool = True,
) -> tuple[str, list[AnyNamedEntry]]:
    """The title of a pack, JSON Lines file or store, empty if it has none, and its entries as in `read_entries`.

    `piped` is as in `read_file`.
    """
    if _is_store(path):
        return "", list(_entries_stored(path))
    return _named(read_file(path, piped=piped), str(path), bad, remark)


def _named(
    data: bytes, name: str, bad: Callable[[InputError], None] | None, remark: Callable[[str], None] | None
) -> tuple[str, list[AnyNamedEntry]]:
    title, entries = read_placed(data, name, bad, remark)
    return title, [NamedEntry(place._replace(file=name), entry) for place, entry in entries]


def _is_store(path: Path) -> bool:
    """Whether a path is a regular file that begins like an SQLite file."""
    try:
        # Never read from an open pipe: the bytes would be lost.
        with open_file(path, piped=False) as file:
            return file.read(16) == b"SQLite format 3\0"
    except (InputError, OSError):
        return False  # `read_file` reports why.


def _entries_stored(path: Path) -> Iterator[AnyNamedEntry]:
    """The entries of a store, named by short ids."""
    with Store(path, create=False, read_only=True) as store:
        for entry in store.query():
            yield NamedEntry(Place(str(path), entry=short_id(entry.id)), entry)


def read_input() -> bytes:
    """The bytes of standard input, at most one more than the limit for files; raises `InputError`."""
    try:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        raise InputError(f"standard input: cannot be read: {why}") from None


def _check_no_id(source: str) -> None:
    """Raise `InputError` for an empty name, and for an id that is not valid but looks like one."""
    if not source:
        raise InputError("FILE: empty name; expected a file (pack, JSON Lines or store), - or a position id")
    if not Path(source).exists():
        if re.fullmatch(rf"({'|'.join(KINDS)})-[A-Z2-7]{{12}}", source):
            raise InputError(f"{source} is a short id; use the full id, which is in the book.json of its book")
        if ":" in source:
            begins = ", ".join(f"{kind}:" for kind in KINDS)
            raise InputError(f"{shown(source)} is neither a file nor a position id; ids begin with {begins}")
