"""Damaged stores: what is wrong with one, and what can still be read of it, whatever its schema version."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.store.rows import UNREADABLE, Row, Wanted, condition, decoder

LAST: Final = 2**63 - 1
"""The highest number that a row can have."""

LEAST_BYTES: Final = 64
"""Fewer bytes than any puzzle takes in the file."""


def readable(
    connection: sqlite3.Connection, path: Path, remark: Callable[[str], None], wanted: Wanted
) -> Iterator[tuple[int, Row, AnyEntry]]:
    """The matching puzzles that can be read, with their numbers: damage costs no more than the puzzles it hit.

    `remark` is called with a line for each run of numbers that cannot be read.
    """
    connection.execute("SELECT 1")  # what is closed is not damaged
    where, values = condition(wanted)
    sought = f"SELECT form, size, CAST(entry AS BLOB) FROM puzzles NOT INDEXED WHERE number = ? AND {where}"
    lost: list[tuple[int, str]] = []
    for number, why in _numbers(connection, path):
        entries: list[tuple[Row, AnyEntry]] = []
        if not why:
            try:
                rows = [Row(*values_of_row) for values_of_row in connection.execute(sought, (number, *values))]
                entries = [(row, decoder().decode(row.line)) for row in rows]
            except (sqlite3.DatabaseError, *UNREADABLE) as error:
                why = str(error)
        if why:
            lost.append((number, why))
            continue
        if lost:
            remark(_unread(lost))
            lost = []
        yield from ((number, row, entry) for row, entry in entries)
    if lost:
        remark(_unread(lost))


def _numbers(connection: sqlite3.Connection, path: Path) -> Iterator[tuple[int, str]]:
    """The numbers of all puzzles, and those that cannot be looked up, with why, as far as there may have been any."""
    most, number = _highest(connection), 0
    # The highest number may itself be damaged; and no more puzzles were lost than the file has room for.
    room = sum(file.stat().st_size for file in (path, Path(f"{path}-wal")) if file.exists()) // LEAST_BYTES
    while True:
        try:
            following = "SELECT min(number) FROM puzzles NOT INDEXED WHERE number > ?"
            (next_number,) = connection.execute(following, (number,)).fetchone()
            if next_number is not None and next_number <= number:
                raise sqlite3.DatabaseError("rows are out of order")
        except sqlite3.DatabaseError as error:
            if number >= most or not room:
                return
            number, room = number + 1, room - 1
            yield number, str(error)
        else:
            if next_number is None:
                return
            number = next_number
            yield number, ""


def _highest(connection: sqlite3.Connection) -> int:
    """The highest number that a puzzle may have had, by what can be read of the two places that have it."""
    numbers: list[int] = []
    for place in ("seq FROM sqlite_sequence WHERE name = 'puzzles'", "max(number) FROM puzzles NOT INDEXED"):
        with suppress(sqlite3.DatabaseError):
            numbers += [number for (number,) in connection.execute(f"SELECT {place}") if isinstance(number, int)]
    return max(numbers, default=LAST)


def _unread(lost: Sequence[tuple[int, str]]) -> str:
    """The line for a run of numbers that cannot be read."""
    (first, why), last = lost[0], lost[-1][0]
    which = f"puzzle {first}" if first == last else f"puzzles {first}-{last}"
    return f"{which}: cannot be read: {' '.join(why.split())}"


def numbers_left(connection: sqlite3.Connection) -> int:
    """How many more numbers SQLite can give to puzzles, which only damage can make few."""
    last = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'puzzles'").fetchone()
    return LAST - last[0] if last and isinstance(last[0], int) else LAST


def structure(connection: sqlite3.Connection, lenient: bool) -> list[str]:
    """What SQLite itself finds wrong with the file, a line each; `lenient` is how it was opened."""
    wrong: list[str] = []
    astray = "'something in ' || \"table\" || ' is of nothing in ' || parent"
    # The first one only fails if the end of the file is missing, which the others would not notice.
    for test, leniently in (
        ("SELECT 1 FROM sqlite_master WHERE 0", False),
        ("PRAGMA integrity_check", True),
        (f"SELECT DISTINCT {astray} FROM pragma_foreign_key_check", True),
    ):
        try:
            connection.execute(f"PRAGMA writable_schema = {leniently}")
            lines = [" ".join(map(str, values)) for values in connection.execute(test)]
        except sqlite3.DatabaseError as error:
            lines = [str(error)]
        wrong += [f"structure: {' '.join(line.split())}" for line in lines if line != "ok"]
    connection.execute(f"PRAGMA writable_schema = {lenient}")
    with suppress(sqlite3.DatabaseError):
        if numbers_left(connection) < LAST // 2:
            wrong.append("structure: hardly any numbers are left for more puzzles")
    return wrong


def batch_faults(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the states of batches: one that cannot be read, or that says another number of finds."""
    from puzzlemill.generator.search.batch import State

    finds = "FROM finds WHERE batch = name"
    counted = f"name, CAST(state AS BLOB), (SELECT count(*) {finds}), (SELECT coalesce(max(place), -1) + 1 {finds})"
    wrong = []
    try:
        for name, line, number, end in connection.execute(f"SELECT {counted} FROM batches"):
            try:
                state = msgspec.json.decode(line, type=State)
            except UNREADABLE as error:
                wrong.append(f"batch {name}: its state cannot be read: {' '.join(str(error).split())}")
                continue
            if not state.puzzles == number == end:
                wrong.append(f"batch {name}: its state says {state.puzzles} finds, {number} are there, to place {end}")
    except sqlite3.DatabaseError as error:
        wrong.append(f"batches: cannot be read: {' '.join(str(error).split())}")
    return wrong


def short_faults(connection: sqlite3.Connection) -> list[str]:
    """Puzzles whose short ids are not those of their entries, as far as they can be read."""
    wrong = "coalesce(short, '') <> short_of(CAST(entry AS BLOB))"
    faults: list[str] = []
    # Stores from before version 3 have none.
    with suppress(sqlite3.DatabaseError):
        for (number,) in connection.execute(f"SELECT number FROM puzzles NOT INDEXED WHERE {wrong}"):
            faults.append(f"puzzle {number}: its short id is not that of its entry")
    return faults
