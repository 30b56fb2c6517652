"""Curves of difficulty: the level at each place, as a designer draws it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.packs.curves import (
    CURVES,
    by_shares,
    check_curve,
    named_curve,
    ramp,
    sawtooth,
    sparkline,
    steady,
    with_hard_ones,
)
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream

some_levels = st.sets(st.integers(1, 5), min_size=1).map(sorted)


@given(some_levels, st.integers(1, 200))
def test_a_ramp_rises_and_has_every_level_equally_often(levels: list[int], count: int) -> None:
    curve = ramp(levels, count)
    assert len(curve) == count
    assert curve == sorted(curve)
    assert set(curve) <= set(levels)
    assert curve[0] == levels[0]
    if count >= len(levels):
        numbers = [curve.count(level) for level in levels]
        assert max(numbers) - min(numbers) <= 1
    if count > 1:
        assert curve[-1] == levels[-1]


def test_a_short_ramp_goes_from_the_least_to_the_most() -> None:
    assert [ramp([1, 2, 3, 4, 5], count) for count in (1, 2, 3)] == [[1], [1, 5], [1, 3, 5]]


@given(some_levels, st.integers(1, 200), st.integers(2, 20))
def test_each_tooth_starts_no_lower_than_the_one_before(levels: list[int], count: int, period: int) -> None:
    curve = sawtooth(levels, count, period)
    teeth = [curve[first : first + period] for first in range(0, count, period)]
    assert len(curve) == count
    assert all(tooth == sorted(tooth) for tooth in teeth)
    assert all(
        level <= later
        for tooth, next_tooth in itertools.pairwise(teeth)
        for level, later in zip(tooth, next_tooth, strict=False)
    )
    assert curve[0] == levels[0]
    if count % period == 0:
        assert curve[-1] == levels[-1]


def test_saw_teeth_of_five_levels() -> None:
    assert sparkline(sawtooth([1, 2, 3, 4, 5], 30, 10)) == "▁▁▁▁▃▃▃▃▅▅▃▃▃▅▅▅▅▆▆▆▅▅▆▆▆▆████"


@given(some_levels, st.integers(1, 200), st.integers(0, 99))
def test_a_steady_curve_has_every_level_once_a_round(levels: list[int], count: int, seed: int) -> None:
    curve = steady(levels, count, Stream(bytes([seed])))
    assert len(curve) == count
    rounds = [curve[first : first + len(levels)] for first in range(0, count, len(levels))]
    assert all(sorted(stretch) == levels for stretch in rounds[: count // len(levels)])
    assert len(set(rounds[-1])) == len(rounds[-1])


def test_the_seed_orders_the_rounds_of_a_steady_curve() -> None:
    curves = [steady([1, 2, 3, 4, 5], 50, Stream(seed)) for seed in (b"a", b"a", b"b")]
    assert curves[0] == curves[1] != curves[2]


@given(st.dictionaries(st.integers(1, 5), st.integers(0, 50), min_size=1).filter(lambda d: any(d.values())), st.data())
def test_shares_are_met_to_less_than_a_place(shares: dict[int, int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 300))
    levels = by_shares(shares, count)
    assert len(levels) == count
    assert levels == sorted(levels)
    for level, part in shares.items():
        assert abs(levels.count(level) - part * count / sum(shares.values())) < 1


def test_shares_that_add_up_to_the_count_are_numbers() -> None:
    assert by_shares({1: 2, 3: 1, 2: 3}, 6) == [1, 1, 2, 2, 2, 3]


def test_the_easier_of_two_levels_with_equal_remainders_gets_the_place() -> None:
    assert by_shares({2: 1, 1: 1}, 3) == [1, 1, 2]
    assert by_shares({1: 1, 2: 1, 3: 1}, 5) == [1, 1, 2, 2, 3]


def test_every_third_is_hard_and_the_curve_continues_between() -> None:
    places = with_hard_ones(lambda count: list(range(count)), 8, 3, 99)
    assert places == [0, 1, 99, 2, 3, 99, 4, 5]
    assert with_hard_ones(lambda count: list(range(count)), 3, 0, 99) == [0, 1, 2]
    assert with_hard_ones(lambda count: list(range(count)), 2, 5, 99) == [0, 1]


@pytest.mark.parametrize("name", CURVES)
def test_every_curve_that_is_named_can_be_drawn(name: str) -> None:
    check_curve(name, 10)
    assert len(named_curve(name, [1, 2], 7, 3, Stream(b""))) == 7


def test_other_names_and_teeth_that_cannot_rise_are_refused() -> None:
    with pytest.raises(InputError, match="curve 'bath': expected ramp, sawtooth, steady, a list"):
        check_curve("bath", 10)
    with pytest.raises(InputError, match="period 1: expected at least 2"):
        check_curve("ramp", 1)


def test_a_sparkline_has_one_bar_per_place_or_the_mean_of_each_stretch() -> None:
    assert sparkline([0, 1, 2, 3, 4, 5]) == "·▁▃▅▆█"
    assert sparkline([1, 1, 5, 1, 2, 1], width=3) == "▁▅▃"
    assert sparkline([]) == ""
