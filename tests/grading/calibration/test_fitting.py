"""The fit against other roads: a general optimiser, dense matrices, a grid, and made-up people with known paces."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import erfc

from puzzlemill.grading.calibration.fitting import Fit, best_effects, fit
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
    log_likelihood,
    prior_effects,
    prior_precision,
    prior_widths,
    pull,
)
from puzzlemill.solvers.arrays import Floats
from tests.grading.calibration.ladder import LADDER, Rung, row
from tests.support.grading.made_up import MadeUp, inside, made_up
from tests.support.places import DOCS


def flat(effects: Effects) -> Floats:
    return np.concatenate(effects)


def shaped(study: Study, values: Floats) -> Effects:
    kinds = len(study.spreads)
    return Effects(*np.split(values, [kinds, 2 * kinds, 2 * kinds + len(study.simulated)]))


def log_posterior(study: Study, widths: Widths, effects: Effects) -> float:
    place = flat(effects)
    return log_likelihood(study, widths, effects) - float(place @ prior_precision(study, widths) @ place) / 2


def dense(study: Study, widths: Widths, effects: Effects) -> Floats:
    """Minus the second derivatives of the log posterior in Gauss and Newton's form, one row per effect."""
    by_attempt, kinds, places = pull(study, widths, effects), len(study.spreads), np.arange(len(study.puzzle))
    jacobian = np.zeros((len(places), len(flat(effects))))
    kind = study.kind[study.puzzle]
    jacobian[places, kind] = 1
    jacobian[places, kinds + kind] = np.exp(effects.slopes)[kind] * (study.simulated[study.puzzle] - CENTRE)
    jacobian[places, 2 * kinds + study.puzzle] = 1
    jacobian[places, 2 * kinds + len(study.simulated) + study.person] = 1
    matrix: Floats = jacobian.T @ (jacobian * by_attempt.curvature[:, None]) + prior_precision(study, widths)
    return matrix


STEEP = [0.0, 0.0, 3.0, 3.0]
"""Shifts and logs of slopes so far from what is believed beforehand that whole steps of Newton's method go too far."""


@pytest.mark.parametrize(("people", "puzzles", "shared"), [(3, 4, None), (12, 2, None), (4, 6, STEEP)])
def test_the_best_effects_are_those_of_any_optimiser(people: int, puzzles: int, shared: list[float] | None) -> None:
    made = made_up("optimiser", people, puzzles, 2, shared=shared)
    study, widths = made.study, made.widths
    ours = best_effects(study, widths, prior_effects(study)).effects

    def depth(values: Floats) -> float:
        return -log_posterior(study, widths, shaped(study, values))

    theirs = minimize(depth, flat(prior_effects(study)))
    assert log_posterior(study, widths, ours) >= -theirs.fun - 1e-7
    assert flat(ours) == pytest.approx(theirs.x, abs=2e-3)


@pytest.mark.parametrize(("people", "puzzles"), [(3, 4), (12, 2)])
def test_variances_are_those_of_the_dense_inverse(people: int, puzzles: int) -> None:
    study = made_up("inverse", people, puzzles, 2).study
    fitted = fit(study)
    inverse = np.linalg.inv(dense(study, fitted.widths, fitted.effects))
    assert fitted.covariance == pytest.approx(inverse)


def test_mean_and_width_are_those_of_a_grid_for_one_person_at_one_puzzle() -> None:
    for solved, tolerance in ((True, 0.01), (False, 0.12)):
        one = np.zeros(1, np.int64)
        study = Study(np.array([0.7]), np.array([CENTRE]), one, 1, one, one, np.array([CENTRE + 1]), np.array([solved]))
        widths = prior_widths(study)
        fitted = best_effects(study, widths, prior_effects(study)).effects
        axis = np.linspace(-5, 5, 101)
        shift, residual, pace = np.meshgrid(axis, axis, axis, indexing="ij")
        excess = (1 - shift - residual - pace) / widths.noise[0]
        likelihood = np.exp(-(excess**2) / 2) if solved else erfc(excess / math.sqrt(2))
        prior = shift**2 / 0.98 + residual**2 / RESIDUAL**2 + pace**2 / PACE**2
        weights = likelihood * np.exp(-prior / 2)
        mean = float((weights * shift).sum() / weights.sum())
        width = math.sqrt(float((weights * (shift - mean) ** 2).sum() / weights.sum()))
        assert fitted.shifts[0] == pytest.approx(mean, abs=tolerance)
        assert math.sqrt(np.linalg.inv(dense(study, widths, fitted))[0, 0]) == pytest.approx(width, rel=tolerance)


def evidence(study: Study, widths: Widths) -> float:
    """The evidence of spreads in Laplace's form, with their priors, by a dense matrix."""
    effects = best_effects(study, widths, prior_effects(study)).effects
    people, puzzles = np.repeat(widths.pace, study.people), widths.residual[study.kind]
    total = log_posterior(study, widths, effects) - float(np.log(people).sum() + np.log(puzzles).sum())
    total -= float(np.linalg.slogdet(dense(study, widths, effects))[1]) / 2
    for width, scale, worth in (
        (widths.pace, np.array([PACE]), PEOPLE_WORTH),
        (widths.residual, np.full(len(study.spreads), RESIDUAL), PUZZLES_WORTH),
        (widths.noise, prior_widths(study).noise, ATTEMPTS_WORTH),
    ):
        total -= worth * float((np.log(width) + (scale / width) ** 2 / 2).sum())
    return total


