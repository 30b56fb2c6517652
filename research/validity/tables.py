"""The tables of the validity report, as lines of Markdown."""

import math
from collections.abc import Callable, Sequence

from puzzlemill.grading.calibration.agreement import Estimate, separation
from puzzlemill.research.validity.data import Measured, by_level, by_population, spread
from puzzlemill.research.validity.stability import Moved, as_they_stand, changed, reseeded
from puzzlemill.research.validity.statistics import partial, pooled, quartiles, spearman

FEWEST = 20
"""Puzzles of a level that a correlation within it is told of."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table, its first column to the left and the others to the right."""
    ruler = ["---", *("---:" for _ in head[1:])]
    return [f"| {' | '.join(row)} |" for row in (head, ruler, *rows)] + [""]


def agreement_table(puzzles: Sequence[Measured]) -> list[str]:
    """Spearman of score and level against the simulated player, and of the player against itself in other games.

    The last is as high as any grade can come.
    """
    rows = []
    for name, some in by_population(puzzles):
        effort = [one.effort for one in some]
        score, level = spearman(scores(some), effort), spearman(levels(some), effort)
        solved = sum(one.expected.solved for one in some) / len(some)
        twice = [(one.expected.effort, one.again.effort) for one in some if one.again]
        itself = spearman([first for first, _ in twice], [second for _, second in twice])
        rows.append([name, f"{len(some):,}", *map(estimate, (score, level, itself)), f"{solved:.1%}"])
    return table(["population", "puzzles", "score", "level", "player, other games", "games solved"], rows)


def others_table(puzzles: Sequence[Measured]) -> list[str]:
    """Spearman of score, level and simulated player against every other solver, on the sample that all worked on."""
    some = [one for one in puzzles if one.others]
    groups = by_population(some)
    rows = []
    sides: dict[str, Callable[[Sequence[Measured]], list[float]]] = {
        "score": scores,
        "level": levels,
        "player": lambda group: [one.effort for one in group],
    }
    for solver in some[0].others:
        for side, values in sides.items():
            found = [spearman(values(group), [one.others[solver] for one in group]) for _, group in groups]
            rows.append([f"{solver}: {side}", *map(estimate, found)])
    return table(["solver and what is held against it", *(f"{name} ({len(group)})" for name, group in groups)], rows)


def level_table(puzzles: Sequence[Measured]) -> list[str]:
    """Each level of each population: quartiles of effort, Spearman of the score within it, and how far it is apart."""
    rows = []
    for name, some in by_population(puzzles):
        steps = {step.upper: step for step in separation([one.grade.level for one in some], [o.effort for o in some])}
        for level, group in by_level(some).items():
            effort = [one.effort for one in group]
            within = spearman(scores(group), effort) if len(group) >= FEWEST else None
            step = steps.get(level)
            apart = [f"{step.ratio:.2f}", f"{step.auc:.2f}"] if step else ["", ""]
            middle = [f"{math.expm1(value):,.0f}" for value in quartiles(effort)]
            solved = f"{sum(one.expected.solved for one in group) / len(group):.1%}"
            rows.append([f"{name}, {level}", f"{len(group):,}", *middle, *apart, estimate(within), solved])
    head = ["population, level", "puzzles", "25 %", "median", "75 %", "ratio", "AUC", "score within", "games solved"]
    return table(head, rows)


def feature_table(puzzles: Sequence[Measured]) -> list[str]:
    """Of each feature: Spearman with the effort, over all, within a size, within size and level, and beyond the score.

    A score that does worse than one of its features gives something away.
    """
    every = [one.numbers for one in puzzles]
    rows = []
    for name in dict.fromkeys(name for numbers in every for name in numbers):
        there = [(one, numbers[name]) for one, numbers in zip(puzzles, every, strict=True) if name in numbers]
        rows.append([name, *_feature([one for one, _ in there], [value for _, value in there])])
    rows.append(["score", *_feature(puzzles, scores(puzzles))])
    head = ["feature", "puzzles", "mixed", "within a size", "within size and level", "the same, beyond the score"]
    return table(head, rows)


def _feature(puzzles: Sequence[Measured], values: Sequence[float]) -> list[str]:
    """A row of the feature table, for the puzzles that have the feature."""
    effort, cells = [one.effort for one in puzzles], [(one.population, one.grade.level) for one in puzzles]
    whole = spearman(values, effort, interval=False)
    found = [
        whole.value if whole else None,
        pooled(values, effort, [one.population for one in puzzles]),
        pooled(values, effort, cells),
        partial(values, effort, scores(puzzles), cells),
    ]
    return [f"{len(puzzles):,}", *map(figure, found)]


def stability_table(puzzles: Sequence[Measured], pairs: int, raw: int, again: int) -> list[str]:
    """What symmetry and another seed do to grades: over so many pairs in all, and so many puzzles a population."""
    kind = puzzles[0].puzzle.kind
    different = changed([(one.puzzle, one.grade) for one in puzzles], pairs, kind)
    lines = [f"Grades changed by a symmetry: {different} of {pairs:,} pairs of a puzzle and a random form of it.", ""]
    rows = []
    for name, some in by_population(puzzles)[:-1]:
        few, more = ([some[place] for place in sorted(spread(len(some), count))] for count in (raw, again))
        rows.append([f"{name}: forms as they stand", *_moved(as_they_stand([one.puzzle for one in few]))])
        seeded = reseeded([(one.puzzle, one.grade) for one in more])
        if seeded:
            rows.append([f"{name}: another seed", *_moved(seeded)])
    return lines + table(["", "puzzles", "level not the same", "score moves: median", "most"], rows)


def scores(puzzles: Sequence[Measured]) -> list[float]:
    """The scores of puzzles."""
    return [one.grade.score for one in puzzles]


def levels(puzzles: Sequence[Measured]) -> list[float]:
    """The levels of puzzles."""
    return [one.grade.level for one in puzzles]


def estimate(found: Estimate | None) -> str:
    """A figure with its interval."""
    return f"{found.value:.2f} [{found.low:.2f}, {found.high:.2f}]" if found else "–"


def figure(value: float | None) -> str:
    """A figure with two decimals."""
    return "–" if value is None else f"{value:.2f}"


def _moved(found: Moved) -> list[str]:
    return [f"{found.puzzles:,}", f"{found.levels:.1%}", f"{found.median:.2f}", f"{found.largest:.2f}"]
