"""Opens the file of a store: for writing, for reading without leaving a trace, or to rescue a damaged one."""

import os
import shutil
import sqlite3
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.store.connection import DAMAGE, Connection, changed, damaged, telling
from puzzlemill.store.schema import APPLICATION_ID, Head, foreign, migrate, newest, read_head

NO_STORES: Final = {".json", ".jsonl", ".gz", ".csv", ".pdf", ".png", ".svg", ".toml"}
"""Endings that a new store cannot have, because it would be mistaken for another kind of file."""

CHECKPOINT: Final = 8_000
"""Pages of 4 KiB in the log before they are moved into the file (32 MiB); adding waits while they are moved."""

CACHE: Final = 32_768
"""KiB of the file to keep in memory."""

Access = Literal["write", "read", "rescue"]

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database in use."""

_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that belongs to several databases: https://sqlite.org/fileformat.html."""

_AGAIN: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
"""SQLite's errors if it cannot read a file without writing beside it."""


class Opened:
    """An open file: its connection, whether it can be written, and which tables in it are foreign."""

    def __init__(self, path: Path, access: Access, create: bool, wait: float) -> None:
        """Open it; raises `InputError`, one line. `wait` is the number of seconds to wait for a lock."""
        self.lines: list[str] = []
        self.writable: bool = False
        self._wait, self._logged = wait, False
        self._aside: tempfile.TemporaryDirectory[str] | None = None
        real = _checked(path, access, create)
        with telling(path), _readable(path):
            self.writable = access == "write" and (can_write(real) or not real.exists())
            try:
                if self.writable:
                    self.connection: Connection = _connected(real, "rwc", wait)
                else:
                    self.connection = self._reading(real, wait, access == "rescue")
            except BaseException:
                self._forget()
                raise
            try:
                self._prepare(path, access, create)
            except BaseException:
                self.close()
                raise

    def begin_writing(self) -> None:
        """Switch to write-ahead logging before the first change, so that an unchanged store keeps its bytes."""
        if self.writable and not self._logged:
            _log_ahead(self.connection, self._wait)
            self._logged = True

    def close(self) -> None:
        """Close it; if nobody else has the store open, it becomes a single file again, readable anywhere."""
        if self.writable:
            with suppress(*DAMAGE):
                self.connection.execute("PRAGMA busy_timeout = 0")
                self.connection.execute("PRAGMA journal_mode = DELETE")
        self.connection.close()
        self._forget()

    def _forget(self) -> None:
        if self._aside is not None:
            self._aside.cleanup()

    def _reading(self, real: Path, wait: float, lenient: bool) -> Connection:
        """A connection that leaves file and folder as they are.

        SQLite can read some files only by writing beside them; those are copied, together with their logs.
        """
        log, shared, journal = (Path(f"{real}{ending}") for ending in COMPANIONS)
        if log.exists() and not shared.exists():
            return self._copied(real, wait, lenient)
        if log.exists() or journal.exists():
            mode = "ro"
        elif can_write(real):
            # A writer can come and go, and the last process to close has to tidy up.
            mode = "rw"
        else:
            mode = "ro&immutable=1" if _is_logged(real) else "ro"
        try:
            return _for_reading(real, mode, wait, lenient)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _AGAIN:
                raise
        return self._copied(real, wait, lenient)

    def _copied(self, real: Path, wait: float, lenient: bool) -> Connection:
        self._aside = tempfile.TemporaryDirectory(prefix="puzzlemill-")
        copy = Path(self._aside.name) / "copy.db"
        for ending in ("", "-wal", "-journal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{real}{ending}", f"{copy}{ending}")
        return _for_reading(copy, "rw", wait, lenient)

    def _prepare(self, path: Path, access: Access, create: bool) -> None:
        """Check the header of the file, and read more only if it is a store."""
        connection = self.connection
        if access == "rescue":
            self.lines = _foreign_leniently(connection, path)
            if self.lines:
                connection.execute("PRAGMA trusted_schema = OFF")
            return
        head = read_head(connection)
        _check_head(head, path)
        if not head.version:
            _check_new(path, create and self.writable)
        else:
            self.lines = foreign(connection, head.version)
        if self.lines:
            raise InputError(changed(path, self.lines[0]))
        _defend(connection)
        if self.writable:
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        if head.version < newest():
            if self.writable:
                self.begin_writing()
                migrate(connection)
            else:
                self.connection = _brought_up_aside(connection, path)


def check_can_write(path: Path) -> None:
    """Raise `InputError` if it is clear, without opening the file, that no store can be written there."""
    real = Path(os.path.realpath(path))
    if not real.exists():
        _check_new(path, True)
    elif not can_write(real):
        raise InputError(f"{path}: cannot be written: read-only")


def can_write(real: Path) -> bool:
    """Whether SQLite can write the file and beside it."""
    return os.access(real if real.exists() else real.parent, os.W_OK) and os.access(real.parent, os.W_OK)


