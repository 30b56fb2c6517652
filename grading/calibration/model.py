"""The model behind `puzzlemill calibrate`: how attempts depend on puzzles and people, and what is believed beforehand.

All times are log2 minutes, so 1 more is twice as long. An attempt of a person at a puzzle of a kind takes

    line + residual of the puzzle + pace of the person + noise
    line = CENTRE + shift of the kind + slope of the kind * (simulated - CENTRE)

An unfinished attempt says that it takes longer than the time given. An attempt without a clock was solved with the
chance

    logistic(sharpness * (patience - line) - SHARPNESS * (residual + pace))

Patience is the time at which half of people give up. Residuals and paces are not in units of the sharpness: its best
value would then be too large, because a large one makes all of them small at once.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from scipy.special import expit, log_expit, log_ndtr

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

People might look further ahead than simulated players, or less far, which counts more in long puzzles. For Gloop,
outside models that search perfectly are half as steep as models of people, two of these widths away.
"""

PACE, ABILITY = 0.6, 1.0
"""The prior spread between people with a clock, and without one.

Of practised people, the slow end takes about three times as long as the fast end (10% and 90%). Card, Moran and
Newell's extremes of people, Fastman and Slowman, are further apart. What people can solve at all differs more.
"""

RESIDUAL: Final = 0.6
"""The prior spread of puzzles around the curve: a typical factor of 1.3, as between curves and outside models."""

LEAST_NOISE: Final = 0.3
"""The least prior noise: even a single person's time varies by a factor of 1.15 or so."""

PEOPLE_WORTH, PUZZLES_WORTH, ATTEMPTS_WORTH = 5.0, 5.0, 10.0
"""How many people, puzzles and attempts the priors of the three spreads are worth (their degrees of freedom)."""

PATIENCE, PATIENCE_WIDTH = math.log2(30), 5.0
"""The prior of the patience: half an hour, but practically unknown, because games differ.

So without a clock, the patience takes up the overall scale, and the shift shared by all kinds stays where it was.
"""

SHARPNESS, SHARPNESS_WIDTH = 1.5, 0.7
"""The prior of the sharpness, and the width of its log: twice the time makes 1.5 in the log odds.

This is noise with a spread of 1.1: that of a time, and that of a person's patience.
"""


class Study(NamedTuple):
    """Attempts as arrays. Kinds, puzzles and people count from 0; a person has at most one attempt at a puzzle."""

    spreads: Floats  # [kinds] log2 distance of the quartiles of people, as simulated
    simulated: Floats  # [puzzles] log2 minutes
    kind: Int64s  # [puzzles]
    people: int
    puzzle: Int64s  # [attempts]
    person: Int64s  # [attempts]
    logs: Floats  # [attempts] log2 minutes of the attempt; NaN without a clock
    solved: Bools  # [attempts]

    @property
    def timed(self) -> Bools:
        """Which attempts have a time, bool[attempts]."""
        return ~np.isnan(self.logs)

    @property
    def with_clock(self) -> Bools:
        """Which people have an attempt with a time, bool[people]."""
        return np.bincount(self.person, self.timed, self.people) > 0


class Widths(NamedTuple):
    """The spreads, as standard deviations."""

    pace: float  # people with a clock
    ability: float  # people without
    residual: Floats  # [kinds] puzzles around the curve
    noise: Floats  # [kinds] attempts of the same person

    def of_people(self, study: Study) -> Floats:
        """The width of each person's prior, float64[people]."""
        return np.where(study.with_clock, self.pace, self.ability)


class Effects(NamedTuple):
    """The quantities that are fitted.

    The shared ones are the shifts of kinds, the logs of their slopes, the patience and the log of the sharpness.
    """

    shared: Floats  # [2 * kinds + 2]
    residuals: Floats  # [puzzles]
    paces: Floats  # [people]

    def lines(self, study: Study) -> Floats:
        """The log2 minutes of each puzzle by its kind's line alone, float64[puzzles]."""
        kinds = len(study.spreads)
        slopes = np.exp(self.shared[kinds : 2 * kinds])[study.kind]
        return CENTRE + self.shared[study.kind] + slopes * (study.simulated - CENTRE)

    def expected(self, study: Study) -> Floats:
        """The log2 minutes of each attempt without noise, float64[attempts]."""
        return (self.lines(study) + self.residuals)[study.puzzle] + self.paces[study.person]


class Pull(NamedTuple):
    """How the log likelihood depends on the residual of a puzzle or the pace of a person, which is the same.

    A shared effect has the same influence times `shared`.
    """

    slope: Floats  # [attempts] first derivative
    curvature: Floats  # [attempts] minus the second derivative, at least 0
    shared: Floats  # [attempts, 2 * kinds + 2]


