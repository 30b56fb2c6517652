"""What holds after every move of random games of two to eight players, in every variant."""

import itertools

import pytest

from puzzlemill.puzzles.gloop.game import State
from puzzlemill.puzzles.gloop.game.moves import Pair, Variant
from tests.support.gloop_game import random_game, variants
from tests.twins.gloop_game import STEPS, TILE_OF, Laid, agrees, fits, placed, square_of

GAMES = list(variants())


def squares(state: State) -> list[list[Laid]]:
    """The pair and the formations of each arm at their cells, as the pictures of the leaflet have them."""
    pair = [dict(zip(((0, 0), (1, 0)), state.group.pair, strict=True))] if state.group.pair else []
    arms = []
    for corner, arm in (((0, 0), state.group.left), ((0, -1), state.group.right)):
        arms.append(list(pair))
        for block in arm:
            corner = corner[0] + STEPS[block.step][0], corner[1] + STEPS[block.step][1]
            arms[-1].append(placed(block.words, 0, corner))
    return arms


def breaches(state: State) -> list[str]:
    """What is wrong with a state, whatever led to it."""
    wrong = []
    arms = squares(state)
    laid = [cell for square in (*arms[0], *arms[1][1:]) for cell in square.items()]
    built = [word for area in state.areas for words in area for word in words]
    tiles = [*(TILE_OF[word] for word in (*(word for _, word in laid), *built)), *state.drawn, *state.pool]
    tiles += [tile for hand in state.hands for tile in hand]
    if sorted(tiles) != list(range(1, 91)):
        wrong.append("the tiles are not 1 to 90, once each")
    if len(state.pool) % 2:
        wrong.append("the pool is odd")
    if len(dict(laid)) < len(laid):
        wrong.append("the arms overlap")
    if not all(fits(square_of(words)) for area in state.areas for words in area):
        wrong.append("a formation does not match inside")
    if not all(fits(square) for arm in arms for square in arm):
        wrong.append("a formation of the group does not match inside")
    if state.variant.edges == "all" and not fits(dict(laid)):
        wrong.append("a touching edge of the group does not match")
    for arm in arms:
        for before, after in itertools.pairwise(arm):
            if not all(agrees(before, cell, word) for cell, word in after.items()):
                wrong.append("a formation does not match the one before it")
    if any(block.step == "L" for block in state.group.right) or any(block.step == "R" for block in state.group.left):
        wrong.append("an arm turns back")
    return wrong


def check_game(players: int, seed: int, variant: Variant) -> list[State]:
    states = random_game(players, seed, variant)
    for before, after in itertools.pairwise(states):
        assert breaches(after) == [], (players, seed, variant)
        if not isinstance(after.played[-1], Pair):
            assert after.to_move == (before.to_move + 1) % players
    assert [state.result is None for state in states] == [True] * (len(states) - 1) + [False]
    return states


@pytest.mark.parametrize("players", range(2, 9))
def test_invariants_hold_after_every_move(players: int) -> None:
    mine = [game for game in GAMES if game[0] == players]
    for game in mine[players % 5 :: 5]:
        check_game(*game)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_invariants_hold_in_every_variant(game: tuple[int, int, Variant]) -> None:
    check_game(*game)


def test_random_games_reach_all_ends_and_long_arms() -> None:
    """Otherwise the tests of this room would say little."""
    finals = [random_game(*game)[-1] for game in GAMES[::6]]
    results = [final.result for final in finals]
    assert {(result.reason, len(result.winners) > 1) for result in results if result} >= {
        ("out", False),
        ("pool", False),
        ("pool", True),
    }
    assert max(len(arm) for final in finals for arm in (final.group.left, final.group.right)) >= 6
    steps = {block.step for final in finals for block in (*final.group.left, *final.group.right)}
    assert steps == {"L", "R", "U", "D"}
    assert any(final.passes == final.players for final in finals)
