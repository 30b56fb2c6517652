"""Gloop's solver: the same counts as brute force, reasons a person can check, budgets, and symmetry."""

from collections import Counter
from functools import partial
from random import Random

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Gloop, Goal, check
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum, sides, tile_number, turn, turns
from puzzlemill.solvers import count, solve
from puzzlemill.solvers.gloop import impossibility, solutions
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.gloop import ALL, GOALS, as_drawn, clashing, generated, varied, with_blank_tile, with_givens
from tests.support.gloop import solutions as every_packing
from tests.twins import gloop as twin


def test_counts_and_solutions_are_those_of_brute_force() -> None:
    draws = Random(5)
    numbers: Counter[int] = Counter()
    for index in range(100):
        puzzle = varied(index, draws)
        expected = twin.packings(puzzle)
        counted, first, three = count(puzzle), solve(puzzle), solve(puzzle, limit=3)
        assert counted.count == len(expected)
        assert counted.status == first.status == three.status == ("solved" if expected else "unsolvable")
        assert len(first.solutions) == min(1, len(expected))
        assert len(set(three.solutions)) == min(3, len(expected))
        assert three.count == (len(expected) if len(expected) < 3 else None)
        assert not any(check(puzzle, solution) for solution in first.solutions + three.solutions)
        assert bool(expected) == (counted.reason is None)
        numbers[min(2, len(expected))] += 1
    assert numbers[0] >= 33
    assert numbers[2] >= 13


