"""Damage to stores: their bytes, their tables by SQL, and the files beside them; the same stream, the same damage."""

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

PAGE: Final = 4096
"""Bytes of a page of every store that puzzlemill makes."""

TABLES: Final = {
    "puzzles": ("number", "form", "size", "short", "entry", "checksum"),
    "batches": ("name", "request", "state", "chain", "checksum"),
    "finds": ("batch", "place", "puzzle", "form"),
    "faults": ("batch", "tried", "seed", "text"),
    "sqlite_sequence": ("name", "seq"),
}
"""What edits by SQL can change."""

VALUES: Final = (
    "NULL",
    "0",
    "-1",
    "7",
    "9223372036854775807",
    "0.5",
    "9e999",
    "''",
    "'x'",
    "X''",
    "X'FF00FE'",
    "CAST(X'C328FF' AS TEXT)",
    "zeroblob(300000)",
    "hex(zeroblob(50000))",
    "char(27) || '[2J' || char(10)",
    "char(0) || 'x'",
    "'[' || replace(hex(zeroblob(5000)), '0', '[')",
)
"""Values of every type, and texts that no store has."""

FOREIGN: Final = (
    "CREATE TRIGGER more AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END",
    "CREATE TRIGGER less BEFORE DELETE ON puzzles BEGIN SELECT randomblob(1e9); END",
    "CREATE VIEW view AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT * FROM r",
    "DROP INDEX sought; CREATE INDEX sought ON puzzles (hex(zeroblob(100000)))",
    "CREATE INDEX more ON puzzles (upper(entry))",
    "DROP TABLE finds; CREATE VIEW finds AS SELECT 'x' AS batch, 1 AS place, 2 AS puzzle, NULL AS form",
    "CREATE TABLE more (a CHECK (randomblob(1000000000)))",
    "CREATE VIRTUAL TABLE words USING fts5(a)",
    "CREATE TABLE sqlite AS SELECT * FROM puzzles",
    "ALTER TABLE puzzles ADD COLUMN costly AS (hex(zeroblob(100000000)))",
    "ALTER TABLE puzzles RENAME COLUMN entry TO line",
    "ALTER TABLE puzzles RENAME TO others; CREATE VIEW puzzles AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL "
    "SELECT i + 1 FROM r) SELECT i AS number, 'x' AS form, 'x' AS size, 'x' AS entry FROM r",
    "ALTER TABLE puzzles RENAME TO others; CREATE VIRTUAL TABLE puzzles USING fts5(number, form, size, entry)",
    "ALTER TABLE puzzles RENAME TO others; CREATE TABLE puzzles (number INTEGER PRIMARY KEY, form, size,"
    " entry AS (hex(zeroblob(100000000)))); INSERT INTO puzzles (number) VALUES (1), (2)",
    "ANALYZE",
    "REINDEX",
    "VACUUM",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 2147483647",
    "PRAGMA user_version = -5",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = WAL",
)
"""What strangers can put into a database, and what tools do to it."""

TEXTS_OF_TABLES: Final = (
    "'CREATE TABLE puzzles'",
    "NULL",
    "CAST(X'C328FF' AS TEXT)",
    "sql || ' garbage'",
    "substr(sql, 1, length(sql) / 2)",
    "replace(sql, 'json_extract', 'load_extension')",
    "replace(sql, 'entry TEXT', 'entry BLOB')",
    "replace(sql, 'NOT NULL', '')",
    "replace(sql, 'CREATE TABLE', 'CREATE TEMP TABLE')",
    "'CREATE VIEW ' || name || ' AS SELECT 1'",
)
"""Changes of a statement in the list of tables."""


def damage(data: bytes, stream: random.Random) -> bytes:
    """The bytes of a store with one to three damages, each of which changes the file or, rarely, nothing."""
    damaged = bytearray(data)
    for _ in range(stream.choice((1, 1, 2, 3))):
        if damaged:
            stream.choice(_DAMAGES)(damaged, stream)
    return bytes(damaged)


def _flip(data: bytearray, stream: random.Random) -> None:
    for _ in range(stream.choice((1, 1, 4, 30))):
        data[stream.randrange(len(data))] ^= 1 << stream.randrange(8)


