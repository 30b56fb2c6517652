"""The types that strategies draw besides entries, and how strategies refuse invalid arguments."""

from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from hypothesis.errors import InvalidArgument

from puzzlemill.puzzles.kinds import AnyPuzzle, Breach
from puzzlemill.puzzles.packs import Entry
from puzzlemill.solvers.outcome import Reason

P = TypeVar("P", bound=AnyPuzzle)
S = TypeVar("S")


class Unsolvable(NamedTuple, Generic[P]):
    """A puzzle without a solution, and why there is none: a reason that a person can check."""

    instance: P
    reason: Reason


class Wrong(NamedTuple, Generic[P, S]):
    """A puzzle, a wrong solution, and every rule that it breaks, as returned by `puzzlemill.check`."""

    instance: P
    solution: S
    breaches: tuple[Breach, ...]


class Pair(NamedTuple, Generic[P, S]):
    """Two entries that differ only by a symmetry of their kind, each with its image of the same solution."""

    one: Entry[P, S]
    other: Entry[P, S]


Rule: TypeAlias = Literal["same", "keeps", "product", "sum"]
"""A relation between the answers to puzzles; `Related` explains them."""


class Related(NamedTuple, Generic[P]):
    """A puzzle, others made from it, and the relation that their answers must satisfy.

    The `rule` is `same` (all are solvable or none is, with equal counts), `keeps` (if `first` is solvable, all others
    are), `product` (the count of `first` is the product of the others') or `sum` (it is their sum). Counts are as in
    `puzzlemill.count`, 0 if there is no solution.
    """

    first: P
    others: tuple[P, ...]
    rule: Rule


def require(met: bool, expected: str) -> None:
    """Refuse arguments of a strategy unless a condition is met."""
    if not met:
        raise InvalidArgument(f"expected {expected}")
