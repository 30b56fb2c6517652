"""Batches fill the same store however often they are stopped, and whatever other processes do."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from puzzlemill import generator
from puzzlemill.generator import Request
from puzzlemill.generator.search import tries
from puzzlemill.generator.search.climbing import mutator
from puzzlemill.generator.search.tries import InProcess, Job, Try
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.store import Store, Wanted, batches
from puzzlemill.store.batches import fill, found_before
from tests.support.commands import success

SMALL = Request("domicles", generator.read_options("domicles", {"layout": "3x2"}), generator.parse_target("1-3"))
TINY = {"layout": "3x2", "pips": "4"}
"""A request with only 31 different puzzles."""


class Until:
    """Makes tries up to number `last`, where something happens."""

    def __init__(self, last: int, happens: Callable[[], None]) -> None:
        self.last, self.happens, self.tries = last, happens, InProcess()

    def __call__(self, job: Job, index: int, left: int) -> Try:
        if index == self.last:
            self.happens()
        return self.tries(job, index, left)

    def close(self) -> None:
        pass


def stop() -> None:
    raise KeyboardInterrupt


def ids(path: Path, request: Request = SMALL) -> list[str]:
    with Store(path) as store:
        return [entry.id for entry in store.query(Wanted(batch=batches.name_of(request)))]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    path = tmp_path_factory.mktemp("whole") / "levels.db"
    with Store(path) as store:
        assert fill(store, SMALL, 40).state.puzzles == 40
    return ids(path)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write every find immediately."""
    monkeypatch.setattr(batches, "SECONDS", 0.0)


@pytest.mark.usefixtures("ticking")
def test_a_stopped_batch_continues_where_it_was(tmp_path: Path, undisturbed: list[str]) -> None:
    with Store(tmp_path / "a.db") as store:
        for last in (0, 7, 7, 23):
            with pytest.raises(KeyboardInterrupt):
                fill(store, SMALL, 40, source=Until(last, stop))
        before = found_before(store, SMALL)
        again: list[int] = []
        assert fill(store, SMALL, 40, progress=lambda _, tried: again.append(tried)).state.puzzles == 40
    assert 0 < before < 24
    assert again[0] == 24
    assert ids(tmp_path / "a.db") == undisturbed


def test_a_batch_can_be_continued_for_more_puzzles(tmp_path: Path, undisturbed: list[str]) -> None:
    with Store(tmp_path / "a.db") as store:
        for count in (3, 4, 31, 40, 12):
            fill(store, SMALL, count)
    assert ids(tmp_path / "a.db") == undisturbed


