"""Opens a finished file in the viewer that the system has for it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click


def open_in_viewer(path: str) -> bool:
    """Open a file in the system's viewer, without waiting for it; returns False if there seems to be none."""
    with _standard_error_dropped():
        failed = click.launch(path)
    return not failed and _has_screen()


def _has_screen() -> bool:
    """Whether a viewer could show anything; except on these two systems, it needs a display."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


@contextmanager
def _standard_error_dropped() -> Iterator[None]:
    """Hide the error output of programs that are started; we report a failure in a line of our own."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
