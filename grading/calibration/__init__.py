"""Refits a level table to measured effort, such as human times: its cuts move, its rows stay.

A cut is a value of a feature at which one row ends and another begins. In a table that covers every puzzle, all ends of
ranges are cuts. The cuts of a feature keep their order, so each puzzle still matches exactly one row.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.grading.levels import LevelTable, Range, measure
from puzzlemill.puzzles.streams import Stream

if TYPE_CHECKING:  # arrays load numpy, which the help of a command can do without
    from puzzlemill.solvers.arrays import Bools, Floats, Int64s

FEWEST = 5
"""The fewest positions on either side of a cut that is moved."""

MOST_MIDDLES = 200
"""The most places tried for a cut, spread evenly over its positions if there are more; times are not more exact."""

FOLDS = 5
"""The number of parts, each left out once to see whether a refit also works for positions it has not seen."""

Places = tuple[float, ...]
"""The ends of a feature's ranges, in order."""


class Observed(NamedTuple):
    """A graded position and its effort, on any scale, because only the order counts."""

    technique: str
    features: Mapping[str, float]
    effort: float


class Cut(NamedTuple):
    """A cut before and after; `moved` positions change their level because of it.

    It has `enough` data if it decides at least 5 positions on either side of its new place; otherwise it does not move.
    """

    feature: str
    old: float
    new: float
    moved: int
    enough: bool


