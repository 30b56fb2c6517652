"""Accidents of a store: killed writers, full disks, locks, other files in its place, other versions."""

import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store import Fault, Store, row
from tests.support.stored import fill, templates


@pytest.mark.parametrize("version", [0, 5, 99])
def test_a_store_of_another_version_is_refused_and_left_alone(path: Path, version: int) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(InputError, match=f"is a store of schema version {version}; this puzzlemill reads version 1$"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"hi", b"A recipe of some length.\n" * 400, bytes(5000)])
def test_a_file_that_is_not_a_database_is_refused_and_left_alone(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(InputError, match=re.escape(f"{path}: is not an SQLite file, or its header is damaged")):
        Store(path)
    assert path.read_bytes() == data


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE puzzles (a)")
    before = path.read_bytes()
    with pytest.raises(InputError, match="is an SQLite file of another program, not a store"):
        Store(path)
    assert path.read_bytes() == before


def test_folders_devices_and_places_that_cannot_be_written_are_refused_and_empty_files_are_not(path: Path) -> None:
    for name in (path.parent, Path("/dev/null")):
        with pytest.raises(InputError, match=re.escape(f"{name} is a folder or device; expected a store")):
            Store(name)
    for name in (Path("/proc/levels.db"), Path("/proc/more/levels.db")):
        with pytest.raises(InputError, match=f"^{name}: cannot be opened: "):
            Store(name)
    with pytest.raises(InputError, match="no such file"):
        Store(path, create=False)
    assert not path.exists()
    path.touch()
    with pytest.raises(InputError, match=f"^{path} is empty, not a store"):
        Store(path, create=False)
    assert path.stat().st_size == 0
    with pytest.raises(
        InputError, match=r"x\.json cannot be a store because of its ending; use a name such as levels\.db"
    ):
        Store(path.with_name("x.json"))
    with pytest.raises(InputError, match="has a null character"):
        Store(path.with_name("a\0b"))
    with Store(path) as store:
        assert store.add(templates(2)).new == 2


HOLD = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA journal_mode = WAL")
file.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_store_that_another_process_keeps_locked_can_be_read_and_is_reported_to_writers_as_locked(path: Path) -> None:
    fill(path)
    holder = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(holder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with Store(path, wait=0.01) as store:
            assert store.count() == 60
            with pytest.raises(InputError, match=re.escape(f"{path}: is locked by another process")):
                store.add(templates(61))
        process.communicate()
    with Store(path, wait=0.01) as store:
        assert store.add(templates(61)).new == 1


def test_an_interrupted_step_leaves_nothing_half_written(store: Store) -> None:
    def interrupted() -> Iterator[Fault]:
        yield Fault(1, 2, "crashed")
        raise KeyboardInterrupt

    rows = [row(entry) for entry in templates(3)]
    with pytest.raises(KeyboardInterrupt):
        store.save("b", b"{}", None, b"[1]", 0, rows, interrupted())  # type: ignore[arg-type]
    assert (store.count(), store.batches()) == (0, [])
    assert store.save("b", b"{}", None, b"[1]", 0, rows).new == 3


STEPS = """
import sys
from tests.support.stored import templates
from puzzlemill.store import Store, row
rows = [row(entry) for entry in templates(900)]
with Store(sys.argv[1]) as store:
    before = store.batch_state("b")
    for first in range(int((before or b'"tried":0').split(b":")[-1].strip(b"}")), len(rows), 3):
        after = b'{"found":%d,"tried":%d}' % (first + 3, first + 3)
        store.save("b", b"{}", before, after, first, rows[first : first + 3])
        before = after
        print(first + 3, flush=True)
print("end", flush=True)
sys.stdin.read()
"""


def test_a_batch_killed_at_any_moment_has_exactly_the_finds_of_its_state(path: Path) -> None:
    chance = random.Random(1)
    forms = [row(entry).form for entry in templates(900)]
    reported = 0
    for _ in range(2):
        command = [sys.executable, "-c", STEPS, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in islice(process.stdout, chance.randint(1, 60)):
                reported = int(line) if line != "end\n" else len(forms)
                if reported == len(forms):
                    break
            process.kill()
        assert process.returncode == -signal.SIGKILL
        with Store(path) as store:
            done = len(store.batch_forms("b"))
            assert done >= reported > 0
            assert store.batch_forms("b") == forms[:done]
            assert store.check() == []
