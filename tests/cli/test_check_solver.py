"""`puzzlemill check-solver`: statuses 0, 1 and 2, its options, and errors of one line."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlemill.testing.bench.battery import items
from tests.support.commands import ends_in, heed_interrupts, invoke, refusal

SCRIPT = """
import json, os, sys, time
sys.stdin.readline()
print('{"format":"puzzlemill-solver","version":1,"tasks":["solve","check"],"name":"small"}', flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"], "outcome": "unsolvable"}
    BODY
    print(json.dumps(answer), flush=True)
"""

RIGHT = """
    if asked["task"] == "check":
        answer["outcome"] = "right" if asked["solution"]["order"] == [[0, 0]] else "wrong"
    elif asked["id"] == "ottf:1x1:1":
        answer.update(outcome="solved", solution={"order": [[0, 0]]})
    elif asked["id"] != "ottf:1x2:11":
        answer["outcome"] = "budget"
"""
"""The body of a solver that is never wrong, because it knows only two puzzles."""


def test_a_system_without_python_might_have_python3(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "python3").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refusal("check-solver", "ottf", "--", "python", "solver.py")
    assert said == "command: program 'python' not found; did you mean python3?"


UNSOLVABLE = ["--item", "solve-known-unsolvable"]
GAPS = ["--item", "solve-known-edge-gaps"]


def solver(body: str = "pass") -> list[str]:
    """A program; without a `body`, it answers that no puzzle has a solution."""
    return ["--", sys.executable, "-S", "-E", "-c", SCRIPT.replace("    BODY", "    " + body.strip())]


@pytest.fixture(autouse=True)
def no_program_writes_past_the_bench(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    yield
    assert capfd.readouterr() == ("", "")


def test_the_status_is_0_if_nothing_fails() -> None:
    status, out, err = invoke("check-solver", "ottf", *UNSOLVABLE, "--seed", "4", "--examples", "2", *solver()).by_line
    assert (status, err) == (0, [])
    assert out[0] == "OTTF: small, seed 4, 2 examples per item"
    assert out[2].startswith("passed   solve-known-unsolvable ")
    assert out[-1].startswith("Passed: 1 item, ")


def test_the_status_is_1_if_something_fails_and_the_failure_is_printed_whole() -> None:
    status, out, err = invoke("check-solver", "ottf", *GAPS, *UNSOLVABLE, *solver()).by_line
    assert (status, err) == (1, [])
    assert [line.split()[:2] for line in out[2:4]] == [
        ["FAILED", "solve-known-edge-gaps"],
        ["passed", "solve-known-unsolvable"],
    ]
    failure = out[out.index("FAILED solve-known-edge-gaps") :]
    assert failure[1].startswith("  SAYS_UNSOLVABLE: ")
    assert failure[2].startswith("  ottf:")
    assert any(line.startswith("  reproduce: puzzlemill check-solver ottf ") for line in failure)
    assert out[-1].startswith("FAILED: 1 of 2 items, ")


def test_the_status_is_1_if_nothing_is_answered() -> None:
    assert invoke("check-solver", "ottf", "--item", "count-tiny", *solver())[0] == 1
    assert invoke("check-solver", "ottf", *GAPS, *solver("answer['outcome'] = 'budget'"))[0] == 1


def test_the_first_failure_ends_it_if_asked() -> None:
    _, out, _ = ends_in(1, "check-solver", "ottf", "--first", *GAPS, *UNSOLVABLE, *solver()).by_line
    assert out[-1] == "FAILED: 1 of 2 items, 1 question. 1 item was not run."


def test_items_are_listed_with_their_subjects() -> None:
    status, out, err = invoke("check-solver", "ottf", "--list").by_line
    assert (status, err) == (0, [])
    assert [line.split()[0] for line in out] == [item.name for item in items("ottf")]
    assert "random puzzles small enough for brute force" in out[[line.split()[0] for line in out].index("solve-tiny")]
    assert len(invoke("check-solver", "ottf", "--list", "--item", "*-tiny").lines) == 2
    assert len(invoke("check-solver", "ottf", "--list", "--skip", "*-tiny").lines) == len(out) - 2


def test_puzzles_are_asked_one_by_one_and_every_answer_is_printed() -> None:
    ids = ["ottf:1x1:1", "ottf:1x2:12", "ottf:1x2:11"]
    questions = [word for name in ids for word in ("--ask", name)]
    status, out, err = invoke("check-solver", "ottf", *questions, *solver(RIGHT)).by_line
    assert (status, err) == (0, [])
    assert out[::2] == ids
    assert out[1::2] == ["  solved, correct", "  budget, gave up", "  unsolvable, correct"]


@pytest.mark.parametrize(
    ("solution", "says", "status", "expected"),
    [
        ('{"order": [[0, 0]]}', "right", 0, "right, correct"),
        ('{"order": [[0, 0]]}', "wrong", 1, "REFUSES_RIGHT: answered wrong, but the solution breaks no rule"),
        ('{"order": []}', "wrong", 0, "wrong, correct"),
        (
            '{"order": []}',
            "right",
            1,
            "ACCEPTS_WRONG: answered right, but the solution breaks a rule: MISSING at (0, 0): "
            "this tile is never placed",
        ),
    ],
)
def test_a_checker_is_asked_about_a_solution(solution: str, says: str, status: int, expected: str) -> None:
    question = ["--ask", "ottf:1x1:1", "--task", "check", "--solution", solution]
    answer = invoke("check-solver", "ottf", *question, *solver(f"answer['outcome'] = {says!r}")).by_line
    assert answer == (status, ["ottf:1x1:1", f"  {expected}"], [])


def test_a_counter_is_asked_too() -> None:
    body = [word.replace('"solve","check"', '"count"') for word in solver("answer.update(outcome='solved', count=2)")]
    status, out, err = invoke("check-solver", "ottf", "--ask", "ottf:1x1:1", "--task", "count", *body).by_line
    assert (status, out, err) == (1, ["ottf:1x1:1", "  WRONG_COUNT: answered 2, but our own solver counts 1"], [])


def test_a_rule_between_several_puzzles_is_asked_too() -> None:
    questions = ["--task", "count", "--ask", "ottf:1x2:12", "--ask", "ottf:1x1:1", "--ask", "ottf:2x1:12", "--rule"]
    counting = [
        word.replace('"solve","check"', '"count"') for word in solver("answer.update(outcome='solved', count=1)")
    ]
    assert invoke("check-solver", "ottf", *questions, "product", *counting).lines[-1] == "product: correct"
    status, out, _ = invoke("check-solver", "ottf", *questions, "sum", *counting).by_line
    assert (status, out[-1]) == (1, "sum: UNEQUAL, answered 1, 1, 1; the first count must be the sum of the others")


def test_faults_of_the_program_are_one_line() -> None:
    def said(body: str, *options: str) -> str:
        status, out, err = invoke("check-solver", "ottf", "--ask", "ottf:1x1:1", *options, *solver(body)).by_line
        assert (status, err) == (1, [])
        return out[1].strip().split(":")[0]

    assert said("sys.exit(3)") == "CRASH"
    assert said("time.sleep(60)", "--timeout", "0.01") == "TIME_OUT"
    assert said("answer = 7") == "GARBAGE"


def test_output_at_the_end_is_printed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.testing.bench.programs.CLOSING", 20.0)
    command = solver(RIGHT)
    command[-1] += "print('bye', flush=True)"
    status, out, err = invoke("check-solver", "ottf", "--ask", "ottf:1x1:1", *command).by_line
    assert (status, err) == (1, [])
    assert out[:3] == ["ottf:1x1:1", "  solved, correct", "end"]
    assert out[3].startswith("  CHATTER: ")


def test_the_report_is_written_as_json() -> None:
    status, out, err = invoke("check-solver", "ottf", *GAPS, "-o", "-", *solver()).by_line
    assert (status, err) == (1, [])
    report = json.loads("\n".join(out))
    assert (report["solver"], report["ok"], len(report["results"])) == ("small", False, 1)
    file = Path("report.json")
    status, out, err = invoke("check-solver", "ottf", *GAPS, "-o", str(file), *solver()).by_line
    assert (status, err) == (1, [])
    assert out[0] == "OTTF: small, seed 0, 100 examples per item"
    assert json.loads(file.read_bytes()) == report


def test_a_task_that_the_solver_does_not_offer_is_refused() -> None:
    error = refusal("check-solver", "ottf", "--ask", "ottf:1x1:1", "--task", "count", *solver())
    assert error.startswith("--task 'count': small offers solve, check")


@pytest.mark.thorough
def test_an_interrupt_ends_it_and_leaves_no_process() -> None:
    note = Path("pid")
    body = f"os.symlink(str(os.getpid()), {str(note)!r}); time.sleep(600)"
    command = [sys.executable, "-m", "puzzlemill", "check-solver", "ottf", "--timeout", "600", *solver(body)]
    bench = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    )
    until = time.monotonic() + 60
    while not note.is_symlink():
        assert bench.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    bench.send_signal(signal.SIGINT)
    assert bench.communicate(timeout=60)[1].strip() == "puzzlemill: interrupted"
    assert bench.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int(os.readlink(note)), 0)
