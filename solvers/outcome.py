"""What every search returns: an explicit outcome, the solutions found or the reason for none, and the effort spent."""

import operator
from collections.abc import Iterator
from typing import Generic, Literal, Protocol, TypeVar

import msgspec

from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.puzzles.showing import Shown

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


class Effort(msgspec.Struct, frozen=True):
    """What a search spent.

    `nodes` are partial solutions looked at, `dead_ends` those that no step could extend, `forced` steps that had one
    possibility, `restarts` fresh starts of a randomised search.
    """

    nodes: int = 0
    dead_ends: int = 0
    forced: int = 0
    restarts: int = 0

    def __add__(self, more: "Effort") -> "Effort":
        return Effort(*map(operator.add, msgspec.structs.astuple(self), msgspec.structs.astuple(more)))


class Reason(msgspec.Struct, frozen=True):
    """Why there is no solution, so that a person can check it: a named code, the cells concerned, and words."""

    code: str
    cells: tuple[Cell, ...] = ()
    text: str = ""


class Outcome(Shown, msgspec.Struct, Generic[S], frozen=True):
    """The end of a search.

    `status` is `solved` (something was found), `unsolvable` (proved, see `reason`) or `budget` (spent before either).
    `solutions` are different ones, at most as many as asked for. `count` is the exact number of different solutions (0
    if unsolvable) when the search went through all of them; a search that stops at its limit leaves it None.
    """

    status: Literal["solved", "unsolvable", "budget"]
    solutions: tuple[S, ...] = ()
    count: int | None = None
    reason: Reason | None = None
    effort: Effort = Effort()

    @property
    def solution(self) -> S | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def solvable(self) -> bool | None:
        """Whether there is a solution; None if the budget was spent before that was known."""
        return None if self.status == "budget" else self.status == "solved"


class Solver(Protocol[P_contra, S]):
    """What `solvers/<kind>` provides. Budgets are in search nodes, never seconds."""

    def solve(self, puzzle: P_contra, budget: int = ..., limit: int = ...) -> Outcome[S]:
        """Up to `limit` (1 or more) different solutions; `count` is set when the search went through all."""

    def count(self, puzzle: P_contra, budget: int = ...) -> Outcome[S]:
        """The exact number of different solutions, without listing them; `solutions` may stay empty."""


class Lister(Protocol[P_contra, S_co]):
    """What `solvers/<kind>` may also provide, where a search need not find all solutions before it shows the first."""

    def solutions(self, puzzle: P_contra, budget: int = ...) -> Iterator[S_co]:
        """Every different solution, as soon as it is found, in the order of `solve` with a limit beyond their number.

        Raises `OutOfReachError` when the budget is spent before the end.
        """


class ClaimChecker(Protocol[P_contra]):
    """What `solvers/<kind>` may also provide, for instances that say something of themselves."""

    def claims(self, puzzle: P_contra, budget: int = ...) -> list[Breach]:
        """What the instance says of itself and a search refutes, or could not prove within the budget."""
