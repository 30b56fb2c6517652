"""Damaged stores and stores from strangers: each error is one line, nothing of theirs runs, and every query ends."""

import random
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import process_time

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.store import ANY, Store, Wanted, connection, row
from tests.support.stored import fill, templates

PAGE = 8192
ENDLESS = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT"


def spoil(path: Path, at: int, data: bytes) -> None:
    """Overwrite a place in a file."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def change(path: Path, *statements: str) -> None:
    """Change a store behind its back, with everything switched off that would keep one from doing so."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA writable_schema = ON")
        file.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            file.execute(statement)


def use(path: Path) -> list[list[str]]:
    """Use a store in every way; the faults that checks find."""
    with Store(path, create=False) as store:
        found = [store.check(), store.check(solutions=True)]
        store.summary()
        list(store.query(Wanted(levels=(2, 3)), order="score"))
        for batch in store.batches():
            store.batch_forms(batch.name)
            store.faults(batch.name)
        store.add(templates(70))
        store.save("new", b"{}", None, b"{}", 0, [row(templates(70)[-1])])
        store.remove(ANY)
        return found


def test_a_damaged_entry_is_reported_by_its_number_and_all_others_are_read(path: Path) -> None:
    ids = fill(path)
    data = path.read_bytes()
    spoil(path, data.index(b'"instance":', data.index(f'"id":"{ids[40]}"'.encode())), b"!")
    with Store(path) as store:
        with pytest.raises(InputError) as error:
            list(store.query())
        assert str(error.value).startswith(f"{path} is damaged: puzzle 41: not valid JSON: ")
        remedy = f"; restore a backup, or save what is left with `sqlite3 {path} .recover | sqlite3 new.db`"
        assert str(error.value).endswith(remedy)
        assert [fault[:26] for fault in store.check()] == ["puzzle 41: cannot be read:"]
        assert [entry.id for entry in store.query(limit=40)] == ids[:40]


@pytest.mark.parametrize("value", ["7", "0.5", "CAST(X'FF' AS TEXT)", "''", "zeroblob(99999)", "hex(zeroblob(99999))"])
def test_an_entry_that_is_none_is_reported(path: Path, value: str) -> None:
    fill(path)
    change(path, f"UPDATE puzzles SET entry = {value} WHERE number = 7")
    with Store(path) as store:
        assert [fault[:25] for fault in store.check()] == ["puzzle 7: cannot be read:"]
        with pytest.raises(InputError, match=r"is damaged: puzzle 7: "):
            list(store.query())


