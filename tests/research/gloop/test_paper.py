"""The searches of Gloop by name: right against brute force, repeatable, within budgets, best for an aim."""

import functools
import math
from random import Random

import msgspec
import numpy as np
import pytest

from puzzlemill.puzzles.gloop import Given, Gloop, Goal, Limits, Packing, check
from puzzlemill.puzzles.gloop.boards import ragged_board
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers import solve
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.fewest_candidates import FOUND, prepare
from puzzlemill.solvers.kernels import random_state
from puzzlemill_research.gloop.paper import SEARCHES, pack
from puzzlemill_research.gloop.paper import best_first as gloop_a_star
from puzzlemill_research.gloop.paper import tree_search as gloop_tree_search
from puzzlemill_research.gloop.paper.backtracking import descent, no_regions, regions
from puzzlemill_research.gloop.paper.hunting import most_constrained, plain_desk, row_by_row
from tests.support.answers.outcomes import assert_solved, present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.gloop import ALL, GOALS, as_drawn, by_brute_force, clashing, with_givens

COMPLETE = ("fewest", "depth-first", "a-star", "uct")


@functools.cache
def solved(board: tuple[str, ...], goal: Goal, index: int, givens: tuple[Given, ...] = ()) -> tuple[Gloop, Packing]:
    """A puzzle of as many tiles as cells, and a packing, in which `givens` lie."""
    random = Random(f"{board} {goal} {index}")
    packing = None
    while packing is None:
        tiles = {*random.sample(ALL, 50), *(tile_number(word) for _, _, word in givens)}
        packing = solve(Gloop(board, goal, tuple(tiles), givens)).solution
    return Gloop(board, goal, packing.tiles), packing


def varied(index: int) -> Gloop:
    """A puzzle of 4 to 9 cells that might have no solution: other tiles, spares, a given, limits."""
    random = Random(index)
    goal = random.choice(GOALS)
    puzzle, packing = solved(ragged_board(4 + index % 6), goal, index)
    row, col = random.choice(puzzle.cells)
    word = packing.words[row, col]
    tiles = set(puzzle.tiles) | set(random.sample(ALL, random.choice([0, 1, 1])))
    if random.random() < 0.5:
        tiles -= {random.choice([tile for tile in puzzle.tiles if tile != tile_number(word)])}
        tiles |= set(random.sample(sorted(set(ALL) - tiles), max(0, len(puzzle.cells) - len(tiles))))
    givens = ((row, col, word),) if random.random() < 0.3 else ()
    limits = Limits((1, random.randrange(1, 4)), random.choice([None, (0, 1)])) if random.random() < 0.3 else None
    return Gloop(puzzle.board, random.choice([*GOALS, goal]), tuple(tiles), givens, limits)


def test_puzzles_whose_tiles_are_not_turned_are_refused() -> None:
    with pytest.raises(InputError, match=r"unturned: .* use `solve` for a puzzle whose tiles are not turned"):
        pack(as_drawn(*solved(ragged_board(4), "valid", 0)))


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.thorough
def test_a_search_finds_a_packing_whenever_brute_force_does(name: str) -> None:
    solvable = 0
    for index in range(80):
        puzzle = varied(index)
        outcome = pack(puzzle, name, budget=20_000)
        if by_brute_force(puzzle):
            assert outcome.status == "solved"
            assert_solved(puzzle, outcome)
            solvable += 1
        else:
            assert outcome.solution is None
            assert (outcome.reason is not None) == (outcome.status == "unsolvable")
            assert name not in COMPLETE or outcome.status == "unsolvable"
    assert 25 <= solvable <= 60


@pytest.mark.parametrize("name", SEARCHES)
def test_each_seed_gives_its_own_packing(name: str) -> None:
    puzzle = Gloop(ragged_board(9), "mixed", ALL)
    outcomes = [pack(puzzle, name, seed=seed) for seed in range(4)]
    assert outcomes[2] == pack(puzzle, name, seed=2)
    assert len({outcome.solution for outcome in outcomes}) == 4
    for outcome in outcomes:
        assert_solved(puzzle, outcome)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_budget_is_kept(name: str) -> None:
    hard = Gloop(ragged_board(87), "perfect", ALL)
    for budget in (1, 3_000):
        outcome = pack(hard, name, budget=budget)
        assert outcome.status == "budget"
        assert budget <= outcome.effort.nodes <= budget + 300


def test_an_unknown_search_is_refused_with_a_list_of_names() -> None:
    with pytest.raises(InputError, match="search 'best': expected one of fewest, depth-first, restarts, a-star, uct"):
        pack(Gloop(("..",) * 2, "valid", ALL), "best")


AIMS = (
    Aim("contours", "fewest"),
    Aim("contours", "most"),
    Aim("circles", "most"),
    Aim("circles", "fewest", "inside"),
    Aim("circles", "most", "outside"),
)


@pytest.mark.few
@pytest.mark.parametrize("name", SEARCHES)
def test_the_best_packing_for_an_aim_is_that_of_brute_force(name: str) -> None:
    decisive = 0
    for index in range(10):
        puzzle, _ = solved(ragged_board(8 + index % 2), ("valid", "mixed")[index % 2], index)
        spares = Random(index).sample(sorted(set(ALL) - set(puzzle.tiles)), 7)
        puzzle = msgspec.structs.replace(puzzle, tiles=(*puzzle.tiles, *spares))
        aim = AIMS[index % 5]
        values = [value(packing.grid, aim) for packing in by_brute_force(puzzle)]
        counted = [number for number in values if number is not None]
        best = pack(puzzle, name, aim, budget=30_000).solution
        assert (best is None) == (not counted)
        if best is not None:
            assert check(puzzle, best) == []
            assert value(best.grid, aim) == (min(counted) if aim.best == "fewest" else max(counted))
            decisive += len(set(counted)) > 1
    assert decisive >= 4


