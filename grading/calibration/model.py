"""The model behind `puzzlemill calibrate`: how attempts depend on puzzles and people, and what is believed beforehand.

All times are log2 minutes, so 1 more is twice as long. An attempt of a person at a puzzle of a kind takes

    line + residual of the puzzle + pace of the person + noise
    line = CENTRE + shift of the kind + slope of the kind * (simulated - CENTRE)

An unfinished attempt says that it takes longer than the time given.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from scipy.linalg import block_diag
from scipy.special import log_ndtr

from puzzlemill.solvers.arrays import Bools, Floats, Int64s

CENTRE: Final = math.log2(10)
"""The simulated time to which the shift of a kind applies: 10 minutes, in the middle of what people print."""

QUARTILE: Final = 0.6745
"""The distance of the quartiles from the middle of a normal distribution, in standard deviations."""

SHIFT_ALL, SHIFT_OWN = 0.7, 0.7
"""The prior widths of the shift shared by all kinds, and of what a kind adds: standard deviations around 0.

The seconds per act are guesses that all kinds share, and the simulated players of each kind are guesses of their own.
Together the widths say: within a factor 2, two times in three. This is a judgement, not a measurement.
"""

SLOPE: Final = 0.3
"""The prior width of the log of a slope around 0: within 1.35 times flatter or steeper, two times in three.

People might look further ahead than simulated players, or less far, which counts more in long puzzles. For tiles
to turn, outside models that search perfectly are half as steep as models of people, which is two of these widths away.
"""

PACE: Final = 0.6
"""The prior spread between people.

Of practised people, the slow end takes about three times as long as the fast end (10% and 90%). Card, Moran and
Newell's extremes of people, Fastman and Slowman, are further apart.
"""

RESIDUAL: Final = 0.6
"""The prior spread of puzzles around the curve: a typical factor of 1.3, as between curves and outside models."""

LEAST_NOISE: Final = 0.3
"""The least prior noise: even a single person's time varies by a factor of 1.15 or so."""

PEOPLE_WORTH, PUZZLES_WORTH, ATTEMPTS_WORTH = 5.0, 5.0, 10.0
"""How many people, puzzles and attempts the priors of the three spreads are worth (their degrees of freedom)."""


class Study(NamedTuple):
    """Attempts as arrays. Kinds, puzzles and people count from 0; a person has at most one attempt at a puzzle."""

    spreads: Floats  # [kinds] log2 distance of the quartiles of people, as simulated
    simulated: Floats  # [puzzles] log2 minutes
    kind: Int64s  # [puzzles]
    people: int
    puzzle: Int64s  # [attempts]
    person: Int64s  # [attempts]
    logs: Floats  # [attempts] log2 minutes of the attempt
    solved: Bools  # [attempts]

    def only(self, kept: Bools) -> "Study":
        """The study with some attempts only, bool[attempts], and the same puzzles and people."""
        attempts = (self.puzzle[kept], self.person[kept], self.logs[kept], self.solved[kept])
        return Study(self.spreads, self.simulated, self.kind, self.people, *attempts)


class Widths(NamedTuple):
    """The spreads, as standard deviations."""

    pace: Floats  # [1] people
    residual: Floats  # [kinds] puzzles around the curve
    noise: Floats  # [kinds] attempts of the same person


class Effects(NamedTuple):
    """The quantities that are fitted: the shifts of kinds, the logs of their slopes, and the effects of puzzles and
    people.

    Before any attempt, all are 0.
    """

    shifts: Floats  # [kinds]
    slopes: Floats  # [kinds]
    residuals: Floats  # [puzzles]
    paces: Floats  # [people]

    def lines(self, study: Study) -> Floats:
        """The log2 minutes of each puzzle by its kind's line alone, float64[puzzles]."""
        return CENTRE + self.shifts[study.kind] + np.exp(self.slopes)[study.kind] * (study.simulated - CENTRE)

    def expected(self, study: Study) -> Floats:
        """The log2 minutes of each attempt without noise, float64[attempts]."""
        return (self.lines(study) + self.residuals)[study.puzzle] + self.paces[study.person]


class Pull(NamedTuple):
    """How the log likelihood of attempts depends on their expected log2 minutes."""

    slope: Floats  # [attempts] first derivative
    curvature: Floats  # [attempts] minus the second derivative, at least 0


def prior_widths(study: Study) -> Widths:
    """The spreads before any attempt; pace and noise together are the spread of the simulated curves."""
    noise = np.sqrt(np.maximum((study.spreads / QUARTILE) ** 2 - PACE**2, LEAST_NOISE**2))
    return Widths(np.array([PACE]), np.full(len(study.spreads), RESIDUAL), noise)


def prior_effects(study: Study) -> Effects:
    """The effects before any attempt: the simulated curves."""
    kinds = len(study.spreads)
    return Effects(np.zeros(kinds), np.zeros(kinds), np.zeros(len(study.simulated)), np.zeros(study.people))


def prior_precision(study: Study, widths: Widths) -> Floats:
    """The inverse of the prior covariance of all effects, float64[effects, effects]."""
    kinds = len(study.spreads)
    shifts = np.linalg.inv(np.full((kinds, kinds), SHIFT_ALL**2) + np.diag([SHIFT_OWN**2] * kinds))
    widths_of_others = [np.full(kinds, SLOPE), widths.residual[study.kind], np.repeat(widths.pace, study.people)]
    precision: Floats = block_diag(shifts, np.diag(1 / np.concatenate(widths_of_others) ** 2))
    return precision


def log_likelihood(study: Study, widths: Widths, effects: Effects) -> float:
    """The log likelihood of all attempts, up to a constant."""
    excess, spread = _excess(study, widths, effects)
    return float(np.sum(np.where(study.solved, -(excess**2) / 2 - np.log(spread), log_ndtr(-excess))))


def pull(study: Study, widths: Widths, effects: Effects) -> Pull:
    """The derivatives of the log likelihood by attempt."""
    excess, spread = _excess(study, widths, effects)
    rate = hazard(excess)
    slope = np.where(study.solved, excess, rate) / spread
    return Pull(slope, np.where(study.solved, 1, rate * np.maximum(rate - excess, 0)) / spread**2)


def hazard(excess: Floats) -> Floats:
    """The density of a standard normal value at `excess`, given that it is larger."""
    return np.exp(-(excess**2) / 2 - math.log(2 * math.pi) / 2 - log_ndtr(-excess))


def _excess(study: Study, widths: Widths, effects: Effects) -> tuple[Floats, Floats]:
    """How much longer each attempt took than expected, in units of its noise, and that noise."""
    spread = widths.noise[study.kind[study.puzzle]]
    return (study.logs - effects.expected(study)) / spread, spread
