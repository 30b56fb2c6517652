"""What a book takes from files: puzzles for its parts, checked and graded, and the forms of those to leave out."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from puzzlemill import grading, solvers
from puzzlemill.book_recipe import TakenPart
from puzzlemill.inputs import Source, read_file
from puzzlemill.puzzles import canonical, check, format_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.pack_reading import read_placed
from puzzlemill.puzzles.packs import Entry

SQLITE: Final = b"SQLite format 3\0"
"""How every store begins."""

AnyEntry = Entry[Any, Any]


def form_of(entry: AnyEntry) -> str:
    """The id that all puzzles alike up to symmetry share."""
    return format_id(canonical(entry.instance))


def excluded(names: Sequence[str], folder: Path, kinds: Sequence[str]) -> set[str]:
    """The forms of all puzzles of these kinds in packs, JSON Lines and stores; raises `InputError` naming the file."""
    sources = (source for name in names for source in entries_of(folder / name, kinds))
    return {form_of(source.entry) for source in sources if source.entry.instance.kind in kinds}


def taken(part: TakenPart, folder: Path, known: set[str]) -> list[AnyEntry]:
    """The first puzzles of a part's file that are as wanted, none of the forms `known` and no two alike.

    Solutions are checked, puzzles without one solved, those without a grade graded. Raises `InputError` naming the
    entry where that fails.
    """
    target, found, seen = part.target(), [], set(known)
    for source in entries_of(folder / part.file, (part.kind,) if part.kind else ()):
        if part.kind and source.entry.instance.kind != part.kind:
            continue
        # What is graded already and not as wanted need not be looked at.
        if source.entry.grade and source.entry.grade not in target:
            continue
        form = form_of(source.entry)
        if form in seen:
            continue
        entry = _complete(source)
        if entry.grade and entry.grade in target:
            seen.add(form)
            found.append(entry)
        if len(found) == part.count:
            break
    return found


def entries_of(file: Path, kinds: Sequence[str] = ()) -> Iterator[Source]:
    """The entries of a pack, JSON Lines or a store, with their places; of a store only those of `kinds`, if any.

    Raises `InputError` naming file, entry, field and rule.
    """
    if _is_store(file):
        from puzzlemill.store import Store, Wanted

        with Store(file, create=False) as store:
            for number, entry in enumerate(store.query(Wanted(kinds=tuple(kinds))), 1):
                yield Source(f"{file}: puzzle {number}", entry)
        return
    for place, entry in read_placed(read_file(file), str(file))[1]:
        yield Source(f"{file}: {place}", entry)


def _is_store(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(SQLITE)) == SQLITE
    except (OSError, ValueError):
        return False  # `read_file` says why.


def _complete(source: Source) -> AnyEntry:
    """The entry with a right solution and a grade; raises `InputError` naming it."""
    name, entry = source
    try:
        solution = entry.solution
        if solution is None:
            outcome = solvers.solve(entry.instance)
            if outcome.solution is None:
                raise InputError(f"has no solution, and a search for one ended with: {outcome.status}")
            solution = outcome.solution
        breaches = check(entry.instance, solution)
        if breaches:
            raise InputError(f"solution: is wrong: {breaches[0]}")
        grade = entry.grade or grading.grade(entry.instance)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return msgspec.structs.replace(entry, solution=solution, grade=grade)
