"""Puzzles in one SQLite file: added once up to symmetry, asked for by kind, level, score, size and technique.

Batches keep their state in the same file, so that puzzles and state are written together or not at all.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from puzzlemill.puzzles import KINDS, check, parse_id, short_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.store_rows import (
    ANY,
    UNREADABLE,
    Added,
    Batch,
    Fault,
    Group,
    Row,
    Wanted,
    condition,
    decoder,
    form_and_size,
    row,
    unread,
)
from puzzlemill.store_schema import connect, damaged, telling, transaction

__all__ = ["ANY", "Added", "Batch", "Fault", "Group", "Order", "Row", "Store", "Wanted", "row"]

Order = Literal["added", "score"]


class Store:
    """An open store; a context manager, which closes it. It is for one thread, and not to be taken into a fork.

    Every method raises `InputError` with one line that names the file when it is locked, full, read-only or damaged.
    """

    def __init__(self, path: str | Path, *, create: bool = True, wait: float = 30.0, lenient: bool = False) -> None:
        """The store in a file, made where there is none unless `create` is False.

        `wait` is for how many seconds another process may keep it locked before that is an error. With `lenient` it is
        for reading only, and opens where damage allows no more than `check` and `rescue`.
        """
        self._path, self._lenient = Path(path), lenient
        self._file = connect(self._path, create and not lenient, wait, lenient)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._path

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; a store that is closed cannot be used."""
        with telling(self._path):
            self._file.close()

    def add(self, entries: Iterable[Entry[Any, Any]]) -> Added:
        """Add entries, all or, on any failure, none; of those alike up to symmetry the first one stays."""
        return self.add_rows([row(entry) for entry in entries])

    def add_rows(self, rows: Sequence[Row]) -> Added:
        """Add puzzles that are rows already; see `add`."""
        with telling(self._path), transaction(self._file):
            return self._insert(rows)

    def count(self, wanted: Wanted = ANY) -> int:
        """How many puzzles are as wanted."""
        where, values = condition(wanted)
        return int(self._all(f"SELECT count(*) FROM puzzles INDEXED BY sought WHERE {where}", values)[0][0])

    def query(
        self, wanted: Wanted = ANY, *, order: Order = "added", limit: int | None = None, offset: int = 0
    ) -> Iterator[Entry[Any, Any]]:
        """The entries that are as wanted, `limit` of them at most, after leaving out `offset`.

        They come in the order in which they were added, those of a batch in which it found them; or by score, lowest
        first, those without one last. Those removed after the first was drawn are left out.
        """
        for number in self._numbers(wanted, order, limit, offset):
            for (line,) in self._all("SELECT CAST(entry AS BLOB) FROM puzzles WHERE number = ?", (number,)):
                yield self._entry(number, line)

    def summary(self) -> list[Group]:
        """How many puzzles there are, by kind, size, level and technique, in this order."""
        columns = "kind, size, level, technique"
        sides = "CAST(size AS INTEGER), CAST(substr(size, instr(size, 'x') + 1) AS INTEGER)"
        grouped = f"SELECT {columns}, count(*) FROM puzzles INDEXED BY sought GROUP BY {columns}"
        return [Group(*values) for values in self._all(f"{grouped} ORDER BY kind, {sides}, level, technique")]

    def get(self, text: str) -> Entry[Any, Any] | None:
        """The entry alike, up to symmetry, to the puzzle of an id, or of a short id, which only finds the very puzzle.

        Raises `InputError` when `text` is neither.
        """
        if re.fullmatch(rf"({'|'.join(KINDS)})-[A-Z2-7]{{12}}", text):
            of_kind = self.query(Wanted(kinds=(text.partition("-")[0],)))
            return next((entry for entry in of_kind if short_id(entry.instance) == text), None)
        form, _ = form_and_size(parse_id(text))
        found = self._all("SELECT number, CAST(entry AS BLOB) FROM puzzles WHERE form = ?", (form,))
        return self._entry(*found[0]) if found else None

    def remove(self, wanted: Wanted) -> int:
        """Remove all puzzles that are as wanted, from batches too, and say how many they were.

        A batch that loses its last one is forgotten.
        """
        where, values = condition(wanted)
        with telling(self._path), transaction(self._file):
            removed = self._file.execute(f"DELETE FROM puzzles WHERE {where}", values).rowcount
            lost = "FROM finds WHERE puzzle NOT IN (SELECT number FROM puzzles)"
            names = self._file.execute(f"SELECT DISTINCT batch {lost}").fetchall()
            self._file.execute(f"DELETE {lost}")
            for column, table in (("batch", "faults"), ("name", "batches")):
                empty = f"DELETE FROM {table} WHERE {column} = ? AND {column} NOT IN (SELECT batch FROM finds)"
                self._file.executemany(empty, names)
            return removed

    def batch_state(self, name: str) -> bytes | None:
        """The state of a batch as it was last saved, None where there is no such batch."""
        found = self._all("SELECT CAST(state AS BLOB) FROM batches WHERE name = ?", (name,))
        return found[0][0] if found else None

    def batch_forms(self, name: str) -> list[str]:
        """The ids of the canonical forms of what a batch found, in its order."""
        found = self._all(
            "SELECT form FROM finds JOIN puzzles ON number = puzzle WHERE batch = ? ORDER BY place", (name,)
        )
        return [form for (form,) in found]

    def batches(self) -> list[Batch]:
        """All batches, in the order in which they were begun."""
        numbers = (f"(SELECT count(*) FROM {table} WHERE batch = name)" for table in ("finds", "faults"))
        columns = f"name, CAST(request AS BLOB), CAST(state AS BLOB), {', '.join(numbers)}"
        return [Batch(*values) for values in self._all(f"SELECT {columns} FROM batches ORDER BY rowid")]

    def faults(self, name: str) -> list[Fault]:
        """The faults of a batch, in the order of its tries."""
        found = self._all("SELECT tried, seed, text FROM faults WHERE batch = ? ORDER BY tried", (name,))
        return [Fault(*values) for values in found]

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
        """Save a step of a batch as one: what it found, as its finds number `first` and on, faults, and its new state.

        `before` is the state that the step began with, None for the first one. A row alike to a stored puzzle makes
        that one the find. `request` is kept from the first step. Raises `InputError` when the stored state is another
        one than `before`: another process goes on with the same batch.
        """
        with telling(self._path), transaction(self._file):
            if self.batch_state(name) != before:
                raise InputError(f"{self._path}: batch {name}: another process goes on with it")
            added = self._insert(rows)
            self._file.executemany(
                "INSERT INTO finds SELECT ?, ?, number FROM puzzles WHERE form = ?",
                [(name, place, one.form) for place, one in enumerate(rows, first)],
            )
            self._file.executemany(
                "INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", [(name, *one) for one in faults]
            )
            self._file.execute(
                "INSERT INTO batches VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state",
                (name, request.decode(), state.decode()),
            )
        return added

    def rescue(self, remark: Callable[[str], None], wanted: Wanted = ANY) -> Iterator[Entry[Any, Any]]:
        """The entries that are as wanted, in the order of their numbers, as far as a damaged file lets them be read.

        `remark` is called with a line for those that cannot be read. Which batch is wanted is not looked at.
        """
        for _, _, entry in self._readable(remark, msgspec.structs.replace(wanted, batch="")):
            yield entry

    def check(self, *, solutions: bool = False, progress: Callable[[int], None] | None = None) -> list[str]:
        """What is wrong with the file, a line each: its structure, and entries that are not what their row says.

        With `solutions` those are judged by the rules too. `progress` is called with how many puzzles were looked at.
        """
        wrong = self._structure()
        for done, (number, stored, entry) in enumerate(self._readable(wrong.append, ANY), 1):
            if stored[:2] != form_and_size(entry.instance):
                wrong.append(f"puzzle {number}: form or size are not those of its entry")
            if solutions and entry.solution is not None:
                wrong += [f"puzzle {number}: {breach}" for breach in check(entry.instance, entry.solution)]
            if progress:
                progress(done)
        return wrong

    def _structure(self) -> list[str]:
        """What SQLite itself finds wrong with the file, a line each."""
        wrong: list[str] = []
        astray = "'something in ' || \"table\" || ' is of nothing in ' || parent"
        # The first one only fails where the end of the file is missing, of which the others would not tell.
        for test, lenient in (
            ("SELECT 1 FROM sqlite_master WHERE 0", False),
            ("PRAGMA integrity_check", True),
            (f"SELECT DISTINCT {astray} FROM pragma_foreign_key_check", True),
        ):
            try:
                self._file.execute(f"PRAGMA writable_schema = {lenient}")
                lines = [" ".join(map(str, values)) for values in self._file.execute(test)]
            except sqlite3.DatabaseError as error:
                lines = [str(error)]
            wrong += [f"structure: {' '.join(line.split())}" for line in lines if line != "ok"]
        self._file.execute(f"PRAGMA writable_schema = {self._lenient}")
        return wrong

    def _insert(self, rows: Sequence[Row]) -> Added:
        before = self._file.total_changes
        self._file.executemany(
            "INSERT INTO puzzles (form, size, entry) VALUES (?, ?, ?) ON CONFLICT (form) DO NOTHING",
            [(form, dimensions, line.decode()) for form, dimensions, line in rows],
        )
        new = self._file.total_changes - before
        return Added(new, len(rows) - new)

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with telling(self._path):
            return self._file.execute(statement, values).fetchall()

    def _numbers(self, wanted: Wanted, order: Order, limit: int | None, offset: int) -> list[int]:
        """The numbers of the puzzles as wanted, from the index alone, so that the long entries need not be read."""
        where, values = condition(wanted)
        chosen, by = f"SELECT number FROM puzzles INDEXED BY sought WHERE {where}", "number"
        if order == "score":
            by = "score IS NULL, score, number"
        elif wanted.batch:
            chosen, by = f"SELECT puzzle FROM finds WHERE batch = ? AND puzzle IN ({chosen})", "place"
            values = [wanted.batch, *values]
        page = [-1 if limit is None else limit, offset]
        return [number for (number,) in self._all(f"{chosen} ORDER BY {by} LIMIT ? OFFSET ?", [*values, *page])]

    def _entry(self, number: int, line: bytes) -> Entry[Any, Any]:
        try:
            return decoder().decode(line)
        except UNREADABLE as error:
            raise InputError(damaged(self._path, f"puzzle {number}: {error}")) from None

    def _readable(self, remark: Callable[[str], None], wanted: Wanted) -> Iterator[tuple[int, Row, Entry[Any, Any]]]:
        """What can be read of a damaged file, found number by number: what is damaged costs no more than itself."""
        where, values = condition(wanted)
        sought = f"SELECT form, size, CAST(entry AS BLOB) FROM puzzles NOT INDEXED WHERE number = ? AND {where}"
        lost: list[tuple[int, str]] = []
        for number in range(1, self._last_number() + 1):
            try:
                rows = [Row(*found) for found in self._file.execute(sought, (number, *values))]
                entries = [decoder().decode(one.line) for one in rows]
            except (sqlite3.DatabaseError, *UNREADABLE) as error:
                lost.append((number, str(error)))
                continue
            if lost:
                remark(unread(lost))
                lost = []
            yield from ((number, one, entry) for one, entry in zip(rows, entries, strict=True))
        if lost:
            remark(unread(lost))

    def _last_number(self) -> int:
        """The highest number that a puzzle ever had; of two places that say so the first that can be read."""
        try:
            found = self._file.execute("SELECT seq FROM sqlite_sequence WHERE name = 'puzzles'").fetchone()
        except sqlite3.DatabaseError:
            found = self._all("SELECT max(number) FROM puzzles NOT INDEXED")[0]
        return int(found[0] or 0) if found else 0
