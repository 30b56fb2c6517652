"""The aims of grades and whether they are met: one line per aim."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from puzzlemill_research.minutes.agreement import separation
from puzzlemill_research.validity.data import Measured, by_level, by_population
from puzzlemill_research.validity.statistics import spearman
from puzzlemill_research.validity.tables import FEWEST, efforts, levels, scores

MIXED: Final = 0.9
"""The least Spearman's rho of score and effort over the mixed population of a kind."""

SIZE: Final = 0.6
"""The least Spearman's rho within a size."""

RATIO: Final = 2.0
"""The least ratio of the median effort of a level to the median effort of the level below."""

AUC: Final = 0.85
"""The least probability that a puzzle takes more effort than a puzzle of the level below."""


class Case(NamedTuple):
    """A figure for an aim: whether it meets the aim, and its population and value in words."""

    good: bool
    text: str


class Aim(NamedTuple):
    """An aim, the number of cases that meet it, the number of all cases, and the cases named, which miss it."""

    aim: str
    met: int
    cases: int
    named: list[str]

    def __str__(self) -> str:
        named = "; ".join(self.named)
        return f"- {self.aim}: met in {self.met} of {self.cases}{': ' if named else ''}{named}."


def aims(puzzles: Sequence[Measured]) -> list[Aim]:
    """The aims of a kind, each with the cases that miss it."""
    *sizes, mixed = by_population(puzzles)
    return [
        _aim(f"score over the mixed population at least {MIXED}", _scores([mixed], MIXED)),
        _aim(f"score within a size at least {SIZE}", _scores(sizes, SIZE)),
        _aim("score within a size and level more than chance", _within_levels(sizes)),
        _aim(f"levels of a size {RATIO:g} times and AUC {AUC} apart", _steps(sizes)),
        _aim(f"levels of the mixed population {RATIO:g} times and AUC {AUC} apart", _steps([mixed])),
    ]


def _aim(aim: str, cases: Iterable[Case]) -> Aim:
    """The aim, the number of cases that meet it, and the other cases; a single case is always named."""
    every = list(cases)
    missed = [case for case in every if not case.good]
    named = [case.text for case in (every if len(every) == 1 else missed)]
    return Aim(aim, len(every) - len(missed), len(every), named)


def _scores(groups: Iterable[tuple[str, Sequence[Measured]]], least: float) -> Iterable[Case]:
    for name, puzzles in groups:
        rho = spearman(scores(puzzles), efforts(puzzles), interval=False)
        if rho:
            yield Case(rho.value >= least, f"{name} {rho.value:.2f}")


def _within_levels(groups: Iterable[tuple[str, Sequence[Measured]]]) -> Iterable[Case]:
    """Levels in which the score varies; better than chance means an interval above 0."""
    for name, puzzles in groups:
        for level, group in by_level(puzzles).items():
            rho = spearman(scores(group), efforts(group)) if len(group) >= FEWEST else None
            if rho:
                yield Case(rho.low > 0, f"{name}, {level}: {rho.value:.2f}")


def _steps(groups: Iterable[tuple[str, Sequence[Measured]]]) -> Iterable[Case]:
    for name, puzzles in groups:
        for step in separation(levels(puzzles), efforts(puzzles)):
            good = step.ratio >= RATIO and step.auc >= AUC
            yield Case(good, f"{name}, {step.lower} to {step.upper}: {step.ratio:.2f} and {step.auc:.2f}")
