"""How many fillings contain each placement: as plain counting of all fillings says."""

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import images
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill_research.iqblocks.rarest import occurrences
from tests.support.iqblocks import CHIRAL, COUNTS, SYMMETRIC, library_of
from tests.twins.iqblocks import tilings


class TestOccurrences:
    @pytest.mark.parametrize("puzzle", [SYMMETRIC, pytest.param(CHIRAL, marks=pytest.mark.thorough)])
    def test_agree_with_the_twin(self, puzzle: IqBlocks) -> None:
        placements = occurrences(library_of(puzzle))
        assert [item.solutions for item in placements] == sorted(item.solutions for item in placements)
        for item in placements:
            position = IqBlocks(puzzle.pieces, item.board)
            assert [piece.name for piece in position.givens] == [item.piece]
            assert item.solutions == len(tilings(position))
            turned = {image for image in images(item.board, puzzle is SYMMETRIC) if len(image) == len(item.board)}
            assert (item.board, item.images) == (min(turned), len(turned))

    def test_every_placement_of_the_iq_pieces_is_listed_and_none_is_in_one_solution_only(self) -> None:
        placements = occurrences(library_of(IQ))
        assert sum(item.images for item in placements) == COUNTS["placements"]["count"]
        assert sum(item.images * item.solutions for item in placements) == 10 * len(library_of(IQ))
        assert sum(item.images for item in placements if not item.solutions) == COUNTS["unused_placements"]["count"]
        rarest = next(item for item in placements if item.solutions)
        assert rarest.solutions == COUNTS["fewest_givens"]["count"] == library_of(IQ).completions(rarest.board)
