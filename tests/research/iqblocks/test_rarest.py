"""How many fillings contain each placement: as plain counting of all fillings says."""

import pytest

from puzzlemill.catalogues import published_counts
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import images, parse_set
from puzzlemill.research.iqblocks.rarest import occurrences
from puzzlemill.solvers.iqblocks.all_fillings import IQ, Library, library
from tests.twins.iqblocks import tilings

COUNTS = published_counts()["iqblocks"]


def empty(pieces: str, rows: int, cols: int) -> IqBlocks:
    return IqBlocks(parse_set(pieces), ("." * cols,) * rows)


OWN = empty("a11.01_b111.010_c1111_d-011.110_e1111.0001", 4, 5)
"""Five different pieces; one may not be turned over, so that reflections are no symmetries."""


SYMMETRIC = empty("a11_b1111_c1111.1111_d1111.1001", 4, 5)
"""Four different pieces: some fillings are their own mirror images."""


def known(puzzle: IqBlocks = IQ) -> Library:
    found = library(puzzle)
    assert found is not None
    return found


class TestOccurrences:
    @pytest.mark.parametrize("puzzle", [OWN, SYMMETRIC])
    def test_agree_with_the_twin(self, puzzle: IqBlocks) -> None:
        found = occurrences(known(puzzle))
        assert [item.solutions for item in found] == sorted(item.solutions for item in found)
        for item in found:
            position = IqBlocks(puzzle.pieces, item.board)
            assert [piece.name for piece in position.givens] == [item.piece]
            assert item.solutions == len(tilings(position))
            turned = {image for image in images(item.board, puzzle is SYMMETRIC) if len(image) == len(item.board)}
            assert (item.board, item.images) == (min(turned), len(turned))

    def test_of_the_iq_pieces_are_all_placements_and_none_is_in_one_solution_only(self) -> None:
        found = occurrences(known())
        assert sum(item.images for item in found) == COUNTS["placements"]["count"]
        assert sum(item.images * item.solutions for item in found) == 10 * len(known())
        assert sum(item.images for item in found if not item.solutions) == COUNTS["unused_placements"]["count"]
        rarest = next(item for item in found if item.solutions)
        assert rarest.solutions == COUNTS["fewest_givens"]["count"] == known().completions(rarest.board)
