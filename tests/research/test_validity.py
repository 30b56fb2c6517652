"""The validity report: its statistics on data with known answers, and its figures on a few puzzles of each kind."""

import pytest

from puzzlemill.grading.players import Expected
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.packs import Grade
from puzzlemill_research.validity.data import Measured, by_level, by_population, spread
from puzzlemill_research.validity.expectations import aims
from puzzlemill_research.validity.statistics import partial, pooled, quartiles, spearman
from puzzlemill_research.validity.tables import Cell, feature_table, level_table, table
from tests.support.answers.outcomes import present

RISING = list(range(40))


def test_spearman_of_orders_that_agree_or_disagree_is_one_or_minus_one() -> None:
    assert spearman(RISING, [value**3 for value in RISING]) == pytest.approx((1, 1, 1))
    assert spearman(RISING, RISING[::-1]) == pytest.approx((-1, -1, -1))


def test_spearman_with_ties_is_that_of_mean_ranks() -> None:
    from scipy.stats import spearmanr

    xs, ys = [1, 2, 2, 3, 4, 4, 4, 9], [2, 1, 5, 5, 4, 6, 6, 3]
    rho = present(spearman(xs, ys, interval=False))
    assert rho.value == rho.low == rho.high == pytest.approx(spearmanr(xs, ys).statistic)


def test_spearman_of_constant_or_too_few_values_is_none() -> None:
    assert spearman([1, 1, 1, 1], [1, 2, 3, 4]) is None
    assert spearman([1, 2, 3, 4], [5, 5, 5, 5]) is None
    assert spearman([1, 2], [1, 2]) is None


def test_the_interval_of_spearman_is_that_of_resampling_and_reproducible() -> None:
    from scipy.stats import spearmanr

    from puzzlemill.puzzles.streams import stream_for

    other = [(value * 17) % 40 + value for value in RISING]
    rho = present(spearman(RISING, other))
    assert rho == spearman(RISING, other)
    draws, rounds = stream_for("plain resampling"), []
    for _ in range(1000):
        places = [draws.below(40) for _ in RISING]
        rounds.append(spearmanr([RISING[at] for at in places], [other[at] for at in places]).statistic)
    rounds.sort()
    assert rho.low == pytest.approx(rounds[25], abs=0.06)
    assert rho.high == pytest.approx(rounds[-26], abs=0.06)
    assert rho.low < rho.value < rho.high < 1


def test_pooled_looks_within_groups_only() -> None:
    groups = ["easy"] * 4 + ["hard"] * 4
    assert pooled([1, 2, 3, 4, 11, 12, 13, 14], [4, 3, 2, 1, 14, 13, 12, 11], groups) == pytest.approx(-1)
    assert pooled([1, 1, 1, 1, 9, 9, 9, 9], [4, 3, 2, 1, 14, 13, 12, 11], groups) is None


def test_partial_removes_what_both_share_with_a_third() -> None:
    third = [value // 2 for value in RISING]
    extra = [value % 2 for value in RISING]
    with_extra = [4 * a + b for a, b in zip(third, extra, strict=True)]
    without = [4 * a - b for a, b in zip(third, extra, strict=True)]
    group = ["all"] * 40
    assert present(pooled(with_extra, without, group)) > 0.99
    assert present(partial(with_extra, without, third, group)) < -0.9
    assert partial(with_extra, with_extra, with_extra, group) is None


def test_quartiles_are_interpolated() -> None:
    assert quartiles([1, 2, 3, 4, 5]) == (2, 3, 4)
    assert quartiles([7]) == (7, 7, 7)


def test_a_sample_is_spread_evenly() -> None:
    assert spread(10, 5) == {0, 2, 4, 6, 8}
    assert spread(3, 5) == {0, 1, 2}


def test_a_table_is_markdown_and_records() -> None:
    made = table("pairs", {"*": "a", "b": "B"}, [[Cell({"c": 1, "d": "x"}, "1, x"), Cell(0.25, "25 %")]])
    assert made.lines == ["| a | B |", "| --- | ---: |", "| 1, x | 25 % |", ""]
    assert (made.name, made.value) == ("pairs", [{"c": 1, "d": "x", "b": 0.25}])


def measured(population: str, level: int, score: float, effort: float) -> Measured:
    grade = Grade(level, "rule 1", score, {"bias": -effort, "level": level}, "")
    return Measured(population, parse_id("ottf:1x2:21"), grade, Expected(effort, effort, effort, 1.0, 50), None, {})


def two_sizes() -> list[Measured]:
    """Two sizes of two levels: in one a level makes effort four times as large, in the other it changes nothing.

    The score orders the efforts within a level of the first size, and is their opposite in the second.
    """
    return [
        measured(name, level, 100 * level + sign * step, base + step)
        for name, bases, sign in (("apart", (250, 1000), 1), ("alike", (250, 250), -1))
        for level, base in enumerate(bases, 1)
        for step in range(25)
    ]


def test_aims_list_what_is_met_and_what_is_missed() -> None:
    lines = dict(line.removeprefix("- ").split(": ", 1) for line in map(str, aims(two_sizes())))
    assert lines["score within a size at least 0.6"] == "met in 1 of 2: alike -0.50."
    assert lines["score within a size and level more than chance"] == (
        "met in 2 of 4: alike, 1: -1.00; alike, 2: -1.00."
    )
    assert lines["levels of a size 2 times and AUC 0.85 apart"] == "met in 1 of 2: alike, 1 to 2: 1.00 and 0.50."


def test_levels_come_with_quartiles_and_what_sets_them_apart() -> None:
    rows = [line.split(" | ") for line in level_table(two_sizes()).lines]
    cells = {row[0].removeprefix("| "): row[1:] for row in rows if len(row) > 1}
    assert cells["apart, 1"] == ["25", "256.0", "262.0", "268.0", "", "", "1.00 [1.00, 1.00]", "100.0% |"]
    assert cells["apart, 2"] == ["25", "1,006.0", "1,012.0", "1,018.0", "3.86", "1.00", "1.00 [1.00, 1.00]", "100.0% |"]
    assert cells["mixed, 1"][0] == "50"


def test_features_are_held_against_effort_within_size_and_level() -> None:
    rows = [line.strip("| ").split(" | ") for line in feature_table(two_sizes()).lines]
    cells = {row[0]: row[1:] for row in rows}
    assert cells["bias"][:4] == ["100", "-1.00", "-1.00", "-1.00"]
    assert cells["level"] == ["100", "0.43", "0.43", "–", "–"]
    assert cells["score"][3] == "0.00"


def test_groups_are_populations_in_order_and_all_of_them() -> None:
    groups = by_population(two_sizes())
    assert [(name, len(group)) for name, group in groups] == [("apart", 50), ("alike", 50), ("mixed", 100)]
    assert {level: len(group) for level, group in by_level(two_sizes()).items()} == {1: 50, 2: 50}
