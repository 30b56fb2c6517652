"""How well grades and effort agree: rank correlation with its uncertainty, and how far apart levels are.

Effort is on a log scale, like that of `times.difficulties`. Only its order counts, except for the ratios.
"""

import bisect
import itertools
import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from puzzlemill.puzzles.streams import Stream

RESAMPLES = 1000
"""The resamples behind a reported interval."""

FEWEST = 3
"""The fewest positions for a rank correlation."""


class Estimate(NamedTuple):
    """A figure and the interval that contains 95% of its bootstrap."""

    value: float
    low: float
    high: float


class Agreement(NamedTuple):
    """Kendall's tau-b and Spearman's rho."""

    tau: Estimate
    rho: Estimate


class Step(NamedTuple):
    """Two consecutive levels: the ratio of their median efforts, and the AUC.

    The AUC is the chance that a position of the harder level took more effort than one of the easier level; a tie
    counts as half.
    """

    lower: int
    upper: int
    ratio: float
    auc: float


def agreement(grades: Sequence[float], effort: Sequence[float], draws: Stream, resamples: int) -> Agreement | None:
    """How well the order of `grades` (scores or levels) agrees with that of `effort`, both by position.

    None if `correlations` gives None. Intervals are percentiles over resampled positions, so they show what other
    positions of the kind would give with the same players. A resample of equal values counts as no agreement.
    """
    figures = correlations(grades, effort)
    if figures is None:
        return None
    size = len(grades)
    rounds = []
    for _ in range(resamples):
        places = [draws.below(size) for _ in range(size)]
        rounds.append(correlations([grades[at] for at in places], [effort[at] for at in places]) or (0.0, 0.0))
    return Agreement(*map(_estimate, figures, zip(*rounds, strict=True)))


def correlations(grades: Sequence[float], effort: Sequence[float]) -> tuple[float, float] | None:
    """Kendall's tau-b and Spearman's rho; None if there are fewer than 3 positions, or one side does not vary."""
    from scipy.stats import kendalltau, spearmanr

    if len(grades) < FEWEST or len(set(grades)) == 1 or len(set(effort)) == 1:
        return None
    tau = kendalltau(grades, effort, method="asymptotic").statistic
    return float(tau), float(spearmanr(grades, effort).statistic)


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


def by_chance(size: int) -> float:
    """The absolute tau that `size` unrelated positions stay below 95% of the time (Kendall 1938); infinite for one."""
    if size < 2:
        return math.inf
    return 1.96 * math.sqrt(2 * (2 * size + 5) / (9 * size * (size - 1)))


def _estimate(value: float, rounds: Sequence[float]) -> Estimate:
    ranked = sorted(rounds)
    tail = len(ranked) // 40
    return Estimate(value, ranked[tail], ranked[-1 - tail])