def _overwrite(data: bytearray, stream: random.Random) -> None:
    at, length = stream.randrange(len(data)), stream.choice((1, 2, 4, 8, 100, 4096))
    data[at : at + length] = stream.randbytes(min(length, len(data) - at))


def _digit(data: bytearray, stream: random.Random) -> None:
    """Another digit, so that the value still reads well."""
    digits = [at for at in range(stream.randrange(len(data)), len(data)) if 48 <= data[at] <= 57][:200]
    if digits:
        data[stream.choice(digits)] = stream.randrange(48, 58)


def _zero_page(data: bytearray, stream: random.Random) -> None:
    at = _page(data, stream)
    data[at : at + PAGE] = bytes(len(data[at : at + PAGE]))


def _copy_page(data: bytearray, stream: random.Random) -> None:
    source, target = _page(data, stream), _page(data, stream)
    data[target : target + PAGE] = data[source : source + PAGE]


def _swap_pages(data: bytearray, stream: random.Random) -> None:
    first, second = _page(data, stream), _page(data, stream)
    if len(data) % PAGE == 0:
        kept = data[first : first + PAGE]
        data[first : first + PAGE] = data[second : second + PAGE]
        data[second : second + PAGE] = kept


def _page(data: bytearray, stream: random.Random) -> int:
    return stream.randrange(len(data)) // PAGE * PAGE


def _cut(data: bytearray, stream: random.Random) -> None:
    del data[stream.randrange(len(data)) :]


def _lengthen(data: bytearray, stream: random.Random) -> None:
    data += stream.choice((bytes, stream.randbytes))(stream.choice((1, 100, PAGE, 10 * PAGE)))


def _head(data: bytearray, stream: random.Random) -> None:
    """Page size, versions, page counts, the list of free pages, the mark: fields of the first 100 bytes."""
    at = stream.randrange(min(100, len(data)))
    value = stream.choice((b"\0", b"\xff", b"\1", b"\2", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff"))
    data[at : at + len(value)] = value


def _cell(data: bytearray, stream: random.Random) -> None:
    """Head, cell pointers, or the varints at the beginning of a cell of a page."""
    page = _page(data, stream)
    begin = page + (100 if page == 0 else 0)
    if begin + 8 >= len(data):
        return
    cells = int.from_bytes(data[begin + 3 : begin + 5], "big")
    places = [begin + stream.randrange(12), begin + 8 + stream.randrange(2 * cells + 1)]
    pointer = begin + 8 + 2 * stream.randrange(cells + 1)
    places.append(page + int.from_bytes(data[pointer : pointer + 2], "big") + stream.randrange(12))
    at = stream.choice(places)
    if at < len(data):
        data[at] = stream.choice((0, 1, 0x7F, 0x80, 0xFF, data[at] ^ 1, stream.randrange(256)))


def _cycle(data: bytearray, stream: random.Random) -> None:
    """A page within a tree that has itself, or another page again and again, as its branches."""
    page, target = _page(data, stream), stream.randrange(len(data)) // PAGE + 1
    if page == 0 or page + PAGE > len(data):
        return
    inner = stream.choice((2, 5))
    data[page : page + 12] = bytes((inner, 0, 0, 0, 200, 8, 0, 0)) + target.to_bytes(4, "big")
    for cell in range(200):
        at = 2048 + 8 * cell
        data[page + 12 + 2 * cell : page + 14 + 2 * cell] = at.to_bytes(2, "big")
        data[page + at : page + at + 8] = target.to_bytes(4, "big") + bytes((1, cell % 127 + 1, 1, 0))


def _schema(data: bytearray, stream: random.Random) -> None:
    """Bytes of the texts that make the tables."""
    at = stream.randrange(min(PAGE, len(data)))
    data[at] = stream.choice((0xFF, 0xC3, 0, data[at] ^ 32, stream.randrange(256)))


_DAMAGES: Final[tuple[Callable[[bytearray, random.Random], None], ...]] = (
    _flip,
    _flip,
    _overwrite,
    _digit,
    _digit,
    _zero_page,
    _copy_page,
    _swap_pages,
    _cut,
    _lengthen,
    _head,
    _cell,
    _cell,
    _cycle,
    _schema,
)


def edit(path: Path, stream: random.Random) -> None:
    """Change the tables of a store by SQL, with everything switched off that would keep one from doing so."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA writable_schema = ON")
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute("PRAGMA foreign_keys = OFF")
        for _ in range(stream.choice((1, 1, 2))):
            # A change that SQLite itself refuses does no damage.
            with suppress(sqlite3.Error, UnicodeError):
                stream.choice((_edit_value, _edit_value, _edit_value, _edit_schema, _add_foreign, _repeat))(
                    file, stream
                )


def _edit_value(file: sqlite3.Connection, stream: random.Random) -> None:
    """Another value in a column, of another type too, for which the column's rules are away for a moment."""
    table = stream.choice(list(TABLES))
    column, loosely = stream.choice(TABLES[table]), stream.random() < 0.8
    where = stream.choice(("1", "rowid % 3 = 1", "rowid = 2")) if table not in ("finds", "faults") else "1"
    # An earlier edit might have renamed the table or removed its statement.
    row = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    if row is None or not isinstance(row[0], str):
        return
    sql = row[0]
    if loosely and column != "number":
        _set_statement(file, table, without_rules(sql, column))
    with suppress(sqlite3.Error):
        file.execute(f"UPDATE OR IGNORE {table} SET {column} = {stream.choice(VALUES)} WHERE {where}")
    _set_statement(file, table, sql)


def without_rules(sql: str, column: str) -> str:
    """The statement of a table whose column takes everything, even what no column can be generated from."""
    loose = sql.replace("NOT NULL", "").replace(f"{column} TEXT", column).replace(f"{column} INTEGER", column)
    return re.sub(r"(json_extract\(.*?\))", r"CASE WHEN json_valid(entry) THEN \1 END", loose)


def _set_statement(file: sqlite3.Connection, table: str, sql: str) -> None:
    file.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, table))
    [[version]] = file.execute("PRAGMA schema_version")
    file.execute(f"PRAGMA schema_version = {version + 1}")


