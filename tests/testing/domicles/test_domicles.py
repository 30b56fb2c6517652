"""The strategies of Domicles keep their promises, as solvers, checkers and brute force tell."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import find, given, settings
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill.puzzles.domicles import (
    Domicles,
    DomiclesEntry,
    Swaps,
    canonical,
    double_set,
    format_id,
    parse_id,
)
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers import claims
from puzzlemill.solvers.domicles import distance
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.solvers.domicles.reasons import crowded
from puzzlemill.testing.domicles.boards import known_layouts
from puzzlemill.testing.domicles.images import domicles_images, domicles_pairs, domicles_relations
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
from puzzlemill.testing.drawn import Related, Unsolvable, Wrong
from tests.checkers import domicles as checker
from tests.twins import domicles as twin

BUDGET = 1_000_000
TINY = ((2, 2), (3, 2), (2, 3))


def every(strategy: SearchStrategy[Any], holds: Callable[[Any], None], examples: int = 30) -> None:
    """Run a property of one draw."""
    settings(max_examples=examples)(given(strategy)(holds))()


def test_double_six_has_boards_on_each_of_its_layouts_and_larger_sets_on_larger_ones() -> None:
    assert known_layouts(6) == ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3))
    assert {(5, 5), (5, 4), (2, 5)} <= {*known_layouts(9)}


@pytest.mark.parametrize("pips", [3, 5, 6, 9, 18])
def test_puzzles_of_every_double_set_are_solved_by_their_witness(pips: int) -> None:
    def holds(entry: DomiclesEntry) -> None:
        assert entry.instance.pips == pips
        assert not entry.instance.exact
        assert entry.solution
        assert len(entry.solution.swaps) == entry.instance.swaps
        assert not puzzlemill.check(entry.instance, entry.solution)

    every(domicles_puzzles(pips=pips), holds, 20)


@pytest.mark.parametrize(("pips", "layouts"), [(5, None), (6, None), (9, ((3, 2), (4, 3))), (9, ((4, 4), (5, 5)))])
def test_what_is_said_to_be_exact_is_the_distance(pips: int, layouts: Any) -> None:
    def holds(entry: DomiclesEntry) -> None:
        assert entry.solution
        assert not puzzlemill.check(entry.instance, entry.solution)
        assert not claims(entry.instance, BUDGET)
        assert entry.instance.exact
        assert entry.instance.swaps == distance(entry.instance, BUDGET)
        assert entry.instance.swaps in (1, 2, 3)

    every(domicles_puzzles(pips=pips, layouts=layouts, exact=True), holds, 25)


@pytest.mark.parametrize("pips", [3, 6, 9])
def test_tiles_without_a_solved_board_have_none(pips: int) -> None:
    def holds(drawn: Unsolvable[Domicles]) -> None:
        assert drawn.reason.code == "NO_SOLUTION"
        assert puzzlemill.solve(drawn.instance, BUDGET).status == "unsolvable"
        assert puzzlemill.count(drawn.instance, BUDGET).count == 0
        assert crowded(drawn.instance) == (drawn.reason if drawn.reason.cells else None)

    layouts = known_layouts(pips)[:7]
    every(domicles_unsolvable_puzzles(pips=pips, layouts=layouts, reasons=["NO_SOLUTION"]), holds)


@pytest.mark.parametrize(("pips", "layouts"), [(6, None), (9, ((3, 3), (4, 4), (5, 5)))])
def test_too_few_swaps_are_fewer_than_the_distance(pips: int, layouts: Any) -> None:
    def holds(drawn: Unsolvable[Domicles]) -> None:
        needed = distance(drawn.instance, BUDGET)
        assert needed
        assert drawn.instance.swaps < needed
        outcome = puzzlemill.solve(drawn.instance, BUDGET)
        assert outcome.reason
        assert outcome.reason.code == drawn.reason.code == "TOO_FEW_SWAPS"
        assert layouts or outcome.reason == drawn.reason

    every(domicles_unsolvable_puzzles(pips=pips, layouts=layouts, reasons=["TOO_FEW_SWAPS"]), holds, 40)


@pytest.mark.parametrize(("layout", "digits"), [(layout, digits) for layout in STUCK for digits in STUCK[layout]])
def test_stored_tiles_have_no_solved_board_though_no_number_crowds(layout: tuple[int, int], digits: str) -> None:
    tiles = tuple((int(high), int(low)) for high, low in zip(digits[::2], digits[1::2], strict=True))
    puzzle = Domicles(*layout, 6, tiles, 0)
    assert crowded(puzzle) is None
    assert puzzlemill.count(puzzle).count == 0
    assert layout not in TINY or not twin.classes(puzzle)


@pytest.mark.slow
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


@pytest.mark.parametrize("code", CODES)
def test_wrong_solutions_break_the_rule_that_is_asked_for_and_mostly_no_other(code: str) -> None:
    def holds(drawn: Wrong[Domicles, Swaps]) -> None:
        codes = {breach.code for breach in drawn.breaches}
        assert code in codes
        assert codes == {code} or code == "NO_SUCH_PLACE"
        breaches = puzzlemill.check(drawn.instance, drawn.solution)
        if code == "BAD_SWAP":
            assert [breach.code for breach in breaches] == ["NOT_A_SOLUTION"]
        else:
            assert tuple(breaches) == drawn.breaches
            assert not checker.right(*msgspec.to_builtins([drawn.instance, drawn.solution]))

    every(domicles_wrong_solutions(codes=[code]), holds, 25)
    every(domicles_wrong_solutions(codes=[code], pips=9), holds, 15)


def test_near_misses_are_wrong_by_a_small_change_on_puzzles_that_can_be_solved() -> None:
    def holds(drawn: Wrong[Domicles, Swaps]) -> None:
        assert drawn.breaches == tuple(puzzlemill.check(drawn.instance, drawn.solution))
        assert not checker.right(*msgspec.to_builtins([drawn.instance, drawn.solution]))
        assert puzzlemill.solve(drawn.instance).status == "solved"
        seen.add(len(drawn.solution.swaps) - drawn.instance.swaps)

    seen: set[int] = set()
    every(domicles_near_misses(), holds, 200)
    assert seen == {-1, 0, 1}


def test_misprints_are_wrong_by_their_tiles_or_by_the_swaps_allowed() -> None:
    def holds(drawn: Wrong[Domicles, Swaps]) -> None:
        assert drawn.breaches == tuple(puzzlemill.check(drawn.instance, drawn.solution)) != ()
        assert not checker.right(*msgspec.to_builtins([drawn.instance, drawn.solution]))
        fewer.add(len(drawn.solution.swaps) > drawn.instance.swaps)
        assert len(drawn.breaches) == 1 or max(fewer)

    fewer: set[bool] = set()
    every(domicles_misprints(), holds)
    assert fewer == {False, True}


def test_solutions_are_right_whatever_numbers_of_swaps_their_puzzles_claim() -> None:
    def holds(entry: DomiclesEntry) -> None:
        assert entry.solution
        assert puzzlemill.check(entry.instance, entry.solution) == []
        assert checker.right(*msgspec.to_builtins([entry.instance, entry.solution]))
        least = distance(entry.instance)
        seen.add(
            (entry.instance.exact, least == entry.instance.swaps, len(entry.solution.swaps) < entry.instance.swaps)
        )

    seen: set[tuple[bool, bool, bool]] = set()
    every(claimed_puzzles(), holds, 400)
    assert {(True, False, True), (True, False, False), (False, False, True), (True, True, False)} <= seen


def test_more_swaps_than_allowed_are_told_also_where_no_board_needs_more() -> None:
    def holds(drawn: Wrong[Domicles, Swaps]) -> None:
        seen.add(
            (drawn.instance.swaps == len(drawn.instance.tiles) - 1, len(drawn.solution.swaps) - drawn.instance.swaps)
        )

    seen: set[tuple[bool, int]] = set()
    every(domicles_wrong_solutions(codes=["TOO_MANY_SWAPS"]), holds, 200)
    assert {(True, 1), (False, 1)} <= seen


def test_raw_instances_are_legal_and_claim_nothing_unless_asked() -> None:
    def holds(puzzle: Domicles) -> None:
        assert puzzlemill.parse_id(format_id(puzzle)) == puzzle
        assert len(puzzle.tiles) <= 20
        assert not puzzle.exact

    every(domicles_instances(max_pips=12, max_tiles=20), holds)
    assert find(domicles_instances(claims=True), lambda puzzle: puzzle.exact and bool(claims(puzzle)))


def test_tiny_instances_are_solvable_or_not_as_brute_force_says() -> None:
    def holds(puzzle: Domicles) -> None:
        needed = twin.distances(puzzle).get(puzzle.tiles)
        outcome = puzzlemill.solve(puzzle)
        assert outcome.status == ("unsolvable" if needed is None or needed > puzzle.swaps else "solved")
        seen.add(outcome.status)

    seen: set[str] = set()
    every(domicles_tiny_instances(max_pips=9), holds, 80)
    assert seen == {"solved", "unsolvable"}


def test_pairs_differ_by_a_symmetry_and_carry_the_witness_along() -> None:
    def holds(pair: Any) -> None:
        assert canonical(pair.one.instance) == canonical(pair.other.instance)
        for entry in pair:
            assert not puzzlemill.check(entry.instance, entry.solution)

    every(domicles_pairs(), holds)
    every(domicles_pairs(pips=9), holds, 20)


def test_images_reach_every_symmetry_and_keep_what_no_symmetry_changes() -> None:
    puzzle = parse_id("domicles:2x2:6:m1:32103120")
    grade = Grade(1, "single swap", 1.0, {}, "")
    images = set()

    def holds(image: DomiclesEntry) -> None:
        assert image.grade == grade
        assert image.solution is None
        images.add(image.instance)

    every(domicles_images(DomiclesEntry(instance=puzzle, grade=grade)), holds, 200)
    assert images == {*puzzlemill.puzzles.rules("domicles").symmetries(puzzle)}


@pytest.mark.parametrize("name", domicles_relations())
def test_relations_hold_between_the_answers_of_our_solver(name: str) -> None:
    def holds(drawn: Related[Domicles]) -> None:
        first, other = (puzzlemill.solve(puzzle, BUDGET).status for puzzle in (drawn.first, *drawn.others))
        assert "budget" not in (first, other)
        assert (first, other) != ("solved", "unsolvable")
        if drawn.rule == "same":
            assert first == other
            assert len({puzzlemill.count(puzzle, BUDGET).count for puzzle in (drawn.first, *drawn.others)}) == 1

    every(domicles_relations()[name], holds, 40)


@pytest.mark.parametrize(
    "refused",
    [
        lambda: domicles_puzzles(pips=19),
        lambda: domicles_puzzles(pips=2),
        lambda: domicles_puzzles(pips=9, layouts=[(7, 4)]),
        lambda: domicles_puzzles(min_swaps=4, max_swaps=4),
        lambda: domicles_unsolvable_puzzles(reasons=[]),
        lambda: domicles_unsolvable_puzzles(reasons=["PARITY"]),
        lambda: domicles_near_misses(max_swaps=0),
        lambda: domicles_pairs(layouts=[]),
        lambda: domicles_wrong_solutions(codes=["NOT_A_SOLUTION"]),
        lambda: domicles_instances(min_pips=2),
        lambda: domicles_instances(max_tiles=3),
        lambda: domicles_tiny_instances(max_pips=19),
    ],
)
def test_arguments_without_meaning_are_refused(refused: Callable[[], Any]) -> None:
    with pytest.raises(InvalidArgument, match="expected"):
        refused()
