"""Counting IQ Blocks fillings by merging states: the published numbers, budgets, full boards."""

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.solvers.iqblocks import count
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from tests.support.iqblocks import COUNTS, dominoes, iq_fillings


@pytest.mark.parametrize(
    ("rows", "cols"),
    [(3, 20), (4, 15), *(pytest.param(*size, marks=pytest.mark.thorough) for size in ((5, 12), (6, 10), (10, 6)))],
)
def test_the_pentominoes_fill_every_rectangle_in_the_published_number_of_ways(rows: int, cols: int) -> None:
    classes = COUNTS[f"pentominoes_{min(rows, cols)}x{max(rows, cols)}_classes"]["count"]
    assert count(IqBlocks("pentominoes", ("." * cols,) * rows)).count == 4 * classes


@pytest.mark.parametrize(("rows", "cols"), [(6, 6), (6, 8)])
def test_dominoes_fill_rectangles_in_the_published_number_of_ways(rows: int, cols: int) -> None:
    assert count(dominoes(rows, cols)).count == COUNTS[f"dominoes_{rows}x{cols}"]["count"]


@pytest.mark.thorough
def test_the_iq_set_has_the_published_number_of_fillings() -> None:
    assert count(IQ).count == COUNTS["solutions"]["count"] == 8 * COUNTS["classes"]["count"]


def test_pieces_too_long_for_a_merged_state_are_counted_all_the_same() -> None:
    bars = tuple(Piece(letter, ("#" * 9,)) for letter in "ABCDEFGHI")
    assert count(IqBlocks(bars, ("." * 9,) * 9)).count == 2


@pytest.mark.parametrize("budget", [1, 1000, 100_000])
def test_a_spent_budget_leaves_the_number_open(budget: int) -> None:
    outcome = count(IQ, budget=budget)
    assert (outcome.status, outcome.count) == ("budget", None)
    assert outcome.effort.nodes == budget


def test_a_full_board_and_one_that_cannot_be_filled_have_their_numbers_too() -> None:
    assert count(IqBlocks("iq", iq_fillings()[0])).count == 1
    assert count(IqBlocks("iq", ("." * 8,) * 7)).count == 0
