"""Counting IQ Blocks fillings by merging states, counting classes, and visiting all fillings one by one."""

import collections
import itertools
import tracemalloc

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, cells_of, images, orientations, with_mark
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import (
    count,
    open_spot_boards,
    open_spot_levels,
    solve,
    stream,
    tally,
)
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from tests.support.answers.outcomes import present
from tests.support.iqblocks import COUNTS, iq_fillings, random_instance
from tests.twins.iqblocks import Filling as Covering
from tests.twins.iqblocks import tilings


def dominoes(rows: int, cols: int) -> IqBlocks:
    pieces = tuple(Piece(chr(65 + number), ("##",)) for number in range(rows * cols // 2))
    return IqBlocks(pieces, ("." * cols,) * rows)


def turned(covering: Covering, symmetry: int, size: tuple[int, int]) -> Covering:
    """The image of a brute-force filling: every cell goes where `images` takes it."""
    rows, cols = size
    numbers = tuple("".join(chr(1000 + r * cols + c) for c in range(cols)) for r in range(rows))
    image = next(itertools.islice(images(numbers, True), symmetry, None))
    place = {divmod(ord(mark) - 1000, cols): (r, c) for r, row in enumerate(image) for c, mark in enumerate(row)}
    return frozenset((ways, frozenset(place[cell] for cell in cells)) for ways, cells in covering)


@pytest.mark.parametrize(
    ("rows", "cols"),
    [(3, 20), (4, 15), *(pytest.param(*size, marks=pytest.mark.thorough) for size in ((5, 12), (6, 10), (10, 6)))],
)
def test_the_pentominoes_fill_every_rectangle_in_the_published_number_of_classes(rows: int, cols: int) -> None:
    board = tally(IqBlocks("pentominoes", ("." * cols,) * rows))
    classes = COUNTS[f"pentominoes_{min(rows, cols)}x{max(rows, cols)}_classes"]["count"]
    assert (board.classes, board.unchanged) == (classes, (4 * classes, 0, 0, 0))


@pytest.mark.parametrize(("rows", "cols"), [(6, 6), (6, 8)])
def test_dominoes_fill_rectangles_in_the_published_number_of_ways_and_symmetric_ones_count_once(
    rows: int, cols: int
) -> None:
    board = tally(dominoes(rows, cols))
    fillings = COUNTS[f"dominoes_{rows}x{cols}"]["count"]
    assert board.fillings == fillings
    assert fillings < len(board.unchanged) * present(board.classes)


@pytest.mark.thorough
def test_no_filling_of_the_iq_set_is_symmetric_so_there_are_eight_times_as_many_as_classes() -> None:
    board = tally(IQ)
    assert board.unchanged == (COUNTS["solutions"]["count"], 0, 0, 0, 0, 0, 0, 0)
    assert board.fillings == count(IQ).count == 8 * COUNTS["classes"]["count"]
    assert board.classes == COUNTS["classes"]["count"]


def test_classes_are_those_of_the_brute_force_fillings_under_the_position_s_own_symmetries() -> None:
    draws = stream_for("classes")
    positions = collections.Counter[str]()
    for _ in range(60):
        puzzle = random_instance(draws)
        size = len(puzzle.board), len(puzzle.board[0])
        every, symmetries = tilings(puzzle), own_symmetries(puzzle)
        unchanged = tuple(sum(turned(filling, index, size) == filling for filling in every) for index in symmetries)
        orbits = {frozenset(turned(filling, index, size) for index in symmetries) for filling in every}
        numbers = tally(puzzle)
        assert (numbers.fillings, numbers.classes, numbers.unchanged) == (len(every), len(orbits), unchanged)
        positions["symmetric"] += int(len(symmetries) > 1)
        positions["with symmetric fillings"] += int(any(unchanged[1:]))
    assert positions["symmetric"] >= 12
    assert positions["with symmetric fillings"] >= 2


def test_a_symmetric_position_can_exchange_equal_pieces_and_their_clues() -> None:
    bars = (Piece("A", ("##",)), Piece("B", ("##",)))
    position = IqBlocks(bars, ("A.", ".B"))
    assert own_symmetries(position) == [0, 2, 5, 7]
    assert tally(position)[:3] == (2, 1, (2, 2, 0, 0))


def test_pieces_too_long_for_a_merged_state_are_counted_all_the_same() -> None:
    bars = tuple(Piece(letter, ("#" * 9,)) for letter in "ABCDEFGHI")
    assert tally(IqBlocks(bars, ("." * 9,) * 9))[:3] == (2, 1, (2, 0, 2, 0, 2, 0, 2, 0))


@pytest.mark.parametrize("budget", [1, 1000, 100_000])
def test_a_spent_budget_leaves_the_numbers_open(budget: int) -> None:
    outcome = count(IQ, budget=budget)
    assert (outcome.status, outcome.count) == ("budget", None)
    assert outcome.effort.nodes == budget
    assert tally(IQ, budget=budget)[:2] == (None, None)


def test_a_full_board_and_one_that_cannot_be_filled_have_their_numbers_too() -> None:
    full = IqBlocks("iq", iq_fillings()[0])
    assert tally(full).fillings == count(full).count == 1
    assert tally(IqBlocks("iq", ("." * 8,) * 7)).classes == count(IqBlocks("iq", ("." * 8,) * 7)).count == 0


@pytest.mark.thorough
def test_the_stream_has_every_filling_once_and_stores_none() -> None:
    tracemalloc.start()
    try:
        seen = sum(1 for _ in stream(IQ))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert seen == COUNTS["solutions"]["count"]
    assert most < 60_000_000


def test_the_stream_of_a_position_has_the_fillings_that_solve_lists() -> None:
    draws = stream_for("stream")
    for _ in range(40):
        puzzle = random_instance(draws)
        streamed = list(stream(puzzle))
        assert len(set(streamed)) == len(streamed)
        assert set(streamed) == set(solve(puzzle, limit=10**6).solutions)


def test_a_stream_says_when_the_budget_is_spent() -> None:
    with pytest.raises(OutOfReachError, match="solutions: the budget of 1000 nodes ran out before the last solution"):
        list(stream(IQ, budget=1000))


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
    with pytest.raises(ValueError, match=f"depth {depth}: expected 1 to 10, the number of pieces left"):
        open_spot_boards(IQ, depth, [0])


def test_a_tally_never_spends_more_than_its_budget_on_all_symmetries_together() -> None:
    puzzle = dominoes(4, 6)
    spent = tally(puzzle, 10**6).effort.nodes
    for budget in (10, spent // 2, spent - 1):
        numbers = tally(puzzle, budget)
        assert numbers.effort.nodes <= budget
        assert numbers.classes is None
    assert tally(puzzle, 2 * spent).effort.nodes == spent
