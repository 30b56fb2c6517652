"""Stores: one SQLite file of puzzles without duplicates, queried by kind, level, minutes, size and technique.

Batches keep their state in the same file, so puzzles and state are written together or not at all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

import msgspec

from puzzlemill.puzzles import KINDS, form, parse_id
from puzzlemill.puzzles import check as breaches
from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.store.connection import bound, close, damaged, opened, telling, writing
from puzzlemill.store.queries import ANY, Wanted, condition
from puzzlemill.store.rows import Added, Batch, Fault, Group, Row, called, form_and_size, read_entry, row, short_of
from puzzlemill.store.schema import COPIES, copied
from puzzlemill.store.states import matching_state

__all__ = ["ANY", "Added", "Batch", "Fault", "Group", "Order", "Row", "Store", "Wanted", "row"]

T = TypeVar("T")

_INSERT: Final = f"""INSERT INTO puzzles (entry, form, size, short, {", ".join(COPIES)})
    VALUES (?1, ?2, ?3, ?4, {copied("?1")}) ON CONFLICT (form) DO NOTHING"""

_REPLACE: Final = f"UPDATE puzzles SET entry = ?1, ({', '.join(COPIES)}) = ({copied('?1')}) WHERE form = ?2 AND id = ?3"

_LINE: Final = "coalesce(CAST(entry AS BLOB), X'')"

_TO_CHECK: Final = f"""SELECT {_LINE},
    CASE WHEN json_valid(entry) THEN ({", ".join(COPIES)}) IS ({copied("entry")}) END, form, size, short
    FROM puzzles WHERE number = ?"""

_FORMS: Final = """SELECT coalesce(finds.form, puzzles.form) FROM finds LEFT JOIN puzzles ON number = puzzle
    WHERE batch = ? AND coalesce(finds.form, puzzles.form) NOT NULL ORDER BY place"""
"""The forms of what a batch found, in its order, including those removed since."""

Order = Literal["added", "minutes", "score"]


class Store:
    """An open store. It is a context manager that closes the file; use it in one thread only, and not after a fork.

    Every method raises `InputError`, one line that names the file, if the file is locked, full, read-only or damaged.
    """

    def __init__(self, path: str | Path, *, create: bool = True, read_only: bool = False, wait: float = 30.0) -> None:
        """Open the store in a file; a missing file is created unless `create` is False.

        With `read_only`, or if file or folder cannot be written, the store is only read, and the file stays as it is.
        `wait` is the number of seconds to wait while another process locks it.
        """
        self.path: Path = Path(path)
        self._wait = wait
        self._file, self._real, self._writable = opened(self.path, create, read_only, wait)
        note_input(self.path)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        close(self._file, self._writable)

    def check_writable(self) -> None:
        """Raise `InputError` if the store is read-only; call it before work that could not be saved."""
        if not self._writable:
            raise InputError(f"{self.path}: cannot be written: read-only")

    def add(self, entries: Iterable[AnyEntry]) -> Added:
        """Add entries: all of them, or none if anything fails. Of duplicates up to symmetry the first stays."""
        return self.add_rows([row(entry) for entry in entries])

    def add_rows(self, rows: Sequence[Row]) -> Added:
        """Add puzzles that are already rows; see `add`."""
        with self._writing():
            return self._insert(rows)

    def replace(self, entries: Iterable[AnyEntry]) -> int:
        """Replace stored entries with the same ids by these, all or none, and return how many there were.

        An example is entries from the store with another grade. Entries that are not in the store are skipped.
        """
        new = [(row(entry), entry.id) for entry in entries]
        with self._writing():
            return self._many(_REPLACE, [(kept.line.decode(), kept.form, name) for kept, name in new])

    def count(self, wanted: Wanted = ANY) -> int:
        """The number of puzzles that match."""
        where, values = condition(wanted)
        return int(self._all(f"SELECT count(*) FROM puzzles INDEXED BY sought WHERE {where}", values)[0][0])

    def query(
        self, wanted: Wanted = ANY, *, order: Order = "added", limit: int | None = None, offset: int = 0
    ) -> Iterator[AnyEntry]:
        """Yield the entries that match, at most `limit` of them, skipping the first `offset`.

        They come in the order in which they were added (for a batch, in the order of its finds), or with `order`
        `minutes` or `score` by that number, lowest first and entries without it last. Entries that are removed
        meanwhile are skipped.
        """
        if order not in get_args(Order):
            raise InputError(f"expected one of {', '.join(get_args(Order))}", field="order", value=order)
        for label, number in (("limit", limit), ("offset", offset)):
            if not (number is None and label == "limit") and not (isinstance(number, int) and 0 <= number < 2**63):
                raise InputError(f"{label} {shown(number)}: expected a number of puzzles, 0 or more")
        read = 0
        for number in self._numbers(wanted, order, limit, offset):
            for (line,) in self._all(f"SELECT {_LINE} FROM puzzles WHERE number = ?", (number,)):
                read += len(line)
                if read > self._size:
                    raise InputError(damaged(self.path, "its puzzles together are longer than the file"))
                yield self._entry(number, line)

    def summary(self) -> list[Group]:
        """The puzzles of each kind, size, level and technique, in this order: number, fewest and most minutes."""
        columns = "kind, size, level, technique"
        sides = "CAST(size AS INTEGER), CAST(substr(size, instr(size, 'x') + 1) AS INTEGER)"
        rows = (
            f"SELECT {columns}, count(*), min(minutes), max(minutes) FROM puzzles INDEXED BY sought GROUP BY {columns}"
        )
        return self._typed(list[Group], "puzzles", self._all(f"{rows} ORDER BY kind, {sides}, level, technique"))

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
        rows = self._all(f"SELECT number, {_LINE} FROM puzzles WHERE {column} = ?", (value,))
        return self._entry(*rows[0]) if rows else None

    def remove(self, wanted: Wanted) -> int:
        """Remove all puzzles that match, also from batches, and return their number.

        A batch that continues does not find them again; a batch that loses its last puzzle is forgotten.
        """
        where, values = condition(wanted)
        with self._writing():
            self._all(f"CREATE TEMP TABLE going AS SELECT number FROM puzzles WHERE {where}", values)
            [(removed,)] = self._all("SELECT count(number) FROM going")
            form_of_find = "(SELECT form FROM puzzles WHERE number = puzzle)"
            self._all(f"UPDATE finds SET form = {form_of_find}, puzzle = NULL WHERE puzzle IN going")
            self._all("DELETE FROM puzzles WHERE number IN going")
            self._all("DROP TABLE going")
            for (name,) in self._all("SELECT batch FROM finds GROUP BY batch HAVING count(puzzle) = 0"):
                for column, table in (("batch", "finds"), ("batch", "faults"), ("name", "batches")):
                    self._all(f"DELETE FROM {table} WHERE {column} = ?", (name,))
            return int(removed)

    def batch_state(self, name: str) -> bytes | None:
        """The last saved state of a batch; None if there is no such batch."""
        rows = self._all("SELECT CAST(state AS BLOB) FROM batches WHERE name = ?", (name,))
        return self._typed(bytes, called(name), rows[0][0]) if rows else None

    def batch_forms(self, name: str) -> list[str]:
        """The ids of the canonical forms of a batch's finds, in order, including those removed since."""
        rows = self._all(_FORMS, (name,))
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
            if self.batch_state(name) != before:
                raise InputError(f"{self.path}: {called(name)}: another process is working on it")
            added = self._insert(rows)
            places = [(name, place, find.form) for place, find in enumerate(rows, first)]
            self._many("INSERT INTO finds SELECT ?, ?, number, NULL FROM puzzles WHERE form = ?", places)
            self._many("INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", [(name, *fault) for fault in faults])
            if before is None:
                self._all("INSERT INTO batches VALUES (?, ?, ?)", (name, request.decode(), state.decode()))
            else:
                self._all("UPDATE batches SET state = ? WHERE name = ?", (state.decode(), name))
        return added

    def check(self, *, solutions: bool = False, progress: Callable[[int], None] | None = None) -> list[str]:
        """All faults of the file, one line each: its structure, batches without their puzzles, rows unlike their entry.

        With `solutions`, solutions are checked by the rules too. `progress` is called with the number of puzzles done.
        """
        listed = self._all("PRAGMA integrity_check(20)")
        lines = [line for (text,) in listed for line in text.splitlines() if line != "ok"]
        if lines:
            return [f"structure: {one_line(line, 200)}" for line in lines]
        wrong = list(self._batch_faults())
        for done, number in enumerate(self._numbers(ANY, "added", None, 0), 1):
            wrong += [f"puzzle {number}: {fault}" for fault in self._puzzle_faults(number, solutions)]
            if progress:
                progress(done)
        return wrong

    def _batch_faults(self) -> Iterator[str]:
        # In one transaction, because another process can be working on a batch.
        with telling(self.path), self._file:
            self._file.execute("BEGIN")
            for batch in self.batches():
                if matching_state(batch.state, len(self.batch_forms(batch.name))) is None:
                    yield f"{called(batch.name)}: its state does not match its puzzles"

    def _puzzle_faults(self, number: int, solutions: bool) -> Iterator[str]:
        for line, agree, *kept in self._all(_TO_CHECK, (number,)):
            try:
                entry = read_entry(line)
            except InputError as error:
                yield f"cannot be read: {error}"
                continue
            if not agree or kept != [*form_and_size(entry.instance), short_id(entry.id)]:
                yield "its columns do not match its entry"
            if solutions and entry.solution is not None:
                yield from map(str, breaches(entry.instance, entry.solution))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write everything inside in one transaction."""
        self.check_writable()
        with telling(self.path), writing(self._file, self._wait):
            yield

    def _insert(self, rows: Sequence[Row]) -> Added:
        new = self._many(_INSERT, [(new.line.decode(), new.form, new.size, short_of(new.line)) for new in rows])
        return Added(new, len(rows) - new)

    def _many(self, statement: str, rows: Iterable[Sequence[object]]) -> int:
        """Run a statement that changes a row for each of these rows; return how many it changed."""
        before = self._file.total_changes
        self._file.set_progress_handler(None, 0)
        self._file.executemany(statement, rows)
        return self._file.total_changes - before

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """All rows of a statement, which ends within a time that depends on the size of the file."""
        with telling(self.path):
            self._size = bound(self._file, self._real)
            return self._file.execute(statement, values).fetchall()

    def _typed(self, shape: type[T], place: str, rows: list[Any]) -> T:
        """Rows converted to their type; only damage makes that fail."""
        try:
            return msgspec.convert(rows, shape)
        except msgspec.ValidationError as error:
            raise InputError(damaged(self.path, f"{place}: {fault_of(error)}")) from None

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

    def _entry(self, number: int, line: bytes) -> AnyEntry:
        try:
            return read_entry(line)
        except InputError as error:
            raise InputError(damaged(self.path, f"puzzle {number}: {error}")) from None
