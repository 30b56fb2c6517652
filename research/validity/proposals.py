"""Levels that the data suggest, made of what grades have: proposals, which no grade follows yet.

They go by techniques and round numbers, which were not fitted; the report tries them on half of the puzzles.
"""

from collections.abc import Callable, Sequence
from typing import Final

from puzzlemill.grading.calibration.agreement import separation
from puzzlemill.puzzles.packs import Grade
from puzzlemill.research.validity.data import Measured, by_population
from puzzlemill.research.validity.statistics import spearman
from puzzlemill.research.validity.tables import Cell, Part, efforts, estimate, levels, number, table, word


def ottf_level(grade: Grade) -> int:
    """The technique alone: 1 is rule 1, 2 both rules, 3 trials, 4 trials inside trials, 5 those of depth 3 or more."""
    techniques = ("rule 1", "rule 2", "trial", "nested trial")
    return 1 + techniques.index(grade.technique) + (grade.features["depth"] > 2)


def iqblocks_level(grade: Grade) -> int:
    """The nodes alone: 1 is below 6, 2 below 14, 3 below 40, 4 below 200, 5 the others."""
    return 1 + sum(grade.features["nodes"] >= cut for cut in (6, 14, 40, 200))


LEVELS: Final[dict[str, Callable[[Grade], int]]] = {"ottf": ottf_level, "iqblocks": iqblocks_level}


def proposal_parts(kind: str, puzzles: Sequence[Measured]) -> list[Part]:
    """What proposals of a kind would change, on the puzzles that they were not fitted to; nothing without any."""
    if kind not in LEVELS:
        return []
    halves = [puzzle for _, group in by_population(puzzles)[:-1] for puzzle in group[::2]]
    return [Part([_description(LEVELS[kind]), ""]), _level_table(by_population(halves), LEVELS[kind])]


def _description(proposal: Callable[[Grade], int]) -> str:
    words = " ".join((proposal.__doc__ or "").split())
    return f"Levels that are more evenly apart, on half of the puzzles. {words}"


def _level_table(groups: Sequence[tuple[str, Sequence[Measured]]], level: Callable[[Grade], int]) -> Part:
    """Spearman with the simulated player, and each step from level to level: its ratio and AUC."""
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
