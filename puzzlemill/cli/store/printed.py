"""What `puzzlemill store` says: a puzzle as a line, and what is in a store as tables."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles import short_id, size
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.store import Batch, Group
from puzzlemill.tables import table

LEVELS: Final = range(1, 6)


def row_of(entry: AnyEntry) -> list[str]:
    """A puzzle as a line of the list."""
    graded = entry.grade and [str(entry.grade.level), plain(entry.grade.technique), f"{entry.grade.score:.2f}"]
    return [short_id(entry.instance), "x".join(map(str, size(entry.instance))), *(graded or ())]


def summary(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> list[str]:
    """What is in a store, as lines: by kind, size and level, by kind and technique, and batches."""
    lines = [f"{path}: {counted(sum(group.number for group in groups), 'puzzle')}"]
    sizes = dict.fromkeys((group.kind, group.size) for group in groups)
    techniques = dict.fromkeys((group.kind, group.technique or "") for group in groups)

    if groups:
        head = ("kind", "size", *(f"level {level}" for level in LEVELS), "no grade", "together")
        levels = (*LEVELS, None)
        of_level: Counter[tuple[str, str, int | None]] = Counter()
        of_technique: Counter[tuple[str, str]] = Counter()
        for group in groups:
            of_level[group.kind, group.size, group.level] += group.number
            of_technique[group.kind, group.technique or ""] += group.number
        by_size = [(kind, size, [of_level[kind, size, level] for level in levels]) for kind, size in sizes]
        lines += ["", table(head, [[kind, size, *map(str, (*ns, sum(ns)))] for kind, size, ns in by_size])]
        by_name = [(kind, plain(name), str(of_technique[kind, name])) for kind, name in techniques if name]
        lines += ["", table(("kind", "technique", "puzzles"), by_name)] if by_name else []
    if named:
        head = ("batch", "puzzles", "removed", "faults")
        rows = [(batch.name, *map(str, (batch.finds, batch.removed, batch.faults))) for batch in named]
        lines += ["", table(head, rows)]
    return lines


def plain(name: str) -> str:
    """A name from anyone's pack as a terminal may have it."""
    return name if name.isprintable() else repr(name)


def nothing(path: str) -> str:
    """What is said if no puzzle is as wanted."""
    return f"{path}: no puzzle is as wanted; `puzzlemill store show {path}` prints what there is"
