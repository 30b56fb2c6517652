"""Whatever a program under test does, it answers or fails with a code, in time, and leaves no process behind."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

import puzzlemill
from puzzlemill.puzzles.keepers import _Fork, guarded
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.testing.bench.candidates import Answer, SolverFault
from puzzlemill.testing.bench.processes import LAST_WORDS, Process
from puzzlemill.testing.bench.programs import Program
from tests.testing.bench.fakes import BAD, GOOD, fault_of
from tests.testing.bench.programs import HELLO, gone, program, right, script, wait_until

LARGE = puzzlemill.parse_id("ottf:600x600:" + "1212" * 90_000)

NO_START = "exited with status 127 before the hello; standard error: "


def test_one_process_answers_all_questions() -> None:
    with program(script("answer(outcome=asked['task'], extra=os.getpid())")) as solver:
        assert solver.tasks == ("solve", "count")
        assert solver.name == "small"
        assert right(solver.ask("solve", GOOD))
        assert solver.ask("count", GOOD) == Answer("solved", count=1)
        assert right(solver.ask("solve", GOOD))
        with pytest.raises(InputError, match=r"task 'check': .* offers solve, count"):
            solver.ask("check", GOOD, None)


@pytest.fixture(params=["forked", "started"])
def begun(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are started as on this system, and as on systems without `fork`."""
    if request.param == "started":
        monkeypatch.delattr(os, "fork")


@pytest.mark.few
@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("print('x', flush=True)", r"GARBAGE: answer: line 1, column 1: not valid JSON.*, in 'x'"),
        ("print(flush=True)", "GARBAGE: answer: line 1, column 1: not valid JSON: it ends too early, in ''"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "GARBAGE: answer: .*in '\ufffd'"),
        ("print('[' * 100_000, flush=True)", "GARBAGE: answer: "),
        ("print('{}', flush=True)", "GARBAGE: answer: id: missing"),
        ("answer(outcome='done')", "GARBAGE: answer: outcome 'done': expected one of "),
        ("answer(outcome='right')", "GARBAGE: answer: outcome 'right': expected solved, unsolvable or budget"),
        ("answer(solution=None)", "GARBAGE: answer: outcome 'solved' without a solution"),
        ("answer(solution={'order': [[0]]})", r"GARBAGE: answer: solution: order\[0\]: expected a list of 2 values"),
        ("answer(solution=[[0, 1], [0, 0]])", "GARBAGE: answer: solution: expected an object"),
        ("answer(id='ottf:1x1:1')", "WRONG_ID: answered 'ottf:1x1:1', but the question was 'ottf:1x2:21'"),
        ("os.write(1, b'one\\ntwo\\n')", r"CHATTER: unexpected output after the answer: 'two\\n'"),
        ("while True: os.write(1, b'x\\n' * 9999)", "CHATTER: "),
        ("os.write(1, b'x' * (17 << 20))", "TOO_LONG: a line has more than 16,777,216 bytes"),
        (
            "os.write(1, b'{\"id'); sys.exit()",
            "HALF_LINE: exited with status 0 before the answer, after half a line: '{\"id'",
        ),
        ("sys.exit()", "CLOSED: exited with status 0 before the answer"),
        ("os.close(1); time.sleep(60)", "CLOSED: closed its output before the answer"),
        ("os.close(0); os.close(1); os.close(2); time.sleep(60)", "CLOSED: closed its output before the answer"),
        ("sys.exit(3)", "CRASH: exited with status 3 before the answer"),
        ("os.write(1, b'ha'); sys.exit(3)", "CRASH: exited with status 3 before the answer, after half a line: 'ha'"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "CRASH: killed by SIGSEGV before the answer"),
        ("1 / 0", r"CRASH: exited with status 1 before.* \| ZeroDivisionError: division by zero"),
    ],
)
def test_a_malformed_answer_is_a_fault_and_the_next_question_is_answered(body: str, expected: str) -> None:
    with program(script(body)) as solver:
        assert right(solver.ask("solve", GOOD))
        assert re.match(expected, fault_of(lambda: solver.ask("solve", BAD)))
        assert right(solver.ask("solve", GOOD))


