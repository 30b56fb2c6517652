"""A solver under test, of any form: it answers questions, or fails in one of a few named ways."""

import enum
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import AnyPuzzle

Task: TypeAlias = Literal["solve", "count", "check"]

TASKS: Final[dict[Task, str]] = {
    "solve": "find a solution, or report that the puzzle has none",
    "count": "count the different solutions, as `puzzlemill solve --count` does",
    "check": "judge a solution: right or wrong",
}
"""What a solver can be asked."""

FAULTS: Final[dict[str, str]] = {
    "BAD_START": "the program cannot be started, or does not start with its hello",
    "TIME_OUT": "no answer came within the time for one puzzle",
    "CRASH": "the program died, or the function raised an exception",
    "CLOSED": "the output was closed without an answer",
    "HALF_LINE": "the output ended in the middle of a line",
    "TOO_LONG": "a line is longer than any answer",
    "GARBAGE": "the output is not an answer",
    "WRONG_ID": "the answer is to another puzzle",
    "CHATTER": "the program printed more than one line for a question",
}
"""The codes of questions without a valid answer, and what they mean."""


TIMEOUT: Final = 10.0
"""Seconds that a solver has for one puzzle by default."""


class GiveUp(enum.Enum):
    """The type of `GIVE_UP`."""

    GIVE_UP = "give up"


GIVE_UP: Final = GiveUp.GIVE_UP
"""What a function returns if it neither finds a solution nor proves that there is none."""


class Answer(msgspec.Struct, frozen=True):
    """The answer of a solver about one puzzle.

    `outcome` is `solved` (with the `solution`, or for the task `count` with the `count`), `unsolvable` (for the task
    `count` with a `count` of 0), `budget` (it gives up), or for the task `check` `right` or `wrong`. A `solution` is of
    the kind's solution type.
    """

    outcome: Literal["solved", "unsolvable", "budget", "right", "wrong"]
    solution: object = None
    count: int | None = None


class SolverFault(Exception):  # noqa: N818 - it is not our error
    """A solver gave no valid answer: a code of `FAULTS` and one line of text, which is escaped and cut if necessary."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text: str = one_line(text)


class Candidate(Protocol):
    """A solver under test."""

    @property
    def kind(self) -> str:
        """The kind of puzzles it solves."""

    @property
    def name(self) -> str:
        """Its name in reports."""

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks it offers, in the order of `TASKS`; raises `SolverFault` if it does not start."""

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer to one task; raises `SolverFault` if there is none, after which other questions can be asked.

        `solution` is the solution that `check` judges. Raises `InputError` for a task that is not in `tasks`.
        """

    def close(self) -> None:
        """End the solver and every process it started; the next question starts it again.

        Raises `SolverFault` (`CHATTER`) if it printed anything after its last answer.
        """
