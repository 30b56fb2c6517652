"""What attempts of people say about the minutes of kinds, how sure that is, and the table of minutes that follows.

The model is in `model.py`. Intervals contain 80% of what is believed, with the spreads taken as known. All numbers are
rounded, so that they are the same on every machine.
"""

import collections
import math
import operator
import statistics
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.calibration.fitting import Fit, best_effects, fit
from puzzlemill.grading.calibration.model import CENTRE, QUARTILE, Study, hazard
from puzzlemill.grading.calibration.times import Attempt
from puzzlemill.grading.minutes import Curve, MinutesTable
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.arrays import Floats

MOST_FITTED: Final = 500
"""The most positions, and the most people, of a fit; if there are more, the ones with most attempts are used."""

MOST_GROUPS: Final = 10
"""The most groups of people to leave out in turn; with fewer people, one is left out at a time."""

ODD: Final = 3.5
"""An attempt is odd if it is further from what is expected than this many times the noise; 1 in 2,000 is by chance."""

TAIL: Final = 1.2816
"""An interval of 80% reaches this many standard deviations to either side."""

DECIMALS: Final = 3
"""The decimals that are kept of every factor and of the numbers in a table."""

FILLED: Final = ((2.0, 5.0), (5.0, 10.0), (10.0, 20.0), (20.0, 40.0), (40.0, 80.0))
"""The minutes that a group might want to fill: the advice for a kind is about one of these."""

Verdict: TypeAlias = Literal["new minutes", "no change needed", "no change confirmed"]
"""What follows for the minutes of a kind.

They change only if the attempts show that they are wrong, by an interval that does not hold 1, and if the new ones are
no worse for people who were left out of the fit. Otherwise a small study would change right minutes by chance.
"""


class Interval(msgspec.Struct, frozen=True):
    """A factor, and an interval that holds the true one 80% of the time."""

    value: float
    low: float
    high: float


class Errors(msgspec.Struct, frozen=True):
    """The typical factors between expected and real times of a puzzle.

    `before` is by the table, `after` by a fit without the people concerned.
    """

    before: float
    after: float


class GroupBelief(msgspec.Struct, frozen=True):
    """What is believed about the people of a study themselves, whose paces count here.

    They take `factor` times as long as simulated for the median puzzle. `shortest` and `longest` are the simulated
    minutes of the shortest and the longest puzzle tried, with the factor there. To fill `fills` minutes, they need
    puzzles of `asks` simulated minutes.
    """

    factor: Interval
    shortest: tuple[float, float]
    longest: tuple[float, float]
    fills: tuple[float, float]
    asks: tuple[float, float]


class KindBelief(msgspec.Struct, frozen=True):
    """What is believed about a kind.

    People in general take `factor` times as long as simulated for a puzzle of `simulated_minutes`, the median of those
    tried. If one puzzle takes twice as long as another in simulation, it takes 2 to the power of `slope` times as long
    for people. There are no `errors` if there is only one person. `middle_half` are the times of the fastest and the
    slowest quarter of people, as factors. `levels_changed` counts the puzzles that new minutes give another level.
    """

    kind: str
    people: int
    puzzles: int
    attempts: int
    solved: int
    simulated_minutes: float
    group: GroupBelief
    factor: Interval
    slope: Interval
    errors: Errors | None
    middle_half: tuple[float, float]
    levels_changed: int
    verdict: Verdict


class PersonBelief(msgspec.Struct, frozen=True):
    """What is believed about a person; the `pace` is the time taken, as a factor of the expected time."""

    player: str
    attempts: int
    pace: Interval


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
    curves: Mapping[str, Curve]

    def table(self, name: str) -> MinutesTable:
        """The table with new curves for the kinds whose minutes change, and all others as before."""
        attempts = counted(len(self.attempts), "attempt", grouped=True)
        about = f"{self.before.name}, fitted to {attempts} of {' at '.join(people_and_puzzles(self.attempts))}."
        return MinutesTable(name, about, self.before.levels, {**self.before.curves, **self.curves})


