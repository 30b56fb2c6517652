"""What a book takes from files: puzzles for its parts, checked and graded, and the forms of those to leave out."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from pathlib import Path

import msgspec

from puzzlemill import grading, solvers
from puzzlemill.books.recipe import TakenPart
from puzzlemill.files.inputs import AnyNamedEntry, read_entry_file
from puzzlemill.packs import rank
from puzzlemill.puzzles import check, form
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.pages.pencil import all_given


def solved_form(entry: AnyEntry) -> str:
    """The form of the puzzle with all of its solution given; its own form if it has none, or no givens.

    By it an earlier volume knows a puzzle again that has more givens there, as those for the pencil have.
    """
    if entry.solution is None or check(entry.instance, entry.solution):
        return form(entry.instance)
    return form(all_given(entry.instance, entry.solution))


def excluded(names: Sequence[str], folder: Path, kinds: Sequence[str]) -> set[str]:
    """The forms of all puzzles of these kinds in packs, JSON Lines and stores, and those with their solutions given.

    Raises `InputError` naming the file.
    """
    sources = (source for name in names for source in read_entry_file(folder / name, piped=False)[1])
    entries = [source.entry for source in sources if source.entry.instance.kind in kinds]
    return {name for entry in entries for name in (form(entry.instance), solved_form(entry))}


def taken(part: TakenPart, folder: Path, known: set[str]) -> list[AnyEntry]:
    """The puzzles of a part's file that are as wanted, none of the forms `known` and no two alike.

    They are all, in the order of the file; or of `count`, as many of each level as may be, the first ones, in rising
    level, and those that come without a grade only where graded ones do not suffice. Solutions are checked, puzzles
    without one solved, those without a grade graded. Raises `InputError` naming the entry if that fails.
    """
    seen = set(known)
    if part.count is None:
        return list(_new(part, _possible(part, folder), seen))
    by_level: dict[int, list[AnyNamedEntry]] = {}
    for source in _possible(part, folder):
        by_level.setdefault(rank(source.entry)[0], []).append(source)
    ungraded = _new(part, by_level.pop(0, []), seen)
    graded = _in_turn([_new(part, by_level[level], seen) for level in sorted(by_level)])
    entries = islice(chain(graded, ungraded), part.count)
    return sorted(entries, key=lambda entry: rank(entry)[0])


def _in_turn(levels: Sequence[Iterator[AnyEntry]]) -> Iterator[AnyEntry]:
    """One of each level, then another one of each, of those that have more."""
    for turn in zip_longest(*levels):
        yield from (entry for entry in turn if entry is not None)


def _possible(part: TakenPart, folder: Path) -> Iterator[AnyNamedEntry]:
    """What a part's file has of its kind, without what is graded already and not as wanted."""
    target = part.target()
    for source in read_entry_file(folder / part.file, piped=False)[1]:
        entry = source.entry
        if part.kind in ("", entry.instance.kind) and (not entry.grade or entry.grade in target):
            yield source


def _new(part: TakenPart, sources: Iterable[AnyNamedEntry], seen: set[str]) -> Iterator[AnyEntry]:
    """Those complete and as wanted whose forms are not `seen`, which gets them."""
    target = part.target()
    for source in sources:
        name = form(source.entry.instance)
        if name in seen:
            continue
        entry = _complete(source)
        if entry.grade and entry.grade in target and solved_form(entry) not in seen:
            seen.add(name)
            yield entry


def _complete(source: AnyNamedEntry) -> AnyEntry:
    """The entry with a right solution and a grade; raises `InputError` naming it."""
    name, entry = source
    try:
        solution: object = entry.solution
        if solution is None:
            outcome = solvers.solve(entry.instance)
            if outcome.solution is None:
                spent = "the search budget ran out before one was found"
                raise InputError(f"has no solution, and {spent if outcome.status == 'budget' else 'none exists'}")
            solution = outcome.solution
        breaches = check(entry.instance, solution)
        if breaches:
            raise InputError(f"solution: is wrong: {breaches[0]}")
        grade = entry.grade or grading.grade(entry.instance)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return msgspec.structs.replace(entry, solution=solution, grade=grade)
