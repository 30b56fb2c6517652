"""The simulated player of IQ Blocks: it really solves what it reports as solved, and its limits matter."""

import math

import pytest

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading.iqblocks.player import LIMITS, games, games_and_boards
from puzzlemill.grading.players import Game, Limits, expected_seconds
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check, masked
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s

FILLING = ("DDDAAHHH", "DCCAAAAH", "DCCCBBBH", "DCCCBIII", "EEBBBIII", "EEGGGIFF", "EEJJGIFF", "EEJJJJJF")
LETTERS = "ABCDEFGHIJ"

TWINS = (Piece("A", ("##", "#.")), Piece("B", (".#", "##")), Piece("C", ("##",)))
"""Two equal pieces and a domino."""

SURE = Limits(memory=4, patience=3000, slips=0)


def without(letters: str) -> Rows:
    """`FILLING` without some pieces."""
    return tuple("".join("." if mark in letters else mark for mark in row) for row in FILLING)


def missing(number: int, name: str) -> IqBlocks:
    """`FILLING` without this number of random pieces."""
    return IqBlocks("iq", without("".join(stream_for(f"missing {name}").sample(LETTERS, number))))


def cells_given(number: int, name: str) -> IqBlocks:
    """This number of random cells of `FILLING`."""
    places = stream_for(f"cells {name}").sample(range(64), number)
    return IqBlocks("iq", masked(FILLING, {divmod(place, 8) for place in places}))


SEVEN_LEFT = [missing(7, str(number)) for number in range(20)]
TWINS_LEFT = IqBlocks(TWINS, ("..#", "...", "..."))
CLUES = cells_given(12, "clues")


def share_solved(limits: Limits) -> float:
    played = [
        game for number, puzzle in enumerate(SEVEN_LEFT) for game in games(puzzle, 10, stream_for(str(number)), limits)
    ]
    return sum(game.solved for game in played) / len(played)


def filling(puzzle: IqBlocks, board: Int64s) -> Filling:
    rows = [list(row) for row in puzzle.board]
    for (row, col), piece in zip(puzzle.open_cells, board.tolist(), strict=True):
        rows[row][col] = puzzle.left[piece].name if piece >= 0 else "."
    return Filling(tuple("".join(row) for row in rows))


@pytest.mark.parametrize("letter", LETTERS)
def test_the_last_piece_is_one_move_for_a_player_who_does_not_slip(letter: str) -> None:
    for game in games(IqBlocks("iq", without(letter)), 3, stream_for("last"), SURE):
        assert (game.solved, game.moves) == (True, 1)
        assert 1 <= game.looks <= 8


def test_a_full_board_takes_no_effort() -> None:
    assert games(IqBlocks("iq", FILLING), 2, stream_for("full"), LIMITS) == [Game(True, 0, 0)] * 2


@pytest.mark.parametrize("puzzle", [SEVEN_LEFT[0], TWINS_LEFT, CLUES], ids=["pieces", "twins", "clues"])
def test_everything_it_calls_solved_is_solved(puzzle: IqBlocks) -> None:
    solved = set()
    for game, board in games_and_boards(puzzle, 40, stream_for("right"), Limits(memory=4, patience=99, slips=30)):
        assert (check(puzzle, filling(puzzle, board)) == []) == game.solved
        assert not game.solved or (game.moves <= 99 and game.moves % 2 == len(puzzle.left) % 2)
        solved.add(game.solved)
    assert True in solved


def test_a_board_is_left_only_with_whole_pieces_on_all_their_given_cells() -> None:
    for _, board in games_and_boards(CLUES, 40, stream_for("whole"), Limits(memory=4, patience=7, slips=100)):
        left = filling(CLUES, board)
        assert not {breach.code for breach in check(CLUES, left)} & {"PIECE_SHAPE", "HOLE_FILLED", "UNKNOWN_PIECE"}
        laid = set("".join(left.board))
        assert all(left.board[r][c] in (letter, ".") for letter, cells in CLUES.clues.items() for r, c in cells)
        assert all(left.board[r][c] != "." for letter, cells in CLUES.clues.items() for r, c in cells if letter in laid)


