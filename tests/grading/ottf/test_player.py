"""The simulated player of OTTF: its solved games are solved, it guesses when it must, and its limits matter."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.generator.ottf.orders import grown
from puzzlemill.grading.ottf.player import games, games_and_orders
from puzzlemill.grading.players import Game, Limits
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, template_of
from puzzlemill.puzzles.streams import stream_for
from tests.support.ottf import COUNTEREXAMPLE, grid, stuck_template

BY_CHAINS = {
    2: Ottf(("3223", "1112", "4212", "2123")),
    3: Ottf(("3231", "2113", "1312", "3123")),
    4: Ottf(("1321", "2434", "3112", "1332")),
}
"""Templates by the least memory whose chains of reasoning spare every guess."""

CAREFUL = Limits(memory=1000, patience=100_000, slips=0)


HARD_DRAWS = stream_for("hard templates")
HARD = [stuck_template(HARD_DRAWS, 7, 8, 3) for _ in range(40)]
"""No tile is safe at the start."""

EASY = [template_of(6, 6, grown(grid(6, 6), set(), 0, False, stream_for(f"easy {number}"))) for number in range(40)]
"""Grown from the rim, so that there is a safe tile at every moment."""


def play_all(puzzles: list[Ottf], limits: Limits) -> list[Game]:
    played = (games(puzzle, 5, stream_for(str(number)), limits) for number, puzzle in enumerate(puzzles))
    return list(itertools.chain.from_iterable(played))


def share_solved(limits: Limits) -> float:
    played = play_all(HARD, limits)
    return sum(game.solved for game in played) / len(played)


def assert_right(puzzle: Ottf, limits: Limits) -> list[bool]:
    """Games called solved are solved by the rules; returns which of five games were."""
    played = list(games_and_orders(puzzle, 5, stream_for("right"), limits))
    for game, order in played:
        if game.solved:
            assert check(puzzle, Order(tuple((row, col) for row, col in order.tolist()))) == []
    return [game.solved for game, _ in played]


def test_without_slips_a_template_of_safe_tiles_takes_as_many_moves_as_tiles() -> None:
    for game in play_all(EASY, Limits(memory=4, patience=36, slips=0)):
        assert (game.solved, game.moves) == (True, 36)
        assert game.looks >= 36


def test_a_guess_is_right_in_some_games_and_taken_back_in_others() -> None:
    moves = {
        game.moves for game in games(COUNTEREXAMPLE, 50, stream_for("guess"), Limits(memory=4, patience=1000, slips=0))
    }
    assert min(moves) == 10
    assert max(moves) > 10
    assert all(number % 2 == 0 for number in moves)  # each tile taken back was placed


@pytest.mark.parametrize("memory", BY_CHAINS)
def test_a_chain_that_is_kept_in_mind_spares_every_guess(memory: int) -> None:
    puzzle = BY_CHAINS[memory]
    moves = [
        {game.moves for game in games(puzzle, 50, stream_for("chain"), Limits(memory=kept, patience=1000, slips=0))}
        for kept in (memory, memory - 1)
    ]
    assert moves[0] == {16}
    assert max(moves[1]) > 16


@given(cells=st.permutations(grid(5, 5)), size=st.integers(10, 25))
@settings(max_examples=60, deadline=None)
def test_a_player_who_never_slips_or_forgets_solves_every_solvable_template(cells: list[Cell], size: int) -> None:
    assert all(assert_right(template_of(5, 5, cells[:size]), CAREFUL))


def test_everything_it_calls_solved_is_solved() -> None:
    solved = [assert_right(puzzle, Limits(memory=4, patience=200, slips=30)) for puzzle in EASY + HARD]
    assert {True, False} == set(itertools.chain(*solved))


@pytest.mark.parametrize("rows", [("11",), ("2",), ("232", "314"), ("2232", "3312", "2334", "2112")])
@pytest.mark.parametrize("slips", [0, 30, 1000])
def test_templates_without_solution_are_given_up_when_patience_ends(rows: tuple[str, ...], slips: int) -> None:
    for game in games(Ottf(rows), 5, stream_for("hopeless"), Limits(memory=4, patience=70, slips=slips)):
        assert (game.solved, game.moves) == (False, 70)


def test_more_slips_never_help() -> None:
    played = [play_all(EASY, Limits(memory=4, patience=1000, slips=slips)) for slips in (0, 30, 300)]
    looks = [sum(game.looks for game in every) for every in played]
    assert looks[0] < looks[1] < looks[2]
    shares = [share_solved(Limits(memory=4, patience=200, slips=slips)) for slips in (0, 300, 600)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_memory_never_helps() -> None:
    played = [play_all(HARD, Limits(memory=memory, patience=1000, slips=30)) for memory in (4, 2, 1)]
    looks = [sum(game.looks for game in every) for every in played]
    assert 1.1 * looks[0] < looks[1] < looks[2] / 1.1
    shares = [share_solved(Limits(memory=memory, patience=150, slips=30)) for memory in (4, 1)]
    assert shares[0] > shares[1] + 0.1


def test_less_patience_never_helps() -> None:
    shares = [share_solved(Limits(memory=4, patience=patience, slips=30)) for patience in (400, 100, 60)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_acts_add_up_to_moves_and_looks() -> None:
    for puzzle in HARD[:10]:
        for game in games(puzzle, 5, stream_for("acts"), Limits(memory=4, patience=100_000, slips=30)):
            assert set(game.acts) == set(seconds_per_act()["ottf"])
            assert game.acts["write"] - game.acts["erase"] == game.acts["check"] == len(puzzle.tiles)
            links = game.looks - game.acts["look"]
            assert links <= game.acts["step"] <= links * (1 + 2 / 7)  # two steps held at most, with a memory of four
            assert game.moves >= game.acts["write"] + game.acts["erase"]
