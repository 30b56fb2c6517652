"""A SAT solver that hands out its variables, keeps to a number of conflicts and lists models by forbidding them."""

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import TypeVar

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from tests.outside.limits import MOST_SOLUTIONS, Spent

K = TypeVar("K")

CONFLICTS = 10_000
"""Conflicts of one solver over all its models, a second or two."""


class Clauses:
    """Clauses over literals, whole numbers other than 0, in an incremental solver; a context manager."""

    def __init__(self) -> None:
        self.solver = Solver("glucose4")
        self.solver.conf_budget(CONFLICTS)
        self.last = 0

    def __enter__(self) -> "Clauses":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.solver.delete()

    def new(self) -> int:
        """A new variable."""
        self.last += 1
        return self.last

    def add(self, *literals: int) -> None:
        """At least one of the literals; a contradiction if there are none."""
        if literals:
            self.solver.add_clause(literals)
        else:
            never = self.new()
            self.solver.append_formula([[never], [-never]])

    def at_most(self, number: int, literals: Iterable[int]) -> None:
        """At most `number` of the literals, by a sequential counter."""
        chosen = list(literals)
        if number < len(chosen):
            counter = CardEnc.atmost(chosen, number, top_id=self.last, encoding=EncType.seqcounter)
            self.solver.append_formula(counter.clauses)
            self.last = max(self.last, counter.nv)

    def exactly_one(self, literals: Iterable[int]) -> None:
        """One of the literals and no other."""
        chosen = list(literals)
        self.add(*chosen)
        self.at_most(1, chosen)

    def one(self, variables: Mapping[K, int]) -> list[K] | None:
        """The keys of the literals that are true in a model; None if there is no model."""
        satisfiable = self.solver.solve_limited()
        if satisfiable is None:
            raise Spent
        if not satisfiable:
            return None
        true = {literal for literal in self.solver.get_model() if literal > 0}
        return [key for key, literal in variables.items() if (abs(literal) in true) == (literal > 0)]

    def every(self, variables: Mapping[K, int]) -> Iterator[list[K]]:
        """For each model the keys of the literals that are true, of which no model has only a part of another's.

        Clauses can be added between one and the next.
        """
        for _ in range(MOST_SOLUTIONS + 1):
            keys = self.one(variables)
            if keys is None:
                return
            yield keys
            self.add(*(-variables[key] for key in keys))
        raise Spent
