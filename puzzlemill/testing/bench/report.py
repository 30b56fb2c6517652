"""The report of a battery: what passed, and every failure with a command that reproduces it, as text and as JSON."""

import shlex
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from puzzlemill.puzzles import kind_name, parse_id
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.showing import Told
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.testing.bench.candidates import TIMEOUT, Task
from puzzlemill.testing.bench.judging import Failure, as_json
from puzzlemill.testing.strategies import battery

Status = Literal["passed", "failed", "gave up", "not offered", "not run"]

STATUSES: Final[dict[Status, str]] = {
    "passed": "every answer was right",
    "failed": "an answer was wrong or missing",
    "gave up": "the solver gave up on every question",
    "not offered": "the solver does not offer this task",
    "not run": "the battery stopped before it",
}
"""How an item can end."""


ENDS: Final = ("start", "end")
"""Names instead of an item's, for a program that does not start, or prints more after its last answer."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How an item ended: questions asked, how many the solver gave up or had no time for, and the failure.

    `again` is a command, or a line of Python, that repeats the failing questions.
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

    @property
    def listed(self) -> bool:
        """Whether the text has a line for it; items that were not asked are only counted at the end."""
        return self.status not in ("not offered", "not run") and self.item not in ENDS


class Report(Told, msgspec.Struct, frozen=True, kw_only=True):
    """What the battery found out about one solver. `str` gives the text, `to_json` the form for machines.

    The same seed, examples, solver and versions of Python and Hypothesis give the same report, unless other modules of
    yours are loaded: Hypothesis also draws the constants in them.
    """

    format: Literal["puzzlemill-conformance"] = "puzzlemill-conformance"
    version: Literal[1] = 1
    kind: Kind
    solver: str
    tasks: tuple[Task, ...]
    seed: int
    examples: int
    ok: bool
    results: tuple[Result, ...]

    @property
    def failed(self) -> tuple[Result, ...]:
        """The results with a failure, smallest puzzle first (by the length of its position id)."""
        failed = [result for result in self.results if result.failure]
        return tuple(sorted(failed, key=lambda result: len("".join(result.failure.ids)) if result.failure else 0))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Every failure, at most one per item, in the order of `failed`."""
        return tuple(result.failure for result in self.failed if result.failure)

    def to_json(self) -> str:
        """The report as JSON; `puzzlemill help testing-solvers` describes its form."""
        return msgspec.json.format(msgspec.json.encode(self)).decode() + "\n"

    def __str__(self) -> str:
        """One line per item, then every failure in full, then the summary."""
        head = heading(self.kind, self.solver, self.seed, self.examples)
        width = max((len(result.item) for result in self.results), default=0)
        lines = [line(result, width) for result in self.results if result.listed]
        return "\n".join([head, "", *lines, "", *map(failure_text, self.failed), self.summary])

    @property
    def summary(self) -> str:
        """The verdict in one line, and a second line with the smallest puzzle if several failed."""
        named = [result for result in self.results if result.item not in ENDS]
        left = [result for result in named if result.status == "not offered"]
        if not named:
            return "FAILED: the program did not begin with a valid hello; `puzzlemill help solver-protocol` says how."
        if len(left) == len(named):
            return f"FAILED: no item could be asked: {self.solver} offers {', '.join(self.tasks)}, not {_tasks(left)}."
        offered = counted(len(named) - len(left), "item")
        answered = any(result.asked > result.gave_up for result in named)
        if self.failed:
            verdict = f"FAILED: {len(self.failed)} of {offered}"
        else:
            verdict = f"Passed: {offered}" if answered else f"FAILED: no question was answered: {offered}"
        questions = sum(result.asked for result in named)
        parts = [f"{verdict}, {questions:,} {plural(questions, 'question')}."]
        for status, words in (("gave up", "given up entirely"), ("not run", "not run")):
            number = sum(result.status == status for result in named)
            if number:
                parts.append(f"{counted(number, 'item')} {plural(number, 'was', 'were')} {words}.")
        if left:
            parts.append(
                f"{counted(len(left), 'item')} for {_tasks(left)} {plural(len(left), 'was', 'were')} not offered."
            )
        first = next((failure.ids[0] for failure in self.failures if failure.ids), "")
        if first and len(self.failures) > 1:
            parts.append(f"\nThe smallest puzzle that failed is {first}; start there.")
        return " ".join(parts).replace(" \n", "\n")


def _tasks(results: Sequence[Result]) -> str:
    return " and ".join(dict.fromkeys(result.task for result in results))


def heading(kind: Kind, solver: str, seed: int, examples: int) -> str:
    """What is tested, and with which random puzzles."""
    return f"{kind_name(kind)}: {solver}, seed {seed}, {examples} examples per item"


def line(result: Result, width: int = 0) -> str:
    """One line for an item: `passed   solve-tiny   57 asked   puzzles small enough for brute force (3 given up)`."""
    status = result.status.upper() if result.status == "failed" else result.status
    gave_up = f" ({result.gave_up:,} given up)" if result.gave_up else ""
    return f"{status:<8} {result.item:<{width}} {result.asked:>5,} asked   {result.says}{gave_up}"


def failure_text(result: Result) -> str:
    """A failure in full: its code, what was wrong, the puzzles as ids and pictures, and how to reproduce it."""
    failure = result.failure
    assert failure is not None
    lines = [f"FAILED {result.item}", f"  {failure.code}: {failure.text}"]
    for name in failure.ids:
        lines += [f"  {name}", *(f"      {row}" for row in picture(name))]
        if not battery(parse_id(name).kind).complete:
            lines += [f"      {as_json(parse_id(name))}"]
    if failure.solution is not None:
        lines.append(f"  solution: {msgspec.json.encode(failure.solution).decode()}")
    if result.again:
        lines.append(f"  reproduce: {result.again}")
    return "\n".join([*lines, ""])


def picture(name: str) -> tuple[str, ...]:
    """The board of a puzzle as rows of characters; no rows without a board or if it is too large to help."""
    puzzle = parse_id(name)
    rows = tuple(battery(puzzle.kind).picture(puzzle))
    return rows if len(rows) <= LARGEST_PICTURE and rows and len(rows[0]) <= LARGEST_PICTURE else ()


LARGEST_PICTURE: Final = 40
"""Rows, and characters per row, of the largest board that is shown."""


def again_command(kind: Kind, command: Sequence[str], timeout: float, failure: Failure) -> str:
    """The command that repeats the questions of a failure to a program."""
    words = ["puzzlemill", "check-solver", kind]
    if failure.task != "solve":
        words += ["--task", failure.task]
    if timeout != TIMEOUT:
        words += ["--timeout", f"{timeout:g}"]
    for name in failure.ids:
        words += ["--ask", name]
    if failure.rule:
        words += ["--rule", failure.rule]
    if failure.solution is not None:
        words += ["--solution", msgspec.json.encode(failure.solution).decode()]
    return shlex.join([*words, "--", *command])


def again_call(name: str, failure: Failure) -> str:
    """The Python code that repeats the questions of a failure to a function."""
    solution = failure.solution
    argument = "" if solution is None else f", {type(solution).__module__}.{solution!r}"
    return "; ".join(f'{name}(puzzlemill.parse_id("{puzzle}"){argument})' for puzzle in failure.ids)
