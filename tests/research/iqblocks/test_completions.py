"""All completions of a position, from the catalogue and from the search, and one of each class."""

import collections

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, canonical
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import solutions, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks.classes import tally
from puzzlemill_research.iqblocks.completions import completions
from tests.support.iqblocks import CHIRAL, COUNTS, EQUAL, SYMMETRIC, library_of, random_instance, some_given

CENTRED = IqBlocks("iq", (*("." * 8,) * 3, *("..EEEE..",) * 2, *("." * 8,) * 3))
"""A position that four symmetries of the board leave as it is."""


def test_those_of_a_position_are_the_same_from_the_catalogue_and_from_the_search() -> None:
    puzzle = IqBlocks("iq", some_given(stream_for("streamed"), IQ, 2, 3))
    boards = list(completions(puzzle))
    assert boards == sorted(filling.board for filling in solutions(puzzle))
    assert len(boards) == library_of(IQ).completions(puzzle.board) > 1


def test_those_of_any_position_are_the_fillings_that_solve_lists() -> None:
    draws = stream_for("stream")
    for _ in range(40):
        puzzle = random_instance(draws)
        found = list(completions(puzzle))
        assert len(set(found)) == len(found)
        assert set(found) == {solution.board for solution in solve(puzzle, limit=10**6).solutions}


@pytest.mark.parametrize("puzzle", [CENTRED, CHIRAL, SYMMETRIC, EQUAL])
def test_one_of_each_class_is_listed(puzzle: IqBlocks) -> None:
    every, representatives = list(completions(puzzle)), list(completions(puzzle, classes=True))
    forms = collections.Counter(canonical(IqBlocks(puzzle.pieces, board)).board for board in representatives)
    assert set(forms.values()) == {1}
    assert set(representatives) <= set(every)
    assert len(representatives) == tally(puzzle).classes
    assert forms.keys() == {canonical(IqBlocks(puzzle.pieces, board)).board for board in every}


def test_those_of_the_empty_board_are_the_published_classes() -> None:
    assert len(set(completions(IQ, classes=True))) == COUNTS["classes"]["count"]


def test_they_are_handed_on_before_the_search_ends() -> None:
    boards = completions(IqBlocks("pentominoes-tetromino", IQ.board), 2_000_000)
    assert len(next(boards)) == 8
    with pytest.raises(OutOfReachError):
        collections.deque(boards)
