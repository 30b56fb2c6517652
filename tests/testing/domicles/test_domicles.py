"""The strategies of Domicles keep their promises: solvers, checkers and brute force agree."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import find

import puzzlemill
from puzzlemill.puzzles.domicles import Domicles, double_set, format_id, parse_id
from puzzlemill.solvers import claims
from puzzlemill.solvers.domicles import distance
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.solvers.domicles.reasons import crowded
from puzzlemill.testing.domicles.boards import known_layouts
from puzzlemill.testing.domicles.instances import domicles_instances, domicles_tiny_instances
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.domicles.unsolvable import STUCK, domicles_unsolvable_puzzles
from puzzlemill.testing.domicles.wrong import (
    CODES,
    claimed_puzzles,
    domicles_misprints,
    domicles_near_misses,
    domicles_wrong_solutions,
)
from tests.testing.draws import examples, judged
from tests.twins import domicles as twin

BUDGET = 1_000_000
TINY = ((2, 2), (3, 2), (2, 3))


def test_double_six_has_boards_on_each_of_its_layouts_and_larger_sets_on_larger_ones() -> None:
    assert known_layouts(6) == ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3))
    assert {(5, 5), (5, 4), (2, 5)} <= {*known_layouts(9)}


@pytest.mark.parametrize("pips", [3, 5, 6, 9, 18])
def test_puzzles_of_every_double_set_are_solved_by_their_witness(pips: int) -> None:
    for entry in examples(domicles_puzzles(pips=pips), 10):
        assert entry.instance.pips == pips
        assert not entry.instance.exact
        assert len(entry.solution.swaps) == entry.instance.swaps
        assert judged(entry.instance, entry.solution)


@pytest.mark.parametrize(("pips", "layouts"), [(5, None), (6, None), (9, ((3, 2), (4, 3))), (9, ((4, 4), (5, 5)))])
def test_an_exact_distance_is_the_distance(pips: int, layouts: Any) -> None:
    for entry in examples(domicles_puzzles(pips=pips, layouts=layouts, exact=True), 12):
        assert not puzzlemill.check(entry.instance, entry.solution)
        assert not claims(entry.instance, BUDGET)
        assert entry.instance.exact
        assert entry.instance.swaps == distance(entry.instance, BUDGET)
        assert entry.instance.swaps in (1, 2, 3)


@pytest.mark.parametrize("pips", [3, 6, 9])
def test_tiles_without_a_solved_board_have_none(pips: int) -> None:
    layouts = known_layouts(pips)[:7]
    for puzzle, reason in examples(domicles_unsolvable_puzzles(pips=pips, layouts=layouts, reasons=["NO_SOLUTION"])):
        assert reason.code == "NO_SOLUTION"
        assert puzzlemill.solve(puzzle, BUDGET).status == "unsolvable"
        assert puzzlemill.count(puzzle, BUDGET).count == 0
        assert crowded(puzzle) == (reason if reason.cells else None)


@pytest.mark.parametrize(("pips", "layouts"), [(6, None), (9, ((3, 3), (4, 4), (5, 5)))])
def test_too_few_swaps_are_fewer_than_the_distance(pips: int, layouts: Any) -> None:
    strategy = domicles_unsolvable_puzzles(pips=pips, layouts=layouts, reasons=["TOO_FEW_SWAPS"])
    for puzzle, reason in examples(strategy, 20):
        needed = distance(puzzle, BUDGET)
        assert needed
        assert puzzle.swaps < needed
        outcome = puzzlemill.solve(puzzle, BUDGET)
        assert outcome.reason
        assert outcome.reason.code == reason.code == "TOO_FEW_SWAPS"
        assert layouts or outcome.reason == reason


@pytest.mark.parametrize(("layout", "digits"), [(layout, digits) for layout in STUCK for digits in STUCK[layout]])
def test_stored_tiles_have_no_solved_board_though_no_number_crowds(layout: tuple[int, int], digits: str) -> None:
    tiles = tuple((int(high), int(low)) for high, low in zip(digits[::2], digits[1::2], strict=True))
    puzzle = Domicles(*layout, 6, tiles, 0)
    assert crowded(puzzle) is None
    assert puzzlemill.count(puzzle).count == 0
    assert layout not in TINY or not twin.classes(puzzle)


@pytest.mark.thorough
def test_every_uncrowded_tile_set_of_5x2_double_six_has_a_solved_board() -> None:
    solvable = {tuple(sorted(board)) for board in layout_classes(5, 2).boards.tolist()}

    def uncrowded(chosen: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        for number in range(first, 21):
            more = (*chosen, number)
            tiles = [double_set(6)[which] for which in more]
            highs, lows = zip(*tiles, strict=True)
            if any(highs.count(pip) > 2 or lows.count(pip) > 2 for pip in range(7)):
                continue
            yield from [more] if len(more) == 10 else uncrowded(more, number + 1)

    assert {*uncrowded((), 0)} == solvable


@pytest.mark.few
@pytest.mark.parametrize("code", CODES)
def test_wrong_solutions_break_no_rule_but_the_one_asked_for(code: str) -> None:
    strategy = domicles_wrong_solutions(codes=[code]) | domicles_wrong_solutions(codes=[code], pips=9)
    for wrong in examples(strategy, 40):
        codes = {breach.code for breach in wrong.breaches}
        assert codes == {code} or (code == "NO_SUCH_PLACE" and code in codes)
        breaches = puzzlemill.check(wrong.instance, wrong.solution)
        if code == "BAD_SWAP":
            assert [breach.code for breach in breaches] == ["NOT_A_SOLUTION"]
        else:
            assert tuple(breaches) == wrong.breaches


def test_near_misses_have_a_swap_more_or_less_or_another_on_puzzles_that_can_be_solved() -> None:
    draws = examples(domicles_near_misses(), 100)
    assert {puzzlemill.solve(wrong.instance).status for wrong in draws} == {"solved"}
    assert {len(wrong.solution.swaps) - wrong.instance.swaps for wrong in draws} == {-1, 0, 1}


def test_misprints_are_wrong_by_their_tiles_or_by_the_swaps_allowed() -> None:
    draws = examples(domicles_misprints())
    assert {len(wrong.solution.swaps) > wrong.instance.swaps for wrong in draws} == {False, True}


def test_solutions_are_right_whatever_numbers_of_swaps_their_puzzles_claim() -> None:
    sorts = set()
    for entry in examples(claimed_puzzles(), 250):
        puzzle, solution = entry.instance, entry.solution
        assert judged(puzzle, solution)
        sorts.add((puzzle.exact, distance(puzzle) == puzzle.swaps, len(solution.swaps) < puzzle.swaps))
    assert {(True, False, True), (True, False, False), (False, False, True), (True, True, False)} <= sorts


def test_more_swaps_than_allowed_are_drawn_even_if_no_board_needs_more() -> None:
    draws = examples(domicles_wrong_solutions(codes=["TOO_MANY_SWAPS"]), 200)
    one_more = [wrong.instance for wrong in draws if len(wrong.solution.swaps) - wrong.instance.swaps == 1]
    assert {puzzle.swaps == len(puzzle.tiles) - 1 for puzzle in one_more} == {True, False}


def test_raw_instances_claim_nothing_unless_asked() -> None:
    for puzzle in examples(domicles_instances(max_pips=12, max_tiles=20)):
        assert parse_id(format_id(puzzle)) == puzzle
        assert len(puzzle.tiles) <= 20
        assert not puzzle.exact
    assert find(domicles_instances(claims=True), lambda puzzle: puzzle.exact and bool(claims(puzzle)))


def test_tiny_instances_are_solvable_within_their_swaps_if_brute_force_says_so() -> None:
    for puzzle in examples(domicles_tiny_instances(max_pips=9), 40):
        needed = twin.distances(puzzle).get(puzzle.tiles)
        solvable = needed is not None and needed <= puzzle.swaps
        assert puzzlemill.solve(puzzle).status == ("solved" if solvable else "unsolvable")
