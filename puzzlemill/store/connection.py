"""A connection to an untrusted SQLite file: reads are bounded, and errors are one line."""

import math
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, Final

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import decoding_line

SECONDS: Final = 5.0
"""Most processor time for statements on a small file."""

BYTES_PER_SECOND: Final = 5_000_000
"""Larger files get one more second per this number of bytes: twenty times what reading an intact file takes."""

LEAST_ROW: Final = 4
"""A lower bound for the bytes of a row in a file."""

MORE_ROWS: Final = 1000
"""Rows allowed beyond that, such as those of the list of tables."""

OFTEN: Final = 4000
"""Steps of SQLite's virtual machine between two looks at the clock."""

LARGEST_VALUE: Final = 256 * 1024 * 1024
"""Most bytes of a text that is read or written."""

LONGEST_REASON: Final = 200
"""Most characters of SQLite's message about damage, which can quote the file."""

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
"""Errors from reading a damaged file; SQLite's messages can quote texts of the file that are not UTF-8."""


class TooLongError(sqlite3.DatabaseError):
    """Statements together took longer than an intact file of this size needs."""


class _Clock:
    """A callback that SQLite calls from time to time to ask whether to stop.

    Python discards exceptions raised here, so the exception of a signal is kept and raised by the caller of SQLite.
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
    """A connection with limits on time and rows that no intact file of this size reaches."""

    _clock: _Clock | None = None
    _files: tuple[Path, ...] = ()
    _size: int = 0
    _left: float = math.inf

    def bound(self, *files: Path) -> None:
        """Limit all later statements by the size of the files with the data.

        `PRAGMA trusted_schema = OFF` has to wait until the list of tables has been compared: SQLite 3.40 and earlier do
        not count `json_extract`, which the columns of every store use, among the harmless functions.
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
        """Bytes of the files when their size was last read."""
        return self._size

    def begin(self) -> None:
        """Read the size again, and give the following queries together the whole time."""
        self._size = sum(map(_size, self._files))
        self._allow()

    def changes(self) -> tuple[int, int]:
        """A mark that differs from an earlier one if the file was changed in between, by this process or another."""
        [[version]] = self.rows("PRAGMA data_version")
        return version, self.total_changes

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """All rows of a query; raises `sqlite3.DatabaseError` for more rows than fit in the file."""
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
        """The row with a number, if any. This is quick, so only the length of the row needs a limit."""
        return super().execute(statement, (number,)).fetchall()

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement, with the whole time for it."""
        with self._timed():
            return super().execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """Run a statement with many rows, with the whole time for all of them."""
        with self._timed():
            return super().executemany(statement, rows)

    def _allow(self) -> None:
        self._left = math.inf if self._clock is None else SECONDS + self._size / BYTES_PER_SECOND

    def _more(self, cursor: sqlite3.Cursor, number: int) -> list[Any]:
        """More rows, if the file has grown and now has room for more than `number`."""
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
        """If the clock stopped SQLite, raise the reason: a signal, or the end of the time."""
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
            return
        caught, clock.caught = clock.caught, None
        if caught is not None:
            raise caught from None
        if thread_time() > clock.until:
            raise TooLongError("reading it takes longer than it would in any intact file of its size") from None
        # A signal arrived in the clock, but just outside its try block.
        raise KeyboardInterrupt from None


def _size(file: Path) -> int:
    """Bytes of a file; 0 if it is gone, such as the log of a writer that ended."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn SQLite errors raised inside into an `InputError`, one line that names the file."""
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
    """An exception's message about damage, as one printable line of limited length."""
    if isinstance(error, UnicodeError):
        return "some of its text is not valid UTF-8"
    if isinstance(error, MemoryError):
        return "reading it takes more memory than is available"
    text = decoding_line(error) if isinstance(error, msgspec.DecodeError) else str(error)
    return one_line(text, LONGEST_REASON)


def damaged(path: Path, fault: str) -> str:
    """The error line for a damaged store, with what to do."""
    return f"{path} is damaged: {fault}; {_FURTHER}"


def changed(path: Path, fault: str) -> str:
    """The error line for a store with foreign tables, with what to do."""
    return f"{path} is not as puzzlemill left it: {fault}; {_FURTHER}"


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Write everything inside, or nothing if anything fails, Ctrl-C included."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
