"""Entries for commands: one entry of a pack, the entries of one kind, and drawings of entries."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from puzzlemill.cli.shared.faults import naming
from puzzlemill.files.inputs import AnyNamedEntry, NamedEntry, read_entries
from puzzlemill.files.pictures import check_ending, write_drawing
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.drawing.canvas import Drawing

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

    `kind` is the type of the entries of a kind, such as `OttfEntry`. Raises `InputError` if there is no such entry or
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


def _of_kind(name: str, entry: AnyEntry, kind: type[E]) -> E:
    if not isinstance(entry, kind):
        raise InputError(f"{name}: kind {entry.instance.kind}: expected {kind.__struct_config__.tag}")
    return entry


def span(name: str, text: str) -> tuple[int, int]:
    """The first and the last number of an option such as `3` or `1-12`; raises `InputError` naming the option."""
    ends = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text)
    if not ends:
        raise InputError(f"{name} {shown(text)}: expected a number such as 3, or a range such as 1-12")
    return int(ends[1]), int(ends[2] or ends[1])


def draw_entry(source: str, puzzle: int | None, kind: type[E], output: str, picture_of: Callable[[E], Drawing]) -> None:
    """Write a picture of one entry as SVG, PDF or PNG; errors of `picture_of` are reported with the entry's name."""
    check_ending(output)
    name, entry = one_entry(source, puzzle, kind)
    with naming(name):
        drawing = picture_of(entry)
    write_drawing(drawing, output)
