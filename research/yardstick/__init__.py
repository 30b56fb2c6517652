"""A yardstick with people: the method behind minutes, applied to Sudoku, whose difficulty was measured on people.

The method is the same as for the four kinds: the steps of a person, easiest first; a look costs more the fewer steps
are open at once; one person who reasons and one who tries; seconds per act. Nothing is fitted to the measurements.
"""

import csv
import functools
import io
import itertools
import math
import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from puzzlemill.puzzles.kinds import InputError, within
from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.minutes.agreement import Estimate
from puzzlemill_research.validity.statistics import partial, spearman
from puzzlemill_research.yardstick.players import REASONS, TRIES, Game, play
from puzzlemill_research.yardstick.sudoku import ACTS, SINGLES, Sudoku, parse

PUZZLE, MEASURES = "Sudoku Puzzle", ("D_TO", "D_TR", "seconds")
"""The columns of a file: 81 characters, and at least one measure of people's difficulty."""

MOST_PUZZLES: Final = 10_000
"""The most puzzles of a file."""

GAMES: Final = 5
"""Games of each person per puzzle."""

FIFTHS: Final = 5

STRETCH: Final = 5
"""The number of steps in a row that make a stretch."""


SECONDS: Final = tuple(ACTS.values())


class Played(NamedTuple):
    """A puzzle, its difficulty for people by each measure, and the games of who reasons and of who tries."""

    puzzle: Sudoku
    measures: dict[str, float]
    reasoning: list[Game]
    trying: list[Game]


Figure: TypeAlias = Callable[[Played], float]


class Row(NamedTuple):
    """How well a figure of puzzles predicts each measure, as rank correlations.

    `beyond` is the partial correlation with the first measure, given the minutes of both people.
    """

    figure: str
    puzzles: int
    measures: list[Estimate | None]
    beyond: float | None


def read_measured(data: bytes) -> list[tuple[Sudoku, dict[str, float]]]:
    """The puzzles of a CSV file with their measures; raises `InputError` with the line, the field and the rule."""
    try:
        lines = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
        rows, columns = list(lines), lines.fieldnames or ()
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"not CSV in UTF-8: {error}") from None
    names = [name for name in MEASURES if name in columns]
    if PUZZLE not in columns or not names:
        raise InputError(f"expected a column {PUZZLE}, and {', '.join(MEASURES[:-1])} or {MEASURES[-1]}")
    if not FIFTHS <= len(rows) <= MOST_PUZZLES:
        raise InputError(f"{len(rows)} puzzles; expected {FIFTHS} to {MOST_PUZZLES}")
    measured = []
    for line, row in enumerate(rows, 2):
        with within(line=line):
            if not all(
                re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", row[name] or "") and float(row[name]) for name in names
            ):
                raise InputError(f"expected a number above 0 in {' and in '.join(names)}")
            measured.append((parse(row[PUZZLE]), {name: float(row[name]) for name in names}))
    return measured


def played(puzzle: Sudoku, measures: dict[str, float]) -> Played:
    """A puzzle with its games; raises `InputError` if it has no solution."""
    streams = [stream_for(f"yardstick:{game}:{puzzle}") for game in range(GAMES)]
    reasoning, trying = ([play(puzzle, person, draws) for draws in streams] for person in (REASONS, TRIES))
    return Played(puzzle, measures, reasoning, trying)


def log_minutes(games: Sequence[Game], alone: bool = False, seconds: Sequence[float] = SECONDS) -> float:
    """The mean of log2 minutes; `alone` as if no two steps were open at once."""
    acts = np.array([game.acts_alone if alone else game.acts for game in games])
    return float(np.log2(acts @ np.array(seconds) / 60).mean())


def _both(puzzle: Played, *, alone: bool = False, seconds: Sequence[float] = SECONDS) -> float:
    """The log2 minutes of both people; see `log_minutes`."""
    return (log_minutes(puzzle.reasoning, alone, seconds) + log_minutes(puzzle.trying, alone, seconds)) / 2


