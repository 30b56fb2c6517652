"""A store from a stranger cannot run code of its own, and reading it ends quickly, whatever is in it."""

import random
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from time import process_time

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store import Store, Wanted, connection
from puzzlemill.store.connection import TooLongError
from tests.support.damaged_stores import FOREIGN, PAGE
from tests.support.stored import fill, templates

FURTHER = "; `puzzlemill store check` lists the damage, `puzzlemill store export --keep-going` rescues what can be read"


def change(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript(statements)


@pytest.mark.parametrize(
    ("statements", "fault"),
    [
        (
            "CREATE TRIGGER t AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END",
            "trigger 't' is not part of a store",
        ),
        ("CREATE VIEW v AS SELECT randomblob(1e9)", "view 'v' is not part of a store"),
        ("CREATE INDEX i ON puzzles (hex(zeroblob(100000)))", "index 'i' is not part of a store"),
        ("CREATE VIRTUAL TABLE f USING fts5(a)", "table 'f' is not part of a store"),
        ("DROP INDEX sought; CREATE INDEX sought ON puzzles (kind)", "index sought differs from schema version 5"),
        ("DROP INDEX short", "index short is missing"),
        ("DROP TABLE finds; CREATE VIEW finds AS SELECT 1", "view finds differs from schema version 5"),
        (
            "ALTER TABLE puzzles ADD COLUMN c AS (hex(zeroblob(100000000)))",
            "table puzzles differs from schema version 5",
        ),
    ],
)
def test_a_store_with_foreign_parts_is_refused_and_its_puzzles_are_rescued(
    path: Path, statements: str, fault: str
) -> None:
    ids = fill(path)
    change(path, statements)
    for read_only in (True, False):
        with pytest.raises(InputError) as error:
            Store(path, read_only=read_only)
        assert str(error.value) == f"{path} is not as puzzlemill left it: {fault}{FURTHER}"
    remarks: list[str] = []
    with Store(path, lenient=True) as store:
        assert store.check()[0] == f"structure: {fault}"
        assert [entry.id for entry in store.rescue(remarks.append)] == ids
    assert remarks[0] == f"structure: {fault}"


@pytest.mark.parametrize("statements", [text for text in FOREIGN if "TO others" in text])
def test_anything_but_a_plain_table_is_not_read(path: Path, statements: str) -> None:
    fill(path)
    change(path, statements)
    began, remarks = process_time(), list[str]()
    with Store(path, lenient=True) as store:
        assert list(store.rescue(remarks.append)) == []
        assert store.check()
    assert remarks[-1].startswith("puzzles: cannot be read to the end: ")
    assert process_time() - began < 5


def test_statistics_of_another_tool_do_no_harm(path: Path) -> None:
    ids = fill(path)
    change(path, "ANALYZE")
    with Store(path) as store:
        assert [entry.id for entry in store.query()] == ids
        assert store.check() == []


def test_a_tree_that_branches_into_itself_ends_in_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, 400)
    monkeypatch.setattr(connection, "SECONDS", 0.2)
    data, stream = path.read_bytes(), random.Random(1)
    for _ in range(2):
        spoilt = bytearray(data)
        page = stream.randrange(1, len(data) // PAGE) * PAGE
        target = (page // PAGE + 1).to_bytes(4, "big")
        for kind in (2, 5):
            spoilt[page : page + 12] = bytes((kind, 0, 0, 1, 0xF4, 8, 0, 0)) + target
            for cell in range(500):
                spoilt[page + 12 + 2 * cell : page + 14 + 2 * cell] = (2048 + 4 * cell).to_bytes(2, "big")
            spoilt[page + 2048 : page + PAGE] = target * 512
            path.write_bytes(spoilt)
            began = process_time()
            for lenient in (True, False):
                with suppress(InputError), Store(path, read_only=True, lenient=lenient) as store:
                    store.check()
                    list(store.rescue(lambda line: None))
                    store.summary()
                    store.count(Wanted(levels=(2,)))
                    list(store.query(order="score"))
            assert process_time() - began < 8


def test_queries_without_end_are_stopped(store: Store) -> None:
    endless = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT {} FROM r"
    file = store._file
    store.add(templates(3))
    with pytest.raises(sqlite3.DatabaseError, match="more rows than fit in the file"):
        file.rows(endless.format("i"))
    file._left = 0.05
    with pytest.raises(TooLongError):
        file.rows(endless.format("count(*)"))
    assert store.count() == 3


@pytest.mark.parametrize("place", ["thread_time", "_Clock.__call__"])
def test_ctrl_c_while_sqlite_works_is_not_mistaken_for_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Python runs while SQLite works only when that asks whether to stop; it drops what is raised outside the `try`."""
    endless = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r"
    store._file.begin()

    def interrupt(*_: object) -> float:
        # The clock alone is interrupted, not the query that sets it.
        if place == "thread_time" and sys._getframe(1).f_code.co_name != "__call__":
            return process_time()
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(f"puzzlemill.store.connection.{place}", interrupt)
    with pytest.raises(KeyboardInterrupt):
        store._all(endless)
    assert store.count() == 0
