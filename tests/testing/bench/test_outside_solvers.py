"""Our counts are those of outside solvers that share no search with ours; `test_outside_models` has quicker tests."""

import math
from typing import Any

import pytest
from hypothesis import given, settings

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.gloop import symmetries as gloop_images
from puzzlemill.solvers.domicles import distance
from tests.outside import domicles, gloop, iqblocks, ottf


@pytest.mark.slow
@settings(max_examples=60)
@given(testing.ottf_puzzles(max_rows=5, max_cols=5))
def test_ottf_orientations_are_those_of_a_sat_solver(entry: Any) -> None:
    assert puzzlemill.count(entry.instance).count == ottf.count(entry.instance)


@pytest.mark.slow
@settings(max_examples=15)
@given(testing.domicles_puzzles(layouts=[(2, 2), (3, 2), (2, 3)]))
def test_domicles_classes_are_those_of_cp_sat(entry: Any) -> None:
    group = math.factorial(entry.instance.rows) * math.factorial(entry.instance.cols)
    assert puzzlemill.count(entry.instance).count == domicles.count(entry.instance) / group


@pytest.mark.slow
@settings(max_examples=15)
@given(testing.domicles_puzzles(layouts=[(3, 2), (2, 3), (4, 2), (3, 3), (4, 3)]))
def test_domicles_distances_are_those_of_cp_sat(entry: Any) -> None:
    assert distance(entry.instance) == domicles.distance(entry.instance)


def test_tiles_without_a_solved_board_have_no_distance_by_cp_sat_either() -> None:
    puzzle = puzzlemill.parse_id("domicles:3x2:6:m1:605040312161")
    assert isinstance(puzzle, Domicles)
    assert distance(puzzle) is domicles.distance(puzzle) is None


@pytest.mark.slow
@settings(max_examples=30)
@given(testing.iqblocks_puzzles(max_rows=3, max_cols=5).filter(lambda entry: _all_differ(entry.instance)))
def test_iqblocks_completions_are_those_of_cp_sat(entry: Any) -> None:
    assert puzzlemill.count(entry.instance).count == iqblocks.count(entry.instance)


def _has_two_cells(entry: Any) -> bool:
    """On one cell a packing may be its own image, so that orbits differ in size."""
    return len(entry.instance.cells) > 1


@pytest.mark.slow
@settings(max_examples=15)
@given(
    testing.gloop_puzzles(max_rows=2, max_cols=3, max_spares=1, limits=False, goals=["valid"]).filter(_has_two_cells)
)
def test_valid_gloop_packings_are_those_of_cp_sat(entry: Any) -> None:
    alike = sum(image == entry.instance for image in list(gloop_images(entry.instance))[:4])
    assert puzzlemill.count(entry.instance).count == gloop.count(entry.instance) / alike


def _all_differ(puzzle: Any) -> bool:
    from puzzlemill.puzzles.iqblocks.pieces import orientations

    shapes = [orientations(piece) for piece in puzzle.piece_list]
    return len(set(shapes)) == len(shapes)


@pytest.mark.slow
def test_iq_blocks_with_three_pieces_given_have_the_completions_cp_sat_finds() -> None:
    for entry in puzzlemill.generate("iqblocks", count=3, seed=2, givens=3, solutions=0):
        assert puzzlemill.count(entry.instance).count == iqblocks.count(entry.instance)
