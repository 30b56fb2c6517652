"""A solver under test that is a program in any language, asked through its standard input and output."""

import contextlib
import errno
import os
import shutil
import signal
from collections.abc import Sequence
from typing import Final, NoReturn

from puzzlemill.puzzles import format_id
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.keepers import close_all_but
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind
from puzzlemill.puzzles.packs import value_types
from puzzlemill.testing.bench import protocol
from puzzlemill.testing.bench.candidates import Answer, SolverFault, Task
from puzzlemill.testing.bench.processes import LONGEST_TIME, Process

with contextlib.suppress(ImportError):  # on Windows
    import fcntl

CLOSING: Final = 0.5
"""Seconds that a program has to exit after its input is closed."""


class Program:
    """A program as a `Candidate`, started with the first question, and again after a fault.

    `command` is the program and its arguments, without a shell. `timeout` is the number of seconds for each puzzle,
    `start_timeout` the seconds from the start to the hello. Its name in reports is `name`, or the name in its hello, or
    the command. If it dies, the report shows its standard error. Raises `InputError` for an empty command and an
    unknown kind. A `with` block closes it at the end.
    """

    def __init__(
        self, kind: Kind, command: Sequence[str], timeout: float = 10.0, name: str = "", *, start_timeout: float = 30.0
    ) -> None:
        value_types(kind)  # which refuses other kinds
        if isinstance(command, str) or not command or not command[0] or any("\0" in word for word in command):
            raise InputError("command: expected a program and its arguments, as a list of strings")
        if not (0 < timeout <= LONGEST_TIME and 0 < start_timeout <= LONGEST_TIME):
            limit = f"expected more than 0 and at most {LONGEST_TIME} seconds"
            raise InputError(f"timeout {timeout}, start_timeout {start_timeout}: {limit}")
        self.kind: Kind = kind
        self.timeout: float = timeout
        self.start_timeout: float = start_timeout
        self.command: tuple[str, ...] = tuple(command)
        self._name = name
        self._tasks: tuple[Task, ...] = ()
        self._process: Process | None = None

    @property
    def name(self) -> str:
        """Its name in reports."""
        return self._name or one_line(" ".join(self.command), protocol.LONGEST_NAME)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks in its hello; starts the program if necessary, and raises `SolverFault` as `ask` does."""
        if not self._tasks:
            self._started()
        return self._tasks

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer to one task; raises `SolverFault` if there is none, after which the program is started again.

        Output after the previous answer is a `CHATTER` fault of this question. Raises `InputError` for a task that
        the program does not offer.
        """
        process = self._started()
        if task not in self._tasks:
            raise InputError(f"{self.name} offers {', '.join(self._tasks)}", field="task", value=task)
        name = format_id(puzzle)
        try:
            line = process.ask(protocol.write_request(task, name, puzzle, solution), self.timeout)
            return protocol.read_reply(line, self.kind, task, name)
        except BaseException:
            self._end()
            raise

    def close(self) -> None:
        """End the program and every process it started; the next question starts it again.

        Raises `SolverFault` (`CHATTER`) if it prints anything after its last answer.
        """
        try:
            if self._process:
                self._process.finish(CLOSING)
        finally:
            self._end()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, error_type: type[BaseException] | None, *details: object) -> None:
        if error_type:
            self._end()
        else:
            self.close()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.end()

    def _started(self) -> Process:
        """The process, started if necessary, after its hello."""
        if self._process:
            return self._process
        try:
            self._process = self._new_process()
            line = self._process.ask(protocol.write_hello(self.kind), self.start_timeout, "hello")
            self._tasks, name = protocol.read_offer(line)
        except BaseException as error:
            self._end()
            if isinstance(error, SolverFault | InputError):
                text = error.text if isinstance(error, SolverFault) else str(error)
                raise SolverFault("BAD_START", text) from None
            raise
        self._name = self._name or name
        return self._process

    def _new_process(self) -> Process:
        if hasattr(os, "fork"):
            return Process(self._become)
        # Windows itself would not find a program such as npx.cmd by its bare name.
        return Process([shutil.which(self.command[0]) or self.command[0], *self.command[1:]])

    def _become(self, requests: int, answers: int, errors: int) -> NoReturn:
        """Turn the forked process into the program."""
        # First move the pipes out of the way: if the bench has closed file 0, 1 or 2, a pipe can have its number.
        files = [fcntl.fcntl(file, fcntl.F_DUPFD, 3) for file in (requests, answers, errors)]
        for number, file in enumerate(files):
            os.dup2(file, number)
        close_all_but()
        # Python ignores these two signals, and the program would inherit that.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        try:
            os.execvp(self.command[0], self.command)
        except OSError as error:
            hint = "; a script must begin with #! and its interpreter" if error.errno == errno.ENOEXEC else ""
            os.write(2, f"{self.command[0]}: {error.strerror}{hint}".encode(errors="replace"))
            os._exit(127)
