"""The search for IQ Blocks: published counts, the brute-force twin, reasons, budgets."""

import collections
import tracemalloc

import pytest

from puzzlemill.puzzles import check
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece, images
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill.solvers.iqblocks.exact_cover import position_of
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.iqblocks import COUNTS, random_instance, random_position
from tests.twins.iqblocks import tilings


@pytest.mark.thorough
def test_all_fillings_are_listed_once_each_and_form_the_published_number_of_classes() -> None:
    outcome = solve(IQ, limit=200_000)
    boards = {solution.board for solution in outcome.solutions}
    assert len(outcome.solutions) == len(boards) == outcome.count == COUNTS["solutions"]["count"]
    assert len({min(images(board, True)) for board in boards}) == COUNTS["classes"]["count"]
    assert all(check(IQ, solution) == [] for solution in outcome.solutions[::500])


def test_the_pentominoes_fill_the_board_with_a_centre_hole_in_the_published_number_of_classes() -> None:
    board = (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3)
    assert count(IqBlocks("pentominoes", board)).count == 8 * COUNTS["pentominoes_centre_hole_classes"]["count"]


@pytest.mark.thorough
def test_the_pentominoes_and_the_square_fill_the_board_in_the_published_number_of_classes() -> None:
    puzzle = IqBlocks("pentominoes-tetromino", IQ.board)
    assert count(puzzle, budget=10**9).count == 8 * COUNTS["pentominoes_tetromino_classes"]["count"]


def test_solver_and_twin_agree_on_small_boards_with_any_number_of_completions() -> None:
    completions: collections.Counter[int] = collections.Counter()
    clues = 0
    draws = stream_for("twin")
    for _ in range(60):
        puzzle = random_instance(draws)
        clues += int(bool(puzzle.clues))
        expected = len(tilings(puzzle))
        outcome = solve(puzzle, limit=1000)
        assert outcome.count == count(puzzle).count == expected
        assert outcome.status == ("solved" if expected else "unsolvable")
        assert len({solution.board for solution in outcome.solutions}) == expected
        assert all(check(puzzle, solution) == [] for solution in outcome.solutions)
        completions[min(expected, 2)] += 1
    assert completions[0] >= 8
    assert completions[2] >= 8
    assert clues >= 5


def test_clues_tell_equal_pieces_apart_and_other_pieces_keep_off_them() -> None:
    bars = (Piece("A", ("##",)), Piece("B", ("##",)))
    assert count(IqBlocks(bars, ("..", ".."))).count == 2
    assert count(IqBlocks(bars, ("B.", ".."))).count == 2
    assert solve(IqBlocks(bars, ("B.", ".A")), limit=9).solutions == (Filling(("BA", "BA")), Filling(("BB", "AA")))
    assert count(IqBlocks(bars, ("BA", ".."))).count == 1
    assert count(IqBlocks(bars, ("BB", ".A"))).count == 1
    assert count(IqBlocks((*bars, Piece("C", ("##",))), ("A.C", ".B."))).count == 3


def test_fillings_that_only_exchange_equal_pieces_count_once() -> None:
    shape = ("##", "#.")
    puzzle = IqBlocks((Piece("A", shape), Piece("B", shape)), ("...", "..."))
    assert count(puzzle).count == 2
    given = IqBlocks((*puzzle.piece_list, Piece("C", shape)), ("BB.", "B..", "#.."))
    assert count(IqBlocks(given.pieces, ("BB.", "B..", "...", "#.#"))).count == len(tilings(given)) == 0


@pytest.mark.parametrize(
    ("puzzle", "code", "cells"),
    [
        (IqBlocks("iq", ("." * 8,) * 7), "AREA", 0),
        (IqBlocks((Piece("A", ("###",)),), ("..#", "#.#")), "EXHAUSTED", 0),
        (IqBlocks((Piece("A", ("###",)), Piece("B", ("##", "##"))), ("...#.", "...##", "#####")), "DEAD_REGION", 6),
    ],
)
def test_a_board_that_cannot_be_filled_has_a_reason_a_person_can_check(puzzle: IqBlocks, code: str, cells: int) -> None:
    for outcome in (solve(puzzle), count(puzzle)):
        reason = present(outcome.reason)
        assert (outcome.status, outcome.count) == ("unsolvable", 0)
        assert (reason.code, len(reason.cells)) == (code, cells)
        assert reason.text


def test_a_full_board_is_its_own_only_completion() -> None:
    puzzle = random_position(stream_for("full"), 10)
    assert solve(puzzle).solutions == (Filling(puzzle.board),)
    assert count(puzzle).count == 1


def test_a_spent_budget_is_an_outcome_and_never_overspent() -> None:
    outcome = solve(IQ, budget=10)
    assert (outcome.status, outcome.count, outcome.effort.nodes) == ("budget", None, 10)


def test_a_limit_stops_the_search_and_leaves_the_count_open() -> None:
    outcome = solve(IQ, limit=3)
    assert len(set(outcome.solutions)) == 3
    assert outcome.count is None
    small = IqBlocks((Piece("A", ("##", "#.")), Piece("B", ("##", "#."))), ("...", "..."))
    assert [solve(small, limit=limit).count for limit in (1, 2, 3)] == [None, None, 2]


@pytest.mark.thorough
def test_a_large_piece_among_many_small_ones_takes_little_memory() -> None:
    large = Piece("A", ("." * 15 + "#" + "." * 7, *("#" * 23,) * 22))
    small = [Piece(chr(66 + i), ("#" * 5, "####.")) for i in range(25)]
    area = large.size + sum(piece.size for piece in small)
    text = "." * area + "#" * (1024 - area)
    puzzle = IqBlocks((large, *small), tuple(text[i : i + 32] for i in range(0, 1024, 32)))
    tracemalloc.start()
    assert position_of(puzzle) is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200e6


def test_boards_of_several_words_are_searched_as_well() -> None:
    pieces = tuple(Piece(chr(65 + i), ("#" * 9,) * 4) for i in range(4))
    assert count(IqBlocks(pieces, ("." * 12,) * 12)).count == 0
    assert count(IqBlocks(pieces, ("." * 9,) * 16)).count == 1
    assert count(IqBlocks(pieces, ("." * 18,) * 8)).count == 1
    mixed = (Piece("A", ("#" * 30,) * 3), Piece("B", ("#",) * 30), Piece("C", ("#" * 16,) * 30))
    assert count(IqBlocks(mixed, ("." * 20,) * 30)).count == 6


def test_all_that_is_said_of_many_small_puzzles() -> None:
    assert ledgers.differing("solvers", "iqblocks") == []
