"""How games end: without tiles, with the pool, or blocked; scores, shared wins, and deals that leave an odd pool."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from puzzlemill.puzzles.gloop.game import Result, State, start
from puzzlemill.puzzles.gloop.game.moves import Attach, Build, Draw, Pass, Variant
from puzzlemill.puzzles.kinds import InputError
from tests.support.gloop_game import GOOD, random_game, with_hand

LAST = Attach(0, "right", "R", 1)
STUCK = (23, 30, 31, 72)
OTHER = (2, 3, 4)


def table(variant: dict[str, Any], *hands: tuple[int, ...], pool: tuple[int, ...] = (50, 51), mover: int = 0) -> State:
    """A game in which the formation of the player to move can be attached, and the others have these hands."""
    areas = [(GOOD,) if seat == mover else () for seat in range(len(hands))]
    return msgspec.structs.replace(
        with_hand((), (GOOD,)),
        variant=Variant(**variant),
        players=len(hands),
        hands=hands,
        areas=tuple(areas),
        pool=pool,
        to_move=mover,
    )


def test_a_player_who_attaches_the_last_tiles_wins_at_once() -> None:
    ended = table({}, (), OTHER, ()).apply(LAST)
    assert (ended.ended, ended.result) == (True, Result("out", (0,), (0, -9, 0)))
    assert ended.moves() == []
    assert table({}, (1,), OTHER).apply(LAST).result is None
    two = msgspec.structs.replace(table({}, (), OTHER), areas=((GOOD, GOOD), ()))
    assert two.apply(LAST).result is None


def test_a_build_of_the_last_tiles_is_no_win() -> None:
    state = with_hand((13, 35, 42, 49)).apply(Build(GOOD))
    assert (state.hands[0], state.areas[0], state.result) == ((), (GOOD,), None)
    assert state.scores == (-4, 0)


def test_a_round_is_played_to_its_end() -> None:
    state = table({"out": "round"}, (), STUCK, (1,)).apply(LAST)
    assert (state.out, state.ended, state.to_move) == (0, False, 1)
    state = state.apply(Draw())
    assert (state.out, state.ended, state.pool) == (0, False, ())  # the round ends the game, not the pool
    state = state.apply(Pass())
    assert state.result == Result("out", (0,), (0, -18, -3))


def test_the_opener_begins_each_round() -> None:
    last = table({"out": "round", "opener": 1}, (), STUCK, OTHER).apply(LAST)
    assert last.result == Result("out", (0,), (0, -12, -9))
    first = table({"out": "round", "opener": 1}, OTHER, (), STUCK, mover=1).apply(LAST)
    assert (first.result, first.to_move) == (None, 2)


def test_two_who_get_rid_of_all_tiles_in_one_round_share_the_win() -> None:
    state = table({"out": "round"}, (), (), STUCK)
    state = msgspec.structs.replace(state, areas=((GOOD,), ((GOOD[0], *GOOD[1:]),), ())).apply(LAST)
    left = next(move for move in state.moves() if isinstance(move, Attach))
    state = state.apply(left).apply(Draw())
    assert state.result == Result("out", (0, 1), (0, 0, -18))


def test_the_last_draw_ends_the_game() -> None:
    state = table({}, STUCK, STUCK[1:], OTHER)
    state = msgspec.structs.replace(state, areas=((), (), (GOOD,)))
    ended = state.apply(Draw())
    assert ended.result == Result("pool", (1,), (-18, -9, -13))
    more = msgspec.structs.replace(state, pool=(50, 51, 52, 53)).apply(Draw())
    assert more.result is None


def test_equal_least_losses_share_the_win() -> None:
    state = msgspec.structs.replace(table({}, STUCK, STUCK[1:], OTHER), areas=((), (), ()))
    assert state.apply(Draw()).result == Result("pool", (1, 2), (-18, -9, -9))


def test_blocked_games_end_after_a_round_of_passes() -> None:
    state = msgspec.structs.replace(table({"end": "blocked"}, STUCK, OTHER, ()), areas=((), (), (GOOD,)))
    state = state.apply(Draw())
    assert state.pool == ()
    state = state.apply(Pass())
    assert (state.passes, state.moves()) == (1, state.view(2).attachments())
    alone = msgspec.structs.replace(state, to_move=0, passes=0, hands=(STUCK, OTHER, (1,)), areas=((), (), ()))
    for passes in range(3):
        assert (alone.passes, alone.ended, alone.moves()) == (passes, False, [Pass()])
        alone = alone.apply(Pass())
    assert alone.result == Result("pool", (2,), (-12, -9, -3))


def test_an_attachment_begins_the_count_of_passes_again() -> None:
    state = msgspec.structs.replace(table({"end": "blocked"}, (1,), OTHER, STUCK, pool=()), passes=2)
    assert (state.apply(LAST).passes, state.apply(LAST).ended) == (0, False)


def test_the_shortest_win_takes_five_turns() -> None:
    """Six tiles have to become eight: draw, build, build, attach, attach."""
    shortest: list[list[type]] = []
    for seed in range(0, 90, 3):
        result, played = (last := random_game(2, seed, Variant())[-1]).result, last.played[1:]
        if result and result.reason == "out":
            shortest.append([type(move) for move in played[result.winners[0] :: 2]])
    least = min(map(len, shortest))
    assert next(Counter(sorts) for sorts in shortest if len(sorts) == least) == Counter({Attach: 2, Build: 2, Draw: 1})


@pytest.mark.parametrize(
    ("players", "variant", "line"),
    [
        (3, {"hand": 5}, "hand: 15 tiles are dealt, so the pool is odd"),
        (2, {"extra": (0, 1)}, "hand: 13 tiles are dealt, so the pool is odd"),
        (8, {"hand": 8, "extra": (4, 4, 4, 4, 4, 4)}, "hand: 88 tiles are dealt, which leaves no pool"),
        (2, {"opener": 2}, "opener 2: expected a seat from 0 to 1"),
        (2, {"extra": (0, 0, 2)}, "extra: 3 numbers for 2 players"),
    ],
)
def test_deals_that_cannot_be_played_are_refused(players: int, variant: dict[str, Any], line: str) -> None:
    with pytest.raises(InputError, match=f"^{line}"):
        start(players, 0, Variant(**variant))


def test_extra_tiles_go_to_the_seats_in_order_of_turns() -> None:
    state = start(3, 1, Variant(opener=1, hand=4, extra=(0, 1, 3)))
    assert [len(hand) for hand in state.hands] == [7, 4, 5]
    assert state.to_move == 1
