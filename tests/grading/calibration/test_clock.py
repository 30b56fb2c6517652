"""Times of day in a file of human times: they give the seconds of lines that have none."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.grading.calibration.clock import DAY, LONGEST_SPAN, seconds_between
from puzzlemill.grading.calibration.times import Attempt, read_times
from puzzlemill.puzzles.kinds import InputError

HEAD = "position,seconds,solved,player,start,end\n"
OTTF = "ottf:2x2:1223"


def read(line: str) -> list[Attempt]:
    return read_times(f"{HEAD}{line}\n".encode(), "times.csv")


def clock(seconds: int) -> str:
    """A time of day, written without leading zeros of the hours."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@given(st.integers(0, DAY - 1), st.integers(1, LONGEST_SPAN))
def test_the_time_between_is_the_same_at_every_time_of_day(start: int, seconds: int) -> None:
    assert seconds_between(clock(start), clock((start + seconds) % DAY)) == seconds


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        (",1,Ada,19:04:30,19:05:00", 30),
        (",1,Ada,09:00:00,12:00:01", 10_801),
        (",1,Ada,23:59:59,0:00:01", 2),
        ("12.5,1,Ada,19:04:30,19:05:00", 12.5),
        ("12.5,1,Ada,soon,", 12.5),
    ],
)
def test_seconds_that_are_not_typed_in_are_those_between_start_and_end(line: str, seconds: float) -> None:
    assert [(attempt.seconds, attempt.solved) for attempt in read(f"{OTTF},{line}")] == [(seconds, True)]


@pytest.mark.parametrize(
    ("start", "end", "error"),
    [
        ("19:04", "19:05:00", "start '19:04': expected hours, minutes and seconds, such as 19:04:30"),
        ("19:04:30", "24:00:00", "end '24:00:00': expected hours, minutes and seconds"),
        ("19:04:30", "19:4:60", "end '19:4:60': expected hours"),
        ("", "19:04:30", "start '': expected hours, minutes and seconds"),
        ("19:04:30", "", "end '': expected hours, minutes and seconds"),
        ("١٩:04:30", "19:05:00", "start '١٩:04:30': expected hours"),
        ("19:04:30", "19:04:30", "end '19:04:30': expected a time after start '19:04:30', at most 12 hours later"),
        ("19:04:30", "19:04:29", "end '19:04:29': expected a time after start '19:04:30', at most 12 hours later"),
    ],
)
def test_wrong_times_of_day_are_refused(start: str, end: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^times.csv: line 2: {re.escape(error)}"):
        read(f"{OTTF},,1,Ada,{start},{end}")


def test_times_without_solved_are_refused() -> None:
    with pytest.raises(InputError, match=r"^times\.csv: line 2: solved '': expected 1 or 0"):
        read(f"{OTTF},,,Ada,19:04:30,19:05:00")
