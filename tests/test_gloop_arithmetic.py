"""Gloop arithmetic: published totals, the identity K = q - 1 + CS/2 on many boards, bounds, and what is explained."""

import functools
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop_arithmetic import bounds, groups, quarter_turns, regions, totals
from puzzlemill.puzzles.gloop_contours import Grid, contours
from puzzlemill.puzzles.gloop_tiles import TILES, EndPairs, cap_sum, tile_number
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers import gloop_left_out, solve
from puzzlemill.solvers.gloop_explained import explain
from puzzlemill.solvers.gloop_removals import balanced, most_taken_away, removals, tally
from puzzlemill.solvers.outcome import Outcome
from tests.twins import gloop as twin

EVERYTHING = tuple(range(91))

CIRCLE: Grid = (("..()....", "......()"),)
RING: Grid = (("...()...", ".....()."), (".().....", "(......)"))


@functools.cache
def packed(board: tuple[str, ...], goal: str, leave_out: int = 0) -> Grid | None:
    """A packing of a board from nearly all tiles, if it is found at once."""
    tiles = tuple(tile for tile in EVERYTHING if tile % 9 != leave_out % 9)
    found = solve(Gloop(board, goal, tiles), budget=20_000).solution  # type: ignore[arg-type]
    return None if found is None else found.grid


def laid(grid: Grid) -> list[int]:
    return [tile_number(word) for words in grid for word in words if word is not None]


def test_totals_of_the_whole_set_are_those_of_the_paper() -> None:
    sums = totals(EVERYTHING)
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
    assert [quarter_turns(word) for word in ("........", "()......", ".(.)....", ".(..)...", "(......)")] == [
        0,
        2,
        1,
        0,
        1,
    ]


def test_a_circle_and_a_ring_by_hand() -> None:
    assert (groups(CIRCLE), regions(CIRCLE)) == (1, 1)
    assert (groups(RING), regions(RING)) == (1, 2)


masks = st.lists(st.sampled_from(["....", "....", "...#", "#...", ".#..", "..##"]), min_size=3, max_size=5)


@settings(max_examples=40, deadline=None)
@given(masks, st.sampled_from(["valid", "mixed"]), st.integers(0, 8))
def test_groups_are_regions_less_one_and_half_the_cap_sum(rows: list[str], goal: str, leave_out: int) -> None:
    """On ragged boards, boards with holes and boards in two pieces as well."""
    board = ("....", *rows, "....")
    grid = packed(board, goal, leave_out)
    if grid is not None:
        sums, closed = totals(laid(grid)), contours(grid)
        assert 2 * groups(grid) == 2 * (regions(grid) - 1) + sums.cap_sum
        assert len(closed) >= groups(grid)
        best = bounds(laid(grid))
        assert best.fewest_contours <= len(closed) <= best.most_contours
        circles = sum(contour.circle for contour in closed)
        assert circles <= best.most_circles
        assert goal == "valid" or circles >= best.fewest_circles


@pytest.mark.parametrize(
    "board",
    [("....",) * 4, ("......",) * 6, (".....", ".....", "..#..", ".....", "....."), ("...#.", "...##", "...##")],
)
def test_most_of_those_boards_are_packed(board: tuple[str, ...]) -> None:
    found = [grid for leave_out in range(9) if (grid := packed(board, "valid", leave_out)) is not None]
    assert len(found) >= 6
    for grid in found:
        assert groups(grid) == regions(grid) - 1 + totals(laid(grid)).cap_sum // 2


def test_a_perfect_packing_has_two_regions_less_half_its_cap_sum() -> None:
    for leave_out in range(9):
        grid = packed(("....",) * 4, "perfect", leave_out)
        assert grid is not None
        assert regions(grid) == 2 - totals(laid(grid)).cap_sum // 2


def test_a_blank_tile_inside_and_a_hole_are_the_same() -> None:
    for tiles in (EVERYTHING, EVERYTHING[:70], EVERYTHING[:80]):
        grid = solve(Gloop(("....",) * 3, "valid", tiles, ((1, 1, TILES[0]),))).solution.grid  # type: ignore[union-attr]
        hole = tuple(tuple(None if word == TILES[0] else word for word in words) for words in grid)
        assert (groups(hole), regions(hole)) == (groups(grid), regions(grid))


def test_bounds_of_the_leaflets_sets() -> None:
    assert bounds(EVERYTHING) == bounds(EVERYTHING[1:]) == (6, 60, 5, 29)
    assert bounds((0,)) == (0, 0, 0, 0)


def sets_of_four() -> list[tuple[int, ...]]:
    """Small sets, many with packings of the 2 x 2 board and many without."""
    draws = Random(3)
    fitting = [tile for tile in EVERYTHING if ".." in TILES[tile] + TILES[tile][:1]]
    return [tuple(draws.sample(fitting, 4)) for _ in range(150)]


def test_what_is_called_impossible_brute_force_does_not_find() -> None:
    seen = set()
    for tiles in sets_of_four():
        text = "\n".join(explain(tiles))
        for goal in ("valid", "perfect"):
            if f"No packing is {goal}" in text:
                seen.add(goal)
                assert not twin.packings(Gloop(("..", ".."), goal, tiles))
    assert seen == {"valid", "perfect"}