def test_a_program_that_kills_its_guard_is_a_fault_and_the_next_question_is_answered() -> None:
    with program(script("os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)")) as solver:
        assert (
            fault_of(lambda: solver.ask("solve", BAD))
            == "CRASH: the process that watches it was killed before the answer"
        )
        assert right(solver.ask("solve", GOOD))


@pytest.mark.few
@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    "body", ["time.sleep(60)", "os.kill(os.getpid(), signal.SIGSTOP)", "while True: os.write(2, b'x' * 9999)"]
)
def test_a_puzzle_that_takes_too_long_is_a_fault(body: str) -> None:
    with program(script(body), timeout=0.2) as solver:
        assert solver.tasks
        assert fault_of(lambda: solver.ask("solve", BAD)) == "TIME_OUT: no answer within 0.2 s"


@pytest.mark.thorough
@pytest.mark.usefixtures("begun")
def test_half_a_line_is_no_answer_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    halves: list[bytes] = []

    hear = Process._hear

    def heard(process: Process, data: bytes) -> None:
        hear(process, data)
        halves.extend([data] if data.startswith(b"x") and not process.unsent else [])

    # The time is up as soon as the question is sent and half a line has come.
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + 60 * len(halves))
    monkeypatch.setattr(Process, "_hear", heard)
    monkeypatch.setattr("puzzlemill.testing.bench.processes.time", clock)
    with program(script("while True: os.write(1, b'x'); time.sleep(0.01)")) as solver:
        late = "TIME_OUT: no answer within 60 s; only half a line came: 'x+'"
        assert re.fullmatch(late, fault_of(lambda: solver.ask("solve", BAD)))


@pytest.mark.usefixtures("begun")
def test_an_unread_question_blocks_nothing() -> None:
    for deaf in ("read hello", "exec <&-"):
        with program(["sh", "-c", f"{deaf}; echo '{HELLO}'; exec sleep 60"], timeout=0.2) as solver:
            late = "TIME_OUT: no answer within 0.2 s; the program did not read the question"
            assert fault_of(lambda: solver.ask("solve", LARGE)) == late


@pytest.mark.usefixtures("begun")
def test_a_large_question_arrives_whole_and_errors_are_drained_meanwhile() -> None:
    body = "os.write(2, b'x' * 500_000); answer(outcome='unsolvable', reason=str(len(line)))"
    with program(script(body)) as solver:
        assert solver.ask("solve", LARGE) == Answer("unsolvable")


@pytest.mark.few
@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["no-such-one"], f"({NO_START})?no-such-one: No such file"),
        (["/"], f"({NO_START})?/: Permission denied"),
        (["true"], "exited with status 0 before the hello"),
        (["sh", "-c", "printf '\\033[1mwhy' >&2; exit 7"], "exited with status 7 .*: \\\\x1b\\[1mwhy$"),
        (["sh", "-c", "yes x | head -999 >&2; exit 7"], f"exited with status 7 .*: [x| ]{{{LAST_WORDS}}}$"),
        (["echo", "hello"], "hello: line 1, column 1: not valid JSON.*, in 'hello'"),
        (["echo", HELLO.replace("1", "2")], "hello: version 2: expected 1"),
        (["echo", HELLO.replace("solver", "pack")], "hello: format 'puzzlemill-pack': expected 'puzzlemill-solver'"),
        (
            ["echo", HELLO.replace('"count","solve"', "")],
            "hello: tasks: empty; expected one or more of solve, count, check",
        ),
        (["echo", HELLO.replace("count", "verify")], "hello: tasks.* 'verify': expected one of "),
        (["sleep", "60"], "no hello within 0.2 s"),
    ],
)
def test_a_program_that_cannot_start_has_a_reason(command: list[str], expected: str) -> None:
    with program(command, start_timeout=0.2 if command[0] == "sleep" else 60) as solver:
        for _ in range(2):
            fault = fault_of(lambda: solver.ask("solve", GOOD))
            assert re.match(f"BAD_START: {expected}", fault)


@pytest.mark.parametrize("command", [[], [""], "solver", ["a\0b"]])
def test_a_malformed_command_is_refused(command: Any) -> None:
    with pytest.raises(InputError, match="command: expected"):
        Program("ottf", command)


