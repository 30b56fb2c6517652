"""The model of attempts: its density by definition, and its derivatives against differences."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from puzzlemill.grading.calibration.fitting import design
from puzzlemill.grading.calibration.model import (
    CENTRE,
    PACE,
    SHIFT_ALL,
    SHIFT_OWN,
    SLOPE,
    Effects,
    hazard,
    log_likelihood,
    prior_effects,
    prior_precision,
    prior_widths,
    pull,
)
from tests.support.grading.made_up import MadeUp, made_up

MIXED = made_up("mixed", 4, 3, 2, limit=20)


def by_definition(made: MadeUp, effects: Effects) -> float:
    """The log density, attempt by attempt and prior by prior."""
    study, widths, total = made.study, made.widths, 0.0
    for puzzle, person, log, solved in zip(study.puzzle, study.person, study.logs, study.solved, strict=True):
        kind = study.kind[puzzle]
        shift, slope = effects.shifts[kind], math.exp(effects.slopes[kind])
        line = CENTRE + shift + slope * (study.simulated[puzzle] - CENTRE)
        rest, noise = effects.residuals[puzzle] + effects.paces[person], float(widths.noise[kind])
        if solved:
            total += math.log(NormalDist(line + rest, noise).pdf(log))
        else:
            total += math.log(1 - NormalDist(line + rest, noise).cdf(log))
    first, second = effects.shifts
    correlation = SHIFT_ALL**2 / (SHIFT_ALL**2 + SHIFT_OWN**2)
    total += math.log(NormalDist(0, math.hypot(SHIFT_ALL, SHIFT_OWN)).pdf(first))
    given = NormalDist(correlation * first, math.hypot(SHIFT_ALL, SHIFT_OWN) * math.sqrt(1 - correlation**2))
    total += math.log(given.pdf(second))
    total += sum(math.log(NormalDist(0, SLOPE).pdf(log)) for log in effects.slopes)
    for value, kind in zip(effects.residuals, study.kind, strict=True):
        total += math.log(NormalDist(0, float(widths.residual[kind])).pdf(value))
    return total + sum(math.log(NormalDist(0, float(widths.pace[0])).pdf(value)) for value in effects.paces)


def log_posterior(made: MadeUp, effects: Effects) -> float:
    place = np.concatenate(effects)
    prior = prior_precision(made.study, made.widths)
    return log_likelihood(made.study, made.widths, effects) - float(place @ prior @ place) / 2


def test_the_density_follows_its_definition() -> None:
    assert {*MIXED.study.solved} == {True, False}
    start = prior_effects(MIXED.study)
    constant = by_definition(MIXED, start) - log_posterior(MIXED, start)
    there = by_definition(MIXED, MIXED.effects) - log_posterior(MIXED, MIXED.effects)
    assert there == pytest.approx(constant, abs=1e-9)


def test_the_gradient_agrees_with_differences() -> None:
    study, widths, effects = MIXED.study, MIXED.widths, MIXED.effects
    columns, values = design(study, effects)
    slopes = pull(study, widths, effects).slope[:, None] * values
    exact = np.split(np.bincount(columns.ravel(), slopes.ravel()), np.cumsum([len(group) for group in effects])[:-1])
    step = 1e-5
    for group in range(4):
        for at in range(len(effects[group])):
            heights = []
            for sign in (1, -1):
                moved = [part.copy() for part in effects]
                moved[group][at] += sign * step
                heights.append(log_likelihood(study, widths, Effects(*moved)))
            assert (heights[0] - heights[1]) / (2 * step) == pytest.approx(exact[group][at], abs=1e-5)


def test_curvatures_agree_with_differences_of_slopes() -> None:
    study, widths, effects = MIXED.study, MIXED.widths, MIXED.effects
    step = 1e-6
    slopes = [
        pull(study, widths, effects._replace(residuals=effects.residuals + sign * step)).slope for sign in (1, -1)
    ]
    assert pull(study, widths, effects).curvature == pytest.approx((slopes[1] - slopes[0]) / (2 * step), abs=1e-5)


def test_a_hazard_is_finite_however_long_an_attempt_was() -> None:
    values = np.array([-50.0, -1.0, 0.0, 3.0, 40.0, 1e4])
    rates = hazard(values)
    assert np.isfinite(rates).all()
    assert (np.diff(rates) >= 0).all()
    assert rates[2] == pytest.approx(math.sqrt(2 / math.pi))
    assert rates[-1] == pytest.approx(values[-1], rel=1e-6)


def test_before_any_attempt_the_middle_half_of_people_is_the_simulated_one() -> None:
    spread = np.hypot(PACE, prior_widths(MIXED.study).noise) * 0.6745
    assert spread == pytest.approx(MIXED.study.spreads)
