"""A connection to an SQLite file that can come from anyone: what it reads is bounded, its errors are one line."""

import math
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, Final

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import InputError

SECONDS: Final = 5.0
"""Processor time that statements may take in a small file."""

BYTES_PER_SECOND: Final = 5_000_000
"""For larger files a second more for so many bytes: twenty times what going through a sound file takes."""

LEAST_ROW: Final = 4
"""Fewer bytes than any row takes in a file."""

MORE_ROWS: Final = 1000
"""Rows that a query may give beyond that, such as those of the list of tables."""

OFTEN: Final = 4000
"""Steps of SQLite's machine between two looks at the clock."""

LARGEST_VALUE: Final = 256 * 1024 * 1024
"""Bytes of the largest text that is read or written."""

LONGEST_REASON: Final = 200
"""Characters of what SQLite says of damage; it may quote the file."""

_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: LARGEST_VALUE,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}

_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another process",
    sqlite3.SQLITE_LOCKED: "is locked by another process",
    sqlite3.SQLITE_FULL: "cannot be written: disk full",
    sqlite3.SQLITE_READONLY: "cannot be written: read-only",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: file and folder must be writable",
    sqlite3.SQLITE_NOTADB: "is not an SQLite file, or its header is damaged",
    sqlite3.SQLITE_IOERR: "cannot be read or written: disk error",
    sqlite3.SQLITE_TOOBIG: f"a value has more than {LARGEST_VALUE} bytes",
}

_FURTHER: Final = (
    "`puzzlemill store check` lists the damage, `puzzlemill store export --keep-going` rescues what can be read"
)

DAMAGE: Final = (sqlite3.Error, UnicodeError, MemoryError)
"""What reading a damaged file raises; SQLite's own messages may quote texts of the file that are not UTF-8."""


class TooLongError(sqlite3.DatabaseError):
    """Statements together took longer than any sound file of this size needs."""


class _Clock:
    """What SQLite asks from time to time whether to go on.

    Python drops what is raised here. So a signal's exception is kept, to be raised where the statement was begun.
    """

    def __init__(self) -> None:
        self.until: float = math.inf
        self.caught: BaseException | None = None

    def __call__(self) -> bool:
        try:
            return thread_time() > self.until
        except BaseException as error:
            self.caught = error
            return True


class Connection(sqlite3.Connection):
    """A connection whose statements end: in a time, and with rows, that no sound file of this size exceeds."""

    _clock: _Clock | None = None
    _files: tuple[Path, ...] = ()
    _size: int = 0
    _left: float = math.inf

    def bound(self, *files: Path) -> None:
        """Bound what follows by the size of the files that hold the data.

        `PRAGMA trusted_schema = OFF` has to wait until the list of tables is read and compared: SQLite 3.40 and earlier
        do not count `json_extract`, which the columns of every store use, among the functions that do no harm.
        """
        self._files = files
        self._clock = _Clock()
        self.set_progress_handler(self._clock, OFTEN)
        for category, most in _LIMITS.items():
            self.setlimit(category, most)
        self.begin()
        self.execute("PRAGMA cell_size_check = ON")

    @property
    def size(self) -> int:
        """Bytes of the files when they were last looked at."""
        return self._size

    def begin(self) -> None:
        """Look at the size again, and give the queries that follow, taken together, the whole time."""
        self._size = sum(map(_size, self._files))
        self._allow()

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """All rows that a query gives; raises `sqlite3.DatabaseError` for more than the file has room for."""
        if self._clock is None:
            return super().execute(statement, values).fetchall()
        started = thread_time()
        self._clock.until = started + self._left
        try:
            cursor = super().execute(statement, values)
            most = MORE_ROWS + self._size // LEAST_ROW
            rows = cursor.fetchmany(most + 1)
            if len(rows) > most:
                rows += self._more(cursor, len(rows))
            return rows
        except sqlite3.OperationalError as error:
            self._heed(error, self._clock)
            raise
        finally:
            self._clock.until = math.inf
            self._left -= thread_time() - started

    def row(self, statement: str, number: int) -> list[Any]:
        """The row with a number, or none: what is so quick to find that only its length may have to be bounded."""
        return super().execute(statement, (number,)).fetchall()

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement, which has the whole time for itself."""
        with self._timed():
            return super().execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """Run a statement with many rows, which have the whole time together."""
        with self._timed():
            return super().executemany(statement, rows)

    def _allow(self) -> None:
        self._left = math.inf if self._clock is None else SECONDS + self._size / BYTES_PER_SECOND

    def _more(self, cursor: sqlite3.Cursor, number: int) -> list[Any]:
        """Further rows, if the file has grown to have room for `number` and more."""
        self._size = sum(map(_size, self._files))
        most = MORE_ROWS + self._size // LEAST_ROW
        rows = cursor.fetchmany(max(most - number, 0) + 1) if number <= most else []
        if number + len(rows) > most:
            raise sqlite3.DatabaseError("it has more rows than fit in the file")
        return rows

    @contextmanager
    def _timed(self) -> Iterator[None]:
        clock = self._clock
        if clock is None:
            yield
            return
        self._allow()
        clock.until = thread_time() + self._left
        try:
            yield
        except sqlite3.OperationalError as error:
            self._heed(error, clock)
            raise
        finally:
            clock.until = math.inf

    def _heed(self, error: sqlite3.OperationalError, clock: _Clock) -> None:
        """If the clock stopped SQLite, raise what it was stopped for: a signal that came meanwhile, or the time."""
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
            return
        caught, clock.caught = clock.caught, None
        if caught is not None:
            raise caught from None
        if thread_time() > clock.until:
            raise TooLongError("reading it takes longer than it would in any intact file of its size") from None
        # A signal came while the clock was asked, just outside of what it guards.
        raise KeyboardInterrupt from None


def _size(file: Path) -> int:
    """Bytes of a file, 0 of one that is gone, such as the log of a writer that ended."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what SQLite reports inside into an `InputError` of one line that names the file."""
    try:
        yield
    except sqlite3.ProgrammingError as error:
        if "closed" in str(error):
            raise InputError(f"{path}: the store is closed") from None
        raise
    except DAMAGE as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        raise InputError(f"{path}: {_REASONS[code]}" if code in _REASONS else damaged(path, reason(error))) from None


def reason(error: BaseException) -> str:
    """What an exception says of damage, as one line of bounded length that can be printed."""
    if isinstance(error, UnicodeError):
        return "a text is not UTF-8"
    if isinstance(error, MemoryError):
        return "reading it takes more memory than is available"
    return one_line(str(error), LONGEST_REASON)


def damaged(path: Path, fault: str) -> str:
    """The line that says that a store is damaged, and what to do."""
    return f"{path}: is damaged: {fault}; {_FURTHER}"


def changed(path: Path, fault: str) -> str:
    """The line that says that a store has other tables than puzzlemill gave it, and what to do."""
    return f"{path}: is not as puzzlemill left it: {fault}; {_FURTHER}"


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Write everything inside at once, or nothing of it if anything fails, Ctrl-C included."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
