"""Local improvement towards a wanted grade: a random puzzle is changed a little, again and again, to come nearer to it.

So grades are reached that hardly any random puzzle has. All chance comes from the stream of the try: an origin that
holds the climb makes its puzzle again.
"""

import sys
from typing import Any, Final, Protocol, TypeVar

import msgspec

from puzzlemill.generator.search.targets import Target, check_techniques, distance
from puzzlemill.grading import grade
from puzzlemill.grading.levels import shipped
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import InputError, OutOfReachError, shown
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream

MUTANTS: Final = 300
"""Mutants looked at in one climb."""

MOST_MUTANTS: Final = 1000
"""The most that an origin may ask for: origins are untrusted input."""

PATIENCE: Final = 60
"""Mutants in a row after which a climb ends if none came nearer; 300 took more grades a puzzle in most cells."""

UNGRADED: Final = (sys.maxsize, 0, 0)
"""The distance of a puzzle whose grade is out of reach: farther than any other."""

P = TypeVar("P")
S = TypeVar("S")
O_contra = TypeVar("O_contra", contravariant=True)


class Mutator(Protocol[O_contra, P, S]):
    """What `generator/<kind>/mutation.py` provides, where a kind has it."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Of the mutants: any change in what a climb makes, also by new scores of grades, needs a new one."""

    def mutate(self, options: O_contra, puzzle: P, solution: S, draws: Stream) -> tuple[P, S] | None:
        """A puzzle near another one that fulfils the options too, with a solution; None where none came up."""


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an origin says of a climb: where to, after how many mutants it ends, and what grades and mutants rest on."""

    target: Target
    mutants: int
    table: str
    version: int

    def __post_init__(self) -> None:
        if not 1 <= self.mutants <= MOST_MUTANTS:
            raise InputError(f"mutants {shown(self.mutants)}: expected 1 to {MOST_MUTANTS}")


def has_mutations(kind: str) -> bool:
    """Whether puzzles of a kind can be changed step by step."""
    return find("mutation", kind) is not None


def mutator(kind: str) -> Mutator[Any, Any, Any]:
    """The mutations of a kind that has them."""
    found: Mutator[Any, Any, Any] = part("mutation", kind)
    return found


def way_to(kind: str, target: Target) -> Climb | None:
    """The climb to a target, as origins name it; None where there is no target or the kind has no mutations."""
    if not target or not has_mutations(kind):
        return None
    return Climb(target, MUTANTS, shipped(kind).name, mutator(kind).VERSION)


def check_climb(kind: str, climb: Climb) -> None:
    """Refuse a climb without a target that the kind can have, or that rests on another level table or other mutants."""
    check_techniques(kind, climb.target)
    found = way_to(kind, climb.target)
    if found is None:
        raise InputError(f"climb: there is none of {kind} to such a target")
    if (climb.table, climb.version) != (found.table, found.version):
        known = f"this is version {found.version} with {found.table}"
        raise InputError(f"climb: version {climb.version} with level table {shown(climb.table)} is unknown, {known}")


def climb_from(
    kind: str, options: Any, start: tuple[Any, Any], climb: Climb, draws: Stream
) -> tuple[tuple[Any, Any], int]:
    """Where a climb from a puzzle and its solution ends, puzzle and solution, and how many puzzles it graded.

    Of a puzzle and its mutant the one nearer to the target stays; where both are as near the mutant does, so that a
    climb crosses plains.
    """
    mutate = mutator(kind).mutate
    here, far, spent, stale = start, _distance(kind, climb.target, start[0]), 1, 0
    for _ in range(climb.mutants):
        if not any(far) or stale == PATIENCE:
            break
        stale += 1
        mutant = mutate(options, *here, draws)
        if mutant is None:
            continue
        check_made(kind, *mutant)
        there = _distance(kind, climb.target, mutant[0])
        spent += 1
        if there <= far:
            stale = stale if there == far else 0
            here, far = mutant, there
    return here, spent


def check_made(kind: str, puzzle: Any, solution: Any) -> None:
    """Refuse a wrong solution: what is made is checked by the rules, never trusted."""
    breaches = check(puzzle, solution)
    if breaches:
        raise RuntimeError(f"generator {kind} made a wrong solution of {format_id(puzzle)}: {breaches[0]}")


def graded(puzzle: Any) -> Grade | None:
    """The grade, or None where it is out of reach: such a try has come to nothing."""
    try:
        return grade(puzzle)
    except OutOfReachError:
        return None


def _distance(kind: str, target: Target, puzzle: Any) -> tuple[int, int, int]:
    found = graded(puzzle)
    return distance(kind, target, found) if found else UNGRADED
