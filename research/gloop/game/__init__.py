"""Is the Gloop game fair? Opponents play themselves and each other: every seat, every number of players, every variant.

Deals are paired: each variant and each order of seats gets the same shuffles, so differences between them are not luck.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Final, NamedTuple

from msgspec import structs

from puzzlemill.puzzles.gloop.game import State, start
from puzzlemill.puzzles.gloop.game.moves import Draw, Variant
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop.game import Rung

VARIANTS: Final[Mapping[str, Variant]] = {
    "leaflet": Variant(pair="random"),
    "edges last": Variant(pair="random", edges="last"),
    "draw free": Variant(pair="random", draw="free"),
    "end blocked": Variant(pair="random", end="blocked"),
    "hand 4": Variant(pair="random", hand=4),
    "hand 8": Variant(pair="random", hand=8),
    "others 8": Variant(pair="random", extra=(0, 2, 2, 2, 2, 2, 2, 2)),
    "round": Variant(pair="random", out="round"),
    "round, hand 4": Variant(pair="random", out="round", hand=4),
    "round, hand 8": Variant(pair="random", out="round", hand=8),
}
"""The variants that are compared; `leaflet` is the game as we read the leaflet, with the pair turned by the shuffle."""


class Share(NamedTuple):
    """A mean with its interval of 95 %."""

    value: float
    low: float
    high: float


class Game(NamedTuple):
    """The data that is kept of one game."""

    shares: tuple[float, ...]
    """What each seat won: 1, or its part of a draw."""

    scores: tuple[int, ...]
    """Minus the points that each seat lost."""

    out: bool
    """Whether it ended because a player had no tiles left, and not with the pool."""

    turns: int
    draws: int
    choices: int
    """Turns with more than one legal move."""

    left: float
    """Tiles in hands and areas at the end, on average over the players who did not win."""


def play(seats: Sequence[Rung], seed: int, variant: Variant) -> Game:
    """Play one game of opponents; the first of them opens."""
    state = start(len(seats), seed, structs.replace(variant, extra=variant.extra[: len(seats)]))
    streams = [stream_for(f"gloop-game:{seed}:seat {seat}") for seat in range(len(seats))]
    choices = 0
    while not state.ended:
        view = state.view(state.to_move)
        choices += len(view.moves()) > 1
        rung = seats[state.to_move]
        state = state.apply(rung.choose(view, rung.budget, streams[state.to_move]).move)
    return _game(state, choices)


def _game(state: State, choices: int) -> Game:
    result = state.result
    assert result is not None
    won = [seat in result.winners for seat in range(state.players)]
    left = [
        len(hand) + 4 * len(area) for hand, area, best in zip(state.hands, state.areas, won, strict=True) if not best
    ]
    return Game(
        tuple(best / len(result.winners) for best in won),
        result.scores,
        result.reason == "out",
        len(state.played),
        sum(isinstance(move, Draw) for move in state.played),
        choices,
        fmean(left) if left else 0,
    )


class Fairness(NamedTuple):
    """What many deals of one opponent against itself show."""

    players: int
    variant: str
    deals: int
    seats: tuple[Share, ...]
    """What each seat wins, the opener first; fair is 1 / players."""

    turns: float
    out: float
    """The share of games that end because a player is out of tiles."""

    shared: float
    """The share of games without a single winner."""

    forced: float
    """The share of turns that are draws."""

    choices: float
    """The share of turns with a choice."""

    left: float
    """Tiles that those who did not win have left."""


def fairness(rung: Rung, players: int, name: str, deals: int) -> Fairness:
    """The same opponent in every seat of a variant."""
    games = [play([rung] * players, seed, VARIANTS[name]) for seed in range(deals)]
    turns = sum(game.turns for game in games)
    return Fairness(
        players,
        name,
        deals,
        tuple(share([game.shares[seat] for game in games]) for seat in range(players)),
        turns / deals,
        fmean(game.out for game in games),
        fmean(max(game.shares) < 1 for game in games),
        sum(game.draws for game in games) / turns,
        sum(game.choices for game in games) / turns,
        fmean(game.left for game in games),
    )


class Duel(NamedTuple):
    """What one opponent wins against others of one sort."""

    games: Share
    """Of single games; the interval is that of the deals, because the games of one deal count together."""

    matches: Share
    """Of matches with a game for each player, who opens it; the least points lost in all of them win."""

    tied: float
    """The share of matches without a single winner."""


def duel(one: Rung, other: Rung, deals: int, players: int = 2, variant: str = "leaflet", first: int = 0) -> Duel:
    """What one opponent wins against others of one sort, sitting in every seat of every deal; even is 1 / players.

    A match takes `players` deals in a row, each with `one` in another seat. Raises `InputError` for fewer deals.
    """
    if deals < players:
        raise InputError(f"deals {deals}: expected at least {players}, a match of {players} players")
    games = [
        [
            play([one if at == seat else other for at in range(players)], seed, VARIANTS[variant])
            for seat in range(players)
        ]
        for seed in range(first, first + deals)
    ]
    matches = [
        _match([games[start + game][(seat + game) % players] for game in range(players)], seat)
        for start in range(0, deals - players + 1, players)
        for seat in range(players)
    ]
    return Duel(
        share([fmean(game.shares[seat] for seat, game in enumerate(deal)) for deal in games]),
        share([fmean(won for won, _ in matches[at : at + players]) for at in range(0, len(matches), players)]),
        fmean(tied for _, tied in matches),
    )


def _match(games: Sequence[Game], seat: int) -> tuple[float, bool]:
    """The share won by a player that sits one seat further in each game, and whether the best are equal.

    The others sit in the same order after it.
    """
    players = len(games)
    totals = [
        sum(game.scores[(seat + number + after) % players] for number, game in enumerate(games))
        for after in range(players)
    ]
    best = totals.count(max(totals))
    return (totals[0] == max(totals)) / best, best > 1


def share(values: Sequence[float]) -> Share:
    """The mean of independent values, with its interval."""
    mean = fmean(values)
    half = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Share(mean, mean - half, mean + half)


def study(rung: Rung, deals: int, players: Sequence[int], variants: Sequence[str]) -> Iterator[Fairness]:
    """The fairness of each variant for each number of players, one after the other."""
    for number in players:
        for name in variants:
            yield fairness(rung, number, name, deals)
