"""Local improvement towards a wanted grade: a random puzzle is changed a little, again and again, to come nearer to it.

So grades are reached that hardly any random puzzle has. All chance comes from the stream of the try: an origin that
holds the climb makes its puzzle again.
"""

import sys
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import Distance, Target, check_techniques, distance
from puzzlemill.grading import grade
from puzzlemill.grading.levels import shipped
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, OutOfReachError, shown
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream

MUTANTS: Final = 300
"""Mutants looked at in one climb."""

MOST_MUTANTS: Final = 1000
"""The most that an origin may ask for: origins are untrusted input."""

PATIENCE: Final = 60
"""Mutants in a row after which a climb ends if none came nearer; 300 took more grades per puzzle for most targets."""

UNGRADED: Final[Distance] = (sys.maxsize, 0, 0)
"""The distance of a puzzle whose grade is out of reach: farther than any other."""

Solved: TypeAlias = tuple[AnyPuzzle, object]
"""A puzzle and its solution."""

P = TypeVar("P")
S = TypeVar("S")
O_contra = TypeVar("O_contra", contravariant=True)


class Mutator(Protocol[O_contra, P, S]):
    """What `generator/<kind>/mutation.py` provides, if a kind has it."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Of the mutants: any change in what a climb makes, also by new scores of grades, needs a new one."""

    def mutate(self, options: O_contra, puzzle: P, solution: S, draws: Stream) -> tuple[P, S] | None:
        """A puzzle near another one that fulfils the options too, with a solution; None if none came up."""


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


def mutator(kind: str) -> Mutator[GeneratorOptions, AnyPuzzle, object]:
    """The mutations of a kind that has them."""
    module: Mutator[GeneratorOptions, AnyPuzzle, object] = part("mutation", kind)
    return module


def way_to(kind: str, target: Target) -> Climb | None:
    """The climb to a target, as origins name it; None if there is no target or the kind has no mutations."""
    if not target or not has_mutations(kind):
        return None
    return Climb(target, MUTANTS, shipped(kind).name, mutator(kind).VERSION)


def check_climb(kind: str, climb: Climb) -> None:
    """Refuse a climb without a target that the kind can have, or that rests on another level table or other mutants."""
    check_techniques(kind, climb.target)
    ours = way_to(kind, climb.target)
    if ours is None:
        raise InputError(f"climb: {kind} puzzles cannot climb to this target")
    if (climb.table, climb.version) != (ours.table, ours.version):
        known = f"this puzzlemill has version {ours.version} and level table {shown(ours.table)}"
        raise InputError(f"climb: made with version {climb.version} and level table {shown(climb.table)}; {known}")


def climb_from(kind: str, options: GeneratorOptions, start: Solved, climb: Climb, draws: Stream) -> tuple[Solved, int]:
    """The puzzle and solution at which a climb ends, and how many puzzles it graded.

    The nearer of a puzzle and its mutant stays. If both are equally near, the mutant does, so that a climb crosses
    plains.
    """
    mutate = mutator(kind).mutate
    current, gap, graded_puzzles, stale = start, _distance(kind, climb.target, start[0]), 1, 0
    for _ in range(climb.mutants):
        if not any(gap) or stale == PATIENCE:
            break
        stale += 1
        mutant = mutate(options, *current, draws)
        if mutant is None:
            continue
        check_made(kind, *mutant)
        gap_of_mutant = _distance(kind, climb.target, mutant[0])
        graded_puzzles += 1
        if gap_of_mutant < gap:
            stale = 0
        if gap_of_mutant <= gap:
            current, gap = mutant, gap_of_mutant
    return current, graded_puzzles


def check_made(kind: str, puzzle: AnyPuzzle, solution: object) -> None:
    """Refuse a wrong solution: the rules check what a generator makes, nothing is trusted."""
    breaches = check(puzzle, solution)
    if breaches:
        raise RuntimeError(f"generator {kind} made a wrong solution for {format_id(puzzle)}: {breaches[0]}")


def graded(puzzle: AnyPuzzle) -> Grade | None:
    """The grade, or None if it is out of reach: such a try has come to nothing."""
    try:
        return grade(puzzle)
    except OutOfReachError:
        return None


def _distance(kind: str, target: Target, puzzle: AnyPuzzle) -> Distance:
    reached = graded(puzzle)
    return distance(kind, target, reached) if reached else UNGRADED
