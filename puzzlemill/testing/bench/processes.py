"""A process asked line by line: every question gets an answer or a fault in time, and no process is left over."""

import os
import selectors
import signal
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from puzzlemill.keepers import CHUNK, FLUSHED
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import shown
from puzzlemill.testing.bench.candidates import SolverFault
from puzzlemill.testing.bench.keepers import PATIENCE, keep
from puzzlemill.testing.bench.protocol import LONGEST_LINE

LONGEST_TIME: Final = 86_400
"""The most seconds allowed for a question: a day."""

LAST_WORDS: Final = 300
"""Characters shown from the end of the error output."""

Become = Callable[[int, int, int], object]
"""What the process runs, given the files to read from, to answer on and for errors; it ends when this returns."""

_ours: set[int] = set()
"""The bench's ends of all pipes: processes forked from the bench must not hold them open."""


class Process(ABC):
    """A process and everything it starts, until `end`: for each line sent, one line comes back.

    Subclasses start the process, read its output and end it.
    """

    def __init__(self) -> None:
        self._unsent: bytes | memoryview = b""
        self._heard = bytearray()
        self._errors_heard = b""
        self._answering = True
        self._status: int | None = None
        self._over = False

    def ask(self, line: bytes, seconds: float, expected: str = "answer") -> bytes:
        """Send `line` and return the next line, without its line end; `expected` names it in faults.

        Raises `SolverFault`, after which the process must be ended.
        """
        deadline = time.monotonic() + seconds
        self._pump(0)
        if expected != "hello":  # A hello can come before the question.
            self._check_silence("before the question")
        self._send(line)
        searched = 0
        while (end := self._heard.find(b"\n", searched)) < 0:
            searched = len(self._heard)
            if searched > LONGEST_LINE:
                raise SolverFault("TOO_LONG", f"a line has more than {LONGEST_LINE:,} bytes")
            left = deadline - time.monotonic()
            ended = not self._answering
            if left <= 0 and not (ended or self._over):
                raise self._late(expected, seconds)
            # Everything it wrote before it ended has arrived by now.
            if left <= 0 or (not self._pump(0 if self._over else left) and self._over):
                raise self._gone(expected)
            if not ended and not self._answering:
                deadline = min(deadline, time.monotonic() + FLUSHED)
        reply = bytes(self._heard[:end])
        del self._heard[: end + 1]
        self._check_silence(f"after the {expected}")
        return reply

    def finish(self, seconds: float) -> None:
        """Close the input, and give the process time to end by itself.

        Raises `SolverFault` (`CHATTER`) if it prints anything more.
        """
        self._hang_up()
        deadline = time.monotonic() + seconds
        while not self._heard and (left := deadline - time.monotonic()) > 0:
            if not self._pump(0 if self._over else left) and self._over:
                break
        self._check_silence("after the last answer")

    @abstractmethod
    def end(self) -> None:
        """End the process and everything it started, in bounded time."""

    @abstractmethod
    def _send(self, line: bytes) -> None:
        """Start to send a line; the part that the process has not read yet is `_unsent`."""

    @abstractmethod
    def _hang_up(self) -> None:
        """Close the input of the process."""

    @abstractmethod
    def _pump(self, seconds: float) -> bool:
        """Wait until something can be written or read, and do it; returns whether anything could."""

    def _hear(self, data: bytes) -> None:
        """Keep a piece of output; an empty one means that the output is closed."""
        self._heard += data
        self._answering = bool(data)

    def _hear_errors(self, data: bytes) -> None:
        self._errors_heard = (self._errors_heard + data)[-4 * LAST_WORDS :]

    def _check_silence(self, when: str) -> None:
        if self._heard:
            raise SolverFault("CHATTER", f"unexpected output {when}: {self._shown()}")

    def _late(self, expected: str, seconds: float) -> SolverFault:
        """The fault of a process that is too slow."""
        unread = "; the program did not read the question" if self._unsent else ""
        half = f"; only half a line came: {self._shown()}" if self._heard else ""
        flush = "; does it flush its output after every line?" if expected == "hello" and not self._heard else ""
        return SolverFault("TIME_OUT", f"no {expected} within {seconds:g} s{unread}{half}{flush}")

    def _gone(self, expected: str) -> SolverFault:
        """The fault of a process that has ended or closed its output."""
        if self._status is None:
            how = "the process that watches it was killed" if self._over else "closed its output"
        elif self._status < 0:
            how = f"killed by {_signal_name(-self._status)}"
        else:
            how = f"exited with status {self._status}"
        half = f", after half a line: {self._shown()}" if self._heard else ""
        lines = self._errors_heard.decode(errors="replace").splitlines()
        last_words = " | ".join(filter(None, map(one_line, lines)))[-LAST_WORDS:]
        died = bool(self._status) or (self._over and self._status is None)
        code = "CLOSED"
        if died:
            code = "CRASH"
        elif self._heard:
            code = "HALF_LINE"
        errors = f"; standard error: {last_words}" if last_words else ""
        return SolverFault(code, f"{how} before the {expected}{half}{errors}")

    def _shown(self) -> str:
        return shown(bytes(self._heard[:LAST_WORDS]).decode(errors="replace"))


