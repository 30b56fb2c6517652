"""Valid inputs to start with: ready-made puzzles, and small ones that Hypothesis draws."""

import functools
from collections.abc import Sequence
from typing import Final, TypeVar

import hypothesis
import msgspec
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import AnyEntry, make_entry
from puzzlemill.testing.strategies import strategy

T = TypeVar("T")

LEVELS: Final = (0, 45, 85)
"""Places in ready-made packs of a hundred puzzles, gentle ones first."""

DRAWN: Final = 6
"""Small puzzles of each kind with a right solution, and as many with a wrong one."""


def drawn(values: "st.SearchStrategy[T]", number: int) -> list[T]:
    """The first values that a strategy draws, always the same ones."""
    collected: list[T] = []

    @hypothesis.seed(0)
    @hypothesis.settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(values)
    def collect(value: T) -> None:
        collected.append(value)

    collect()
    return collected[:number]


@functools.cache
def entries(kind: Kind) -> Sequence[AnyEntry]:
    """Entries of a kind: ready-made ones with every claim, and small ones with a right or a wrong solution."""
    ready = puzzlemill.ready_made(kind).puzzles
    right = drawn(strategy(kind, "puzzles")(), DRAWN)
    wrong = (make_entry(miss.instance, miss.solution) for miss in drawn(strategy(kind, "near_misses")(), DRAWN))
    return [*(ready[place] for place in LEVELS), *right, *wrong]


def written(entry: AnyEntry) -> bytes:
    """An entry as JSON."""
    return msgspec.json.encode(entry)
