"""The simulated player of Domicles: it really solves what it reports as solved, and its limits matter."""

import msgspec
import pytest

from puzzlemill.grading.domicles.player import LIMITS, games, games_and_boards
from puzzlemill.grading.players import Limits, seconds
from puzzlemill.puzzles import check
from puzzlemill.puzzles.domicles import Domicles, Swaps, double_set, parse_id, replay
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.domicles import swaps_between
from tests.support.domicles import BLOG_HARD

ONE_AWAY = parse_id("domicles:4x3:6:e1:401063625341316452543221")
TILES = 12


def shuffled(name: str) -> Domicles:
    """The solvable tiles of `ONE_AWAY` in random order."""
    tiles = list(ONE_AWAY.tiles)
    stream_for(f"shuffled {name}").shuffle(tiles)
    return Domicles(4, 3, 6, tuple(tiles), TILES - 1)


BOARDS = [shuffled(str(number)) for number in range(40)]


def share_solved(limits: Limits) -> float:
    played = [game for number, board in enumerate(BOARDS) for game in games(board, 5, stream_for(str(number)), limits)]
    return sum(game.solved for game in played) / len(played)


def test_a_player_who_sees_every_tile_and_never_slips_solves_boards_one_swap_away_at_once() -> None:
    for game in games(ONE_AWAY, 50, stream_for("at once"), Limits(memory=2 * TILES, patience=300, slips=0)):
        assert (game.solved, game.moves) == (True, 1)
        assert 1 <= game.looks <= 66
        # Two scans of four rows and six columns, and a check of all 24 cells.
        assert game.acts == {"scan": 20, "weigh": game.looks, "swap": 1, "lift": 0, "check": 24}


def test_a_solved_board_takes_no_effort() -> None:
    solved = Domicles(4, 3, 6, replay(ONE_AWAY.tiles, [(1, 11)]), 0)
    played = games(solved, 3, stream_for("solved"), LIMITS)
    assert [game[:3] for game in played] == [(True, 0, 0)] * 3
    assert {seconds("domicles", game) for game in played} == {0.35 * 10 + 0.5 * 24}


def test_everything_it_calls_solved_is_solved() -> None:
    solved = set()
    for puzzle in BOARDS:
        for game, board in games_and_boards(puzzle, 5, stream_for("right"), Limits(memory=4, patience=30, slips=30)):
            swaps = Swaps(swaps_between(range(TILES), board.tolist()))
            assert (check(puzzle, swaps) == []) == game.solved
            assert len(swaps.swaps) <= game.acts["swap"]
            assert game.acts["lift"] <= game.acts["swap"]
            solved.add(game.solved)
    assert solved == {True, False}


def test_it_keeps_to_the_swaps_allowed() -> None:
    for allowed in (4, 5, TILES - 1):
        puzzle = msgspec.structs.replace(BLOG_HARD, swaps=allowed, exact=False)
        for game, board in games_and_boards(puzzle, 10, stream_for("allowed"), LIMITS):
            left = game.acts["swap"] - game.acts["lift"]
            assert len(swaps_between(range(TILES), board.tolist())) <= left <= allowed


@pytest.mark.parametrize("slips", [0, 30, 1000])
def test_tiles_of_no_solved_board_are_given_up_when_patience_ends(slips: int) -> None:
    hopeless = Domicles(4, 3, 6, double_set(6)[:TILES], TILES - 1)  # 0 is in five tiles, and there are only four rows
    for game in games(hopeless, 5, stream_for("hopeless"), Limits(memory=4, patience=70, slips=slips)):
        assert game.solved is False
        assert game.moves <= 70
        assert game.looks <= 70 * (11 + 10 + 9)


def test_a_player_who_always_slips_sees_nothing_and_still_ends() -> None:
    assert share_solved(Limits(memory=4, patience=30, slips=1000)) < 0.05


def test_more_slips_never_help() -> None:
    shares = [share_solved(Limits(memory=4, patience=30, slips=slips)) for slips in (0, 200, 500)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_memory_never_helps() -> None:
    shares = [share_solved(Limits(memory=memory, patience=30, slips=30)) for memory in (6, 3, 1)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_patience_never_helps() -> None:
    shares = [share_solved(Limits(memory=4, patience=patience, slips=30)) for patience in (200, 40, 10)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1
