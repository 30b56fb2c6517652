"""The tables of the validity report, each as lines of Markdown and as records for JSON."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from puzzlemill_research.minutes.agreement import Estimate, separation
from puzzlemill_research.validity.data import Measured, by_level, by_population, spread
from puzzlemill_research.validity.stability import Moved, as_they_stand, changed, reseeded
from puzzlemill_research.validity.statistics import partial, pooled, quartiles, spearman

FEWEST = 20
"""The fewest puzzles that a level needs for a correlation within it."""


class Part(NamedTuple):
    """A part of the report: its lines, and its name and value for JSON; text alone has no name."""

    lines: Sequence[str]
    name: str = ""
    value: object = None


class Cell(NamedTuple):
    """A cell of a table: its value for JSON and its text for people."""

    value: object
    text: str


EMPTY: Final = Cell(None, "")


def table(name: str, columns: Mapping[str, str], rows: Sequence[Sequence[Cell]]) -> Part:
    """A table with the first column aligned left, the others right; `columns` maps names for JSON to heads.

    Cells in a column whose name begins with `*` have several fields.
    """
    ruler = ["---", *("---:" for _ in range(len(columns) - 1))]
    texts = [[cell.text for cell in row] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in (list(columns.values()), ruler, *texts)] + [""]
    return Part(lines, name, [_record(columns, row) for row in rows])


def _record(columns: Mapping[str, str], row: Sequence[Cell]) -> dict[str, object]:
    record: dict[str, object] = {}
    for column, cell in zip(columns, row, strict=True):
        if column.startswith("*") and isinstance(cell.value, dict):
            record |= cell.value
        else:
            record[column] = cell.value
    return record


def agreement_table(puzzles: Sequence[Measured]) -> Part:
    """Spearman's rho of score and level with the simulated player's effort, and of that effort with other games'.

    No grade can exceed the last one.
    """
    rows = []
    for name, group in by_population(puzzles):
        effort = efforts(group)
        score, level = spearman(scores(group), effort), spearman(levels(group), effort)
        solved = sum(puzzle.expected.solved for puzzle in group) / len(group)
        twice = [(puzzle.expected.minutes, puzzle.again.minutes) for puzzle in group if puzzle.again]
        itself = spearman([first for first, _ in twice], [second for _, second in twice])
        rows.append([word(name), number(len(group)), *map(estimate, (score, level, itself)), share(solved)])
    columns = {
        "population": "population",
        "puzzles": "puzzles",
        "score": "score",
        "level": "level",
        "player_in_other_games": "player, other games",
        "games_solved": "games solved",
    }
    return table("agreement", columns, rows)


def others_table(puzzles: Sequence[Measured]) -> Part:
    """Spearman's rho of score, level and simulated player with every other solver, on the sample that all solved."""
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
            rows.append([Cell({"solver": solver, "measure": side}, f"{solver}: {side}"), *map(estimate, rhos)])
    columns = {"*": "solver and what it is compared with"}
    columns |= {name: f"{name} ({len(group)})" for name, group in groups}
    return table("other_solvers", columns, rows)


def level_table(puzzles: Sequence[Measured]) -> Part:
    """Each level of each population: quartiles of effort, the rho of the score in it, and the gap to the next."""
    rows = []
    for name, population in by_population(puzzles):
        steps = {step.upper: step for step in separation(levels(population), efforts(population))}
        for level, group in by_level(population).items():
            effort = efforts(group)
            within = spearman(scores(group), effort) if len(group) >= FEWEST else None
            step = steps.get(level)
            apart = [figure(step.ratio), figure(step.auc)] if step else [EMPTY, EMPTY]
            middle = [Cell(math.exp(value), f"{math.exp(value):,.1f}") for value in quartiles(effort)]
            solved = share(sum(puzzle.expected.solved for puzzle in group) / len(group))
            place = Cell({"population": name, "level": level}, f"{name}, {level}")
            rows.append([place, number(len(group)), *middle, *apart, estimate(within), solved])
    columns = {
        "*": "population, level",
        "puzzles": "puzzles",
        "quarter": "25%",
        "median": "median",
        "three_quarters": "75%",
        "ratio": "ratio",
        "auc": "AUC",
        "score_within": "score within",
        "games_solved": "games solved",
    }
    return table("levels", columns, rows)


