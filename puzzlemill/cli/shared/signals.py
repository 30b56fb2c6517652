"""What ends a command from outside: SIGTERM, which lets it clean up as Ctrl-C does, and has a status of its own."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(BaseException):
    """The process was asked to end. Not an `Exception`, so that nothing takes it for an error and goes on."""


@contextmanager
def terminations_raised() -> Iterator[None]:
    """Raise `Terminated` for a first SIGTERM that comes inside; a second one ends the process at once.

    Where SIGTERM is ignored or has a handler already, and in other threads than the first, nothing changes.
    """
    first = threading.current_thread() is threading.main_thread()
    if not first or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _raise)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    raise Terminated
