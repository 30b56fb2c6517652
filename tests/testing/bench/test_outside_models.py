"""Outside solvers, which the test bench must pass: they answer every sort of puzzle as ours do, or give up."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill import testing
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.domicles import Domicles, double_set
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import AnyPuzzle, Kind
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.testing.bench.candidates import GIVE_UP
from puzzlemill.testing.domicles.instances import domicles_instances
from puzzlemill.testing.domicles.unsolvable import domicles_unsolvable_puzzles
from puzzlemill.testing.gloop.instances import gloop_instances
from puzzlemill.testing.gloop.unsolvable import gloop_unsolvable_puzzles
from puzzlemill.testing.iqblocks.instances import iqblocks_instances
from puzzlemill.testing.iqblocks.unsolvable import iqblocks_unsolvable_puzzles
from puzzlemill.testing.ottf.instances import ottf_instances
from puzzlemill.testing.ottf.unsolvable import ottf_unsolvable_puzzles
from tests.outside.solvers import OUTSIDE, Outside

EACH = pytest.mark.parametrize("kind", OUTSIDE)


def instances(entries: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return entries.map(lambda entry: entry.instance)


SMALL: dict[str, SearchStrategy[Any]] = {
    "gloop": instances(testing.gloop_puzzles(max_rows=3, max_cols=3))
    | gloop_instances(max_rows=3, max_cols=3)
    | instances(gloop_unsolvable_puzzles(max_rows=3)),
    "domicles": instances(testing.domicles_puzzles(layouts=[(2, 2), (3, 2), (2, 3)]))
    | domicles_instances(max_tiles=8)
    | instances(domicles_unsolvable_puzzles(layouts=[(2, 2), (3, 2)])),
    "ottf": instances(testing.ottf_puzzles(max_rows=5, max_cols=5))
    | ottf_instances(max_rows=5, max_cols=5)
    | instances(ottf_unsolvable_puzzles()),
    "iqblocks": instances(testing.iqblocks_puzzles()) | iqblocks_instances() | instances(iqblocks_unsolvable_puzzles()),
}

MIDDLE: dict[str, SearchStrategy[Any]] = {
    "gloop": gloop_instances(max_rows=4, max_cols=5),
    "domicles": domicles_instances(max_tiles=12)
    | instances(testing.domicles_puzzles(layouts=[(4, 3)], min_swaps=4, max_swaps=6)),
    "ottf": instances(testing.ottf_puzzles(min_rows=7, min_cols=7, max_rows=10, max_cols=10)),
    "iqblocks": iqblocks_instances(max_rows=6, max_cols=6),
}


def assert_right(puzzle: AnyPuzzle, solver: Outside) -> tuple[bool, bool]:
    """Ask for a solution and for the count, and return which of the two was answered."""
    solution, number = solver.solve(puzzle), solver.count(puzzle)
    if solution is None:
        assert puzzlemill.solve(puzzle).status == "unsolvable"
    elif solution is not GIVE_UP:
        assert not puzzlemill.check(puzzle, solution)
    assert number is GIVE_UP or number == puzzlemill.count(puzzle).count
    return solution is not GIVE_UP, number is not GIVE_UP


@pytest.mark.few
@EACH
@settings(max_examples=30)
@given(data=st.data())
def test_small_puzzles_of_every_sort_are_all_answered_right(kind: Kind, data: Any) -> None:
    assert assert_right(data.draw(SMALL[kind]), OUTSIDE[kind]) == (True, True)


@pytest.mark.thorough
@EACH
@settings(max_examples=20)
@given(data=st.data())
def test_puzzles_of_medium_size_are_answered_right_or_given_up(kind: Kind, data: Any) -> None:
    assert_right(data.draw(MIDDLE[kind]), OUTSIDE[kind])


KNOWN = [
    pytest.param(Ottf((".22.", "2112", "2232")), 1, id="ottf-two-rules-are-stuck"),
    pytest.param(Ottf(("1.1",)), 1, id="ottf-no-edges"),
    pytest.param(Ottf(("11",)), 0, id="ottf-no-order"),
    pytest.param(IqBlocks((Piece("A", ("##",)), Piece("B", ("##",))), ("..", "..")), 2, id="iqblocks-equal-pieces"),
    pytest.param(IqBlocks((Piece("A", ("##",)), Piece("B", ("##",))), ("A.", ".B")), 2, id="iqblocks-equal-with-clues"),
    pytest.param(IqBlocks((Piece("A", ("###", "#..")),), ("A.", "..")), 0, id="iqblocks-too-large"),
    pytest.param(Gloop((".",), "valid", (0, 1)), 1, id="gloop-one-cell"),
    pytest.param(Gloop((".",), "mixed", (0, 1)), 0, id="gloop-no-loop"),
    pytest.param(parse_id("gloop:3x3:perfect:2001a801040df"), 2, id="gloop-6-are-closed"),
    pytest.param(parse_id("gloop:3x3:mixed:480280001a403d1"), 1, id="gloop-2-are-closed"),
]
"""Puzzles whose solutions can be counted by hand; for the last two, three programs found the counts."""


@pytest.mark.parametrize(("puzzle", "number"), KNOWN)
def test_known_numbers_are_found(puzzle: AnyPuzzle, number: int) -> None:
    solver = OUTSIDE[puzzle.kind]
    assert solver.count(puzzle) == number
    assert (solver.solve(puzzle) is not None) == (number > 0)


def test_the_farthest_board_of_double_six_needs_seven_swaps() -> None:
    solve = OUTSIDE["domicles"].solve
    assert len(solve(parse_id("domicles:4x3:6:m7:426120654143303153105452")).swaps) == 7
    assert solve(parse_id("domicles:4x3:6:m6:426120654143303153105452")) is None


LARGE = {
    "gloop": Gloop(("." * 13,) * 7, "valid", tuple(range(91))),
    "domicles": Domicles(7, 4, 9, double_set(9)[:28], 3),
    "ottf": Ottf(("3" * 60,) * 60),
    "iqblocks": IqBlocks(tuple(Piece(letter, ("####", "#...")) for letter in "ABCDEFGHIJ"), ("." * 32,) * 32),
}


@EACH
def test_puzzles_that_are_too_large_are_given_up(kind: Kind) -> None:
    solver = OUTSIDE[kind]
    assert solver.solve(LARGE[kind]) is solver.count(LARGE[kind]) is GIVE_UP


def test_more_solutions_than_can_be_listed_are_given_up_but_one_is_found() -> None:
    dominoes = IqBlocks(tuple(Piece(letter, ("##",)) for letter in "ABCDEFGHIJKLMNOPQR"), ("." * 6,) * 6)
    solver = OUTSIDE["iqblocks"]
    assert solver.count(dominoes) is GIVE_UP
    assert not puzzlemill.check(dominoes, solver.solve(dominoes))