def prior_widths(study: Study) -> Widths:
    """The spreads before any attempt; pace and noise together are those of the simulated curves."""
    noise = np.sqrt(np.maximum((study.spreads / QUARTILE) ** 2 - PACE**2, LEAST_NOISE**2))
    return Widths(PACE, ABILITY, np.full(len(study.spreads), RESIDUAL), noise)


def prior_effects(study: Study) -> Effects:
    """The effects before any attempt: the simulated curves."""
    shared = np.zeros(2 * len(study.spreads) + 2)
    shared[-2:] = PATIENCE, math.log(SHARPNESS)
    return Effects(shared, np.zeros(len(study.simulated)), np.zeros(study.people))


def shared_precision(kinds: int) -> Floats:
    """The inverse of the prior covariance of the shared effects, float64[2 * kinds + 2, 2 * kinds + 2]."""
    covariance = np.diag([SHIFT_OWN**2] * kinds + [SLOPE**2] * kinds + [PATIENCE_WIDTH**2, SHARPNESS_WIDTH**2])
    covariance[:kinds, :kinds] += SHIFT_ALL**2
    return np.linalg.inv(covariance)


def log_posterior(study: Study, widths: Widths, effects: Effects) -> float:
    """The log of the posterior density of the effects with these widths, up to a constant."""
    shared = effects.shared - prior_effects(study).shared
    prior = shared @ shared_precision(len(study.spreads)) @ shared
    prior += np.sum((effects.residuals / widths.residual[study.kind]) ** 2)
    prior += np.sum((effects.paces / widths.of_people(study)) ** 2)
    return float(np.sum(_likelihood(study, widths, effects)) - prior / 2)


def _likelihood(study: Study, widths: Widths, effects: Effects) -> Floats:
    """The log likelihood of each attempt, float64[attempts], up to a constant."""
    excess, spread = _excess(study, widths, effects)
    finished = -(excess**2) / 2 - np.log(spread)
    clockless = log_expit(np.where(study.solved, 1, -1) * _log_odds(study, effects))
    return np.where(study.timed, np.where(study.solved, finished, log_ndtr(-excess)), clockless)


def pull(study: Study, widths: Widths, effects: Effects) -> Pull:
    """The derivatives of the log likelihood by attempt.

    The second derivatives leave out the curvature of the expected minutes themselves (Gauss and Newton's form), which
    keeps every step uphill.
    """
    excess, spread = _excess(study, widths, effects)
    rate = hazard(excess)
    chance = expit(_log_odds(study, effects))
    slope = np.where(study.solved, excess, rate) / spread
    curvature = np.where(study.solved, 1, rate * np.maximum(rate - excess, 0)) / spread**2
    slope = np.where(study.timed, slope, SHARPNESS * (chance - study.solved))
    curvature = np.where(study.timed, curvature, SHARPNESS**2 * chance * (1 - chance))

    kinds, places = len(study.spreads), np.arange(len(study.puzzle))
    kind, clockless = study.kind[study.puzzle], ~study.timed
    shared = np.zeros((len(places), 2 * kinds + 2))
    shared[places, kind] = 1
    shared[places, kinds + kind] = np.exp(effects.shared[kinds + kind]) * (study.simulated[study.puzzle] - CENTRE)
    shared[clockless, -2] = -1
    shared[clockless, -1] = (effects.lines(study)[study.puzzle] - effects.shared[-2])[clockless]
    shared[clockless] *= math.exp(effects.shared[-1]) / SHARPNESS
    return Pull(slope, curvature, shared)


def hazard(excess: Floats) -> Floats:
    """The density of a standard normal value at `excess`, given that it is larger."""
    return np.exp(-(excess**2) / 2 - math.log(2 * math.pi) / 2 - log_ndtr(-excess))


def _excess(study: Study, widths: Widths, effects: Effects) -> tuple[Floats, Floats]:
    """How much longer each attempt took than expected, in units of its noise, and that noise; 0 without a clock."""
    spread = widths.noise[study.kind[study.puzzle]]
    return np.where(study.timed, (study.logs - effects.expected(study)) / spread, 0), spread


def _log_odds(study: Study, effects: Effects) -> Floats:
    """The log odds of each attempt that it is solved if there is no clock, float64[attempts]."""
    off = (effects.residuals[study.puzzle] + effects.paces[study.person]) * SHARPNESS
    odds: Floats = math.exp(effects.shared[-1]) * (effects.shared[-2] - effects.lines(study)[study.puzzle]) - off
    return odds
