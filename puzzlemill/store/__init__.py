"""Stores: one SQLite file of puzzles without duplicates, queried by kind, level, minutes, size and technique.

Batches keep their state in the same file, so puzzles and state are written together or not at all.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

import msgspec

from puzzlemill.puzzles import KINDS, form, parse_id
from puzzlemill.puzzles import check as breaches
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import decoding_line
from puzzlemill.store.checksums import chained, checksum, puzzle_checksum
from puzzlemill.store.connection import DAMAGE, Connection, damaged, reason, telling, transaction
from puzzlemill.store.damage import batch_faults, numbers_left, readable, structure
from puzzlemill.store.opening import Access, Opened
from puzzlemill.store.rows import (
    ANY,
    UNREADABLE,
    Added,
    Batch,
    Fault,
    Group,
    Row,
    Wanted,
    called,
    condition,
    decoder,
    matches,
    row,
    stored,
)
from puzzlemill.store.schema import FORMS

__all__ = ["ANY", "Added", "Batch", "Fault", "Group", "Order", "Row", "Store", "Wanted", "row"]

T = TypeVar("T")

_KEPT: Final = "form, size, short, CAST(entry AS BLOB), checksum"
"""The columns read for a puzzle: its entry, and everything its checksum covers."""

_KEPT_BY_NUMBER: Final = f"SELECT {_KEPT} FROM puzzles WHERE number = ?"

Order = Literal["added", "minutes", "score"]


class Store:
    """An open store. It is a context manager that closes the file; use it in one thread only, and not after a fork.

    Every method raises `InputError`, one line that names the file, if the file is locked, full, read-only or damaged.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        create: bool = True,
        read_only: bool = False,
        wait: float = 30.0,
        lenient: bool = False,
    ) -> None:
        """Open the store in a file; a missing file is created unless `create` is False.

        With `read_only`, or if file or folder cannot be written, the store is only read: neither the file nor anything
        beside it changes. `wait` is the number of seconds to wait while another process locks it. With `lenient` the
        store is only read, and opens even if damage allows nothing but `check` and `rescue`.
        """
        self._path, self._lenient = Path(path), lenient
        access: Access = "rescue" if lenient else "read" if read_only else "write"
        self._opened = Opened(self._path, access, create, wait)
        note_input(self._path)

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._path

    @property
    def _file(self) -> Connection:
        return self._opened.connection

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        with telling(self._path):
            self._opened.close()

    def check_writable(self) -> None:
        """Raise `InputError` if the store is read-only; call it before work that could not be saved."""
        if not self._opened.writable:
            raise InputError(f"{self._path}: cannot be written: read-only")

    def add(self, entries: Iterable[AnyEntry]) -> Added:
        """Add entries: all of them, or none if anything fails. Of duplicates up to symmetry the first stays."""
        return self.add_rows([row(entry) for entry in entries])

    def add_rows(self, rows: Sequence[Row]) -> Added:
        """Add puzzles that are already rows; see `add`."""
        with self._writing():
            return self._insert(rows)

    def replace(self, entries: Iterable[AnyEntry]) -> int:
        """Replace stored entries with the same ids by these, all or none, and return how many there were.

        For entries from the store with another grade, for example. Entries that are not in the store are skipped.
        """
        new = [(entry.id, stored(row(entry))) for entry in entries]
        if not new:
            return 0
        with self._writing():
            before = self._file.total_changes
            self._file.executemany(
                "UPDATE puzzles SET entry = ?, checksum = ? WHERE form = ? AND id = ?",
                [(kept.line.decode(), kept.checksum, kept.form, name) for name, kept in new],
            )
            return self._file.total_changes - before

    def count(self, wanted: Wanted = ANY) -> int:
        """The number of puzzles that match."""
        where, values = condition(wanted)
        return int(self._all(f"SELECT count(*) FROM puzzles INDEXED BY sought WHERE {where}", values)[0][0])

    def query(
        self, wanted: Wanted = ANY, *, order: Order = "added", limit: int | None = None, offset: int = 0
    ) -> Iterator[AnyEntry]:
        """Yield the entries that match, at most `limit` of them, skipping the first `offset`.

        They come in the order in which they were added (for a batch, in the order of its finds), or with `order`
        `minutes` or `score` by that, lowest first and entries without it last. Entries that are removed meanwhile are
        skipped.
        """
        if order not in get_args(Order):
            raise InputError(f"order {shown(order)}: expected one of {', '.join(get_args(Order))}")
        for label, number in (("limit", limit), ("offset", offset)):
            if not (number is None and label == "limit") and not (isinstance(number, int) and 0 <= number < 2**63):
                raise InputError(f"{label} {shown(number)}: expected a number of puzzles, 0 or more")
        read = 0
        for number in self._numbers(wanted, order, limit, offset):
            try:
                rows = self._file.row(_KEPT_BY_NUMBER, number)
            except DAMAGE:
                with telling(self._path):
                    raise
            for values in rows:
                read += len(values[3] or b"")
                if read > self._file.size:
                    self._check_room(read)
                yield self._entry(number, *values)

    def summary(self) -> list[Group]:
        """The puzzles of each kind, size, level and technique, in this order: number, fewest and most minutes."""
        columns = "kind, size, level, technique"
        sides = "CAST(size AS INTEGER), CAST(substr(size, instr(size, 'x') + 1) AS INTEGER)"
        numbers = "count(*), min(minutes), max(minutes)"
        grouped = f"SELECT {columns}, {numbers} FROM puzzles INDEXED BY sought GROUP BY {columns}"
        return self._typed(list[Group], "puzzles", self._all(f"{grouped} ORDER BY kind, {sides}, level, technique"))

    def get(self, text: str) -> AnyEntry | None:
        """The entry with a short id, or the entry that is the same up to symmetry as the puzzle of a position id.

        None if there is no such entry. Raises `InputError` if `text` is not an id.
        """
        kind, dash, rest = text.partition("-")
        if dash and kind in KINDS:
            if not re.fullmatch("[A-Z2-7]{12}", rest):
                raise InputError(f"{shown(text)}: a short id is {kind}- and 12 capital letters or digits from 2 to 7")
            column, value = "short", text
        else:
            column, value = "form", form(parse_id(text))
        rows = self._all(f"SELECT number, {_KEPT} FROM puzzles WHERE {column} = ?", (value,))
        return self._entry(*rows[0]) if rows else None

    def remove(self, wanted: Wanted) -> int:
        """Remove all puzzles that match, also from batches, and return their number.

        A batch that continues does not find them again; a batch that loses its last puzzle is forgotten.
        """
        where, values = condition(wanted)
        with self._writing():
            self._file.execute("CREATE TEMP TABLE going (number INTEGER PRIMARY KEY)")
            going = f"INSERT INTO going SELECT number FROM puzzles WHERE {where}"
            removed = self._file.execute(going, values).rowcount
            form_of_find = "(SELECT form FROM puzzles WHERE number = puzzle)"
            self._file.execute(f"UPDATE finds SET form = {form_of_find}, puzzle = NULL WHERE puzzle IN going")
            self._file.execute("DELETE FROM puzzles WHERE number IN going")
            self._file.execute("DROP TABLE going")
            empty = "SELECT batch FROM finds GROUP BY batch HAVING count(puzzle) = 0"
            names = self._file.execute(empty).fetchall()
            for column, table in (("batch", "finds"), ("batch", "faults"), ("name", "batches")):
                self._file.executemany(f"DELETE FROM {table} WHERE {column} = ?", names)
            return removed

    def batch_state(self, name: str) -> bytes | None:
        """The last saved state of a batch; None if there is no such batch."""
        kept = self._batch(name)
        return kept.state if kept else None

    def batch_forms(self, name: str) -> list[str]:
        """The ids of the canonical forms of a batch's finds, in order, including those removed since."""
        rows = self._all(FORMS, (name,))
        return self._typed(list[str], called(name), [form_of_find for (form_of_find,) in rows])

    def batches(self) -> list[Batch]:
        """All batches, in the order in which they were started."""
        counted = (("count(puzzle)", "finds"), ("count(form)", "finds"), ("count(*)", "faults"))
        numbers = (f"(SELECT {number} FROM {table} WHERE batch = name)" for number, table in counted)
        columns = f"name, CAST(request AS BLOB), CAST(state AS BLOB), {', '.join(numbers)}"
        return self._typed(list[Batch], "batches", self._all(f"SELECT {columns} FROM batches ORDER BY rowid"))

    def faults(self, name: str) -> list[Fault]:
        """The failed tries of a batch, in order."""
        rows = self._all("SELECT tried, seed, text FROM faults WHERE batch = ? ORDER BY tried", (name,))
        return self._typed(list[Fault], f"faults of {called(name)}", rows)

    def save(
        self,
        name: str,
        request: bytes,
        before: bytes | None,
        state: bytes,
        first: int,
        rows: Sequence[Row],
        faults: Sequence[Fault] = (),
    ) -> Added:
        """Save a step of a batch in one transaction: its finds, numbered from `first`, its faults, and its new state.

        `before` is the state from which the step started, None for the first step. If a stored puzzle is the same up to
        symmetry as a row, that puzzle becomes the find. The `request` of the first step is kept. Raises `InputError` if
        the stored state differs from `before`, because another process is working on the same batch.
        """
        with self._writing():
            kept = self._batch(name)
            if (kept.state if kept else None) != before:
                raise InputError(f"{self._path}: {called(name)}: another process is working on it")
            added = self._insert(rows)
            self._file.executemany(
                "INSERT INTO finds SELECT ?, ?, number, NULL FROM puzzles WHERE form = ?",
                [(name, place, find.form) for place, find in enumerate(rows, first)],
            )
            self._file.executemany(
                "INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", [(name, *fault) for fault in faults]
            )
            chain = chained(kept.chain if kept else 0, (find.form for find in rows))
            if kept:
                request = kept.request
            values = (request.decode(), state.decode(), chain, checksum(name, request, state, chain), name)
            if kept:
                change = "UPDATE batches SET request = ?, state = ?, chain = ?, checksum = ? WHERE name = ?"
            else:
                change = "INSERT INTO batches (request, state, chain, checksum, name) VALUES (?, ?, ?, ?, ?)"
            self._file.execute(change, values)
        return added

    def rescue(self, remark: Callable[[str], None], wanted: Wanted = ANY) -> Iterator[AnyEntry]:
        """Yield the entries that match, in the order of their numbers, as far as a damaged file can be read.

        `remark` is called with a line about entries that cannot be read or do not match their checksum. `wanted.batch`
        is ignored.
        """
        with telling(self._path):
            self._begin()
            for line in self._opened.lines:
                remark(f"structure: {line}")
            for _, entry, _ in readable(self._file, remark):
                if matches(wanted, entry):
                    yield entry

    def check(self, *, solutions: bool = False, progress: Callable[[int], None] | None = None) -> list[str]:
        """All faults of the file, one line each: structure, checksums, rows that differ from their entry, batches.

        With `solutions`, solutions are checked by the rules too. `progress` is called with the number of puzzles done.
        """
        with telling(self._path):
            self._begin()
            wrong = [f"structure: {line}" for line in self._opened.lines]
            if not wrong:
                # With other tables in the file, SQLite might run for ever.
                wrong += structure(self._file, self._lenient)
                wrong += batch_faults(self._file)
            for done, (number, entry, fault) in enumerate(readable(self._file, wrong.append, judged=True), 1):
                if fault:
                    wrong.append(f"puzzle {number}: {fault}")
                if solutions and entry.solution is not None:
                    wrong += [f"puzzle {number}: {breach}" for breach in breaches(entry.instance, entry.solution)]
                if progress:
                    progress(done)
            return wrong

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write everything inside in one transaction."""
        with telling(self._path):
            self._opened.begin_writing()
            with transaction(self._file):
                yield

    def _insert(self, rows: Sequence[Row]) -> Added:
        if rows and numbers_left(self._file) < len(rows):
            # SQLite would report a full disk.
            raise InputError(damaged(self._path, "no numbers are left for new puzzles"))
        before = self._file.total_changes
        self._file.executemany(
            "INSERT INTO puzzles (form, size, short, entry, checksum) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (form) DO NOTHING",
            [(new.form, new.size, new.short, new.line.decode(), new.checksum) for new in map(stored, rows)],
        )
        new = self._file.total_changes - before
        return Added(new, len(rows) - new)

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with telling(self._path):
            self._file.begin()
            return self._file.rows(statement, values)

    def _begin(self) -> None:
        """Start a full read of the file, with the whole time for it; fails here if the store is closed."""
        self._file.begin()
        self._file.rows("SELECT 1")

    def _typed(self, shape: type[T], place: str, rows: list[Any]) -> T:
        """Rows converted to their type; only damage makes that fail."""
        try:
            return msgspec.convert(rows, shape)
        except msgspec.ValidationError as error:
            raise InputError(damaged(self._path, f"{place}: {decoding_line(error)}")) from None

    def _check_room(self, read: int) -> None:
        """Refuse entries that together are longer than the file: damage can make many entries share one text."""
        with telling(self._path):
            self._file.begin()
            if read > self._file.size:
                raise sqlite3.DatabaseError("its puzzles together are longer than the file")

    def _batch(self, name: str) -> "_KeptBatch | None":
        """The row of a batch; None if there is no such batch. Raises `InputError` if the row was changed."""
        columns = "CAST(request AS BLOB), CAST(state AS BLOB), chain, checksum"
        rows = self._all(f"SELECT {columns} FROM batches WHERE name = ?", (name,))
        if not rows:
            return None
        kept = self._typed(_KeptBatch, called(name), rows[0])
        if kept.checksum != checksum(name, kept.request, kept.state, kept.chain):
            fault = f"{called(name)}: request or state was changed after it was written (checksum mismatch)"
            raise InputError(damaged(self._path, fault))
        return kept

    def _numbers(self, wanted: Wanted, order: Order, limit: int | None, offset: int) -> list[int]:
        """The numbers of the puzzles that match, from the index alone, without reading the long entries."""
        where, values = condition(wanted)
        chosen, by = f"SELECT number FROM puzzles INDEXED BY sought WHERE {where}", "number"
        if order != "added":
            by = f"{order} IS NULL, {order}, number"
        elif wanted.batch:
            chosen, by = f"SELECT puzzle FROM finds WHERE batch = ? AND puzzle IN ({chosen})", "place"
            values = [wanted.batch, *values]
        page = [-1 if limit is None else limit, offset]
        return [number for (number,) in self._all(f"{chosen} ORDER BY {by} LIMIT ? OFFSET ?", [*values, *page])]

    def _entry(self, number: int, form_id: str, dimensions: str, short: str, line: object, kept: object) -> AnyEntry:
        try:
            if not isinstance(line, bytes):
                raise msgspec.DecodeError("entry is NULL; expected text")
            entry = decoder().decode(line)
            if puzzle_checksum(form_id, dimensions, short, line) != kept:
                raise msgspec.DecodeError("entry was changed after it was written (checksum mismatch)")
            return entry
        except UNREADABLE as error:
            raise InputError(damaged(self._path, f"puzzle {number}: {reason(error)}")) from None


class _KeptBatch(NamedTuple):
    """The row of a batch, with everything needed to continue it."""

    request: bytes
    state: bytes
    chain: int
    checksum: int
