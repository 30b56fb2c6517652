"""Fits a kind's curve of minutes: a rising line through a few scores, plus weights of features, by least squares."""

import itertools
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

GROUPS: Final = 6
"""Groups of puzzles by their minutes, in each of which the spread of games is measured."""

MIDDLE: Final = math.log2(11)
"""The log2 minutes in the middle of level 3."""

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
    curve = msgspec.structs.replace(curve, knots=pairs, weights=fitted_weights)
    spread, widening = _spread(curve, puzzles)
    return msgspec.structs.replace(
        curve,
        reasons=_reasons(curve, puzzles),
        spread=(round(spread, 2), round(spread, 2)),
        widening=round(widening, 3),
    )


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


def _spread(curve: Curve, puzzles: Sequence[Timed]) -> tuple[float, float]:
    """How far the quarters of people are from the middle at one minute, and how that grows with log2 minutes.

    Measured on the games of those who try, around their minutes, in groups of puzzles with similar minutes; so it holds
    luck, the players' ways and what the curve does not know. At one minute it is at least the pace of people, and at
    `MIDDLE` the range of all people is at most four times from end to end: a wider one would say nothing.
    """
    ranked = sorted(puzzles, key=lambda puzzle: curve.trying(puzzle.assessment))
    size = max(1, len(ranked) // GROUPS)
    groups = [ranked[start : start + size] for start in range(0, len(ranked) - size + 1, size)]
    minutes = [np.median([curve.trying(puzzle.assessment) for puzzle in group]) for group in groups]
    off = [
        np.concatenate(
            [
                np.log2(puzzle.first.minutes + puzzle.second.minutes) - curve.trying(puzzle.assessment)
                for puzzle in group
            ]
        )
        for group in groups
    ]
    points = np.clip(np.array(minutes), 0, None)
    halves = np.array([np.subtract(*np.quantile(games, [0.75, 0.25])) / 2 for games in off])
    # The median of the slopes between groups: the few longest puzzles decide nothing.
    slopes = [
        (b - a) / (after - before)
        for (before, a), (after, b) in itertools.combinations(zip(points, halves, strict=True), 2)
        if after > before
    ]
    widening = max(0.0, float(np.median(slopes or [0.0])))
    spread = max(PACE, float(np.median(halves - widening * points)))
    persons = (curve.persons(puzzle.assessment) for puzzle in puzzles)
    apart = [(trying - reasoning) / 2 for reasoning, trying in persons if abs(reasoning + trying - 2 * MIDDLE) < 1]
    most = math.sqrt(1 - min(1.0, float(np.median(apart or [0.0])) ** 2))
    return spread, min(widening, max(0.0, (most - spread) / MIDDLE))
