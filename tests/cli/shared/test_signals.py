"""Ctrl-C and SIGTERM end any command soon, in a status of its own, with one line and without a trace."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

import pytest

from puzzlemill.cli.shared.signals import Terminated, terminations_raised
from tests.support.commands import heed_interrupts

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
ENDS: Final = {signal.SIGTERM: (143, "terminated"), signal.SIGINT: (130, "interrupted")}


def ended(words: list[str], number: signal.Signals, seconds: float) -> None:
    """Begin a command, send the signal after some seconds, and check how the command ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "puzzlemill", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    try:
        time.sleep(seconds)
        assert process.poll() is None
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    status, word = ENDS[number]
    assert process.returncode == status, err
    assert err.splitlines()[-1] == f"puzzlemill: {word}"
    assert all(not line or line.startswith("puzzlemill: ") for line in err.splitlines()), err
    assert out == ""


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_ends_a_search(number: signal.Signals) -> None:
    ended(COMMANDS["solve"], number, 1.5)


@pytest.mark.slow
@pytest.mark.parametrize("number", ENDS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_ends_whatever_is_under_way_and_leaves_no_half_file(name: str, number: signal.Signals) -> None:
    Path("recipe.toml").write_text(RECIPE * 4)
    # After five seconds a book begins processes that make its parts.
    ended(COMMANDS[name], number, 12 if name == "book" else 4)
    assert {file.name for file in Path().iterdir()} <= {"recipe.toml", "pack.db"}


def test_a_termination_is_raised_once_and_only_inside() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated), terminations_raised():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(("number", "error"), [(signal.SIGTERM, Terminated), (signal.SIGINT, KeyboardInterrupt)])
def test_a_signal_during_a_call_from_c_is_raised_after_it(
    number: signal.Signals, error: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    callback = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(number))

    def called_from_c() -> None:
        with terminations_raised():
            callback()  # an exception in it is dropped
            time.sleep(60)

    # What runs tests in the background may ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(error):
            called_from_c()
    finally:
        signal.signal(signal.SIGINT, before)
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


def test_a_handler_of_the_caller_stays() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with terminations_raised():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_other_threads_leave_signals_alone() -> None:
    seen = []

    def run() -> None:
        with terminations_raised():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [signal.SIG_DFL]
