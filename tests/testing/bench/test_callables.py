"""Functions as a solver: their answers, their failures in a process of their own, and how they are served."""

import ctypes
import faulthandler
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import puzzlemill
from puzzlemill.cli import main
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.testing.bench import protocol
from puzzlemill.testing.bench.callables import Functions
from puzzlemill.testing.bench.candidates import FAULTS, GIVE_UP, Answer, Candidate, SolverFault, Task
from puzzlemill.testing.bench.programs import Program
from tests.support.places import DOCS
from tests.testing.bench.fakes import BAD, GOOD, fault_of

ORDER = Order(((0, 1), (0, 0)))
PAGE = (DOCS / "solver-protocol.md").read_text()


def returning(task: Task, value: object, isolate: bool) -> Functions:
    functions: dict[str, Any] = {task: lambda *_: value}
    return Functions("ottf", **functions, isolate=isolate)


def unless_bad(misbehave: Callable[[], object]) -> Callable[[Any], Any]:
    """A solver of GOOD that does something else with BAD."""
    return lambda puzzle: misbehave() if puzzle == BAD else ORDER


def raising(error: BaseException) -> Callable[[], object]:
    def misbehave() -> object:
        raise error

    return misbehave


def endless() -> object:
    return endless()


@pytest.mark.few
@pytest.mark.parametrize("isolate", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("task", "value", "expected"),
    [
        ("solve", ORDER, Answer("solved", ORDER)),
        ("solve", {"order": [[0, 1], [0, 0]]}, Answer("solved", ORDER)),
        ("solve", None, Answer("unsolvable")),
        ("solve", GIVE_UP, Answer("budget")),
        ("solve", puzzlemill.solve(GOOD), Answer("solved", ORDER)),
        ("solve", Outcome[Order]("budget"), Answer("budget")),
        ("solve", puzzlemill.solve(puzzlemill.parse_id("ottf:1x2:11")), Answer("unsolvable")),
        ("count", 10**3999, Answer("solved", count=10**3999)),
        ("count", 0, Answer("unsolvable", count=0)),
        ("count", GIVE_UP, Answer("budget")),
        ("count", puzzlemill.count(GOOD), Answer("solved", count=1)),
        ("count", Outcome[Order]("solved", (ORDER,)), Answer("budget")),
        ("check", True, Answer("right")),
        ("check", False, Answer("wrong")),
    ],
)
def test_return_values_of_functions_are_answers(task: Task, value: Any, expected: Answer, isolate: bool) -> None:
    with returning(task, value, isolate) as solver:
        assert solver.tasks == (task,)
        assert solver.ask(task, GOOD, ORDER) == expected


@pytest.mark.parametrize("isolate", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("task", "value", "expected"),
    [
        (
            "solve",
            [(0, 1), (0, 0)],
            "GARBAGE: solve returned a value that is not a valid Order: expected an object, got a list",
        ),
        (
            "solve",
            Order("abc"),  # type: ignore[arg-type]
            "GARBAGE: solve returned a value that is not a valid Order: order: expected a list, got text",
        ),
        (
            "solve",
            object(),
            "GARBAGE: solve returned a value that is not a valid Order: Encoding objects of type object is unsupported",
        ),
        ("solve", Outcome[Order]("solved", count=1), "GARBAGE: answer: outcome 'solved' without a solution"),
        ("count", True, "GARBAGE: count returned bool; expected a whole number or GIVE_UP"),
        ("count", -1, "GARBAGE: answer: outcome 'solved' with count -1"),
        ("count", 10**4000, "GARBAGE: answer: outcome 'solved' with count of more than 4000 digits"),
        ("check", [], "GARBAGE: check returned list; expected True or False"),
    ],
)
def test_a_malformed_answer_is_garbage(task: Task, value: Any, expected: str, isolate: bool) -> None:
    with returning(task, value, isolate) as solver:
        assert fault_of(lambda: solver.ask(task, GOOD, ORDER)).startswith(expected)


