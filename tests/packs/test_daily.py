"""One puzzle per day: every puzzle of a pack gets its turn, weeks have a rhythm, and every machine agrees."""

import datetime
import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemill
from conformance.maker import daily as maker
from puzzlemill.packs import rank
from puzzlemill.packs.daily import LARGEST_SEED, LEVELS, SPAN, START, Calendar, puzzle_for
from puzzlemill.puzzles import KINDS, form
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry

DAY = datetime.timedelta(1)


@pytest.fixture(scope="module")
def mixed() -> tuple[AnyEntry, ...]:
    """The entries of all shipped packs, with the kinds in turn."""
    shipped = [puzzlemill.ready_made(kind).puzzles for kind in KINDS]
    return tuple(itertools.chain(*zip(*shipped, strict=True)))


def ids(calendar: Calendar, first: datetime.date, number: int) -> list[str]:
    return [entry.id for _, entry in calendar.days(first, number)]


def windows(listed: list[str], length: int) -> Iterator[list[str]]:
    for begin in range(len(listed) - length + 1):
        yield listed[begin : begin + length]


def test_the_file_that_other_languages_replay_is_what_the_calendar_says() -> None:
    assert maker.FILE.read_text(encoding="utf-8") == maker.text()
    assert len(json.loads(maker.text())["calendars"]) > 9


@pytest.mark.parametrize("length", [1, 2, 6, 7, 8, 13, 14, 60, 61])
def test_every_puzzle_comes_once_and_none_comes_again_too_soon(mixed: tuple[AnyEntry, ...], length: int) -> None:
    calendar = Calendar(Pack(puzzles=mixed[:length]))
    listed = ids(calendar, START, 5 * length)
    assert len({*listed[:length]}) == length
    assert all(len({*days}) == len(days) for days in windows(listed, length - length % 7 if length >= 7 else length))
    level = Calendar(Pack(puzzles=mixed[:length]), week=(4,) * 7)
    assert all(len({*days}) == length for days in windows(ids(level, START - 9 * DAY, 5 * length), length))


@given(
    st.integers(7, 100),
    st.lists(st.integers(1, 7), min_size=7, max_size=7),
    st.dates(datetime.date(1990, 1, 1), datetime.date(2060, 1, 1)),
    st.integers(-400, 400),
    st.integers(0, LARGEST_SEED),
)
def test_whatever_the_week_and_the_start_puzzles_of_easier_days_are_easier(
    mixed: tuple[AnyEntry, ...], length: int, week: list[int], start: datetime.date, first: int, seed: int
) -> None:
    calendar = Calendar(Pack(puzzles=mixed[:length]), start=start, week=week, seed=seed)
    assert len({*ids(calendar, start, length)}) == length
    apart = length - length % 7
    listed = list(calendar.days(start + first * DAY, apart))
    assert len({entry.id for _, entry in listed}) == apart
    by_rank: dict[int, list[Any]] = {}
    for day, entry in listed:
        by_rank.setdefault(week[day.weekday()], []).append(rank(entry))
    for easier, harder in itertools.pairwise(sorted(by_rank)):
        assert max(by_rank[easier]) <= min(by_rank[harder])


def test_the_next_day_has_another_kind_if_there_is_one(mixed: tuple[AnyEntry, ...]) -> None:
    kinds = [entry.kind for _, entry in Calendar(Pack(puzzles=mixed)).days(START, len(mixed))]
    assert sum(one == other for one, other in itertools.pairwise(kinds)) <= len(mixed) // 50


def test_seeds_change_the_order_but_not_the_day_of_the_week(mixed: tuple[AnyEntry, ...]) -> None:
    packs = Pack(puzzles=mixed[:70])
    one, other = (ids(Calendar(packs, seed=seed), START, 70) for seed in (0, 1))
    assert one != other
    for weekday in range(7):
        assert {*one[weekday::7]} == {*other[weekday::7]}


def test_repeated_and_ungraded_entries_do_no_harm(mixed: tuple[AnyEntry, ...]) -> None:
    twice = Pack(puzzles=(*mixed[:20], *mixed[5:15]))
    assert ids(Calendar(twice), START, 99) == ids(Calendar(Pack(puzzles=mixed[:20])), START, 99)
    ungraded = Pack(puzzles=tuple(make_entry(entry.instance) for entry in mixed[:21]))
    assert {*ids(Calendar(ungraded), START, 21)} == {entry.id for entry in mixed[:21]}


