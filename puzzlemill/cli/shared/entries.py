"""Entries for commands: one of a pack, those of one kind, and drawings of them; nothing read is ever replaced."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from puzzlemill.cli.shared.faults import naming
from puzzlemill.files.inputs import Source, read_entries
from puzzlemill.files.pictures import check_ending, write_drawing
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, shown


def one_entry(source: str, puzzle: int | None, kind: str) -> Source:
    """The entry with this number, counted from 1, or the only one; raises `InputError` for none and for other kinds."""
    entries = read_entries([source])
    if puzzle is None and len(entries) != 1:
        raise InputError(f"{source}: {len(entries)} puzzles, expected one; --puzzle N takes the N-th")
    if puzzle is not None and puzzle > len(entries):
        raise InputError(f"puzzle {puzzle}: {source} has {len(entries)}")
    found = entries[(puzzle or 1) - 1]
    _check_kind(found, kind)
    return found


def entries_of(kind: str, sources: Sequence[str]) -> list[Source]:
    """The entries of all sources; raises `InputError` when one is of another kind."""
    entries = read_entries(sources)
    for entry in entries:
        _check_kind(entry, kind)
    return entries


def _check_kind(source: Source, kind: str) -> None:
    if source.entry.instance.kind != kind:
        raise InputError(f"{source.name}: kind {source.entry.instance.kind}: expected {kind}")


def span(name: str, text: str) -> tuple[int, int]:
    """The first and the last number of an option such as `3` or `1-12`; raises `InputError` naming the option."""
    found = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text)
    if not found:
        raise InputError(f"{name} {shown(text)}: expected a number such as 3, or a range such as 1-12")
    return int(found[1]), int(found[2] or found[1])


def keep_inputs(output: str | None, sources: Sequence[str]) -> None:
    """Refuse an output that would replace one of the files it is made from; raises `InputError`."""
    if output not in (None, "-") and Path(str(output)).is_file():
        for source in sources:
            if source.partition(":")[0] not in KINDS and Path(source).exists() and Path(source).samefile(str(output)):
                raise InputError(f"{output}: is what is read, and would be replaced; name another file")


def draw_entry(source: str, puzzle: int | None, kind: str, output: str, drawn: Callable[[Any], Any]) -> None:
    """Write what `drawn` makes of one entry as SVG, PDF or PNG; what it refuses is reported with the entry's name."""
    check_ending(output)
    name, entry = one_entry(source, puzzle, kind)
    with naming(name):
        drawing = drawn(entry)
    write_drawing(drawing, output)