def people_and_puzzles(attempts: Collection[Attempt]) -> tuple[str, str]:
    """`3 people` and `10 puzzles`."""
    people = counted(len({attempt.player for attempt in attempts}), "person", "people", grouped=True)
    return people, counted(len({attempt.position for attempt in attempts}), "puzzle", grouped=True)


def believe(attempts: Iterable[Attempt], assessments: Mapping[str, Assessment], table: MinutesTable) -> Belief:
    """What attempts say about the minutes of a table. `assessments` has one for each position."""
    kept = used(attempts)
    study = study_of(kept, assessments, table)
    fitted = fit(study)
    errors = _errors(study, fitted)
    kinds, curves = [], dict[str, Curve]()
    for at, kind in enumerate(_in_order({attempt.kind for attempt in kept})):
        tried = [attempt for attempt in kept if attempt.kind == kind]
        assessed = [assessments[position] for position in sorted({attempt.position for attempt in tried})]
        curve = _curve(at, study, fitted, table.curve(kind), tried, assessed)
        after = msgspec.structs.replace(table, curves={**table.curves, kind: curve})
        levels = [[each.level(each.minutes(kind, one).expected) for one in assessed] for each in (table, after)]
        belief = _of_kind(at, study, fitted, tried, errors[at], sum(map(operator.ne, *levels)))
        if belief.verdict == "new minutes":
            curves[kind] = curve
        kinds.append(belief)
    return Belief(kept, tuple(kinds), _people(fitted, kept), _odd(study, fitted, kept), table, curves)