def test_finds_are_written_together_with_the_state(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SECONDS", 1e9)
    monkeypatch.setattr(batches, "MOST_ROWS", 5)
    with pytest.raises(KeyboardInterrupt):
        fill(store, SMALL, 40, source=Until(13, stop))
    assert found_before(store, SMALL) == store.count() == 10


TICKING = """
from puzzlemill.cli import main
from puzzlemill.store import batches
batches.SECONDS = 0.0
main()
"""


@pytest.mark.thorough
def test_killed_in_the_middle_with_two_workers_it_ends_as_undisturbed(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.db", tmp_path / "killed.db"
    words = ["generate", "domicles", "--layout", "4x3", "--level", "3", "--count", "300", "--seed", "5", "--into"]
    success(*words, str(whole))
    command = [sys.executable, "-c", TICKING, *words, str(killed), "--workers", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as process:
        wait_for_some(process, killed)
        process.kill()
    assert_ended(process.pid)
    with Store(killed) as store:
        assert store.check() == []
        assert 0 < store.count() < 300, "nothing was killed in the middle"
    success(*words, str(killed))
    with Store(whole) as whole_store, Store(killed) as killed_store:
        assert list(whole_store.query()) == list(killed_store.query())


def wait_for_some(process: "subprocess.Popen[bytes]", path: Path) -> None:
    """Wait until a store has puzzles, or the process that fills it has ended."""
    for _ in range(2000):
        with Store(path) as store:
            if store.count() or process.poll() is not None:
                return
        time.sleep(0.05)
    pytest.fail("no puzzles in the store")


def assert_ended(session: int) -> None:
    """Check that no worker of a killed process is left."""
    for _ in range(600):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("workers continue without the process that started them")


@pytest.mark.usefixtures("ticking")
def test_two_batches_at_once_into_one_store_do_not_disturb_each_other(tmp_path: Path) -> None:
    requests = [Request("domicles", generator.read_options("domicles", TINY), seed=seed) for seed in (1, 2)]
    alone = []
    for request in requests:
        with Store(tmp_path / f"{request.seed}.db") as store:
            fill(store, request, 20)
            alone.append(store.batch_forms(batches.name_of(request)))

    def other() -> None:
        with Store(tmp_path / "shared.db") as second:
            fill(second, requests[1], 20)

    with Store(tmp_path / "shared.db") as store:
        fill(store, requests[0], 20, source=Until(7, other))
        assert [store.batch_forms(batches.name_of(request)) for request in requests] == alone
        assert store.count() == len(set(alone[0]) | set(alone[1])) < 40
        assert store.check() == []


def test_two_processes_at_the_same_batch_are_reported(tmp_path: Path) -> None:
    def other() -> None:
        with Store(tmp_path / "a.db") as second:
            fill(second, SMALL, 12)

    with (
        Store(tmp_path / "a.db") as store,
        pytest.raises(InputError, match=r"a\.db: batch [0-9a-f]{16}: another process is working on it"),
    ):
        fill(store, SMALL, 40, source=Until(3, other))


@pytest.mark.usefixtures("ticking")
def test_a_full_disk_is_reported_and_the_batch_continues_later(tmp_path: Path, undisturbed: list[str]) -> None:
    with Store(tmp_path / "a.db") as store:
        fill(store, SMALL, 5)
        [[pages]] = store._file.execute("PRAGMA page_count")
        store._file.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(InputError, match=r"a\.db: cannot be written: .*full"):
            fill(store, SMALL, 40)
    with Store(tmp_path / "a.db") as store:
        assert store.check() == []
        assert 5 <= found_before(store, SMALL) < 40
        fill(store, SMALL, 40)
    assert ids(tmp_path / "a.db") == undisturbed


def test_a_clock_set_back_is_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, undisturbed: list[str]) -> None:
    hours = iter(range(10_000, 0, -1))
    monkeypatch.setattr(batches, "monotonic", lambda: 3600.0 * next(hours))
    monkeypatch.setattr(time, "time", lambda: 0.0)
    with Store(tmp_path / "a.db") as store:
        fill(store, SMALL, 40)
    assert ids(tmp_path / "a.db") == undisturbed


def test_puzzles_that_another_batch_has_found_are_kept_once(store: Store) -> None:
    tiny = Request("domicles", generator.read_options("domicles", TINY))
    assert fill(store, tiny, 20).alike == 0
    other = fill(store, Request("domicles", tiny.options, seed=4), 20)
    assert 9 <= other.alike < 20
    assert store.count() == 40 - other.alike
    assert len(list(store.query(Wanted(batch=batches.name_of(tiny))))) == 20


def test_a_try_that_fails_is_kept_with_its_seed_and_skipped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kind: str, options: object, climb: object, seed: int, index: int, *table: object) -> object:
        if index == 7:
            raise ValueError("out of luck")
        return one_try(kind, options, climb, seed, index, *table)  # type: ignore[arg-type]

    one_try = tries.one_try
    monkeypatch.setattr(tries, "one_try", broken)
    remarks: list[str] = []
    filled = fill(store, SMALL, 20, remark=remarks.append)
    assert (filled.state.puzzles, filled.state.faults) == (20, 1)
    assert [batch.faults for batch in store.batches()] == [1]
    assert [fault.tried for fault in store.faults(batches.name_of(SMALL))] == [7]
    assert "try 7 of seed 0 failed: ValueError: out of luck" in remarks


def test_a_batch_of_minutes_continues_like_any_other(path: Path) -> None:
    kind, options = SMALL.kind, SMALL.options
    with Store(path) as store:
        fill(store, Request(kind, options), 12)
        known = sorted(entry.grade.minutes for entry in store.query() if entry.grade and entry.grade.minutes)
        longer = Request(kind, options, generator.parse_target(minutes=f"{known[6]:g}-"))
        assert [fill(store, longer, count).state.puzzles for count in (2, 5)] == [2, 5]
        minutes = [entry.grade.minutes for entry in store.query(Wanted(batch=batches.name_of(longer))) if entry.grade]
        assert len(minutes) == 5
        assert all(number and number >= known[6] for number in minutes)
    with Store(path.with_name("whole.db")) as whole:
        fill(whole, longer, 5)
    assert ids(path, longer) == ids(path.with_name("whole.db"), longer)


def test_other_options_to_aim_with_make_other_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    by_level = Request("ottf", generator.read_options("ottf", {}), generator.parse_target("3"))
    names = {batches.name_of(by_level), batches.name_of(SMALL)}
    monkeypatch.setattr(batches, "aims_of", lambda kind, options, target, table: [options])
    assert len(names | {batches.name_of(by_level), batches.name_of(SMALL)}) == 4


def test_a_layout_that_levels_choose_makes_another_batch_than_the_default_layout() -> None:
    requests = [
        Request("domicles", generator.read_options("domicles", options), generator.parse_target("3"))
        for options in ({}, {"layout": "4x3"}, {"pips": 6}, {"layout": "4x3", "pips": 6})
    ]
    none, layout, pips, both = map(batches.name_of, requests)
    assert len({none, layout, pips}) == 3
    assert layout == both
    assert none == "3f050ccb094b64fe", "stores continue the batches of earlier versions"


def test_other_versions_make_other_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {batches.name_of(SMALL)}
    for place, name in ((generator.maker("domicles"), "VERSION"), (mutator("domicles"), "VERSION")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, 99)
            names.add(batches.name_of(SMALL))
    table = msgspec.structs.replace(shipped(), name="another")
    names.add(batches.name_of(msgspec.structs.replace(SMALL, table=table)))
    names.add(batches.name_of(msgspec.structs.replace(SMALL, table=shipped())))
    assert len(names | {batches.name_of(SMALL)}) == 4


@pytest.mark.parametrize("state", ["xx", '{"found":2,"tried":2}', '{"found":5,"tried":3}', '{"found":-1,"tried":9}'])
def test_a_damaged_state_is_reported(store: Store, state: str) -> None:
    fill(store, SMALL, 5)
    store._file.execute("UPDATE batches SET state = ?", (state,))
    assert [fault[24:] for fault in store.check()] == ["its state does not match its puzzles"]
    with pytest.raises(
        InputError, match=r"levels\.db is damaged: batch [0-9a-f]{16}: its state does not match its puzzles"
    ):
        fill(store, SMALL, 9)
