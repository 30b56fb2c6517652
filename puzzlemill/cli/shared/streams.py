"""The standard streams: a closed one fails only when a command needs it, and none fails once more when Python ends."""

import contextlib
import io
import os
import sys
from typing import TextIO


def open_streams() -> None:
    """Put something in the place of each standard stream that is closed.

    To read that input or to write to that output is an `OSError` as soon as it is tried; what goes to a closed standard
    error is dropped. No file that is opened later can get the number of a stream, and what is meant for it.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(_unusable(os.O_WRONLY), encoding="utf-8", closefd=False)
    if sys.stdout is None:
        sys.stdout = os.fdopen(_unusable(os.O_RDONLY), "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(_unusable(os.O_WRONLY), "w", encoding="utf-8", closefd=False)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # Where output goes to a file, Windows may take an encoding that has few letters.
        sys.stdout.reconfigure(errors="replace")


def close_streams() -> None:
    """Write what is left; a stream that cannot be written is let go, so that Python does not fail at it as it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            drop(stream)


def drop(stream: TextIO) -> None:
    """Let whatever a stream is still given go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _unusable(mode: int) -> int:
    """A descriptor that can only be used the wrong way round; in the place of a stream, programs inherit it."""
    descriptor = os.open(os.devnull, mode)
    if descriptor <= 2:
        os.set_inheritable(descriptor, True)
    return descriptor
