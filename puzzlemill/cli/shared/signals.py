"""Signals that end a command: SIGTERM, or SIGHUP when the terminal is closed; it cleans up as after Ctrl-C."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

ENDINGS: Final = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a command to end; Windows has no SIGHUP."""

SOON: Final = 0.5
"""Seconds before a lost signal is sent again; on a busy machine, what dropped it could still run sooner."""

ONE_REQUEST: Final = 2.0
"""Seconds within which several signals count as one: `timeout` signals the command and then its whole group."""

_Handler: TypeAlias = Callable[[int, FrameType | None], None]


class Terminated(BaseException):
    """The process was asked to end. Not an `Exception`, so that no code handles it as an error and continues."""


@contextmanager
def terminations_raised() -> Iterator[None]:
    """Raise `Terminated` for the first SIGTERM or SIGHUP inside; a later one ends the process at once.

    Neither these signals nor Ctrl-C get lost. If Python can only report and drop the exception, as in code that a C
    library calls (such as the compiler of the kernels), the signal is sent again until it can be raised.

    Nothing changes for a signal that is ignored (as by `nohup`) or already has a handler, or in threads other than the
    main one.
    """
    first = threading.current_thread() is threading.main_thread()
    before = {number: signal.getsignal(number) for number in ENDINGS}
    heeded = [number for number, handler in before.items() if first and _is_ours(handler)]
    if not heeded:
        yield
        return
    report = sys.unraisablehook
    resent: list[threading.Timer] = []

    def end(number: int, frame: FrameType | None) -> None:
        _handle(heeded, _restore_after(monotonic() + ONE_REQUEST, before))
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
        for number in heeded:
            signal.signal(number, before[number])


def _is_ours(handler: object) -> bool:
    """Whether a signal does what systems do, or what `puzzlemill.__main__` has set for the first and last moments."""
    return handler is signal.SIG_DFL or getattr(handler, "__module__", "") in ("__main__", "puzzlemill.__main__")


@contextmanager
def interrupts_raised() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for Ctrl-C inside, whatever a Python handler does with it outside.

    Nothing changes if SIGINT is ignored or not handled by Python, or in threads other than the main one.
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
    """Use one handler for all of these signals."""
    for number in numbers:
        signal.signal(number, handler)


def _restore_after(moment: float, before: Mapping[signal.Signals, Any]) -> _Handler:
    """A handler that does nothing until this moment, so that there is time to clean up, and then what was done before.

    That ends the process at once; `puzzlemill.__main__` does it with the same status and line as after cleaning up.
    """

    def end(number: int, frame: FrameType | None) -> None:
        if monotonic() >= moment:
            signal.signal(number, before[signal.Signals(number)])
            signal.raise_signal(number)

    return end


def _send_again_or(
    report: Callable[["UnraisableHookArgs"], object], send_again: Callable[[], None], resent: list[threading.Timer]
) -> Callable[["UnraisableHookArgs"], object]:
    """A hook for exceptions that cannot be raised: it sends signals again (`resent`) and reports the others."""

    def take(dropped: "UnraisableHookArgs") -> None:
        if issubclass(dropped.exc_type, Terminated):
            send_again()
        elif issubclass(dropped.exc_type, KeyboardInterrupt):
            resent.append(_sent_soon(signal.SIGINT))
        else:
            report(dropped)

    return take


def _sent_soon(number: signal.Signals) -> threading.Timer:
    """A timer that sends a signal again."""
    again = threading.Timer(SOON, _send, [number])
    again.daemon = True
    again.start()
    return again


def _send(number: signal.Signals) -> None:
    """Send a signal to the main thread, so that even a waiting call notices it."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
