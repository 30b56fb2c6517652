"""A store can be read anywhere without a trace: on a read-only disk, after a killed writer, or through a link."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.store import ANY, Store
from puzzlemill.store.connection import can_write
from tests.support.stored import fill, templates

KILLED = """
import os, signal, sys
from puzzlemill.store import Store
from tests.support.stored import templates
store = Store(sys.argv[1])
store.add(templates(90))
os.kill(os.getpid(), signal.SIGKILL)
"""


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder except the index of a log, which SQLite can rebuild."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def left_by_a_killed_writer(path: Path) -> list[str]:
    fill(path)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert Path(f"{path}-wal").stat().st_size > 1000
    return [entry.id for entry in templates(90)]


def read_all(path: Path) -> list[str]:
    with Store(path, read_only=True) as store:
        store.summary()
        store.batches()
        assert store.check() == []
        assert store.count() == len(list(store.query()))
        return [entry.id for entry in store.query()]


def test_a_closed_store_is_one_file_that_any_tool_reads_without_a_trace(path: Path) -> None:
    fill(path)
    assert [file.name for file in path.parent.iterdir()] == ["levels.db"]
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
        assert file.execute("SELECT count(*) FROM puzzles").fetchone() == (60,)
        assert [file.name for file in path.parent.iterdir()] == ["levels.db"]


def test_reading_leaves_a_file_that_says_it_has_a_log_as_it_is(path: Path) -> None:
    ids = fill(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = WAL")
    before = files(path.parent)
    assert read_all(path) == ids
    assert files(path.parent) == before
    assert [file.name for file in path.parent.iterdir()] == ["levels.db"]


@pytest.mark.parametrize("index", [True, False])
def test_data_left_by_a_killed_writer_are_read_and_stay(path: Path, index: bool) -> None:
    ids = left_by_a_killed_writer(path)
    if not index:
        Path(f"{path}-shm").unlink()
    before = files(path.parent)
    assert read_all(path) == ids
    assert files(path.parent) == before
    with Store(path) as store:
        assert store.check() == []
        assert store.add(templates(91)).new == 1
    assert [file.name for file in path.parent.iterdir()] == ["levels.db"]


@pytest.fixture
def mounted_path(tmp_path: Path) -> Iterator[Path]:
    """A store in a folder that is made read-only with `mount`, if that works here."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "-t", "tmpfs", "none", folder], capture_output=True).returncode:
        pytest.skip("no file system can be mounted")
    yield folder / "levels.db"
    subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("left", ["one file", "log", "log and index", "a file that says it has a log"])
def test_a_store_on_a_read_only_disk_is_read_and_not_written(mounted_path: Path, left: str) -> None:
    path = mounted_path
    ids = left_by_a_killed_writer(path) if left.startswith("log") else fill(path)
    if left == "log":
        Path(f"{path}-shm").unlink()
    if left == "a file that says it has a log":
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA journal_mode = WAL")
    subprocess.run(["mount", "-o", "remount,ro", path.parent], check=True)
    assert not can_write(path)
    if left == "log":
        with pytest.raises(
            InputError, match=f"{path}: cannot be opened: file and folder must be readable and writable"
        ):
            Store(path)
        return
    assert read_all(path) == ids
    with Store(path) as store:
        assert store.get(ids[0]) == store.get(short_id(ids[0])) is not None
        for write in (store.check_writable, lambda: store.remove(ANY), lambda: store.add(templates(91))):
            with pytest.raises(InputError, match=rf"{path}: cannot be written: read-only$"):
                write()


def test_links_are_followed_and_a_store_with_two_names_is_read_but_not_written(path: Path) -> None:
    ids = fill(path)
    link = path.parent / "more" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with Store(link) as store:
        assert store.add(templates(61)).new == 1
        assert Path(f"{path}-wal").exists()
    os.link(path, path.with_name("second.db"))
    with pytest.raises(InputError, match=r"levels\.db: has 2 names \(hard links\).*; copy it, and write to the copy$"):
        Store(path)
    assert read_all(path)[:60] == ids


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_file_that_only_looks_like_a_log_is_refused(path: Path, ending: str, kind: str) -> None:
    fill(path)
    beside, other = Path(f"{path}{ending}"), path.with_name("other")
    other.write_bytes(b"mine")
    {"pipe": os.mkfifo, "link": lambda name: name.symlink_to(other), "folder": Path.mkdir}[kind](beside)
    with pytest.raises(
        InputError, match=f"levels.db{ending} is a link, folder or device, so it is not part of the store"
    ):
        Store(path, read_only=True)
    assert other.read_bytes() == b"mine"


def test_a_journal_that_names_other_databases_is_refused(path: Path) -> None:
    fill(path)
    journal = bytes.fromhex("d9d505f920a163d7")
    Path(f"{path}-journal").write_bytes(journal + bytes(504) + b"/etc/passwd" + bytes(8) + journal)
    with pytest.raises(InputError, match=r"levels\.db-journal names other databases, so it is not part of the store"):
        Store(path)


HOT = """
import os, signal, sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA cache_size = 1")
file.execute("BEGIN IMMEDIATE")
file.execute("UPDATE puzzles SET entry = replace(entry, 'ottf', 'xxxx')")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_hot_journal_is_rolled_back_whoever_opens_the_store(path: Path) -> None:
    ids = fill(path, 400)
    subprocess.run([sys.executable, "-c", HOT, str(path)], timeout=60, check=False)
    assert sorted(files(path.parent)) == ["levels.db", "levels.db-journal"]
    assert read_all(path) == ids
    assert sorted(files(path.parent)) == ["levels.db"]
