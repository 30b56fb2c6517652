"""The Domicles solver: published counts, agreement with the brute-force twin, reasons, budgets and claims."""

import random
from math import factorial

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings

from puzzlemill.puzzles.domicles import (
    Domicles,
    DomiclesEntry,
    Swaps,
    check,
    double_set,
    duplicates,
    parse_id,
    symmetries,
)
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.solvers.domicles import LARGEST_DISTANCE, bounds, claims, compare, count, distance, nearest, solve
from puzzlemill.solvers.domicles.distances.classes import find_classes, layout_classes
from puzzlemill.testing import domicles_puzzles
from tests.support import ledgers
from tests.support.answers.outcomes import assert_solved, present
from tests.support.domicles import BLOG_EASY, BLOG_HARD, CROWDED, SOLVED, TWIN_LAYOUTS, random_puzzle, tiles_of
from tests.twins import domicles as twin

COUNTS = {
    (2, 2): (2_261, 14_728, 3_682, 1_190),
    (3, 2): (11_385, 276_444, 23_037, 5_802),
    (4, 2): (6_704, 842_832, 17_559, 1_916),
    (5, 2): (139, 101_280, 422, 24),
    (2, 3): (3_150, 69_768, 5_814, 1_463),
    (3, 3): (17_388, 1_029_600, 28_600, 10_869),
    (4, 3): (2_085, 448_416, 3_114, 1_242),
}
"""Tile sets, solved arrangements, classes and sets with one class of double-6, by layout.

4x2 and 4x3 are the published counts, their misprints corrected; the others are this project's enumeration.
"""


class TestClasses:
    @pytest.mark.parametrize("layout", COUNTS)
    def test_counts_of_double_six(self, layout: tuple[int, int]) -> None:
        rows, cols = layout
        every = layout_classes(rows, cols)
        arrangements = len(every.boards) * factorial(rows) * factorial(cols)
        unique = int((every.sizes == 1).sum())
        assert (len(every.sizes), arrangements, len(every.boards), unique) == COUNTS[layout]

    def test_mean_number_of_classes_is_as_published(self) -> None:
        assert round(float(layout_classes(4, 2).sizes.mean()), 2) == 2.62
        assert round(float(layout_classes(4, 3).sizes.mean()), 2) == 1.49

    def test_every_board_is_solved_and_in_its_set(self) -> None:
        layout = layout_classes(4, 3)
        for which in range(0, len(layout.boards), 50):
            board = layout.boards[which].tolist()
            assert duplicates(tiles_of(layout, board), 3) == []
            assert set(layout.classes_of(layout.set_of[which])[0].tolist()) == set(board)

    def test_the_classes_of_a_set_are_those_found_for_it_alone(self) -> None:
        layout = layout_classes(3, 3)
        for which in range(0, len(layout.sizes), 400):
            members, _ = layout.tile_set(which)
            tiles = tiles_of(layout, members.tolist())
            assert len(find_classes(tiles, 3, 3).boards) == layout.sizes[which]

    def test_searching_in_slices_finds_the_same(self) -> None:
        whole = find_classes(double_set(6), 4, 3)
        assert whole.complete
        assert not find_classes(double_set(6), 4, 3, budget=whole.effort.nodes - 1).complete
        first = find_classes(double_set(6), 4, 3, limit=10)
        assert not first.complete
        assert np.array_equal(first.boards, whole.boards[:10])

    def test_a_limit_that_cuts_off_the_last_boards_is_not_the_end(self) -> None:
        tiles = layout_classes(4, 3).tiles
        whole = find_classes(tiles, 4, 3)
        for limit in range(len(whole.boards) - 10, len(whole.boards)):
            assert not find_classes(tiles, 4, 3, limit=limit).complete
        assert find_classes(tiles, 4, 3, limit=len(whole.boards) + 1).complete

    def test_a_board_with_more_classes_than_are_compared_keeps_its_distance(self) -> None:
        puzzle = parse_id("domicles:4x4:9:e1:98727553743052612054978663414092")
        known = bounds(puzzle, 2_000_000)
        assert (known.lower, known.upper) == (1, 1)

    @pytest.mark.parametrize(
        ("layout", "reason"),
        [((5, 4, 6), "8 different"), pytest.param((4, 2, 9), "too many to go through", marks=pytest.mark.thorough)],
    )
    def test_layouts_out_of_reach_are_refused(self, layout: tuple[int, int, int], reason: str) -> None:
        with pytest.raises(ImpossibleError, match=reason):
            layout_classes(*layout)