def used(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The attempts at the positions with the most attempts, and of these the attempts of the people with the most."""
    kept = list(attempts)
    # Ties go by name, so that the order of files does not matter.
    for key_of in (operator.attrgetter("position"), operator.attrgetter("player")):
        tries = collections.Counter(map(key_of, kept))
        most = set(sorted(tries, key=lambda key: (-tries[key], key))[:MOST_FITTED])
        kept = [attempt for attempt in kept if key_of(attempt) in most]
    return tuple(kept)


def study_of(
    attempts: Sequence[Attempt],
    assessments: Mapping[str, Assessment],
    table: MinutesTable,
    kinds: Sequence[str] = (),
) -> Study:
    """Attempts as arrays: kinds in the usual order, positions and people in alphabetical order.

    `kinds` are these kinds, in this order, also without attempts.
    """
    kind_of = {attempt.position: attempt.kind for attempt in attempts}
    kinds = kinds or _in_order(set(kind_of.values()))
    positions, players = sorted(kind_of), sorted({attempt.player for attempt in attempts})
    place = {position: at for at, position in enumerate(positions)}
    person = {player: at for at, player in enumerate(players)}
    return Study(
        spreads=np.array(
            [_half(table.curve(kind), [assessments[at] for at in positions if kind_of[at] == kind]) for kind in kinds]
        ),
        simulated=np.array([log_minutes(table.curve(kind_of[at]), assessments[at]) for at in positions]),
        kind=np.array([kinds.index(kind_of[position]) for position in positions], np.int64),
        people=len(players),
        puzzle=np.array([place[attempt.position] for attempt in attempts], np.int64),
        person=np.array([person[attempt.player] for attempt in attempts], np.int64),
        logs=np.array([math.log2(attempt.seconds / 60) for attempt in attempts]),
        solved=np.array([attempt.solved for attempt in attempts]),
    )


def log_minutes(curve: Curve, assessment: Assessment) -> float:
    """The log2 minutes by a curve, unrounded."""
    return curve.shift + curve.stretch * curve.simulated(assessment)


def _apart(curve: Curve, assessments: Iterable[Assessment]) -> float:
    """How far people who reason and people who try are from the middle of both, the median in log2."""
    persons = [curve.persons(assessment) for assessment in assessments]
    return curve.stretch * float(np.median([(trying - reasoning) / 2 for reasoning, trying in persons] or [0.0]))


def _quartile(fitted: Fit, at: int) -> float:
    """How far the fastest and the slowest quarter of people are from the middle, in log2, for the kind `at`."""
    return QUARTILE * math.hypot(*fitted.widths.pace, fitted.widths.noise[at])


def _side(curve: Curve, assessments: Iterable[Assessment]) -> float:
    """How far the quarters of people of one class are from their middle, the median in log2."""
    return float(np.median([sum(curve.sides(curve.points(one))) / 2 for one in assessments] or [sum(curve.spread) / 2]))


def _half(curve: Curve, assessments: Sequence[Assessment]) -> float:
    """How far the quarters of all people are from the middle, the median in log2."""
    return math.hypot(_side(curve, assessments), _apart(curve, assessments))


def _in_order(kinds: set[str]) -> list[str]:
    return [kind for kind in KINDS if kind in kinds]


def _curve(
    at: int, study: Study, fitted: Fit, before: Curve, tried: Sequence[Attempt], assessments: Sequence[Assessment]
) -> Curve:
    """The curve of the kind with number `at`, fitted to the attempts at it, whose puzzles have these assessments."""
    slope = math.exp(fitted.effects.slopes[at])
    # The slope turns around the centre: shift + slope * (before.shift + before.stretch * simulated).
    shift = CENTRE * (1 - slope) + float(fitted.effects.shifts[at]) + slope * before.shift
    curve = msgspec.structs.replace(
        before,
        shift=round(shift, DECIMALS),
        stretch=max(round(slope * before.stretch, DECIMALS), 10**-DECIMALS),
        source=", ".join(people_and_puzzles(tried)),
    )
    # How people differ was measured as a whole; the curve already knows how far both classes are apart.
    half = math.sqrt(max(0.0, _quartile(fitted, at) ** 2 - _apart(curve, assessments) ** 2))
    side = _side(curve, assessments)
    spread = tuple(half * one / side for one in before.spread) if side else (half, half)
    widening = _rounded(half * before.widening / side) if side else 0.0
    return msgspec.structs.replace(curve, spread=tuple(map(_rounded, spread)), widening=widening)


def _of_kind(
    at: int,
    study: Study,
    fitted: Fit,
    tried: Sequence[Attempt],
    errors: Errors | None,
    levels_changed: int,
) -> KindBelief:
    """What is believed about the kind with number `at`, whose attempts are `tried`."""
    kinds, shift, log_slope = len(study.spreads), float(fitted.effects.shifts[at]), float(fitted.effects.slopes[at])
    simulated, people = study.simulated[study.kind == at], np.unique(study.person[study.kind[study.puzzle] == at])
    middle, away = float(np.median(simulated)), math.exp(log_slope) - 1
    # How a factor depends on all effects: those of a group on the mean pace of its people, too.
    by_factor, by_slope, by_pace = np.zeros((3, len(fitted.covariance)))
    by_factor[[at, kinds + at]] = 1, (1 + away) * (middle - CENTRE)
    by_slope[kinds + at] = 1 / math.log(2)
    by_pace[people - study.people] = 1 / len(people)
    pace = float(fitted.effects.paces[people].mean())

    def believed(log: float, effects: Floats) -> Interval:
        return _factor(log, float(effects @ fitted.covariance @ effects))

    off, slope = shift + away * (middle - CENTRE), believed(log_slope / math.log(2), by_slope)
    factor = believed(off, by_factor)
    shortest, longest = (
        (_rounded(2**log), _rounded(2 ** (shift + pace + away * (log - CENTRE))))
        for log in (simulated.min(), simulated.max())
    )
    fills = next((times for times in FILLED if 2 ** (middle + off + pace) < times[1]), FILLED[-1])
    low, high = (_rounded(2 ** (CENTRE + (math.log2(end) - CENTRE - shift - pace) / (1 + away))) for end in fills)
    half = _quartile(fitted, at)
    right = all(interval.low <= 1 <= interval.high for interval in (factor, slope))
    worse = errors is not None and errors.after > errors.before
    return KindBelief(
        kind=tried[0].kind,
        people=len(people),
        puzzles=len(simulated),
        attempts=len(tried),
        solved=sum(attempt.solved for attempt in tried),
        simulated_minutes=_rounded(2**middle),
        group=GroupBelief(believed(off + pace, by_factor + by_pace), shortest, longest, fills, (low, high)),
        factor=factor,
        slope=slope,
        errors=errors,
        middle_half=(_rounded(2**-half), _rounded(2**half)),
        levels_changed=levels_changed,
        verdict="no change needed" if right else "no change confirmed" if worse else "new minutes",
    )


def _people(fitted: Fit, attempts: Iterable[Attempt]) -> tuple[PersonBelief, ...]:
    """What is believed about the people, in alphabetical order."""
    tries, paces = sorted(collections.Counter(attempt.player for attempt in attempts).items()), fitted.effects.paces
    variances = np.diag(fitted.covariance)[-len(paces) :]
    return tuple(
        PersonBelief(player, number, _factor(float(pace), float(variance)))
        for (player, number), pace, variance in zip(tries, paces, variances, strict=True)
    )


def _odd(study: Study, fitted: Fit, attempts: Sequence[Attempt]) -> tuple[Odd, ...]:
    """The finished attempts that are far from what is expected."""
    expected = fitted.effects.expected(study)
    off = np.abs(study.logs - expected) / fitted.widths.noise[study.kind[study.puzzle]]
    # An unfinished attempt says only how long it took at least, so it is never odd.
    distance = np.where(study.solved, off, 0).round(DECIMALS)
    places = sorted(
        np.flatnonzero(distance > ODD).tolist(), key=lambda at: (-distance[at], attempts[at].file, attempts[at].line)
    )
    return tuple(Odd(attempts[at], float(round(60 * 2 ** expected[at]))) for at in places)


def _errors(study: Study, fitted: Fit) -> list[Errors | None]:
    """The typical factors between expected and real times by kind, before and after, each person being left out.

    The expected minutes after come from a fit to other people, with the same spreads.
    """
    kinds, groups = range(len(study.spreads)), min(study.people, MOST_GROUPS)
    if groups == 1:
        return [None for _ in kinds]
    after = study.simulated[study.puzzle]
    for group in range(groups):
        # People are in alphabetical order, so groups do not depend on the order of the file.
        left_out = study.person % groups == group
        # Starting from the full fit, which is close.
        others = best_effects(study.only(~left_out), fitted.widths, fitted.effects).effects
        after[left_out] = others.lines(study)[study.puzzle[left_out]]
    errors = [_puzzle_errors(study, fitted, expected) for expected in (study.simulated[study.puzzle], after)]
    typical = [[statistics.median(np.abs(error[study.kind == at]).tolist()) for error in errors] for at in kinds]
    return [Errors(_rounded(2**before), _rounded(2**now)) for before, now in typical]


def _puzzle_errors(study: Study, fitted: Fit, expected: Floats) -> Floats:
    """The error of each puzzle, float64[puzzles]: the mean of log2 time minus `expected` log2 minutes of its attempts.

    An unfinished attempt counts as the mean of what is longer.
    """
    spread = np.hypot(fitted.widths.pace, fitted.widths.noise)[study.kind[study.puzzle]]
    excess = (study.logs - expected) / spread
    errors = spread * np.where(study.solved, excess, hazard(excess))
    sums, counts = (np.bincount(study.puzzle, values) for values in (errors, np.ones(len(errors))))
    return sums / counts


def _factor(log: float, variance: float) -> Interval:
    """The factor of a log2 with this variance, and its interval."""
    reach = TAIL * math.sqrt(variance)
    return Interval(*(_rounded(2**value) for value in (log, log - reach, log + reach)))


def _rounded(value: float) -> float:
    return round(float(value), DECIMALS)
