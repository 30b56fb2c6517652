"""The puzzles that tell most: each is the one that lowers the determinant of the covariance most."""

import math

import numpy as np
from scipy.special import ndtr

from puzzlemill.grading.calibration.fitting import Fit, fit
from puzzlemill.grading.calibration.model import CENTRE
from puzzlemill.grading.calibration.telling import most_telling
from puzzlemill.solvers.arrays import Floats
from tests.support.grading.made_up import made_up

PEOPLE, LIMIT = 4, 30.0
FIRST = made_up("first evening", PEOPLE, 3, 3)


def gain(fitted: Fit, covariance: Floats, kind: int, simulated: float) -> tuple[float, Floats]:
    """By how much a puzzle lowers the log determinant of the covariance, and the covariance after it."""
    shift, slope = fitted.effects.shifts[kind], math.exp(fitted.effects.slopes[kind])
    depends = np.zeros(len(covariance))
    depends[kind], depends[len(covariance) // 2 + kind] = 1, slope * (simulated - CENTRE)
    variance = float(fitted.widths.pace[0]) ** 2 + float(fitted.widths.noise[kind]) ** 2
    finish = ndtr((math.log2(LIMIT) - (CENTRE + shift + slope * (simulated - CENTRE))) / math.sqrt(variance))
    blur = float(fitted.widths.residual[kind]) ** 2 + variance / (PEOPLE * finish)
    after = np.linalg.inv(np.linalg.inv(covariance) + np.outer(depends, depends) / blur)
    return float(np.linalg.slogdet(covariance)[1] - np.linalg.slogdet(after)[1]), after


def test_each_puzzle_lowers_the_uncertainty_most() -> None:
    fitted = fit(FIRST.study)
    kind, simulated = np.repeat([0, 1, 2], 6), np.tile(np.linspace(-0.5, 6, 6), 3)
    chosen = most_telling(fitted, kind, simulated, 4, PEOPLE, LIMIT)
    covariance = fitted.covariance[:6, :6]
    for place, best in enumerate(chosen):
        gains = [gain(fitted, covariance, int(kind[at]), float(simulated[at])) for at in range(18)]
        assert best == max((at for at in range(18) if at not in chosen[:place]), key=lambda at: round(gains[at][0], 6))
        covariance = gains[best][1]


def test_all_puzzles_are_chosen_once_if_there_are_no_more() -> None:
    chosen = most_telling(fit(FIRST.study), np.array([0, 1, 2]), np.array([1.0, 2.0, 3.0]), 9, PEOPLE, LIMIT)
    assert sorted(chosen) == [0, 1, 2]


def test_kinds_that_nobody_tried_come_first_and_puzzles_out_of_reach_last() -> None:
    untried = FIRST.study.only(FIRST.study.kind[FIRST.study.puzzle] != 1)
    kind, simulated = np.array([0, 1, 2, 1]), np.array([2.0, 2.0, 2.0, 15.0])
    chosen = most_telling(fit(untried), kind, simulated, 4, PEOPLE, LIMIT)
    assert (chosen[0], chosen[-1]) == (1, 3)
