"""The validity report: do grades agree with effort that they were not computed from? Markdown tables, and pictures.

`python -m benchmarks.validity [KIND...] [-o DIR] [--count N] [--quick]`. The yardstick is the simulated player of each
kind, whose limits were fixed before; CP-SAT and a panel of searches stand beside it. No time of a person is in it.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.validity_aims import aims
from benchmarks.validity_data import SAMPLES, Measured, measured
from benchmarks.validity_plots import picture
from benchmarks.validity_proposals import proposal_lines
from benchmarks.validity_tables import agreement_table, feature_table, level_table, others_table, stability_table
from puzzlemill.grading.panel import panel_of
from puzzlemill.grading.players import GAMES, player
from puzzlemill.grading.populations import coverage, recipes
from puzzlemill.puzzles import KINDS


class Size(NamedTuple):
    """How much is looked at: puzzles a part of a population (None: all), a population's sample for the slow solvers
    (None: that of the kind), pairs of symmetric forms a kind, and puzzles a population graded without canonical form
    and with another seed.
    """

    most: int | None
    sampled: int | None
    pairs: int
    raw: int
    again: int


FULL, QUICK = Size(None, None, 2500, 40, 200), Size(6, 6, 20, 2, 5)
"""2,500 pairs of each of the four kinds are 10,000."""


def report(kind: str, puzzles: Sequence[Measured], size: Size) -> Iterator[str]:
    """The lines of one kind."""
    limits = player(kind).LIMITS
    yield from (f"## {KINDS[kind]}", "")
    yield f"Effort: {player(kind).EFFORT} that the simulated player is expected to take, by {GAMES} games a puzzle."
    yield f"Its limits: memory {limits.memory}, patience {limits.patience}, {limits.slips} slips in a thousand."
    yield from ("", "Aims:", "", *aims(puzzles), "")
    yield from ("Spearman's rho with that effort, with 95 % bootstrap intervals:", "", *agreement_table(puzzles))
    yield from ("Spearman's rho with the effort of other solvers, on a sample:", "", *others_table(puzzles))
    yield from (f"- {name}: {words}." for name, words in panel_of(kind).SOLVERS.items())
    yield from ("", "Levels, the quartiles of their effort, and how far each is from the one below:", "")
    yield from level_table(puzzles)
    yield from ("Features, Spearman's rho with that effort:", "", *feature_table(puzzles))
    yield from proposal_lines(kind, puzzles)
    yield from stability_table(puzzles, size.pairs, size.raw, size.again)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.validity", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all by default")
    parser.add_argument("-o", metavar="DIR", type=Path, help="also write a picture of each kind there")
    usual = ", ".join(f"{kind} {count}" for kind, count in SAMPLES.items())
    parser.add_argument("--count", type=int, help=f"puzzles a population for the slow solvers; by default {usual}")
    parser.add_argument("--quick", action="store_true", help="a few puzzles of each population, to see that it works")
    chosen = parser.parse_args(arguments)
    for kind in chosen.kinds:
        if kind not in KINDS:
            parser.error(f"KIND {kind!r}: expected one of {', '.join(KINDS)}")
    if chosen.count is not None and chosen.count < 3:
        parser.error(f"--count {chosen.count}: expected at least 3")
    size = QUICK if chosen.quick else FULL
    for kind in dict.fromkeys(chosen.kinds) or KINDS:
        names = coverage()[kind]
        puzzles = [one for name in names for one in measured(recipes()[name], size.most, chosen.count or size.sampled)]
        for line in report(kind, puzzles, size):
            print(line, flush=True)
        if chosen.o:
            chosen.o.mkdir(parents=True, exist_ok=True)
            (chosen.o / f"validity-{kind}.png").write_bytes(picture(kind, puzzles))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