def test_output_after_an_answer_is_noticed_before_the_next_question(tmp_path: Path) -> None:
    go, done = tmp_path / "go", tmp_path / "done"
    body = """answer()
while not os.path.exists(sys.argv[1]): time.sleep(0.01)
os.write(1, b'more')
open(sys.argv[2], 'w')"""
    with program(script(body, str(go), str(done))) as solver:
        solver.ask("solve", BAD)
        go.touch()
        wait_until(done.exists)
        fault = "CHATTER: unexpected output before the question: 'more'"
        assert fault_of(lambda: solver.ask("solve", GOOD)) == fault
        assert right(solver.ask("solve", GOOD))


@pytest.mark.usefixtures("begun")
def test_output_at_the_end_is_noticed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.testing.bench.programs.CLOSING", 60.0)
    solver = program(script("answer()\nsys.stdin.read()\nprint('bye')"))
    solver.ask("solve", BAD)
    assert fault_of(solver.close) == r"CHATTER: unexpected output after the last answer: 'bye\n'"
    assert right(solver.ask("solve", GOOD))
    solver.close()


LEAVE = """
def leave(session, twice, clean):
    if os.fork() == 0:
        if session: os.setsid()
        if twice and os.fork(): os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if clean:
            os.execve("/bin/sh", ["sh", "-c", f"echo $$ >> {sys.argv[1]}; exec sleep 60"], {})
        with open(sys.argv[1], "a") as file: file.write(f"{os.getpid()}\\n")
        time.sleep(60); os._exit(0)
for number in range(8): leave(number & 1, number & 2, number & 4)
while not os.path.exists(sys.argv[1]) or open(sys.argv[1]).read().count("\\n") < 8: time.sleep(0.01)
"""


@pytest.mark.parametrize("ending", ["answer()", "os.kill(os.getpid(), signal.SIGKILL)", "sys.exit()"])
def test_no_fork_is_left_even_in_another_session_without_parent_or_environment(ending: str, tmp_path: Path) -> None:
    with program(script(LEAVE + ending, str(tmp_path / "pids"))) as solver:
        try:
            solver.ask("solve", BAD)
        except SolverFault as fault:
            assert fault.code in ("CRASH", "CLOSED")  # noqa: PT017
    pids = [int(line) for line in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 8
    assert all(map(gone, pids))


@pytest.mark.thorough
def test_a_bench_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    command = script("open(sys.argv[1], 'w').write(str(os.getpid())); answer()", str(note))
    bench = f"""
import os, signal, puzzlemill
from puzzlemill.testing.bench.programs import Program
Program('ottf', {command!r}).ask('solve', puzzlemill.parse_id('ottf:1x2:21'))
os.kill(os.getpid(), signal.SIGKILL)"""
    assert subprocess.run([sys.executable, "-c", bench]).returncode == -signal.SIGKILL
    wait_until(lambda: gone(int(note.read_text())))


def test_an_interrupt_ends_the_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"

    def interrupt(*_: object) -> None:
        if note.is_symlink():
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise KeyboardInterrupt

    solver = program(script("os.symlink(str(os.getpid()), sys.argv[1])\ntime.sleep(60)", str(note)))
    assert right(solver.ask("solve", GOOD))
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            solver.ask("solve", BAD)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert gone(int(os.readlink(note)))


def files_open() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files as Linux lists them")
def test_an_interrupt_at_the_end_leaves_no_file_and_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "pid"
    before = files_open()
    body = "os.symlink(str(os.getpid()), sys.argv[1])\nprint('garbage', flush=True)\ntime.sleep(60)"

    def interrupted(fork: Any) -> NoReturn:
        end(fork)
        raise KeyboardInterrupt

    end = _Fork.end
    monkeypatch.setattr(_Fork, "end", interrupted)
    with pytest.raises(KeyboardInterrupt):
        program(script(body, str(note))).ask("solve", BAD)
    wait_until(lambda: files_open() == before)
    wait_until(lambda: gone(int(os.readlink(note))))


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files as Linux lists them")
def test_an_interrupt_while_a_process_starts_leaves_no_file_and_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    guards = []

    def interrupted(*given: Any) -> NoReturn:
        guards.append(guarded(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr("puzzlemill.puzzles.keepers.guarded", interrupted)
    before = files_open()
    with pytest.raises(KeyboardInterrupt):
        program(script("pass")).ask("solve", GOOD)
    assert files_open() == before
    wait_until(lambda: gone(guards[0]))
    os.waitpid(guards[0], 0)
