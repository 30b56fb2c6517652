"""The game as opponents imagine it goes as the rules say: same attachments, builds and ends, in every variant."""

import itertools

import pytest

from puzzlemill.puzzles.gloop.game import State
from puzzlemill.puzzles.gloop.game.formations import formations, outline
from puzzlemill.puzzles.gloop.game.moves import ENDS, Pair, Variant
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop.game.table import Table, arms_of
from tests.support.gloop_game import random_game, variants

GAMES = list(variants())


def imagined(state: State) -> Table:
    """The game as it really is, in the form in which it is imagined."""
    view = state.view(state.to_move)
    table = Table(view, arms_of(view.group, view.variant), stream_for("table"))
    assert sorted([*table.pool, *itertools.chain(*table.hands)]) == sorted([*view.unseen, *view.hand])
    assert list(map(len, table.hands)) == list(view.hands)
    table.hands, table.pool = [list(hand) for hand in state.hands], list(reversed(state.pool))
    return table


def same(state: State, table: Table) -> None:
    assert [sorted(hand) for hand in table.hands] == [list(hand) for hand in state.hands]
    assert table.areas == [list(map(outline, area)) for area in state.areas]
    assert table.pool[::-1] == list(state.pool)
    assert (table.ended, table.out, table.passes) == (state.ended, state.out, state.passes)
    if state.ended:
        result = state.result
        assert result
        share = 1 / len(result.winners)
        assert table.shares() == [share if seat in result.winners else 0.0 for seat in range(state.players)]
    else:
        assert table.to_move == state.to_move
        attachments = [
            (move.formation, ENDS.index(move.end), move.step, move.turns)
            for move in state.view(state.to_move).attachments()
        ]
        assert table.places() == attachments


def side_by_side(players: int, seed: int, variant: Variant) -> None:
    states = random_game(players, seed, variant)
    first = next(number for number, state in enumerate(states) if not state.drawn)
    table = imagined(states[first])
    for state in states[first + 1 :]:
        move = state.played[-1]
        assert not isinstance(move, Pair)
        table.play(move)
        same(state, table)
    for at in range(first, len(states) - 1, 7):
        same(states[at], imagined(states[at]))


PASSES = (7, 63, 103, 127)
"""Games in which players pass until nobody can move."""


@pytest.mark.parametrize("number", [*PASSES, *range(2, 224, 9)])
def test_imagined_games_go_as_the_rules_say(number: int) -> None:
    side_by_side(*GAMES[number])


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_imagined_games_go_as_the_rules_say_in_every_variant(game: tuple[int, int, Variant]) -> None:
    side_by_side(*game)


@pytest.mark.parametrize("number", range(5, 224, 37))
def test_an_imagined_player_only_makes_legal_moves(number: int) -> None:
    """Played on by itself: it attaches, else builds, else draws or passes."""
    draws = stream_for(f"table:{number}")
    states = random_game(*GAMES[number])
    state = states[len(states) // 3]
    table = imagined(state)
    while not table.ended:
        seat, copied = table.to_move, table.copy()
        places, hand = table.places(), list(table.hands[seat])
        table.step(draws)
        assert copied.places() == places  # a copy is not changed
        grown = len(table.hands[seat]) - len(hand)
        if places:
            assert (grown, len(table.areas[seat])) == (0, len(copied.areas[seat]) - 1)
        elif next(formations(hand), None):
            assert (grown, len(table.areas[seat])) == (-4, len(copied.areas[seat]) + 1)
            assert set(table.hands[seat]) < set(hand)
        else:
            assert grown == (2 if copied.pool else 0)
    assert sum(table.shares()) == pytest.approx(1)


def test_moves_of_hidden_hands_are_dealt_at_random() -> None:
    state = random_game(3, 8, Variant())[3]
    view = state.view(state.to_move)
    draws = stream_for("deals")
    deals = [Table(view, arms_of(view.group, view.variant), draws) for _ in range(20)]
    assert len({str(deal.hands) for deal in deals}) == 20
    for deal in deals:
        assert deal.hands[view.seat] == list(view.hand)
        assert sorted([*deal.pool, *itertools.chain(*deal.hands)]) == sorted([*view.unseen, *view.hand])
