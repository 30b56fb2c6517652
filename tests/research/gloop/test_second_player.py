"""The second simulated player of Gloop: what it calls solved is solved, and slips cost time."""

import os
import statistics
import subprocess
import sys

import pytest

from puzzlemill.grading.players import expected_seconds, seconds
from puzzlemill.puzzles import gloop
from puzzlemill.puzzles.gloop import Gloop, check, packing_of, parse_id
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop import solve
from puzzlemill_research.gloop.second_player import SLIPS, games, games_and_boards
from puzzlemill_research.parts import part
from puzzlemill_research.players import SecondPlayer
from tests.house.reading import imports
from tests.support.gloop import with_givens
from tests.support.places import ROOT

pytestmark = pytest.mark.thorough
"""Its kernels take seconds to compile, and nothing but the fit of minutes uses them."""

PERFECT_3X3 = parse_id("gloop:3x3:perfect:a142a6")
PERFECT_4X4 = parse_id("gloop:4x4:perfect:300000811e062e5")
MIXED_4X4 = parse_id("gloop:4x4:mixed:2080002800008129022e5")
VALID_3X4 = parse_id("gloop:3x4:valid:8000102080000048002c7")
RAGGED = parse_id("gloop:4x4.fffe:valid:1f00000811e062e5:c1-3.o0-1")

PLAYER: SecondPlayer[Gloop] = part("second player", "gloop")
"""mypy holds the module against the Protocol here."""


def begun(givens: int, name: str) -> Gloop:
    """The 4x4 puzzle with this many random tiles of a solution given."""
    packing = solve(PERFECT_4X4).solution
    assert packing is not None
    return with_givens(PERFECT_4X4, packing, stream_for(f"given {name}").sample(PERFECT_4X4.cells, givens))


@pytest.mark.parametrize("puzzle", [PERFECT_3X3, MIXED_4X4, VALID_3X4, RAGGED, begun(3, "3")], ids=gloop.format_id)
def test_everything_it_calls_solved_is_solved(puzzle: Gloop) -> None:
    solved = set()
    free = len(puzzle.cells) - len(puzzle.givens)
    for game, board in games_and_boards(puzzle, 20, stream_for("right"), hours=1):
        words = {cell: WORDS[word] for cell, word in zip(puzzle.cells, board.tolist(), strict=True) if word >= 0}
        assert (check(puzzle, packing_of(puzzle, words)) == []) == game.solved
        assert game.moves == game.acts["place"] + game.acts["lift"]
        assert not game.solved or game.acts["place"] - game.acts["lift"] == free
        assert seconds("gloop", game) < 3600 + 1800  # it notices the end of the hour between two tiles
        solved.add(game.solved)
    assert True in solved


def test_a_player_who_does_not_slip_places_forced_tiles_only_once() -> None:
    for number in range(8):
        for game, _ in games_and_boards(begun(13, str(number)), 4, stream_for("forced"), slips=0):
            assert (game.solved, game.acts["lift"], game.acts["assume"]) == (True, 0, 0)
            assert game.acts["place"] == 3


def test_puzzles_without_a_solution_are_given_up_after_fifty_hours() -> None:
    crossing = TILES.index("()()()()")
    hopeless = Gloop(("...",), "valid", (0, crossing, crossing - 1))
    wrong = Gloop(("..",), "valid", (1, 2), ((0, 0, TILES[1]), (0, 1, TILES[2])))
    for puzzle in (hopeless, wrong):
        [game] = games(puzzle, 1, stream_for("hopeless"))
        assert not game.solved
        assert 50 * 3600 <= seconds("gloop", game) < 51 * 3600


def test_more_slips_cost_time() -> None:
    puzzles = [begun(4, str(number)) for number in range(12)]

    def typical(slips: int) -> float:
        played = [[game for game, _ in games_and_boards(p, 15, stream_for("slips"), slips)] for p in puzzles]
        return statistics.geometric_mean(expected_seconds("gloop", of_puzzle) for of_puzzle in played)

    careful, ordinary, careless = (typical(slips) for slips in (0, SLIPS, 150))
    assert careful < ordinary < careless / 1.5


def test_the_first_games_are_the_same_whatever_the_count_and_without_the_compiler() -> None:
    many = PLAYER.games(PERFECT_3X3, 6, stream_for("golden"))
    assert PLAYER.games(PERFECT_3X3, 2, stream_for("golden")) == many[:2]
    code = (
        "from puzzlemill.puzzles.gloop import parse_id\n"
        "from puzzlemill.puzzles.streams import stream_for\n"
        "from puzzlemill_research.gloop.second_player import games\n"
        f"print([*map(tuple, games(parse_id({gloop.format_id(PERFECT_3X3)!r}), 2, stream_for('golden')))])"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == f"{[*map(tuple, many[:2])]}\n"


def test_it_shares_no_code_with_the_first_player_graders_or_searches() -> None:
    allowed = ("catalogues", "puzzles", "grading.players", "solvers.arrays", "solvers.kernels")
    file = ROOT / "research" / "gloop" / "second_player.py"
    names = {name for statement in imports(file) for name in statement.taken if name.startswith("puzzlemill.")}
    others = {name for name in names if not name.removeprefix("puzzlemill.").startswith(allowed)}
    assert others == {"puzzlemill.solvers.gloop.tables.across_table"}
