"""The tables of the validity report, as lines of Markdown."""

import math
from collections.abc import Callable, Sequence

from puzzlemill.grading.calibration.agreement import Estimate, separation
from puzzlemill.research.validity.data import Measured, by_level, by_population, spread
from puzzlemill.research.validity.stability import Moved, as_they_stand, changed, reseeded
from puzzlemill.research.validity.statistics import partial, pooled, quartiles, spearman

FEWEST = 20
"""Puzzles that a level needs for a correlation within it."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table, its first column to the left and the others to the right."""
    ruler = ["---", *("---:" for _ in head[1:])]
    return [f"| {' | '.join(row)} |" for row in (head, ruler, *rows)] + [""]


def agreement_table(puzzles: Sequence[Measured]) -> list[str]:
    """Spearman of score and level against the simulated player, and of the player against itself in other games.

    The last is as high as any grade can come.
    """
    rows = []
    for name, group in by_population(puzzles):
        effort = efforts(group)
        score, level = spearman(scores(group), effort), spearman(levels(group), effort)
        solved = sum(puzzle.expected.solved for puzzle in group) / len(group)
        twice = [(puzzle.expected.effort, puzzle.again.effort) for puzzle in group if puzzle.again]
        itself = spearman([first for first, _ in twice], [second for _, second in twice])
        rows.append([name, f"{len(group):,}", *map(estimate, (score, level, itself)), f"{solved:.1%}"])
    return table(["population", "puzzles", "score", "level", "player, other games", "games solved"], rows)


def others_table(puzzles: Sequence[Measured]) -> list[str]:
    """Spearman of score, level and simulated player against every other solver, on the sample that all worked on."""
    sampled = [puzzle for puzzle in puzzles if puzzle.others]
    groups = by_population(sampled)
    rows = []
    sides: dict[str, Callable[[Sequence[Measured]], Sequence[float]]] = {
        "score": scores,
        "level": levels,
        "player": efforts,
    }
    for solver in sampled[0].others:
        for side, values in sides.items():
            rhos = [spearman(values(group), [puzzle.others[solver] for puzzle in group]) for _, group in groups]
            rows.append([f"{solver}: {side}", *map(estimate, rhos)])
    return table(["solver and what is held against it", *(f"{name} ({len(group)})" for name, group in groups)], rows)


def level_table(puzzles: Sequence[Measured]) -> list[str]:
    """Each level of each population: quartiles of effort, Spearman of the score within it, and how far it is apart."""
    rows = []
    for name, population in by_population(puzzles):
        steps = {step.upper: step for step in separation(levels(population), efforts(population))}
        for level, group in by_level(population).items():
            effort = efforts(group)
            within = spearman(scores(group), effort) if len(group) >= FEWEST else None
            step = steps.get(level)
            apart = [f"{step.ratio:.2f}", f"{step.auc:.2f}"] if step else ["", ""]
            middle = [f"{math.expm1(value):,.0f}" for value in quartiles(effort)]
            solved = f"{sum(puzzle.expected.solved for puzzle in group) / len(group):.1%}"
            rows.append([f"{name}, {level}", f"{len(group):,}", *middle, *apart, estimate(within), solved])
    head = ["population, level", "puzzles", "25 %", "median", "75 %", "ratio", "AUC", "score within", "games solved"]
    return table(head, rows)


def feature_table(puzzles: Sequence[Measured]) -> list[str]:
    """Of each feature: Spearman with the effort, over all, within a size, within size and level, and beyond the score.

    A score that does worse than one of its features could be better.
    """
    names = dict.fromkeys(name for puzzle in puzzles for name in puzzle.numbers)
    rows = []
    for name in names:
        having = [puzzle for puzzle in puzzles if name in puzzle.numbers]
        rows.append([name, *_feature(having, [puzzle.numbers[name] for puzzle in having])])
    rows.append(["score", *_feature(puzzles, scores(puzzles))])
    head = ["feature", "puzzles", "mixed", "within a size", "within size and level", "the same, beyond the score"]
    return table(head, rows)


def _feature(puzzles: Sequence[Measured], values: Sequence[float]) -> list[str]:
    """A row of the feature table, for the puzzles that have the feature."""
    effort, cells = efforts(puzzles), [(puzzle.population, puzzle.grade.level) for puzzle in puzzles]
    whole = spearman(values, effort, interval=False)
    figures = [
        whole.value if whole else None,
        pooled(values, effort, [puzzle.population for puzzle in puzzles]),
        pooled(values, effort, cells),
        partial(values, effort, scores(puzzles), cells),
    ]
    return [f"{len(puzzles):,}", *map(figure, figures)]


def stability_table(puzzles: Sequence[Measured], pairs: int, raw: int, again: int) -> list[str]:
    """How symmetry and another seed change grades: over `pairs` in all, `raw` and `again` puzzles per population."""
    kind = puzzles[0].puzzle.kind
    different = changed([(measured.puzzle, measured.grade) for measured in puzzles], pairs, kind)
    lines = [f"Grades changed by a symmetry: {different} of {pairs:,} pairs of a puzzle and a random form of it.", ""]
    rows = []
    for name, group in by_population(puzzles)[:-1]:
        few, more = ([group[place] for place in sorted(spread(len(group), count))] for count in (raw, again))
        rows.append([f"{name}: forms as they stand", *_moved(as_they_stand([measured.puzzle for measured in few]))])
        seeded = reseeded([(measured.puzzle, measured.grade) for measured in more])
        if seeded:
            rows.append([f"{name}: another seed", *_moved(seeded)])
    return lines + table(["", "puzzles", "level not the same", "score moves: median", "most"], rows)


def scores(puzzles: Sequence[Measured]) -> list[float]:
    """The scores of puzzles."""
    return [puzzle.grade.score for puzzle in puzzles]


def levels(puzzles: Sequence[Measured]) -> list[int]:
    """The levels of puzzles."""
    return [puzzle.grade.level for puzzle in puzzles]


def efforts(puzzles: Sequence[Measured]) -> list[float]:
    """The log efforts that puzzles are expected to take."""
    return [puzzle.effort for puzzle in puzzles]


def estimate(rho: Estimate | None) -> str:
    """A figure with its interval."""
    return f"{rho.value:.2f} [{rho.low:.2f}, {rho.high:.2f}]" if rho else "–"


def figure(value: float | None) -> str:
    """A figure with two decimals."""
    return "–" if value is None else f"{value:.2f}"


def _moved(moved: Moved) -> list[str]:
    return [f"{moved.puzzles:,}", f"{moved.levels:.1%}", f"{moved.median:.2f}", f"{moved.largest:.2f}"]