@pytest.mark.parametrize("name", SEARCHES)
def test_a_target_ends_the_search(name: str) -> None:
    puzzle = Gloop(ragged_board(9), "mixed", ALL)
    aim = Aim("circles", "most", "inside", target=1)
    outcome = pack(puzzle, name, aim, budget=100_000)
    assert present(value(present(outcome.solution).grid, aim)) >= 1
    assert outcome.effort.nodes < 100_000


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("place", [(1, 2), (2, 3)])
def test_a_loop_can_close_before_the_blank_tile_is_placed(name: str, place: tuple[int, int]) -> None:
    """The last cell inside out and the last row by row; the second puzzle has only the blank left to place."""
    for index in range(3):
        puzzle, packing = solved(("....",) * 3, "perfect", index, ((*place, "........"),))
        others = [cell for cell in puzzle.cells if cell != place]
        for cells in ([], others):
            assert pack(with_givens(puzzle, packing, cells), name, budget=50_000).status == "solved"


@pytest.mark.parametrize("name", SEARCHES)
def test_given_tiles_stay(name: str) -> None:
    puzzle, packing = solved(ragged_board(9), "mixed", 4)
    assert pack(with_givens(puzzle, packing, puzzle.cells), name).solution == packing
    outcome = pack(clashing(puzzle, packing), name)
    assert outcome.status == "unsolvable"
    assert present(outcome.reason).code == "GIVENS_CLASH"


def counted(puzzle: Gloop, cells: list[int], odd_ends: bool, dead_cells: bool) -> tuple[int, int]:
    """The number of packings and the nodes of a descent over the cells in this order."""
    desk = plain_desk(puzzle)
    order = np.array(cells)
    parts = regions(desk, order) if odd_ends else no_regions(order)
    assert prepare(desk, random_state(stream_for("")), False) == FOUND
    go = descent(desk, order, parts, dead_cells)
    while go(1 << 60) == FOUND:
        pass
    return int(desk.slots[on.SOLUTIONS]), int(desk.slots[on.NODES])


def test_the_heuristics_cut_no_packing() -> None:
    """In an order that leaves the empty cells in several regions, so that ends are counted."""
    cut = 0
    for index in range(20):
        blank: tuple[Given, ...] = ((2, 2, "........"),) if index % 4 == 0 else ()
        puzzle, _ = solved(("...",) * 3, GOALS[index % 3], index, blank)
        cells = [1, 4, 3, 5, 7, 0, 2, 6, 8] if index % 2 else Random(index).sample(range(9), 9)
        number, nodes = counted(puzzle, cells, odd_ends=False, dead_cells=False)
        assert number == 4 * len(by_brute_force(puzzle))
        assert counted(puzzle, cells, odd_ends=False, dead_cells=True)[0] == number
        fewer = counted(puzzle, cells, odd_ends=True, dead_cells=False)
        assert fewer[0] == number
        assert fewer[1] <= nodes
        cut += fewer[1] < nodes
    assert cut >= 10


def test_orders_of_cells() -> None:
    puzzle = Gloop(("....",) * 3, "valid", ALL, ((1, 1, "........"),))
    assert row_by_row(puzzle).tolist() == [5, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
    assert most_constrained(puzzle).tolist() == [5, 0, 1, 4, 8, 9, 3, 2, 11, 7, 10, 6]


def test_a_queue_that_dropped_something_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(puzzle for puzzle in map(varied, range(80)) if pack(puzzle, "a-star").effort.dead_ends > 20)
    monkeypatch.setattr(gloop_a_star, "OPEN", 4)
    outcome = pack(msgspec.structs.replace(puzzle, limits=Limits((0, 0))), "a-star", budget=5_000)
    assert outcome.status == "budget"
    assert outcome.effort.restarts > 1


def test_a_full_tree_still_gets_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = solved(("...",) * 3, "valid", 0)
    monkeypatch.setattr(gloop_tree_search, "BRANCHES", 3)
    assert pack(puzzle, "uct").status == "solved"


def test_the_bound_of_a_branch_is_that_of_uct() -> None:
    for visits in (1, 2, 3, 10, 999, 12_345_678):
        assert gloop_tree_search.logarithm(visits) / 2**16 == pytest.approx(math.log(visits), abs=1e-4)
        parent = 3 * visits
        bound = gloop_tree_search.bound(5 * visits, visits, 9, gloop_tree_search.logarithm(parent)) / 2**16
        assert bound == pytest.approx(5 / 9 + 0.25 * math.sqrt(math.log(parent) / visits), abs=1e-3)


def test_boards_are_those_of_the_paper() -> None:
    assert ragged_board(4) == ("..", "..")
    assert ragged_board(5) == ("..", "..", ".#")
    assert ragged_board(87) == (".........",) * 9 + ("......###",)
    assert ragged_board(90) == (".........",) * 10
    assert ragged_board(91) == ("." * 13,) * 7
    for cells in range(1, 92):
        board = ragged_board(cells)
        assert len(Gloop(board, "valid", ALL).cells) == cells
        assert cells == 91 or len(board) - len(board[0]) in (0, 1)
    for wrong in (0, 92):
        with pytest.raises(InputError, match=f"cells {wrong}: expected 1 to 91"):
            ragged_board(wrong)


@pytest.mark.thorough
def test_the_uncompiled_searches_find_the_same() -> None:
    puzzle, _ = solved(("...",) * 3, "perfect", 1)
    names = [name for name in SEARCHES if name != "ring"]
    assert_same_uncompiled(*(functools.partial(pack, puzzle, name, budget=500) for name in names))
