"""Statistics of the validity report: rank correlations with bootstrap intervals, pooled over groups, and quartiles."""

import statistics
from collections.abc import Hashable, Sequence

import numpy as np

from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Floats, Int64s
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state
from puzzlemill_research.minutes.agreement import FEWEST, Estimate

RESAMPLES = 1000
"""Resamples for an interval of 95%."""


def spearman(one: Sequence[float], other: Sequence[float], interval: bool = True) -> Estimate | None:
    """Spearman's rho with its bootstrap interval, which is reproducible; None if a side does not vary.

    Without `interval`, both ends are the figure itself. A resample is the same items with other weights, so the
    items are sorted once; one in which a side does not vary counts as no agreement.
    """
    size = len(one)
    if size < FEWEST or len(set(one)) == 1 or len(set(other)) == 1:
        return None
    a, b = (np.unique(np.asarray(values), return_inverse=True)[1] for values in (one, other))
    value = _weighted(a, b, np.ones(size))
    if not interval:
        return Estimate(value, value, value)
    places = np.empty(size, dtype=np.int64)
    random = random_state(stream_for(f"validity:{size}"))
    resampled = []
    for _ in range(RESAMPLES):
        _draw(random, places)
        resampled.append(_weighted(a, b, np.bincount(places, minlength=size).astype(float)))
    resampled.sort()
    tail = RESAMPLES // 40
    return Estimate(value, resampled[tail], resampled[-1 - tail])


def pooled(one: Sequence[float], other: Sequence[float], groups: Sequence[Hashable]) -> float | None:
    """Spearman's rho within groups: ranks are taken in each group, so differences between groups do not count.

    None if a side varies in no group.
    """
    a, b = _ranks_within(one, groups), _ranks_within(other, groups)
    scale = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / scale if scale else None


def partial(
    one: Sequence[float], other: Sequence[float], given: Sequence[float], groups: Sequence[Hashable]
) -> float | None:
    """The partial correlation of ranks within groups: `pooled` of the first two without what both share with `given`.

    None if it is not defined.
    """
    ab, ac, bc = pooled(one, other, groups), pooled(one, given, groups), pooled(other, given, groups)
    if ab is None or ac is None or bc is None or max(abs(ac), abs(bc)) > 1 - 1e-9:
        return None
    return float((ab - ac * bc) / np.sqrt((1 - ac * ac) * (1 - bc * bc)))


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The three quartiles, interpolated; a single value is all three."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def _weighted(one: Int64s, other: Int64s, weights: Floats) -> float:
    """Spearman's rho of items with weights (float64[n]); the sides are ranks among distinct values, int64[n].

    0 if a side does not vary.
    """
    ranks = []
    for side in (one, other):
        share = np.bincount(side, weights)
        middle = np.cumsum(share) - share / 2
        ranks.append(middle[side] - (middle * share).sum() / share.sum())
    a, b = ranks
    scale = np.sqrt((weights * a * a).sum() * (weights * b * b).sum())
    return float((weights * a * b).sum() / scale) if scale else 0.0


def _ranks_within(values: Sequence[float], groups: Sequence[Hashable]) -> Floats:
    """Each value's rank in its group, which ties share, centred on 0, as a share of the group's size."""
    from scipy.stats import rankdata

    ranks, every = np.zeros(len(values)), np.asarray(values, dtype=float)
    members: dict[Hashable, list[int]] = {}
    for place, group in enumerate(groups):
        members.setdefault(group, []).append(place)
    for places in members.values():
        ranks[places] = (rankdata(every[places]) - (len(places) + 1) / 2) / len(places)
    return ranks


@kernel
def _draw(random: RandomState, places: Int64s) -> None:
    """Fill `places`, int64[n], with uniform draws of 0 to n - 1, with replacement."""
    for place in range(len(places)):
        places[place] = random_below(random, len(places))
