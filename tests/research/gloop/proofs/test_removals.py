"""Tiles that stay out of perfect Gloop packings: by the cap sum, and as counted in packings."""

import json
from itertools import combinations

import pytest

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.solvers import solve
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.gloop.arithmetic import totals
from puzzlemill_research.gloop.paper import left_out as gloop_left_out
from puzzlemill_research.gloop.proofs.removals import balanced, most_taken_away, read_left_out, removals, tally
from tests.support.answers.outcomes import present
from tests.support.answers.refusals import refused_line
from tests.support.gloop import ALL


def test_four_tiles_can_be_removed_in_341_ways_and_145_of_them_are_balanced() -> None:
    sets = removals(4)
    assert len(sets) == len(set(sets)) == 341
    assert sum(map(balanced, sets)) == 145
    assert all(90 in tiles and totals(set(ALL) - set(tiles)).cap_sum == 0 for tiles in sets)
    assert sum(totals(set(ALL) - set(tiles)).balance == 0 for tiles in sets) == 145


def test_no_three_tiles_take_away_enough() -> None:
    assert not any(removals(size) for size in (0, 1, 2, 3))
    assert [most_taken_away(size) for size in range(5)] == [0, 4, 7, 9, 11]


def test_all_removals_are_listed() -> None:
    tiles = range(50, 91, 2)
    total = sum(cap_sum(TILES[tile]) for tile in tiles)
    for size in range(5):
        for target in range(-4, 5):
            expected = [s for s in combinations(tiles, size) if total - sum(cap_sum(TILES[t]) for t in s) == target]
            assert removals(size, target, tiles) == expected


def test_tiles_left_out_are_those_missing_from_a_packing(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []

    def pack(puzzle: Gloop, seed: int, budget: int) -> Outcome[Packing]:
        searches.append((puzzle.board, puzzle.goal, seed, budget))
        return solve(puzzle, 20 if seed else 100_000)

    monkeypatch.setattr(gloop_left_out, "pack", pack)
    used = set(ALL) - set(present(gloop_left_out.left_out(12, 0, 7)))
    assert len(used) == 12
    assert totals(used).cap_sum <= 0
    assert gloop_left_out.left_out(12, 1, 7) is None
    assert searches == [(("...",) * 4, "perfect", seed, 7) for seed in (0, 1)]


def test_the_table_counts_what_is_found() -> None:
    table = tally(2, [(83, (1, 90)), (83, None), (84, (90,)), (84, (2,))])
    assert table.packings == {83: 1, 84: 2}
    assert [table.counts[83][tile] for tile in (0, 1, 2, 90)] == [0, 1, 0, 1]
    assert [table.counts[84][tile] for tile in (0, 1, 2, 90)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("seeds", 10**13, "seeds: expected a whole number of at most 1000000000000"),
        ("found", {"92": 0}, "found: expected numbers of cells from 1 to 91"),
        ("found", {"83": 3}, "found: 83 cells: expected 0 to the number of `seeds`"),
        ("counts", {"83": [10**4000] * 91}, "counts: 83 cells: expected 0 to the number in `found`"),
    ],
)
def test_an_impossible_table_is_refused(field: str, value: object, rule: str) -> None:
    table = {"format": "puzzlemill-gloop-left-out", "version": 1, "seeds": 2, "found": {"83": 1}}
    table |= {"counts": {"83": [0] * 91}, field: value}
    if value == {"92": 0}:
        table["counts"] = {"92": [0] * 91}
    assert refused_line(read_left_out, json.dumps(table).encode(), "a.json") == f"a.json: {rule}"


@pytest.mark.thorough
def test_the_tile_with_four_caps_stays_out_of_the_largest_perfect_packing() -> None:
    away = present(gloop_left_out.left_out(87, 0))
    assert tuple(away) in removals(4)
    assert 90 in away
