"""The tables of a store, what is copied from entries into their columns, and the check that a file has no others."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from puzzlemill.puzzles.kinds import InputError, shown

APPLICATION_ID: Final = 0x507A4D6C
"""The bytes `PzMl` in the header, which mark an SQLite file as a store."""

VERSION: Final = 1
"""The schema version; stores of other versions are refused."""

_OF_GRADES: Final = ("level", "technique", "score", "percentile", "population", "minutes", "minutes_source")

COPIES: Final = {
    **{"id": "$.id", "kind": "$.kind"},
    **{name: f"$.grade.{name}" for name in _OF_GRADES},
    **{"minutes_low": "$.grade.minutes_range[0]", "minutes_high": "$.grade.minutes_range[1]"},
}
"""The columns of puzzles that repeat a part of the entry, and its path."""

TABLES: Final = (
    # AUTOINCREMENT: the number of a removed puzzle is never used again.
    """CREATE TABLE puzzles (
        number INTEGER PRIMARY KEY AUTOINCREMENT, form TEXT NOT NULL UNIQUE, size TEXT NOT NULL, short TEXT NOT NULL,
        id TEXT NOT NULL, kind TEXT NOT NULL, level INTEGER, technique TEXT, score REAL, percentile REAL,
        population TEXT, minutes REAL, minutes_low REAL, minutes_high REAL, minutes_source TEXT, entry TEXT NOT NULL
    )""",
    # The index has every column of a query, so even a query that it cannot narrow reads only 60 bytes per puzzle.
    "CREATE INDEX sought ON puzzles (kind, level, size, technique, score, minutes)",
    "CREATE INDEX short ON puzzles (short)",
    "CREATE TABLE batches (name TEXT PRIMARY KEY, request TEXT NOT NULL, state TEXT NOT NULL)",
    # A removed find keeps its form, so that its batch continues as if the puzzle were still there.
    """CREATE TABLE finds (
        batch TEXT NOT NULL REFERENCES batches, place INTEGER NOT NULL, puzzle INTEGER REFERENCES puzzles,
        form TEXT CHECK ((form IS NULL) <> (puzzle IS NULL)), PRIMARY KEY (batch, place)
    ) WITHOUT ROWID""",
    """CREATE TABLE faults (
        batch TEXT NOT NULL REFERENCES batches, tried INTEGER NOT NULL, seed INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (batch, tried)
    ) WITHOUT ROWID""",
)

_STATISTICS: Final = {
    ("table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("table", "sqlite_stat4", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
}
"""Tables that `ANALYZE` of any SQLite tool adds to a file; they are harmless."""

_LIST: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master"

_HEAD: Final = """SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)
    FROM pragma_application_id, pragma_user_version"""


def copied(text: str) -> str:
    """The values of `COPIES` for an entry, as SQL."""
    return ", ".join(f"json_extract({text}, '{path}')" for path in COPIES.values())


def is_empty(file: sqlite3.Connection, path: Path) -> bool:
    """Whether a file is new and empty; raises `InputError` if it is neither that nor a store.

    Only the list of its tables is read; none of their statements runs.
    """
    [(mark, version, objects)] = file.execute(_HEAD)
    if not (mark or version or objects):
        return True
    if mark != APPLICATION_ID:
        raise InputError(f"{path} is an SQLite file of another program, not a store")
    if version != VERSION:
        raise InputError(f"{path} is a store of schema version {version}; this puzzlemill reads version {VERSION}")
    with closing(sqlite3.connect(":memory:")) as new:
        create_tables(new, path)
        own = set(new.execute(_LIST))
    found = set(file.execute(_LIST))
    wrong = [f"{kind} {shown(name)} was added or changed" for kind, name, *_ in found - own - _STATISTICS]
    wrong += [f"{kind} {name} is missing" for kind, name, *_ in own - found]
    if wrong:
        raise InputError(f"{path} is not as puzzlemill left it: {min(wrong)}")
    return False


def create_tables(file: sqlite3.Connection, path: Path) -> None:
    """Make the tables, inside a transaction, unless another process has made them already."""
    if is_empty(file, path):
        for statement in TABLES:
            file.execute(statement)
        file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        file.execute(f"PRAGMA user_version = {VERSION}")
