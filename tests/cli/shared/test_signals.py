"""Ctrl-C, SIGTERM and SIGHUP end every command soon, with their own status, one line and no leftovers."""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import psutil
import pytest

from puzzlemill.cli.shared.signals import ENDINGS, Terminated, terminations_raised
from tests.support.commands import heed_interrupts, invoke

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")

HARD: Final = "domicles:6x4:9:m10:305497636071434275329891208564845253617486219687"
RECIPE: Final = "\n[[parts]]\nkind = 'domicles'\ncount = 2000\noptions = { layout = '4x3' }\n"

COMMANDS: Final = {
    "solve": ["solve", "--budget", str(10**12), HARD],
    "generate": ["generate", "domicles", "--layout", "4x3", "--count", "100000", "-o", "pack.json"],
    "workers": ["generate", "domicles", "--count", "100000", "--workers", "2", "-o", "pack.json"],
    "store": ["generate", "domicles", "--layout", "4x3", "--count", "100000", "--into", "pack.db"],
    "book": ["book", "recipe.toml", "-o", "book", "--workers", "2"],
}
ENDS: Final = {**dict.fromkeys(ENDINGS, (143, "terminated")), signal.SIGINT: (130, "interrupted")}


AT_ONCE: Final = """
import functools, os, sys
from puzzlemill.solvers import budgets

def noted(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        if signs:
            os.write(signs.pop(), b"!")
        return function(*args, **kwargs)
    return call

signs = [int(sys.argv.pop(1))]
budgets.spend = noted(budgets.spend)  # before other modules import it
from puzzlemill.books import making
from puzzlemill.cli import main
from puzzlemill.generator.search.processes import Processes
Processes.submit = noted(Processes.submit)
making.ALONE = 0.0
main()
"""
"""The command line, which writes a sign after its first slice of a search, or when it gives a worker something to do.

Books start processes at once instead of after some seconds of work.
"""


@contextlib.contextmanager
def begun(words: list[str], **options: Any) -> Iterator["subprocess.Popen[str]"]:
    """A command that has begun its work, so it is past its imports; it is killed if the body does not end it."""
    read, write = os.pipe()
    with open(read, "rb", buffering=0) as signs:
        command = [sys.executable, "-c", AT_ONCE, str(write), *words]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=[write], **options
        )
        os.close(write)
        try:
            # The end of a command that never begins is the end of the pipe, too.
            assert select.select([read], [], [], 60)[0], "it never begins"
            assert signs.read(1), process.communicate()
            yield process
        finally:
            process.kill()


def reach(process: "subprocess.Popen[str]", seconds: float) -> None:
    """Wait until a process and its workers have used this much CPU time, however busy the machine is."""
    used, until = 0.0, time.monotonic() + 60
    while used < seconds:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
        with contextlib.suppress(psutil.NoSuchProcess):
            parent = psutil.Process(process.pid)
            used = sum(sum(each.cpu_times()[:2]) for each in (parent, *parent.children(recursive=True)))


def ended(words: list[str], number: signal.Signals, seconds: float = 0.0) -> None:
    """Send a signal to a command at work, after some CPU time, and check how it ends."""
    with begun(words, start_new_session=True, preexec_fn=heed_interrupts) as process:
        reach(process, seconds)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        out, err = process.communicate(timeout=60)
    status, word = ENDS[number]
    assert process.returncode == status, err
    assert err.splitlines()[-1] == f"puzzlemill: {word}"
    assert all(not line or line.startswith("puzzlemill: ") for line in err.splitlines()), err
    assert out == ""


@pytest.fixture
def heeded() -> Iterator[None]:
    """Heed Ctrl-C, which a program that runs tests in the background can ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize("number", ENDS)
def test_a_signal_during_a_search_ends_the_command(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.solvers.iqblocks.search.spend", lambda *spent: signal.raise_signal(number))
    status, word = ENDS[number]
    run = invoke("solve", "iqblocks:iq:8x8:64.")
    assert (run.status, run.out, run.err.strip()) == (status, "", f"puzzlemill: {word}")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "number"),
    [
        *(("solve", number) for number in ENDS),
        ("generate", signal.SIGTERM),
        ("workers", signal.SIGINT),
        ("store", signal.SIGTERM),
        ("book", signal.SIGTERM),
        ("book", signal.SIGINT),
    ],
)
def test_a_signal_ends_whatever_is_under_way_and_leaves_no_half_file(name: str, number: signal.Signals) -> None:
    Path("recipe.toml").write_text(RECIPE * 4)
    ended(COMMANDS[name], number, {"solve": 0, "book": 3}.get(name, 2))
    assert {file.name for file in Path().iterdir()} <= {"recipe.toml", "pack.db"}


def test_two_terminations_at_once_are_one() -> None:
    """`timeout` sends SIGTERM to the command and then to its group: the second one must not interrupt the cleanup."""
    done = []

    def cleaning_up() -> None:
        with terminations_raised():
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                signal.raise_signal(signal.SIGTERM)
                done.append("cleaned up")

    with pytest.raises(Terminated):
        cleaning_up()
    assert done == ["cleaned up"]


AGAIN: Final = """
import signal, sys
from puzzlemill import __main__, cli
from puzzlemill.cli.shared import signals