def _edit_schema(file: sqlite3.Connection, stream: random.Random) -> None:
    name = stream.choice([name for (name,) in file.execute("SELECT name FROM sqlite_master")])
    column, value = stream.choice(
        (
            ("sql", stream.choice(TEXTS_OF_TABLES)),
            ("rootpage", stream.choice(("0", "1", "2", "3", "999999", "NULL", "-1", "'x'"))),
            ("type", stream.choice(("'view'", "'trigger'", "'index'", "NULL", "X'FF'"))),
            ("name", stream.choice(("'puzzles'", "'sqlite_stat1'", "NULL", "CAST(X'FF' AS TEXT)", "char(27)"))),
            ("tbl_name", stream.choice(("'puzzles'", "NULL", "'finds'"))),
        )
    )
    file.execute(f"UPDATE sqlite_master SET {column} = {value} WHERE name = ?", (name,))


def _add_foreign(file: sqlite3.Connection, stream: random.Random) -> None:
    file.executescript(stream.choice(FOREIGN))


def _repeat(file: sqlite3.Connection, stream: random.Random) -> None:
    """Repeat or remove rows."""
    file.executescript(
        stream.choice(
            (
                "DROP INDEX sought; INSERT INTO puzzles (form, size, short, entry, checksum)"
                " SELECT form || 'x', size, short, entry, checksum FROM puzzles",
                "INSERT INTO finds SELECT batch, place + 100, puzzle, form FROM finds",
                "UPDATE puzzles SET number = 1000000 - number",
                "UPDATE OR IGNORE finds SET puzzle = puzzle % 5 + 1",
                "DELETE FROM puzzles WHERE number % 2",
                "DELETE FROM sqlite_sequence",
                "DELETE FROM batches",
                "INSERT INTO sqlite_sequence VALUES ('puzzles', 5), (NULL, NULL)",
            )
        )
    )


def damage_beside(path: Path, stream: random.Random) -> None:
    """Put a damaged log or journal beside a store."""
    ending = stream.choice(("-wal", "-wal", "-journal", "-shm"))
    beside = Path(f"{path}{ending}")
    kept = beside.read_bytes() if beside.exists() else b""
    beginning = bytes.fromhex("d9d505f920a163d7") if ending == "-journal" else bytes.fromhex("377f0682002de218")
    data = damage(kept, stream) if kept else beginning + stream.randbytes(stream.choice((20, 500, 5000)))
    beside.write_bytes(data)
