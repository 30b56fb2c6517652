"""The ring search: valid packings of every board, honest ends, and the complete search against brute force."""

import functools
from random import Random

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Gloop, Limits, Packing, check
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.ring import RUN, find, pack, ring_order
from tests.support.answers.outcomes import assert_solved, present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.gloop import ALL, ALL_AIMS, PIERCED, RAGGED, as_drawn, by_brute_force, clashing, varied, without_goal


@functools.cache
def packed_puzzle(size: str, index: int, spares: int = 0) -> tuple[Gloop, Packing]:
    """A puzzle of the tiles of a random packing and some spares, and the packing."""
    rows, cols = map(int, size.split("x"))
    board = ("." * cols,) * rows
    packing = present(find(Gloop(board, "valid", ALL), index).solution)
    others = Random(index).sample([tile for tile in ALL if tile not in packing.tiles], spares)
    return Gloop(board, "valid", (*packing.tiles, *others)), packing


def test_searches_that_turn_tiles_refuse_puzzles_whose_tiles_are_not_turned() -> None:
    puzzle, packing = packed_puzzle("3x3", 0)
    drawn = as_drawn(puzzle, packing)
    for search in (find, pack):
        with pytest.raises(InputError, match=r"unturned: .* use `solve` for a puzzle whose tiles are not turned"):
            search(drawn)


@pytest.mark.parametrize(
    "board", [("." * 13,) * 7, RAGGED, PIERCED, ("..", ".."), (".",)], ids=lambda board: len(board)
)
def test_a_valid_packing_is_found_on_any_board(board: tuple[str, ...]) -> None:
    puzzle = Gloop(board, "perfect", ALL, limits=Limits((40, 50)))
    packings = {find(puzzle, seed).solution for seed in range(4)}
    assert None not in packings
    assert not any(check(without_goal(puzzle), packing) for packing in packings if packing)
    assert len(packings) > 1 or board == (".",)


def test_nine_by_ten_needs_no_blank_tile() -> None:
    puzzle = Gloop(("." * 10,) * 9, "valid", ALL[1:])
    assert_solved(puzzle, find(puzzle))


def test_the_ring_goes_round_and_inwards() -> None:
    order = ring_order(Gloop(("." * 4,) * 3, "valid", ALL))
    assert order == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0), (1, 1), (1, 2)]


def test_the_ring_of_a_board_in_two_parts_covers_both() -> None:
    puzzle = Gloop(("..#.", "..##"), "valid", ALL)
    assert sorted(ring_order(puzzle)) == list(puzzle.cells)
    assert_solved(puzzle, find(puzzle))


def test_givens_stay_and_the_other_tiles_come_from_the_set() -> None:
    full = present(find(Gloop(RAGGED, "valid", ALL)).solution)
    givens = full.givens(((0, 0), (4, 4), (4, 5), (9, 5)))
    puzzle = Gloop(RAGGED, "valid", ALL[:-2], tuple(given for given in givens if tile_number(given[2]) < 89))
    for seed in range(3):
        assert assert_solved(puzzle, find(puzzle, seed)) != full


def test_small_boards_are_solved_or_refused_as_brute_force_says() -> None:
    draws = Random(3)
    numbers = {"solved": 0, "unsolvable": 0}
    for index in range(50):
        puzzle = without_goal(varied(index, draws))
        outcome = find(puzzle, index)
        assert outcome.status == ("solved" if by_brute_force(puzzle) else "unsolvable")
        assert (outcome.reason is None) == (outcome.status == "solved")
        assert outcome.solution is None or not check(puzzle, outcome.solution)
        numbers[outcome.status] += 1
    assert min(numbers.values()) >= 13


def test_every_reason_for_no_packing_occurs() -> None:
    puzzle, packing = packed_puzzle("3x3", 0)
    clash = clashing(puzzle, packing)
    outcomes = [find(clash), *(find(without_goal(varied(index, Random(index)))) for index in range(60))]
    codes = {outcome.reason.code for outcome in outcomes if outcome.reason}
    assert {"GIVENS_CLASH", "EXHAUSTED", "CORNER_TILES", "ODD_CAP_SUM"} <= codes
    assert present(outcomes[0].reason).cells == ((0, 0), (1, 1))


def test_a_spent_budget_is_reported_and_runs_are_short() -> None:
    puzzle = Gloop(("." * 13,) * 7, "valid", ALL)
    outcome = find(puzzle, 1, 3 * RUN + 500)
    assert outcome.status == "budget"
    assert outcome.effort.restarts == 3
    assert 0 <= outcome.effort.nodes - 3 * RUN - 500 < 300
    assert pack(puzzle, budget=1_000).status == "budget"


def test_the_same_seed_gives_the_same_packing() -> None:
    puzzle = Gloop(PIERCED, "perfect", ALL)
    assert find(puzzle, 5) == find(puzzle, 5)
    assert pack(puzzle, 5) == pack(puzzle, 5)
    assert pack(puzzle, 5).solution != pack(puzzle, 6).solution


@pytest.mark.few
@pytest.mark.parametrize("aim", [None, *ALL_AIMS, Aim("contours", "most", "inside")], ids=str)
@pytest.mark.parametrize("goal", ["valid", "mixed", "perfect"])
def test_the_best_on_small_boards_is_that_of_brute_force(goal: str, aim: Aim | None) -> None:
    for index, size in enumerate(("2x2", "2x3", "3x3", "3x2")):
        puzzle, _ = packed_puzzle(size, index + 4, spares=2 if size != "3x3" else 0)
        puzzle = msgspec.structs.replace(puzzle, goal=goal, limits=Limits(circles=(0, 2)) if index % 2 else None)
        counted = [value(packing.grid, aim) if aim else 0 for packing in by_brute_force(puzzle)]
        values = [number for number in counted if number is not None]
        outcome = pack(puzzle, budget=30_000, aim=aim)
        assert (outcome.status == "solved") == bool(values)
        if outcome.solution is not None:
            assert not check(puzzle, outcome.solution)
        if outcome.solution is not None and aim is not None:
            best = min(values) if aim.best == "fewest" else max(values)
            assert value(outcome.solution.grid, aim) == best


@pytest.mark.thorough
def test_perfect_packings_leave_four_of_the_ninety_one_tiles_out() -> None:
    puzzle = Gloop(RAGGED, "perfect", ALL)
    assert_solved(puzzle, pack(puzzle))


def test_boards_excluded_by_counting_tiles_are_not_searched() -> None:
    outcome = pack(Gloop(("." * 13,) * 7, "perfect", ALL))
    assert outcome.status == "unsolvable"
    assert present(outcome.reason).code == "CAP_SUM"
    assert outcome.effort.nodes == 0


@pytest.mark.thorough
def test_the_uncompiled_search_finds_the_same() -> None:
    puzzles = [packed_puzzle("3x3", index, 1)[0] for index in range(1)]
    assert_same_uncompiled(
        *(functools.partial(find, puzzle) for puzzle in puzzles),
        *(functools.partial(pack, puzzle, budget=500, aim=Aim("contours", "most")) for puzzle in puzzles),
    )


@pytest.mark.thorough
def test_twenty_seeds_find_valid_packings_of_all_tiles() -> None:
    puzzle = Gloop(("." * 13,) * 7, "valid", ALL)
    for seed in range(20):
        assert_solved(puzzle, find(puzzle, seed))
