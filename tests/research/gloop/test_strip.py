"""Swaps that lead to a perfect packing: legal, the same as brute force, honest about what is not reached, and drawn."""

import itertools
from collections.abc import Mapping

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Gloop, Packing, check
from puzzlemill.puzzles.gloop.rules import edge_breaches
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError, OutOfReachError
from puzzlemill.render.gloop import how_to_play as gloop_rules
from puzzlemill.render.gloop.board import WIDEST
from puzzlemill_research.gloop.strip import FRAMED, MERGED, swap_strip
from puzzlemill_research.gloop.strip.packings import strip_packings
from puzzlemill_research.gloop.strip.swap_path import swap_path, swaps
from tests.support.render.drawings import SLACK, assert_inside, paths, places, texts
from tests.support.render.samples import changes_of, gloop_sample, put


def test_a_strip_frames_what_changes_next_and_counts_contours_below() -> None:
    packings = strip_packings("5x5", seed=0)
    assert len(packings) >= 5
    assert packings == strip_packings("5x5", seed=0)
    drawing = swap_strip(packings)
    assert_inside(drawing)
    assert drawing.width <= WIDEST + SLACK
    counts = [len(contours(packing.grid)) for packing in packings]
    words = [text for text in texts(drawing) if text[0].isdigit()]
    assert [int(text.split()[0]) for text in words] == counts
    assert words[-1] == "1 contour, perfect"
    assert words[-2].endswith(", mixed")
    pictures = [place.drawing for place in places(drawing)]
    framed = [sum(path.stroke == FRAMED for path, _ in paths(picture)) for picture in pictures]
    assert framed == [*(len(step) for step in changes_of(packings)), 0]
    merged = [any(path.stroke == MERGED for path, _ in paths(picture)) for picture in pictures]
    assert merged == [True] * (len(packings) - 1) + [False]


def test_strips_of_one_picture_and_of_one_column_and_different_boards() -> None:
    packing = gloop_rules.MIXED[1]
    assert texts(swap_strip([packing])) == ["5 contours, mixed"]
    column = swap_strip([packing] * 3, columns=1)
    assert_inside(column)
    assert column.height > 2.5 * swap_strip([packing]).height
    for packings, columns in (([], 4), ([packing], 0), ([packing, gloop_sample("4x4")[1]], 4)):
        with pytest.raises(InputError, match="strip: "):
            swap_strip(packings, columns)
    with pytest.raises(InputError, match="PATH_CUT_OFF"):
        swap_strip([Packing((("()......",),))])


def test_a_board_without_a_strip_is_reported() -> None:
    with pytest.raises(OutOfReachError, match="board '2x2': none of 40 packings"):
        strip_packings("2x2")


@pytest.mark.parametrize("board", ["4x4", pytest.param("5x5", marks=pytest.mark.thorough)])
def test_a_swap_path_leads_by_fair_swaps_to_a_perfect_packing(board: str) -> None:
    starts = [gloop_sample(board, index=index) for index in range(10)]
    outcomes = [swap_path(start, 1, range(91), budget=500) for _, start in starts]
    assert sum(outcome.solution is not None for outcome in outcomes) >= 2
    for (puzzle, start), outcome in zip(starts, outcomes, strict=True):
        if outcome.solution is not None:
            assert outcome.solution[0] == start
            assert_fair(Gloop(puzzle.board, "valid", tuple(range(91))), outcome.solution)


def assert_fair(puzzle: Gloop, packings: tuple[Packing, ...]) -> None:
    goals = {goal: msgspec.structs.replace(puzzle, goal=goal) for goal in ("mixed", "perfect")}
    assert not any(check(puzzle, packing) for packing in packings)
    assert not check(goals["perfect"], packings[-1])
    assert any(not check(goals["mixed"], packing) and check(goals["perfect"], packing) for packing in packings)
    counts = [len(contours(packing.grid)) for packing in packings]
    assert all(more > fewer for more, fewer in itertools.pairwise(counts))
    for step in changes_of(packings):
        assert all(ends_of(before) == ends_of(after) for before, after in step)
        if len(step) == 2:
            (one, one_after), (other, other_after) = step
            assert (tile_number(one_after), tile_number(other_after)) == (tile_number(other), tile_number(one))
        else:
            assert len(step) == 1


def ends_of(word: str) -> list[bool]:
    return [letter != "." for letter in word]


def brute_swaps(grid: Grid, tiles: set[int]) -> set[Grid]:
    """Every valid packing after exchanging two tiles, or one with an unused tile, without moving a path end."""
    words = {(row, col): word for row, line in enumerate(grid) for col, word in enumerate(line) if word}
    outside = tiles - {tile_number(word) for word in words.values()}
    changes = [{cell: word} for cell in words for tile in outside for word in turns(TILES[tile])]
    for one, other in itertools.combinations(words, 2):
        changes += [{one: a, other: b} for a in turns(words[other]) for b in turns(words[one])]
    grids = set()
    for change in changes:
        if all(ends_of(words[cell]) == ends_of(word) for cell, word in change.items()):
            after = changed(grid, change)
            assert not edge_breaches(after)
            grids.add(after)
    return grids


def changed(grid: Grid, change: Mapping[Cell, str | None]) -> Grid:
    return tuple(tuple(change.get((r, c), word) for c, word in enumerate(line)) for r, line in enumerate(grid))


def brute_path(grid: Grid, tiles: set[int], mixed: bool = False) -> bool:
    closed = contours(grid)
    loops = sum(not contour.circle for contour in closed)
    if len(closed) == loops == 1:
        return mixed
    after = [other for other in brute_swaps(grid, tiles) if len(contours(other)) < len(closed)]
    return any(brute_path(other, tiles, mixed or loops == 1) for other in after)


def test_swaps_and_whether_a_path_exists_are_those_of_brute_force() -> None:
    statuses = []
    for index in range(24):
        puzzle, start = gloop_sample("3x3", index=index, spares=20)
        tiles = set(puzzle.tiles)
        changed_grids = [changed(start.grid, change) for change in swaps(start.grid, tiles)]
        assert len(changed_grids) == len(set(changed_grids))
        assert set(changed_grids) == brute_swaps(start.grid, tiles)
        outcome = swap_path(start, index, puzzle.tiles)
        assert outcome.status == ("solved" if brute_path(start.grid, tiles) else "unsolvable")
        statuses.append(outcome.status)
    assert min(statuses.count("solved"), statuses.count("unsolvable")) >= 3


def test_a_swap_path_depends_on_its_seed_alone() -> None:
    start = gloop_sample("5x5")[1]
    one, again, other = (swap_path(start, seed, range(91)) for seed in (0, 0, 2))
    assert one == again != other


def test_a_spent_budget_and_an_invalid_start_are_reported() -> None:
    _, start = gloop_sample("5x5")
    outcome = swap_path(start, budget=5, spares=range(91))
    assert (outcome.status, outcome.solution, outcome.effort.nodes) == ("budget", None, 5)
    for word in (None, "no word", TILES[90]):
        with pytest.raises(InputError, match="start: not a valid packing"):
            swap_path(put(start, 0, 0, word))
    with pytest.raises(InputError, match="spares: expected tile numbers, 0 to 90"):
        swap_path(start, spares=[91])
