"""Models of the validity report and of benchmarks agree with our solvers; `test_outside_models` has the others."""

from typing import Any

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.gloop import symmetries
from puzzlemill.solvers.domicles import distance
from tests.outside import domicles, gloop, iqblocks
from tests.outside.cp_sat import count_all


@pytest.mark.thorough
@settings(max_examples=15)
@given(testing.domicles_puzzles(layouts=[(3, 2), (2, 3), (4, 2), (3, 3), (4, 3)]))
def test_domicles_distances_are_those_of_cp_sat(entry: Any) -> None:
    assert distance(entry.instance) == domicles.distance(entry.instance)


def test_tiles_without_a_solved_board_have_no_distance_by_cp_sat_either() -> None:
    puzzle = puzzlemill.parse_id("domicles:3x2:6:m1:605040312161")
    assert isinstance(puzzle, Domicles)
    assert distance(puzzle) is domicles.distance(puzzle) is None


# On one cell a packing may be its own image, so that orbits differ in size.
@pytest.mark.thorough
@settings(max_examples=15)
@given(
    testing.gloop_puzzles(max_rows=2, max_cols=3, max_spares=1, limits=False, goals=["valid"]).filter(
        lambda entry: len(entry.instance.cells) > 1
    )
)
def test_valid_gloop_packings_are_those_of_cp_sat(entry: Any) -> None:
    alike = sum(image == entry.instance for image in list(symmetries(entry.instance))[:4])
    assert puzzlemill.count(entry.instance).count == count_all(gloop.closed(entry.instance)[0]) / alike


@pytest.mark.thorough
def test_iq_blocks_with_three_pieces_given_have_the_completions_cp_sat_finds() -> None:
    for entry in puzzlemill.generate("iqblocks", count=3, seed=2, givens=3, solutions=0):
        assert puzzlemill.count(entry.instance).count == count_all(iqblocks.model(entry.instance)[0])
