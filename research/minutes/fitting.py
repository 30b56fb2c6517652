"""Fits a kind's curve of minutes: a rising line through a few scores, plus weights of features, by least squares."""

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from puzzlemill.grading.minutes import REASONING, Curve, measure
from puzzlemill.solvers.arrays import Floats
from puzzlemill_research.minutes.timing import Timed

KNOTS: Final = 7
"""The number of knots of a curve, at evenly spread places among the scores of the sample."""

FLATTEST: Final = 0.05
"""The least slope, in log2 minutes per point of score, so that a higher score always means more minutes."""

SMOOTH: Final = 0.1
"""The weight of a change of slope between neighbouring segments, against one puzzle's error; it tames sparse ends."""

FEWEST: Final = 10
"""The fewest puzzles with known steps for a line between trying and reasoning."""

PACE: Final = 0.39
"""How far the quarters of people are from the middle by their pace alone, in log2: a standard deviation of 0.4 in
natural logs, as is common among people at tasks of minutes. An assumption until people are measured."""


def fitted(curve: Curve, puzzles: Sequence[Timed]) -> Curve:
    """A curve with the same features as `curve`, whose weights keep their signs, fitted to those who try."""
    from scipy.optimize import lsq_linear

    scores = np.array([puzzle.grade.score for puzzle in puzzles])
    knots = np.unique(np.round(np.quantile(scores, np.linspace(0, 1, KNOTS)), 2))
    columns = [np.ones(len(puzzles)), *_segments(scores, knots)]
    slopes = len(columns) - 1
    columns += [np.array([measure(puzzle.assessment, name) for puzzle in puzzles]) for name in curve.weights]
    target = np.array([puzzle.trying for puzzle in puzzles])
    matrix = np.column_stack(columns)
    smooth = np.zeros((slopes - 1, matrix.shape[1]))
    for row in range(slopes - 1):
        smooth[row, 1 + row], smooth[row, 2 + row] = -SMOOTH, SMOOTH
    weights = list(curve.weights.values())
    low = [-math.inf, *[FLATTEST] * slopes, *(0.0 if weight > 0 else -math.inf for weight in weights)]
    high = [math.inf, *[math.inf] * slopes, *(math.inf if weight > 0 else 0.0 for weight in weights)]
    scale = math.sqrt(len(puzzles))  # smoothing counts as much for small samples as for large ones
    stacked = np.vstack([matrix, scale * smooth])
    answer = lsq_linear(stacked, np.concatenate([target, np.zeros(len(smooth))]), bounds=(low, high), tol=1e-12).x
    heights = answer[0] + np.concatenate([[0.0], np.cumsum(answer[1 : 1 + slopes] * np.diff(knots))])
    pairs = tuple((float(knot), round(float(height), 2)) for knot, height in zip(knots, heights, strict=True))
    fitted_weights = {
        name: round(float(weight), 3) for name, weight in zip(curve.weights, answer[1 + slopes :], strict=True)
    }
    curve = msgspec.structs.replace(curve, knots=pairs, weights=fitted_weights, spread=_spread(puzzles))
    return msgspec.structs.replace(curve, reasons=_reasons(curve, puzzles))


def _reasons(curve: Curve, puzzles: Sequence[Timed]) -> tuple[float, float] | None:
    """The line from log2 minutes of trying to those of reasoning, by least squares over puzzles whose steps are known.

    The slope is at most 1, because reasoning pays off most where there is most to try.
    """
    known = [puzzle.assessment for puzzle in puzzles if REASONING in puzzle.assessment.features]
    if len(known) < FEWEST:
        return curve.reasons
    trying = np.array([curve.trying(assessment) for assessment in known])
    reasoning = np.log2([assessment.features[REASONING] for assessment in known])
    slope, shift = np.polyfit(trying, reasoning, 1)
    return round(float(shift), 2), round(min(1.0, float(slope)), 2)


def _segments(scores: Floats, knots: Floats) -> list[Floats]:
    """The part of each segment between knots that a score has passed; the first and the last segment have no ends."""
    last = len(knots) - 2
    return [
        np.clip(
            scores - knots[place],
            -np.inf if place == 0 else 0,
            np.inf if place == last else knots[place + 1] - knots[place],
        )
        for place in range(len(knots) - 1)
    ]


def _spread(puzzles: Sequence[Timed]) -> tuple[float, float]:
    """How far the quarters of people are below and above the middle: luck in games, and pace."""
    players = [times for puzzle in puzzles for times in (puzzle.first, puzzle.second)]
    quarters = np.log2([times.quarters for times in players])
    below, above = np.median(quarters[:, 1] - quarters[:, 0]), np.median(quarters[:, 2] - quarters[:, 1])
    return round(math.hypot(below, PACE), 2), round(math.hypot(above, PACE), 2)