def test_reasons_are_given_in_words() -> None:
    everything = "\n".join(explain(EVERYTHING))
    assert "58 caps against 44 splits, 2 triple junctions and 1 quadruple junction" in everything
    assert "58 - 44 - 2 - 2 = 10" in everything
    assert "No packing is perfect" in everything
    assert "No packing is valid" not in everything
    assert "6 to 60 contours, and a mixed one 5 to 29 circles" in everything
    assert "face each other in pairs" in "\n".join(explain(EVERYTHING[2:]))
    assert "each of the one must face one of the other" in "\n".join(explain(range(20)))
    assert "border of 26 sides" in "\n".join(explain(range(50, 91)))
    assert "contours number 1 at least (K = q - 1 + CS/2), and 3 quarter turns make 0" in explain((0, 1, 11))[-1]
    assert "has no path" in explain((0,))[0]
    caps_and_straights = [
        tile for tile in EVERYTHING if set(TILES[tile]) == {"."} or quarter_turns(TILES[tile]) == 0
    ] + [1]
    assert "neither splits nor junctions" in explain(caps_and_straights)[0]


def test_nothing_excludes_what_there_is() -> None:
    grid = packed(("....",) * 4, "perfect")
    assert grid is not None
    sums = totals(laid(grid))
    sentences = explain(laid(grid))
    assert f"q = 2 - CS/2 = {regions(grid)} regions" in sentences[1]
    assert not any(sentence.startswith("No packing") for sentence in sentences)
    assert f"the cap sum is {sums.pairs.caps}" in sentences[0]


def test_a_puzzle_is_explained_with_its_board_and_spares() -> None:
    whole = explain(Gloop((".............",) * 7, "perfect", EVERYTHING))
    assert whole[:-1] == explain(EVERYTHING)
    assert whole[-1].endswith("the cap sum is at least 10, in a perfect packing at most 0, or 2 without a side 10.")
    spare = explain(Gloop(("...",) * 3, "perfect", EVERYTHING))
    assert spare[0].startswith("82 tiles of 91 stay over")
    assert spare[-1] == "Borders and corners of the board exclude no perfect packing."
    corners = explain(Gloop(("..", ".."), "valid", (87, 88, 89, 90)))
    assert "4 corner cells" in corners[-1]


@pytest.mark.parametrize("tiles", [(), (91,), (-1, 3), (4, 4)])
def test_what_are_no_tiles_is_refused(tiles: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="tiles"):
        explain(tiles)


def test_four_tiles_can_be_removed_in_341_ways_and_145_of_them_are_balanced() -> None:
    found = removals(4)
    assert len(found) == len(set(found)) == 341
    assert sum(map(balanced, found)) == 145
    assert all(90 in tiles and totals(set(EVERYTHING) - set(tiles)).cap_sum == 0 for tiles in found)
    assert sum(totals(set(EVERYTHING) - set(tiles)).balance == 0 for tiles in found) == 145


def test_no_three_tiles_take_away_enough() -> None:
    assert not any(removals(size) for size in (0, 1, 2, 3))
    assert [most_taken_away(size) for size in range(5)] == [0, 4, 7, 9, 11]


def test_removals_are_all_there_are() -> None:
    tiles = range(50, 91, 2)
    total = sum(cap_sum(TILES[tile]) for tile in tiles)
    for size in range(5):
        for wanted in range(-4, 5):
            expected = [s for s in combinations(tiles, size) if total - sum(cap_sum(TILES[t]) for t in s) == wanted]
            assert removals(size, wanted, tiles) == expected


def test_tiles_left_out_are_those_a_packing_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def pack(puzzle: Gloop, seed: int, budget: int) -> Outcome[Packing]:
        asked.append((puzzle.board, puzzle.goal, seed, budget))
        return solve(puzzle, 20 if seed else 100_000)

    monkeypatch.setattr(gloop_left_out, "pack", pack)
    away = gloop_left_out.left_out(12, 0, 7)
    assert away is not None
    kept = set(EVERYTHING) - set(away)
    assert len(kept) == 12
    assert totals(kept).cap_sum <= 0
    assert gloop_left_out.left_out(12, 1, 7) is None
    assert asked == [(("...",) * 4, "perfect", seed, 7) for seed in (0, 1)]


def test_the_table_counts_what_is_found() -> None:
    table = tally(2, [(83, (1, 90)), (83, None), (84, (90,)), (84, (2,))])
    assert table.found == {83: 1, 84: 2}
    assert [table.counts[83][tile] for tile in (0, 1, 2, 90)] == [0, 1, 0, 1]
    assert [table.counts[84][tile] for tile in (0, 1, 2, 90)] == [0, 0, 1, 1]


@pytest.mark.slow
def test_the_tile_with_four_caps_stays_out_of_the_largest_perfect_packing() -> None:
    away = gloop_left_out.left_out(87, 0)
    assert away is not None
    assert tuple(away) in removals(4)
    assert 90 in away
