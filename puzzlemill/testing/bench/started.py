"""A program started without a fork, as Windows needs it: threads read it, and its descendants are found and killed.

A keeper (`keepers.py`) is stricter: here, processes left behind by a program that crashes are not found, and if the
bench is killed, the program itself must notice that its input has ended.
"""

import queue
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import ENOEXEC
from functools import partial
from typing import BinaryIO, Final

import psutil

from puzzlemill.testing.bench.candidates import SolverFault
from puzzlemill.testing.bench.processes import CHUNK, FLUSHED, Process

MOST_WAITING: Final = 16
"""The most events that wait to be handled; beyond that, a program that floods its output is not read further."""

LOOK: Final = 0.1
"""The most seconds between two checks for Ctrl-C: Windows does not wake waiting threads."""

PATIENCE: Final = 5.0
"""Seconds after which a process that does not end is left alone, because the system itself holds it."""


class Started(Process):
    """A program, `command` with its arguments, started by the system's own means.

    Raises `SolverFault` (`BAD_START`) if there is no such program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__()
        try:
            self._program = subprocess.Popen(
                # Windows itself would not find a program such as npx.cmd by its bare name.
                [shutil.which(command[0]) or command[0], *command[1:]],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # Ctrl-C is the bench's, which then ends the program.
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            hint = "; name the program that runs it first, as in: python solver.py" if error.errno == ENOEXEC else ""
            raise SolverFault("BAD_START", f"{command[0]}: {error.strerror}{hint}") from None
        self._family: set[psutil.Process] = set()
        with suppress(psutil.NoSuchProcess):
            self._family.add(psutil.Process(self._program.pid))
        self._happenings: queue.Queue[Callable[[], object]] = queue.Queue(MOST_WAITING)
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        begin = self._begin_thread
        self._readers = [
            begin(self._read, self._program.stdout, self._hear),
            begin(self._read, self._program.stderr, self._hear_errors),
        ]
        self._threads = [*self._readers, begin(self._write, self._program.stdin), begin(self._wait)]

    def end(self) -> None:
        """Kill the program and its descendants."""
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

    def _send(self, line: bytes) -> None:
        self._unsent = line
        self._questions.put(line)

    def _hang_up(self) -> None:
        self._find_descendants()  # Before their parent can end.
        self._questions.put(None)

    def _pump(self, seconds: float) -> bool:
        for number in range(MOST_WAITING):
            try:
                happening = self._happenings.get(timeout=0 if number else min(seconds, LOOK))
            except queue.Empty:
                return number > 0
            happening()
        return True

    def _find_descendants(self) -> None:
        for process in tuple(self._family):
            with suppress(psutil.Error):
                self._family.update(process.children(recursive=True))

    def _begin_thread(self, run: Callable[..., object], *arguments: object) -> threading.Thread:
        thread = threading.Thread(target=run, args=arguments, daemon=True)
        thread.start()
        return thread

    def _happened(self, happening: Callable[[], object]) -> None:
        """Pass an event to the thread that asks, unless the process has ended."""
        while not self._ended.is_set():
            with suppress(queue.Full):
                self._happenings.put(happening, timeout=LOOK)
                return

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
        if self._unsent is line:  # and not a later one, if this thread comes late to say so
            self._unsent = b""

    def _wait(self) -> None:
        """Wait until the program ends and all of its output is read, in a thread of its own."""
        status = self._program.wait()
        until = time.monotonic() + FLUSHED / 2
        for reader in self._readers:
            # Processes it started can hold the same files open.
            reader.join(max(0.0, until - time.monotonic()))
        self._happened(partial(self._is_over, status))

    def _is_over(self, status: int) -> None:
        self._status = status
        self._over = True