@pytest.mark.parametrize("slips", [0, 30, 1000])
@pytest.mark.parametrize(
    "hopeless",
    [
        IqBlocks(TWINS, ("....", "....", "....")),
        IqBlocks(TWINS, ("...", ".#.", "...")),
        IqBlocks(TWINS, ("#.#.#", "...##", ".#..#")),
        IqBlocks(TWINS, ("..",)),
    ],
    ids=["too many cells", "a ring", "a lone cell", "too few cells"],
)
def test_a_board_that_cannot_be_filled_is_given_up_when_patience_ends(hopeless: IqBlocks, slips: int) -> None:
    for game in games(hopeless, 5, stream_for("hopeless"), Limits(memory=4, patience=70, slips=slips)):
        assert not game.solved
        assert game.moves < 70 + len(hopeless.left)


def test_equal_pieces_are_tried_on_a_cell_once() -> None:
    single = IqBlocks(TWINS[:1], ("..", ".#"))
    double = IqBlocks(TWINS[:2], ("..", ".#"))
    blind = Limits(memory=4, patience=10, slips=1000)
    assert (
        games(single, 1, stream_for("twins"), blind)
        == games(double, 1, stream_for("twins"), blind)
        == [(False, 0, 10 * 4, {"look": 10, "turn": 30, "choose": 10})]
    )


def test_known_cells_of_a_piece_are_looked_at_first_and_with_that_piece_alone() -> None:
    puzzle = IqBlocks((TWINS[0], TWINS[2]), ("A.#", "A.."))
    for game in games(puzzle, 5, stream_for("clue"), SURE):
        assert (game.solved, game.moves) == (True, 2)
    blind = Limits(memory=4, patience=10, slips=1000)
    assert games(puzzle, 1, stream_for("clue"), blind)[0][:3] == (False, 0, 10 * 4)


def test_a_piece_or_tile_that_failed_is_not_placed_again_at_once() -> None:
    few = IqBlocks(TWINS, ("..",))
    # The domino is placed, lifted and remembered, then nothing is found, and all is forgotten: 23 times in 69.
    assert games(few, 1, stream_for("again"), Limits(memory=4, patience=69, slips=0))[0].moves == 2 * 23


def test_more_slips_never_help() -> None:
    shares = [share_solved(Limits(memory=4, patience=100, slips=slips)) for slips in (0, 150, 400)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_memory_never_helps() -> None:
    shares = [share_solved(Limits(memory=memory, patience=100, slips=30)) for memory in (4, 1)]
    assert shares[0] > shares[1] + 0.03


def test_less_patience_never_helps() -> None:
    shares = [share_solved(Limits(memory=4, patience=patience, slips=30)) for patience in (200, 80, 30)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_acts_agree_with_moves_and_looks_and_are_those_of_the_table_of_seconds() -> None:
    for puzzle in (SEVEN_LEFT[0], CLUES, TWINS_LEFT):
        for game in games(puzzle, 6, stream_for("acts"), LIMITS):
            acts = {act: game.acts.get(act, 0) for act in seconds_per_act()["iqblocks"]}
            assert set(game.acts) <= set(acts)
            assert acts["place"] + acts["lift"] == game.moves
            assert acts["choose"] >= acts["place"]
            # Glances ahead are looks at every orientation, but a single act.
            assert acts["look"] + acts["turn"] <= game.looks
            assert acts["check"] == (len(puzzle.open_cells) if game.solved else 0)
            assert not game.solved or acts["place"] - acts["lift"] == len(puzzle.left)


def test_with_more_patience_hard_puzzles_have_finite_minutes() -> None:
    hard = missing(8, "hard")
    for patience, finite in ((100, False), (100_000, True)):
        played = games(hard, 5, stream_for("patience"), Limits(memory=4, patience=patience, slips=30))
        assert math.isfinite(expected_seconds("iqblocks", played)) == finite
