"""The second player of OTTF: what it calls solved is solved, and its limits matter."""

import functools
import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.generator.ottf.orders import grown
from puzzlemill.grading.players import Game, expected_seconds, seconds
from puzzlemill.puzzles import check
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, parse_id, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.ottf.second_player import ACTS, games, games_and_orders
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.ottf import COUNTEREXAMPLE, TWO_DEEP, TWO_WAYS, grid, stuck_template
from tests.twins.ottf import orientation, orientations

pytestmark = pytest.mark.thorough
"""Its kernels take seconds to compile, and nothing but the fit of minutes uses them."""

HARD_DRAWS = stream_for("hard templates")
HARD = [stuck_template(HARD_DRAWS, 6, 7, 2) for _ in range(12)]
EASY = [template_of(6, 6, grown(grid(6, 6), set(), 0, False, stream_for(f"easy {number}"))) for number in range(12)]

GOLDEN = [(904, 2755), (116, 427), (538, 2099)]
"""Moves and looks of the games of `golden(3)`."""


def golden(count: int) -> list[Game]:
    """Games of a puzzle on which the rules are stuck from the start."""
    puzzle = parse_id("ottf:7x8:23332222233131433214133233323333313322232331423323323322")
    return games(puzzle, count, stream_for("golden"))


def median_seconds(puzzles: list[Ottf], slips: int) -> float:
    """The mean over puzzles of the median seconds of 15 games."""
    played = (games_and_orders(puzzle, 15, stream_for(str(number)), slips) for number, puzzle in enumerate(puzzles))
    return statistics.mean(expected_seconds("ottf", [game for game, _ in every]) for every in played)


@given(cells=st.permutations(grid(4, 5)), size=st.integers(6, 20), slips=st.sampled_from([0, 30, 300]))
@settings(max_examples=60, deadline=None)
def test_what_it_calls_solved_is_solved(cells: list[Cell], size: int, slips: int) -> None:
    puzzle = template_of(4, 5, cells[:size])
    for game, order in games_and_orders(puzzle, 3, stream_for("right"), slips):
        assert game.solved
        assert order
        assert check(puzzle, order) == []


def test_it_finds_every_solution_that_brute_force_finds() -> None:
    for puzzle in (TWO_WAYS, COUNTEREXAMPLE):
        orders = [order for _, order in games_and_orders(puzzle, 40, stream_for("all")) if order]
        assert {orientation(order.order) for order in orders} == set(orientations(puzzle))


def test_more_slips_take_more_time() -> None:
    for puzzles in (EASY, HARD):
        few, several, many = (median_seconds(puzzles, slips) for slips in (0, 100, 400))
        assert few < several < many


def test_acts_are_named_and_add_up() -> None:
    for game in games(TWO_DEEP, 20, stream_for("acts")):
        assert set(game.acts) == set(ACTS) == set(seconds_per_act()["ottf"])
        assert game.acts["write"] - game.acts["erase"] == len(TWO_DEEP.tiles)
        assert game.acts["check"] >= len(TWO_DEEP.tiles)


@pytest.mark.parametrize("rows", [("11",), ("2",), ("2232", "3312", "2334", "2112")])
def test_a_game_is_given_up_when_its_time_is_over(rows: tuple[str, ...]) -> None:
    for game, order in games_and_orders(Ottf(rows), 3, stream_for("hopeless"), hours=2):
        assert not game.solved
        assert order is None
        assert 2 * 3600 <= seconds("ottf", game) < 2 * 3600 + 60


def test_a_game_is_the_same_on_every_machine_and_without_a_compiler() -> None:
    assert golden(1)[0] == golden(3)[0]
    assert [(game.moves, game.looks) for game in golden(3)] == GOLDEN
    assert_same_uncompiled(functools.partial(golden, 3))
