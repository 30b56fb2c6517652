"""What attempts of people say about the minutes of kinds, how sure that is, and the table of minutes that follows.

The model is in `model.py`. Intervals contain 80% of what is believed, with the spreads taken as known. All numbers are
rounded, so that they are the same on every machine.
"""

import collections
import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.fitting import Fit, best_effects, fit
from puzzlemill.grading.calibration.model import CENTRE, QUARTILE, SHARPNESS, Study, hazard
from puzzlemill.grading.calibration.times import Attempt, first_attempts
from puzzlemill.grading.minutes import Curve, MinutesTable
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.arrays import Bools, Floats

MOST_CROSSED: Final = 1000
"""If there are more positions and more people than this, only the positions with most attempts are used."""

MOST_GROUPS: Final = 10
"""People are left out one by one, or in this many groups if there are more."""

ODD: Final = 3.5
"""An attempt is odd if it is further from what is expected than this many times the noise; 1 in 2,000 is by chance."""

TAIL: Final = 1.2816
"""An interval of 80% reaches this many standard deviations to either side."""

DECIMALS: Final = 3
"""The decimals that are kept of every factor and of the numbers in a table."""


class Interval(NamedTuple):
    """A factor, and an interval that holds the true one 80% of the time."""

    value: float
    low: float
    high: float


class Move(NamedTuple):
    """A position that changes its level: its first line in the file, and minutes and levels before and after.

    `file` is the name of the file if there are several.
    """

    position: str
    line: int
    minutes: tuple[float, float]
    levels: tuple[int, int]
    file: str = ""


class KindBelief(NamedTuple):
    """What is believed about a kind.

    People take `factor` times as long as simulated for a puzzle of `minutes` simulated minutes, the median of those
    tried. If one puzzle takes twice as long as another in simulation, it takes 2 to the power of `slope` times as long
    for people. `errors` are the typical factors between expected and real times of a puzzle, by the table before and
    by a fit without the people concerned; None if there are no times, or only one person. `middle_half` are the times
    of the fastest and the slowest quarter of people, as factors.
    """

    kind: str
    people: int
    positions: int
    attempts: int
    solved: int
    without_clock: int
    minutes: float
    factor: Interval
    slope: Interval
    errors: tuple[float, float] | None
    middle_half: tuple[float, float]
    moves: tuple[Move, ...]
    curve: Curve


class PersonBelief(NamedTuple):
    """What is believed about a person.

    `pace` is the time taken, as a factor of the expected time. `ability` is for people without a clock: with an ability
    of 2 they solve puzzles as often as others solve those of half the minutes.
    """

    player: str
    attempts: int
    pace: Interval | None
    ability: Interval | None


class Odd(NamedTuple):
    """A finished attempt far from what all attempts suggest for this person and puzzle, such as a mistyped time."""

    attempt: Attempt
    expected_seconds: float


class Belief(NamedTuple):
    """What is believed after a study, and the attempts it rests on; the odd ones begin with the oddest."""

    attempts: tuple[Attempt, ...]
    kinds: tuple[KindBelief, ...]
    people: tuple[PersonBelief, ...]
    odd: tuple[Odd, ...]
    before: MinutesTable

    def table(self, name: str) -> MinutesTable:
        """The table with the curves of the kinds that were tried, and all others as before."""
        people = counted(len(self.people), "person", "people", grouped=True)
        puzzles = counted(len({attempt.position for attempt in self.attempts}), "puzzle", grouped=True)
        about = f"{self.before.name}, fitted to {counted(len(self.attempts), 'attempt', grouped=True)}"
        curves = {**self.before.curves, **{belief.kind: belief.curve for belief in self.kinds}}
        return MinutesTable(name, f"{about} of {people} at {puzzles}.", self.before.levels, curves)


def believe(attempts: Sequence[Attempt], assessments: Mapping[str, Assessment], table: MinutesTable) -> Belief:
    """What attempts say about the minutes of a table. `assessments` are those of all positions."""
    kept = _crossed(attempts)
    study = study_of(kept, assessments, table)
    fitted = fit(study)
    errors = _errors(study, fitted)
    kinds = []
    for at, kind in enumerate(_in_order({attempt.kind for attempt in kept})):
        tried = [attempt for attempt in kept if attempt.kind == kind]
        curve = _curve(at, study, fitted, table.curve(kind), tried)
        after = msgspec.structs.replace(table, curves={**table.curves, kind: curve})
        kinds.append(_of_kind(at, study, fitted, tried, errors[at], curve, _moves(tried, assessments, table, after)))
    return Belief(kept, tuple(kinds), _people(study, fitted, kept), _odd(study, fitted, kept), table)


