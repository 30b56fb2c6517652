"""One item of the conformance battery: its cases, listed or drawn, and the search for the smallest one that fails."""

import hashlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

from puzzlemill.puzzles.kinds import Kind
from puzzlemill.testing.bench.candidates import Task
from puzzlemill.testing.bench.judging import Bench, EnoughError, Failure

EXAMPLES: Final = 100
"""Random cases per item, by default."""

SHRINKS: Final = 500
"""The most questions asked to shrink a failing case."""

LATE: Final = 3
"""Late answers after which an item stops."""

Probe = Callable[[Bench, Any], Failure | None]
"""Asks the questions of one case, and returns what is wrong with the answers."""


@dataclass(frozen=True)
class Item:
    """One item of the battery: what it asks, and its cases, which are either listed or drawn.

    `name` is in kebab-case and begins with the task. `str` gives kind and name, as in the ids of tests. If an item is
    `lenient`, a late answer counts as giving up, and the first one ends the item.
    """

    kind: Kind
    name: str
    task: Task
    says: str
    probe: Probe
    cases: Callable[[], Iterable[Any] | SearchStrategy[Any]]
    lenient: bool = False

    def __str__(self) -> str:
        """`KIND-solve-known-ten-cells`."""
        return f"{self.kind}-{self.name}"

    def run(self, bench: Bench, seed: int = 0, examples: int = EXAMPLES) -> Failure | None:
        """The first failure of the solver on the bench, shrunk if its case was drawn."""
        cases = self.cases()
        bench.lenient = self.lenient
        bench.latest = bench.late + 1 if self.lenient else math.inf
        if isinstance(cases, SearchStrategy):
            number = int.from_bytes(hashlib.sha256(f"{seed}:{self}".encode()).digest())
            return _smallest(self.probe, cases, bench, number, examples)
        return next(filter(None, (self.probe(bench, case) for case in cases)), None)


class _CaseFailedError(Exception):
    """Raised to make Hypothesis see that a case fails."""


def _smallest(probe: Probe, cases: SearchStrategy[object], bench: Bench, number: int, examples: int) -> Failure | None:
    """The smallest failing case that Hypothesis finds; the last one it tries is the smallest."""
    smallest: Failure | None = None

    @seeded(number)
    @settings(
        max_examples=examples,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(cases)
    def look(case: object) -> None:
        nonlocal smallest
        failure = probe(bench, case)
        # A failure with another code is another bug, not a smaller case of this one.
        if failure and (smallest is None or failure.code == smallest.code):
            if smallest is None:
                bench.most, bench.latest = bench.asked + SHRINKS, min(bench.latest, bench.late + LATE)
            smallest = failure
            raise _CaseFailedError

    try:
        look()
    except (_CaseFailedError, EnoughError):
        pass
    finally:
        bench.most = bench.latest = math.inf
    return smallest
