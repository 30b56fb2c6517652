"""The wall: files from outside are opened in a process of their own, with limits of time and memory.

Nothing comes back but plain data and files in a folder of the wall, which goes with it.
"""

import json
import os
import signal
import sys
import tempfile
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from puzzlemill.publish.walled import FILE_SECONDS, MEMORY, PAGE_SECONDS, Outcome
from puzzlemill.puzzles.keepers import Kept
from puzzlemill.puzzles.kinds import InputError

T = TypeVar("T")

SLOWEST: Final = 10
"""How many times its CPU time a file can take: the machine can be busy."""

_START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from puzzlemill.publish.walled import main; main()"
)


class Wall:
    """A process that opens files from outside, one request after the other, and its folder.

    It ends with this object, and with this process, however that ends.
    """

    def __init__(self) -> None:
        # It removes itself even if Ctrl-C comes a second time, during the end.
        folder = tempfile.TemporaryDirectory(prefix="puzzlemill-", ignore_cleanup_errors=True)
        self.folder: Path = Path(folder.name)
        command = [sys.executable, "-P", "-c", _START, json.dumps(sys.path), str(self.folder)]
        # More arenas of memory would only take addresses, which are limited.
        kept = Kept(command, os.environ | {"MALLOC_ARENA_MAX": "1", "OPENBLAS_NUM_THREADS": "1"})
        self._kept: Kept = kept
        self._requests = self._results = 0
        self.end: Callable[[], object] = weakref.finalize(self, _end, kept, folder)

    def begin(self, work: str, given: Any) -> None:
        """Ask for one of the works of `walled`; `result` returns its result, in the order of the requests."""
        (self.folder / f"{self._requests}.given").write_bytes(msgspec.msgpack.encode(given))
        self._kept.send(f"{work}\n".encode())
        self._requests += 1

    def result(self, form: type[T]) -> T:
        """The result of the first request without one; raises `InputError` if the files of the request are refused."""
        until, at = time.monotonic() + SLOWEST * FILE_SECONDS, ""
        while True:
            line, end, rest = bytes(self._kept.heard).partition(b"\n")
            if end:
                self._kept.heard[:] = rest
                if line == b"done":
                    break
                at = line.decode(errors="replace")
            elif time.monotonic() > until:
                self.end()
                raise _lost(at, None)
            elif not self._kept.pump(1.0) and self._kept.over:
                self.end()
                raise _lost(at, self._kept.status)
        data = (self.folder / f"{self._results}.result").read_bytes()
        self._results += 1
        outcome = msgspec.msgpack.decode(data, type=Outcome)
        if outcome.fault:
            raise outcome.fault.error()
        return msgspec.msgpack.decode(outcome.value, type=form)

    def ask(self, work: str, given: Any, form: type[T]) -> T:
        """The result of a request."""
        self.begin(work, given)
        return self.result(form)


def _end(kept: Kept, folder: "tempfile.TemporaryDirectory[str]") -> None:
    kept.end()
    folder.cleanup()


def _lost(at: str, status: int | None) -> InputError:
    """Why the process behind the wall has ended, at a file or page."""
    remedy = "simplify it, or use a PNG of it"
    if status is None or status == -getattr(signal, "SIGPROF", 0):
        rule = f"takes more than {PAGE_SECONDS} s to be read, or {FILE_SECONDS} s for its file"
        return InputError(rule, file=at, remedy=remedy)
    rule = f"takes more than {MEMORY >> 20} MiB of memory to be read, or is damaged"
    return InputError(rule, file=at, remedy=remedy)