class Refit(NamedTuple):
    """A refitted table, its cuts, and the levels of the positions in three ways.

    The `validated` level of a position comes from a table refitted without the fifth of the positions it belongs to.
    """

    table: LevelTable
    cuts: tuple[Cut, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    validated: tuple[int, ...]


def refit(table: LevelTable, positions: Sequence[Observed], draws: Stream) -> Refit:
    """The table with its cuts moved so that levels agree best with the order of effort, by Kendall's tau-b.

    One cut after another is moved to the best midpoint between neighbouring values of its feature, past other cuts too,
    until none can be improved. This finds a local optimum; if several are equal, the nearest to the old cuts. `draws`
    decides which positions are left out together. Raises `InputError` if a position matches no row or several.
    """
    places = _fitted_places(table, positions)
    fitted = _with_ends(table, places)
    before, after = levels_of(table, positions), levels_of(fitted, positions)
    cuts = []
    for feature in places:
        axis = _axis(fitted, feature, positions)
        for at, old in enumerate(_ends(table, feature)):
            new = places[feature][at]
            passed = (axis.values >= min(old, new)) & (axis.values < max(old, new))
            moved = sum(bool(inside) and a != b for inside, a, b in zip(passed, before, after, strict=True))
            cuts.append(Cut(feature, old, new, moved, axis.enough(places[feature], at)))
    return Refit(fitted, tuple(cuts), before, after, _validated(table, positions, draws))


def levels_of(table: LevelTable, positions: Sequence[Observed]) -> tuple[int, ...]:
    """The levels that a table gives to positions; raises `InputError` if one matches no row or several."""
    return tuple(table.level(position.technique, position.features) for position in positions)


def _validated(table: LevelTable, positions: Sequence[Observed], draws: Stream) -> tuple[int, ...]:
    """The level of each position by a table refitted without the fifth that it belongs to."""
    order = list(range(len(positions)))
    draws.shuffle(order)
    levels = [0] * len(order)
    for fold in range(FOLDS):
        rest = [positions[at] for place, at in enumerate(order) if place % FOLDS != fold]
        fitted = _with_ends(table, _fitted_places(table, rest))
        for at in order[fold::FOLDS]:
            levels[at] = fitted.level(positions[at].technique, positions[at].features)
    return tuple(levels)


def _fitted_places(table: LevelTable, positions: Sequence[Observed]) -> dict[str, Places]:
    """The new ends of features; each one that moved has enough positions on either side."""
    stay: set[tuple[str, int]] = set()
    while True:
        places = _climb(table, positions, stay)
        lost = set()
        for feature in places:
            axis, old = _axis(_with_ends(table, places), feature, positions), _ends(table, feature)
            lost |= {(feature, at) for at in range(len(old)) if not axis.allows(places[feature], old, at)}
        if not lost:
            return places
        stay |= lost  # these had enough until a cut of another feature moved


def _climb(table: LevelTable, positions: Sequence[Observed], stay: Collection[tuple[str, int]]) -> dict[str, Places]:
    """The new ends, apart from those that must stay.

    The loop terminates, because each move improves the agreement, or keeps it and is nearer to the old cuts.
    """
    import numpy as np

    ranks = np.unique([position.effort for position in positions], return_inverse=True)[1]
    places = {feature: ends for feature in table.features if (ends := _ends(table, feature))}
    while True:
        before = dict(places)
        for feature in places:
            axis = _axis(_with_ends(table, places), feature, positions)
            fixed = [at for name, at in stay if name == feature]
            places[feature] = _best(axis, places[feature], _ends(table, feature), fixed, ranks)
        if places == before:
            return places


def _best(axis: _Axis, places: Places, old: Places, fixed: Collection[int], ranks: Int64s) -> Places:
    """The places after one round over all cuts of a feature that are not fixed, with the other features unchanged.

    `ranks` are the ranks of the efforts, int64[positions].
    """

    def merit(trial: Places) -> tuple[Fraction, float, Places]:
        distance = math.fsum(abs(new_end - old_end) for new_end, old_end in zip(trial, old, strict=True))
        return _accord(axis.levels(trial), ranks), -distance, trial

    def allowed(trial: Places) -> bool:
        if any(trial[at] != old[at] for at in fixed):
            return False
        return all(axis.allows(trial, old, at) for at in range(len(old)))

    for cut in range(len(places)):
        rest = (*places[:cut], *places[cut + 1 :])
        trials = {tuple(sorted((*rest, at))) for at in (*axis.middles, *old) if at not in rest}
        places = max((places, *filter(allowed, trials)), key=merit)
    return places


class _Axis(NamedTuple):
    """A feature of a table while the other features are unchanged."""

    middles: list[float]  # the possible places of its cuts
    numbers: Int64s  # [positions] 0, 1, 2, ...
    values: Floats  # [positions] the value of the feature
    level_in: Int64s  # [positions, ranges] the level that each position has in each range between the ends
    differs: Bools  # [positions, ends] whether that level changes across the end

    def levels(self, places: Places) -> Int64s:
        """The levels of all positions with these ends, int64[positions]."""
        levels: Int64s = self.level_in[self.numbers, sum(self.values >= end for end in places)]
        return levels

    def allows(self, places: Places, old: Places, at: int) -> bool:
        """Whether a cut is in its old place, or has enough positions on either side."""
        return places[at] == old[at] or self.enough(places, at)

    def enough(self, places: Places, at: int) -> bool:
        """Whether at least 5 positions on either side of a cut would change their level across it."""
        low = places[at - 1] if at else -math.inf
        high = places[at + 1] if at + 1 < len(places) else math.inf
        decided = self.values[self.differs[:, at]]
        under, over = (decided >= low) & (decided < places[at]), (decided >= places[at]) & (decided < high)
        return bool(min(under.sum(), over.sum()) >= FEWEST)


def _axis(table: LevelTable, feature: str, positions: Sequence[Observed]) -> _Axis:
    """The axis of a feature that has ends."""
    import numpy as np

    ends = _ends(table, feature)
    # One value inside each range; an end belongs to the range above it.
    inside = [math.nextafter(ends[0], -math.inf), *ends]
    level_in = np.empty((len(positions), len(inside)), np.int64)
    for number, position in enumerate(positions):
        for place, value in enumerate(inside):
            level_in[number, place] = table.level(position.technique, {**position.features, feature: value})
    differs = level_in[:, 1:] != level_in[:, :-1]
    values = np.array([measure(position.features, feature) for position in positions])
    decided = np.unique(values[differs.any(axis=1)])
    middles = [float(left + right) / 2 for left, right in itertools.pairwise(decided)]
    middles = middles[:: 1 + len(middles) // MOST_MIDDLES]
    return _Axis(middles, np.arange(len(positions)), values, level_in, differs)


def _accord(levels: Int64s, ranks: Int64s) -> Fraction:
    """The signed square of Kendall's tau-b, times the pairs of different effort, which do not depend on levels.

    Both arguments are int64[positions]. Computed in whole numbers, so that no rounding decides.
    """
    import numpy as np

    width = len(LEVEL_NAMES) + 1
    # counts[rank, level] are positions. Among those with less effort, easier[rank, level] have this level,
    # lower[rank, level] have a lower one and higher[rank, level] a higher one.
    counts = np.bincount(ranks * width + levels, minlength=len(ranks) * width).reshape(-1, width)
    easier = np.cumsum(counts, axis=0) - counts
    lower = np.cumsum(easier, axis=1) - easier
    higher = easier.sum(axis=1, keepdims=True) - lower - easier
    ordered = int((counts * (lower - higher)).sum())
    size = [int(count) for count in counts.sum(axis=0)]
    different = (sum(size) ** 2 - sum(count * count for count in size)) // 2
    return Fraction(ordered * abs(ordered), different) if different else Fraction(0)


def _ends(table: LevelTable, feature: str) -> Places:
    """Every end of a range of the feature, in order."""
    ranges = [row.ranges[feature] for row in table.rows if feature in row.ranges]
    return tuple(sorted({end for values in ranges for end in (values.least, values.below) if end is not None}))


def _with_ends(table: LevelTable, places: Mapping[str, Places]) -> LevelTable:
    """The table with new ends, in the same order for each feature."""
    new_end = {feature: dict(zip(_ends(table, feature), places[feature], strict=True)) for feature in places}

    def moved(feature: str, values: Range) -> Range:
        least, below = (end if end is None else new_end[feature][end] for end in (values.least, values.below))
        return Range(least, below)

    rows = []
    for row in table.rows:
        ranges = {feature: moved(feature, values) for feature, values in row.ranges.items()}
        rows.append(msgspec.structs.replace(row, ranges=ranges))
    return msgspec.structs.replace(table, rows=tuple(rows))
