"""Grading: how hard a puzzle is, in minutes, and why.

A grade depends only on the position, never on a clock. Puzzles that differ only by a symmetry get the same grade.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

import msgspec

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.minutes import MinutesTable, table_or_shipped
from puzzlemill.grading.populations import percentile
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, kind_of
from puzzlemill.puzzles.packs import AnyEntry, Entry, Grade
from puzzlemill.puzzles.parts import find, part

__all__ = ["Assessment", "Grader", "Techniques", "Trials", "grade", "needs_trial", "techniques", "trial_free"]

P_contra = TypeVar("P_contra", contravariant=True)


class Grader(Protocol[P_contra]):
    """What `grading/<kind>` provides."""

    def assess(self, puzzle: P_contra) -> Assessment:
        """What the grade of a solvable puzzle rests on; raises the errors of `grade`."""

    def size(self, puzzle: P_contra) -> str:
        """The part of a population's name after the kind, such as `4x3`; the same for symmetric puzzles.

        Empty if no population covers such puzzles.
        """


class Techniques(Protocol):
    """What `grading/<kind>` can provide in addition."""

    @property
    def TECHNIQUES(self) -> Iterable[str]:  # noqa: N802  # a constant of the module
        """The names of the techniques that grades can have, from easy to hard."""


class Trials(Protocol):
    """What `grading/<kind>` can provide for kinds that have trials."""

    @property
    def TRIALS(self) -> Mapping[str, int]:  # noqa: N802  # a constant of the module
        """The techniques that are trials, and the highest level whose puzzles do not need them by default."""


def techniques(kind: str) -> tuple[str, ...]:
    """The names of a kind's techniques, from easy to hard; empty if it has none."""
    named: Techniques | None = find("techniques", kind)
    return tuple(named.TECHNIQUES) if named else ()


def trial_free(kind: str, technique: str) -> int:
    """The highest level whose puzzles do not need a technique by default; 0 if it is no trial."""
    trials: Trials | None = find("trials", kind)
    return trials.TRIALS.get(technique, 0) if trials else 0


def needs_trial(entry: AnyEntry) -> bool:
    """Whether the solver of a graded puzzle has to try something out; raises `InputError` for what is no entry."""
    if not isinstance(entry, Entry):
        raise InputError(f"expected an entry, got {type(entry).__name__}")
    return entry.grade is not None and trial_free(entry.instance.kind, entry.grade.technique) > 0


def grade(puzzle: AnyPuzzle, table: MinutesTable | None = None) -> Grade:
    """The grade of a solvable puzzle, with its percentile in the reference population of its kind and size, if any.

    `table` gives the minutes and the level; by default the shipped one, `grading.minutes.shipped()`. Raises
    `InputError` if the puzzle has no solution and `OutOfReachError` if the budget is not enough to grade it.
    """
    grader: Grader[AnyPuzzle] = part("grader", kind_of(puzzle))
    graded = table_or_shipped(table).grade(puzzle.kind, grader.assess(puzzle))
    name, share = percentile(puzzle, graded.score)
    return msgspec.structs.replace(graded, population=name, percentile=share)
