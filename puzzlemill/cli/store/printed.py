"""What `puzzlemill store` prints: puzzles, the contents of a store, and batches, as text and as JSON."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from puzzlemill.puzzles import size
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import shown
from puzzlemill.puzzles.levels import LEVEL_NAMES, MARATHON, level_name
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import counted
from puzzlemill.store import Batch, Fault, Group
from puzzlemill.store.rows import UNREADABLE
from puzzlemill.tables import table

DEEPEST: Final = 200
"""Most brackets of a request that is printed as JSON; requests of puzzlemill have a few."""

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
    of_grade = {name: getattr(entry.grade, name, None) for name in ("level", "minutes", "technique", "score")}
    named = {"id": entry.id, "short_id": short_id(entry.instance), "kind": entry.instance.kind}
    return {**named, "size": _size(entry), **of_grade}


def _size(entry: AnyEntry) -> str:
    """Rows and columns as `--size` takes them."""
    return "x".join(map(str, size(entry.instance)))


def summary(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> str:
    """The contents of a store as lines: by kind, size and level, by kind and technique, and by batch."""
    lines = [f"{path}: {counted(sum(group.number for group in groups), 'puzzle')}"]
    by_size: dict[tuple[str, str], list[Group]] = {}
    by_technique: Counter[tuple[str, str]] = Counter()
    for group in groups:
        by_size.setdefault((group.kind, group.size), []).append(group)
        by_technique[group.kind, group.technique or ""] += group.number
    if groups:
        levels = range(1, MARATHON + any(group.level == MARATHON for group in groups))
        names = (LEVEL_NAMES[-1] if level == MARATHON else f"level {level}" for level in levels)
        head = ("kind", "size", *names, "no grade", "total", "minutes")
        rows = []
        for (kind, size), alike in by_size.items():
            numbers = [sum(group.number for group in alike if group.level == level) for level in (*levels, None)]
            rows.append((plain(kind), plain(size), *map(str, (*numbers, sum(numbers))), _span(alike)))
        named_rows = [(plain(kind), plain(name), str(number)) for (kind, name), number in by_technique.items() if name]
        lines += ["", table(head, rows)]
        lines += ["", table(("kind", "technique", "puzzles"), named_rows)] if named_rows else []
    if named:
        head = ("batch", "puzzles", "removed", "failed tries")
        rows = [(plain(batch.name), *map(str, (batch.finds, batch.removed, batch.faults))) for batch in named]
        lines += ["", table(head, rows)]
    return "\n".join(lines)


def _span(groups: Sequence[Group]) -> str:
    """The fewest and the most minutes of groups, such as `2.5-14`; empty if no grade has minutes."""
    ends = [minutes for group in groups for minutes in (group.fewest, group.most) if minutes is not None]
    return f"{min(ends):g}-{max(ends):g}" if ends else ""


def summary_record(path: str, groups: Sequence[Group], named: Sequence[Batch]) -> dict[str, object]:
    """The contents of a store for JSON."""
    number, records = sum(group.number for group in groups), [_group_record(*group) for group in groups]
    batches = [{**_counts(batch), "faults": batch.faults} for batch in named]
    return {"store": path, "puzzles": number, "groups": records, "batches": batches}


def _counts(batch: Batch) -> dict[str, object]:
    return {"name": batch.name, "puzzles": batch.finds, "removed": batch.removed}


def _group_record(kind: str, size: str, level: object, technique: object, number: int, *minutes: object) -> object:
    record = {"kind": kind, "size": size, "level": level, "technique": technique, "puzzles": number}
    return {**record, "minutes": None if minutes[0] is None else minutes}


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
    return {**_counts(batch), "request": _request(batch.request), "faults": [fault._asdict() for fault in faults]}


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
