"""A solver under test made of Python functions, called in a process of their own or, for debuggers, in this one."""

import gc
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, Kind
from puzzlemill.puzzles.packs import value_types
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.testing.bench import protocol
from puzzlemill.testing.bench.candidates import GIVE_UP, TASKS, Answer, SolverFault, Task
from puzzlemill.testing.bench.processes import LONGEST_TIME, Process

Solve: TypeAlias = Callable[[Any], object]
Count: TypeAlias = Callable[[Any], object]
Check: TypeAlias = Callable[[Any, Any], object]
"""Functions of a solver author. Puzzles are of the author's kind, and any return value is judged."""

LONGEST_TEXT: Final = 300
"""The most characters shown of an exception that a function raised."""

_RAISED: Final = b"!"
"""The first byte of a line that has the code and text of a fault instead of a reply."""


class Functions:
    """Functions as a `Candidate`; a task without a function is not offered.

    `solve(puzzle)` returns a solution of the kind's type, or a value that `msgspec.convert` turns into one; None if
    there is no solution; `GIVE_UP`; or an `Outcome`. `count(puzzle)` returns a number, `GIVE_UP` or an `Outcome`.
    `check(puzzle, solution)` returns whether the solution is right. An exception is a `CRASH`, any other value is
    `GARBAGE`.

    With `isolate` the functions run in a fork of this process, which starts with the first question and again if it
    dies; `timeout` is the number of seconds per puzzle. Their output goes where yours goes, their input is empty, and
    what they change in memory stays in the fork. Without `isolate` they run in this process, and nothing stops them.
    None, the default, isolates them if the system can fork; Windows cannot.
    Raises `InputError` without any function, for an unknown kind, and for `isolate=True` if the system cannot fork.
    """

    def __init__(
        self,
        kind: Kind,
        solve: Solve | None = None,
        count: Count | None = None,
        check: Check | None = None,
        timeout: float = 10.0,
        isolate: bool | None = None,
        name: str = "",
    ) -> None:
        value_types(kind)  # which refuses other kinds
        self.functions: Mapping[Task, Callable[..., object]] = offered(solve, count, check)
        if isolate and not hasattr(os, "fork"):
            raise InputError(
                "this system cannot fork; isolate=False calls the functions in this process", field="isolate"
            )
        if not 0 < timeout <= LONGEST_TIME:
            raise InputError(f"expected more than 0 and at most {LONGEST_TIME} seconds", field="timeout", value=timeout)
        self.kind: Kind = kind
        self.timeout: float = timeout
        self.tasks: tuple[Task, ...] = tuple(self.functions)
        first = next(iter(self.functions.values()))
        self.name: str = name or getattr(first, "__name__", type(first).__name__)
        self._isolate = hasattr(os, "fork") if isolate is None else isolate
        self._process: Process | None = None

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer to one task; raises `SolverFault` if there is none, and `InputError` for a task not offered."""
        if task not in self.functions:
            raise InputError(f"{self.name} offers {', '.join(self.tasks)}", field="task", value=task)
        if not self._isolate:
            return call(self.functions[task], self.kind, task, puzzle, solution)
        try:
            if not self._process:
                _flush()
                self._process = Process(self._become, hears_errors=False)
            line = self._process.ask(protocol.write_request(task, "", puzzle, solution), self.timeout)
        except BaseException:
            self.close()
            raise
        if line.startswith(_RAISED):
            raise SolverFault(*msgspec.json.decode(line.removeprefix(_RAISED), type=tuple[str, str]))
        return protocol.read_reply(line, self.kind, task, "")

    def close(self) -> None:
        """End the process and everything the functions started."""
        process, self._process = self._process, None
        if process:
            process.end()

    def __enter__(self) -> "Functions":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _become(self, requests: int, answers: int, errors: int) -> None:
        """Answer questions in the forked process until there are no more."""
        # This process must not finalise garbage of the bench: that could remove files.
        gc.freeze()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        with open(requests, "rb") as questions, open(answers, "wb") as replies:
            for line in questions:
                reply = self._reply(line)
                _flush()
                replies.write(reply)
                replies.flush()

    def _reply(self, line: bytes) -> bytes:
        task, name, puzzle, solution = protocol.read_request(line, self.kind)
        try:
            return protocol.write_reply(name, call(self.functions[task], self.kind, task, puzzle, solution))
        except SolverFault as fault:
            return _RAISED + msgspec.json.encode((fault.code, fault.text)) + b"\n"


def offered(solve: Solve | None, count: Count | None, check: Check | None) -> Mapping[Task, Callable[..., object]]:
    """The functions by task, without those that are None; raises `InputError` without any, and for other values."""
    functions: dict[Task, Callable[..., object]] = {}
    given: dict[Task, Callable[..., object] | None] = {"solve": solve, "count": count, "check": check}
    for task, function in given.items():
        if function is None:
            continue
        if not callable(function):
            raise InputError(f"{task}: expected a function, got {type(function).__name__}")
        functions[task] = function
    if not functions:
        raise InputError(f"expected a function for one or more of {', '.join(TASKS)}")
    return functions


def call(function: Callable[..., object], kind: Kind, task: Task, puzzle: AnyPuzzle, solution: object) -> Answer:
    """The answer of a function; raises `SolverFault`: `CRASH` if it raises, `GARBAGE` if it returns anything else."""
    try:
        returned = function(puzzle, solution) if task == "check" else function(puzzle)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise SolverFault("CRASH", _crash_line(error)) from error
    try:
        return protocol.settled(task, _answer(returned, kind, task))
    except TypeError as error:
        raise SolverFault("GARBAGE", one_line(f"{task} returned {error}", LONGEST_TEXT)) from error


def _answer(returned: object, kind: Kind, task: Task) -> Answer:
    """The value that a function returned, as an answer."""
    if task == "check":
        if not isinstance(returned, bool):
            raise TypeError(f"{type(returned).__name__}; expected True or False")
        return Answer("right" if returned else "wrong")
    if returned is GIVE_UP:
        return Answer("budget")
    if isinstance(returned, Outcome):
        if returned.status != "solved":
            return Answer(returned.status)
        if task == "count":
            return Answer("solved", count=returned.count)
        returned = returned.solution
        if returned is None:
            return Answer("solved")
    if task == "count":
        if not isinstance(returned, int) or isinstance(returned, bool):
            raise TypeError(f"{type(returned).__name__}; expected a whole number or GIVE_UP")
        return Answer("solved", count=returned)
    if returned is None:
        return Answer("unsolvable")
    solution_type = value_types(kind)[1]
    try:
        return Answer("solved", msgspec.convert(msgspec.to_builtins(returned), solution_type))
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        raise TypeError(f"a value that is not a valid {solution_type.__name__}: {fault_of(error)}") from error


def _crash_line(error: BaseException) -> str:
    """An exception in one line, with the innermost place in the file of the function."""
    try:
        message = one_line(str(error), LONGEST_TEXT)
    except Exception:
        message = ""  # The text of a solver's own exception is its code, and can fail in any way.
    text = f"{type(error).__name__}: {message}" if message else type(error).__name__
    frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)][1:]
    places = [f"{file}:{line}" for file, line in frames if file == frames[0][0]]
    return f"{text} at {places[-1]}" if places else text


def _flush() -> None:
    """Flush the output, which a fork would otherwise print twice or lose at its end."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            stream.flush()
