"""Classes of IQ Blocks fillings: the published numbers, the brute-force twin, budgets."""

import collections
import itertools

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, own_symmetries
from puzzlemill.puzzles.iqblocks.pieces import Piece, images
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks.classes import tally
from tests.support.answers.outcomes import present
from tests.support.iqblocks import COUNTS, dominoes, iq_fillings, random_instance
from tests.twins.iqblocks import Filling as Covering
from tests.twins.iqblocks import tilings


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
    assert tally(IQ, budget=budget)[:2] == (None, None)


def test_a_full_board_and_one_that_cannot_be_filled_have_their_numbers_too() -> None:
    assert tally(IqBlocks("iq", iq_fillings()[0])).fillings == 1
    assert tally(IqBlocks("iq", ("." * 8,) * 7)).classes == 0


def test_a_tally_never_spends_more_than_its_budget_on_all_symmetries_together() -> None:
    puzzle = dominoes(4, 6)
    spent = tally(puzzle, 10**6).effort.nodes
    for budget in (10, spent // 2, spent - 1):
        numbers = tally(puzzle, budget)
        assert numbers.effort.nodes <= budget
        assert numbers.classes is None
    assert tally(puzzle, 2 * spent).effort.nodes == spent
