"""Entries for commands: one entry of a pack, or the entries of one kind."""

from collections.abc import Sequence
from typing import TypeVar

from puzzlemill.files.inputs import AnyNamedEntry, NamedEntry, read_entries
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.wording import counted

E = TypeVar("E", bound=AnyEntry)


def numbered(sources: Sequence[str], puzzle: int | None) -> list[AnyNamedEntry]:
    """The entries of all sources, or only the one with this number, counting from 1.

    Raises `InputError` if there is no such entry.
    """
    entries = read_entries(sources)
    if puzzle is None:
        return entries
    if puzzle > len(entries):
        raise InputError(f"--puzzle {puzzle}: {', '.join(sources)} has {counted(len(entries), 'puzzle')}")
    return [entries[puzzle - 1]]


def one_entry(source: str, puzzle: int | None, kind: type[E]) -> NamedEntry[E]:
    """The entry with this number, counting from 1, or the only entry.

    `kind` is the type of the entries of a kind. Raises `InputError` if there is no such entry or
    it is of another kind.
    """
    entries = numbered([source], puzzle)
    if len(entries) != 1:
        raise InputError(f"{source} has {counted(len(entries), 'puzzle')}; choose one with --puzzle N")
    [(name, entry)] = entries
    return NamedEntry(name, _of_kind(name, entry, kind))


def entries_of(kind: type[E], sources: Sequence[str], puzzle: int | None = None) -> list[NamedEntry[E]]:
    """The entries of all sources, or one of them as in `numbered`; raises `InputError` if one is of another kind."""
    return [NamedEntry(name, _of_kind(name, entry, kind)) for name, entry in numbered(sources, puzzle)]


def _of_kind(place: Place, entry: AnyEntry, kind: type[E]) -> E:
    if not isinstance(entry, kind):
        rule = f"expected {kind.__struct_config__.tag}"
        raise InputError(rule, field="kind", value=entry.instance.kind).within(*place)
    return entry