def study_of(attempts: Sequence[Attempt], assessments: Mapping[str, Assessment], table: MinutesTable) -> Study:
    """Attempts as arrays: kinds in the usual order, positions and people in alphabetical order."""
    kind_of = {attempt.position: attempt.kind for attempt in attempts}
    kinds = _in_order(set(kind_of.values()))
    positions, players = sorted(kind_of), sorted({attempt.player for attempt in attempts})
    place = {position: at for at, position in enumerate(positions)}
    person = {player: at for at, player in enumerate(players)}
    logs = [math.nan if attempt.seconds is None else math.log2(attempt.seconds / 60) for attempt in attempts]
    return Study(
        spreads=np.array([sum(table.curve(kind).spread) / 2 for kind in kinds]),
        simulated=np.array([_points(table, kind_of[position], assessments[position]) for position in positions]),
        kind=np.array([kinds.index(kind_of[position]) for position in positions], np.int64),
        people=len(players),
        puzzle=np.array([place[attempt.position] for attempt in attempts], np.int64),
        person=np.array([person[attempt.player] for attempt in attempts], np.int64),
        logs=np.array(logs),
        solved=np.array([attempt.solved for attempt in attempts]),
    )


def _points(table: MinutesTable, kind: str, assessment: Assessment) -> float:
    """The log2 minutes by a table, unrounded."""
    curve = table.curve(kind)
    return curve.shift + curve.stretch * curve.simulated(assessment)


def _crossed(attempts: Sequence[Attempt]) -> tuple[Attempt, ...]:
    """The attempts that are used: all, or those at the positions with most attempts."""
    tries = collections.Counter(attempt.position for attempt in attempts)
    if min(len(tries), len({attempt.player for attempt in attempts})) <= MOST_CROSSED:
        return tuple(attempts)
    kept = set(sorted(tries, key=lambda position: (-tries[position], position))[:MOST_CROSSED])
    return tuple(attempt for attempt in attempts if attempt.position in kept)


def _in_order(kinds: set[str]) -> list[str]:
    return [kind for kind in KINDS if kind in kinds]


def _curve(at: int, study: Study, fitted: Fit, before: Curve, tried: Sequence[Attempt]) -> Curve:
    """The curve of the kind with number `at`, fitted to the attempts at it."""
    shift, slope = _line(at, study, fitted)
    spread = before.spread
    clocked = any(attempt.seconds is not None for attempt in tried)
    if clocked:
        half = QUARTILE * math.hypot(fitted.widths.pace, fitted.widths.noise[at])
        scale = half / study.spreads[at] if study.spreads[at] else 0
        spread = (spread[0] * scale, spread[1] * scale) if scale else (half, half)
    people = counted(len({attempt.player for attempt in tried}), "person", "people", grouped=True)
    puzzles = counted(len({attempt.position for attempt in tried}), "puzzle", grouped=True)
    return msgspec.structs.replace(
        before,
        # The slope turns around the centre: shift + slope * (before.shift + before.stretch * simulated).
        shift=round(CENTRE * (1 - slope) + shift + slope * before.shift, DECIMALS),
        stretch=max(round(slope * before.stretch, DECIMALS), 10**-DECIMALS),
        spread=(_rounded(spread[0]), _rounded(spread[1])),
        source=f"{people}, {puzzles}{'' if clocked else ', no clock'}",
    )


def _of_kind(
    at: int,
    study: Study,
    fitted: Fit,
    tried: Sequence[Attempt],
    errors: tuple[float, float] | None,
    curve: Curve,
    moves: tuple[Move, ...],
) -> KindBelief:
    """What is believed about the kind with number `at`, whose attempts are `tried`."""
    kinds = len(study.spreads)
    shift, slope = _line(at, study, fitted)
    middle = float(np.median(study.simulated[study.kind == at]))
    chosen = [at, kinds + at]
    covariance = fitted.covariance[np.ix_(chosen, chosen)]
    by_effect = np.array([1, slope * (middle - CENTRE)])
    off = shift + (slope - 1) * (middle - CENTRE)
    low, high = curve.spread
    return KindBelief(
        kind=tried[0].kind,
        people=len({attempt.player for attempt in tried}),
        positions=len({attempt.position for attempt in tried}),
        attempts=len(tried),
        solved=sum(attempt.solved for attempt in tried),
        without_clock=sum(attempt.seconds is None for attempt in tried),
        minutes=_rounded(2**middle),
        factor=_factor(off, float(by_effect @ covariance @ by_effect)),
        slope=_factor(math.log2(slope), float(covariance[1, 1]) / math.log(2) ** 2),
        errors=errors,
        middle_half=(_rounded(2**-low), _rounded(2**high)),
        moves=moves,
        curve=curve,
    )


