"""Tables of minutes: the shipped one covers every kind; minutes rise with the score; others are read and refused."""

import itertools
import math
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import LEAST, MOST, Curve, explain, format_table, parse_table, rounded, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import LEVEL_NAMES

SMALL = """
name = "small"
about = "A test."
levels = [2, 6, 20, 60, 180]
[curves.ottf]
knots = [[0, 0], [4, 8]]
weights = { "log2 tiles" = 1.0, depth = 0.5, "technique trial" = 2.0 }
spread = [1, 1]
"""


PRINTED = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=20)
"""Names and texts of tables."""


def assessed(score: float, technique: str = "rule 1", **features: float) -> Assessment:
    return Assessment(technique, score, dict(features), "")


def test_the_shipped_table_has_a_curve_for_every_kind() -> None:
    assert set(shipped().curves) == set(KINDS)
    assert {curve.source for curve in shipped().curves.values()} == {"simulated"}


@given(st.sampled_from(sorted(KINDS)), st.floats(0, 30), st.floats(0, 30))
def test_a_higher_score_never_takes_fewer_minutes(kind: str, one: float, other: float) -> None:
    low, high = sorted((round(one, 2), round(other, 2)))
    assert shipped().minutes(kind, assessed(low)).expected <= shipped().minutes(kind, assessed(high)).expected


@given(st.sampled_from(sorted(KINDS)), st.floats(-5, 50))
def test_minutes_lie_in_their_range_and_within_six_seconds_and_fifty_hours(kind: str, score: float) -> None:
    minutes = shipped().minutes(kind, assessed(round(score, 2)))
    low, high = minutes.middle_half
    assert LEAST <= low <= minutes.expected <= high <= MOST


def test_minutes_are_the_knots_joined_by_lines_plus_weights_shifted_and_stretched() -> None:
    curve = parse_table(SMALL, "small").curves["ottf"]
    assert curve.points(assessed(2)) == 4
    assert curve.points(assessed(5)) == 10  # beyond the last knot the line continues
    assert curve.points(assessed(2, tiles=7, depth=3)) == 4 + 3 + 1.5
    assert curve.points(assessed(2, "trial")) == 6
    assert curve.points(assessed(2, depth_at_least=4)) == 6  # a proved bound counts
    slower = msgspec.structs.replace(curve, shift=1.0, stretch=0.5)
    assert slower.points(assessed(2)) == 3


def test_levels_begin_at_their_minutes_as_they_are_printed() -> None:
    table = shipped()
    assert [table.level(minutes) for minutes in (0.1, 1.9, 2, 5.9, 6, 19, 20, 59, 60, 179, 180, MOST)] == [
        1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6,
    ]  # fmt: skip
    for level, (low, high) in ((level, table.span(level)) for level in range(1, 7)):
        assert table.level(low or 0.1) == level
        assert table.level(math.nextafter(high, 0)) == level


def test_no_rounding_decides_minutes() -> None:
    """Every hundredth of log2 minutes is far enough from a tie that another machine's power gives the same minutes."""
    for hundredths in range(-333, 1156):
        minutes = 2.0 ** (hundredths / 100)
        scaled = minutes * (10 if minutes < 9.95 else 1)
        if hundredths % 100:  # whole powers of 2 are exact everywhere
            assert abs(scaled % 1 - 0.5) > 1e-9
        assert abs(minutes - 9.95) > 1e-9
        assert rounded(hundredths / 100) == pytest.approx(max(LEAST, minutes), rel=0.5)


def test_a_table_survives_being_written_and_read() -> None:
    for table in (shipped(), parse_table(SMALL, "small")):
        assert parse_table(format_table(table), "again") == table


@given(PRINTED, PRINTED, st.floats(-1e6, 1e6))
def test_names_texts_and_numbers_survive_being_written_and_read(name: str, about: str, weight: float) -> None:
    curve = Curve(((0.0, weight), (1.0, weight)), (0.5, 0.5), {name: weight})
    table = msgspec.structs.replace(shipped(), name=name, about=about, curves={"gloop": curve})
    assert parse_table(format_table(table), "again") == table


def test_an_explanation_names_every_level_and_feature() -> None:
    text = "\n".join(explain(shipped()))
    assert all(name in text for name in LEVEL_NAMES)
    assert all(weight in text for curve in shipped().curves.values() for weight in curve.weights)
    assert re.search(r"level 1 gentle +under 2 minutes\n  level 2 easy +2 to 6\n", text)
    assert text.count("180 or more") == 1


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("name =", "name", "mine: line 2, column 6: not valid TOML: "),
        ("curves.ottf", "curves.chess", "mine: "),
        ("levels = [2, 6, 20, 60, 180]", "levels = [2, 6, 20, 60]", "mine: "),
        ("levels = [2, 6,", "levels = [6, 2,", "mine: "),
        ("[4, 8]]", "[4, -8]]", "mine: "),
        ("[4, 8]]", "[0, 8]]", "mine: "),
        ("[[0, 0], [4, 8]]", "[[0, 0]]", "mine: "),
        ("spread = [1, 1]", "spread = [1, -1]", "mine: "),
        ("spread = [1, 1]", "spread = [1, nan]", "mine: "),
        ("spread = [1, 1]", "stretch = 0\nspread = [1, 1]", "mine: "),
        ("depth = 0.5", "depth = 1e9", "mine: "),
        ('about = "A test."', "", "mine: "),
        ("[curves", "[lines", "mine: "),
    ],
)
def test_a_malformed_table_is_refused_in_one_line(old: str, new: str, error: str) -> None:
    assert old in SMALL
    with pytest.raises(InputError, match=f"^{re.escape(error)}") as caught:
        parse_table(SMALL.replace(old, new), "mine")
    assert "\n" not in str(caught.value)
    print(caught.value)


def test_a_kind_without_a_curve_is_refused() -> None:
    with pytest.raises(InputError, match=r"^kind 'gloop': table 'small' has no minutes for it$"):
        parse_table(SMALL, "small").minutes("gloop", assessed(1))


def test_knots_are_in_order() -> None:
    for curve in shipped().curves.values():
        assert all(a < c and b < d for (a, b), (c, d) in itertools.pairwise(curve.knots))
