"""The study of the Gloop game: shares add up, deals are paired, intervals are those of the deals."""

import pytest

from puzzlemill.solvers.gloop.game import opponent
from puzzlemill_research.gloop.game import VARIANTS, Game, _match, duel, fairness, play, share

EASY, RANDOM = opponent("easy"), opponent("random")


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", VARIANTS)
def test_the_seats_of_a_game_share_one_win(players: int, name: str) -> None:
    found = fairness(EASY, players, name, 4)
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    assert len(found.seats) == players
    assert 0 <= found.forced <= 1
    assert 0 < found.choices <= 1


def test_an_opponent_wins_half_against_itself_whatever_the_seats_are_worth() -> None:
    found = duel(RANDOM, RANDOM, 4)
    assert found.games == found.matches == (0.5, 0.5, 0.5)


def test_a_match_of_equal_players_is_shared_fairly_and_won_by_the_least_points_lost() -> None:
    found = duel(EASY, EASY, 6, players=3)
    assert found.matches.value == pytest.approx(1 / 3)
    games = [Game((), scores, True, 0, 0, 0, 0) for scores in ((0, -4, -8), (-2, 0, -1), (-2, -2, -7))]
    assert [_match(games, seat) for seat in range(3)] == [(0.5, True), (0.5, True), (0.0, True)]


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    assert play([EASY, RANDOM], 7, VARIANTS["leaflet"]) == play([EASY, RANDOM], 7, VARIANTS["leaflet"])


def test_the_opener_has_an_advantage_that_a_round_played_to_its_end_makes_smaller() -> None:
    leaflet, whole_round = (fairness(EASY, 2, name, 60).seats[0] for name in ("leaflet", "round"))
    assert leaflet.low > 0.55
    assert whole_round.value < leaflet.value


def test_the_interval_of_a_mean_is_that_of_independent_values() -> None:
    assert share([0.0, 1.0, 0.0, 1.0]) == pytest.approx(
        (0.5, 0.5 - 1.96 * 0.57735 / 2, 0.5 + 1.96 * 0.57735 / 2), abs=1e-4
    )
