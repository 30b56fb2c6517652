"""Catalogues of any empty board: what the shipped one is, and boards without one."""

import pytest

from puzzlemill.catalogues import all_solutions
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.kinds import ImpossibleError, OutOfReachError
from puzzlemill.solvers.iqblocks.all_fillings import IQ, SHIPPED
from puzzlemill.solvers.iqblocks.all_fillings.file import decode
from puzzlemill_research.iqblocks.catalogue import catalogue
from tests.support.iqblocks import SYMMETRIC, empty_board


def test_the_file_of_a_small_board_reads_back() -> None:
    assert decode(catalogue(SYMMETRIC, 10**6), "file")[0] == SYMMETRIC


@pytest.mark.thorough
def test_the_shipped_catalogue_is_what_the_search_makes() -> None:
    built, shipped = decode(catalogue(IQ, 20_000_000), "built"), decode(all_solutions(SHIPPED), "shipped")
    assert built[0] == shipped[0]
    assert (built[1] == shipped[1]).all()


@pytest.mark.parametrize(
    ("puzzle", "error", "rule"),
    [
        (IqBlocks("iq", ("B" + "." * 7, *("." * 8,) * 7)), ImpossibleError, "expected an empty board"),
        (IqBlocks("iq", ("." * 8,) * 7), ImpossibleError, "the board cannot be filled: 56 cells must be covered"),
        (
            empty_board("a111_b1", 2, 2),
            ImpossibleError,
            "the board cannot be filled: a complete search found no filling",
        ),
        (IQ, OutOfReachError, "fillings found within 1000 nodes; there might be more; use a larger budget"),
    ],
)
def test_a_position_without_a_catalogue_has_a_reason(puzzle: IqBlocks, error: type[Exception], rule: str) -> None:
    with pytest.raises(error, match=rule):
        catalogue(puzzle, 1000)
