"""Simulated solvers: players with the limits of people, whose effort is the yardstick that grades are held against.

The player of a kind is `grading/<kind>/player.py`. It knows the rules and nothing of graders and searches (a test reads
its imports), and its limits rest on what is known of people, not on any grade. No human times exist yet.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from puzzlemill.puzzles import canonical, format_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, shown
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import Stream, stream_for

P_contra = TypeVar("P_contra", contravariant=True)

GAMES: Final = 50
"""Games that an expectation is taken over by default."""

CERTAIN: Final = 1000
"""Slips per mille of a player who always slips."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a player, all whole numbers, so that no rounding decides a game.

    `memory` is how many things are kept in mind at once; what these are, a kind says. `patience` is the number of moves
    after which a game is given up. `slips` of 1000 looks miss what they should show; what else slips, a kind says.
    Raises `InputError` if memory or patience is below 1 or slips are not 0 to 1000.
    """

    memory: int
    patience: int
    slips: int

    def __post_init__(self) -> None:
        for name, value in (("memory", self.memory), ("patience", self.patience)):
            if value < 1:
                raise InputError(f"{name} {shown(value)}: expected at least 1")
        if not 0 <= self.slips <= CERTAIN:
            raise InputError(f"slips {shown(self.slips)}: expected 0 to {CERTAIN} per mille")


class Game(NamedTuple):
    """A game played to its end: whether it was `solved`, `moves` made (those taken back too), and `looks` taken.

    A look is the unit of attention of the kind: one thing that the player examines before it decides.
    """

    solved: bool
    moves: int
    looks: int


class Expected(NamedTuple):
    """What a player's games come to.

    `effort` is the kind's yardstick, `moves` or `looks` by its `EFFORT`. `moves` and `looks` are geometric means of
    1 + what a game took, less 1, with 2 decimals; a game that was not solved counts with all of the patience as its
    moves, and with its looks until then. `solved` is the share of the games that were solved, `games` their number.
    """

    effort: float
    moves: float
    looks: float
    solved: float
    games: int


class SimulatedPlayer(Protocol[P_contra]):
    """What `grading/<kind>/player.py` provides."""

    @property
    def LIMITS(self) -> Limits:  # noqa: N802  # a constant of the module
        """The limits of an ordinary person at this kind, with their reasons beside them."""

    @property
    def EFFORT(self) -> Literal["moves", "looks"]:  # noqa: N802
        """Which count is the yardstick of effort at this kind."""

    def games(self, puzzle: P_contra, count: int, draws: Stream, limits: Limits) -> list[Game]:
        """`count` games of the puzzle as given, one after the other, all chance from `draws`.

        The first games are the same whatever the count.
        """


def player(kind: str) -> SimulatedPlayer[AnyPuzzle]:
    """The simulated player of a kind; raises `InputError` for a kind without one."""
    module: SimulatedPlayer[AnyPuzzle] = part("player", kind)
    return module


def expected_moves(puzzle: AnyPuzzle, games: int = GAMES, seed: int = 0, limits: Limits | None = None) -> Expected:
    """What the simulated player of the puzzle's kind takes to solve it, by default with the limits of that kind.

    The games are played on the canonical form with the stream of its id and `seed`, so symmetric puzzles get the same
    numbers, and the same ones on every machine. Raises `InputError` when `games` is below 1.
    """
    if games < 1:
        raise InputError(f"games {shown(games)}: expected at least 1")
    form, person = canonical(puzzle), player(puzzle.kind)
    limits = limits or person.LIMITS
    played = person.games(form, games, stream_for(f"player:{seed}:{format_id(form)}"), limits)
    moves = _mean([game.moves if game.solved else limits.patience for game in played])
    looks = _mean([game.looks for game in played])
    solved = sum(game.solved for game in played) / games
    return Expected(moves if person.EFFORT == "moves" else looks, moves, looks, round(solved, 4), games)


def _mean(counts: Sequence[int]) -> float:
    """The geometric mean of 1 + each count, less 1: a ratio counts the same among small and large ones."""
    return round(math.expm1(math.fsum(math.log1p(count) for count in counts) / len(counts)), 2)
