"""What a search may spend: a budget in search nodes, and the time limit of whoever waits for it.

A budget is part of a search: what it finds within so many nodes is always the same. Time is not. A search never decides
anything by the clock; it only asks, between two slices of nodes, whether anyone still waits. When the time is up,
`check_time` raises, and nothing below the door that set the limit catches that. So a limit can end a search without an
answer, but never lead to another answer.
"""

from contextvars import ContextVar, Token
from time import monotonic
from types import TracebackType
from typing import Final

from puzzlemill.puzzles.kinds import InputError, shown, whole_number

BUDGET = 10_000_000
"""Search nodes a solver may spend when the caller names no budget.

`puzzlemill help solving` says what a node is, and how long these take.
"""


LONGEST: Final = 365 * 86_400
"""Seconds of the longest time limit."""


def nodes(budget: int | None) -> int:
    """A budget in search nodes, the default one for None, that fits a kernel's counters; raises `InputError`."""
    return BUDGET if budget is None else min(whole_number("budget", budget, 0), 1 << 60)


class TimeUpError(Exception):
    """The time of a clock is up. Only the door that started the clock may catch this."""

    def __init__(self, clock: "Clock") -> None:
        super().__init__(f"{clock.seconds} s are over")
        self.clock: Clock = clock


class Clock:
    """A time limit, and the nodes spent under it. It runs for the code inside `with clock:`, in this thread alone.

    It can run several times, and rests in between. A clock inside another one cannot extend its time: then it is the
    outer clock whose time is up.
    """

    def __init__(self, seconds: float) -> None:
        """Raises `InputError` unless `seconds` is more than 0."""
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise InputError(f"seconds {shown(seconds)}: expected a number")
        if not seconds > 0:
            raise InputError(f"seconds {shown(seconds)}: expected more than 0")
        # A year is for ever, and numbers beyond all floats exist.
        seconds = float(min(seconds, LONGEST))
        self.seconds: float = seconds
        self.nodes: int = 0
        self.deadline: float
        self.owner: Clock
        self._left = seconds

    def __enter__(self) -> None:
        self._outer, self._before = _running.get(), self.nodes
        self._end = monotonic() + self._left
        self.deadline, self.owner = self._end, self
        if self._outer and self._outer.deadline <= self._end:
            self.deadline, self.owner = self._outer.deadline, self._outer.owner
        self._token: Token[Clock | None] = _running.set(self)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _running.reset(self._token)
        self._left = self._end - monotonic()
        if self._outer:
            self._outer.nodes += self.nodes - self._before
        # A clock at rest keeps no other one alive.
        self._outer, self.owner = None, self


_running: Final[ContextVar[Clock | None]] = ContextVar("the innermost clock that runs", default=None)


def check_time() -> None:
    """Raise `TimeUpError` if a clock runs and its time is up. Every loop over slices asks before each slice."""
    clock = _running.get()
    if clock is not None and monotonic() >= clock.deadline:
        raise TimeUpError(clock.owner)


def spend(nodes: int) -> None:
    """Tell the clock, if one runs, how many nodes the last slice took: what a search has spent when its time is up."""
    clock = _running.get()
    if clock is not None:
        clock.nodes += nodes
