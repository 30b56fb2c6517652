"""Reads what a book needs from files: puzzles for its parts, checked and graded, and the forms to exclude."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, islice, zip_longest
from pathlib import Path

import msgspec

from puzzlemill import grading, solvers
from puzzlemill.books.recipe import TakenPart
from puzzlemill.files.inputs import AnyNamedEntry, read_entry_file
from puzzlemill.files.printing import for_pencil
from puzzlemill.generator.search.targets import Target
from puzzlemill.grading.minutes import MinutesTable, is_private
from puzzlemill.packs import rank
from puzzlemill.puzzles import check, form
from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.pages.pencil import all_given


def solved_form(entry: AnyEntry) -> str:
    """The form of the puzzle with its whole solution given; its own form without a correct solution.

    It recognises a puzzle that has more givens in an earlier volume, as pencil puzzles have.
    """
    if entry.solution is None or check(entry.instance, entry.solution):
        return form(entry.instance)
    return form(all_given(entry.instance, entry.solution))


def is_usable(entry: AnyEntry, target: Target, known: AbstractSet[str]) -> bool:
    """Whether an entry as it is printed matches the target and has neither form in `known`."""
    return bool(entry.grade and target.accepts(entry.instance.kind, entry.grade)) and not known & {
        form(entry.instance),
        solved_form(entry),
    }


def excluded(names: Sequence[str], folder: Path, kinds: Sequence[str]) -> set[str]:
    """The forms of all puzzles of these kinds in packs, JSON Lines files and stores, and their solved forms.

    Raises `InputError` naming the file.
    """
    sources = (source for name in names for source in read_entry_file(folder / name, piped=False)[1])
    entries = [source.entry for source in sources if source.entry.instance.kind in kinds]
    return {name for entry in entries for name in (form(entry.instance), solved_form(entry))}


def taken(part: TakenPart, folder: Path, known: set[str], table: MinutesTable, pencil: bool = False) -> list[AnyEntry]:
    """The puzzles of a part's file that match the part, without duplicates and without forms in `known`.

    For the `pencil`, puzzles that need more givens get them and have to match the part as well.

    Without `count` the part takes all of them, in the order of the file. With `count` it takes the first of each level,
    the same number per level if possible, in rising level; puzzles that come without a grade are used only if there are
    not enough graded ones. Solutions are checked, puzzles without a solution are solved, and puzzles without a grade by
    `table` are graded. Raises `InputError`, naming the entry, if that fails.
    """
    seen = set(known)
    if part.count is None:
        return list(_new(part, _possible(part, folder, table), seen, table, pencil))
    by_level: dict[int, list[AnyNamedEntry]] = {}
    for source in _possible(part, folder, table):
        by_level.setdefault(rank(source.entry)[0], []).append(source)
    ungraded = _new(part, by_level.pop(0, []), seen, table, pencil)
    graded = _in_turn([_new(part, by_level[level], seen, table, pencil) for level in sorted(by_level)])
    entries = islice(chain(graded, ungraded), part.count)
    return sorted(entries, key=lambda entry: rank(entry)[0])


def _in_turn(levels: Sequence[Iterator[AnyEntry]]) -> Iterator[AnyEntry]:
    """One puzzle of each level, then the next of each level that has more, and so on."""
    for turn in zip_longest(*levels):
        yield from (entry for entry in turn if entry is not None)


def _possible(part: TakenPart, folder: Path, table: MinutesTable) -> Iterator[AnyNamedEntry]:
    """The entries of a part's file that have its kind and no grade outside its target.

    Grades that are not by `table` are computed again.
    """
    target = part.target()
    for source in read_entry_file(folder / part.file, piped=False)[1]:
        if part.kind not in ("", source.entry.kind):
            continue
        current = _graded_by(source, table) if source.entry.grade else source
        if not current.entry.grade or target.accepts(current.entry.instance.kind, current.entry.grade):
            yield current


def _graded_by(source: AnyNamedEntry, table: MinutesTable) -> AnyNamedEntry:
    """The entry with a grade by `table`; raises `InputError`, naming the entry."""
    place, entry = source
    if entry.grade and not is_private(table) and entry.grade.minutes_source == table.curve(entry.kind).source:
        return source
    with within(*place):
        return source._replace(entry=msgspec.structs.replace(entry, grade=grading.grade(entry.instance, table)))


def _new(
    part: TakenPart, sources: Iterable[AnyNamedEntry], seen: set[str], table: MinutesTable, pencil: bool
) -> Iterator[AnyEntry]:
    """The entries, completed, that match the part and are not in `seen`; adds their forms to `seen`."""
    target = part.target()
    for source in sources:
        name = form(source.entry.instance)
        if name in seen:
            continue
        entry = _complete(source, table)
        if pencil:
            entry = for_pencil(entry, table)
        if is_usable(entry, target, seen):
            seen |= {name, form(entry.instance)}
            yield entry


def _complete(source: AnyNamedEntry, table: MinutesTable) -> AnyEntry:
    """The entry with a correct solution and a grade; raises `InputError`, naming the entry."""
    place, entry = source
    with within(*place):
        solution: object = entry.solution
        if solution is None:
            outcome = solvers.solve(entry.instance)
            if outcome.solution is None:
                spent = "has no stored solution, and the search budget ran out before one was found; store one"
                raise InputError(spent if outcome.status == "budget" else "cannot be solved: it has no solution")
            solution = outcome.solution
        breaches = check(entry.instance, solution)
        if breaches:
            raise InputError(f"wrong solution: {breaches[0]}")
        grade = entry.grade or grading.grade(entry.instance, table)
    return msgspec.structs.replace(entry, solution=solution, grade=grade)
