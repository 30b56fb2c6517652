"""What every search returns: an outcome with the solutions found or the reason why there are none, and the effort."""

import operator
from collections.abc import Iterator, Mapping
from typing import Generic, Literal, Protocol, TypeVar

import msgspec

from puzzlemill.puzzles.certificates import Certificate
from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.puzzles.saying import Argument, Said, Translatable
from puzzlemill.puzzles.showing import Brief, Shown, Told

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)


class Effort(msgspec.Struct, frozen=True):
    """The effort of a search.

    `nodes` are partial solutions examined, `dead_ends` the ones that no step could extend, `forced` steps with only one
    possibility, `restarts` the restarts of a randomised search.
    """

    nodes: int = 0
    dead_ends: int = 0
    forced: int = 0
    restarts: int = 0

    def __add__(self, more: "Effort") -> "Effort":
        return Effort(*map(operator.add, msgspec.structs.astuple(self), msgspec.structs.astuple(more)))


class Reason(Brief, Translatable, msgspec.Struct, frozen=True):
    """Why there is no solution, in a form that a person can check: a code, the cells concerned, and a text.

    The text is a clause, such as `the cap sum is 3, but in a valid packing it is even`. `key` and `args` give it in
    other languages; a kind without words for its reasons leaves them out.
    """

    code: str
    cells: tuple[Cell, ...] = ()
    text: str = ""
    key: str | msgspec.UnsetType = msgspec.UNSET
    args: Mapping[str, Argument] | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def of(cls, code: str, said: Said, cells: tuple[Cell, ...] = ()) -> "Reason":
        """The reason that a clause gives, with its text in English."""
        return cls(code, cells, str(said), said.key, said.args)

    def __hash__(self) -> int:
        return hash((self.code, self.cells, self.text))


class Outcome(Told, Shown, msgspec.Struct, Generic[S], frozen=True):
    """The result of a search.

    `status` is `solved` (a solution was found), `unsolvable` (proved, see `reason`) or `budget` (spent before either).
    `solutions` are different ones, at most as many as requested. `count` is the exact number of different solutions (0
    if unsolvable) if the search was complete, and None if it stopped at its limit.
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
        """Whether there is a solution; None if the budget was spent before this was known."""
        return None if self.status == "budget" else self.status == "solved"


class Solver(Protocol[P_contra, S]):
    """What `solvers/<kind>` provides. Budgets are in search nodes, never seconds."""

    def solve(self, puzzle: P_contra, budget: int = ..., limit: int = ...) -> Outcome[S]:
        """Up to `limit` (1 or more) different solutions; `count` is set if the search was complete."""

    def count(self, puzzle: P_contra, budget: int = ...) -> Outcome[S]:
        """The exact number of different solutions, without listing them; `solutions` can be empty."""


class Lister(Protocol[P_contra, S_co]):
    """What `solvers/<kind>` can also provide if its search yields solutions before all are found."""

    def solutions(self, puzzle: P_contra, budget: int = ...) -> Iterator[S_co]:
        """Every different solution as soon as it is found, in the order of `solve` with a large enough limit.

        Raises `OutOfReachError` if the budget is spent before the search is complete.
        """


class ClaimChecker(Protocol[P_contra]):
    """What `solvers/<kind>` can also provide, for instances that make claims."""

    def claims(self, puzzle: P_contra, budget: int = ...) -> list[Breach]:
        """The claims of the instance that a search refutes, or could not prove within the budget."""


class Certifier(Protocol[P_contra]):
    """What `solvers/<kind>/certifying.py` can provide."""

    def certify(self, puzzle: P_contra, budget: int = ...) -> Certificate | None:
        """A certificate that forced steps lead to the only solution; None if they do not.

        Raises `OutOfReachError` if the budget runs out.
        """


class Refuter(Protocol[P_contra]):
    """What `solvers/<kind>/refutation.py` can provide."""

    def refute(self, puzzle: P_contra, completions: int = 0, budget: int = ...) -> Certificate | None:
        """A certificate that there are exactly that many solutions, or None if there are more or fewer.

        Raises `OutOfReachError` if the budget runs out, and `InputError` if certificates of the kind cannot say that.
        """