@pytest.mark.parametrize("isolate", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("misbehave", "expected"),
    [
        (lambda: 1 // 0, "CRASH: ZeroDivisionError: integer division or modulo by zero at FILE"),
        (lambda: json.loads("x"), "CRASH: JSONDecodeError: Expecting value: line 1 column 1 (char 0) at FILE"),
        (raising(ValueError("two\n\x1b[1mlines")), "CRASH: ValueError: two \\x1b[1mlines at FILE"),
        (raising(AssertionError()), "CRASH: AssertionError at FILE"),
        (endless, "CRASH: RecursionError: maximum recursion depth exceeded"),
        (lambda: bytearray(1 << 60), "CRASH: MemoryError at FILE"),
        (lambda: sys.exit(3), "CRASH: SystemExit: 3 at FILE"),
    ],
)
def test_an_exception_is_reported_with_its_place(misbehave: Callable[[], object], expected: str, isolate: bool) -> None:
    with Functions("ottf", solve=unless_bad(misbehave), isolate=isolate) as solver:
        fault = fault_of(lambda: solver.ask("solve", BAD))
        assert re.match(re.escape(expected).replace("FILE", re.escape(__file__) + ":[0-9]+$"), fault)
        assert solver.ask("solve", GOOD) == Answer("solved", ORDER)


def test_a_function_called_here_keeps_the_traceback_for_debuggers() -> None:
    with pytest.raises(SolverFault) as crash, Functions("ottf", solve=lambda _: 1 // 0, isolate=False) as solver:
        solver.ask("solve", GOOD)
    assert isinstance(crash.value.__cause__, ZeroDivisionError)


def crash() -> None:
    faulthandler.disable()
    ctypes.string_at(0)


@pytest.mark.few
@pytest.mark.parametrize(
    ("misbehave", "expected"),
    [
        (lambda: all(itertools.repeat(True)), "TIME_OUT: no answer within 0.3 s"),
        (lambda: signal.pause(), "TIME_OUT: no answer within 0.3 s"),
        (crash, "CRASH: killed by SIGSEGV before the answer"),
        (lambda: os._exit(3), "CRASH: exited with status 3 before the answer"),
        (lambda: os._exit(0), "CLOSED: exited with status 0 before the answer"),
    ],
)
def test_what_a_function_does_to_its_process_is_contained(misbehave: Callable[[], object], expected: str) -> None:
    with Functions("ottf", solve=unless_bad(misbehave)) as solver:
        solver.timeout = 0.3 if expected.startswith("TIME_OUT") else 20
        assert fault_of(lambda: solver.ask("solve", BAD)) == expected
        solver.timeout = 20
        assert solver.ask("solve", GOOD) == Answer("solved", ORDER)


def test_no_process_is_left_of_what_functions_fork(tmp_path: Path) -> None:
    note = tmp_path / "pid"

    def leave(_: Any) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                note.write_text(f"{os.getpid()}\n")
                time.sleep(60)
            os._exit(0)
        while not note.exists() or not note.read_text().endswith("\n"):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)

    with Functions("ottf", solve=leave) as solver:
        assert fault_of(lambda: solver.ask("solve", GOOD)) == "CRASH: killed by SIGKILL before the answer"
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


@pytest.mark.thorough
def test_output_of_functions_goes_to_its_usual_place_once() -> None:
    bench = """
import os, puzzlemill
from puzzlemill.testing.bench.callables import Functions
def solve(puzzle):
    print("found", os.read(0, 1))
    os.write(2, b"errors")
print("before")
with Functions("ottf", solve=solve) as solver:
    solver.ask("solve", puzzlemill.parse_id("ottf:1x2:12"))
print("after")
"""
    run = subprocess.run([sys.executable, "-c", bench], input="x", capture_output=True, text=True, check=True)
    assert run.stdout == "before\nfound b''\nafter\n"
    assert run.stderr == "errors"


def test_one_process_answers_all_questions_and_starts_beside_threads_without_a_warning() -> None:
    numbers = itertools.count(1)
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        with Functions("ottf", count=lambda _: next(numbers)) as solver:
            assert [solver.ask("count", GOOD).count for _ in range(3)] == [1, 2, 3]
            solver.close()
            assert solver.ask("count", GOOD).count == 1
    finally:
        end.set()
        thread.join()


def test_two_solvers_at_once_do_not_keep_each_other_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.testing.bench.programs.CLOSING", 5.0)
    note = tmp_path / "ended"
    offer = protocol.write_offer(("solve",)).decode().strip()
    other = Program("ottf", ["sh", "-c", f"read hello; echo '{offer}'; read end || echo ended > '{note}'"])
    assert other.tasks == ("solve",)
    with Functions("ottf", solve=lambda _: None) as solver:
        assert solver.ask("solve", GOOD) == Answer("unsolvable")
        other.close()
        assert note.exists()
        assert solver.ask("solve", GOOD) == Answer("unsolvable")


def test_arguments_without_meaning_are_refused() -> None:
    with pytest.raises(InputError, match="expected a function for one or more of solve, count, check"):
        Functions("ottf")
    with pytest.raises(InputError, match="count: expected a function, got int"):
        Functions("ottf", count=3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="kind 'chess'"):
        Functions("chess", solve=print)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="task 'count': print offers solve"):
        Functions("ottf", solve=print).ask("count", GOOD)


