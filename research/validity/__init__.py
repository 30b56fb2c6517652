"""The validity report: do grades agree with effort that they were not computed from? Tables, and pictures.

The yardstick is the simulated player of each kind. The curves of minutes were fitted to it and to a second player, on
other puzzles; no curve was fitted to the panel of searches, nor to CP-SAT, which `python -m benchmarks.validity` adds.
The report contains no human times.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from puzzlemill.grading.players import GAMES, player
from puzzlemill.grading.populations import coverage, recipes
from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill_research.panels import panel_of
from puzzlemill_research.validity.data import Effort, Measured, measured
from puzzlemill_research.validity.expectations import aims
from puzzlemill_research.validity.plots import picture
from puzzlemill_research.validity.tables import (
    Part,
    agreement_table,
    feature_table,
    level_table,
    others_table,
    stability_table,
    symmetry_line,
)


class Size(NamedTuple):
    """How many puzzles are examined."""

    most: int | None  # puzzles per part of a population, None for all
    sampled: int | None  # puzzles per population for the slow solvers, None for the number of the kind
    pairs: int  # of symmetric forms per kind
    raw: int  # puzzles per population graded without the canonical form
    again: int  # puzzles per population graded with another seed


FULL, QUICK = Size(None, None, 2500, 40, 200), Size(6, 6, 20, 2, 5)
"""2,500 pairs of each of the four kinds are 10,000."""


def report(kind: str, puzzles: Sequence[Measured], size: Size) -> Iterator[Part]:
    """The parts of the report on one kind, as they are measured."""
    limits = player(kind).LIMITS
    yield Part([f"## {kind_name(kind)}", ""], "kind", kind)
    words = f"Effort: the minutes that the simulated player is expected to need, from {GAMES} games per puzzle."
    yield Part([words], "effort", {"unit": "minutes", "games_per_puzzle": GAMES})
    words = f"Player limits: memory {limits.memory}, patience {limits.patience}, {limits.slips} slips per thousand."
    yield Part([words], "limits", limits)
    met = aims(puzzles)
    yield Part(["", "Aims:", "", *map(str, met), ""], "aims", [aim._asdict() for aim in met])
    yield Part(["Spearman's rho with that effort, with 95% bootstrap intervals:", ""])
    yield agreement_table(puzzles)
    yield Part(["Spearman's rho with the effort of other solvers, on a sample:", ""])
    yield others_table(puzzles)
    solvers = panel_of(kind).SOLVERS
    yield Part([f"- {name}: {words}." for name, words in solvers.items()], "solvers", solvers)
    yield Part(["", "Levels, the quartiles of their effort, and the gap to the level below:", ""])
    yield level_table(puzzles)
    yield Part(["Features, Spearman's rho with that effort:", ""])
    yield feature_table(puzzles)
    yield symmetry_line(puzzles, size.pairs)
    yield stability_table(puzzles, size.raw, size.again)


def study(
    kinds: Sequence[str],
    size: Size = FULL,
    *,
    count: int | None = None,
    outside: Effort | None = None,
    folder: Path | None = None,
) -> Iterator[Part]:
    """The parts of the whole report, one kind after another, as they are measured.

    `count` puzzles of each population go to the slow solvers, including `outside` (None: the number in `size`). With a
    `folder`, a picture of each kind is written there as `validity-KIND.png`.
    """
    for kind in dict.fromkeys(kinds):
        puzzles: list[Measured] = []
        for name in coverage()[kind]:
            puzzles += measured(recipes()[name], size.most, count or size.sampled, outside)
        yield from report(kind, puzzles, size)
        if folder:
            write_whole(folder / f"validity-{kind}.png", picture(kind, puzzles))