def test_spreads_have_the_most_evidence() -> None:
    study = made_up("evidence", 6, 8, 2, limit=1e6).study
    widths = fit(study).widths
    best = evidence(study, widths)
    for factor in (0.95, 1.05):
        assert evidence(study, widths._replace(pace=widths.pace * factor)) < best
        assert evidence(study, widths._replace(noise=widths.noise * np.array([factor, 1]))) < best
        assert evidence(study, widths._replace(residual=widths.residual * np.array([1, factor]))) < best


def holds(made: MadeUp, fitted: Fit) -> tuple[list[bool], list[bool], list[bool], list[bool]]:
    """Whether the intervals of shifts, slopes, residuals and paces hold the truth."""
    variances = shaped(made.study, np.diag(fitted.covariance))
    shifts, slopes, residuals, paces = [
        [inside(*values) for values in zip(*group, strict=True)]
        for group in zip(fitted.effects, made.effects, variances, strict=True)
    ]
    return shifts, slopes, residuals, paces


def error(made: MadeUp, lines: Floats) -> float:
    """The mean distance between log2 minutes and the true ones."""
    return float(np.abs(lines - made.effects.lines(made.study)).mean())


@pytest.mark.parametrize(
    ("people", "puzzles", "gain"), [(3, 5, 0.7), pytest.param(10, 20, 0.4, marks=pytest.mark.thorough)]
)
def test_intervals_hold_the_truth_of_made_up_people_and_errors_shrink(people: int, puzzles: int, gain: float) -> None:
    held: tuple[list[bool], ...] = ([], [], [], [])
    before = after = 0.0
    for at in range(20):
        made = made_up(f"intervals {at}", people, puzzles)
        fitted = fit(made.study)
        for group, results in zip(held, holds(made, fitted), strict=True):
            group.extend(results)
        before += error(made, made.study.simulated)
        after += error(made, fitted.effects.lines(made.study))
    shares = [sum(group) / len(group) for group in held]
    assert all(0.65 <= share <= 0.95 for share in shares), shares
    assert after < gain * before


def test_many_people_replace_the_prior() -> None:
    shared = [3.0, -2.0, math.log(0.5), math.log(1.6)]  # eight times as long, four times as short; flat, steep
    made = made_up("many", 60, 20, 2, shared=shared, limit=1e6)
    fitted = fit(made.study)
    assert np.concatenate(fitted.effects[:2]) == pytest.approx(shared, abs=0.35)
    assert fitted.widths.noise == pytest.approx(made.widths.noise, rel=0.15)  # slips count as noise


def test_the_noise_is_found_though_half_of_the_attempts_are_unfinished() -> None:
    made = made_up("unfinished", 30, 20, 2, limit=8, slips=0)
    assert fit(made.study).widths.noise == pytest.approx(made.widths.noise, rel=0.1)


def test_a_person_who_finishes_nothing_breaks_nothing() -> None:
    study = made_up("nobody finishes", 4, 5).study
    others = study.person != 3
    without = fit(study.only(others)._replace(people=3))
    solved = study.solved & others
    fitted = fit(study._replace(solved=solved))
    assert fitted.effects.paces[3] > fitted.effects.paces[:3].mean()
    for ours, theirs in zip(fitted.effects[:2], without.effects[:2], strict=True):
        assert ours == pytest.approx(theirs, abs=0.4)
    nothing = fit(study._replace(solved=np.zeros(len(solved), bool)))
    assert np.abs(flat(nothing.effects)).max() < 10


def test_fast_people_at_hard_puzzles_do_not_make_them_look_easy() -> None:
    """Two people with a pace of 1/4 try the hard half, two with a pace of 4 the easy half, and a fifth tries all."""
    made = made_up("chosen", 5, 16, 1, shared=[0.0, 0.0], limit=1e6, slips=0)
    study = made.study
    hard, fast, slow = study.simulated[study.puzzle] > np.median(study.simulated), study.person < 2, study.person > 2
    everything = study.person == 2
    kept = everything | (hard & fast) | (~hard & slow)
    paces = np.array([-2.0, -2.0, 0.0, 2.0, 2.0])
    logs = study.logs + (paces - made.effects.paces)[study.person]
    fitted = fit(study._replace(logs=logs).only(kept))
    assert fitted.effects.paces == pytest.approx(paces, abs=0.8)
    assert math.exp(fitted.effects.slopes[0]) == pytest.approx(1, abs=0.2)


@pytest.mark.thorough
def test_forty_thousand_attempts_are_fitted() -> None:
    made = made_up("huge", 400, 25)
    assert len(made.study.logs) == 40_000
    fitted = fit(made.study)
    assert error(made, fitted.effects.lines(made.study)) < 0.15


@pytest.mark.thorough
@pytest.mark.parametrize("rung", [LADDER[0], LADDER[5]])
def test_the_page_has_the_figures_of_the_ladder(rung: Rung) -> None:
    cells = [line.split() for line in (DOCS / "human-times.md").read_text().splitlines()]
    assert list(row(rung)) in cells
