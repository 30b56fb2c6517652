"""The standard streams: a closed stream fails only when a command needs it, and not again when Python exits."""

import contextlib
import io
import os
import sys
from typing import TextIO


def open_streams() -> None:
    """Replace each standard stream that is closed.

    Reading that input or writing that output then raises `OSError`; output to a closed standard error is dropped. A
    file opened later can never take the number of a stream and receive its output.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(_unusable(os.O_WRONLY), encoding="utf-8", closefd=False)
    if sys.stdout is None:
        sys.stdout = os.fdopen(_unusable(os.O_RDONLY), "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(_unusable(os.O_WRONLY), "w", encoding="utf-8", closefd=False)
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        # If output goes to a file, Windows can choose an encoding with few characters.
        sys.stdout.reconfigure(errors="replace")


def close_streams() -> None:
    """Flush the streams, and drop one that cannot be written, so that Python does not fail on it at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            drop(stream)


def drop(stream: TextIO) -> None:
    """Discard everything that a stream still gets."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _unusable(mode: int) -> int:
    """A descriptor open only in the wrong direction; if it replaces a stream, programs inherit it."""
    descriptor = os.open(os.devnull, mode)
    if descriptor <= 2:
        os.set_inheritable(descriptor, True)
    return descriptor
