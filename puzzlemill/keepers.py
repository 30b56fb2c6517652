"""Keeps processes: each is asked line by line, has limits, and ends with everything it started, whatever happens.

A kept process never outlives the process that started it. Our own processes call `confine` for their limits; the
programs of others have no limits, but everything that they start is ended with them.
"""

import ctypes
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import BinaryIO, Final

import psutil

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

CHUNK: Final = 1 << 20
"""Bytes to read at once, more than a pipe holds."""

LOOK: Final = 0.1
"""The most seconds between two looks at what happens: Windows does not wake waiting threads for Ctrl-C."""

PATIENCE: Final = 5.0
"""Seconds after which a process that does not end is left alone, because the system itself holds it."""

MOST_WAITING: Final = 16
"""The most events that wait to be handled; beyond that, a program that floods its output is not read further."""

FLUSHED: Final = 0.5
"""Seconds to wait for the exit status of a process that has closed its output."""

LAST_WORDS: Final = 1200
"""Bytes kept from the end of the error output."""

_DIE: Final = 1
"""PR_SET_PDEATHSIG of Linux's sys/prctl.h."""


def missing() -> str:
    """What this system lacks to limit processes, in words; empty on Linux, which has everything."""
    if sys.platform == "linux":
        return ""
    lacks = "" if resource else "the time and "
    return f"this system does not limit {lacks}the memory of processes"


def confine(memory: int) -> None:
    """Limit the bytes of addresses of this process, as far as the system can, and end it when its parent has ended."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(_DIE, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
    if resource:
        for name, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
            with suppress(ValueError, OSError):
                resource.setrlimit(name, (most, most))


def allow(seconds: float) -> None:
    """End this process after so many more seconds of CPU time, as far as the system can."""
    if resource:
        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds), most))


class Kept:
    """A process that is kept: `heard` is what it has written, `errors` the end of its error output.

    `unsent` is what it has not read yet, `answering` whether it can still write, `over` whether it has ended and all
    that it wrote was heard, and `status` how it ended, if that is known. Raises `OSError` if there is no such program.
    """

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.heard: bytearray = bytearray()
        self.errors: bytes = b""
        self.unsent: bytes = b""
        self.answering: bool = True
        self.over: bool = False
        self.status: int | None = None
        self._program = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            # Ctrl-C is for the process that keeps it, which then ends it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._family: set[psutil.Process] = set()
        with suppress(psutil.NoSuchProcess):
            self._family.add(psutil.Process(self._program.pid))
        self._happenings: queue.Queue[Callable[[], object]] = queue.Queue(MOST_WAITING)
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._readers = [
            _started(self._read, self._program.stdout, self._hear),
            _started(self._read, self._program.stderr, self._hear_errors),
        ]
        self._threads = [*self._readers, _started(self._write, self._program.stdin), _started(self._wait)]

    def send(self, line: bytes) -> None:
        """Write a line to it, without waiting until it reads."""
        self.unsent = line
        self._questions.put(line)

    def hang_up(self) -> None:
        """Close its input."""
        self._find_descendants()  # Before their parent can end.
        self._questions.put(None)

    def pump(self, seconds: float) -> bool:
        """Wait until something happens, such as output, and take note of it; returns whether anything did."""
        for number in range(MOST_WAITING):
            try:
                happening = self._happenings.get(timeout=0 if number else min(seconds, LOOK))
            except queue.Empty:
                return number > 0
            happening()
        return True

    def end(self) -> None:
        """Kill it and its descendants, in bounded time."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._questions.put(None)
        self._find_descendants()
        for process in self._family:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs([process for process in self._family if process.pid != self._program.pid], PATIENCE)
        until = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _find_descendants(self) -> None:
        for process in tuple(self._family):
            with suppress(psutil.Error):
                self._family.update(process.children(recursive=True))

    def _happened(self, happening: Callable[[], object]) -> None:
        """Pass an event to the thread that asks, unless the process has ended."""
        while not self._ended.is_set():
            with suppress(queue.Full):
                self._happenings.put(happening, timeout=LOOK)
                return

    def _hear(self, data: bytes) -> None:
        """Keep a piece of output; an empty one means that the output is closed."""
        self.heard += data
        self.answering = bool(data)

    def _hear_errors(self, data: bytes) -> None:
        self.errors = (self.errors + data)[-LAST_WORDS:]

    def _read(self, file: BinaryIO, hear: Callable[[bytes], object]) -> None:
        """Read to the end, in a thread of its own."""
        with file:
            data = b"-"
            while data:
                data = file.read(CHUNK)
                self._happened(partial(hear, data))

    def _write(self, file: BinaryIO) -> None:
        """Write the questions as they come, in a thread of its own."""
        with suppress(OSError), file:  # It might have answered without reading.
            while (line := self._questions.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[file.write(rest) :]
                self._happened(partial(self._sent, line))

    def _sent(self, line: bytes) -> None:
        if self.unsent is line:  # and not a later one, if this thread comes late to say so
            self.unsent = b""

    def _wait(self) -> None:
        """Wait until the process ends and all of its output is read, in a thread of its own."""
        status = self._program.wait()
        until = time.monotonic() + FLUSHED / 2
        for reader in self._readers:
            # Processes it started can hold the same files open.
            reader.join(max(0.0, until - time.monotonic()))
        self._happened(partial(self._is_over, status))

    def _is_over(self, status: int) -> None:
        self.status = status
        self.over = True


def _started(run: Callable[..., object], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=run, args=arguments, daemon=True)
    thread.start()
    return thread
