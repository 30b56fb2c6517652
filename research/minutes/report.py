"""What minutes and levels are worth: how they agree with the times of simulated players, in lines of Markdown."""

import itertools
import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill_research.minutes.agreement import separation
from puzzlemill_research.minutes.timing import Timed
from puzzlemill_research.validity.statistics import spearman

FEWEST: Final = 4
"""The fewest puzzles of a level, or of a level in a size, for a median."""

RATIO, AUC = 2.0, 0.85
"""How far neighbouring levels should be apart: the ratio of their median times, and the chance that a puzzle of the
higher level takes longer."""

Clock: TypeAlias = Callable[[Timed], float]
"""log2 minutes of a puzzle, by one player or by both."""

CLOCKS: Final[Mapping[str, Clock]] = {
    "both players": lambda puzzle: puzzle.log,
    "first player": lambda puzzle: puzzle.first.log,
    "second player": lambda puzzle: puzzle.second.log,
}


def report(puzzles: Sequence[Timed]) -> Iterator[str]:
    """The whole report on puzzles with grades and times."""
    yield from _agreement(puzzles)
    yield from _by_level(puzzles)
    yield from _persons(puzzles)
    yield from _by_size(puzzles)
    yield from _apart(puzzles)


def wrong_pairs(puzzles: Sequence[Timed], clock: Clock) -> tuple[int, int]:
    """Pairs of different kinds and levels in which the higher level takes less time, and all such pairs."""
    wrong = every = 0
    for one, other in itertools.combinations(puzzles, 2):
        if one.kind != other.kind and one.grade.level != other.grade.level:
            every += 1
            wrong += (one.grade.level < other.grade.level) != (clock(one) < clock(other))
    return wrong, every


def _agreement(puzzles: Sequence[Timed]) -> Iterator[str]:
    """Rank correlations of minutes and level with time, the typical factor, and pairs the wrong way round."""
    yield "| puzzles | time of | minutes, rho | level, rho | typical factor | wrong pairs |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for name, group in [("all kinds", puzzles), *_kinds(puzzles)]:
        for person, clock in CLOCKS.items():
            times = [clock(puzzle) for puzzle in group]
            rho = [spearman(side, times, interval=False) for side in (_minutes(group), _levels(group))]
            figures = [f"{estimate.value:.2f}" if estimate else "" for estimate in rho]
            off = 2 ** statistics.median(
                abs(time - math.log2(minutes)) for time, minutes in zip(times, _minutes(group), strict=True)
            )
            wrong, every = wrong_pairs(group, clock)
            share = f"{wrong / every:.1%}" if every else ""
            yield f"| {name} ({len(group)}) | {person} | {' | '.join(figures)} | {off:.2f} | {share} |"
    yield ""


def _by_level(puzzles: Sequence[Timed]) -> Iterator[str]:
    """Median minutes of each level, kind by kind, and the largest factor between kinds."""
    kinds = _kinds(puzzles)
    yield f"| level | {' | '.join(name for name, _ in kinds)} | most apart |"
    yield f"| --- |{' ---: |' * (len(kinds) + 1)}"
    for level, name in enumerate(LEVEL_NAMES, 1):
        medians = [_median([puzzle for puzzle in group if puzzle.grade.level == level]) for _, group in kinds]
        known = [median for median in medians if median]
        apart = f"{max(known) / min(known):.1f}" if known else ""
        yield f"| {level} {name} | {' | '.join(f'{m:.1f}' if m else '' for m in medians)} | {apart} |"
    yield ""


def _persons(puzzles: Sequence[Timed]) -> Iterator[str]:
    """For each kind and level: how long players take over the minutes of their class, and games in range."""
    yield "| kind | level | time over trying minutes | trying over reasoning minutes | games in range | range, times |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for name, group in _kinds(puzzles):
        for level in range(1, len(LEVEL_NAMES)):
            of_level = [(puzzle, puzzle.grade) for puzzle in puzzles_of(group, level)]
            if len(of_level) < FEWEST:
                continue
            tried = 2 ** statistics.median(p.trying - math.log2(g.minutes_trying or math.nan) for p, g in of_level)
            apart = statistics.median(
                (g.minutes_trying or math.nan) / (g.minutes_reasoning or math.nan) for _, g in of_level
            )
            inside = statistics.mean(
                low <= time <= high
                for p, g in of_level
                for low, high in [g.minutes_range or (0, 0)]
                for time in (*p.first.minutes, *p.second.minutes)
            )
            wide = statistics.median(high / low for _, g in of_level for low, high in [g.minutes_range or (1, 1)])
            yield f"| {name} | {level} | {tried:.2f} | {apart:.2f} | {inside:.0%} | {wide:.1f} |"
    yield ""


def puzzles_of(puzzles: Sequence[Timed], level: int) -> list[Timed]:
    """The puzzles of a level."""
    return [puzzle for puzzle in puzzles if puzzle.grade.level == level]


def _by_size(puzzles: Sequence[Timed]) -> Iterator[str]:
    """For each level the sizes with the shortest and the longest median."""
    yield "| level | shortest median | longest median | factor |"
    yield "| --- | --- | --- | ---: |"
    for level in range(1, 6):
        groups: dict[str, list[Timed]] = {}
        for puzzle in puzzles:
            if puzzle.grade.level == level:
                groups.setdefault(f"{kind_name(puzzle.kind)} {puzzle.size}", []).append(puzzle)
        medians = sorted((median, name) for name, group in groups.items() if (median := _median(group)))
        if medians:
            (low, short), (high, long) = medians[0], medians[-1]
            yield f"| {level} | {short}: {low:.1f} | {long}: {high:.1f} | {high / low:.1f} |"
    yield ""


def _apart(puzzles: Sequence[Timed]) -> Iterator[str]:
    """Neighbouring levels that are not far enough apart, within a kind and within a size."""
    yield f"Neighbouring levels less than {RATIO:g} times apart, or with an AUC below {AUC:g}:"
    yield ""
    for name, group in _kinds(puzzles):
        sizes = {puzzle.size for puzzle in group}
        groups = [(name, group), *((f"{name} {size}", [p for p in group if p.size == size]) for size in sorted(sizes))]
        for label, members in groups:
            enough = [p for p in members if sum(q.grade.level == p.grade.level for q in members) >= FEWEST]
            steps = separation(_levels(enough), [puzzle.log * math.log(2) for puzzle in enough])
            misses = [step for step in steps if step.ratio < RATIO or step.auc < AUC]
            words = "; ".join(f"{step.lower} to {step.upper}: {step.ratio:.1f} and {step.auc:.2f}" for step in misses)
            if steps:
                met = f"{len(steps) - len(misses)} of {len(steps)} far enough apart"
                yield f"- {label}: {met}{'; ' * bool(words)}{words}."
    yield ""


def _kinds(puzzles: Sequence[Timed]) -> list[tuple[str, list[Timed]]]:
    """The puzzles of each kind, by its name."""
    groups = ((name, [puzzle for puzzle in puzzles if puzzle.kind == kind]) for kind, name in KINDS.items())
    return [(name, group) for name, group in groups if group]


def _median(puzzles: Sequence[Timed]) -> float | None:
    """The median minutes of puzzles; None if there are too few."""
    return 2 ** statistics.median(puzzle.log for puzzle in puzzles) if len(puzzles) >= FEWEST else None


def _minutes(puzzles: Sequence[Timed]) -> list[float]:
    return [puzzle.grade.minutes or math.nan for puzzle in puzzles]


def _levels(puzzles: Sequence[Timed]) -> list[int]:
    return [puzzle.grade.level for puzzle in puzzles]
