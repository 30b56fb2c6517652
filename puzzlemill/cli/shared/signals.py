"""What ends a command from outside: SIGTERM, which lets it clean up as Ctrl-C does, and has a status of its own."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SOON: Final = 0.05
"""Seconds before a signal that got lost is sent again."""

ONE_REQUEST: Final = 2.0
"""Seconds within which several SIGTERM are one: `timeout` sends it to the command and then to its whole group."""


class Terminated(BaseException):
    """The process was asked to end. Not an `Exception`, so that nothing takes it for an error and goes on."""


@contextmanager
def terminations_raised() -> Iterator[None]:
    """Raise `Terminated` for a first SIGTERM that comes inside; one that comes later ends the process at once.

    Neither it nor Ctrl-C gets lost. Where Python can only report and drop an exception, as in code that a C library
    calls (the compiler of the kernels does so), the signal is sent again until it can be raised.

    Where SIGTERM is ignored or has a handler already, and in other threads than the first, nothing changes.
    """
    first = threading.current_thread() is threading.main_thread()
    if not first or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    report = sys.unraisablehook
    resent: list[threading.Timer] = []
    signal.signal(signal.SIGTERM, _raise)
    sys.unraisablehook = _send_again_or(report, resent)
    try:
        yield
    finally:
        for again in resent:
            again.cancel()
        sys.unraisablehook = report
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def interrupts_raised() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for Ctrl-C inside, whatever a handler in Python does with it outside.

    Where SIGINT is ignored or not handled by Python, and in other threads than the first, nothing changes.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or isinstance(before, signal.Handlers | None):
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, _end_unless_before(monotonic() + ONE_REQUEST))
    raise Terminated


def _end_unless_before(moment: float) -> Callable[[int, FrameType | None], None]:
    """What ends the process at once, but leaves it the time to clean up."""

    def end(number: int, frame: FrameType | None) -> None:
        if monotonic() >= moment:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTERM)

    return end


def _send_again_or(
    report: Callable[["UnraisableHookArgs"], object], resent: list[threading.Timer]
) -> Callable[["UnraisableHookArgs"], object]:
    """What takes exceptions that cannot be raised: those of the two signals are `resent`, others reported."""

    def take(dropped: "UnraisableHookArgs") -> None:
        if issubclass(dropped.exc_type, Terminated):
            signal.signal(signal.SIGTERM, _raise)
            resent.append(_sent_soon(signal.SIGTERM))
        elif issubclass(dropped.exc_type, KeyboardInterrupt):
            resent.append(_sent_soon(signal.SIGINT))
        else:
            report(dropped)

    return take


def _sent_soon(number: signal.Signals) -> threading.Timer:
    """The timer that sends a signal again."""
    again = threading.Timer(SOON, _send, [number])
    again.daemon = True
    again.start()
    return again


def _send(number: signal.Signals) -> None:
    """Send a signal to the main thread, so that it is heeded even by a call that waits."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