class TestTwin:
    def test_distance_count_and_shortest_solutions_of_small_boards(self) -> None:
        """40 boards, most of them without a solution or with several."""
        draws = random.Random(3)
        several_or_none = 0
        for number in range(40):
            puzzle = random_puzzle(draws, *TWIN_LAYOUTS[number % 3])
            puzzle = msgspec.structs.replace(puzzle, swaps=draws.randrange(1, len(puzzle.tiles)))
            expected = twin.classes(puzzle)
            several_or_none += expected != 1
            assert count(puzzle).count == expected
            agrees_with(puzzle, twin.distances(puzzle))
        assert several_or_none > 26

    @pytest.mark.thorough
    @pytest.mark.parametrize("which", [0, 4000])
    def test_distance_of_whole_4x2_sets(self, which: int) -> None:
        """Boards of one tile set against breadth-first search over all 40,320 of them."""
        layout = layout_classes(4, 2)
        puzzle = Domicles(4, 2, 6, tiles_of(layout, layout.classes_of(which)[0].tolist()), 7)
        distances = twin.distances(puzzle)
        assert len(distances) == factorial(8)
        assert max(distances.values()) <= LARGEST_DISTANCE[4, 2]
        for board in random.Random(which).sample(sorted(distances), 40):
            agrees_with(msgspec.structs.replace(puzzle, tiles=board), distances)

    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_largest_distances_are_those_of_sets_with_one_class(self, layout: tuple[int, int]) -> None:
        every = layout_classes(*layout)
        (solved,) = every.classes_of(int((every.sizes == 1).argmax()))
        tiles = tiles_of(every, solved.tolist())
        assert max(twin.distances(Domicles(*layout, 6, tiles, 1)).values()) == LARGEST_DISTANCE[layout]


def agrees_with(puzzle: Domicles, distances: dict[twin.Board, int]) -> None:
    """Assert that solver and twin say the same of one board; `distances` are the twin's, of all orders of its tiles."""
    outcome = solve(puzzle)
    expected = distances.get(puzzle.tiles)
    assert distance(puzzle) == expected
    if expected is None or expected > puzzle.swaps:
        assert outcome.status == "unsolvable"
        assert present(outcome.reason).code == ("NO_SOLUTION" if expected is None else "TOO_FEW_SWAPS")
        return
    assert len(assert_solved(puzzle, outcome).swaps) == expected
    if expected:
        near = nearest(puzzle)
        assert list(near.first_swaps) == twin.first_swaps(puzzle.tiles, distances)
        assert near.sequences == pytest.approx(twin.shortest_sequences(puzzle.tiles, distances))


class TestSolve:
    def test_the_examples_of_the_blog_need_as_many_swaps_as_it_says(self) -> None:
        assert distance(BLOG_EASY) == 2
        assert distance(BLOG_HARD) == 3
        for puzzle in (BLOG_EASY, BLOG_HARD):
            assert_solved(puzzle, solve(puzzle))

    @settings(max_examples=40)
    @given(domicles_puzzles())
    def test_never_needs_more_swaps_than_the_witness(self, entry: DomiclesEntry) -> None:
        assert len(assert_solved(entry.instance, solve(entry.instance)).swaps) <= len(present(entry.solution).swaps)

    @given(domicles_puzzles(layouts=TWIN_LAYOUTS))
    def test_symmetric_puzzles_have_the_same_distance(self, entry: DomiclesEntry) -> None:
        assert len({distance(image) for image in symmetries(entry.instance)}) == 1

    def test_a_limit_gives_different_solutions_the_nearest_first(self) -> None:
        layout = layout_classes(4, 2)
        which = int(layout.sizes.argmax())
        tiles = list(tiles_of(layout, layout.classes_of(which)[0].tolist()))
        random.Random(2).shuffle(tiles)
        puzzle = Domicles(4, 2, 6, tuple(tiles), 7)
        outcome = solve(puzzle, limit=100)
        assert outcome.count == len(outcome.solutions) == layout.sizes[which] == count(puzzle).count
        lengths = [len(solution.swaps) for solution in outcome.solutions]
        assert lengths == sorted(lengths)
        assert len(set(outcome.solutions)) == len(lengths)
        assert all(check(puzzle, solution) == [] for solution in outcome.solutions)
        assert solve(puzzle, limit=3).solutions == outcome.solutions[:3]
        least = msgspec.structs.replace(puzzle, swaps=lengths[0])
        assert solve(least, limit=100).count == lengths.count(lengths[0])

    def test_a_solved_board_needs_no_swap(self) -> None:
        assert solve(SOLVED).solutions == (Swaps(()),)

    def test_a_double_nine_board(self) -> None:
        tiles = parse_id("domicles:4x3:9:m11:" + "".join(f"{high}{low}" for high, low in double_set(9)[10:22])).tiles
        puzzle = Domicles(4, 3, 9, tiles, 11)
        outcome = solve(puzzle)
        assert outcome.status == ("solved" if count(puzzle).count else "unsolvable")


