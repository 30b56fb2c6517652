"""What ends a command from outside: SIGTERM, or SIGHUP when its terminal is closed; it cleans up as after Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

ENDINGS: Final = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a command to end; Windows sends no SIGHUP."""

SOON: Final = 0.05
"""Seconds before a signal that got lost is sent again."""

ONE_REQUEST: Final = 2.0
"""Seconds within which several of them are one: `timeout` sends SIGTERM to the command and then to its whole group."""

_Handler: TypeAlias = Callable[[int, FrameType | None], None]


class Terminated(BaseException):
    """The process was asked to end. Not an `Exception`, so that nothing takes it for an error and goes on."""


@contextmanager
def terminations_raised() -> Iterator[None]:
    """Raise `Terminated` for a first SIGTERM or SIGHUP inside; one that comes later ends the process at once.

    Neither they nor Ctrl-C get lost. Where Python can only report and drop an exception, as in code that a C library
    calls (the compiler of the kernels does so), the signal is sent again until it can be raised.

    Where such a signal is ignored (`nohup` does so) or has a handler already, and in other threads than the first,
    nothing changes for it.
    """
    first = threading.current_thread() is threading.main_thread()
    heeded = [number for number in ENDINGS if first and signal.getsignal(number) is signal.SIG_DFL]
    if not heeded:
        yield
        return
    report = sys.unraisablehook
    resent: list[threading.Timer] = []

    def end(number: int, frame: FrameType | None) -> None:
        _handle(heeded, _end_unless_before(monotonic() + ONE_REQUEST))
        raise Terminated

    def send_again() -> None:
        _handle(heeded, end)
        resent.append(_sent_soon(heeded[0]))

    _handle(heeded, end)
    sys.unraisablehook = _send_again_or(report, send_again, resent)
    try:
        yield
    finally:
        for again in resent:
            again.cancel()
        sys.unraisablehook = report
        _handle(heeded, signal.SIG_DFL)


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


def _handle(numbers: Sequence[signal.Signals], handler: _Handler | signal.Handlers) -> None:
    """Handle all of these signals alike."""
    for number in numbers:
        signal.signal(number, handler)


def _end_unless_before(moment: float) -> _Handler:
    """What ends the process at once, but leaves it the time to clean up."""

    def end(number: int, frame: FrameType | None) -> None:
        if monotonic() >= moment:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    return end


def _send_again_or(
    report: Callable[["UnraisableHookArgs"], object], send_again: Callable[[], None], resent: list[threading.Timer]
) -> Callable[["UnraisableHookArgs"], object]:
    """What takes exceptions that cannot be raised: those of the signals are `resent`, others reported."""

    def take(dropped: "UnraisableHookArgs") -> None:
        if issubclass(dropped.exc_type, Terminated):
            send_again()
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