def _checked(path: Path, access: Access, create: bool) -> Path:
    """The real file of a path, with links resolved; raises `InputError` for files that must not be opened."""
    try:
        real = Path(os.path.realpath(path))
        if real.exists() and not real.is_file():
            raise InputError(f"{path} is a folder or device; expected a store")
        if real.exists():
            with real.open("rb"):
                pass
        elif access != "write" or not create:
            raise InputError(f"{path}: no such file; `puzzlemill store add` creates a store")
        else:
            _check_new(path, create)
            real.parent.mkdir(parents=True, exist_ok=True)
        _check_companions(path, real)
        if access == "write" and real.exists() and real.stat().st_nlink > 1:
            names = f"has {real.stat().st_nlink} names (hard links), and writing to one of them would damage the store"
            raise InputError(f"{path}: {names}; copy it, and write to the copy")
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{shown(str(path))}: cannot be opened: {error}") from None
    return real


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turn errors in reading or copying a file into an `InputError`."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from None


def _check_companions(path: Path, real: Path) -> None:
    """Refuse fake companion files that SQLite would follow: links, pipes, journals of other databases."""
    for ending in COMPANIONS:
        companion = Path(f"{real}{ending}")
        try:
            mode = companion.lstat().st_mode
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(mode):
            raise InputError(f"{path}{ending} is a link, folder or device, so it is not part of the store; remove it")
    journal = Path(f"{real}-journal")
    if journal.exists():
        with journal.open("rb") as file:
            file.seek(max(journal.stat().st_size - len(_JOURNAL_MAGIC), 0))
            if file.read() == _JOURNAL_MAGIC:
                raise InputError(f"{path}-journal names other databases, so it is not part of the store; remove it")


def _connected(real: Path, mode: str, wait: float) -> Connection:
    # A URI, because names such as `:memory:` have a special meaning for SQLite.
    connection = sqlite3.connect(
        f"{real.as_uri()}?mode={mode}", timeout=wait, isolation_level=None, uri=True, factory=Connection
    )
    with _closed_on_failure(connection):
        connection.bound(real, Path(f"{real}-wal"))
    return connection


def _for_reading(real: Path, mode: str, wait: float, lenient: bool) -> Connection:
    connection = _connected(real, mode, wait)
    with _closed_on_failure(connection):
        if lenient:
            # This lets SQLite read files that are shorter than their header says.
            connection.execute("PRAGMA writable_schema = ON")
        connection.execute("PRAGMA query_only = ON")
        connection.rows("SELECT count(*) FROM sqlite_master")
    return connection


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


def _is_logged(real: Path) -> bool:
    """Whether the header says that changes are in a log beside the file."""
    with real.open("rb") as file:
        return file.read(20)[18:] == b"\2\2"


def _check_new(path: Path, create: bool) -> None:
    """Refuse an empty file if the store must exist, and a new store with the ending of another kind of file."""
    if not create:
        raise InputError(f"{path} is empty, not a store; `puzzlemill store add` creates one")
    if path.suffix.lower() in NO_STORES:
        raise InputError(f"{path} cannot be a store because of its ending; use a name such as levels.db")


def _check_head(head: Head, path: Path) -> None:
    """Raise `InputError` if the file is not a store, or is one of a newer version."""
    if head.mark != APPLICATION_ID and any(head):
        raise InputError(f"{path} is an SQLite file of another program, not a store")
    if head.mark == APPLICATION_ID and head.version < 1:
        raise InputError(damaged(path, f"schema version {head.version}"))
    if head.version > newest():
        known = f"this puzzlemill reads versions up to {newest()}"
        raise InputError(f"{path} is a store of schema version {head.version}; {known}")


def _foreign_leniently(connection: Connection, path: Path) -> list[str]:
    """The foreign parts of a file that can be damaged anywhere; raises `InputError` if it never was a store."""
    try:
        head = read_head(connection)
    except DAMAGE:
        # A later check reports more.
        return []
    if not any(head):
        _check_new(path, False)
    unmarked = [] if head.mark == APPLICATION_ID else ["its header lacks the mark of a store"]
    versions = [head.version] if 0 < head.version <= newest() else range(newest(), 0, -1)
    lines = [foreign(connection, version) for version in versions]
    if head.version not in versions:
        if all(lines):
            _check_head(head, path)
        unmarked.append(f"its header names schema version {head.version}")
    if unmarked and all(lines):
        _check_head(head, path)
    return unmarked + min(lines, key=len)


def _defend(connection: Connection) -> None:
    """Switch off SQLite features that no store uses, if Python can."""
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)


def _log_ahead(connection: Connection, wait: float) -> None:
    """Switch to write-ahead logging. SQLite does not wait for locks here, so this does."""
    until = time.monotonic() + wait
    while connection.rows("PRAGMA journal_mode") != [("wal",)]:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_READONLY:
                return  # The first statement that writes will report it.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _brought_up_aside(connection: Connection, path: Path) -> Connection:
    """A copy of an older store, brought up to date in a private temporary file of SQLite."""
    with closing(connection):
        copy = sqlite3.connect("", isolation_level=None, factory=Connection)
        with _closed_on_failure(copy):
            connection.backup(copy)
            copy.bound(path, Path(f"{path}-wal"))
            migrate(copy)
            copy.execute("PRAGMA query_only = ON")
    return copy
