"""Times of day in a file of human times, from which seconds are computed, so that nobody has to subtract them.

They count only on lines without seconds.
"""

import re
from typing import Final

from puzzlemill.puzzles.kinds import InputError, shown

DAY: Final = 24 * 60 * 60
LONGEST_SPAN: Final = DAY // 2
"""Seconds of a day, and the most between a start and an end; more means that they were mixed up."""


def seconds_between(start: str, end: str) -> int:
    """The seconds between two times of day, perhaps past midnight; raises `InputError`."""
    begun, ended = (_time_of_day(column, text) for column, text in (("start", start), ("end", end)))
    seconds = (ended - begun) % DAY
    if not 0 < seconds <= LONGEST_SPAN:
        raise InputError(f"expected a time after start {shown(start)}, at most 12 hours later", field="end", value=end)
    return seconds


def _time_of_day(column: str, text: str) -> int:
    """A time of day in seconds; raises `InputError`."""
    parts = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])", text)
    if not parts:
        raise InputError(f"{column} {shown(text)}: expected hours, minutes and seconds, such as 19:04:30")
    hours, minutes, seconds = map(int, parts.groups())
    return 60 * (60 * hours + minutes) + seconds