def test_tiles_that_are_not_turned_have_the_packings_in_which_they_lie_as_drawn() -> None:
    numbers: Counter[bool] = Counter()
    for index in range(24):
        puzzle, packing = generated(("3x3", "2x3")[index % 2], GOALS[index % 3], index, spares=index % 4 // 2)
        drawn = as_drawn(puzzle, packing)
        expected = {words for words in every_packing(puzzle) if {word for _, word in words} <= set(drawn.unturned)}
        assert {frozenset(found.words.items()) for found in solutions(drawn)} == expected
        assert count(drawn).count == len(expected) > 0
        numbers[len(expected) < len(every_packing(puzzle)) // 4] += 1
    assert numbers[True] > 0


def test_sums_by_direction_refute_only_what_brute_force_refutes() -> None:
    seen = 0
    for index in range(30):
        puzzle, packing = generated("3x3", "valid", index)
        drawn = as_drawn(puzzle, packing)
        assert impossibility(drawn) is None
        words = list(drawn.unturned)
        words[index % 9] = turn(words[index % 9])
        changed = msgspec.structs.replace(drawn, unturned=tuple(words))
        reason = impossibility(changed)
        if reason is not None:
            assert (reason.code, "no tile is turned" in reason.text) == ("BALANCE", True)
            assert not twin.packings(changed)
            seen += 1
    assert seen >= 10


def test_packings_that_differ_by_a_rotation_count_once() -> None:
    """A tile with four turns is in every packing once, so giving it everywhere counts each of the four rotations."""
    for index in range(12):
        puzzle, packing = generated("3x3", "valid", index)
        tile = next(word for word in packing.words.values() if len(turns(word)) == 4)
        placed = [
            count(msgspec.structs.replace(puzzle, givens=((row, col, word),))).count or 0
            for row, col in puzzle.cells
            for word in turns(tile)
        ]
        assert sum(placed) == 4 * (count(puzzle).count or 0) > 0


@pytest.mark.thorough
def test_random_perfect_puzzles_have_few_solutions() -> None:
    """Measured before on thirty other random subsets each: medians 1, 3 and 4; 17, 7 and 3 of 30 had one."""
    for board, median, single in (("3x3", 1, 0.57), ("3x4", 3, 0.23), ("4x4", 4, 0.10)):
        counts = sorted(count(generated(board, "perfect", index)[0]).count or 0 for index in range(200))
        assert counts[0] >= 1
        assert abs(counts[100] - median) <= 1
        assert abs(counts.count(1) / 200 - single) <= 0.15


def test_a_loop_can_close_before_the_blank_tile_is_placed() -> None:
    puzzles = with_blank_tile()
    assert len(puzzles) >= 5
    for puzzle, packing in puzzles:
        others = [cell for cell, word in packing.words.items() if tile_number(word) != 0]
        assert count(with_givens(puzzle, packing, others)).count == 1
        assert count(puzzle).count == len(twin.packings(puzzle))


def holds(puzzle: Gloop, code: str) -> bool:
    """Whether a reason is true of a set of tiles for a full rectangle without spares."""
    around = [sides(TILES[tile]) for tile in puzzle.tiles]
    blanks = [[side == "00" for side in four] for four in around]
    total = sum(cap_sum(TILES[tile]) for tile in puzzle.tiles)
    border = 2 * (puzzle.rows + puzzle.cols)
    return {
        "CORNER_TILES": sum(any(four[side] and four[side - 1] for side in range(4)) for four in blanks) < 4,
        "BORDER_TILES": sum(map(any, blanks)) < border - 4,
        "BLANK_SIDES": sum(map(sum, blanks)) < border,
        "ODD_CAP_SUM": total % 2 == 1,
        "BALANCE": sum(four.count("10") - four.count("01") for four in around) != 0,
        "CAP_SUM": puzzle.goal == "perfect" and total > 0,
    }[code]


def test_reasons_are_true_and_brute_force_finds_nothing() -> None:
    seen: Counter[str] = Counter()
    for index in range(8):
        puzzle, _ = generated("3x3", "perfect", index)
        random = Random(index)
        strangers = [tile for tile in ALL if tile not in puzzle.tiles]
        for replaced in (1, 1, 1, 1, 4, 9):
            tiles = (*random.sample(strangers, replaced), *random.sample(puzzle.tiles, 9 - replaced))
            changed = msgspec.structs.replace(puzzle, tiles=tiles)
            reason = impossibility(changed)
            if reason is not None:
                assert holds(changed, reason.code)
                assert not twin.packings(changed)
                seen[reason.code] += 1
    assert min(seen[code] for code in ("CORNER_TILES", "BORDER_TILES", "ODD_CAP_SUM", "BALANCE", "CAP_SUM")) > 0


def test_too_few_blank_sides_are_a_reason_when_ends_need_three() -> None:
    arcs = tile_number(".()....."), tile_number("(())....")
    assert present(impossibility(Gloop(("..",), "valid", arcs))).code == "BLANK_SIDES"


def test_clashing_givens_are_the_reason() -> None:
    puzzle, packing = generated("3x3", "perfect", 0)
    clash = clashing(puzzle, packing)
    for outcome in (solve(clash), count(clash), solve(clash, limit=5)):
        reason = present(outcome.reason)
        assert (outcome.status, reason.code, reason.cells) == ("unsolvable", "GIVENS_CLASH", ((0, 0), (1, 1)))


def test_all_cells_given_is_solved_at_once() -> None:
    puzzle, packing = generated("3x3", "mixed", 3)
    full = with_givens(puzzle, packing, puzzle.cells)
    assert count(full).count == 1
    assert solve(full).solution == packing


def test_one_cell_takes_the_blank_tile_only() -> None:
    assert count(Gloop((".",), "valid", (0, 3))).count == 1
    assert solve(Gloop((".",), "perfect", (0, 3))).status == "unsolvable"


@pytest.mark.parametrize("goal", ["valid", "perfect"])
def test_no_single_row_can_be_packed(goal: Goal) -> None:
    for length in range(2, 7):
        assert solve(Gloop(("." * length,), goal, ALL)).status == "unsolvable"


def test_a_spent_budget_is_reported() -> None:
    puzzle, _ = generated("5x5", "perfect", 1)
    for outcome in (count(puzzle, budget=5_000), solve(puzzle, budget=20), solve(puzzle, budget=20, limit=2)):
        assert (outcome.status, outcome.count, outcome.solution) == ("budget", None, None)
    assert 5_000 <= count(puzzle, budget=5_000).effort.nodes < 5_010


def test_slices_and_runs_add_up() -> None:
    puzzle, _ = generated("4x5", "perfect", 2)
    outcome, first = count(puzzle), solve(puzzle)
    assert present(outcome.count) >= 1
    assert (outcome, first) == (count(puzzle), solve(puzzle))
    assert first.effort.nodes >= 20


@pytest.mark.thorough
def test_the_uncompiled_search_finds_the_same() -> None:
    puzzles = [generated("2x3", goal, index)[0] for goal in GOALS for index in range(2)]
    assert_same_uncompiled(*(partial(count, puzzle) for puzzle in puzzles))


def test_all_that_is_said_of_many_small_puzzles() -> None:
    assert ledgers.differing("solvers", "gloop") == []
