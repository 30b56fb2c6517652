"""What a player sees: nothing of hands and pool but their sizes, and which tiles are in them together."""

from random import Random

import msgspec
import pytest

from puzzlemill.puzzles.gloop.game import State, start
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop.game import LADDER, Rung
from tests.support.gloop_game import random_game, variants

GAMES = list(variants())


def dealt_anew(draws: Random, state: State, seat: int) -> State:
    """The same game with other tiles in the other hands and in the pool, and of another seed."""
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand] + [*state.pool]
    draws.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        hands.append(hand if other == seat else tuple(sorted(hidden[: len(hand)])))
        hidden = hidden if other == seat else hidden[len(hand) :]
    return msgspec.structs.replace(state, seed=state.seed + 1, played=(), hands=tuple(hands), pool=tuple(hidden))


@pytest.mark.parametrize("number", [4, 70, 150])
def test_states_that_differ_only_in_hidden_tiles_give_equal_views(number: int) -> None:
    draws = Random(number)
    different = 0
    for state in random_game(*GAMES[number]):
        for seat in range(state.players):
            other = dealt_anew(draws, state, seat)
            different += other.hands != state.hands
            assert other.view(seat) == state.view(seat)
            assert other.view(seat).moves() == state.view(seat).moves()
    assert different > 10


@pytest.mark.parametrize("rung", LADDER, ids=lambda rung: rung.name)
def test_opponents_choose_alike_whatever_the_others_hide(rung: Rung) -> None:
    draws = Random(rung.name)
    for state in random_game(3, 8, GAMES[0][2])[1:-1:3]:
        seat = state.to_move
        views = [state.view(seat), dealt_anew(draws, state, seat).view(seat)]
        first, second = (rung.choose(view, 60, stream_for(f"{rung.name}:{len(state.played)}")) for view in views)
        assert first == second


def test_a_view_has_all_that_is_public() -> None:
    state = random_game(4, 5, GAMES[0][2])[9]
    view = state.view(2)
    assert (view.seat, view.to_move, view.group, view.areas) == (2, state.to_move, state.group, state.areas)
    assert (view.hand, view.hands) == (state.hands[2], tuple(map(len, state.hands)))
    others = [tile for seat in (0, 1, 3) for tile in state.hands[seat]]
    assert view.unseen == tuple(sorted([*others, *state.pool]))
    assert view.pool == len(state.pool)
    assert view.moves() == []
    assert state.view(state.to_move).moves() == state.moves() != []


@pytest.mark.parametrize("seat", [-1, 2, 10**30, None, "0", 0.5, True])
def test_a_view_is_that_of_a_seat(seat: object) -> None:
    with pytest.raises(InputError, match=r"^seat( .*)?: expected "):
        start(2).view(seat)  # type: ignore[arg-type]