class TestReasons:
    def test_too_few_swaps_names_the_least(self) -> None:
        outcome = solve(msgspec.structs.replace(BLOG_HARD, swaps=2))
        reason = present(outcome.reason)
        assert (outcome.status, reason.code) == ("unsolvable", "TOO_FEW_SWAPS")
        assert reason.text == "the nearest solved board is 3 swaps away, but only 2 are allowed"

    @pytest.mark.parametrize(
        ("position", "text", "cells"),
        [
            (
                "domicles:2x2:6:m1:63313054",
                "3 is on 3 tiles, but only 2 such tiles can fit, one in each row",
                ((0, 1), (0, 2), (1, 0)),
            ),
            (
                "domicles:3x2:6:m1:605040312161",
                "0 is the lower number on 3 tiles, but only 2 such tiles",
                ((0, 1), (0, 3), (1, 1)),
            ),
            (
                "domicles:3x2:6:m1:616263504254",
                "6 is the higher number on 3 tiles, but only 2 such tiles",
                ((0, 0), (0, 2), (1, 0)),
            ),
        ],
    )
    def test_no_solution_names_a_number_on_too_many_tiles(self, position: str, text: str, cells: object) -> None:
        for outcome in (solve(parse_id(position)), count(parse_id(position))):
            reason = present(outcome.reason)
            assert (outcome.status, outcome.count) == ("unsolvable", 0)
            assert (reason.code, reason.cells) == ("NO_SOLUTION", cells)
            assert text in reason.text

    def test_a_board_without_a_simpler_reason_is_searched_to_the_end(self) -> None:
        draws = random.Random(7)
        outcomes = [solve(random_puzzle(draws, 3, 3)) for _ in range(100)]
        texts = [outcome.reason.text for outcome in outcomes if outcome.reason]
        assert any("every way of filling the board repeats a number (" in text for text in texts)


class TestBudget:
    @pytest.mark.parametrize("budget", [0, 1, 20, 60])
    def test_a_spent_budget_is_reported_and_kept(self, budget: int) -> None:
        for outcome in (solve(BLOG_HARD, budget), count(BLOG_HARD, budget)):
            assert (outcome.status, outcome.count) == ("budget", None)
            assert outcome.effort.nodes <= budget
        assert distance(BLOG_HARD, budget) is None

    def test_a_budget_of_exactly_the_nodes_needed_is_enough(self) -> None:
        needed = solve(BLOG_HARD).effort.nodes
        assert solve(BLOG_HARD, needed).status == "solved"
        assert solve(BLOG_HARD, needed - 1).status == "budget"

    def test_the_largest_double_nine_board_ends(self) -> None:
        tiles = random.Random(1).sample(double_set(9), 28)
        assert solve(Domicles(7, 4, 9, tuple(tiles), 5), budget=300_000).status in ("budget", "unsolvable")

    def test_slices_do_not_change_the_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = solve(BLOG_HARD, limit=5)
        monkeypatch.setattr("puzzlemill.solvers.domicles.SLICE", 7)
        monkeypatch.setattr("puzzlemill.solvers.domicles.distances.classes.SLICE", 7)
        assert solve(BLOG_HARD, limit=5) == whole


class TestClaims:
    def test_a_right_claim_is_confirmed(self) -> None:
        assert claims(BLOG_EASY) == []

    @pytest.mark.parametrize(("swaps", "text"), [(1, "the least number of swaps is 2, not 1"), (3, "is 2, not 3")])
    def test_a_wrong_claim_is_refuted(self, swaps: int, text: str) -> None:
        (breach,) = claims(msgspec.structs.replace(BLOG_EASY, swaps=swaps))
        assert breach.code == "NOT_LEAST"
        assert text in breach.text

    def test_a_claim_about_an_unsolvable_board_is_refuted(self) -> None:
        (breach,) = claims(CROWDED)
        assert (breach.code, breach.text) == ("NOT_LEAST", "no number of swaps solves the board")

    def test_no_claim_needs_no_proof(self) -> None:
        assert claims(msgspec.structs.replace(BLOG_EASY, swaps=5, exact=False)) == []

    def test_a_claim_that_cannot_be_proved_within_the_budget_is_reported(self) -> None:
        (breach,) = claims(BLOG_EASY, budget=10)
        assert breach.code == "LEAST_UNPROVED"


def test_distances_of_a_uniform_4x3_board_reach_but_never_pass_seven() -> None:
    layout = layout_classes(4, 3)
    draws = random.Random(11)
    which = int((layout.sizes == 1).argmax())
    classes = layout.classes_of(which)
    board = classes[0].tolist()
    seen = set()
    for _ in range(500):
        draws.shuffle(board)
        seen.add(compare(board, classes, 4, 3).least)
    assert max(distance or 0 for distance in seen) == LARGEST_DISTANCE[4, 3]


def test_all_that_is_said_of_many_small_puzzles() -> None:
    assert ledgers.differing("solvers", "domicles") == []