def test_the_function_and_the_calendar_agree() -> None:
    pack = puzzlemill.ready_made("ottf")
    day = datetime.date(2026, 12, 24)
    assert puzzle_for(day, pack) == Calendar(pack).on(day) == puzzlemill.puzzle_for(day, pack)
    assert puzzle_for(day, pack, seed=5, week=(1,) * 7, start=day) == Calendar(
        pack, seed=5, week=(1,) * 7, start=day
    ).on(day)


def test_a_generator_makes_the_same_puzzle_of_the_level_of_the_day_again() -> None:
    for number in range(7):
        day = START + number * DAY
        entry = puzzle_for(day, "ottf")
        assert entry.grade is not None
        assert entry.grade.level == LEVELS[number]
        assert puzzle_for(day, "ottf") == entry


def test_puzzles_of_a_generator_differ_within_a_block_up_to_symmetry() -> None:
    block = [START + number * DAY for number in range(SPAN)]
    made = [puzzle_for(day, "ottf", board="3x3", week=(1,) * 7) for day in block]
    assert len({form(entry.instance) for entry in made}) == SPAN
    assert puzzle_for(START - DAY, "ottf", board="3x3", week=(1,) * 7, seed=3).grade is not None


def test_an_origin_gives_kind_options_and_seed() -> None:
    [entry] = puzzlemill.generate("ottf", board="4x4", seed=9)
    assert entry.origin is not None
    day = datetime.date(2026, 11, 24)
    assert puzzle_for(day, entry.origin) == puzzle_for(day, "ottf", seed=9, **entry.origin.parameters)
    assert puzzle_for(day, entry.origin) != puzzle_for(day, entry.origin, seed=1)
    old = puzzlemill.Origin("ottf", 0, 9, 1, {})
    with pytest.raises(InputError, match="origin: version 0: puzzlemill now has version"):
        puzzle_for(day, old)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"day": datetime.datetime(2026, 1, 1, 12)}, "day 2026-01-01 12:00:00: expected a datetime.date, "),
        ({"day": "2026-01-01"}, "day '2026-01-01': expected a datetime.date"),
        ({"start": 5}, "start 5: expected a datetime.date"),
        ({"week": (1, 2, 3)}, "expected seven numbers, from Monday to Sunday"),
        ({"week": "1234567"}, "expected seven numbers"),
        ({"week": (1, 2, 3, 4, 5, 6, 8)}, "expected numbers from 1 to 7"),
        ({"week": (0, 2, 3, 4, 5, 6, 7)}, "week 0: expected at least 1"),
        ({"seed": -1}, "seed -1: expected at least 0"),
        ({"seed": 2**53}, "seed 9007199254740992: expected at most 9007199254740991"),
        ({"source": Pack()}, "pack: has no puzzles"),
        ({"source": 3}, "source 3: expected a pack, an origin or a kind"),
        ({"source": "chess"}, "kind 'chess': expected one of"),
        ({"source": puzzlemill.Origin("chess", 1, 1, 1, {})}, "kind 'chess': expected one of"),
        ({"board": "4x4"}, "board: options are for generators"),
        ({"source": "ottf", "boadr": "4x4"}, "boadr: unknown option"),
        ({"source": "ottf", "level": 3}, "level: the day decides it"),
        ({"source": "ottf", "week": (1, 1, 1, 1, 1, 1, 7)}, "expected numbers from 1 to 6"),
    ],
)
def test_wrong_arguments_are_one_line(change: dict[str, Any], error: str) -> None:
    arguments = {"day": START, "source": puzzlemill.ready_made("ottf"), **change}
    with pytest.raises(InputError) as raised:
        puzzle_for(**arguments)
    assert error in str(raised.value)


def test_a_level_that_the_generator_does_not_find_is_named() -> None:
    with pytest.raises(OutOfReachError, match="ottf: no puzzle of level 3 for 2024-01-05; choose other levels or"):
        puzzle_for(datetime.date(2024, 1, 5), "ottf", board="5x5", tries=3)


def test_a_calendar_shows_its_settings_and_ends_with_the_dates_of_python() -> None:
    calendar = Calendar(Pack(puzzles=puzzlemill.ready_made("ottf").puzzles[:9]), seed=4)
    assert repr(calendar) == "Calendar(<9 puzzles>, start=2024-01-01, week=(1, 2, 3, 4, 5, 6, 7), seed=4)"
    last = datetime.date.max
    assert [day for day, _ in calendar.days(last, 1)] == [last]
    assert list(calendar.days(last, 0)) == []
    with pytest.raises(InputError, match="number 2: the calendar ends on 9999-12-31"):
        calendar.days(last, 2)
    with pytest.raises(InputError, match=r"first '2026-01-01': expected a datetime\.date"):
        calendar.days("2026-01-01", 1)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="number -1: expected at least 0"):
        calendar.days(START, -1)
