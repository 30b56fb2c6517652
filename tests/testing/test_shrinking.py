"""A failure on all draws of a strategy, or on all with a certain feature, shrinks to the smallest such puzzle."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis.strategies import SearchStrategy

from puzzlemill import format_id, testing
from puzzlemill.puzzles.iqblocks.pieces import orientations
from puzzlemill.testing.iqblocks.sets import SETS
from tests.testing.draws import smallest


def id_of(drawn: Any) -> str:
    return format_id(getattr(drawn, "instance", drawn))


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (testing.gloop_puzzles(), "gloop:2x2:valid:cc"),
        (testing.gloop_puzzles(goals=["perfect"]), "gloop:2x2:perfect:cc"),
        (testing.gloop_pairs().map(lambda pair: pair.one), "gloop:2x2:valid:cc"),
        (testing.gloop_pairs().map(lambda pair: pair.other), "gloop:2x2:valid:cc"),
        (testing.gloop_instances(), "gloop:1x1:valid:1"),
        (testing.gloop_tiny_instances(), "gloop:1x1:valid:1"),
        (testing.gloop_unsolvable_puzzles(), "gloop:1x1:mixed:1"),
        (testing.gloop_unsolvable_puzzles(reasons=["EXHAUSTED"]), "gloop:1x1:mixed:1"),
        (testing.gloop_unsolvable_puzzles(reasons=["GIVENS_CLASH"]), "gloop:2x2:valid:4cc:0aabobooo"),
        (testing.gloop_unsolvable_puzzles(reasons=["CORNER_TILES"]), "gloop:2x2:valid:d8"),
        (testing.gloop_unsolvable_puzzles(reasons=["BORDER_TILES"]), "gloop:2x3:valid:200000408e"),
        (testing.gloop_unsolvable_puzzles(reasons=["BLANK_SIDES"]), "gloop:3x1:valid:68"),
        (testing.gloop_unsolvable_puzzles(reasons=["ODD_CAP_SUM"]), "gloop:2x3:valid:40cd"),
        (testing.gloop_unsolvable_puzzles(reasons=["BALANCE"]), "gloop:2x2:valid:c9"),
        (testing.gloop_unsolvable_puzzles(reasons=["CAP_SUM"]), "gloop:2x2:perfect:8000c2"),
        (testing.gloop_wrong_solutions(), "gloop:1x1:mixed:1"),
        (testing.gloop_misprints(), "gloop:2x2:valid:c9"),
        (testing.gloop_near_misses(), "gloop:2x2:valid:cc"),
        (testing.domicles_puzzles(), "domicles:2x2:6:m1:32103120"),
        (testing.domicles_puzzles(pips=9), "domicles:2x2:9:m1:32103120"),
        (testing.domicles_puzzles(exact=True), "domicles:2x2:6:e1:32103120"),
        (testing.domicles_pairs().map(lambda pair: pair.other), "domicles:2x2:6:m1:32103120"),
        (testing.domicles_instances(), "domicles:2x2:3:m0:10202130"),
        (testing.domicles_tiny_instances(), "domicles:2x2:3:m0:10202130"),
        (testing.domicles_unsolvable_puzzles(), "domicles:2x2:6:m0:10203021"),
        (testing.domicles_unsolvable_puzzles(reasons=["TOO_FEW_SWAPS"]), "domicles:2x2:6:m0:32103120"),
        (testing.domicles_wrong_solutions(), "domicles:2x2:6:m1:32103120"),
        (testing.domicles_misprints(), "domicles:2x2:6:m0:32103120"),
        (testing.domicles_near_misses(), "domicles:2x2:6:m1:32103120"),
        (testing.ottf_puzzles(), "ottf:1x1:1"),
        (testing.ottf_instances(), "ottf:1x1:1"),
        (testing.ottf_tiny_instances(), "ottf:1x1:1"),
        (testing.iqblocks_puzzles(), "iqblocks:a1:1x1:."),
        (testing.iqblocks_misprints(max_rows=3, max_cols=3), "iqblocks:a1_b1:1x1:."),
        (testing.iqblocks_unsolvable_puzzles(reasons=["AREA"]), "iqblocks:a1_b1:1x1:."),
        (testing.iqblocks_unsolvable_puzzles(reasons=["DEAD_REGION"]), "iqblocks:a11:1x4:-.-."),
        (testing.iqblocks_unsolvable_puzzles(reasons=["COLOURING"]), "iqblocks:a11.11:2x3:3.-.-"),
        (testing.iqblocks_unsolvable_puzzles(reasons=["EXHAUSTED"]), "iqblocks:a-110.011:2x3:-4.-"),
    ],
)
def test_a_failure_of_everything_shrinks_to_the_smallest_puzzle(strategy: SearchStrategy[Any], expected: str) -> None:
    assert id_of(smallest(strategy)) == expected


@pytest.mark.few
@pytest.mark.parametrize(
    ("strategy", "has", "expected"),
    [
        (testing.gloop_puzzles(), lambda puzzle: puzzle.limits is not None, "gloop:2x2:valid:cc:o0-0"),
        (testing.gloop_puzzles(), lambda puzzle: "#" in str(puzzle.board), "gloop:2x3.1f:valid:cd"),
        (testing.gloop_puzzles(), lambda puzzle: puzzle.givens, "gloop:2x2:valid:cc:0ooaobooo"),
        (testing.gloop_puzzles(), lambda puzzle: len(puzzle.tiles) > 4, "gloop:2x2:valid:cd"),
        (testing.iqblocks_puzzles(), lambda puzzle: "#" in str(puzzle.board), "iqblocks:a1:1x2:.-"),
        (
            testing.iqblocks_puzzles(),
            lambda puzzle: len(set(map(orientations, puzzle.left))) < len(puzzle.left),
            "iqblocks:a1_b1:1x2:2.",
        ),
        (testing.iqblocks_puzzles(), lambda puzzle: len(puzzle.givens) > 1, "iqblocks:a1_b1:1x2:ab"),
        pytest.param(
            testing.iqblocks_puzzles(clues=True),
            lambda puzzle: puzzle.clues and not puzzle.board[1:],
            "iqblocks:a111:1x3:a2.",
            marks=pytest.mark.thorough,
        ),
        (testing.iqblocks_puzzles(sets=["iq"]), lambda puzzle: puzzle.givens, "iqblocks:iq:8x8:4a6.2a52."),
        (testing.iqblocks_puzzles(sets=SETS), lambda puzzle: puzzle.pieces != "iq", "iqblocks:pentominoes:6x10:60."),
    ],
)
def test_a_failure_by_one_thing_leaves_nothing_else_on_the_puzzle(
    strategy: SearchStrategy[Any], has: Callable[[Any], bool], expected: str
) -> None:
    assert id_of(smallest(strategy, lambda entry: has(entry.instance))) == expected
