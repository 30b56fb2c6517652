"""Puzzles in one SQLite file: added once up to symmetry, queried by kind, level, score, size and technique.

Batches keep their state in the same file, so that puzzles and state are written together or not at all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from puzzlemill.puzzles import KINDS, form, parse_id
from puzzlemill.puzzles import check as breaches
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.store.damage import batch_faults, numbers_left, readable, short_faults, structure
from puzzlemill.store.rows import (
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
    short_of,
)
from puzzlemill.store.schema import connect, damaged, telling, transaction

__all__ = ["ANY", "Added", "Batch", "Fault", "Group", "Order", "Row", "Store", "Wanted", "row"]

Order = Literal["added", "score"]


class Store:
    """An open store; a context manager, which closes it. Use it in one thread only, and not after a fork.

    Every method raises `InputError` with one line that names the file when it is locked, full, read-only or damaged.
    """

    def __init__(self, path: str | Path, *, create: bool = True, wait: float = 30.0, lenient: bool = False) -> None:
        """The store in a file, created if there is none unless `create` is False.

        `wait` is how many seconds another process may keep it locked before that is an error. With `lenient` it is for
        reading only, and opens even if damage allows no more than `check` and `rescue`.
        """
        self._path, self._lenient = Path(path), lenient
        self._file = connect(self._path, create and not lenient, wait, lenient)
        note_input(self._path)

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

    def add(self, entries: Iterable[AnyEntry]) -> Added:
        """Add entries, all or, on any failure, none; the first of those alike up to symmetry stays."""
        return self.add_rows([row(entry) for entry in entries])

    def add_rows(self, rows: Sequence[Row]) -> Added:
        """Add puzzles that are rows already; see `add`."""
        with telling(self._path), transaction(self._file):
            return self._insert(rows)

    def count(self, wanted: Wanted = ANY) -> int:
        """How many puzzles match."""
        where, values = condition(wanted)
        return int(self._all(f"SELECT count(*) FROM puzzles INDEXED BY sought WHERE {where}", values)[0][0])

    def query(
        self, wanted: Wanted = ANY, *, order: Order = "added", limit: int | None = None, offset: int = 0
    ) -> Iterator[AnyEntry]:
        """The entries that match, at most `limit` of them, without the first `offset`.

        They come in the order in which they were added, those of a batch in the order of its finds; or by score, lowest
        first, those without one last. Entries removed after the first was drawn are left out.
        """
        if order not in get_args(Order):
            raise InputError(f"order {shown(order)}: expected one of {', '.join(get_args(Order))}")
        for number in self._numbers(wanted, order, limit, offset):
            for (line,) in self._all("SELECT CAST(entry AS BLOB) FROM puzzles WHERE number = ?", (number,)):
                yield self._entry(number, line)

    def summary(self) -> list[Group]:
        """How many puzzles there are, by kind, size, level and technique, in this order."""
        columns = "kind, size, level, technique"
        sides = "CAST(size AS INTEGER), CAST(substr(size, instr(size, 'x') + 1) AS INTEGER)"
        grouped = f"SELECT {columns}, count(*) FROM puzzles INDEXED BY sought GROUP BY {columns}"
        return [Group(*values) for values in self._all(f"{grouped} ORDER BY kind, {sides}, level, technique")]

    def get(self, text: str) -> AnyEntry | None:
        """The entry alike, up to symmetry, to the puzzle of an id; a short id finds only that very puzzle.

        Raises `InputError` when `text` is neither.
        """
        kind, dash, rest = text.partition("-")
        if dash and kind in KINDS:
            if not re.fullmatch("[A-Z2-7]{12}", rest):
                raise InputError(f"{shown(text)}: a short id has 12 capitals or digits from 2 to 7 after {kind}-")
            column, value = "short", text
        else:
            column, value = "form", form(parse_id(text))
        rows = self._all(f"SELECT number, CAST(entry AS BLOB) FROM puzzles WHERE {column} = ?", (value,))
        return self._entry(*rows[0]) if rows else None

    def remove(self, wanted: Wanted) -> int:
        """Remove all puzzles that match, from batches too, and return how many they were.

        A batch that goes on does not find them again; a batch that loses its last puzzle is forgotten.
        """
        where, values = condition(wanted)
        with telling(self._path), transaction(self._file):
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
        """The state of a batch as it was last saved, None if there is no such batch."""
        rows = self._all("SELECT CAST(state AS BLOB) FROM batches WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    def batch_forms(self, name: str) -> list[str]:
        """The ids of the canonical forms of what a batch found, in its order, including those removed since."""
        kept = "coalesce(finds.form, puzzles.form)"
        joined = f"SELECT {kept} FROM finds LEFT JOIN puzzles ON number = puzzle WHERE batch = ? AND {kept} NOT NULL"
        return [form_of_find for (form_of_find,) in self._all(f"{joined} ORDER BY place", (name,))]

    def batches(self) -> list[Batch]:
        """All batches, in the order in which they were begun."""
        counted = (("count(puzzle)", "finds"), ("count(form)", "finds"), ("count(*)", "faults"))
        numbers = (f"(SELECT {number} FROM {table} WHERE batch = name)" for number, table in counted)
        columns = f"name, CAST(request AS BLOB), CAST(state AS BLOB), {', '.join(numbers)}"
        return [Batch(*values) for values in self._all(f"SELECT {columns} FROM batches ORDER BY rowid")]

    def faults(self, name: str) -> list[Fault]:
        """The faults of a batch, in the order of its tries."""
        rows = self._all("SELECT tried, seed, text FROM faults WHERE batch = ? ORDER BY tried", (name,))
        return [Fault(*values) for values in rows]

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
        """Save a step of a batch at once: its finds, numbered from `first` on, its faults, and its new state.

        `before` is the state that the step began with, None for the first one. A row alike to a stored puzzle makes
        that one the find. `request` is kept from the first step. Raises `InputError` when the stored state is another
        one than `before`: another process goes on with the same batch.
        """
        with telling(self._path), transaction(self._file):
            if self.batch_state(name) != before:
                raise InputError(f"{self._path}: batch {name}: another process goes on with it")
            added = self._insert(rows)
            self._file.executemany(
                "INSERT INTO finds SELECT ?, ?, number, NULL FROM puzzles WHERE form = ?",
                [(name, place, find.form) for place, find in enumerate(rows, first)],
            )
            self._file.executemany(
                "INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", [(name, *fault) for fault in faults]
            )
            self._file.execute(
                "INSERT INTO batches VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state",
                (name, request.decode(), state.decode()),
            )
        return added

    def rescue(self, remark: Callable[[str], None], wanted: Wanted = ANY) -> Iterator[AnyEntry]:
        """The entries that match, in the order of their numbers, as far as a damaged file lets them be read.

        `remark` is called with a line for those that cannot be read. A batch asked for is ignored.
        """
        with telling(self._path):
            for _, _, entry in readable(self._file, self._path, remark, msgspec.structs.replace(wanted, batch="")):
                yield entry

    def check(self, *, solutions: bool = False, progress: Callable[[int], None] | None = None) -> list[str]:
        """What is wrong with the file, a line each: structure, entries that differ from their row, states of batches.

        With `solutions` those are judged by the rules too. `progress` is called with how many puzzles were looked at.
        """
        with telling(self._path):
            wrong = [*structure(self._file, self._lenient), *batch_faults(self._file)]
            for done, (number, stored, entry) in enumerate(readable(self._file, self._path, wrong.append, ANY), 1):
                if stored[:2] != form_and_size(entry.instance):
                    wrong.append(f"puzzle {number}: form or size are not those of its entry")
                if solutions and entry.solution is not None:
                    wrong += [f"puzzle {number}: {breach}" for breach in breaches(entry.instance, entry.solution)]
                if progress:
                    progress(done)
            return wrong + short_faults(self._file)

    def _insert(self, rows: Sequence[Row]) -> Added:
        if rows and numbers_left(self._file) < len(rows):
            # SQLite would say that the disk is full.
            raise InputError(damaged(self._path, "no numbers are left for more puzzles"))
        before = self._file.total_changes
        self._file.executemany(
            "INSERT INTO puzzles (form, size, entry, short) VALUES (?, ?, ?, ?) ON CONFLICT (form) DO NOTHING",
            [(form_id, dimensions, line.decode(), short_of(line)) for form_id, dimensions, line in rows],
        )
        new = self._file.total_changes - before
        return Added(new, len(rows) - new)

    def _all(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with telling(self._path):
            return self._file.execute(statement, values).fetchall()

    def _numbers(self, wanted: Wanted, order: Order, limit: int | None, offset: int) -> list[int]:
        """The numbers of the puzzles that match, from the index alone, so that the long entries need not be read."""
        where, values = condition(wanted)
        chosen, by = f"SELECT number FROM puzzles INDEXED BY sought WHERE {where}", "number"
        if order == "score":
            by = "score IS NULL, score, number"
        elif wanted.batch:
            chosen, by = f"SELECT puzzle FROM finds WHERE batch = ? AND puzzle IN ({chosen})", "place"
            values = [wanted.batch, *values]
        page = [-1 if limit is None else limit, offset]
        return [number for (number,) in self._all(f"{chosen} ORDER BY {by} LIMIT ? OFFSET ?", [*values, *page])]

    def _entry(self, number: int, line: bytes) -> AnyEntry:
        try:
            return decoder().decode(line)
        except UNREADABLE as error:
            raise InputError(damaged(self._path, f"puzzle {number}: {error}")) from None
