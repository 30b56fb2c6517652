"""The "next open spot" search of IQ Blocks: the published numbers of partial boards, and boards by brute force."""

import itertools

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, cells_of, orientations, with_mark
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks.open_spots import open_spot_boards, open_spot_levels
from tests.support.iqblocks import COUNTS


def test_the_next_open_spot_meets_the_published_numbers_of_partial_boards() -> None:
    published = tuple(COUNTS[f"open_spot_{level}"]["count"] for level in range(1, 6))
    assert open_spot_levels(IQ, 5) == published


@pytest.mark.thorough
def test_the_next_open_spot_meets_the_enumerated_numbers_of_partial_boards_on_all_ten_levels() -> None:
    known = tuple(COUNTS[f"open_spot_{level}"]["count"] for level in range(1, 10))
    assert open_spot_levels(IQ, 10) == (*known, COUNTS["solutions"]["count"])


def partial_boards(puzzle: IqBlocks, depth: int) -> list[Rows]:
    """The boards after `depth` placements, each on the first empty cell, by trying every placement of every filling."""
    boards = {puzzle.board}
    for _ in range(depth):
        grown = set()
        for board in boards:
            r, c = cells_of(board, ".")[0]
            left = [piece for piece in puzzle.piece_list if piece.name not in "".join(board)]
            grown |= {after for piece in left for after in with_piece(board, piece) if after[r][c] != "."}
        boards = grown
    return sorted(boards)


def with_piece(board: Rows, piece: Piece) -> list[Rows]:
    """The boards with one more piece, wherever it fits."""
    empty, boards = set(cells_of(board, ".")), []
    for shape in orientations(piece):
        for down, right in itertools.product(range(len(board)), range(len(board[0]))):
            cells = {(r + down, c + right) for r, c in cells_of(shape)}
            if cells <= empty:
                boards.append(with_mark(board, piece.name, cells))
    return boards


@pytest.mark.thorough
def test_partial_boards_are_those_of_the_blog_s_rounds() -> None:
    assert open_spot_levels(IQ, 2) == (len(partial_boards(IQ, 1)), len(partial_boards(IQ, 2)))
    assert sorted(open_spot_boards(IQ, 2, range(2000))) == partial_boards(IQ, 2)


@pytest.mark.thorough
def test_partial_boards_are_picked_by_number_and_those_beyond_the_last_left_out() -> None:
    every = open_spot_boards(IQ, 1, range(46))
    assert len(set(every)) == 46
    assert open_spot_boards(IQ, 1, [45, 3, 46]) == [every[3], every[45]]
    last = COUNTS["open_spot_3"]["count"] - 1
    assert len(open_spot_boards(IQ, 3, [0, last, last + 1])) == 2
    [full] = open_spot_boards(IQ, 10, [0])
    assert set("".join(full)) == set("ABCDEFGHIJ")


@pytest.mark.parametrize("depth", [0, 11])
def test_levels_beyond_the_pieces_are_refused(depth: int) -> None:
    with pytest.raises(InputError, match=f"depth {depth}: expected 1 to 10, the number of pieces left"):
        open_spot_boards(IQ, depth, [0])
