"""Damaged stores: every error is one line, damage is found, and whatever is readable is rescued."""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.store import ANY, Store, Wanted, row
from tests.support.damaged_stores import without_rules
from tests.support.stored import fill, templates


def spoil(path: Path, at: int, data: bytes) -> None:
    """Overwrite a place in a file."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def change(path: Path, *statements: str) -> None:
    """Change the tables of a store behind its back."""
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)


def rescued(path: Path) -> tuple[list[str], list[str]]:
    """The ids of readable puzzles, and the remarks about the others."""
    remarks: list[str] = []
    with Store(path, lenient=True) as store:
        return [entry.id for entry in store.rescue(remarks.append)], remarks


def test_a_damaged_entry_is_reported_by_its_number_and_costs_only_itself(path: Path) -> None:
    ids = fill(path)
    line = f'"instance":{{"template":["{ids[40][9:12]}","{ids[40][12:15]}","{ids[40][15:18]}"'.encode()
    spoil(path, path.read_bytes().index(line), b"!")
    with Store(path) as store:
        with pytest.raises(
            InputError, match=re.escape(f"{path} is damaged: puzzle 41: ") + ".*`puzzlemill store check`"
        ):
            list(store.query())
        assert [problem[:25] for problem in store.check()] == ["structure: malformed JSON", "puzzle 41: cannot be read"]
    assert rescued(path)[0] == ids[:40] + ids[41:]
    assert [remark[:25] for remark in rescued(path)[1]] == ["puzzle 41: cannot be read"]


def test_a_damaged_page_costs_only_the_puzzles_on_it(path: Path) -> None:
    ids = fill(path, 400)
    at = path.read_bytes().index(f'"id":"{ids[200]}"'.encode()) // 4096 * 4096
    spoil(path, at, bytes(4096))
    with Store(path) as store, pytest.raises(InputError, match=re.escape(f"{path} is damaged: ")):
        list(store.query())
    left, (remark,) = rescued(path)
    match = re.fullmatch("puzzles ([0-9]+)-([0-9]+): cannot be read: .*", remark)
    assert match
    first, last = int(match[1]), int(match[2])
    assert first <= 201 <= last < first + 40
    assert left == ids[: first - 1] + ids[last:]


def test_a_store_without_its_mark_or_version_opens_for_rescue_only(path: Path) -> None:
    ids = fill(path, 3)
    for pragma, remark in (("application_id = 7", "lacks the mark"), ("user_version = 99", "names schema version 99")):
        change(path, f"PRAGMA {pragma}")
        with pytest.raises(InputError):
            Store(path)
        left, remarks = rescued(path)
        assert left == ids
        assert remark in " ".join(remarks)


def test_a_file_without_its_end_opens_for_rescue_only(path: Path) -> None:
    ids = fill(path, 400)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 3 // 4)
    with pytest.raises(InputError, match=re.escape(f"{path} is damaged: ") + ".*export --keep-going"):
        Store(path)
    with Store(path, lenient=True) as store:
        assert store.check()
        with pytest.raises(InputError, match="read-only"):
            store.remove(ANY)
    assert 100 < len(rescued(path)[0]) < 400
    assert set(rescued(path)[0]) <= set(ids)


def error_of(path: Path, lenient: bool) -> str:
    """The errors of all methods of a store; empty if there are none."""
    try:
        with Store(path, lenient=lenient) as store:
            assert all("\n" not in line for line in store.check())
            list(store.rescue(lambda line: None))
            store.summary()
            list(store.query(Wanted(levels=(2, 3)), order="score"))
            store.add(templates(70))
            store.remove(ANY)
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.few
@pytest.mark.parametrize("seed", range(30))
def test_any_damage_is_reported_in_one_line_or_does_no_harm(path: Path, seed: int) -> None:
    fill(path)
    chance = random.Random(seed)
    spoil(path, chance.randrange(path.stat().st_size), chance.randbytes(chance.choice((1, 8, 4096))))
    for lenient in (True, False):
        assert re.fullmatch(f"({re.escape(str(path))}(?:: | is )[^\n]+)?", error_of(path, lenient))


def test_check_finds_rows_that_disagree_with_their_entries_and_wrong_solutions(path: Path) -> None:
    wrong = make_entry(puzzlemill.parse_id("ottf:2x2:1223"), Order(((0, 0), (0, 1), (1, 1), (1, 1))))
    with Store(path) as store:
        store.save("b", b"{}", None, b'{"found":5}', 0, [row(entry) for entry in (*templates(4), wrong)])
        assert store.check() == []
        assert store.check(solutions=True)[0] == "puzzle 5: TWICE at (1, 1): move 4 repeats this tile"
    change(
        path,
        "UPDATE puzzles SET form = 'ottf:1x1:1' WHERE number = 2",
        "UPDATE puzzles SET size = '9x9' WHERE number = 3",
        "DELETE FROM puzzles WHERE number = 1",
    )
    seen: list[int] = []
    with Store(path) as store:
        assert store.check(progress=seen.append) == [
            "structure: a row of table finds refers to a missing row of table puzzles",
            "batch b: finds were changed after they were written (checksum mismatch)",
            "puzzle 2: form or size does not match the entry",
            "puzzle 3: form or size does not match the entry",
        ]
    assert seen == [1, 2, 3, 4]


@pytest.mark.parametrize("seq", ["9223372036854775807", "'many'", "0"])
def test_a_damaged_count_of_puzzles_neither_hangs_nor_hides_any(path: Path, seq: str) -> None:
    ids = fill(path)
    change(path, f"UPDATE sqlite_sequence SET seq = {seq}")
    assert rescued(path) == (ids, [])
    with Store(path) as store:
        if int(seq.strip("'many") or 0):
            assert store.check() == ["structure: hardly any numbers are left for new puzzles"]
            with pytest.raises(InputError, match="is damaged: no numbers are left for new puzzles"):
                store.add(templates(61))
        else:
            assert store.add(templates(61)).new == 1


def test_with_a_lost_page_too_a_damaged_count_does_not_hang(path: Path) -> None:
    ids = fill(path, 400)
    change(path, "UPDATE sqlite_sequence SET seq = 9223372036854775807")
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 3 // 4)
    assert set(rescued(path)[0]) < set(ids)


def test_damaged_states_finds_and_short_ids_are_noticed(path: Path) -> None:
    rows = [row(entry) for entry in templates(4)]
    with Store(path) as store:
        for name in "abc":
            store.save(name, b"{}", None, b'{"found":4}', 0, rows)
    change(
        path,
        "UPDATE batches SET state = '[1]' WHERE name = 'a'",
        "DELETE FROM finds WHERE batch = 'b' AND place = 1",
        "UPDATE puzzles SET short = 'ottf-A' WHERE number = 2",
    )
    with Store(path) as store:
        assert store.check() == [
            "batch a: state cannot be read: expected an object, got a list",
            "batch b: state counts 4 finds, but 3 are stored, up to place 4",
            "puzzle 2: short id does not match the entry",
        ]


def test_rows_that_block_a_step_are_reported_as_damage(store: Store) -> None:
    rows = [row(entry) for entry in templates(4)]
    store.save("a", b"{}", None, b'{"found":4}', 0, rows)
    with pytest.raises(InputError, match=r"is damaged: UNIQUE constraint failed: finds\.batch, finds\.place"):
        store.save("a", b"{}", b'{"found":4}', b'{"found":4}', 3, rows)
    assert store.batch_forms("a") == [stored.form for stored in rows]


@pytest.mark.parametrize(
    "value", ["NULL", "7", "0.5", "CAST(entry AS BLOB)", "CAST(X'FF' AS TEXT)", "''", "zeroblob(99999)"]
)
def test_an_entry_of_another_type_costs_only_itself(path: Path, value: str) -> None:
    ids = fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        [[sql]] = file.execute("SELECT sql FROM sqlite_master WHERE name = 'puzzles'")
    for statement in (without_rules(sql, "entry"), sql):
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.execute("PRAGMA writable_schema = ON")
            file.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'puzzles'", (statement,))
        if statement != sql:
            change(path, f"UPDATE puzzles SET entry = {value} WHERE number = 7")
    left, remarks = rescued(path)
    assert left == ids[:6] + ids[7:]
    assert [remark[:25] for remark in remarks] == ["puzzle 7: cannot be read:"]
    with Store(path, lenient=True) as store:
        assert remarks[-1] in store.check()


def test_a_changed_digit_that_still_reads_well_is_noticed_and_left_out(path: Path) -> None:
    ids = fill(path)
    line = path.read_bytes()
    place = line.index(b'"score":', line.index(f'"id":"{ids[40]}"'.encode())) + len('"score":')
    spoil(path, place, b"9" if line[place : place + 1] != b"9" else b"8")
    changed = "puzzle 41: changed after being written (checksum mismatch)"
    with Store(path) as store:
        assert changed in store.check()
        with pytest.raises(InputError, match="is damaged: puzzle 41: entry was changed after it was written"):
            list(store.query())
    assert rescued(path) == (ids[:40] + ids[41:], [changed])


def test_changed_batches_are_noticed_and_not_continued(path: Path) -> None:
    rows = [row(entry) for entry in templates(4)]
    with Store(path) as store:
        for name in "abc":
            store.save(name, b'{"kind":"ottf"}', None, b'{"found":4}', 0, rows)
        assert store.check() == []
    change(
        path,
        "UPDATE batches SET request = '{}' WHERE name = 'a'",
        "UPDATE finds SET puzzle = 5 - puzzle WHERE batch = 'b'",
        "UPDATE batches SET state = '{\"found\":4,\"tried\":8}' WHERE name = 'c'",
    )
    with Store(path) as store:
        assert store.check() == [
            "batch a: request or state was changed after it was written (checksum mismatch)",
            "batch b: finds were changed after they were written (checksum mismatch)",
            "batch c: request or state was changed after it was written (checksum mismatch)",
        ]
        with pytest.raises(InputError, match="is damaged: batch c: request or state was changed"):
            store.save("c", b"{}", b'{"found":4,"tried":8}', b"{}", 4, [])
