"""A connection to an untrusted SQLite file: it leaves no trace in reading, statements end, and errors are one line."""

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import repeat
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.store.schema import create_tables, is_empty

LARGEST_VALUE: Final = 256 * 1024 * 1024
"""Most bytes of a text that is read or written."""

STEPS: Final = 4_000_000
"""Most steps of SQLite's virtual machine for a statement on a small file; they take a fraction of a second."""

STEPS_PER_BYTE: Final = 0.5
"""Steps that are added per byte of a file: many times what any statement takes on an intact file."""

AT_ONCE: Final = 4000
"""Steps of SQLite between two looks at how many it has made."""

NO_STORES: Final = {".json", ".jsonl", ".gz", ".csv", ".pdf", ".png", ".svg", ".toml"}
"""Endings that a new store cannot have, because it would be mistaken for another kind of file."""

# A log of 32 MiB before it is moved into the file, during which adding waits; and 32 MiB of the file in memory.
_SETTINGS: Final = """PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = NORMAL;
    PRAGMA page_size = 8192; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32768;"""

_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that belongs to several databases: https://sqlite.org/fileformat.html."""

_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another process",
    sqlite3.SQLITE_FULL: "cannot be written: disk full",
    sqlite3.SQLITE_READONLY: "cannot be written: read-only",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: file and folder must be readable and writable",
    sqlite3.SQLITE_NOTADB: "is not an SQLite file, or its header is damaged",
    sqlite3.SQLITE_IOERR: "cannot be read or written: disk error",
    sqlite3.SQLITE_TOOBIG: f"a value has more than {LARGEST_VALUE} bytes",
}


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the system raised inside into an `InputError`, one line that names the file."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise InputError(f"{path}: the store is closed, or was opened by another thread") from None
    except UnicodeEncodeError as error:
        raise InputError(f"{shown(error.object)}: not valid UTF-8") from None
    except (sqlite3.Error, UnicodeError, MemoryError) as error:
        # SQLite's messages can quote texts of the file, even such as are not UTF-8.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        fault = "it takes far longer to read than an intact file" if code == sqlite3.SQLITE_INTERRUPT else str(error)
        fault = fault or "reading it takes more memory than there is"
        raise InputError(f"{path}: {_REASONS[code]}" if code in _REASONS else damaged(path, fault)) from None
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from None


def damaged(path: Path, fault: str) -> str:
    """The error line for a damaged store, with what to do."""
    remedy = f"restore a backup, or save what is left with `sqlite3 {path} .recover | sqlite3 new.db`"
    return f"{path} is damaged: {one_line(fault, 200)}; {remedy}"


def _found(path: Path, create: bool, read_only: bool) -> Path:
    """The real file of a path, with links resolved; raises `InputError` for files that must not be opened."""
    if "\0" in str(path):
        raise InputError(f"{shown(str(path))}: no file name has a null character")
    real = Path(os.path.realpath(path))
    if not real.exists():
        if not create:
            raise InputError(f"{path}: no such file; `puzzlemill store add` creates a store")
        _check_new(path, True)
        real.parent.mkdir(parents=True, exist_ok=True)
    elif not real.is_file():
        raise InputError(f"{path} is a folder or device; expected a store")
    elif not read_only and real.stat().st_nlink > 1:
        names = f"has {real.stat().st_nlink} names (hard links), and writing to one of them would damage the store"
        raise InputError(f"{path}: {names}; copy it, and write to the copy")
    for ending in ("-wal", "-shm", "-journal"):
        _check_companion(Path(f"{real}{ending}"), f"{path}{ending}")
    return real


def _check_new(path: Path, create: bool) -> None:
    """Refuse an empty file if the store must exist, and a new store with the ending of another kind of file."""
    if not create:
        raise InputError(f"{path} is empty, not a store; `puzzlemill store add` creates one")
    if path.suffix.lower() in NO_STORES:
        raise InputError(f"{path} cannot be a store because of its ending; use a name such as levels.db")


