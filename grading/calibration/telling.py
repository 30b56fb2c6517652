"""Which puzzles tell most about the minutes of kinds, after the attempts so far.

A puzzle tells much if its expected minutes are still uncertain, by the shift and the slope of its kind, and if the
mean time of those who try it will not be too blurred: by the puzzle's own residual, by paces and noise, and by people
who do not finish. Its gain of information is the logarithm of 1 + uncertainty / blur, both as variances.
"""

import math

import numpy as np
from scipy.special import ndtr

from puzzlemill.grading.calibration.fitting import Fit
from puzzlemill.grading.calibration.model import CENTRE
from puzzlemill.solvers.arrays import Floats, Int64s

DECIMALS = 6
"""The decimals to which gains are compared, so that they are the same on every machine."""

FEWEST = 1e-3
"""The fewest people who are expected to finish, so that a puzzle out of reach tells nearly nothing."""


def most_telling(fitted: Fit, kind: Int64s, simulated: Floats, count: int, people: int, limit: float) -> list[int]:
    """The places of up to `count` puzzles that tell most, each chosen as if the ones before it had been tried.

    Puzzles are of these kinds, int64[puzzles], and take `simulated` log2 minutes, float64[puzzles]. So many `people`
    try each of them for at most `limit` minutes; what those who give up tell is neglected.
    """
    effects, widths, every = fitted.effects, fitted.widths, np.arange(len(kind))
    kinds, by_slope = len(effects.shifts), np.exp(effects.slopes)[kind] * (simulated - CENTRE)
    depends = np.zeros((len(kind), 2 * kinds))
    depends[every, kind], depends[every, kinds + kind] = 1, by_slope
    covariance = fitted.covariance[: 2 * kinds, : 2 * kinds].copy()
    spread = np.hypot(widths.pace, widths.noise)[kind]
    finishing = people * ndtr((math.log2(limit) - CENTRE - effects.shifts[kind] - by_slope) / spread)
    blur = widths.residual[kind] ** 2 + spread**2 / np.maximum(finishing, FEWEST)
    chosen: list[int] = []
    for _ in range(min(count, len(kind))):
        uncertain = np.einsum("pi,ij,pj->p", depends, covariance, depends)
        gains = np.round(uncertain / blur, DECIMALS)
        gains[chosen] = -1
        best = int(gains.argmax())
        chosen.append(best)
        column = covariance @ depends[best]
        covariance -= np.outer(column, column) / (uncertain[best] + blur[best])
    return chosen
