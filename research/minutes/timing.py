"""How long simulated players take: the puzzles of a sample, each with the times of both players of its kind."""

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from puzzlemill.generator import generate, read_options
from puzzlemill.generator.search.climbing import graded
from puzzlemill.grading.assessment import Assessment
from puzzlemill.grading.minutes import MOST
from puzzlemill.grading.players import Game, player, seconds
from puzzlemill.puzzles import canonical, format_id, parse_id, size
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.parts import part

GAMES: Final = 15
"""Games of each player per puzzle; the median of more differs by a few percent."""

PATIENCE: Final = {"gloop": 20_000, "domicles": 40_000, "ottf": 100_000, "iqblocks": 14_000}
"""Moves after which the first player gives up, about fifty hours of acts."""

SEED: Final = 22
"""The seed of the sample; the reference populations have 0."""


class Times(msgspec.Struct, frozen=True):
    """The minutes of a player's games; games that were given up count as the longest time of a grade."""

    minutes: tuple[float, ...]

    @property
    def quarters(self) -> tuple[float, float, float]:
        """The time of the fastest quarter of games, the median, and the time of the slowest quarter."""
        low, median, high = statistics.quantiles(self.minutes, n=4, method="inclusive")
        return low, median, high

    @property
    def log(self) -> float:
        """log2 of the median."""
        return math.log2(self.quarters[1])


class Timed(msgspec.Struct, frozen=True):
    """A puzzle of a sample with its grade and the times of both players.

    Curves are fitted to the `fitted` puzzles; the others are kept back for checks.
    """

    id: str
    size: str
    fitted: bool
    grade: Grade
    first: Times
    second: Times

    @property
    def kind(self) -> str:
        """The kind of the puzzle."""
        return self.id.partition(":")[0]

    @property
    def assessment(self) -> Assessment:
        """What the grade rests on."""
        return Assessment(self.grade.technique, self.grade.score, self.grade.features, self.grade.text)

    @property
    def _of_trying(self) -> list[Times]:
        return [getattr(self, name) for name in part("sample", self.kind).TRYING]

    @property
    def trying(self) -> float:
        """log2 of the median minutes of those of the two players who try, a geometric mean if both do."""
        return statistics.fmean(times.log for times in self._of_trying)

    @property
    def games_of_trying(self) -> list[float]:
        """The minutes of all games of those who try."""
        return [minutes for times in self._of_trying for minutes in times.minutes]

    @property
    def log(self) -> float:
        """log2 of the geometric mean of both players' median minutes."""
        return (self.first.log + self.second.log) / 2


def timed(kind: str, share: float = 1.0) -> Iterator[Timed]:
    """The puzzles of a kind's sample, or a share of each part, in order; every other one is fitted."""
    for number, (count, options) in enumerate(part("sample", kind).PARTS):
        wanted = max(2, round(share * count))
        entries = generate(kind, read_options(kind, options), count=wanted, seed=SEED)
        for place, entry in enumerate(entries):
            grade = entry.grade or graded(entry.instance)
            if grade is not None:
                yield _timed(entry.instance, grade, (number + place) % 2 == 0)


def regraded(puzzles: Sequence[Timed]) -> Iterator[Timed]:
    """The same puzzles and times with grades as they are now."""
    for puzzle in puzzles:
        grade = graded(parse_id(puzzle.id))
        if grade is not None:
            yield msgspec.structs.replace(puzzle, grade=grade)


def times(kind: str, games: Iterable[Game]) -> Times:
    """The minutes of games."""
    minutes = (min(MOST, seconds(kind, game) / 60) if game.solved else MOST for game in games)
    return Times(tuple(round(time, 3) for time in minutes))


def _timed(puzzle: AnyPuzzle, grade: Grade, fitted: bool) -> Timed:
    """The puzzle with the times of both players, who play its canonical form."""
    form, kind = canonical(puzzle), puzzle.kind
    rows, cols = size(form)
    first = player(kind)
    patient = msgspec.structs.replace(first.LIMITS, patience=PATIENCE[kind])
    text = format_id(form)
    of_first = first.games(form, GAMES, stream_for(f"minutes:first:{text}"), patient)
    of_second = part("second player", kind).games(form, GAMES, stream_for(f"minutes:second:{text}"))
    return Timed(format_id(puzzle), f"{rows}x{cols}", fitted, grade, times(kind, of_first), times(kind, of_second))