def _check_companion(companion: Path, name: str) -> None:
    """Refuse a fake companion file that SQLite would follow: a link, a pipe, a journal of other databases."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(companion.lstat().st_mode):
            raise InputError(f"{name} is a link, folder or device, so it is not part of the store; remove it")
        with companion.open("rb") as file:
            file.seek(max(companion.stat().st_size - len(_JOURNAL_MAGIC), 0))
            others = name.endswith("-journal") and file.read() == _JOURNAL_MAGIC
        if others:
            raise InputError(f"{name} names other databases, so it is not part of the store; remove it")


def check_can_write(path: Path) -> None:
    """Raise `InputError` if it is clear, without opening the file, that no store can be written there."""
    if not path.exists():
        _check_new(path, True)
    elif not can_write(path.resolve()):
        raise InputError(f"{path}: cannot be written: read-only")


def can_write(real: Path) -> bool:
    """Whether SQLite can write the file and beside it."""
    return os.access(real, os.W_OK) and os.access(real.parent, os.W_OK)


def opened(path: Path, create: bool, read_only: bool, wait: float) -> tuple[sqlite3.Connection, Path, bool]:
    """Open a store: its connection, its real path, and whether it can be written; raises `InputError`."""
    with telling(path):
        real = _found(path, create and not read_only, read_only)
        writable = not read_only and (can_write(real) or not real.exists())
        # A URI, because names such as `:memory:` have a special meaning for SQLite.
        address = f"{real.as_uri()}?mode={'rwc' if writable else _reading_mode(real)}"
        file = sqlite3.connect(address, timeout=wait, isolation_level=None, uri=True)
        try:
            file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
            bound(file, real)
            file.executescript(f"{_SETTINGS} PRAGMA query_only = {not writable}")
            if is_empty(file, path):
                _check_new(path, create and writable)
                with writing(file, wait):
                    create_tables(file, path)
        except BaseException:
            file.close()
            raise
    return file, real, writable


def _reading_mode(real: Path) -> str:
    """How to open a file so that reading changes neither it nor the log of a killed writer."""
    log = Path(f"{real}-wal").exists()
    if can_write(real):
        # A writer can come and go, and the last process to close has to tidy up.
        return "ro" if log else "rw"
    with real.open("rb") as file:
        return "ro" if log or file.read(20)[18:] != b"\2\2" else "ro&immutable=1"


def bound(file: sqlite3.Connection, real: Path) -> int:
    """End the next statement if it takes far longer than on an intact file of this size; return the size in bytes."""
    size = 0
    for part in (real, f"{real}-wal"):
        with suppress(OSError):
            size += os.stat(part).st_size
    # SQLite stops when the iterator ends. As no Python code runs meanwhile, signals wait until then.
    looks = int(STEPS + STEPS_PER_BYTE * size) // AT_ONCE
    file.set_progress_handler(repeat(0, looks).__next__, AT_ONCE)
    return size


@contextmanager
def writing(file: sqlite3.Connection, wait: float) -> Iterator[None]:
    """Write everything inside, or nothing if anything fails, Ctrl-C included."""
    file.set_progress_handler(None, 0)
    until, logged = time.monotonic() + wait, False
    while not logged:
        try:
            logged = bool(file.execute("PRAGMA journal_mode = WAL"))
        except sqlite3.OperationalError as error:
            # If two processes change to write-ahead logging at once, SQLite refuses one of them instead of waiting.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
    with file:
        file.execute("BEGIN IMMEDIATE")
        yield


def close(file: sqlite3.Connection, writable: bool) -> None:
    """Close a store; if nobody else has it open, a writer makes it a single file again, readable anywhere."""
    with suppress(sqlite3.Error):
        if writable:
            file.execute("PRAGMA busy_timeout = 0")
            file.execute("PRAGMA journal_mode = DELETE")
    file.close()
