"""What `puzzlemill store` prints: puzzles, the contents of a store, and batches, as text and as JSON."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from puzzlemill.generator.search.targets import level_name
from puzzlemill.grading import LEVEL_NAMES, MARATHON
from puzzlemill.puzzles import short_id, size
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import shown
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.store import Batch, Fault, Group
from puzzlemill.store.rows import UNREADABLE
from puzzlemill.tables import table

LEVELS: Final = range(1, MARATHON + 1)

DEEPEST: Final = 200
"""Most brackets of a request that is printed as JSON; those of puzzlemill have a few."""

LONGEST: Final = 2000
"""Most characters of a text that are printed; requests and the tracebacks of failed tries are shorter."""


def row_of(entry: AnyEntry) -> list[str]:
    """A puzzle as a row of the list."""
    row = [short_id(entry.instance), _size(entry)]
    if entry.grade is None:
        return row
    grade = entry.grade
    minutes = "" if grade.minutes is None else f"{grade.minutes:g}"
    return [*row, level_name(grade.level), minutes, plain(grade.technique), f"{grade.score:.2f}"]


def old_grades(path: str, number: int) -> str:
    """The remark about grades without minutes."""
    grades = counted(number, "added puzzle has a grade", "added puzzles have grades")
    return f"{path}: {grades} without minutes; `puzzlemill store regrade {path}` brings all grades up to date"


def puzzle_record(entry: AnyEntry) -> dict[str, object]:
    """A puzzle for JSON, with its full id; level, minutes, technique and score are null without a grade."""
    grade = entry.grade
    return {
        "id": entry.id,
        "short_id": short_id(entry.instance),
        "kind": entry.instance.kind,
        "size": _size(entry),
        "level": grade.level if grade else None,
        "minutes": grade.minutes if grade else None,
        "technique": grade.technique if grade else None,
        "score": grade.score if grade else None,
    }


def _size(entry: AnyEntry) -> str:
    """Rows and columns as `--size` takes them."""
    return "x".join(map(str, size(entry.instance)))


def summary(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> list[str]:
    """The contents of a store as lines: by kind, size and level, by kind and technique, and by batch."""
    lines = [f"{path}: {counted(sum(group.number for group in groups), 'puzzle')}"]
    sizes = dict.fromkeys((group.kind, group.size) for group in groups)
    techniques = dict.fromkeys((group.kind, group.technique or "") for group in groups)

    if groups:
        levels = [level for level in LEVELS if level < MARATHON or any(group.level == level for group in groups)]
        head = ("kind", "size", *(_heading(level) for level in levels), "no grade", "total", "minutes")
        of_level: Counter[tuple[str, str, int | None]] = Counter()
        of_technique: Counter[tuple[str, str]] = Counter()
        for group in groups:
            of_level[group.kind, group.size, group.level] += group.number
            of_technique[group.kind, group.technique or ""] += group.number
        by_size = []
        for kind, size in sizes:
            numbers = [of_level[kind, size, level] for level in (*levels, None)]
            span = _span([group for group in groups if (group.kind, group.size) == (kind, size)])
            by_size.append([plain(kind), plain(size), *map(str, (*numbers, sum(numbers))), span])
        lines += ["", table(head, by_size)]
        by_name = [(plain(kind), plain(name), str(of_technique[kind, name])) for kind, name in techniques if name]
        lines += ["", table(("kind", "technique", "puzzles"), by_name)] if by_name else []
    if named:
        head = ("batch", "puzzles", "removed", "failed tries")
        rows = [(plain(batch.name), *map(str, (batch.finds, batch.removed, batch.faults))) for batch in named]
        lines += ["", table(head, rows)]
    return lines


def _heading(level: int) -> str:
    return LEVEL_NAMES[-1] if level == MARATHON else f"level {level}"


def _span(groups: Sequence[Group]) -> str:
    """The fewest and the most minutes of groups, such as `2.5-14`; empty if no grade has minutes."""
    ends = [minutes for group in groups for minutes in (group.fewest, group.most) if minutes is not None]
    return f"{min(ends):g}-{max(ends):g}" if ends else ""


def summary_record(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> dict[str, object]:
    """The contents of a store for JSON."""
    return {
        "store": path,
        "puzzles": sum(group.number for group in groups),
        "groups": [
            {
                "kind": group.kind,
                "size": group.size,
                "level": group.level,
                "technique": group.technique,
                "puzzles": group.number,
                "minutes": None if group.fewest is None else [group.fewest, group.most],
            }
            for group in groups
        ],
        "batches": [
            {"name": batch.name, "puzzles": batch.finds, "removed": batch.removed, "faults": batch.faults}
            for batch in named
        ],
    }


def batch_text(batch: Batch, faults: Sequence[Fault]) -> str:
    """A batch as lines: its name and its number of puzzles, its request, and the tries that failed."""
    removed = f", {batch.removed} removed" if batch.removed else ""
    failed = counted(batch.faults, "failed try", "failed tries")
    lines = [f"{plain(batch.name)}: {counted(batch.finds, 'puzzle')}{removed}, {failed}"]
    lines.append(f"  {one_line(batch.request.decode(errors='replace'))}")
    lines += [f"  try {fault.tried} of seed {fault.seed}: {one_line(fault.text)}" for fault in faults]
    return "\n".join(lines)


def batch_record(batch: Batch, faults: Sequence[Fault]) -> dict[str, object]:
    """A batch for JSON."""
    return {
        "name": batch.name,
        "puzzles": batch.finds,
        "removed": batch.removed,
        "request": _request(batch.request),
        "faults": [fault._asdict() for fault in faults],
    }


def _request(data: bytes) -> object:
    """A stored request as JSON, or as text if it is damaged."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        with suppress(*UNREADABLE):
            return msgspec.json.decode(data)
    return data.decode(errors="replace")


def plain(name: str) -> str:
    """A text from a pack or store made safe for a terminal: printable, and of bounded length."""
    return name if name.isprintable() and len(name) <= LONGEST else shown(name, LONGEST)


def nothing(path: str) -> str:
    """The remark if no puzzle matches."""
    return f"{path}: no puzzle matches; `puzzlemill store show {path}` prints what the store contains"
