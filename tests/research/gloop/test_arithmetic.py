"""Gloop arithmetic: published totals, the identity K = q - 1 + CS/2 on many boards, and bounds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.gloop import Gloop, Goal
from puzzlemill.puzzles.gloop.tiles import TILES, EndPairs, cap_sum
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.solvers import solve
from puzzlemill_research.gloop.arithmetic import bounds, groups, quarter_turns, regions, totals
from tests.support.answers.outcomes import present
from tests.support.gloop import ALL, packed

CIRCLE: Grid = (("..()....", "......()"),)


RING: Grid = (("...()...", ".....()."), (".().....", "(......)"))


def test_totals_of_the_whole_set_are_those_of_the_paper() -> None:
    sums = totals(ALL)
    assert sums.pairs == EndPairs(58, 13, 44, 2, 1)
    assert (sums.tiles, sums.cap_sum, sums.balance) == (91, 10, 0)
    assert (sums.doors, sums.clockwise, sums.anticlockwise, sums.blank) == (138, 84, 84, 58)
    assert sums.quarter_turns == 2 * 58 + 124


def test_totals_add_up_tile_by_tile() -> None:
    for tiles in (range(0), range(50, 60), range(3, 91, 7)):
        sums = totals(tiles)
        assert sums.cap_sum == sum(cap_sum(TILES[tile]) for tile in tiles)
        assert sums.blank + sums.clockwise + sums.anticlockwise + sums.doors == 4 * len(tiles)


def test_turns_of_single_tiles() -> None:
    words = ("........", "()......", ".(.)....", ".(..)...", "(......)")
    assert list(map(quarter_turns, words)) == [0, 2, 1, 0, 1]


def test_a_circle_and_a_ring_by_hand() -> None:
    assert (groups(CIRCLE), regions(CIRCLE)) == (1, 1)
    assert (groups(RING), regions(RING)) == (1, 2)


masks = st.lists(st.sampled_from(["....", "....", "...#", "#...", ".#..", "..##"]), min_size=3, max_size=5)


@settings(max_examples=40, deadline=None)
@given(masks, st.sampled_from(["valid", "mixed"]), st.integers(0, 8))
def test_groups_are_regions_less_one_and_half_the_cap_sum(rows: list[str], goal: Goal, leave_out: int) -> None:
    """Also on ragged boards, boards with holes, and boards in two pieces."""
    board = ("....", *rows, "....")
    packing = packed(board, goal, leave_out)
    if packing is not None:
        grid = packing.grid
        sums, closed = totals(packing.tiles), contours(grid)
        assert 2 * groups(grid) == 2 * (regions(grid) - 1) + sums.cap_sum
        assert len(closed) >= groups(grid)
        best = bounds(packing.tiles)
        assert best.fewest_contours <= len(closed) <= best.most_contours
        circles = sum(contour.circle for contour in closed)
        assert circles <= best.most_circles
        assert goal == "valid" or circles >= best.fewest_circles


@pytest.mark.parametrize(
    "board",
    [("....",) * 4, ("......",) * 6, (".....", ".....", "..#..", ".....", "....."), ("...#.", "...##", "...##")],
)
def test_most_of_those_boards_are_packed(board: tuple[str, ...]) -> None:
    packings = [packing for leave_out in range(9) if (packing := packed(board, "valid", leave_out)) is not None]
    assert len(packings) >= 6
    for packing in packings:
        assert groups(packing.grid) == regions(packing.grid) - 1 + totals(packing.tiles).cap_sum // 2


def test_a_perfect_packing_has_two_regions_less_half_its_cap_sum() -> None:
    for leave_out in range(9):
        packing = present(packed(("....",) * 4, "perfect", leave_out))
        assert regions(packing.grid) == 2 - totals(packing.tiles).cap_sum // 2


def test_a_blank_tile_inside_and_a_hole_are_the_same() -> None:
    for tiles in (ALL, ALL[:70], ALL[:80]):
        grid = solve(Gloop(("....",) * 3, "valid", tiles, ((1, 1, TILES[0]),))).solution.grid  # type: ignore[union-attr]
        hole = tuple(tuple(None if word == TILES[0] else word for word in words) for words in grid)
        assert (groups(hole), regions(hole)) == (groups(grid), regions(grid))


def test_bounds_of_the_leaflets_sets() -> None:
    assert bounds(ALL) == bounds(ALL[1:]) == (6, 60, 5, 29)
    assert bounds((0,)) == (0, 0, 0, 0)