def _line(at: int, study: Study, fitted: Fit) -> tuple[float, float]:
    """The shift and the slope of the kind with number `at`."""
    shared = fitted.effects.shared
    return float(shared[at]), math.exp(shared[len(study.spreads) + at])


def _moves(
    tried: Sequence[Attempt], assessments: Mapping[str, Assessment], before: MinutesTable, after: MinutesTable
) -> tuple[Move, ...]:
    """The positions of a kind that have another level in the new table, by line."""
    moves = []
    for position, first in first_attempts(tried).items():
        old, new = (table.minutes(tried[0].kind, assessments[position]).expected for table in (before, after))
        levels = before.level(old), after.level(new)
        if levels[0] != levels[1]:
            moves.append(Move(position, first.line, (old, new), levels, first.file))
    return tuple(moves)


def _people(study: Study, fitted: Fit, attempts: Sequence[Attempt]) -> tuple[PersonBelief, ...]:
    """What is believed about the people, in alphabetical order."""
    tries = collections.Counter(attempt.player for attempt in attempts)
    # A pace without a clock counts in units of the sharpness.
    per_pace = -SHARPNESS / math.exp(fitted.effects.shared[-1])
    people = []
    for at, player in enumerate(sorted(tries)):
        pace, variance, clock = float(fitted.effects.paces[at]), float(fitted.of_paces[at]), study.with_clock[at]
        ability = None if clock else _factor(per_pace * pace, per_pace**2 * variance)
        people.append(PersonBelief(player, tries[player], _factor(pace, variance) if clock else None, ability))
    return tuple(people)


def _odd(study: Study, fitted: Fit, attempts: Sequence[Attempt]) -> tuple[Odd, ...]:
    """The finished attempts that are far from what is expected."""
    expected = fitted.effects.expected(study)
    off = np.abs(study.logs - expected) / fitted.widths.noise[study.kind[study.puzzle]]
    distance = np.where(study.timed & study.solved, np.nan_to_num(off), 0).round(DECIMALS)
    places = sorted(
        np.flatnonzero(distance > ODD).tolist(), key=lambda at: (-distance[at], attempts[at].file, attempts[at].line)
    )
    return tuple(Odd(attempts[at], float(round(60 * 2 ** expected[at]))) for at in places)


def _errors(study: Study, fitted: Fit) -> list[tuple[float, float] | None]:
    """The typical factors between expected and real times by kind, before and after, each person being left out.

    The error of a puzzle is the mean over its people of log2 time minus expected log2 minutes; an unfinished attempt
    counts as the mean of what is longer. The expected minutes after come from a fit to other people, with the same
    spreads.
    """
    groups = min(study.people, MOST_GROUPS)
    after = study.simulated[study.puzzle].copy()
    for group in range(groups if groups > 1 else 0):
        left_out = study.person % groups == group
        lines = best_effects(_without(study, left_out), fitted.widths, fitted.effects).lines(study)
        after[left_out] = lines[study.puzzle[left_out]]
    errors = [_puzzle_errors(study, fitted, expected) for expected in (study.simulated[study.puzzle], after)]
    pairs: list[tuple[float, float] | None] = []
    for at in range(len(study.spreads)):
        chosen = (study.kind == at) & ~np.isnan(errors[0])
        if groups == 1 or not chosen.any():
            pairs.append(None)
        else:
            before, now = (_rounded(2 ** statistics.median(np.abs(error[chosen]).tolist())) for error in errors)
            pairs.append((before, now))
    return pairs


def _puzzle_errors(study: Study, fitted: Fit, expected: Floats) -> Floats:
    """The mean error of each puzzle, float64[puzzles], or NaN without times; `expected` is by attempt."""
    spread = np.hypot(fitted.widths.pace, fitted.widths.noise)[study.kind[study.puzzle]]
    excess = np.where(study.timed, (study.logs - expected) / spread, 0)
    errors = spread * np.where(study.solved, excess, hazard(excess)) * study.timed
    sums, counts = (np.bincount(study.puzzle, values, len(study.simulated)) for values in (errors, study.timed))
    return np.where(counts > 0, sums / np.maximum(counts, 1), math.nan)


def _without(study: Study, left_out: Bools) -> Study:
    """The study without some attempts, with the same puzzles and people."""
    kept = ~left_out
    columns = (study.puzzle[kept], study.person[kept], study.logs[kept], study.solved[kept])
    return Study(study.spreads, study.simulated, study.kind, study.people, *columns)


def _factor(log: float, variance: float) -> Interval:
    """The factor of a log2 with this variance, and its interval."""
    reach = TAIL * math.sqrt(variance)
    return Interval(*(_rounded(2**value) for value in (log, log - reach, log + reach)))


def _rounded(value: float) -> float:
    return round(float(value), DECIMALS)