SERVED = """
import os
from puzzlemill.testing.bench.serving import serve
def check(puzzle, solution):
    print("Python")
    os.system("echo the shell")
    return puzzle.template == ("12",) and solution.order[0] == (0, 1)
serve("ottf", check=check, solve=lambda puzzle: 1 // 0)
"""


@pytest.mark.thorough
def test_served_functions_are_a_program_whose_prints_do_no_harm() -> None:
    with Program("ottf", [sys.executable, "-c", SERVED]) as solver:
        candidate: Candidate = solver
        assert candidate.tasks == ("solve", "check")
        assert candidate.ask("check", GOOD, ORDER) == Answer("right")
        assert candidate.ask("check", GOOD, Order(((0, 0), (0, 1)))) == Answer("wrong")
        fault = fault_of(lambda: solver.ask("solve", GOOD))
        assert fault.startswith("CRASH: exited with status 1")
        assert "ZeroDivisionError: integer division or modulo by zero at <string>:8" in fault
    with Program("gloop", [sys.executable, "-c", SERVED]) as solver:
        assert fault_of(lambda: solver.tasks).endswith("InputError: hello: kind 'gloop': this solver is for ottf")


def test_the_transcript_of_the_page_is_what_both_sides_say() -> None:
    hello, offer, *lines = re.findall(r"^[<>] (.*)$", PAGE, re.MULTILINE)
    assert hello.encode() + b"\n" == protocol.write_hello("ottf")
    tasks, name = protocol.read_offer(offer.encode())
    assert protocol.write_offer(tasks, name) == offer.encode() + b"\n"
    for question, answer in zip(lines[::2], lines[1::2], strict=True):
        task, name, puzzle, solution = protocol.read_request(question.encode(), "ottf")
        assert name == puzzlemill.format_id(puzzle)
        assert protocol.write_request(task, name, puzzle, solution) == question.encode() + b"\n"
        answer = protocol.read_reply(answer.encode(), "ottf", task, name)
        assert answer.outcome != "solved" or task == "count" or not puzzlemill.check(puzzle, answer.solution)
        assert answer.count in (None, 0, puzzlemill.count(puzzle).count)


def test_the_page_names_every_fault_and_bound() -> None:
    assert re.findall(r"^\| `([A-Z_]+)` ", PAGE, re.MULTILINE) == list(FAULTS)
    assert f"{protocol.LONGEST_LINE >> 20} MiB" in PAGE


@pytest.mark.parametrize(
    "name", ["gloop:2x2:valid:cc", "domicles:2x2:6:m1:32103120", "ottf:1x2:12", "iqblocks:a1:1x1:.", "ottf:1x2:11"]
)
def test_lines_of_our_own_command_are_answers(name: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["solve", "--count", name])
    line = capfdbinary.readouterr().out
    puzzle = puzzlemill.parse_id(name)
    assert protocol.read_reply(line, puzzle.kind, "solve", name).solution == puzzlemill.solve(puzzle).solution
    assert protocol.read_reply(line, puzzle.kind, "count", name).count == puzzlemill.count(puzzle).count
    uncounted = line.replace(b'"count":', b'"uncounted":')
    expected = "unsolvable" if name.endswith("11") else "budget"
    assert protocol.read_reply(uncounted, puzzle.kind, "count", name).outcome == expected
