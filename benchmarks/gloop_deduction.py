"""Gloop by deduction: what `generate gloop --level L` makes, and how long puzzles of each board and technique take.

`python -m benchmarks.gloop_deduction [--count 20] [--seed 0] [--level 3]` plays generated puzzles of each level.
`python -m benchmarks.gloop_deduction --fit [--count 12]` plays puzzles of many boards and numbers of extra givens, and
fits the estimates of `generator/gloop/aims.py` to the minutes of both simulated players.
"""

import argparse
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from time import process_time
from typing import Final, NamedTuple

import msgspec
import numpy as np

from puzzlemill.generator import Target, generate
from puzzlemill.generator.gloop.making import make
from puzzlemill.generator.gloop.options import Deduction, Options
from puzzlemill.grading.gloop import player as first_player
from puzzlemill.grading.players import seconds
from puzzlemill.puzzles.gloop import Gloop, canonical, format_id
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop.steps import deducible
from puzzlemill_research.gloop import second_player
from puzzlemill_research.minutes.timing import PATIENCE

GAMES: Final = 11
"""Games of each player per puzzle."""

GAVE_UP: Final = 3000.0
"""The minutes of a game that was given up: fifty hours."""

GRID: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("3x3", (0, 1)),
    ("3x4", (0, 1, 2)),
    ("4x4", (0, 1, 2, 4)),
    ("4x5", (0, 1, 2, 4)),
    ("5x5", (0, 1, 2, 4, 6)),
    ("5x6", (0, 1, 2, 4, 6)),
    ("6x6", (0, 2, 4, 6, 8)),
    ("7x7", (3, 6, 10)),
)
"""Boards, and numbers of extra givens, to which the estimates are fitted."""


class Played(NamedTuple):
    """A puzzle that both players played: median minutes, and the share of games solved within an hour."""

    minutes: tuple[float, float]
    within_hour: tuple[float, float]

    @property
    def log(self) -> float:
        """log2 of the geometric mean of both medians."""
        return math.log2(self.minutes[0] * self.minutes[1]) / 2


def play(puzzle: Gloop) -> Played:
    """Both players' games of a puzzle, the trying player first, the deducing one second."""
    form = canonical(puzzle)
    patient = msgspec.structs.replace(first_player.LIMITS, patience=PATIENCE["gloop"])
    draws = stream_for(f"deduction:{format_id(form)}")
    both = first_player.games(form, GAMES, draws, patient), second_player.games(form, GAMES, draws)
    times = [[seconds("gloop", game) / 60 if game.solved else GAVE_UP for game in games] for games in both]
    medians, shares = map(statistics.median, times), (sum(time < 60 for time in games) / GAMES for games in times)
    return Played((next(medians), next(medians)), (next(shares), next(shares)))


def print_levels(levels: Sequence[int], count: int, seed: int) -> None:
    """A line per level about puzzles that `generate gloop --level` makes."""
    for level in levels:
        start = process_time()
        entries = list(generate("gloop", target=Target((level,)), count=count, seed=seed))
        spent = process_time() - start
        if not entries:
            print(f"level {level}: none in {spent:.1f} s")
            continue
        puzzles = [entry.instance for entry in entries]
        games = [play(puzzle) for puzzle in puzzles]
        deduced = sum(map(deducible, puzzles))
        minutes = sorted(entry.grade.minutes or 0 for entry in entries if entry.grade)
        tries = (entries[-1].origin.index if entries[-1].origin else 0) + 1
        boards = Counter(f"{len(p.board)}x{len(p.board[0])}{'u' if p.unturned else ''}" for p in puzzles)
        print(
            f"level {level}: {len(entries)} puzzles in {tries} tries and {spent:.1f} s; {deduced} without a trial; "
            f"graded {minutes[0]:.1f}-{statistics.median(minutes):.1f}-{minutes[-1]:.1f} min; {_about(games)}; "
            f"{', '.join(f'{number} {board}' for board, number in sorted(boards.items()))}",
            flush=True,
        )


def _about(games: Sequence[Played]) -> str:
    """The median minutes of both players, and their shares of games solved within an hour."""
    medians = (statistics.median(played.minutes[which] for played in games) for which in (0, 1))
    shares = (statistics.mean(played.within_hour[which] for played in games) for which in (0, 1))
    trying, deducing = (f"{median:.1f} min, {share:.0%} in 1 h" for median, share in zip(medians, shares, strict=True))
    return f"trying player {trying}; deducing player {deducing}"


def print_fit(count: int) -> None:
    """A line per board, technique and number of extra givens, and the estimates that fit them best."""
    for unturned in (False, True):
        for deduction in ("single", "closure"):
            rows = list(_measured(deduction, unturned, count))
            columns = np.array([[1, math.log2(cells), -extra / math.sqrt(cells)] for cells, extra, _ in rows])
            logs = np.array([log for _, _, log in rows])
            weights = np.linalg.lstsq(columns, logs, rcond=None)[0]
            error = math.sqrt(float(np.mean((columns @ weights - logs) ** 2)))
            print(
                f'("{deduction}", {unturned}): Estimate({", ".join(f"{w:.2f}" for w in weights)}), off by {error:.2f}'
            )


def _measured(deduction: Deduction, unturned: bool, count: int) -> Iterable[tuple[int, int, float]]:
    """Cells, extra givens and median log2 minutes of each board and number of extra givens."""
    for board, numbers in GRID:
        for extra in numbers:
            options = Options(board=board, deduction=deduction, extra=extra, unturned=unturned)
            pairs = (make(options, stream_for(f"deduction:{options}:{index}")) for index in range(count))
            puzzles = [pair[0] for pair in pairs if pair]
            games = [play(puzzle) for puzzle in puzzles]
            givens = statistics.mean(len(puzzle.givens) for puzzle in puzzles)
            log = statistics.median(played.log for played in games)
            turns = "unturned" if unturned else "turned"
            print(
                f"{board} {turns} {deduction} +{extra}: {givens:.1f} givens; {_about(games)}; {2**log:.1f} min",
                flush=True,
            )
            yield len(puzzles[0].cells), extra, log


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gloop_deduction", description=__doc__)
    parser.add_argument("--count", type=int, help="puzzles per level (default: 20) or per number of givens (12)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the generated puzzles (default: 0)")
    parser.add_argument("--level", type=int, help="only this level (default: 1 to 5)")
    parser.add_argument("--fit", action="store_true", help="fit the estimates of minutes")
    chosen = parser.parse_args(arguments)
    if chosen.fit:
        print_fit(chosen.count or 12)
    else:
        print_levels([chosen.level] if chosen.level else range(1, 6), chosen.count or 20, chosen.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
