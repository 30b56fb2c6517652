"""The battery as pytest tests: one per item, with ids to select by, and failures without a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.testing import conformance
from puzzlemill.testing.bench.battery import items

TESTS = """
import sys
from puzzlemill.testing import GIVE_UP, Functions, Program, conformance

def none(puzzle): return None

@conformance("ottf", only=["solve-known-unsolvable", "solve-witnessed"], examples=3)
def test_none(item): item.check(none)

@conformance("ottf", only=["solve-witnessed"], examples=3)
def test_silent(item): item.check(lambda puzzle: GIVE_UP)

COUNTER = Functions("ottf", count=lambda puzzle: 0)

@conformance("ottf", ("solve", "count"), only=["*-known-unsolvable"])
def test_counter(item): item.check(COUNTER)

@conformance("ottf", ["check"], only=["check-missing", "check-twice"], examples=3)
def test_checker(item): item.check(lambda puzzle, solution: len(solution.order) > len(puzzle.tiles))

@conformance("ottf", only=["solve-known-unsolvable"])
def test_program(item): item.check(Program("ottf", [sys.executable, "-S", "-E", "-c", "7"]))

@conformance("gloop", only=["solve-known-*"])
def test_gloop(item): item.check(none)
"""


def ran(folder: Path, *options: str) -> tuple[int, str]:
    """The exit status and output of pytest, run on the tests above."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_mine.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "--color=no", *options]
    finished = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=100)
    return finished.returncode, finished.stdout


ENDS = [
    "FAILED test_mine.py::test_checker[ottf-check-twice]",
    "FAILED test_mine.py::test_none[ottf-solve-witnessed]",
    "FAILED test_mine.py::test_program[ottf-solve-known-unsolvable]",
    "PASSED test_mine.py::test_checker[ottf-check-missing]",
    "PASSED test_mine.py::test_counter[ottf-count-known-unsolvable]",
    "PASSED test_mine.py::test_none[ottf-solve-known-unsolvable]",
]
"""The outcomes of the tests of OTTF; two more are skipped."""


def ends(output: str) -> list[str]:
    lines = [line.partition(" - ")[0] for line in output.splitlines()]
    return sorted(line for line in lines if line.startswith(("PASSED test_", "FAILED test_")))


@pytest.mark.thorough
def test_every_item_is_a_test_whose_failure_is_printed_as_in_reports(tmp_path: Path) -> None:
    status, output = ran(tmp_path, "-k", "ottf")
    lines = output.splitlines()
    assert status == 1
    assert ends(output) == ENDS
    first = lines.index("FAILED solve-witnessed")
    assert lines[first + 1].startswith("  SAYS_UNSOLVABLE: ")
    assert lines[first + 2 : first + 5] == [
        "  ottf:1x1:1",
        "      1",
        '  reproduce: none(puzzlemill.parse_id("ottf:1x1:1"))',
    ]
    assert "  BAD_START: exited with status 0 before the hello" in lines
    assert "item.check" not in output
    assert "Traceback" not in output
    skips = sorted(line.partition(": ")[2] for line in lines if line.startswith("SKIPPED "))
    assert skips == ["does not offer the task solve", "gave up on all 3 questions"]


@pytest.mark.thorough
def test_it_is_the_same_with_xdist(tmp_path: Path) -> None:
    status, output = ran(tmp_path, "-k", "ottf", "-n", "2")
    assert status == 1
    assert ends(output) == ENDS


def test_ids_are_kind_and_item_for_the_tasks_asked_for() -> None:
    mark = conformance("gloop", ("count", "solve")).mark
    assert [case.id for case in mark.args[1]] == [f"gloop-{item.name}" for item in items("gloop", ("solve", "count"))]


def test_arguments_without_meaning_are_refused_when_tests_are_collected() -> None:
    with pytest.raises(InputError, match="kind 'chess'"):
        conformance("chess")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="item 'no-such'"):
        conformance("ottf", only=["no-such"])
