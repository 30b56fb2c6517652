"""Made-up people whose paces, and kinds whose minutes, are known, so that a fit can be compared with the truth."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.calibration.belief import TAIL
from puzzlemill.grading.calibration.model import (
    RESIDUAL,
    SHIFT_ALL,
    SHIFT_OWN,
    SLOPE,
    Effects,
    Study,
    Widths,
    prior_widths,
)
from puzzlemill.puzzles.streams import Stream, stream_for

EVENING: Final = 45.0
"""The minutes after which made-up people give up."""

SLIPS: Final = 0.03
"""The share of attempts that take three times as long because of a mistake, which the model does not know."""

SPREAD: Final = 0.7
"""The simulated log2 distance from the middle to the quartiles of people."""


class MadeUp(NamedTuple):
    """A study, and the effects and spreads that made it."""

    study: Study
    effects: Effects
    widths: Widths


def made_up(
    name: str,
    people: int,
    puzzles: int,
    kinds: int = 4,
    *,
    shared: Sequence[float] | None = None,
    share: float = 1.0,
    limit: float = EVENING,
    slips: float = SLIPS,
) -> MadeUp:
    """People who try puzzles of every kind, with everything drawn from the priors of the model.

    `puzzles` is the number per kind, `share` the part of them that each person tries. `shared` replaces the
    shifts and the logs of slopes.
    """
    draws = stream_for(f"made-up people: {name}")
    count = kinds * puzzles
    kind = np.repeat(np.arange(kinds), puzzles)
    simulated = np.array([6 * draws.unit() - 0.5 for _ in range(count)])  # 42 seconds to 45 minutes
    nobody = np.zeros(0, np.int64)
    base = Study(np.full(kinds, SPREAD), simulated, kind, people, nobody, nobody, np.zeros(0), np.zeros(0, bool))
    widths = prior_widths(base)
    if shared is None:
        together = SHIFT_ALL * normal(draws)
        shifts = [together + SHIFT_OWN * normal(draws) for _ in range(kinds)]
        shared = [*shifts, *(SLOPE * normal(draws) for _ in range(kinds))]
    effects = Effects(
        np.array(shared[:kinds]),
        np.array(shared[kinds:]),
        np.array([RESIDUAL * normal(draws) for _ in range(count)]),
        np.array([float(widths.pace[0]) * normal(draws) for _ in range(people)]),
    )
    pairs = [(at, who) for at in range(count) for who in range(people) if share == 1 or draws.unit() < share]
    study = base._replace(puzzle=np.array([at for at, _ in pairs]), person=np.array([who for _, who in pairs]))
    expected = effects.expected(study)
    noise = widths.noise[kind[study.puzzle]]
    logs, solved = np.empty(len(pairs)), np.empty(len(pairs), bool)
    for place in range(len(pairs)):
        slip = math.log2(3) if draws.unit() < slips else 0.0
        took = expected[place] + noise[place] * normal(draws) + slip
        logs[place], solved[place] = min(took, math.log2(limit)), took < math.log2(limit)
    return MadeUp(study._replace(logs=logs, solved=solved), effects, widths)


def normal(draws: Stream) -> float:
    """A standard normal value."""
    return NormalDist().inv_cdf(draws.unit() or 0.5)


def inside(fitted: float, truth: float, variance: float) -> bool:
    """Whether an interval of 80% holds the truth."""
    return abs(fitted - truth) < TAIL * math.sqrt(variance)
