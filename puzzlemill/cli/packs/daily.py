"""`puzzlemill daily`: prints which puzzle of a pack belongs to which day."""

import datetime
import re
from collections.abc import Sequence
from typing import Final

from puzzlemill.cli.shared.output import print_result
from puzzlemill.files.inputs import read_entries
from puzzlemill.packs.daily import START, WEEK, Calendar
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import about_minutes

WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def daily(
    sources: Sequence[str], date: str, days: int, start: str | None, week: str | None, seed: int, as_json: bool
) -> None:
    """Print the puzzle of each day."""
    first = _date("--date", date)
    if days - 1 > (datetime.date.max - first).days:
        raise InputError(f"--days {days}: the calendar ends on {datetime.date.max}")
    entries = [entry for _, entry in read_entries(sources)]
    calendar = Calendar(
        Pack(puzzles=tuple(entries)),
        start=START if start is None else _date("--start", start),
        week=WEEK if week is None else _week(week),
        seed=seed,
    )
    numbers = {entry.id: number for number, entry in reversed([*enumerate(entries, 1)])}
    for day, entry in calendar.days(first, days):
        grade = entry.grade
        record = {
            "date": str(day),
            "number": numbers[entry.id],
            "id": entry.id,
            "short_id": short_id(entry.instance),
            "kind": entry.kind,
            "level": grade and grade.level,
            "minutes": grade and grade.minutes,
        }
        print_result(record, _line(day, numbers[entry.id], entry), as_json)


def _line(day: datetime.date, number: int, entry: AnyEntry) -> str:
    """`2026-12-24  Thu     9  NAME  level 3  about 8 minutes   KIND-ABCDEFGHIJKL`."""
    level = f"level {entry.grade.level}" if entry.grade else "no level"
    minutes = about_minutes(entry.grade.minutes) if entry.grade and entry.grade.minutes else ""
    puzzle = f"{number:>4}  {KINDS[entry.kind]:<9}  {level}  {minutes:<17}  {short_id(entry.instance)}"
    return f"{day}  {WEEKDAYS[day.weekday()]}  {puzzle}"


def _date(name: str, text: str) -> datetime.date:
    """The date of an option; raises `InputError` naming it."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            raise InputError(f"{name} {text}: there is no such day") from None
    raise InputError("expected a date such as 2026-12-24", field=name, value=text)


def _week(text: str) -> list[int]:
    """The numbers of --week; raises `InputError`."""
    if not re.fullmatch(r"[1-7](,[1-7]){6}", text):
        raise InputError(f"--week {shown(text)}: expected seven numbers from 1 to 7, such as 1,2,3,4,5,6,7")
    return [int(number) for number in text.split(",")]
