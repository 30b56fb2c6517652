"""Finds damage in stores of any schema version, and reads what is still readable."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.store.checksums import chained, checksum
from puzzlemill.store.connection import DAMAGE, LONGEST_REASON, Connection, TooLongError, reason
from puzzlemill.store.rows import UNREADABLE, called, decoder, form_and_size, short_of
from puzzlemill.store.schema import FORMS

LAST: Final = 2**63 - 1
"""The highest number that a row can have."""

LEAST_BYTES: Final = 64
"""A lower bound for the bytes of a puzzle in the file."""

MOST_REPORTED: Final = 20
"""Most faults of the structure to report one by one."""

ASTRAY: Final = "a row of table {} refers to a missing row of table {}"


class Readable(NamedTuple):
    """A readable puzzle: its number, its entry, and what is wrong with the rest of its row (empty if nothing)."""

    number: int
    entry: AnyEntry
    wrong: str


class _Columns(NamedTuple):
    """The columns to read for a puzzle, as SQL, and whether the file has short ids and checksums."""

    sql: str
    short: bool
    checksum: bool


def readable(connection: Connection, remark: Callable[[str], None], *, judged: bool = False) -> Iterator[Readable]:
    """Yield the readable puzzles in the order of their numbers; damage costs only the puzzles it hit.

    `remark` is called with a line for each run of numbers that is left out, which includes entries that do not match
    their checksum. With `judged`, every form, size and short id is compared with its entry.
    """
    lost: list[tuple[int, str]] = []
    first_of: dict[str, int] = {}
    # The entries of an intact file are together no longer than the file, unless others change it in the meantime.
    read, changes = 0, None
    try:
        changes = connection.changes()
        columns = _columns(connection)
        sought = f"SELECT {columns.sql} FROM puzzles NOT INDEXED WHERE number = ?"
        for number, why in _numbers(connection):
            puzzle: Readable | None = None
            if not why:
                try:
                    for values in connection.rows(sought, (number,)):
                        read += len(values[-1] or b"")
                        puzzle = _read(number, values, columns, judged)
                except TooLongError:
                    raise
                except _ChangedError:
                    why = "changed after being written (checksum mismatch)"
                except (*DAMAGE, *UNREADABLE) as error:
                    why = f"cannot be read: {reason(error)}"
            if puzzle and (first := first_of.setdefault(puzzle.entry.id, number)) != number:
                # Another process might have removed the first one and added it again.
                if connection.rows(sought, (first,)):
                    why = f"same entry as puzzle {first}"
                first_of[puzzle.entry.id] = number
            if read > connection.size:
                before, changes = changes, connection.changes()
                if changes == before:
                    raise sqlite3.DatabaseError("together they are longer than the file")
                connection.begin()
                read = 0
            if lost and why.partition(":")[0] != lost[0][1].partition(":")[0]:
                remark(_left_out(lost))
                lost = []
            if why:
                lost.append((number, why))
            elif puzzle:
                yield puzzle
    except DAMAGE as error:
        remark(f"puzzles: cannot be read to the end: {reason(error)}")
    if lost:
        remark(_left_out(lost))


class _ChangedError(sqlite3.DatabaseError):
    """An entry does not match its checksum."""


def _columns(connection: Connection) -> _Columns:
    """The columns to read; raises `sqlite3.DatabaseError` unless `puzzles` is a real table that has them.

    No column is read that the file makes SQLite compute.
    """
    if connection.rows("SELECT type, rootpage > 0 FROM sqlite_master WHERE name = 'puzzles'") != [("table", 1)]:
        raise sqlite3.DatabaseError("it has no real table named puzzles")
    kept = {
        name: (declared, key)
        for _, name, declared, _, _, key, hidden in connection.rows("PRAGMA table_xinfo(puzzles)")
        if not hidden
    }
    if kept.get("number") != ("INTEGER", 1) or not {"form", "size", "entry"} <= kept.keys():
        raise sqlite3.DatabaseError("table puzzles lacks number, form, size or entry")
    short, sums = "short" in kept, "checksum" in kept
    texts = ("form", "size", *(["short"] if short else []))
    columns = [f"CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) END" for name in texts]
    columns += [] if short else ["NULL"]
    columns += ["checksum" if sums else "NULL", "typeof(entry)", "CAST(entry AS BLOB)"]
    return _Columns(", ".join(columns), short, sums)


def _read(number: int, values: Sequence[object], columns: _Columns, judged: bool) -> Readable:
    """A puzzle from the values of its row; raises an error of `UNREADABLE` or `sqlite3.DatabaseError`."""
    *kept, kept_checksum, kind, line = values
    if kind != "text" or not isinstance(line, bytes):
        raise sqlite3.DatabaseError(f"entry is {'NULL' if kind == 'null' else f'of type {kind}'}; expected text")
    entry = decoder().decode(line)
    intact = not columns.checksum or checksum(*kept, line) == kept_checksum
    if intact and not judged:
        return Readable(number, entry, "")
    short = short_of(line) if columns.short else None
    right = [None if text is None else text.encode() for text in (*form_and_size(entry.instance), short)]
    if not intact and checksum(*right, line) != kept_checksum:
        raise _ChangedError
    wrong = ""
    if kept[:2] != right[:2]:
        wrong = "form or size does not match the entry"
    elif kept[2] != right[2]:
        wrong = "short id does not match the entry"
    return Readable(number, entry, wrong)


def _numbers(connection: Connection) -> Iterator[tuple[int, str]]:
    """The numbers of all puzzles, each with the reason why it cannot be looked up, or an empty text."""
    most, number = _highest(connection), 0
    # The highest number can be damaged too; and no more puzzles can be lost than fit in the file.
    room = connection.size // LEAST_BYTES
    while True:
        try:
            following = "SELECT min(number) FROM puzzles NOT INDEXED WHERE number > ?"
            [[next_number]] = connection.rows(following, (number,))
            if next_number is not None and not (isinstance(next_number, int) and next_number > number):
                raise sqlite3.DatabaseError("rows are out of order")
        except TooLongError:
            raise
        except DAMAGE as error:
            if number >= most or not room:
                return
            number, room = number + 1, room - 1
            yield number, f"cannot be read: {reason(error)}"
        else:
            if next_number is None:
                return
            number = next_number
            yield number, ""


def _highest(connection: Connection) -> int:
    """The highest number that a puzzle can have had, from whatever is readable of the two places that record it."""
    numbers: list[int] = []
    for place in ("seq FROM sqlite_sequence WHERE name = 'puzzles'", "max(number) FROM puzzles NOT INDEXED"):
        with suppress(*DAMAGE):
            numbers += [number for (number,) in connection.rows(f"SELECT {place}") if isinstance(number, int)]
    return max(numbers, default=LAST)


def _left_out(lost: Sequence[tuple[int, str]]) -> str:
    """The line about a run of numbers that is left out."""
    (first, why), last = lost[0], lost[-1][0]
    return f"puzzle {first}: {why}" if first == last else f"puzzles {first}-{last}: {why}"


def numbers_left(connection: Connection) -> int:
    """How many numbers are left for new puzzles; only damage makes them few."""
    last = connection.rows("SELECT seq FROM sqlite_sequence WHERE name = 'puzzles'")
    return LAST - last[0][0] if last and isinstance(last[0][0], int) else LAST


def structure(connection: Connection, lenient: bool) -> list[str]:
    """The faults that SQLite itself finds in a file with the tables of a store, one line each.

    `lenient` says how the file was opened.
    """
    wrong: list[str] = []
    # The first statement fails only if the end of the file is missing, which the others would not notice.
    for test, leniently in (
        ("SELECT 1 FROM sqlite_master WHERE 0", False),
        ("PRAGMA integrity_check", True),
        ("PRAGMA foreign_key_check", True),
    ):
        try:
            connection.rows(f"PRAGMA writable_schema = {leniently}")
            if test == "PRAGMA integrity_check" and _is_far_too_short(connection):
                lines = ["nearly all of the file is missing"]
            elif test == "PRAGMA foreign_key_check":
                pairs = {(str(table), str(parent)) for table, _, parent, _ in connection.rows(test)}
                lines = [ASTRAY.format(*pair) for pair in sorted(pairs)]
            else:
                # One row of the result can have many lines.
                lines = [line for (text,) in connection.rows(test) for line in str(text).splitlines()]
        except DAMAGE as error:
            lines = [reason(error)]
        lines = [line for line in lines if line != "ok"]
        wrong += [f"structure: {one_line(line, LONGEST_REASON)}" for line in lines[:MOST_REPORTED]]
        wrong += [f"structure: and {len(lines) - MOST_REPORTED} more"] if len(lines) > MOST_REPORTED else []
    with suppress(*DAMAGE):
        connection.rows(f"PRAGMA writable_schema = {lenient}")
        if numbers_left(connection) < LAST // 2:
            wrong.append("structure: hardly any numbers are left for new puzzles")
    return wrong


def _is_far_too_short(connection: Connection) -> bool:
    """Whether the header claims many times more pages than there are; SQLite would spend memory on each of them."""
    [[pages]], [[page]] = connection.rows("PRAGMA page_count"), connection.rows("PRAGMA page_size")
    return bool(pages * page > 16 * connection.size + 2**20)


def batch_faults(connection: Connection) -> list[str]:
    """The faults in requests, states and finds of batches, one line each."""
    from puzzlemill.generator.search.batch import State

    wrong = []
    try:
        # In one transaction, because another process can be working on a batch.
        connection.execute("BEGIN")
        sums = any(name == "checksum" for _, name, *_ in connection.rows("PRAGMA table_info(batches)"))
        kept = "chain, checksum" if sums else "NULL, NULL"
        finds = "FROM finds WHERE batch = name"
        counted = f"(SELECT count(*) {finds}), (SELECT coalesce(max(place), -1) + 1 {finds})"
        columns = f"name, CAST(request AS BLOB), CAST(state AS BLOB), {kept}, {counted}"
        for name, request, state, chain, kept_checksum, number, end in connection.rows(
            f"SELECT {columns} FROM batches"
        ):
            batch = called(name)
            try:
                read = msgspec.json.decode(state or b"", type=State)
            except UNREADABLE as error:
                wrong.append(f"{batch}: state cannot be read: {reason(error)}")
                continue
            if not read.puzzles == number == end:
                wrong.append(f"{batch}: state counts {read.puzzles} finds, but {number} are stored, up to place {end}")
            elif sums and checksum(name, request, state, chain) != kept_checksum:
                wrong.append(f"{batch}: request or state was changed after it was written (checksum mismatch)")
            elif sums and chained(0, (str(form) for (form,) in connection.rows(FORMS, (name,)))) != chain:
                wrong.append(f"{batch}: finds were changed after they were written (checksum mismatch)")
    except DAMAGE as error:
        wrong.append(f"batches: cannot be read: {reason(error)}")
    finally:
        with suppress(*DAMAGE):
            if connection.in_transaction:
                connection.execute("COMMIT")
    return wrong
