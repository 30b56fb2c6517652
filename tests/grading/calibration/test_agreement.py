"""Agreement of grades with effort: rank correlations and their intervals, and how far levels are apart."""

import itertools
import math

import pytest

from puzzlemill.grading.calibration.agreement import agreement, by_chance, correlations, separation
from puzzlemill.puzzles.streams import stream_for


def pairs_tau(xs: list[float], ys: list[float]) -> float:
    """Tau-b by its definition over all pairs."""
    pairs = itertools.combinations(zip(xs, ys, strict=True), 2)
    signs = [((a > b) - (a < b), (c > d) - (c < d)) for (a, c), (b, d) in pairs]
    ordered = sum(x * y for x, y in signs)
    return ordered / math.sqrt(sum(x != 0 for x, _ in signs) * sum(y != 0 for _, y in signs))


def random_values(seed: int, size: int, kinds: int) -> list[float]:
    draws = stream_for(f"agreement {seed}")
    return [float(draws.below(kinds)) for _ in range(size)]


def test_correlations_follow_their_definitions_with_ties() -> None:
    for seed in range(10):
        xs, ys = random_values(seed, 20, 5), random_values(seed + 100, 20, 12)
        figures = correlations(xs, ys)
        assert figures
        assert figures[0] == pytest.approx(pairs_tau(xs, ys))
    assert correlations([1, 2, 3, 4], [10, 20, 40, 30]) == pytest.approx((2 / 3, 0.8))


@pytest.mark.parametrize(("xs", "ys"), [([1, 2], [1, 2]), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [2, 2, 2])])
def test_too_few_or_equal_ones_have_no_agreement(xs: list[float], ys: list[float]) -> None:
    assert correlations(xs, ys) is None
    assert agreement(xs, ys, stream_for(""), 10) is None


def test_an_interval_includes_the_figure_narrows_with_more_positions_and_is_reproducible() -> None:
    widths = []
    for size in (20, 80):
        xs = random_values(1, size, 5)
        ys = [x + y / 3 for x, y in zip(xs, random_values(2, size, 10), strict=True)]
        estimates = agreement(xs, ys, stream_for("interval"), 200)
        assert estimates
        assert estimates == agreement(xs, ys, stream_for("interval"), 200)
        for estimate in estimates:
            assert -1 <= estimate.low < estimate.value < estimate.high <= 1
        widths.append(estimates.tau.high - estimates.tau.low)
    assert widths[1] < widths[0]


def test_levels_that_follow_one_another_are_apart_by_medians_and_by_pairs() -> None:
    steps = separation([1, 1, 3, 3, 3, 4], [0.0, 1.0, 0.5, 1.0, 2.0, 3.0])
    assert [(step.lower, step.upper) for step in steps] == [(1, 3), (3, 4)]
    assert steps[0].ratio == pytest.approx(math.exp(0.5))
    assert [step.auc for step in steps] == [pytest.approx(4.5 / 6), 1]
    assert separation([2, 2], [1.0, 2.0]) == []


def test_chance_reaches_the_stated_agreement() -> None:
    draws = stream_for("chance")
    taus = []
    for _ in range(400):
        order = list(range(20))
        draws.shuffle(order)
        taus.append(abs((correlations(range(20), order) or (0.0,))[0]))
    assert 0.92 < sum(tau < by_chance(20) for tau in taus) / 400 < 0.98
    assert by_chance(1) == math.inf
