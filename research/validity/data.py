"""The data of the validity report: graded puzzles of the populations, and the effort of various solvers on them."""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.grading import techniques
from puzzlemill.grading.players import Expected, expected_moves
from puzzlemill.grading.populations import Recipe
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.packs import Grade
from puzzlemill_research.panels import panel
from puzzlemill_research.populations import entries, graded, sample

PLAYED: Final = 500
"""Puzzles of a population that are played; a player that compares pieces with cells takes 0.1 s per puzzle."""

SAMPLES: Final = {"gloop": 80, "domicles": 200, "ottf": 200, "iqblocks": 200}
"""Puzzles of a population for CP-SAT and the panel; CP-SAT takes seconds on large Gloop boards."""

OUTSIDE: Final = "CP-SAT"

Effort: TypeAlias = Callable[[AnyPuzzle], int]
"""The effort of an outside engine on a puzzle, such as the branches of CP-SAT; peers are in `benchmarks/`, not here."""


class Measured(NamedTuple):
    """A graded puzzle of a population, and the expected effort of the simulated player.

    For a sample of the puzzles, `again` is its effort in other games, and `others` the log effort of other solvers by
    name; for the rest they are None and empty.
    """

    population: str
    puzzle: AnyPuzzle
    grade: Grade
    expected: Expected
    again: Expected | None
    others: dict[str, float]

    @property
    def effort(self) -> float:
        """Natural log of the expected minutes."""
        return math.log(self.expected.minutes)

    @property
    def numbers(self) -> dict[str, float]:
        """The features of the grade, and its technique as a number from easy to hard."""
        return {"technique": self.technique, **self.grade.features}

    @property
    def technique(self) -> int:
        """The place of the grade's technique among the kind's techniques."""
        return techniques(self.puzzle.kind).index(self.grade.technique)


def measured(
    recipe: Recipe, most: int | None = None, sampled: int | None = None, outside: Effort | None = None
) -> list[Measured]:
    """The puzzles of a recipe, or the first `most` of each part, measured; `sampled` of them by every solver.

    The solvers are the panel and the `outside` engine, if any.
    """
    every = [entry for part in entries(sample(recipe, most) if most else recipe) for entry in part]
    puzzles = [every[place] for place in sorted(spread(len(every), PLAYED))]
    chosen = spread(len(puzzles), sampled or SAMPLES[recipe.kind])
    return [
        Measured(
            recipe.name,
            entry.instance,
            graded(entry),
            expected_moves(entry.instance),
            expected_moves(entry.instance, seed=1) if place in chosen else None,
            others(entry.instance, outside) if place in chosen else {},
        )
        for place, entry in enumerate(puzzles)
    ]


def others(puzzle: AnyPuzzle, outside: Effort | None = None) -> dict[str, float]:
    """The log effort of the solvers beside the simulated player: the `outside` engine, if any, and the panel."""
    beside = {OUTSIDE: math.log1p(outside(puzzle))} if outside else {}
    return beside | panel(puzzle)


def spread(size: int, count: int) -> set[int]:
    """`count` of `size` places, or all of them, as evenly as whole numbers allow."""
    return {place * size // count for place in range(count)} if count < size else set(range(size))


def by_population(puzzles: Sequence[Measured]) -> list[tuple[str, list[Measured]]]:
    """The puzzles of each population, and at the end all of them as `mixed`."""
    groups = itertools.groupby(puzzles, key=lambda puzzle: puzzle.population)
    return [*((name, list(group)) for name, group in groups), ("mixed", list(puzzles))]


def by_level(puzzles: Iterable[Measured]) -> dict[int, list[Measured]]:
    """The puzzles of each level that occurs, in ascending order."""
    levels: dict[int, list[Measured]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.grade.level):
        levels.setdefault(puzzle.grade.level, []).append(puzzle)
    return levels
