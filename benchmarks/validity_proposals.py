"""Better scores and levels that the data suggest, made of what grades have: proposals, which no grade follows yet.

The score's weights were fitted to the puzzles at odd places of the populations; the report tries it on those at even
places. Levels go by techniques and round numbers, which were not fitted.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from benchmarks.validity_data import OUTSIDE, Measured, by_population
from benchmarks.validity_statistics import pooled, spearman
from benchmarks.validity_tables import estimate, figure, scores, table
from puzzlemill.grading.agreement import separation
from puzzlemill.puzzles.packs import Grade


def ottf_score(grade: Grade) -> float:
    """log2(1 + tiles × w): w is 2 with rule 1 alone, 4 with both rules, 7 with trials, and with trials inside trials
    25, twice that for each depth after the second. Every tile has to be found, which takes longer the harder it gets.
    """
    weights = {"rule 1": 2, "rule 2": 4, "trial": 7, "nested trial": 25}
    deeper = max(0.0, grade.features["depth"] - 2)
    return math.log2(1 + grade.features["tiles"] * weights[grade.technique] * 2**deeper)


def ottf_level(grade: Grade) -> int:
    """The technique alone: 1 is rule 1, 2 both rules, 3 trials, 4 trials inside trials, 5 those of depth 3 or more."""
    techniques = ("rule 1", "rule 2", "trial", "nested trial")
    return 1 + techniques.index(grade.technique) + (grade.features["depth"] > 2)


def iqblocks_level(grade: Grade) -> int:
    """The nodes alone: 1 is below 6, 2 below 14, 3 below 40, 4 below 200, 5 the others."""
    return 1 + sum(grade.features["nodes"] >= cut for cut in (6, 14, 40, 200))


SCORES: Final[dict[str, Callable[[Grade], float]]] = {"ottf": ottf_score}
LEVELS: Final[dict[str, Callable[[Grade], int]]] = {"ottf": ottf_level, "iqblocks": iqblocks_level}


def proposal_lines(kind: str, puzzles: Sequence[Measured]) -> list[str]:
    """What proposals of a kind would change, on the puzzles that they were not fitted to; nothing without any."""
    groups = by_population([one for _, some in by_population(puzzles)[:-1] for one in some[::2]])
    lines: list[str] = []
    if kind in SCORES:
        lines += [_told("score", SCORES[kind]), "", *_score_table(groups, SCORES[kind])]
    if kind in LEVELS:
        lines += [_told("level", LEVELS[kind]), "", *_level_table(groups, LEVELS[kind])]
    return lines


def _told(what: str, proposal: Callable[[Grade], float]) -> str:
    words = " ".join((proposal.__doc__ or "").split())
    return f"A better {what}, on the half of the puzzles that nothing was fitted to. {words}"


def _score_table(groups: Sequence[tuple[str, Sequence[Measured]]], score: Callable[[Grade], float]) -> list[str]:
    """Spearman with the simulated player, the same within size and level, and with the outside solver."""
    rows = []
    for name, some in groups:
        effort, cells = [one.effort for one in some], [(one.population, one.grade.level) for one in some]
        outside = [(place, one.others[OUTSIDE]) for place, one in enumerate(some) if one.others]
        row = [name, f"{len(some):,}"]
        for values in (scores(some), [score(one.grade) for one in some]):
            row += [estimate(spearman(values, effort)), figure(pooled(values, effort, cells))]
            row.append(estimate(spearman([values[place] for place, _ in outside], [spent for _, spent in outside])))
        rows.append(row)
    head = ["population", "puzzles", "score now", "within size and level", OUTSIDE, "proposed", "within", OUTSIDE]
    return table(head, rows)


def _level_table(groups: Sequence[tuple[str, Sequence[Measured]]], level: Callable[[Grade], int]) -> list[str]:
    """Spearman with the simulated player, and each step from level to level: its ratio and AUC."""
    rows = []
    for name, some in groups:
        effort = [one.effort for one in some]
        row = [name, f"{len(some):,}"]
        for values in ([one.grade.level for one in some], [level(one.grade) for one in some]):
            steps = separation(values, effort)
            apart = [f"{step.lower} to {step.upper}: {step.ratio:.1f}, {step.auc:.2f}" for step in steps]
            row += [estimate(spearman(values, effort)), "; ".join(apart)]
        rows.append(row)
    return table(["population", "puzzles", "level now", "ratio and AUC", "proposed", "ratio and AUC"], rows)
