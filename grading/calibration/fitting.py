"""The fit of the model: the most likely effects by Newton's method, their covariance, and the spreads.

The effects are those of the highest posterior density, their covariance is Laplace's, and the spreads maximise the
evidence in Laplace's form (MacKay's fixed point), because maximising spreads together with effects would let them
vanish.
"""

from typing import Final, NamedTuple

import numpy as np
from scipy.sparse import csc_array, csr_array

from puzzlemill.grading.calibration.model import (
    ABILITY,
    ATTEMPTS_WORTH,
    PACE,
    PEOPLE_WORTH,
    PUZZLES_WORTH,
    RESIDUAL,
    Effects,
    Pull,
    Study,
    Widths,
    hazard,
    log_posterior,
    prior_effects,
    prior_widths,
    pull,
    shared_precision,
)
from puzzlemill.solvers.arrays import Floats, Int64s

MOST_STEPS, MOST_ROUNDS = 100, 200
"""The most steps of Newton's method, and the most rounds of new spreads; usually 5 and 20."""

CLOSE, STEADY = 1e-8, 1e-6
"""Newton's method stops if a step promises less than this; the spreads are kept if they change by less, in relation."""

CHUNK: Final = 1000
"""Columns of a sparse matrix that are written out at once."""


class Fit(NamedTuple):
    """Fitted effects and spreads, the covariance of the shared effects, and the variances of the others."""

    effects: Effects
    widths: Widths
    covariance: Floats  # [2 * kinds + 2, 2 * kinds + 2]
    of_residuals: Floats  # [puzzles]
    of_paces: Floats  # [people]


def fit(study: Study) -> Fit:
    """The fit of a study. Takes O(small^3) for the smaller number of puzzles and people."""
    effects, widths = prior_effects(study), prior_widths(study)
    for _ in range(MOST_ROUNDS):
        effects, system = _best(study, widths, effects)
        spread = system.spread()
        fitted = Fit(effects, widths, spread.shared, spread.residuals, spread.paces)
        new = _new_widths(study, fitted, spread.attempts)
        change = np.abs(np.log(np.hstack(new)) - np.log(np.hstack(widths)))
        if change.max() < STEADY:
            break
        widths = new
    return fitted


def best_effects(study: Study, widths: Widths, start: Effects) -> Effects:
    """The most likely effects with these widths."""
    return _best(study, widths, start)[0]


def _best(study: Study, widths: Widths, start: Effects) -> tuple[Effects, "_System"]:
    """The most likely effects by Newton's method, with shorter steps if needed, and the second derivatives there."""
    effects, height = start, log_posterior(study, widths, start)
    for _ in range(MOST_STEPS):
        by_attempt = pull(study, widths, effects)
        uphill = gradient(study, widths, effects, by_attempt)
        system = _System(study, widths, by_attempt)
        step = system.solve(uphill)
        promise = sum(float(a @ b) for a, b in zip(uphill, step, strict=True))
        length = 1.0
        while promise > CLOSE:
            trial = Effects(*(old + length * change for old, change in zip(effects, step, strict=True)))
            new = log_posterior(study, widths, trial)
            if new > height + length * promise / 1e4 or length < 1e-9:
                break
            length /= 2
        if promise <= CLOSE or new <= height:
            break
        effects, height = trial, new
    return effects, system


def gradient(study: Study, widths: Widths, effects: Effects, by_attempt: Pull) -> Effects:
    """The derivatives of the log posterior by each effect."""
    slope = by_attempt.slope
    shared = slope @ by_attempt.shared
    off = effects.shared - prior_effects(study).shared
    shared -= shared_precision(len(study.spreads)) @ off
    residuals = _sum(study.puzzle, slope, len(study.simulated))
    paces = _sum(study.person, slope, study.people)
    return Effects(
        shared,
        residuals - effects.residuals / widths.residual[study.kind] ** 2,
        paces - effects.paces / widths.of_people(study) ** 2,
    )


class _Spread(NamedTuple):
    """Covariances: of the shared effects, and the variances of residuals, paces, and expected minutes of attempts."""

    shared: Floats
    residuals: Floats
    paces: Floats
    attempts: Floats


