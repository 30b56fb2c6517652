"""The SQLite file behind a store: its tables, their versions, how it is opened, and its errors in one line."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store.rows import short_of

APPLICATION_ID: Final = 0x507A4D6C
"""The bytes `PzMl` in the head of the file, which set a store apart from other SQLite files."""

MIGRATIONS: Final = (
    (
        # Columns that people ask for come from the entry itself, so that they cannot disagree with it. AUTOINCREMENT:
        # the number of a removed puzzle is never given to another one.
        """CREATE TABLE puzzles (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            form TEXT NOT NULL UNIQUE,
            size TEXT NOT NULL,
            id TEXT AS (json_extract(entry, '$.id')),
            kind TEXT AS (json_extract(entry, '$.kind')),
            level INTEGER AS (json_extract(entry, '$.grade.level')),
            technique TEXT AS (json_extract(entry, '$.grade.technique')),
            score REAL AS (json_extract(entry, '$.grade.score')),
            percentile REAL AS (json_extract(entry, '$.grade.percentile')),
            population TEXT AS (json_extract(entry, '$.grade.population')),
            entry TEXT NOT NULL
        )""",
        # It holds all that queries ask for, so even a query that it does not help to narrow reads 60 bytes a puzzle.
        "CREATE INDEX sought ON puzzles (kind, level, size, technique, score)",
        "CREATE TABLE batches (name TEXT PRIMARY KEY, request TEXT NOT NULL, state TEXT NOT NULL)",
        """CREATE TABLE finds (
            batch TEXT NOT NULL REFERENCES batches,
            place INTEGER NOT NULL,
            puzzle INTEGER NOT NULL REFERENCES puzzles,
            PRIMARY KEY (batch, place)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE faults (
            batch TEXT NOT NULL REFERENCES batches,
            tried INTEGER NOT NULL,
            seed INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (batch, tried)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE puzzles ADD COLUMN short TEXT",
        "UPDATE puzzles SET short = short_of(CAST(entry AS BLOB))",
        "CREATE INDEX short ON puzzles (short)",
        # Of a find whose puzzle was removed the form is kept, so that its batch goes on as if it were there.
        "ALTER TABLE finds RENAME TO finds_2",
        """CREATE TABLE finds (
            batch TEXT NOT NULL REFERENCES batches,
            place INTEGER NOT NULL,
            puzzle INTEGER REFERENCES puzzles,
            form TEXT CHECK ((form IS NULL) <> (puzzle IS NULL)),
            PRIMARY KEY (batch, place)
        ) WITHOUT ROWID""",
        "INSERT INTO finds SELECT batch, place, puzzle, NULL FROM finds_2",
        "DROP TABLE finds_2",
    ),
)
"""The statements that make each schema version from the one before, the first from an empty file."""

NO_STORES: Final = {".json", ".jsonl", ".gz", ".csv", ".pdf", ".png", ".svg", ".toml"}
"""Endings of other files, which no new store is given: it would be taken for one of them."""

CHECKPOINT: Final = 8_000
"""Pages of 4 KiB in the log before they are moved into the file: 32 MiB, as adding waits while they are."""

CACHE: Final = 32_768
"""KiB of the file that are kept in memory."""

_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another process",
    sqlite3.SQLITE_LOCKED: "is locked by another process",
    sqlite3.SQLITE_FULL: "cannot be written: disk full",
    sqlite3.SQLITE_READONLY: "cannot be written: read-only",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: file and folder must be writable",
    sqlite3.SQLITE_NOTADB: "is no SQLite file, or its head is damaged",
    sqlite3.SQLITE_IOERR: "cannot be read or written: disk error",
}


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what SQLite reports inside into an `InputError` of one line that names the file."""
    try:
        yield
    except sqlite3.ProgrammingError as error:
        if "closed" in str(error):
            raise InputError(f"{path}: the store is closed") from None
        raise
    except sqlite3.DatabaseError as error:
        # Python itself reports text that is not UTF-8, without a code.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        raise InputError(f"{path}: {_REASONS[code]}" if code in _REASONS else damaged(path, str(error))) from None


def damaged(path: Path, fault: str) -> str:
    """The line that says that a store is damaged, and what to do."""
    further = "`puzzlemill store check` says more, `puzzlemill store export --keep-going` rescues what can be read"
    return f"{path}: is damaged: {' '.join(fault.split())}; {further}"


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything inside at once, or nothing of it if anything fails, Ctrl-C included."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def connect(path: Path, create: bool, wait: float, lenient: bool) -> sqlite3.Connection:
    """A connection to the store in a file, of the newest schema version; created if there is none and `create` is set.

    `wait` is how many seconds another process may keep it locked. With `lenient` it is opened as it is, for reading
    only, and even if its end is missing. Raises `InputError` in one line.
    """
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"{path}: is a folder or device, expected a store")
        if not create and not path.exists():
            raise InputError(f"{path}: no such file; `puzzlemill store add` makes a store")
        if create and not path.exists():
            _check_new(path, create)
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from None
    with telling(path):
        # The whole path: SQLite gives names such as `:memory:` a meaning of their own.
        connection = sqlite3.connect(os.path.abspath(path), timeout=wait, isolation_level=None)
        try:
            connection.create_function("short_of", 1, short_of, deterministic=True)
            if lenient:
                # It is what makes SQLite read files that are shorter than their head says.
                connection.execute("PRAGMA writable_schema = ON")
                connection.execute("PRAGMA query_only = ON")
            version = _known_version(connection, path)
            if not version:
                _check_new(path, create)
            if not lenient:
                _prepare(connection, path, wait, version)
        except BaseException:
            connection.close()
            raise
    return connection


def _check_new(path: Path, create: bool) -> None:
    """Refuse to make a store of an empty file when it must exist, or under a name that other files have."""
    if not create:
        raise InputError(f"{path}: is empty, no store; `puzzlemill store add` makes one")
    if path.suffix.lower() in NO_STORES:
        raise InputError(f"{path}: a store is a database, with a name such as levels.db")


def _known_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a store, 0 of an empty file; raises `InputError` for what is no store or a newer one."""
    version = _version(connection)
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != APPLICATION_ID and (mark or version or objects):
        raise InputError(f"{path}: is an SQLite file of another program, no store")
    if mark == APPLICATION_ID and version < 1:
        raise InputError(damaged(path, f"schema version {version}"))
    if version > len(MIGRATIONS):
        known = f"this puzzlemill knows versions up to {len(MIGRATIONS)}"
        raise InputError(f"{path}: is a store of schema version {version}; {known}")
    return version


def _prepare(connection: sqlite3.Connection, path: Path, wait: float, version: int) -> None:
    """Set a connection up for quick and safe writing, and bring the file up to date."""
    if os.access(path, os.W_OK):
        _log_ahead(connection, wait)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    connection.execute(f"PRAGMA cache_size = -{CACHE}")
    if version < len(MIGRATIONS):
        _migrate(connection)


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _log_ahead(connection: sqlite3.Connection, wait: float) -> None:
    """Switch to write-ahead logging; SQLite's own waiting for locks does not cover the switch."""
    until = time.monotonic() + wait
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _migrate(connection: sqlite3.Connection) -> None:
    with transaction(connection):
        # Read again under the lock: another process may have done it in between.
        version = _version(connection)
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {max(version, len(MIGRATIONS))}")
