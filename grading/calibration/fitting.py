"""The fit of the model: the most likely effects by Newton's method, their covariance, and the spreads.

The effects have the highest posterior density, their covariance is Laplace's, and the spreads maximise the evidence in
Laplace's form (MacKay's fixed point), because maximising spreads together with effects would let them vanish.
"""

import itertools
from typing import NamedTuple

import numpy as np

from puzzlemill.grading.calibration.model import (
    ATTEMPTS_WORTH,
    CENTRE,
    PACE,
    PEOPLE_WORTH,
    PUZZLES_WORTH,
    RESIDUAL,
    Effects,
    Study,
    Widths,
    hazard,
    log_likelihood,
    prior_effects,
    prior_precision,
    prior_widths,
    pull,
)
from puzzlemill.solvers.arrays import Floats, Int64s

MOST_STEPS, MOST_ROUNDS = 100, 200
"""The most steps of Newton's method, and the most rounds of new spreads; usually 5 and 20."""

CLOSE, STEADY = 1e-8, 1e-6
"""Newton's method stops if a step promises less than this; the spreads are kept if they change by less, in relation."""


class Fit(NamedTuple):
    """Fitted effects and spreads, and the covariance of all effects, in their order."""

    effects: Effects
    widths: Widths
    covariance: Floats  # [effects, effects]


class Peak(NamedTuple):
    """The most likely effects, and minus the second derivatives of the log posterior there."""

    effects: Effects
    curvature: Floats  # [effects, effects]


def fit(study: Study) -> Fit:
    """The fit of a study, in O(effects^3 + attempts)."""
    effects, widths = prior_effects(study), prior_widths(study)
    for _ in range(MOST_ROUNDS):
        effects, curvature = best_effects(study, widths, effects)
        fitted = Fit(effects, widths, np.linalg.inv(curvature).astype(float))
        new = _new_widths(study, fitted)
        # Compared in relation, and before the new spreads are taken: the fit returned belongs to the spreads in it.
        change = np.abs(np.log(np.hstack(new)) - np.log(np.hstack(widths)))
        if change.max() < STEADY:
            break
        widths = new
    return fitted


def best_effects(study: Study, widths: Widths, start: Effects) -> Peak:
    """The most likely effects by Newton's method, with shorter steps if needed.

    The second derivatives leave out the curvature of the expected minutes themselves (Gauss and Newton's form), which
    keeps every step uphill.
    """
    prior = prior_precision(study, widths)
    ends = np.cumsum([len(group) for group in start])[:-1]
    place = np.concatenate(start)

    def at(place: Floats) -> tuple[Effects, float]:
        effects = Effects(*np.split(place, ends))
        return effects, log_likelihood(study, widths, effects) - float(place @ prior @ place) / 2

    effects, height = at(place)
    for _ in range(MOST_STEPS):
        slope, curvature = pull(study, widths, effects)
        columns, values = design(study, effects)
        uphill = _sums(columns, values * slope[:, None], len(place)) - prior @ place
        pairs = columns[:, :, None] * len(place) + columns[:, None, :]
        products = curvature[:, None, None] * values[:, :, None] * values[:, None, :]
        matrix = _sums(pairs, products, prior.size).reshape(prior.shape) + prior
        step = np.linalg.solve(matrix, uphill)
        promise = float(uphill @ step)
        if promise <= CLOSE:
            break
        length = 1.0
        # Armijo's rule: halve the step until the height rises by some of what the slope promises.
        while (trial := at(place + length * step))[1] <= height + length * promise / 1e4 and length > 1e-9:
            length /= 2
        # No step of any length helps any more, beyond rounding.
        if trial[1] <= height:
            break
        place = place + length * step
        effects, height = trial
    return Peak(effects, matrix)


class Design(NamedTuple):
    """The derivatives of the expected log2 minutes of attempts by the four effects that each depends on."""

    columns: Int64s  # [attempts, 4] which of all effects: shift and slope of the kind, residual, pace
    values: Floats  # [attempts, 4]


def design(study: Study, effects: Effects) -> Design:
    """The derivatives of the expected log2 minutes."""
    kind, ones = study.kind[study.puzzle], np.ones(len(study.puzzle))
    by_slope = np.exp(effects.slopes)[kind] * (study.simulated[study.puzzle] - CENTRE)
    starts = itertools.accumulate(map(len, effects[:-1]), initial=0)
    columns = [start + index for start, index in zip(starts, (kind, kind, study.puzzle, study.person), strict=True)]
    return Design(np.stack(columns, axis=1), np.stack([ones, by_slope, ones, ones], axis=1))


def _new_widths(study: Study, fitted: Fit) -> Widths:
    """The spreads after one round: squares of effects, divided by how many of them the attempts determine.

    A spread with the prior scale s and worth n has the prior of n squares whose mean is s * s.
    """
    effects, widths, before = fitted.effects, fitted.widths, prior_widths(study)
    kinds, kind = len(study.spreads), study.kind[study.puzzle]
    variances = np.split(np.diag(fitted.covariance), [2 * kinds, 2 * kinds + len(study.simulated)])
    columns, values = design(study, effects)
    shared = fitted.covariance[columns[:, :, None], columns[:, None, :]]
    of_attempts = np.einsum("ia,ib,iab->i", values, values, shared)

    everyone = np.zeros(study.people, np.int64)
    known = _sums(everyone, 1 - variances[2] / widths.pace**2, 1)
    pace = _spread(_sums(everyone, effects.paces**2, 1), known, PACE, PEOPLE_WORTH)

    known = _sums(study.kind, 1 - variances[1] / widths.residual[study.kind] ** 2, kinds)
    residual = _spread(_sums(study.kind, effects.residuals**2, kinds), known, RESIDUAL, PUZZLES_WORTH)

    noise = widths.noise[kind]
    excess = (study.logs - effects.expected(study)) / noise
    # What an unfinished attempt adds is the mean square of the values that are larger.
    squares = np.where(study.solved, excess**2, 1 + excess * hazard(excess)) * noise**2
    known = _sums(kind, np.where(study.solved, 1 - of_attempts / noise**2, 1), kinds)
    return Widths(pace, residual, _spread(_sums(kind, squares, kinds), known, before.noise, ATTEMPTS_WORTH))


def _sums(index: Int64s, values: Floats, size: int) -> Floats:
    """The sums of values with the same index, float64[size]."""
    return np.bincount(index.ravel(), values.ravel(), size).astype(float)


def _spread(squares: Floats, known: Floats, scale: Floats | float, worth: float) -> Floats:
    return np.sqrt((worth * np.square(scale) + squares) / (worth + np.maximum(known, 0)))
