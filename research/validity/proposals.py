"""Levels that the data suggest, computed from grades: proposals that no grade uses yet.

They use techniques and round numbers, which were not fitted; the report tries them on half of the puzzles.
"""

from collections.abc import Callable, Sequence
from typing import Final

from puzzlemill.grading.calibration.agreement import separation
from puzzlemill.puzzles.packs import Grade
from puzzlemill.research.validity.data import Measured, by_population
from puzzlemill.research.validity.statistics import spearman
from puzzlemill.research.validity.tables import Cell, Part, efforts, estimate, levels, number, table, word


def ottf_level(grade: Grade) -> int:
    """Only the technique: 1 is rule 1, 2 both rules, 3 trials, 4 nested trials, 5 trials of depth 3 or more."""
    techniques = ("rule 1", "rule 2", "trial", "nested trial")
    return 1 + techniques.index(grade.technique) + (grade.features["depth"] > 2)


def iqblocks_level(grade: Grade) -> int:
    """Only the nodes: 1 is below 6, 2 below 14, 3 below 40, 4 below 200, 5 the others."""
    return 1 + sum(grade.features["nodes"] >= cut for cut in (6, 14, 40, 200))


LEVELS: Final[dict[str, Callable[[Grade], int]]] = {"ottf": ottf_level, "iqblocks": iqblocks_level}


def proposal_parts(kind: str, puzzles: Sequence[Measured]) -> list[Part]:
    """The effect of proposals of a kind on puzzles that they were not fitted to; empty without proposals."""
    if kind not in LEVELS:
        return []
    halves = [puzzle for _, group in by_population(puzzles)[:-1] for puzzle in group[::2]]
    return [Part([_description(LEVELS[kind]), ""]), _level_table(by_population(halves), LEVELS[kind])]


def _description(proposal: Callable[[Grade], int]) -> str:
    words = " ".join((proposal.__doc__ or "").split())
    return f"Levels with more even gaps, on half of the puzzles. {words}"


def _level_table(groups: Sequence[tuple[str, Sequence[Measured]]], level: Callable[[Grade], int]) -> Part:
    """Spearman with the simulated player, and the ratio and AUC of each step from level to level."""
    rows = []
    for name, group in groups:
        effort = efforts(group)
        row = [word(name), number(len(group))]
        for values in (levels(group), [level(puzzle.grade) for puzzle in group]):
            steps = separation(values, effort)
            apart = "; ".join(f"{step.lower} to {step.upper}: {step.ratio:.1f}, {step.auc:.2f}" for step in steps)
            row += [estimate(spearman(values, effort)), Cell([step._asdict() for step in steps], apart)]
        rows.append(row)
    columns = {
        "population": "population",
        "puzzles": "puzzles",
        "level_now": "level now",
        "steps_now": "ratio and AUC",
        "level_proposed": "proposed",
        "steps_proposed": "ratio and AUC",
    }
    return table("proposed_levels", columns, rows)