class _System:
    """Minus the second derivatives of the log posterior. Those by puzzles are a diagonal, and so are those by people.

    So the longer of the two is eliminated: what is left has one row per shared effect and per item of the shorter one.
    """

    def __init__(self, study: Study, widths: Widths, by_attempt: Pull) -> None:
        diagonals = [1 / widths.residual[study.kind] ** 2, 1 / widths.of_people(study) ** 2]
        self.swapped = len(diagonals[0]) > len(diagonals[1])
        sides: list[Int64s] = [study.puzzle, study.person]
        if self.swapped:
            sides.reverse()
            diagonals.reverse()
        self.short, self.long = sides
        weights, shared = by_attempt.curvature, by_attempt.shared
        few, many, first = len(diagonals[0]), len(diagonals[1]), shared.shape[1]
        self.shared, self.first = shared, first
        self.diagonal: Floats = diagonals[1] + _sum(self.long, weights, many)

        weighted = shared * weights[:, None]
        head = np.zeros((first + few, first + few))
        head[:first, :first] = shared.T @ weighted + shared_precision(len(study.spreads))
        head[first:, :first] = _column_sums(self.short, weighted, few)
        head[:first, first:] = head[first:, :first].T
        head[first:, first:] = np.diag(diagonals[0] + _sum(self.short, weights, few))

        pairs = (self.short, self.long)
        rows = csr_array((weights, pairs), shape=(few, many))
        shares = csr_array((weights / self.diagonal[self.long], pairs), shape=(few, many))
        by_shared = _column_sums(self.long, weighted, many).T
        scaled = by_shared / self.diagonal
        head[:first, :first] -= scaled @ by_shared.T
        crossed = rows @ scaled.T
        head[first:, :first] -= crossed
        head[:first, first:] -= crossed.T
        head[first:, first:] -= (shares @ rows.T).toarray()
        self.head, self.rows, self.by_shared = head, rows, by_shared

    def solve(self, uphill: Effects) -> Effects:
        """The step of Newton's method."""
        short, long = (uphill.paces, uphill.residuals) if self.swapped else (uphill.residuals, uphill.paces)
        scaled, first = long / self.diagonal, self.first
        right = np.concatenate([uphill.shared - self.by_shared @ scaled, short - self.rows @ scaled])
        left = np.linalg.solve(self.head, right)
        rest = (long - left[:first] @ self.by_shared - self.rows.T @ left[first:]) / self.diagonal
        pair = (rest, left[first:]) if self.swapped else (left[first:], rest)
        return Effects(left[:first], *pair)

    def spread(self) -> _Spread:
        """The inverse, as far as it is needed."""
        first, inverse = self.first, np.linalg.inv(self.head)
        at = first + self.short
        variances = np.einsum("ij,jk,ik->i", self.shared, inverse[:first, :first], self.shared)
        variances += 2 * np.einsum("ij,ij->i", self.shared, inverse[:first, at].T) + inverse[at, at]
        columns, many = csc_array(self.rows), len(self.diagonal)
        of_long = 1 / self.diagonal
        order = np.argsort(self.long, kind="stable")
        for start in range(0, many, CHUNK):
            chosen = slice(start, min(many, start + CHUNK))
            block = np.vstack([self.by_shared[:, chosen], columns[:, chosen].toarray()]) / self.diagonal[chosen]
            product = inverse @ block
            of_long[chosen] += np.einsum("ij,ij->j", block, product)
            ends = np.searchsorted(self.long[order], [chosen.start, chosen.stop])
            inside = order[ends[0] : ends[1]]
            column = self.long[inside] - start
            cross = np.einsum("ij,ji->i", self.shared[inside], product[:first, column])
            variances[inside] -= 2 * (cross + product[at[inside], column])
        variances += of_long[self.long]
        of_short = np.diag(inverse)[first:].copy()
        pair = (of_long, of_short) if self.swapped else (of_short, of_long)
        return _Spread(inverse[:first, :first], *pair, variances)


def _sum(index: Int64s, values: Floats, size: int) -> Floats:
    """The sums of values with the same index, float64[size]."""
    return np.bincount(index, values, size).astype(float)


def _column_sums(index: Int64s, values: Floats, size: int) -> Floats:
    """The sums of rows of `values` with the same index, float64[size, columns]."""
    return np.column_stack([_sum(index, column, size) for column in values.T])


def _new_widths(study: Study, fitted: Fit, of_attempts: Floats) -> Widths:
    """The spreads after one round: squares of effects, divided by how many of them the attempts determine.

    `of_attempts` are the variances of the expected minutes of attempts. A spread with the prior scale s and worth n
    has the prior of n squares whose mean is s * s.
    """
    effects, widths, before = fitted.effects, fitted.widths, prior_widths(study)
    kinds, with_clock = len(study.spreads), study.with_clock

    def spread(squares: Floats, known: Floats, scale: Floats | float, worth: float) -> Floats:
        return np.sqrt((worth * np.square(scale) + squares) / (worth + np.maximum(known, 0)))

    known = 1 - fitted.of_paces / widths.of_people(study) ** 2
    groups, scales = with_clock.astype(np.int64), np.array([ABILITY, PACE])
    people = spread(_sum(groups, effects.paces**2, 2), _sum(groups, known, 2), scales, PEOPLE_WORTH)

    known = 1 - fitted.of_residuals / widths.residual[study.kind] ** 2
    squares = _sum(study.kind, effects.residuals**2, kinds)
    residual = spread(squares, _sum(study.kind, known, kinds), RESIDUAL, PUZZLES_WORTH)

    timed, kind = study.timed, study.kind[study.puzzle]
    noise = widths.noise[kind]
    excess = np.where(timed, (study.logs - effects.expected(study)) / noise, 0)
    finished = timed & study.solved
    # What an unfinished attempt adds is the mean square of the values that are larger.
    squares = np.where(finished, excess**2, 1 + excess * hazard(excess)) * noise**2 * timed
    known = np.where(finished, 1 - of_attempts / noise**2, 1) * timed
    attempts = spread(_sum(kind, squares, kinds), _sum(kind, known, kinds), before.noise, ATTEMPTS_WORTH)
    return Widths(pace=float(people[1]), ability=float(people[0]), residual=residual, noise=attempts)
