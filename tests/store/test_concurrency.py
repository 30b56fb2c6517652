"""Several processes use one store: readers see whole steps while others add, remove or are killed."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puzzlemill.store import Store, Wanted
from tests.support.stored import fill, graded, templates

ADDING = """
import sys
from tests.support.stored import graded, templates
from puzzlemill.store import Store, Wanted
entries = [graded(entry, 2, "trial", 1) for entry in templates(210)]
print("ready", flush=True)
while True:
    with Store(sys.argv[1]) as store:
        for at in range(0, 210, 7):
            store.add(entries[at:at + 7])
            if at % 70 == 63:
                print(at, flush=True)
        store.remove(Wanted(levels=(2,)))
"""


@contextmanager
def beside(script: str, path: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that does something to a store until it is killed."""
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def test_readers_see_whole_steps_while_another_process_adds_and_removes(path: Path) -> None:
    ids = fill(path)
    with beside(ADDING, path) as process:
        until, seen = time.monotonic() + 60, set[int]()
        while len(seen) < 3 and time.monotonic() < until:
            with Store(path, read_only=True) as store:
                number = store.count(Wanted(levels=(2,)))
                entries = list(store.query(Wanted(levels=(1, 3, 4, 5))))
                assert store.check() == []
            seen.add(number)
            assert [entry.id for entry in entries] == [id_ for at, id_ in enumerate(ids) if at % 5 != 1]
        assert process.poll() is None
    assert len(seen) == 3
    with Store(path) as store:
        assert store.check() == []
    assert [file.name for file in path.parent.iterdir()] == ["levels.db"]


def test_a_check_goes_on_while_the_file_grows_and_its_rows_are_replaced(path: Path) -> None:
    more = [graded(entry, 2, "x" * 500, 1) for entry in templates(160)[60:]]
    fill(path)
    with Store(path) as reader, Store(path) as writer:

        def replace(done: int) -> None:
            if done == 30:
                assert writer.remove(Wanted(levels=(3,))) == 12
                assert writer.add(more).new == 100

        assert reader.check(progress=replace) == writer.check() == []
        assert reader.count() == 148


def test_opening_a_store_while_another_process_closes_it_does_no_harm(path: Path) -> None:
    fill(path)
    with Store(path) as first, Store(path) as second:
        first.close()
        assert second.add(templates(61)).new == 1
    with Store(path, read_only=True) as reader:
        with Store(path) as writer:
            assert writer.add(templates(62)).new == 1
            assert reader.count() == 62
        assert reader.count() == 62
    assert [file.name for file in path.parent.iterdir()] == ["levels.db"]
