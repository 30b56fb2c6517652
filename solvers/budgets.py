"""The limits of a search: a budget in search nodes, and a time limit or a stop set by the caller.

A budget is part of a search: with the same number of nodes it always finds the same. Time is different. A search never
decides anything by the clock; it only checks, between two slices of nodes, whether the time is up. If it is,
`check_time` raises, and only the function that set the limit catches that. So a time limit can end a search without an
answer, but never change the answer. The same holds for an event that another thread sets to stop it.
"""

import threading
from contextvars import ContextVar, Token
from time import monotonic
from types import TracebackType
from typing import Final

from puzzlemill.puzzles.kinds import InputError, whole_number

BUDGET = 10_000_000
"""The default budget of a solver, in search nodes.

`puzzlemill help solving` explains what a node is and how long these take.
"""


LONGEST: Final = 365 * 86_400
"""The longest time limit, in seconds."""


def nodes(budget: int | None) -> int:
    """A budget that fits the counters of kernels, the default one for None; raises `InputError`."""
    return BUDGET if budget is None else min(whole_number("budget", budget, 0), 1 << 60)


class TimeUpError(Exception):
    """The time of a clock is up, or it was stopped. Only the function that started the clock may catch this."""

    def __init__(self, clock: "Clock") -> None:
        super().__init__("it was stopped" if clock.stopped else f"the time limit of {clock.seconds:g} s was reached")
        self.clock: Clock = clock


class Clock:
    """A time limit, an event that stops the search, or both, and the nodes spent under them.

    It runs during the code inside `with clock:`, in this thread only; another thread may set the event at any time.

    It can run several times and pauses in between. A clock inside another one cannot extend the outer time: the outer
    clock's time is then up.
    """

    def __init__(self, seconds: float = LONGEST, stop: threading.Event | None = None) -> None:
        """Raises `InputError` unless `seconds` is more than 0 and `stop` is a `threading.Event`."""
        if stop is not None and not isinstance(stop, threading.Event):
            raise InputError("expected a threading.Event", field="stop", value=stop)
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise InputError("expected a number", field="seconds", value=seconds)
        if not seconds > 0:
            raise InputError("expected more than 0", field="seconds", value=seconds)
        # A year is long enough, and the number might be too large for a float.
        seconds = float(min(seconds, LONGEST))
        self.seconds: float = seconds
        self.stop: threading.Event | None = stop
        self.nodes: int = 0
        self.deadline: float
        self.owner: Clock
        self.outer: Clock | None = None
        self._left = seconds

    @property
    def stopped(self) -> bool:
        """Whether its event is set."""
        return self.stop is not None and self.stop.is_set()

    def __enter__(self) -> None:
        self.outer, self._before = _running.get(), self.nodes
        self._end = monotonic() + self._left
        self.deadline, self.owner = self._end, self
        if self.outer and self.outer.deadline <= self._end:
            self.deadline, self.owner = self.outer.deadline, self.outer.owner
        self._token: Token[Clock | None] = _running.set(self)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _running.reset(self._token)
        self._left = self._end - monotonic()
        if self.outer:
            self.outer.nodes += self.nodes - self._before
        # A paused clock keeps no other clock alive.
        self.outer, self.owner = None, self


_running: Final[ContextVar[Clock | None]] = ContextVar("the innermost running clock", default=None)


def check_time() -> None:
    """Raise `TimeUpError` if a clock's time is up, or it was stopped. Every loop calls this before each slice."""
    clock = _running.get()
    if clock is not None and monotonic() >= clock.deadline:
        raise TimeUpError(clock.owner)
    while clock is not None:
        if clock.stopped:
            raise TimeUpError(clock)
        clock = clock.outer


def spend(nodes: int) -> None:
    """Add the nodes of the last slice to the running clock, if any, for the effort of a search whose time is up."""
    clock = _running.get()
    if clock is not None:
        clock.nodes += nodes