class Forked(Process):
    """A process that runs `become` in a fork of this one.

    With `errors`, the error output is read, and its last lines are part of the fault if the process dies.
    Raises `SolverFault` (`BAD_START`) if the system cannot start a process.
    """

    def __init__(self, become: Become, errors: bool) -> None:
        super().__init__()
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        self._errors, errors_to = os.pipe() if errors else (-1, -1)
        self._lifeline, lifeline = socket.socketpair()
        self._open = {self._requests, self._answers, self._errors} - {-1}
        _ours.update(self._open)
        self._selector = selectors.PollSelector()
        self._kept = b""

        def begin() -> None:
            for file in _ours:
                os.close(file)
            self._lifeline.close()
            become(requests, answers, errors_to)

        try:
            self._keeper = keep(lifeline, begin)
        except BaseException as error:
            # Without a lifeline, the keeper ends everything.
            self._close()
            if not isinstance(error, OSError):
                raise
            raise SolverFault("BAD_START", f"the system cannot start a process: {error.strerror}") from None
        finally:
            lifeline.close()
            for file in {requests, answers, errors_to} - {-1}:
                os.close(file)
        os.set_blocking(self._requests, False)
        self._selector.register(self._lifeline, selectors.EVENT_READ)
        for file in self._open - {self._requests}:
            self._selector.register(file, selectors.EVENT_READ)

    def end(self) -> None:
        """Make the keeper end everything, by closing its lifeline."""
        if self._lifeline.fileno() < 0:
            return
        try:
            with suppress(OSError):
                self._lifeline.shutdown(socket.SHUT_WR)
            self._lifeline.settimeout(PATIENCE + 1)
            self._reap_keeper()
        finally:
            # Ctrl-C can come a second time; the keeper ends everything without the bench, too.
            self._close()

    def _reap_keeper(self) -> None:
        """Wait for the end of the keeper, or kill it and the program if it takes too long."""
        try:
            while data := self._lifeline.recv(CHUNK):
                self._kept += data
        except OSError:
            os.kill(self._keeper, signal.SIGKILL)  # The processes it watches made it hang.
        with suppress(ChildProcessError, ProcessLookupError):
            if os.waitpid(self._keeper, 0)[1] != 0 and self._kept:
                os.killpg(int(self._kept.split()[1]), signal.SIGKILL)

    def _close(self) -> None:
        for file in tuple(self._open):
            self._drop(file)
        self._lifeline.close()
        self._selector.close()

    def _hang_up(self) -> None:
        self._drop(self._requests)

    def _drop(self, file: int) -> None:
        """Stop reading or writing one of the files."""
        if file in self._open:
            with suppress(KeyError):
                self._selector.unregister(file)
            self._open.remove(file)
            _ours.discard(file)
            os.close(file)

    def _send(self, line: bytes) -> None:
        if self._requests in self._open:
            self._unsent = memoryview(line)
            self._selector.register(self._requests, selectors.EVENT_WRITE)

    def _pump(self, seconds: float) -> bool:
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._lifeline:
                self._hear_keeper()
            elif key.fd == self._requests:
                self._write()
            else:
                self._read(key.fd)
        return bool(ready)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._requests, self._unsent[:CHUNK]) :]
        except BrokenPipeError:
            self._drop(self._requests)  # It might have answered without reading.
        else:
            if not self._unsent:
                self._selector.unregister(self._requests)

    def _read(self, file: int) -> None:
        data = os.read(file, CHUNK)
        if file == self._answers:
            self._hear(data)
        else:
            self._hear_errors(data)
        if not data:
            self._drop(file)

    def _hear_keeper(self) -> None:
        data = self._lifeline.recv(CHUNK)
        self._kept += data
        _, _, status = self._kept.partition(b"ended ")
        if status.endswith(b"\n"):
            self._status = int(status)
        if not data or self._status is not None:
            self._over = True
            self._selector.unregister(self._lifeline)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
