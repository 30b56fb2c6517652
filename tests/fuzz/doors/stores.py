"""Damaged stores: every method works or ends in one line, and checks miss no column that disagrees with its entry."""

import functools
import json
import sqlite3
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

from puzzlemill import ready_made
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.store import ANY, Store, Wanted, row
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations import chance
from tests.support.stored import graded, templates

HEAD: Final = b"SQLite format 3\0"

PAGE: Final = 8192
"""Bytes of a page of a store."""

EDITS: Final = (
    *("UPDATE puzzles SET entry = NULL WHERE number = 3", "UPDATE puzzles SET entry = x'ff' WHERE number = 2"),
    *("UPDATE puzzles SET form = 7, size = x'00'", "UPDATE puzzles SET entry = '{}' WHERE number % 3 = 0"),
    *("UPDATE puzzles SET number = -number", "UPDATE puzzles SET short = ''", "DELETE FROM puzzles WHERE number = 4"),
    *("UPDATE batches SET state = NULL", "UPDATE batches SET name = x'1b5b'", "UPDATE finds SET puzzle = 99"),
    *("UPDATE finds SET form = NULL, puzzle = NULL", "UPDATE faults SET text = x'1b5b33316d', seed = 'x'"),
    *("DROP TABLE finds", "DROP TABLE batches", "DROP INDEX sought", "ALTER TABLE puzzles RENAME TO p", "VACUUM"),
    *("PRAGMA user_version = 0", "PRAGMA user_version = 99", "PRAGMA application_id = 5", "PRAGMA page_size = 512"),
    "UPDATE puzzles SET entry = replace(entry, '\"kind\"', '\"\x1b[31m\"') WHERE number = 1",
    'UPDATE puzzles SET entry = replace(entry, \'"minutes":\', \'"minutes":"x","m":\')',
    "UPDATE puzzles SET entry = replace(entry, '\"minutes_range\":[', '\"minutes_range\":[1e999,')",
    "UPDATE sqlite_sequence SET seq = 'x'",
    "UPDATE puzzles SET number = 9223372036854775807 WHERE number = 5",
    "CREATE TRIGGER t BEFORE DELETE ON puzzles BEGIN SELECT raise(ABORT, 'no'); END",
)
"""Changes to the tables that no store makes itself."""


@functools.cache
def entries() -> Sequence[AnyEntry]:
    """What the store has: ungraded and graded templates, and puzzles of all kinds with solutions."""
    ready = [entry for kind in KINDS for entry in ready_made(kind).puzzles[:3]]
    made = [
        graded(entry, 1 + at % 5, "trial", at / 4, 0.5 + 9 * at if at % 3 else None)
        for at, entry in enumerate(templates(12))
    ]
    return (*made, *ready)


@functools.cache
def seeds() -> Sequence[bytes]:
    """A store with a batch, and one in which some puzzles were removed."""
    every = []
    for removed in (0, 4):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "levels.db"
            with Store(path) as store:
                first = [row(entry) for entry in entries()[:6]]
                store.save("batch", b'{"kind":"ottf"}', None, b'{"found":6,"tried":9}', 0, first)
                store.add(entries())
                if removed:
                    store.remove(Wanted(levels=(removed,)))
            with closing(sqlite3.connect(path)) as file:
                file.execute("PRAGMA journal_mode = DELETE")
            every.append(path.read_bytes())
    return tuple(every)


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Bytes written over, moved or missing in a file, or its tables changed by SQL."""
    data = draws.choice(seeds)
    if chance(draws, 35):
        data = _edited(draws, data)
    for _ in range(draws.choice((0, 1, 1, 1, 2, 5)) if data not in seeds else draws.choice((1, 1, 2, 5))):
        data = _damaged(draws, data)
    return data


def _edited(draws: Random, data: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        path.write_bytes(data)
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            for statement in draws.sample(EDITS, draws.choice((1, 1, 2, 3))):
                with suppress(sqlite3.Error):
                    file.execute(statement)
        return path.read_bytes()


def _damaged(draws: Random, data: bytes) -> bytes:
    """The file with one place damaged."""
    at, pages = draws.randrange(len(data)), max(1, len(data) // PAGE)
    match draws.randrange(7):
        case 0:
            return data[:at] + bytes((data[at] ^ 1 << draws.randrange(8),)) + data[at + 1 :]
        case 1:
            junk = Random(draws.randrange(1 << 32)).randbytes(draws.choice((1, 2, 4, 8, 64, PAGE)))
            return data[:at] + junk + data[at + len(junk) :]
        case 2:
            page = PAGE * draws.randrange(pages)
            return data[:page] + bytes(PAGE) + data[page + PAGE :]
        case 3:
            one, other = (PAGE * draws.randrange(pages) for _ in range(2))
            return data[:one] + data[other : other + PAGE] + data[one + PAGE :]
        case 4:
            return data[: max(PAGE, at)]
        case 5:
            # The heads of pages say where cells start.
            place = PAGE * draws.randrange(pages) + draws.randrange(40)
            return data[:place] + draws.randbytes(1) + data[place + 1 :]
        case _:
            place = data.find(draws.choice((b"CREATE", b'"id"', b"ottf", b"short")), at)
            return data if place < 0 else data[:place] + draws.choice((b"\xff", b"\0", b"'", b"{")) + data[place + 1 :]


def enter(data: bytes) -> Judge:
    """Check a store, ask it everything, and write to it; raises `InputError` if it cannot be opened."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        path.write_bytes(data)
        Store(path, create=False, read_only=True).close()
        lines, sound = list[str](), False
        try:
            lines += _read(path)
            sound = not lines
        except InputError as error:
            lines.append(str(error))
        rows = _rows(path) if sound else []
        try:
            lines += _written(path)
        except InputError as error:
            lines.append(str(error))
    return lambda: faults(rows, lines)


def _read(path: Path) -> list[str]:
    """Ask a store everything that changes nothing; its faults."""
    with Store(path, create=False, read_only=True) as store:
        store.summary()
        store.count(Wanted(kinds=("ottf",)))
        for batch in store.batches():
            store.faults(batch.name)
            store.batch_forms(batch.name)
            store.batch_state(batch.name)
        for entry in entries()[:3]:
            store.get(entry.id)
        list(store.query(Wanted(levels=(2, 3)), order="score", limit=5))
        list(store.query(Wanted(minutes=(5, 60)), order="minutes", limit=5))
        list(store.query())
        return store.check(solutions=True)


def _rows(path: Path) -> list[tuple[object, object, bytes]]:
    """Id, level and entry of all puzzles, as any tool reads them."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT id, level, CAST(entry AS BLOB) FROM puzzles NOT INDEXED").fetchall()


def _written(path: Path) -> list[str]:
    """Add to a store and remove from it; its faults afterwards."""
    with Store(path, create=False) as store:
        store.add(templates(15))
        store.replace(entries()[:2])
        store.save("other", b"{}", None, b"{}", 0, ())
        store.remove(ANY)
        return store.check()


def faults(rows: Sequence[tuple[object, object, bytes]], lines: Sequence[str]) -> Iterable[str]:
    """Columns of a sound store that disagree with their entry, and malformed lines."""
    for name, level, stored in rows:
        entry = json.loads(stored)
        if (name, level) != (entry["id"], (entry.get("grade") or {}).get("level")):
            yield f"check finds nothing wrong, but the columns say {name!a}, level {level!a}: {stored[:200]!a}"
    for line in lines:
        if not line.isprintable() or len(line) > 1000:
            yield f"not one printable line of at most 1,000 characters: {line[:200]!a}"


DOOR: Final = Door("stores", seeds, mutate, enter)
