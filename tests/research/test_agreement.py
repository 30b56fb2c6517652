"""How far apart levels are in effort."""

import math

import pytest

from puzzlemill_research.minutes.agreement import separation


def test_levels_that_follow_one_another_are_apart_by_medians_and_by_pairs() -> None:
    steps = separation([1, 1, 3, 3, 3, 4], [0.0, 1.0, 0.5, 1.0, 2.0, 3.0])
    assert [(step.lower, step.upper) for step in steps] == [(1, 3), (3, 4)]
    assert steps[0].ratio == pytest.approx(math.exp(0.5))
    assert [step.auc for step in steps] == [pytest.approx(4.5 / 6), 1]
    assert separation([2, 2], [1.0, 2.0]) == []
