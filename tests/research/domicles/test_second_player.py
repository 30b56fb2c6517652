"""The second player of Domicles: what it calls solved is solved, within the swaps allowed, and slips cost time."""

from typing import Final

import numpy as np
import pytest

from puzzlemill.grading.players import expected_seconds, seconds
from puzzlemill.puzzles import check
from puzzlemill.puzzles.domicles import Domicles, Swaps, duplicates, parse_id
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles import swaps_between
from puzzlemill.solvers.kernels import random_state
from puzzlemill_research.domicles import second_player
from puzzlemill_research.domicles.second_player import games
from puzzlemill_research.players import SecondPlayer
from tests.support.domicles import BLOG_HARD

pytestmark = pytest.mark.thorough
"""Its kernels take seconds to compile, and nothing but the fit of minutes uses them."""

EASY: Final = parse_id("domicles:4x2:6:m4:4363103241542065")
PLAYER: Final[SecondPlayer[Domicles]] = second_player
"""mypy holds the module against the Protocol here."""


@pytest.mark.parametrize("puzzle", [BLOG_HARD, EASY], ids=["4x3", "4x2"])
def test_what_it_calls_solved_is_solved_within_the_swaps_allowed(puzzle: Domicles) -> None:
    table, random = second_player._table(puzzle), random_state(stream_for("solved"))
    for _ in range(10):
        game = second_player._game(table, 30, random)
        swaps = Swaps(swaps_between(range(len(puzzle.tiles)), table.board.tolist()))
        assert game.solved
        assert check(puzzle, swaps) == []
        assert len(swaps.swaps) <= game.acts["swap"] - game.acts["lift"] <= puzzle.swaps


def test_its_conflicts_are_those_of_the_rules() -> None:
    table, draws = second_player._table(BLOG_HARD), stream_for("conflicts")
    for _ in range(50):
        order = draws.sample(range(12), 12)
        table.board[:] = np.array(order)
        repeated = duplicates([BLOG_HARD.tiles[place] for place in order], 3)
        assert (second_player._conflicts(table) > 0) == bool(repeated)
        before = second_player._conflicts(table)
        change = second_player._change(table, 0, 7)
        table.board[[0, 7]] = table.board[[7, 0]]
        assert second_player._conflicts(table) == before + change


def test_slips_take_time() -> None:
    takes = [expected_seconds("domicles", games(BLOG_HARD, 20, stream_for("slips"), slips)) for slips in (0, 300, 800)]
    assert takes[0] < takes[1] < takes[2]


def test_a_game_without_a_solution_ends_after_fifty_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    hopeless = parse_id("domicles:3x2:6:m5:605040312161")
    (game,) = games(hopeless, 1, stream_for("hopeless"))
    assert not game.solved
    assert 50 * 3600 <= seconds("domicles", game) < 50 * 3600 + 200


def test_a_game_is_the_same_on_every_machine() -> None:
    played = games(BLOG_HARD, 6, stream_for("six games"))
    assert played[:2] == games(BLOG_HARD, 2, stream_for("six games"))
    assert [game[:3] for game in played] == [
        (True, 3, 189),
        (True, 4, 252),
        (True, 3, 189),
        (True, 3, 189),
        (True, 3, 189),
        (True, 4, 252),
    ]