def again(*_):
    try:
        signal.raise_signal(number)
    finally:
        signal.raise_signal(number)

number = signal.Signals[sys.argv.pop()]
signals.ONE_REQUEST = 0
cli._run = cli.print_error = again
__main__.main()
"""


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_long_after_the_first_ends_the_process_at_once_with_the_same_status(number: signal.Signals) -> None:
    words = [sys.executable, "-c", AGAIN, number.name]
    run = subprocess.run(words, check=False, capture_output=True, text=True, preexec_fn=heed_interrupts)
    status, word = ENDS[number]
    assert (run.returncode, run.stdout, run.stderr) == (status, "", f"puzzlemill: {word}\n")


STARTING: Final = """
import os, signal, sys, threading, time
from puzzlemill.generator.search.processes import Processes
if __name__ == "__main__":
    pool = Processes(2)
    # As a terminal does: every process gets it, while the workers are starting.
    for _ in range(10):
        try:
            os.killpg(0, signal.SIGINT)
            time.sleep(60)
        except KeyboardInterrupt:
            pass
    print(pool.submit(max, 1, 2).result(), flush=True)
    pool.shutdown()
"""


@pytest.mark.thorough
def test_started_workers_leave_ctrl_c_to_the_command() -> None:
    Path("begun.py").write_text(STARTING)
    run = subprocess.run(
        [sys.executable, "begun.py"],
        check=False,
        capture_output=True,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
        timeout=60,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "2\n", "")


ENDED_SOON: Final = """
from puzzlemill.generator.search.processes import Processes
if __name__ == "__main__":
    pool = Processes(2)
    print(pool.submit(max, 1, 2).result(), flush=True)
    pool.shutdown()
"""


def test_workers_that_are_still_starting_end_without_a_word() -> None:
    Path("ended_soon.py").write_text(ENDED_SOON)
    run = subprocess.run([sys.executable, "ended_soon.py"], check=False, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "2\n", "")


HUNG_UP: Final = """
import os, signal, time
from puzzlemill.cli.shared.signals import Terminated, terminations_raised
from puzzlemill.generator.search.processes import Processes
if __name__ == "__main__":
    try:
        with terminations_raised():
            pool = Processes(2)
            pool.submit(max, 1, 2).result()
            # As a closing terminal does.
            os.killpg(0, signal.SIGHUP)
            time.sleep(60)
    except Terminated:
        print(pool.submit(max, 1, 2).result(), flush=True)
        pool.shutdown()
"""


@pytest.mark.thorough
def test_a_closed_terminal_ends_the_command_which_ends_its_workers() -> None:
    Path("hung_up.py").write_text(HUNG_UP)
    words = [sys.executable, "hung_up.py"]
    run = subprocess.run(words, check=False, capture_output=True, text=True, start_new_session=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "2\n", "")


@pytest.mark.parametrize("number", ENDINGS)
def test_a_termination_is_raised_once_and_only_inside(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with pytest.raises(Terminated), terminations_raised():
        signal.raise_signal(number)
    assert signal.getsignal(number) is before


@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize(("number", "error"), [(signal.SIGTERM, Terminated), (signal.SIGINT, KeyboardInterrupt)])
def test_a_signal_during_a_call_from_c_is_raised_after_it(
    number: signal.Signals, error: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    callback = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(number))

    def called_from_c() -> None:
        with terminations_raised():
            callback()  # an exception in it is dropped
            time.sleep(60)

    with pytest.raises(error):
        called_from_c()
    assert capsys.readouterr().err == ""


def test_other_exceptions_that_are_dropped_are_reported() -> None:
    callback = ctypes.CFUNCTYPE(None)(lambda: divmod(1, 0))
    reported: list[BaseException | None] = []
    before = sys.unraisablehook
    sys.unraisablehook = lambda dropped: reported.append(dropped.exc_value)
    try:
        with terminations_raised():
            callback()
    finally:
        sys.unraisablehook = before
    assert [type(error) for error in reported] == [ZeroDivisionError]


@pytest.mark.parametrize("number", ENDINGS)
def test_a_handler_of_the_caller_stays(number: signal.Signals) -> None:
    """As under `nohup`, which ignores SIGHUP."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with terminations_raised():
            assert signal.getsignal(number) is signal.SIG_IGN
            assert all(callable(signal.getsignal(other)) for other in ENDINGS if other != number)
    finally:
        signal.signal(number, before)


def test_other_threads_leave_signals_alone() -> None:
    seen = []

    def run() -> None:
        with terminations_raised():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [signal.SIG_DFL]
