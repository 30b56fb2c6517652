"""A process asked line by line: every question gets an answer or a fault in time, and no process is left over."""

import signal
import time
from collections.abc import Sequence
from errno import ENOEXEC
from typing import Final

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.keepers import FLUSHED, Become, Kept
from puzzlemill.puzzles.kinds import shown
from puzzlemill.testing.bench.candidates import SolverFault
from puzzlemill.testing.bench.protocol import LONGEST_LINE

LONGEST_TIME: Final = 86_400
"""The most seconds allowed for a question: a day."""

LAST_WORDS: Final = 300
"""Characters shown from the end of the error output."""


class Process(Kept):
    """A process and everything it starts, until `end`: for each line sent, one line comes back.

    It is a program with its arguments, or a fork of this process; the last lines of its errors, unless they are not
    heard, are part of the fault if it dies. Raises `SolverFault` (`BAD_START`) if it cannot be started.
    """

    def __init__(self, start: Sequence[str] | Become, *, hears_errors: bool = True) -> None:
        try:
            super().__init__(start, hears_errors=hears_errors)
        except OSError as error:
            hint = "; name the program that runs it first, as in: python solver.py" if error.errno == ENOEXEC else ""
            name = "the system cannot start a process" if callable(start) else start[0]
            raise SolverFault("BAD_START", f"{name}: {error.strerror}{hint}") from None

    def ask(self, line: bytes, seconds: float, expected: str = "answer") -> bytes:
        """Send `line` and return the next line, without its line end; `expected` names it in faults.

        Raises `SolverFault`, after which the process must be ended.
        """
        deadline = time.monotonic() + seconds
        self.pump(0)
        if expected != "hello":  # A hello can come before the question.
            self._check_silence("before the question")
        self.send(line)
        searched = 0
        while (end := self.heard.find(b"\n", searched)) < 0:
            searched = len(self.heard)
            if searched > LONGEST_LINE:
                raise SolverFault("TOO_LONG", f"a line has more than {LONGEST_LINE:,} bytes")
            left = deadline - time.monotonic()
            ended = not self.answering
            if left <= 0 and not (ended or self.over):
                raise self._late(expected, seconds)
            # Everything it wrote before it ended has arrived by now.
            if left <= 0 or (not self.pump(0 if self.over else left) and self.over):
                raise self._gone(expected)
            if not ended and not self.answering:
                deadline = min(deadline, time.monotonic() + FLUSHED)
        reply = bytes(self.heard[:end])
        del self.heard[: end + 1]
        self._check_silence(f"after the {expected}")
        return reply

    def finish(self, seconds: float) -> None:
        """Close the input, and give the process time to end by itself.

        Raises `SolverFault` (`CHATTER`) if it prints anything more.
        """
        self.hang_up()
        deadline = time.monotonic() + seconds
        while not self.heard and (left := deadline - time.monotonic()) > 0:
            if not self.pump(0 if self.over else left) and self.over:
                break
        self._check_silence("after the last answer")

    def _check_silence(self, when: str) -> None:
        if self.heard:
            raise SolverFault("CHATTER", f"unexpected output {when}: {self._shown()}")

    def _late(self, expected: str, seconds: float) -> SolverFault:
        """The fault of a process that is too slow."""
        unread = "; the program did not read the question" if self.unsent else ""
        half = f"; only half a line came: {self._shown()}" if self.heard else ""
        flush = "; does it flush its output after every line?" if expected == "hello" and not self.heard else ""
        return SolverFault("TIME_OUT", f"no {expected} within {seconds:g} s{unread}{half}{flush}")

    def _gone(self, expected: str) -> SolverFault:
        """The fault of a process that has ended or closed its output."""
        if self.status is None:
            how = "the process that watches it was killed" if self.over else "closed its output"
        elif self.status < 0:
            how = f"killed by {_signal_name(-self.status)}"
        else:
            how = f"exited with status {self.status}"
        half = f", after half a line: {self._shown()}" if self.heard else ""
        lines = self.errors.decode(errors="replace").splitlines()
        last_words = " | ".join(filter(None, map(one_line, lines)))[-LAST_WORDS:]
        died = bool(self.status) or (self.over and self.status is None)
        code = "CLOSED"
        if died:
            code = "CRASH"
        elif self.heard:
            code = "HALF_LINE"
        errors = f"; standard error: {last_words}" if last_words else ""
        return SolverFault(code, f"{how} before the {expected}{half}{errors}")

    def _shown(self) -> str:
        return shown(bytes(self.heard[:LAST_WORDS]).decode(errors="replace"))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
