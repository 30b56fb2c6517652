"""Writes `conformance/daily.json`, the puzzles of days: `python -m conformance.maker.daily`."""

import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import puzzlemill
from conformance.maker.files import VERSION, file_text
from conformance.maker.games import Json
from puzzlemill.packs.daily import START, WEEK, Calendar, mixed_number
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry

FILE: Final = Path(__file__).parent.parent / "daily.json"

DAYS: Final = ("0001-01-01", "1999-12-31", "2000-02-29", "2024-02-29", "2026-11-23", "2100-03-01", "9999-12-31")
"""Days far from the start, and leap days."""


def text() -> str:
    """The text of the file."""
    texts = ["", "a", "0:ottf:1x1:1", "9007199254740991:iqblocks:iq:8x8:4a4.2a54.", "x" * 1000]
    head: dict[str, Json] = {"format": "puzzlemill-conformance-daily", "version": VERSION}
    return file_text(head, {"numbers": [[each, mixed_number(each)] for each in texts], "calendars": list(_calendars())})


def _calendars() -> Iterator[Json]:
    """Packs as calendars, and the puzzle of each of several days, by its number from 0."""
    shipped = {kind: puzzlemill.ready_made(kind).puzzles for kind in KINDS}
    mixed = tuple(entry for some in zip(*shipped.values(), strict=True) for entry in some)
    ungraded = tuple(make_entry(entry.instance) for entry in mixed[:9])
    yield _calendar(shipped["ottf"])
    yield _calendar(mixed[:60])
    yield _calendar(mixed[:60], seed=7, week=(7, 5, 5, 3, 3, 1, 1))
    yield _calendar(mixed[:61], start=datetime.date(2026, 7, 1), week=(1, 1, 1, 1, 1, 2, 2), seed=2**53 - 1)
    yield _calendar(mixed[:65], week=(1,) * 7, start=datetime.date(2024, 2, 29))
    yield _calendar(mixed[:7])
    yield _calendar(mixed[:6], seed=3)
    yield _calendar(mixed[:1])
    yield _calendar((*mixed[:10], *mixed[4:12], *mixed[:2]))
    yield _calendar((*ungraded, *mixed[9:20]))
    yield _calendar(mixed[::-1][:50], week=(3, 7, 1, 7, 3, 3, 1))


def _calendar(
    entries: Sequence[AnyEntry], start: datetime.date = START, week: Sequence[int] = WEEK, seed: int = 0
) -> Json:
    calendar = Calendar(Pack(puzzles=tuple(entries)), start=start, week=week, seed=seed)
    ids = [entry.id for entry in entries]
    near = [start + datetime.timedelta(days) for days in range(-20, 2 * len(entries) + 20)]
    days: list[Any] = [[str(day), ids.index(calendar.on(day).id)] for day in near]
    days += [[day, ids.index(calendar.on(datetime.date.fromisoformat(day)).id)] for day in DAYS]
    return {
        "puzzles": [{"id": entry.id, "grade": _grade(entry)} for entry in entries],
        "start": str(start),
        "week": list(week),
        "seed": seed,
        "days": days,
    }


def _grade(entry: AnyEntry) -> Json:
    grade = entry.grade
    return grade and {"level": grade.level, "minutes": grade.minutes, "score": grade.score}


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
