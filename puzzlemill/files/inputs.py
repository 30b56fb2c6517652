"""What the command line reads: packs or JSON Lines, gzipped or not, `-` for standard input, stores, or position ids."""

import errno
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from puzzlemill.puzzles import KINDS, parse_id, short_id
from puzzlemill.puzzles.files.reading import LARGEST_FILE, open_file, read_file
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from puzzlemill.puzzles.packs.reading import read_placed

E_co = TypeVar("E_co", bound=AnyEntry, covariant=True)


class NamedEntry(NamedTuple, Generic[E_co]):
    """An entry and where it comes from, for messages: `pack.json: entry 3`, `pack.jsonl: line 3`, or its id."""

    name: str
    entry: E_co


AnyNamedEntry: TypeAlias = NamedEntry[AnyEntry]
"""One of any kind."""


def read_entries(sources: Sequence[str], bad: Callable[[str], None] | None = None) -> list[AnyNamedEntry]:
    """The entries of all sources in order; raises `InputError` naming source, entry, field and rule.

    With `bad`, which is called with that line instead, entries and sources that cannot be used are left out.
    """
    return read_sources(sources, bad)[1]


def read_sources(
    sources: Sequence[str], bad: Callable[[str], None] | None = None
) -> tuple[list[str], list[AnyNamedEntry]]:
    """The titles of all sources that can be used, empty if they have none, and their entries as `read_entries`."""
    titles: list[str] = []
    entries: list[AnyNamedEntry] = []
    for source in sources:
        try:
            title, of_source = _read(source, bad)
        except InputError as error:
            if bad is None:
                raise
            bad(str(error))
            continue
        titles.append(title)
        entries += of_source
    return titles, entries


def _read(source: str, bad: Callable[[str], None] | None) -> tuple[str, list[AnyNamedEntry]]:
    """The title and the entries of a source."""
    if source.partition(":")[0] in KINDS:
        return "", [NamedEntry(shown(source), make_entry(parse_id(source)))]
    if source == "-":
        return _named(read_input(), "standard input", bad)
    _check_no_id(source)
    return read_entry_file(Path(source), bad)


def read_entry_file(
    path: Path, bad: Callable[[str], None] | None = None, *, piped: bool = True
) -> tuple[str, list[AnyNamedEntry]]:
    """The title of a pack, JSON Lines or a store, empty if it has none, and its entries, as `read_entries`.

    `piped` is as for `read_file`.
    """
    if _is_store(path):
        return "", list(_entries_stored(path, bad))
    return _named(read_file(path, piped=piped), str(path), bad)


def _named(data: bytes, name: str, bad: Callable[[str], None] | None) -> tuple[str, list[AnyNamedEntry]]:
    title, entries = read_placed(data, name, bad)
    return title, [NamedEntry(f"{name}: {place}", entry) for place, entry in entries]


def _is_store(path: Path) -> bool:
    """Whether a regular file begins like an SQLite file."""
    try:
        # Not of a pipe that the process has: what is read of it is gone.
        with open_file(path, piped=False) as file:
            return file.read(16) == b"SQLite format 3\0"
    except (InputError, OSError):
        return False  # `read_file` says why.


def _entries_stored(path: Path, bad: Callable[[str], None] | None) -> Iterator[AnyNamedEntry]:
    """The entries of a store, by their short ids; with `bad` what can be read of a damaged one."""
    from puzzlemill.store import Store

    with Store(path, create=False, read_only=True, lenient=bad is not None) as store:
        entries = store.query() if bad is None else store.rescue(lambda line: bad(f"{path}: {line}"))
        for entry in entries:
            yield NamedEntry(f"{path}: {short_id(entry.id)}", entry)


def read_input() -> bytes:
    """The bytes of standard input, as many as a file may have and one more at most; raises `InputError`."""
    try:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        raise InputError(f"standard input: cannot be read: {why}") from None


def _check_no_id(source: str) -> None:
    """Refuse what is not a file but looks like an id, and an empty name, in words of their own."""
    if not source:
        raise InputError("FILE: empty name; expected a file (pack, JSON Lines or store), - or a position id")
    if not Path(source).exists():
        if re.fullmatch(rf"({'|'.join(KINDS)})-[A-Z2-7]{{12}}", source):
            raise InputError(f"{source} is a short id; use the full id, which is in the book.json of its book")
        if ":" in source:
            begins = ", ".join(f"{kind}:" for kind in KINDS)
            raise InputError(f"{shown(source)} is neither a file nor a position id; ids begin with {begins}")
