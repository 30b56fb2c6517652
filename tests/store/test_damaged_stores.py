"""Thousands of damaged stores: every command ends with one line and the right status, and rescues only real entries."""

import random
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.store import Fault, Store, row
from tests.support.commands import invoke
from tests.support.damaged_stores import damage, damage_beside, edit
from tests.support.stored import graded, templates

READING = (
    ("list", "x.db"),
    ("show", "x.db"),
    ("show", "x.db", "ottf:3x3:111111111"),
    ("batches", "x.db"),
    ("check", "x.db", "--solutions"),
    ("export", "x.db", "-o", "pack.json"),
    ("export", "x.db", "--keep-going", "-o", "pack.json"),
)
WRITING = (("remove", "x.db", "--level", "2"), ("add", "x.db", "ottf:2x2:1223"), ("add", "new.db", "x.db"))


@pytest.fixture(scope="module")
def entries() -> list[AnyEntry]:
    return [graded(entry, 1 + at % 5, "trial", at / 4) for at, entry in enumerate(templates(40))]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, entries: list[AnyEntry]) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "levels.db"
    with Store(path) as store:
        rows = [row(entry) for entry in entries[:10]]
        state = b'{"found":10,"tried":12}'
        store.save("a1b2", b'{"kind":"ottf"}', None, state, 0, rows, [Fault(3, 1, "it crashed")])
        store.add(entries)
    return path.read_bytes()


def spoil(path: Path, whole: bytes, stream: random.Random) -> None:
    """A store with some damage, in the file, in its tables, or beside it."""
    path.write_bytes(whole)
    how = stream.random()
    if how < 0.5:
        edit(path, stream)
    if how > 0.4:
        path.write_bytes(damage(path.read_bytes(), stream))
    if how > 0.9:
        damage_beside(path, stream)


def judge(seed: int, whole: bytes, entries: list[AnyEntry], folder: Path) -> None:
    stream, path = random.Random(seed), Path("x.db")
    spoil(path, whole, stream)
    before = {file.name: file.read_bytes() for file in folder.glob("x.db*")}
    for words in (*READING, stream.choice(WRITING)):
        run = invoke("store", *words)
        case = (seed, words, run)
        assert run.status in (0, 1, 2, 3), case
        assert run.status != 2 or run.err, case
        assert all(line.isprintable() and len(line) < 4000 for line in (*run.lines, *run.remarks)), case
        if Path("pack.json").exists():
            assert all(entry in entries for entry in puzzlemill.read("pack.json").puzzles), case
            Path("pack.json").unlink()
        if words in READING:
            after = {file.name: file.read_bytes() for file in folder.glob("x.db*")}
            # SQLite can rebuild the index of a log.
            assert {**after, "x.db-shm": b""} == {**before, "x.db-shm": b""}, case
    for file in (*folder.glob("x.db*"), *folder.glob("new.db*")):
        file.unlink()


def test_damaged_stores_end_in_one_line_and_only_right_entries_are_rescued(
    whole: bytes, entries: list[AnyEntry]
) -> None:
    for seed in range(5):
        judge(seed, whole, entries, Path.cwd())


@pytest.mark.thorough
def test_many_damaged_stores_do(whole: bytes, entries: list[AnyEntry]) -> None:
    for seed in range(1000, 1100):
        judge(seed, whole, entries, Path.cwd())