def feature_table(puzzles: Sequence[Measured]) -> Part:
    """Spearman's rho of each feature with effort: over all, in a size, in a size and level, and beyond the score.

    A score that is worse than one of its features could be better.
    """
    names = dict.fromkeys(name for puzzle in puzzles for name in puzzle.numbers)
    rows = []
    for name in names:
        having = [puzzle for puzzle in puzzles if name in puzzle.numbers]
        rows.append([word(name), *_feature(having, [puzzle.numbers[name] for puzzle in having])])
    rows.append([word("score"), *_feature(puzzles, scores(puzzles))])
    columns = {
        "feature": "feature",
        "puzzles": "puzzles",
        "mixed": "mixed",
        "within_size": "within a size",
        "within_size_and_level": "within size and level",
        "beyond_score": "the same, beyond the score",
    }
    return table("features", columns, rows)


def _feature(puzzles: Sequence[Measured], values: Sequence[float]) -> list[Cell]:
    """A row of the feature table, for the puzzles that have the feature."""
    effort, cells = efforts(puzzles), [(puzzle.population, puzzle.grade.level) for puzzle in puzzles]
    whole = spearman(values, effort, interval=False)
    figures = [
        whole.value if whole else None,
        pooled(values, effort, [puzzle.population for puzzle in puzzles]),
        pooled(values, effort, cells),
        partial(values, effort, scores(puzzles), cells),
    ]
    return [number(len(puzzles)), *map(figure, figures)]


def symmetry_line(puzzles: Sequence[Measured], pairs: int) -> Part:
    """How many of `pairs` puzzles get another grade in a symmetric form."""
    kind = puzzles[0].puzzle.kind
    different = changed([(measured.puzzle, measured.grade) for measured in puzzles], pairs, kind)
    lines = [f"Grades changed by a symmetry: {different} of {pairs:,} pairs of a puzzle and a random form of it.", ""]
    return Part(lines, "changed_by_symmetry", {"pairs": pairs, "changed": different})


def stability_table(puzzles: Sequence[Measured], raw: int, again: int) -> Part:
    """How grades change without canonical form, and with another seed, for `raw` and `again` puzzles per population."""
    rows = []
    for name, group in by_population(puzzles)[:-1]:
        few, more = ([group[place] for place in sorted(spread(len(group), count))] for count in (raw, again))
        rows.append(_moved(name, "without canonical form", as_they_stand([measured.puzzle for measured in few])))
        seeded = reseeded([(measured.puzzle, measured.grade) for measured in more])
        if seeded:
            rows.append(_moved(name, "another seed", seeded))
    columns = {
        "*": "",
        "puzzles": "puzzles",
        "level_not_the_same": "level changes",
        "score_moves_median": "score changes: median",
        "score_moves_most": "most",
    }
    return table("stability", columns, rows)


def scores(puzzles: Sequence[Measured]) -> list[float]:
    """The scores of puzzles."""
    return [puzzle.grade.score for puzzle in puzzles]


def levels(puzzles: Sequence[Measured]) -> list[int]:
    """The levels of puzzles."""
    return [puzzle.grade.level for puzzle in puzzles]


def efforts(puzzles: Sequence[Measured]) -> list[float]:
    """The logarithms of the expected efforts of puzzles."""
    return [puzzle.effort for puzzle in puzzles]


def word(text: str) -> Cell:
    """A name."""
    return Cell(text, text)


def number(value: int) -> Cell:
    """A count."""
    return Cell(value, f"{value:,}")


def share(value: float) -> Cell:
    """A share, printed in percent."""
    return Cell(value, f"{value:.1%}")


def estimate(rho: Estimate | None) -> Cell:
    """A figure with its interval."""
    return Cell(rho._asdict(), f"{rho.value:.2f} [{rho.low:.2f}, {rho.high:.2f}]") if rho else Cell(None, "–")


def figure(value: float | None) -> Cell:
    """A figure with two decimals."""
    return Cell(value, "–" if value is None else f"{value:.2f}")


def _moved(population: str, compared: str, moved: Moved) -> list[Cell]:
    place = Cell({"population": population, "compared": compared}, f"{population}: {compared}")
    return [place, number(moved.puzzles), share(moved.levels), figure(moved.median), figure(moved.largest)]
