"""A program on a system without `fork`, such as Windows; these tests simulate that by removing `os.fork`."""

import os
import sys
import threading
from pathlib import Path

import pytest

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.testing import check_solver
from puzzlemill.testing.bench.callables import Functions
from puzzlemill.testing.bench.candidates import GIVE_UP, Answer
from puzzlemill.testing.bench.programs import Program
from tests.testing.bench.fakes import BAD, GOOD, fault_of
from tests.testing.bench.programs import gone, program, right, script, wait_until

FAMILY = """
import subprocess
child = "import subprocess, sys, time; subprocess.Popen(sys.argv[1:]); time.sleep(60)"
grandchild = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid()) + '!'); time.sleep(60)"
python = [sys.executable, "-S", "-E", "-c"]
subprocess.Popen([*python, child, *python, grandchild, sys.argv[1]])
while not os.path.exists(sys.argv[1]) or "!" not in open(sys.argv[1]).read(): time.sleep(0.01)
"""


@pytest.fixture(autouse=True)
def _no_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")


@pytest.mark.parametrize("outcome", ["solved", "wrong"])
@pytest.mark.thorough
def test_its_processes_end_with_it(outcome: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with program(script(f"{FAMILY}answer(outcome='{outcome}')", str(note))) as solver:
        if outcome == "solved":
            assert right(solver.ask("solve", BAD))
        else:
            assert fault_of(lambda: solver.ask("solve", BAD)).startswith("GARBAGE: answer: outcome 'wrong'")
    wait_until(lambda: gone(int(note.read_text().rstrip("!"))))


def test_a_script_that_the_system_cannot_run_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "solver"
    file.write_text("print()")
    file.chmod(0o755)
    with program([str(file)]) as solver:
        fault = f"BAD_START: {file}: Exec format error; name the program that runs it first, as in: python solver.py"
        assert fault_of(lambda: solver.ask("solve", GOOD)) == fault


def test_no_thread_is_left_even_of_a_program_that_floods_its_output() -> None:
    before = threading.active_count()
    with program(script("while True: os.write(2, b'x' * 99999)"), timeout=0.5) as solver:
        assert fault_of(lambda: solver.ask("solve", BAD)) == "TIME_OUT: no answer within 0.5 s"
    assert threading.active_count() == before


def test_functions_are_called_right_here_unless_that_is_refused() -> None:
    with Functions("ottf", count=lambda _: os.getpid()) as solver:
        assert solver.ask("count", GOOD) == Answer("solved", count=os.getpid())
    with pytest.raises(InputError, match="isolate: this system cannot fork"):
        Functions("ottf", count=lambda _: 1, isolate=True)
    report = check_solver("ottf", lambda _: GIVE_UP, examples=1, only=["solve-known-ten-cell-templates"])
    assert [result.status for result in report.results] == ["gave up"]


def test_the_battery_asks_a_program() -> None:
    command = [sys.executable, "docs/examples/checking/wrong_solver.py"]
    report = check_solver("ottf", Program("ottf", command), examples=1, only=["solve-known-ten-cell-templates"])
    assert [result.status for result in report.results] == ["failed"]