def _hardest(puzzle: Played) -> float:
    """The mean place of the hardest technique among all, easiest first."""
    return statistics.mean(max(map(REASONS.index, game.techniques)) for game in puzzle.reasoning)


def _narrowness(puzzle: Played, stretch: int | None) -> float:
    """How few steps are open at once, log2: on average over all steps, or in the narrowest stretch of so many."""
    means = []
    for game in puzzle.reasoning:
        logs = np.log2(1 + np.array(game.open))
        size = min(stretch or len(logs), len(logs))
        means.append(np.convolve(logs, np.ones(size) / size, "valid").min())
    return -float(np.mean(means))


BOTH: Final = "minutes of both"
ALONE: Final = "minutes of both, as if no two steps were open at once"

FIGURES: Final[Mapping[str, Figure]] = {
    "empty cells": lambda puzzle: str(puzzle.puzzle).count("."),
    "hardest technique": _hardest,
    "how few steps are open at once": functools.partial(_narrowness, stretch=None),
    f"the same in the narrowest {STRETCH} steps": functools.partial(_narrowness, stretch=STRETCH),
    ALONE: functools.partial(_both, alone=True),
    "minutes of who reasons": lambda puzzle: log_minutes(puzzle.reasoning),
    "minutes of who tries": lambda puzzle: log_minutes(puzzle.trying),
    BOTH: _both,
}
"""What could predict difficulty, from the plainest figure to the minutes of both people."""


def rows(puzzles: Sequence[Played]) -> list[Row]:
    """How well figures, and other measures, predict each measure; at last among puzzles that need only singles."""
    first, *others = puzzles[0].measures
    figures = {**FIGURES, **{f"people's {name}": _measure(name) for name in others}}
    singles = [puzzle for puzzle in puzzles if _hardest(puzzle) < len(SINGLES)]
    lines = [(name, figure, puzzles) for name, figure in figures.items()]
    lines += [(f"singles only: {name}", FIGURES[name], singles) for name in ("hardest technique", ALONE, BOTH)]
    table = []
    for name, figure, group in lines:
        values, both = list(map(figure, group)), list(map(_both, group))
        measured = [[puzzle.measures[measure] for puzzle in group] for measure in (first, *others)]
        # No figure is compared with itself.
        rhos = [None if values == measure else spearman(values, measure) for measure in measured]
        beyond = None if values == both else partial(values, measured[0], both, [0] * len(group))
        table.append(Row(name, len(group), rhos, beyond))
    return table


def _measure(name: str) -> Figure:
    return lambda puzzle: puzzle.measures[name]


def typical_minutes(puzzles: Sequence[Played]) -> tuple[float, float]:
    """The median minutes of who reasons, and of who tries."""
    by_puzzle = [[2 ** log_minutes(games) for games in (each.reasoning, each.trying)] for each in puzzles]
    reasoning, trying = (round(statistics.median(times), 1) for times in zip(*by_puzzle, strict=True))
    return reasoning, trying


def times_over_minutes(puzzles: Sequence[Played]) -> list[float]:
    """The median of people's times divided by minutes of both, for each fifth of the puzzles from the shortest on.

    The order is that of time and minutes together, so that neither end is chosen for the error of one of them.
    """
    logs = np.array([[math.log2(puzzle.measures["seconds"] / 60), _both(puzzle)] for puzzle in puzzles])
    fifths = np.array_split(logs[logs.sum(1).argsort(kind="stable")], FIFTHS)
    return [round(2 ** float(np.median(fifth[:, 0] - fifth[:, 1])), 2) for fifth in fifths]


def seconds_matter(puzzles: Sequence[Played]) -> tuple[float, float]:
    """The least and the most correlation of minutes with the first measure if one act takes half as long, or twice."""
    correlations, measured = [], [next(iter(puzzle.measures.values())) for puzzle in puzzles]
    for act, factor in itertools.product(ACTS, (0.5, 2)):
        seconds = list({**ACTS, act: factor * ACTS[act]}.values())
        rho = spearman([_both(each, seconds=seconds) for each in puzzles], measured, interval=False)
        correlations.append(0.0 if rho is None else rho.value)
    return min(correlations), max(correlations)
