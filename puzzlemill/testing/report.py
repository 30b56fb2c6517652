"""The report of a battery: what passed, and every failure with what makes it happen again; as text and as JSON."""

import shlex
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.testing.candidates import TIMEOUT, Task
from puzzlemill.testing.judging import Failure

Status = Literal["passed", "failed", "gave up", "not offered", "not run"]

STATUSES: Final[dict[Status, str]] = {
    "passed": "every answer was right",
    "failed": "an answer was wrong, or there was none",
    "gave up": "not one question was answered",
    "not offered": "the solver does not do this task",
    "not run": "the battery stopped before it",
}
"""How an item can end."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How an item ended, the questions asked, how many of them the solver gave up or had no time for, and its failure.

    `again` is a command, or a line of Python, that asks the failing questions again.
    """

    item: str
    task: Task
    says: str
    status: Status
    asked: int = 0
    gave_up: int = 0
    late: int = 0
    failure: Failure | None = None
    again: str = ""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What the battery found out about one solver. It prints as text, `to_json` is for machines.

    With the same seed, examples, solver and versions of Python and Hypothesis the report is the same, unless other
    modules of yours are loaded: Hypothesis draws the constants in them too.
    """

    format: Literal["puzzlemill-conformance"] = "puzzlemill-conformance"
    version: Literal[1] = 1
    kind: str
    solver: str
    tasks: tuple[Task, ...]
    seed: int
    examples: int
    ok: bool
    results: tuple[Result, ...]

    @property
    def failed(self) -> tuple[Result, ...]:
        """The results with a failure, that of the smallest puzzle first, by the length of its position id."""
        found = [result for result in self.results if result.failure]
        return tuple(sorted(found, key=lambda result: len("".join(result.failure.ids)) if result.failure else 0))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Every failure, one an item at most, in the same order."""
        return tuple(result.failure for result in self.failed if result.failure)

    def to_json(self) -> bytes:
        """The report as JSON, of the form described in `docs/testing-solvers.md`."""
        return msgspec.json.format(msgspec.json.encode(self)) + b"\n"

    def __str__(self) -> str:
        """A line an item, then every failure whole, then the sum."""
        head = heading(self.kind, self.solver, self.seed, self.examples)
        run = [result for result in self.results if result.status != "not offered"]
        width = max((len(result.item) for result in run), default=0)
        lines = [line(result, width) for result in run]
        whole = [failure_text(result) for result in self.failed]
        return "\n".join([head, "", *lines, "", *whole, self.summary])

    @property
    def summary(self) -> str:
        """The sum of it in a line."""
        ends = [result.status for result in self.results]
        parts = [f"{ends.count(status)} {status}" for status in STATUSES if ends.count(status)]
        asked = sum(result.asked for result in self.results)
        return f"{'Passed' if self.ok else 'FAILED'}: of {len(ends)} items {', '.join(parts)}; {asked:,} questions."


def heading(kind: str, solver: str, seed: int, examples: int) -> str:
    """What is checked, and on which random puzzles."""
    return f"{KINDS[kind]}: {solver}, seed {seed}, {examples} examples an item"


def line(result: Result, width: int = 0) -> str:
    """An item in a line: `FAILED   solve-tiny   57 asked, 3 given up   random puzzles small enough for brute force`."""
    status = result.status.upper() if result.status == "failed" else result.status
    asked = f"{result.asked:>5,} asked" if result.asked else ""
    if result.gave_up:
        asked += f", {result.gave_up:,} given up"
    return f"{status:<8} {result.item:<{width}} {asked:<26} {result.says}".rstrip()


def failure_text(result: Result) -> str:
    """A failure in full: its code, what was wrong, the puzzles by id and as rows of characters, and how to see it."""
    failure = result.failure
    assert failure is not None
    lines = [f"FAILED {result.item}", f"  {failure.code}: {failure.text}"]
    for name in failure.ids:
        lines += [f"  {name}", *(f"      {row}" for row in picture(name))]
    if failure.solution is not None:
        lines.append(f"  to be judged: {msgspec.json.encode(failure.solution).decode()}")
    if result.again:
        lines.append(f"  again: {result.again}")
    return "\n".join([*lines, ""])


def picture(name: str) -> tuple[str, ...]:
    """The board of a puzzle as rows of characters, where its kind has one; none where that is too large to help."""
    puzzle: Any = parse_id(name)
    rows: tuple[str, ...] = getattr(puzzle, "template", getattr(puzzle, "board", ()))
    return rows if len(rows) <= LARGEST_PICTURE and rows and len(rows[0]) <= LARGEST_PICTURE else ()


LARGEST_PICTURE: Final = 20
"""Rows and columns of the largest board that is shown in characters."""


def again_command(kind: str, command: Sequence[str], timeout: float, failure: Failure) -> str:
    """The command that puts the questions of a failure to a program again."""
    words = ["puzzlemill", "check-solver", kind]
    if failure.task != "solve":
        words += ["--task", failure.task]
    if timeout != TIMEOUT:
        words += ["--timeout", f"{timeout:g}"]
    for name in failure.ids:
        words += ["--ask", name]
    if failure.solution is not None:
        words += ["--solution", msgspec.json.encode(failure.solution).decode()]
    return shlex.join([*words, "--", *command])


def again_call(name: str, failure: Failure) -> str:
    """The Python that puts the questions of a failure to a function again."""
    solution = failure.solution
    solution = "" if solution is None else f", {type(solution).__module__}.{solution!r}"
    return "; ".join(f'{name}(puzzlemill.parse_id("{puzzle}"){solution})' for puzzle in failure.ids)
