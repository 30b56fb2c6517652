"""The fewest givens of a solution: against every choice on small boards, with equal pieces, and on the IQ board."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, masked
from puzzlemill.puzzles.iqblocks.pieces import Rows, parse_set
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks import fewest as iqblocks_fewest
from puzzlemill_research.iqblocks.fewest import fewest_clues, fewest_givens
from tests.support.answers.outcomes import present
from tests.support.iqblocks import COUNTS, empty_board, letter_cells, library_of
from tests.twins.iqblocks import tilings

SETS = {
    "different": empty_board("a11.01_b111.010_c1111_d1", 3, 4),
    "one side up": empty_board("a-110.011_b111.110_c11_d1", 3, 4),
    "equal": empty_board("a11.10_b11.10_c11.10_d11.10", 3, 4),
    "equal pairs": empty_board("a11_b111_c11_d111_e11", 3, 4),
    "with holes": IqBlocks(parse_set("a11_b11.10_c11_d11.10"), ("#...", "....", "...#")),
    "one way only": IqBlocks(parse_set("a111.111_b1"), ("...", "...", "#.#")),
}


def fillings_of(puzzle: IqBlocks) -> Iterator[Rows]:
    """One or two fillings of a board."""
    boards = [solution.board for solution in solve(puzzle, limit=200).solutions]
    yield from boards[:: max(1, len(boards) // 2)][:2]


def least_sets(puzzle: IqBlocks, board: Rows) -> list[tuple[str, ...]]:
    """The smallest sets of pieces that leave one completion, by trying them all."""
    names = [piece.name for piece in puzzle.piece_list]
    for size in range(len(names) + 1):
        sets = itertools.combinations(names, size)
        smallest = [letters for letters in sets if is_unique(puzzle, masked(board, letter_cells(board, letters)))]
        if smallest:
            return smallest
    raise AssertionError("a full board has one completion")


def least_clues(puzzle: IqBlocks, board: Rows) -> int:
    """The least number of cells that leave one completion, by trying them all."""
    cells = [(r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark != "#"]
    return next(
        size
        for size in range(len(cells) + 1)
        for chosen in itertools.combinations(cells, size)
        if is_unique(puzzle, masked(board, set(chosen)))
    )


def is_unique(puzzle: IqBlocks, board: Rows) -> bool:
    """Whether brute force finds exactly one completion."""
    return len(tilings(IqBlocks(puzzle.pieces, board))) == 1


@pytest.mark.parametrize("name", SETS)
def test_the_smallest_sets_of_pieces_are_those_found_by_trying_all(name: str) -> None:
    puzzle = SETS[name]
    for board in fillings_of(puzzle):
        givens = fewest_givens(puzzle, board)
        assert list(givens.sets) == least_sets(puzzle, board)
        assert {len(letters) for letters in givens.sets} == {givens.at_least}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.thorough) if name in ("equal", "equal pairs") else name for name in SETS],
)
def test_fewer_cells_are_never_enough(name: str) -> None:
    puzzle = SETS[name]
    for board in fillings_of(puzzle):
        clues = fewest_clues(puzzle, board)
        cells = present(clues.cells)
        assert len(cells) == clues.at_least == least_clues(puzzle, board)
        assert is_unique(puzzle, masked(board, set(cells)))


def test_small_sets_need_different_numbers_of_givens() -> None:
    needed = {fewest_givens(puzzle, board).at_least for puzzle in SETS.values() for board in fillings_of(puzzle)}
    assert needed >= {0, 1, 2}


def test_the_search_finds_the_same_without_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SETS["different"]
    boards = list(fillings_of(puzzle))
    recalled = [(fewest_givens(puzzle, board).sets, fewest_clues(puzzle, board).at_least) for board in boards]
    monkeypatch.setattr(iqblocks_fewest, "library", lambda empty: None)
    assert recalled == [(fewest_givens(puzzle, board).sets, fewest_clues(puzzle, board).at_least) for board in boards]


def test_iq_solutions_need_the_published_numbers_of_pieces() -> None:
    known = library_of(IQ)
    draws = stream_for("fewest")
    numbers = set()
    for _ in range(8):
        board = known.filling(draws.below(len(known)))
        givens = fewest_givens(IQ, board)
        numbers.add(givens.at_least)
        assert all(known.completions(masked(board, letter_cells(board, letters))) == 1 for letters in givens.sets)
        cells = set(present(fewest_clues(IQ, board).cells))
        assert known.completions(masked(board, cells)) == 1
        assert all(known.completions(masked(board, cells - {cell})) > 1 for cell in cells)
    assert min(numbers) == COUNTS["fewest_givens"]["count"]
    assert max(numbers) <= 4


@pytest.mark.thorough
def test_one_pair_of_iq_cells_leaves_one_completion_up_to_symmetry() -> None:
    known = library_of(IQ)
    letters = known.boards.reshape(len(known), 64).T.astype(np.int64) - ord("A")
    # A cell alone never does: each letter that it shows, it shows in several solutions.
    least = min(times for cell in letters for times in np.bincount(cell, minlength=10).tolist() if times)
    assert least >= COUNTS["fewest_clues"]["count"] == 2
    grid = np.arange(64).reshape(8, 8)
    turns = [np.rot90(side, quarters).ravel() for side in (grid, grid.T) for quarters in range(4)]
    pairs = itertools.combinations(range(64), 2)
    orbits = {frozenset(frozenset(turn[list(pair)].tolist()) for turn in turns) for pair in pairs}
    unique = 0
    for orbit in orbits:
        first, second = next(iter(orbit))
        unique += len(orbit) * np.bincount(10 * letters[first] + letters[second]).tolist().count(1)
    assert unique == COUNTS["unique_2_cells"]["count"]
    position = ("I.B.....", *IQ.board[1:])
    filling = known.filling(*known.matching(position).tolist())
    assert fewest_clues(IQ, filling).cells == ((0, 0), (0, 2))


@pytest.mark.thorough
def test_larger_boards_are_searched() -> None:
    puzzle = IqBlocks("pentominoes-tetromino", IQ.board)
    board = next(iter(solve(puzzle).solutions)).board
    givens = fewest_givens(puzzle, board, 200_000_000)
    assert givens.sets
    for letters in givens.sets:
        assert len(letters) == givens.at_least
        assert count(IqBlocks(puzzle.pieces, masked(board, letter_cells(board, letters)))).count == 1


@pytest.mark.parametrize("puzzle", [IQ, SETS["equal pairs"]])
def test_a_spent_budget_leaves_a_bound(puzzle: IqBlocks) -> None:
    board = next(fillings_of(puzzle))
    exact, fewest = fewest_givens(puzzle, board), fewest_clues(puzzle, board)
    bounds = set()
    for budget in (1, exact.nodes // 2, exact.nodes - 1):
        short = fewest_givens(puzzle, board, budget)
        assert not short.sets
        assert short.nodes <= budget
        assert short.at_least <= exact.at_least
        bounds.add(short.at_least)
    assert len(bounds) > 1
    assert fewest_givens(puzzle, board, exact.nodes + 1) == exact
    spent = fewest_clues(puzzle, board, fewest.nodes // 2)
    assert spent.cells is None
    assert spent.at_least <= fewest.at_least
