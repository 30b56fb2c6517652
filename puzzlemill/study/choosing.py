"""Chooses the puzzles of a study: each kind gets about as many of each level, drawn at random."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

import msgspec

from puzzlemill import api
from puzzlemill.files.inputs import AnyNamedEntry, NamedEntry
from puzzlemill.generator.search.targets import Target
from puzzlemill.grading import grade
from puzzlemill.puzzles import check, form
from puzzlemill.puzzles.kinds import InputError, Kind, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, Grade
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers import solve

EVENING: Final = (1, 2, 3, 4, 5)
"""The levels of puzzles taken from the ready-made packs: all but marathons."""


class Choice(NamedTuple):
    """The puzzles of a kind in random order, solved and graded, and an easy one for practice if one is left."""

    kind: str
    puzzles: tuple[AnyEntry, ...]
    practice: AnyEntry | None


def ready_made(kind: Kind) -> list[AnyNamedEntry]:
    """The puzzles of the ready-made pack of a kind; raises `InputError` if it has none."""
    name, entries = f"the ready-made pack of {kind}", api.ready_made(kind).puzzles
    return [NamedEntry(Place(name, entry=number), entry) for number, entry in enumerate(entries, 1)]


def choose(
    kind: str,
    candidates: Sequence[AnyNamedEntry],
    target: Target,
    count: int,
    draws: Stream,
    *,
    practice: bool = True,
    excluded: AbstractSet[str] = frozenset(),
    skipped: Callable[[str], None] = lambda line: None,
) -> Choice:
    """Choose at most `count` puzzles that match the target, the same number per level if possible.

    The candidates are drawn one by one and graded only until there are enough. No two of them are the same up to
    symmetry, and none has a form in `excluded`. `skipped` is called with a line for each puzzle that cannot be graded.
    Raises `InputError`, naming the entry, for a wrong solution and for a puzzle without one.
    """
    by_level: dict[int, list[AnyNamedEntry]] = {level: [] for level in target.possible_levels()}
    if not by_level:
        raise InputError("no puzzle of these levels takes these minutes; change --level or --minutes")
    most, more = divmod(count, len(by_level))
    wanted = {level: most + (place < more) + (practice and not place) for place, level in enumerate(by_level)}
    for named, known in matching(kind, candidates, target, draws, excluded, skipped):
        by_level.setdefault(known.level, []).append(named)
        if all(len(by_level[level]) >= number for level, number in wanted.items()):
            break
    in_turn = sorted(
        ((turn, level, named) for level, of_level in by_level.items() for turn, named in enumerate(of_level)),
        key=lambda item: item[:2],
    )
    named_in_turn = [named for _, _, named in in_turn]
    return make_choice(kind, named_in_turn[:count], named_in_turn[count:] if practice else [], draws)


def matching(
    kind: str,
    candidates: Sequence[AnyNamedEntry],
    target: Target,
    draws: Stream,
    excluded: AbstractSet[str] = frozenset(),
    skipped: Callable[[str], None] = lambda line: None,
) -> Iterator[tuple[AnyNamedEntry, Grade]]:
    """The candidates that match the target, with their grades, in random order; see `choose`."""
    for name, entry in _drawn(candidates, draws, excluded):
        graded = _graded(name, entry, skipped)
        if graded is not None and graded.grade is not None and target.accepts(kind, graded.grade):
            yield NamedEntry(name, graded), graded.grade


def make_choice(kind: str, chosen: Iterable[AnyNamedEntry], left: Sequence[AnyNamedEntry], draws: Stream) -> Choice:
    """The puzzles in random order, and the shortest one that is left."""
    puzzles = [_solved(*named) for named in chosen]
    draws.shuffle(puzzles)
    return Choice(kind, tuple(puzzles), _solved(*min(left, key=_shortness)) if left else None)


def _drawn(candidates: Sequence[AnyNamedEntry], draws: Stream, excluded: AbstractSet[str]) -> Iterable[AnyNamedEntry]:
    """The candidates in random order, without duplicates and without excluded forms."""
    seen = set(excluded)
    for named in draws.sample(candidates, len(candidates)):
        known = form(named.entry.instance)
        if known not in seen:
            seen.add(known)
            yield named


def _graded(place: Place, entry: AnyEntry, skipped: Callable[[str], None]) -> AnyEntry | None:
    """The entry with minutes in its grade, if its kind has a curve; None if it cannot be graded."""
    if entry.grade is not None and entry.grade.minutes is not None:
        return entry
    try:
        return msgspec.structs.replace(entry, grade=grade(entry.instance))
    except OutOfReachError as error:
        skipped(f"{place}: left out: {error}")
        return None
    except InputError as error:
        raise error.within(*place) from None


def _solved(place: Place, entry: AnyEntry) -> AnyEntry:
    """The entry with a solution that has been checked."""
    if entry.solution is None:
        solution = solve(entry.instance).solution
        if solution is None:
            raise InputError("no solution was found; leave this puzzle out").within(*place)
        return msgspec.structs.replace(entry, solution=solution)
    for breach in check(entry.instance, entry.solution):
        raise InputError(str(breach), field="solution").within(*place)
    return entry


def _shortness(named: AnyNamedEntry) -> tuple[float, float]:
    """The expected minutes of a graded entry, then its score."""
    graded = named.entry.grade
    assert graded is not None
    return graded.minutes or 0.0, graded.score
