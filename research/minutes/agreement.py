"""How far apart levels are in effort, and estimates with their uncertainty."""

import bisect
import itertools
import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

FEWEST = 3
"""The fewest positions for a rank correlation."""


class Estimate(NamedTuple):
    """A figure and the interval that contains 95% of its bootstrap."""

    value: float
    low: float
    high: float


class Step(NamedTuple):
    """Two consecutive levels: the ratio of their median efforts, and the AUC.

    The AUC is the chance that a position of the harder level took more effort than one of the easier level; a tie
    counts as half.
    """

    lower: int
    upper: int
    ratio: float
    auc: float


def separation(levels: Sequence[int], effort: Sequence[float]) -> list[Step]:
    """How far apart consecutive levels are, among those that occur; `effort` in natural logs."""
    by_level: dict[int, list[float]] = {}
    for level, value in sorted(zip(levels, effort, strict=True)):
        by_level.setdefault(level, []).append(value)
    steps = []
    for lower, upper in itertools.pairwise(by_level):
        easy, hard = by_level[lower], by_level[upper]
        ratio = math.exp(statistics.median(hard) - statistics.median(easy))
        above = sum(bisect.bisect_left(easy, value) + bisect.bisect_right(easy, value) for value in hard)
        steps.append(Step(lower, upper, ratio, above / (2 * len(easy) * len(hard))))
    return steps
