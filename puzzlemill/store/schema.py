"""The tables of a store: their versions, migrations from older ones, and the check for foreign tables."""

import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.kinds import shown
from puzzlemill.store.checksums import chained, checksum
from puzzlemill.store.connection import Connection, transaction
from puzzlemill.store.rows import short_of

APPLICATION_ID: Final = 0x507A4D6C
"""The bytes `PzMl` in the header, which mark an SQLite file as a store."""

AT_ONCE: Final = 500
"""Rows that a migration reads at once."""

FORMS: Final = """SELECT coalesce(finds.form, puzzles.form) FROM finds LEFT JOIN puzzles ON number = puzzle
    WHERE batch = ? AND coalesce(finds.form, puzzles.form) NOT NULL ORDER BY place"""
"""The forms of what a batch found, in its order, including those removed since."""


def _fill_in_short_ids(connection: Connection) -> None:
    for number, entry in _by_number(connection, "CAST(entry AS BLOB)"):
        connection.execute("UPDATE puzzles SET short = ? WHERE number = ?", (short_of(entry or b""), number))


def _fill_in_checksums(connection: Connection) -> None:
    for number, *values in _by_number(connection, "form, size, short, CAST(entry AS BLOB)"):
        connection.execute("UPDATE puzzles SET checksum = ? WHERE number = ?", (checksum(*values), number))
    for name, request, state in connection.rows("SELECT name, CAST(request AS BLOB), CAST(state AS BLOB) FROM batches"):
        chain = chained(0, (str(form) for (form,) in connection.rows(FORMS, (name,))))
        kept = (chain, checksum(name, request, state, chain), name)
        connection.execute("UPDATE batches SET chain = ?, checksum = ? WHERE name IS ?", kept)


def _by_number(connection: Connection, columns: str) -> Iterator[tuple[Any, ...]]:
    """The puzzles with these columns and their number; they can be changed meanwhile."""
    following = f"SELECT number, {columns} FROM puzzles WHERE number > ? ORDER BY number LIMIT {AT_ONCE}"
    last: object = -(2**63)
    while rows := connection.rows(following, (last,)):
        yield from rows
        last = rows[-1][0]


Step: TypeAlias = str | Callable[[Connection], None]
"""A statement of a migration, or a function for what no statement can do."""

MIGRATIONS: Final[tuple[tuple[Step, ...], ...]] = (
    (
        # Columns for queries are computed from the entry, so they always agree with it. AUTOINCREMENT: the number of a
        # removed puzzle is never used again.
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
        # The index has every column of a query, so even a query that it cannot narrow reads only 60 bytes per puzzle.
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
        _fill_in_short_ids,
        "CREATE INDEX short ON puzzles (short)",
        # A removed find keeps its form, so that its batch continues as if the puzzle were still there.
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
    (
        # The checksum of a puzzle covers form, size, short and entry; that of a batch covers name, request, state and
        # chain, and chain covers the forms of its finds, in order.
        "ALTER TABLE puzzles ADD COLUMN checksum INTEGER",
        "ALTER TABLE batches ADD COLUMN chain INTEGER",
        "ALTER TABLE batches ADD COLUMN checksum INTEGER",
        _fill_in_checksums,
    ),
    (
        "ALTER TABLE puzzles ADD COLUMN minutes REAL AS (json_extract(entry, '$.grade.minutes'))",
        "ALTER TABLE puzzles ADD COLUMN minutes_low REAL AS (json_extract(entry, '$.grade.minutes_range[0]'))",
        "ALTER TABLE puzzles ADD COLUMN minutes_high REAL AS (json_extract(entry, '$.grade.minutes_range[1]'))",
        "ALTER TABLE puzzles ADD COLUMN minutes_source TEXT AS (json_extract(entry, '$.grade.minutes_source'))",
        "DROP INDEX sought",
        "CREATE INDEX sought ON puzzles (kind, level, size, technique, score, minutes)",
    ),
)
"""The steps from each schema version to the next; the first starts from an empty file."""

STATISTICS: Final = {
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}
"""Tables that `ANALYZE` of any SQLite tool adds to a file; they are harmless."""


def newest() -> int:
    """The newest schema version."""
    return len(MIGRATIONS)


class Head(NamedTuple):
    """The header of a file: its mark, its schema version, and its number of tables, indexes and so on."""

    mark: int
    version: int
    objects: int


def read_head(connection: Connection) -> Head:
    """Read the header in one transaction, whatever another process does meanwhile."""
    connection.execute("BEGIN")
    try:
        [[mark]] = connection.rows("PRAGMA application_id")
        [[version]] = connection.rows("PRAGMA user_version")
        [[objects]] = connection.rows("SELECT count(*) FROM sqlite_master")
        return Head(mark, version, objects)
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


def foreign(connection: Connection, version: int) -> list[str]:
    """How the tables, indexes, triggers and views of a file differ from those of a schema version, one line each.

    Only their list is read; none of their statements runs.
    """
    expected, lines = _statements_of(version), []
    columns = ", ".join(f"CAST({name} AS BLOB)" for name in ("type", "name", "tbl_name", "sql"))
    seen: set[str] = set()
    for values in connection.rows(f"SELECT {columns} FROM sqlite_master"):
        kind, name, table, sql = (_plain(value) for value in values)
        if name in STATISTICS and sql == STATISTICS[name]:
            continue
        if name not in expected or name in seen:
            lines.append(f"{_called(kind)} {shown(name)} is not part of a store")
        elif expected[name] != (kind, table, sql):
            lines.append(f"{_called(kind)} {name} differs from schema version {version}")
        seen.add(name)
    lines += [f"{kind} {name} is missing" for name, (kind, _, _) in expected.items() if name not in seen]
    if connection.rows("PRAGMA encoding") != [("UTF-8",)]:
        lines.append("its text is not UTF-8")
    return lines


def _called(kind: str) -> str:
    """The name of a kind of object; kinds unknown to SQLite come from damage."""
    return kind if kind in ("index", "table", "view", "trigger") else "object"


def _plain(value: bytes | None) -> str:
    """A text from the list of tables, with line breaks turned into spaces."""
    return " ".join((value or b"").decode(errors="replace").split())


@cache
def _statements_of(version: int) -> dict[str, tuple[str, str, str]]:
    """The objects of a store of a schema version by name: kind, table, and the statement that creates it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=Connection)
    try:
        for steps in MIGRATIONS[:version]:
            _run(connection, steps)
        listed = connection.rows("SELECT type, name, tbl_name, sql FROM sqlite_master")
        return {name: (kind, table, " ".join((sql or "").split())) for kind, name, table, sql in listed}
    finally:
        connection.close()


def migrate(connection: Connection) -> None:
    """Bring a file up to date in one transaction."""
    with transaction(connection):
        # Read again under the lock: another process can have done it meanwhile.
        [[version]] = connection.rows("PRAGMA user_version")
        for steps in MIGRATIONS[version:]:
            _run(connection, steps)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {max(version, len(MIGRATIONS))}")


def _run(connection: Connection, steps: tuple[Step, ...]) -> None:
    for step in steps:
        if isinstance(step, str):
            connection.execute(step)
        else:
            step(connection)
