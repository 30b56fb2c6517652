"""A solver under test, whatever it is: it is asked tasks and answers, or fails in one of a few named ways."""

import enum
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from puzzlemill.puzzles.kinds import AnyPuzzle

Task: TypeAlias = Literal["solve", "count", "check"]

TASKS: Final[dict[Task, str]] = {
    "solve": "find a solution, or say that there is none",
    "count": "count the different solutions, as `puzzlemill solve --count` does",
    "check": "judge a solution: right or wrong",
}
"""What a solver can be asked."""

FAULTS: Final[dict[str, str]] = {
    "BAD_START": "the program cannot be started, or does not begin with its hello",
    "TIME_OUT": "no answer within the time for one puzzle",
    "CRASH": "it died, or raised",
    "CLOSED": "it closed its output without an answer",
    "HALF_LINE": "its output ended in mid-line",
    "TOO_LONG": "a line longer than any answer",
    "GARBAGE": "what it said is no answer",
    "WRONG_ID": "the answer is to another puzzle",
    "CHATTER": "it said more than it was asked",
}
"""The ways in which a solver fails to answer at all."""


TIMEOUT: Final = 10.0
"""Seconds that a solver has for one puzzle, unless the caller says otherwise."""


class GiveUp(enum.Enum):
    """The type of `GIVE_UP`."""

    GIVE_UP = "give up"


GIVE_UP: Final = GiveUp.GIVE_UP
"""What a function returns that neither found a solution nor knows that there is none."""


class Answer(msgspec.Struct, frozen=True):
    """What a solver says of one puzzle.

    `outcome` is `solved` (with the `solution`, or for the task `count` with the `count`), `unsolvable` (for the task
    `count` with a `count` of 0), `budget` (it gives up), or for the task `check` `right` or `wrong`. A `solution` is of
    the kind's solution type.
    """

    outcome: Literal["solved", "unsolvable", "budget", "right", "wrong"]
    solution: object = None
    count: int | None = None


class SolverFault(Exception):  # noqa: N818 - it is not our error
    """A solver that did not answer: a code of `FAULTS` and one line of text."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


class Candidate(Protocol):
    """A solver under test."""

    @property
    def kind(self) -> str:
        """The kind of puzzles that it is asked about."""

    @property
    def name(self) -> str:
        """What it is called in reports."""

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What it can be asked, in the order of `TASKS`; raises `SolverFault` if it has to be begun to say so."""

    def ask(self, task: Task, puzzle: AnyPuzzle, solution: object = None) -> Answer:
        """The answer to one task; raises `SolverFault` if there is none, and can be asked again after that.

        `solution` is what `check` is to judge. Raises `InputError` for a task that is not among `tasks`.
        """

    def close(self) -> None:
        """End it and every process that it began; asking again starts it again.

        Raises `SolverFault` (`CHATTER`) if it said more than it was asked since the last answer.
        """
