"""Random games of the Gloop game, of every variant."""

import itertools
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from puzzlemill.puzzles.gloop.game import State, start
from puzzlemill.puzzles.gloop.game.group import Group
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Build, Draw, Variant, Words
from puzzlemill.puzzles.gloop.tiles import tile_number
from tests.twins.gloop_game import CHOICES

GOOD: Final[Words] = ("(()....)", "((())..)", "...().()", ".()..().")
"""A formation that can be attached to the right of the sample pair of tiles 8 and 12, after a quarter turn."""

VARIANTS: Final[tuple[dict[str, Any], ...]] = tuple(
    dict(zip(CHOICES, values, strict=True)) for values in itertools.product(*CHOICES.values())
)
"""All variants, apart from who opens and how many tiles are dealt."""

DEALS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"opener": 1},
    {"hand": 4},
    {"hand": 8},
    {"extra": (0, 2)},
    {"extra": (1, 3), "opener": 1, "hand": 5},
)


def variants() -> Iterator[tuple[int, int, Variant]]:
    """Numbers of players, seeds and variants: every variant with every number of players, and all ways to deal."""
    for number, (players, choices) in enumerate(itertools.product(range(2, 9), VARIANTS)):
        deal = dict(DEALS[number % len(DEALS)])
        if deal.get("hand") == 5 and players % 2:
            deal = {}
        yield players, number, Variant(**choices, **deal)


LARGE: Final = 12
"""Tiles of a hand from which on nobody draws who does not have to: it has thousands of formations."""


def random_move(draws: Random, state: State, sorts: Sequence[type[AnyMove]]) -> AnyMove:
    """A legal move of any sort with equal chances, or mostly of the first of `sorts` that there is."""
    moves = state.moves()
    legal = {type(move) for move in moves}
    if len(legal) > 1 and len(state.hands[state.to_move]) > LARGE:
        legal.discard(Draw)
    wanted = [sort for sort in sorts if sort in legal]
    sort = wanted[0] if draws.random() < 0.7 and wanted else draws.choice(sorted(legal, key=lambda sort: sort.__name__))
    return draws.choice([move for move in moves if isinstance(move, sort)])


PAIR: Final = ("...(...)", "..(.)().")
"""The pair of the specification's samples, tiles 8 and 12."""

SORTS: Final[tuple[Sequence[type[AnyMove]], ...]] = ((), (Draw, Build), (Build,))
"""What players prefer: nothing, to gather tiles until the pool is empty, or to build first."""


def random_game(players: int, seed: int, variant: Variant) -> list[State]:
    """All states of a random game, the first and the last, too."""
    draws = Random(seed)
    states = [start(players, seed, variant)]
    while not states[-1].ended:
        states.append(states[-1].apply(random_move(draws, states[-1], SORTS[seed % 3])))
    return states


def with_hand(hand: tuple[int, ...], area: tuple[Words, ...] = (), group: Group | None = None) -> State:
    """A game in which the player to move has these tiles; all others are in the pool."""
    group = Group(PAIR) if group is None else group
    laid = [*group.pair, *(word for block in (*group.left, *group.right) for word in block.words)]
    used = {*hand, *map(tile_number, (*laid, *itertools.chain(*area)))}
    pool = tuple(tile for tile in range(1, 91) if tile not in used)
    state = start(2)
    return msgspec.structs.replace(state, group=group, drawn=(), hands=(hand, ()), areas=(area, ()), pool=pool)


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(msgspec.json.encode(value))