def test_a_file_without_a_page_or_without_its_end_is_refused(path: Path) -> None:
    ids = fill(path, 400)
    data = path.read_bytes()
    spoil(path, data.index(f'"id":"{ids[200]}"'.encode()) // PAGE * PAGE, bytes(PAGE))
    with Store(path) as store:
        for ask in (store.check, lambda: list(store.query())):
            with pytest.raises(InputError, match=re.escape(f"{path} is damaged: ")):
                ask()
    path.write_bytes(data[: len(data) * 3 // 4])
    with pytest.raises(InputError, match=re.escape(f"{path} is damaged: ") + r".*\.recover"):
        Store(path)


def test_check_finds_rows_that_disagree_with_their_entries_and_wrong_solutions(path: Path) -> None:
    wrong = make_entry(puzzlemill.parse_id("ottf:2x2:1223"), Order(((0, 0), (0, 1), (1, 1), (1, 1))))
    with Store(path) as store:
        for name in "abc":
            state = b'{"found":5,"tried":5}'
            store.save(name, b"{}", None, state, 0, [row(entry) for entry in (*templates(4), wrong)])
        assert store.check() == []
        assert store.check(solutions=True)[0] == "puzzle 5: TWICE at (1, 1): move 4 repeats this tile"
    change(
        path,
        "UPDATE batches SET state = '[1]' WHERE name = 'a'",
        "DELETE FROM finds WHERE batch = 'b' AND place = 1",
        "UPDATE puzzles SET form = 'ottf:1x1:1' WHERE number = 2",
        "UPDATE puzzles SET short = 'ottf-A' WHERE number = 3",
        "UPDATE puzzles SET level = 3 WHERE number = 4",
    )
    seen: list[int] = []
    with Store(path) as store:
        assert store.check(progress=seen.append) == [
            "batch a: its state does not match its puzzles",
            "batch b: its state does not match its puzzles",
            *[f"puzzle {number}: its columns do not match its entry" for number in (2, 3, 4)],
        ]
    assert seen == [1, 2, 3, 4, 5]


def test_rows_that_block_a_step_are_reported_as_damage(store: Store) -> None:
    rows = [row(entry) for entry in templates(4)]
    store.save("a", b"{}", None, b'{"found":4}', 0, rows)
    with pytest.raises(InputError, match=r"is damaged: UNIQUE constraint failed: finds\.batch, finds\.place"):
        store.save("a", b"{}", b'{"found":4}', b'{"found":4}', 3, rows)
    assert store.batch_forms("a") == [stored.form for stored in rows]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END", "trigger 't' was added"),
        (f"CREATE VIEW v AS {ENDLESS} * FROM r", "view 'v' was added"),
        ("CREATE INDEX i ON puzzles (hex(zeroblob(100000)))", "index 'i' was added"),
        ("CREATE VIRTUAL TABLE f USING fts5(a)", "table 'f' was added"),
        ("ALTER TABLE puzzles ADD COLUMN c AS (hex(zeroblob(100000000)))", "table 'puzzles' was added"),
        ("ALTER TABLE puzzles RENAME COLUMN entry TO line", "table 'puzzles' was added"),
        ("DROP INDEX short", "index short is missing"),
        ("UPDATE sqlite_master SET type = 'view', rootpage = 0, sql = 'CREATE VIEW finds AS SELECT 1'", ""),
        ("UPDATE sqlite_master SET sql = replace(sql, 'TEXT NOT NULL', 'BLOB') WHERE name = 'puzzles'", ""),
        ("UPDATE sqlite_master SET sql = 'CREATE TABLE puzzles' WHERE name = 'puzzles'", ""),
        ("UPDATE sqlite_master SET sql = CAST(X'C328FF' AS TEXT) WHERE name = 'faults'", ""),
    ],
)
def test_a_store_with_other_tables_is_refused(path: Path, statement: str, fault: str) -> None:
    fill(path)
    change(path, statement)
    before = path.read_bytes()
    for read_only in (True, False):
        with pytest.raises(InputError) as error:
            Store(path, read_only=read_only)
        assert str(error.value).startswith(f"{path} is not as puzzlemill left it: {fault}" if fault else f"{path} is ")
    assert path.read_bytes() == before


def test_statistics_of_another_tool_do_no_harm(path: Path) -> None:
    ids = fill(path)
    change(path, "ANALYZE")
    with Store(path) as store:
        assert [entry.id for entry in store.query()] == ids
        assert store.check() == []


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("UPDATE puzzles SET size = X'FF00'", "puzzles: "),
        ("UPDATE batches SET name = NULL", "batches: "),
        ("UPDATE finds SET form = X'00'", "batch b: "),
        ("UPDATE faults SET seed = 'x'", "faults of batch b: "),
    ],
)
def test_values_of_other_types_are_damage(path: Path, statement: str, place: str) -> None:
    with Store(path) as store:
        store.save(
            "b", b"{}", None, b"[]", 0, [row(entry) for entry in templates(4)], [puzzlemill.store.Fault(5, 1, "")]
        )
    change(path, statement)
    with pytest.raises(InputError, match=re.escape(f"{path} is damaged: {place}")):
        use(path)


def test_entries_longer_than_the_file_or_any_entry_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = fill(path)
    with Store(path) as store:
        store._real = path.with_name("shorter")
        with pytest.raises(InputError, match="its puzzles together are longer than the file"):
            list(store.query())
    monkeypatch.setattr(connection, "LARGEST_VALUE", 100_000)
    change(path, "UPDATE puzzles SET entry = entry || hex(zeroblob(100000)) WHERE number = 3")
    with Store(path) as store:
        with pytest.raises(InputError, match=f"{path}: a value has more than "):
            list(store.query())
        assert [entry.id for entry in store.query(limit=2)] == ids[:2]


def test_a_tree_that_branches_into_itself_ends_in_time(path: Path) -> None:
    fill(path, 400)
    data, stream = path.read_bytes(), random.Random(1)
    for _ in range(4):
        spoilt = bytearray(data)
        page = stream.randrange(1, len(data) // PAGE) * PAGE
        target = (page // PAGE + 1).to_bytes(4, "big")
        for kind in (2, 5):
            spoilt[page : page + 12] = bytes((kind, 0, 0, 1, 0xF4, 8, 0, 0)) + target
            for cell in range(500):
                spoilt[page + 12 + 2 * cell : page + 14 + 2 * cell] = (2048 + 4 * cell).to_bytes(2, "big")
            spoilt[page + 2048 : page + PAGE] = target * ((PAGE - 2048) // 4)
            path.write_bytes(spoilt)
            began = process_time()
            with suppress(InputError):
                use(path)
            for ask in (Store.summary, Store.count, Store.batches, lambda store: list(store.query(order="score"))):
                with suppress(InputError), Store(path, read_only=True) as store:
                    ask(store)
            assert process_time() - began < 8


def test_queries_without_end_are_stopped(store: Store) -> None:
    store.add(templates(3))
    with pytest.raises(InputError, match="is damaged: it takes far longer to read than an intact file; "):
        store._all(f"{ENDLESS} count(*) FROM r")
    with pytest.raises(InputError, match="is damaged: it takes far longer"):
        store._all(f"{ENDLESS} i FROM r")
    assert store.count() == 3
