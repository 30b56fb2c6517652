"""The second player of IQ Blocks: it solves what it reports as solved, and its limits matter."""

import functools
import statistics

import pytest

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.generator.iqblocks.making import make
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.grading.players import seconds
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill_research.iqblocks.sample import PARTS
from puzzlemill_research.iqblocks.second_player import games, games_and_boards
from tests.support.answers.uncompiled import assert_same_uncompiled

pytestmark = pytest.mark.thorough
"""Its kernels take seconds to compile, and nothing but the fit of minutes uses them."""

HOUR = 60 * 60 * 100
"""In hundredths of a second."""

TWINS = (Piece("A", ("##", "#.")), Piece("B", (".#", "##")), Piece("C", ("##",)))
"""Two equal pieces and a domino."""


def generated(name: str, **options: int) -> IqBlocks:
    result = make(Options(**options), stream_for(name))  # type: ignore[arg-type]  # numbers only
    assert result is not None
    return result[0]


def filling(puzzle: IqBlocks, board: Int64s) -> Filling:
    rows = [list(row) for row in puzzle.board]
    for (row, col), piece in zip(puzzle.open_cells, board.tolist(), strict=True):
        rows[row][col] = puzzle.left[piece].name if piece >= 0 else "."
    return Filling(tuple("".join(row) for row in rows))


PUZZLES = [
    generated("second", givens=5),
    generated("second", cells=16),
    IqBlocks(TWINS, ("..#", "...", "...")),
    IqBlocks(TWINS, ("A.#", "A..", "...")),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=["pieces", "cells", "twins", "twins and a cell"])
def test_everything_it_calls_solved_is_solved_and_the_acts_add_up(puzzle: IqBlocks) -> None:
    solved = set()
    for game, board in games_and_boards(puzzle, 20, stream_for("right"), longest=HOUR // 30):
        assert (check(puzzle, filling(puzzle, board)) == []) == game.solved
        assert set(game.acts) <= set(seconds_per_act()["iqblocks"])
        acts = {act: game.acts.get(act, 0) for act in seconds_per_act()["iqblocks"]}
        assert (acts["place"] + acts["lift"], acts["look"] + acts["turn"]) == (game.moves, game.looks)
        assert acts["check"] == (len(puzzle.open_cells) if game.solved else 0)
        assert not game.solved or acts["place"] - acts["lift"] == len(puzzle.left)
        solved.add(game.solved)
    assert True in solved


@pytest.mark.parametrize(
    "hopeless",
    [
        IqBlocks(TWINS, ("....", "....", "....")),
        IqBlocks(TWINS, ("#.#.#", "...##", ".#..#")),
        IqBlocks(TWINS, ("..",)),
        IqBlocks(TWINS[:1], ("AA.", "A..")),
    ],
    ids=["too many cells", "a lone cell", "too few cells", "no pieces left"],
)
def test_a_board_that_cannot_be_filled_is_given_up_when_time_ends(hopeless: IqBlocks) -> None:
    for game, _ in games_and_boards(hopeless, 3, stream_for("hopeless"), longest=HOUR // 60):
        assert not game.solved
        # The last round of acts can pass the end a little.
        assert HOUR // 60 <= 100 * seconds("iqblocks", game) < HOUR // 50


def test_a_full_board_takes_no_effort() -> None:
    assert games(IqBlocks(TWINS[2:], ("CC",)), 2, stream_for("full")) == [(True, 0, 0, {})] * 2


def test_more_slips_take_longer() -> None:
    puzzles = [generated(f"slips {number}", givens=5) for number in range(12)]

    def minutes(slips: int) -> float:
        played = [
            seconds("iqblocks", game)
            for puzzle in puzzles
            for game, _ in games_and_boards(puzzle, 10, stream_for("slips"), slips, HOUR)
        ]
        return statistics.mean(played) / 60

    assert minutes(0) < minutes(150) < minutes(400)


def test_the_games_are_the_same_on_every_machine_and_without_the_compiler() -> None:
    easy = generated("golden", givens=6)
    assert [round(seconds("iqblocks", game), 2) for game in games(easy, 3, stream_for("golden"))] == [45.5, 55.55, 45.5]
    assert games(easy, 3, stream_for("golden"))[:2] == games(easy, 2, stream_for("golden"))
    assert_same_uncompiled(
        *(functools.partial(games, puzzle, 2, stream_for("plain")) for puzzle in (easy, *PUZZLES[2:]))
    )


def test_the_sample_has_the_size_that_a_fit_needs_and_its_options_are_valid() -> None:
    assert 200 <= sum(count for count, _ in PARTS) <= 260
    assert all(Options(**options) for _, options in PARTS)  # type: ignore[arg-type]  # as read from files
