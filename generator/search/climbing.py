"""Local improvement towards a target: a random puzzle is changed a little, again and again, to come closer to it.

This reaches grades that hardly any random puzzle has. All chance comes from the stream of the try, so an origin that
contains the climb reproduces the puzzle.
"""

import re
import sys
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import Distance, Target, check_techniques, distance
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import MinutesTable, shipped, table_id
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, OutOfReachError, shown
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.parts import find, part
from puzzlemill.puzzles.streams import Stream

MUTANTS: Final = 300
"""Most mutants in one climb."""

MOST_MUTANTS: Final = 1000
"""The most mutants that an origin can ask for; origins are untrusted input."""

PATIENCE: Final = 60
"""A climb ends after this many mutants in a row without progress; 300 took more grades for most targets."""

UNGRADED: Final[Distance] = (sys.maxsize, 0, 0)
"""The distance of a puzzle whose grade is out of reach: larger than any other."""

Solved: TypeAlias = tuple[AnyPuzzle, object]
"""A puzzle and its solution."""

P = TypeVar("P")
S = TypeVar("S")
O_contra = TypeVar("O_contra", contravariant=True)


class Mutator(Protocol[O_contra, P, S]):
    """What `generator/<kind>/mutation.py` provides, if the kind has one."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """The version of the mutants; any change in what a climb makes, also through new scores, needs a new one."""

    def mutate(self, options: O_contra, puzzle: P, solution: S, draws: Stream) -> tuple[P, S] | None:
        """A puzzle similar to `puzzle` that meets the options, with its solution; None if the change led to none."""


class Climb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A climb as an origin records it: its target, its number of mutants, its table of minutes, the mutants' version.

    `table` is the name of a shipped table or the SHA-256 of a private one (`grading.minutes.table_id`).
    """

    target: Target
    mutants: int
    table: str
    version: int

    def __post_init__(self) -> None:
        if not 1 <= self.mutants <= MOST_MUTANTS:
            raise InputError(f"expected 1 to {MOST_MUTANTS}", field="mutants", value=self.mutants)


def has_mutations(kind: str) -> bool:
    """Whether puzzles of a kind can be improved step by step."""
    return find("mutation", kind) is not None


def mutator(kind: str) -> Mutator[GeneratorOptions, AnyPuzzle, object]:
    """The mutation module of a kind that has one."""
    module: Mutator[GeneratorOptions, AnyPuzzle, object] = part("mutation", kind)
    return module


def way_to(kind: str, target: Target, table: MinutesTable | None = None) -> Climb | None:
    """The climb to a target, as origins record it; None without a target, or if the kind has no mutations.

    `table` grades the puzzles (default: the shipped one).
    """
    if not target or not has_mutations(kind):
        return None
    return Climb(target, MUTANTS, table_id(table), mutator(kind).VERSION)


def table_of(kind: str, climb: Climb, table: MinutesTable | None = None) -> MinutesTable:
    """The table of a climb: the shipped one, or the private `table`.

    Raises `InputError` for a climb whose target the kind cannot have, or that was made with other mutants or with a
    table that is neither of the two.
    """
    check_techniques(kind, climb.target)
    ours = way_to(kind, climb.target)
    if ours is None:
        raise InputError(f"{kind} puzzles cannot climb to this target", field="climb")
    if climb.version != ours.version:
        raise InputError(
            f"made with version {climb.version} of the mutants; this puzzlemill has {ours.version}", field="climb"
        )
    if climb.table == ours.table:
        return shipped()
    if table is not None and climb.table == table_id(table):
        return table
    if re.fullmatch("[0-9a-f]{64}", climb.table):
        remedy = "name its file with --table" if table is None else f"the SHA-256 of this table is {table_id(table)}"
        raise InputError(f"needs the table of minutes with SHA-256 {climb.table}; {remedy}", field="climb")
    raise InputError(f"made with table {shown(climb.table)}; this puzzlemill has {shown(ours.table)}", field="climb")


def climb_from(
    kind: str, options: GeneratorOptions, start: Solved, climb: Climb, draws: Stream, table: MinutesTable | None = None
) -> tuple[Solved, int]:
    """The puzzle and solution at which a climb ends, and how many puzzles it graded.

    `table` is named in the climb; None is the shipped one. Each step keeps the closer one of the puzzle and its
    mutant. If both are equally close it keeps the mutant, so that a climb can cross plateaus.
    """
    mutate = mutator(kind).mutate
    current, gap, graded_puzzles, stale = start, _distance(kind, climb.target, start[0], table), 1, 0
    for _ in range(climb.mutants):
        if not any(gap) or stale == PATIENCE:
            break
        stale += 1
        mutant = mutate(options, *current, draws)
        if mutant is None:
            continue
        check_made(kind, *mutant)
        gap_of_mutant = _distance(kind, climb.target, mutant[0], table)
        graded_puzzles += 1
        if gap_of_mutant < gap:
            stale = 0
        if gap_of_mutant <= gap:
            current, gap = mutant, gap_of_mutant
    return current, graded_puzzles


def check_made(kind: str, puzzle: AnyPuzzle, solution: object) -> None:
    """Raise `RuntimeError` if a generator made a wrong solution; nothing it makes is trusted."""
    breaches = check(puzzle, solution)
    if breaches:
        raise RuntimeError(f"generator {kind} made a wrong solution for {format_id(puzzle)}: {breaches[0]}")


def graded(puzzle: AnyPuzzle, table: MinutesTable | None = None) -> Grade | None:
    """The grade, or None if it is out of reach, so that the try fails."""
    try:
        return grade(puzzle, table)
    except OutOfReachError:
        return None


def _distance(kind: str, target: Target, puzzle: AnyPuzzle, table: MinutesTable | None) -> Distance:
    reached = graded(puzzle, table)
    return distance(kind, target, reached, table) if reached else UNGRADED
