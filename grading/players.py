"""Simulated players with the limits of people. Their time is the yardstick against which grades are checked.

The player of a kind is `grading/<kind>/player.py`. It knows the rules but nothing about graders and searches (a test
reads its imports). Its limits are based on what is known about people, not on any grade. No human times exist yet.
"""

import math
import statistics
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeVar

import msgspec

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.puzzles import canonical, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, shown
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import Stream, stream_for

P_contra = TypeVar("P_contra", contravariant=True)

GAMES: Final = 50
"""The default number of games that an expectation averages."""

FASTEST: Final = 1.0
"""The fewest seconds of a game in an average, for boards that are solved already."""

CERTAIN: Final = 1000
"""The slips, per mille, of a player who always slips."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a player, all whole numbers, so that no rounding decides a game.

    `memory` is the number of things kept in mind at once; each kind says what they are. `patience` is the number of
    moves after which a game is given up. `slips` of 1000 looks miss what they should show; each kind says what else
    slips. Raises `InputError` if memory or patience is below 1, or slips are not 0 to 1000.
    """

    memory: int
    patience: int
    slips: int

    def __post_init__(self) -> None:
        for name, value in (("memory", self.memory), ("patience", self.patience)):
            if value < 1:
                raise InputError(f"{name} {shown(value)}: expected at least 1")
        if not 0 <= self.slips <= CERTAIN:
            raise InputError(f"expected 0 to {CERTAIN} per mille", field="slips", value=self.slips)


class Game(NamedTuple):
    """A finished game: whether it was `solved`, the `moves` made (including those taken back), and the `looks` taken.

    A look is the kind's unit of attention: one thing that the player examines before deciding. `acts` says how often
    each act that takes time was done, by its name in `catalogues/seconds.toml`; fractions are parts of an act.
    """

    solved: bool
    moves: int
    looks: int
    acts: Mapping[str, float] = MappingProxyType({})


class Expected(NamedTuple):
    """The averages of a player's games.

    `minutes` is the geometric mean of the time that the acts of each game take, with 2 decimals; an unsolved game
    counts with its time until it was given up. `moves` and `looks` are the geometric means of 1 + the count of each
    game, minus 1, with 2 decimals. In an unsolved game the moves count as all of the patience, and the looks up to the
    end count. `solved` is the share of games that were solved, `games` their number.
    """

    minutes: float
    moves: float
    looks: float
    solved: float
    games: int


class SimulatedPlayer(Protocol[P_contra]):
    """What `grading/<kind>/player.py` provides."""

    @property
    def LIMITS(self) -> Limits:  # noqa: N802  # a constant of the module
        """The limits of an ordinary person for this kind; comments give the reasons."""

    def games(self, puzzle: P_contra, count: int, draws: Stream, limits: Limits) -> list[Game]:
        """`count` games of the puzzle as given, one after another, with all randomness from `draws`.

        The first games do not depend on the count.
        """


def player(kind: str) -> SimulatedPlayer[AnyPuzzle]:
    """The simulated player of a kind; raises `InputError` if the kind has none."""
    module: SimulatedPlayer[AnyPuzzle] = part("player", kind)
    return module


def expected_moves(puzzle: AnyPuzzle, games: int = GAMES, seed: int = 0, limits: Limits | None = None) -> Expected:
    """What the simulated player of the puzzle's kind needs, by default with the limits of that kind.

    The games are played on the canonical form, seeded by its id and `seed`, so symmetric puzzles get the same numbers
    on every machine. Raises `InputError` if `games` is below 1.
    """
    if games < 1:
        raise InputError("expected at least 1", field="games", value=games)
    form, person = canonical(puzzle), player(puzzle.kind)
    limits = limits or person.LIMITS
    played = person.games(form, games, stream_for(f"player:{seed}:{format_id(form)}"), limits)
    # A game that was given up would have taken longer, so it counts with everything that it was allowed.
    moves = _mean([game.moves if game.solved else limits.patience for game in played])
    looks = _mean([game.looks for game in played])
    solved = sum(game.solved for game in played) / games
    # Times are compared by ratio, so their mean is geometric; `fsum` adds exactly, whatever the order.
    logs = [math.log(max(FASTEST, seconds(puzzle.kind, game)) / 60) for game in played]
    minutes = round(math.exp(math.fsum(logs) / games), 2)
    return Expected(minutes, moves, looks, round(solved, 4), games)


def seconds(kind: str, game: Game) -> float:
    """The seconds that a practised person takes for the acts of a game, by `catalogues/seconds.toml`."""
    times = seconds_per_act()[kind]
    return math.fsum(times[act] * count for act, count in game.acts.items())


def expected_seconds(kind: str, played: Sequence[Game]) -> float:
    """The median seconds of games; a game that was given up counts as longer than all others, infinite as a median."""
    return statistics.median(seconds(kind, game) if game.solved else math.inf for game in played)


def _mean(counts: Sequence[int]) -> float:
    """The geometric mean of 1 + each count, minus 1, so that a ratio weighs the same for small and large counts."""
    return round(math.expm1(math.fsum(math.log1p(count) for count in counts) / len(counts)), 2)
