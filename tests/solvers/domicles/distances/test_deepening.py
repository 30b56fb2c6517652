"""Distances of large Domicles boards: agreement with twin and classes, budgets, valid bounds, large boards."""

import random

import msgspec
import pytest

from puzzlemill.puzzles.domicles import Domicles, Swaps, check, double_set, duplicates, parse_id, replay
from puzzlemill.solvers.domicles import bounds, claims, distance, nearest, solve, swaps_between
from puzzlemill.solvers.domicles.clashes import bit_count, clash_masks, lowest
from puzzlemill.solvers.domicles.distances.beam import beam
from puzzlemill.solvers.domicles.distances.deepening import Deepening, deepen
from tests.support.answers.outcomes import present
from tests.support.domicles import CROWDED, TWIN_LAYOUTS, random_puzzle, solvable_puzzle
from tests.twins import domicles as twin

LARGE = {
    "domicles:7x4:9:e5:32765410504386974298626596523074416195758320872164733153": 6,
    "domicles:7x4:9:e7:41865372301076438791426575326498503163849621857362542097": 11,
    "domicles:6x5:12:e6:73ca819265867254c43093a6c51042b6b97053c1a4c087213284b862b794": 7,
}
"""Boards shuffled by as many swaps as they claim, with their number of first swaps."""

FAR = parse_id("domicles:6x4:9:m10:305497636071434275329891208564845253617486219687")
"""A board shuffled by 10 swaps, of which `ENOUGH` nodes prove that 9 are needed and find a solution with 10."""

WITH_CLASSES = parse_id("domicles:4x4:9:m9:84865175954290986582419376437130")
"""A board with 121 solution classes."""

ENOUGH = 400_000
"""Enough nodes for the boards of `LARGE`."""


def deepened(puzzle: Domicles, budget: int = ENOUGH) -> Deepening:
    return deepen(puzzle.tiles, puzzle.cols, len(puzzle.tiles) - 1, budget)


def assert_solves(puzzle: Domicles, swaps: object, most: int) -> None:
    """Assert that these are at most `most` swaps, which solve the board."""
    assert isinstance(swaps, tuple)
    assert check(msgspec.structs.replace(puzzle, swaps=most, exact=False), Swaps(swaps)) == []


class TestAgreement:
    @pytest.mark.parametrize("layout", TWIN_LAYOUTS)
    def test_small_boards_with_the_twin(self, layout: tuple[int, int]) -> None:
        draws = random.Random(1)
        unsolvable = 0
        for _ in range(40):
            puzzle = random_puzzle(draws, *layout)
            distances = twin.distances(puzzle)
            outcome = deepened(puzzle)
            if not distances:
                unsolvable += 1
                assert (outcome.lower, outcome.target) == (len(puzzle.tiles), None)
                continue
            assert outcome.lower == distances[puzzle.tiles]
            assert outcome.sequences == twin.shortest_sequences(puzzle.tiles, distances)
            if outcome.lower:
                assert list(outcome.first_swaps or ()) == twin.first_swaps(puzzle.tiles, distances)
        assert 7 < unsolvable < 40

    @pytest.mark.parametrize("layout", [(4, 2), (5, 2), (3, 3), (4, 3)])
    def test_double_six_boards_with_their_classes(self, layout: tuple[int, int]) -> None:
        draws = random.Random(2)
        for _ in range(24):
            assert_agrees(solvable_puzzle(draws, *layout))

    @pytest.mark.parametrize("layout", [(3, 3, 9), (3, 3, 12), (4, 3, 9)])
    def test_boards_of_larger_sets_with_their_classes(self, layout: tuple[int, int, int]) -> None:
        draws = random.Random(3)
        for _ in range(8):
            assert_agrees(random_puzzle(draws, *layout))

    def test_a_board_of_sixteen_tiles_with_its_classes(self) -> None:
        assert_agrees(WITH_CLASSES)
        known = bounds(WITH_CLASSES)
        assert (known.lower, known.upper, known.solutions) == (7, 7, 121)

    def test_the_target_is_solved_and_as_far_away_as_stated(self) -> None:
        draws = random.Random(4)
        for _ in range(40):
            puzzle = solvable_puzzle(draws, 4, 3)
            for every in (True, False):
                outcome = deepen(puzzle.tiles, 3, 11, every=every)
                target = present(outcome.target)
                assert duplicates([puzzle.tiles[number] for number in target], 3) == []
                assert len(swaps_between(list(range(12)), target)) == outcome.lower == deepened(puzzle).lower


def assert_agrees(puzzle: Domicles) -> None:
    """Assert that deepening says of a board what comparing with all its solved boards does."""
    near, outcome = nearest(puzzle), deepened(puzzle)
    assert near.complete
    if near.least is None:
        assert (outcome.lower, outcome.target) == (len(puzzle.tiles), None)
        return
    assert outcome.lower == near.least
    assert outcome.first_swaps == near.first_swaps
    assert outcome.sequences == pytest.approx(near.sequences)


class TestBudget:
    def test_less_budget_never_gives_a_wrong_bound(self) -> None:
        draws = random.Random(5)
        puzzle = solvable_puzzle(draws, 4, 3)
        whole = deepened(puzzle)
        for budget in (0, 1, 2, 10, 100, whole.effort.nodes - 1, whole.effort.nodes):
            part = deepened(puzzle, budget)
            assert part.effort.nodes == budget
            assert part.lower <= whole.lower
            assert (part.first_swaps is None) == (budget < whole.effort.nodes)
        assert deepened(puzzle, whole.effort.nodes) == whole

    def test_refuting_all_smaller_distances_finds_no_board(self) -> None:
        puzzle = solvable_puzzle(random.Random(6), 4, 3)
        least = deepened(puzzle).lower
        refuted = deepen(puzzle.tiles, 3, least - 1)
        assert (refuted.lower, refuted.target) == (least, None)

    def test_slices_do_not_change_the_result(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = solvable_puzzle(random.Random(7), 4, 3)
        whole = deepened(puzzle)
        monkeypatch.setattr("puzzlemill.solvers.domicles.distances.deepening.SLICE", 7)
        assert deepened(puzzle) == whole

    @pytest.mark.parametrize("budget", [0, 10, 5000])
    def test_bounds_and_solve_keep_the_budget(self, budget: int) -> None:
        known = bounds(FAR, budget)
        assert known.effort.nodes <= budget
        assert (known.first_swaps, known.sequences, known.solutions) == (None, None, None)
        outcome = solve(FAR, budget)
        assert outcome.status == "budget"
        assert outcome.effort.nodes <= budget
        assert distance(FAR, budget) is None


class TestLargeBoards:
    @pytest.mark.parametrize("position", LARGE)
    def test_the_claimed_distance_is_proved_and_every_first_swap_brings_it_nearer(self, position: str) -> None:
        puzzle = parse_id(position)
        known = bounds(puzzle, ENOUGH)
        assert (known.lower, known.upper, known.solutions) == (puzzle.swaps, puzzle.swaps, None)
        assert_solves(puzzle, known.swaps, puzzle.swaps)
        assert distance(puzzle, ENOUGH) == puzzle.swaps
        assert claims(puzzle, ENOUGH) == []
        first_swaps = present(known.first_swaps)
        assert len(first_swaps) == LARGE[position]
        for pair in first_swaps:
            nearer = msgspec.structs.replace(puzzle, tiles=replay(puzzle.tiles, [pair]))
            assert distance(nearer, ENOUGH) == puzzle.swaps - 1

    @pytest.mark.parametrize("position", LARGE)
    def test_solved_within_its_swaps_and_not_with_fewer(self, position: str) -> None:
        puzzle = parse_id(position)
        outcome = solve(puzzle, ENOUGH)
        assert (outcome.status, outcome.count) == ("solved", None)
        assert_solves(puzzle, present(outcome.solution).swaps, puzzle.swaps)
        refused = solve(msgspec.structs.replace(puzzle, swaps=puzzle.swaps - 1), ENOUGH)
        assert (refused.status, refused.count) == ("unsolvable", 0)
        reason = present(refused.reason)
        assert reason.code == "TOO_FEW_SWAPS"
        assert f"at least {puzzle.swaps} swaps away, but only " in reason.text

    @pytest.mark.parametrize(("more", "text"), [(-1, "is 5 or more, not 4"), (1, "is 5, not 6")])
    def test_a_wrong_claim_is_refuted(self, more: int, text: str) -> None:
        puzzle = parse_id(next(iter(LARGE)))
        (breach,) = claims(msgspec.structs.replace(puzzle, swaps=puzzle.swaps + more), ENOUGH)
        assert breach.code == "NOT_LEAST"
        assert text in breach.text

    def test_a_spent_budget_leaves_two_bounds(self) -> None:
        known = bounds(FAR, ENOUGH)
        assert (known.lower, known.upper, known.first_swaps) == (9, 10, None)
        assert_solves(FAR, known.swaps, 10)
        assert solve(FAR, ENOUGH).status == "solved"

    @pytest.mark.few
    @pytest.mark.parametrize(
        ("swaps", "code", "text"),
        [
            (8, "NOT_LEAST", "the least number of swaps is 9 or more, not 8"),
            (9, "LEAST_UNPROVED", "do not prove that 9 is the least number of swaps"),
            (10, "LEAST_UNPROVED", "do not prove that 10 is the least number of swaps"),
            (11, "NOT_LEAST", "the least number of swaps is 10 or fewer, not 11"),
        ],
    )
    def test_claims_are_checked_against_both_bounds(self, swaps: int, code: str, text: str) -> None:
        (breach,) = claims(msgspec.structs.replace(FAR, swaps=swaps, exact=True), ENOUGH)
        assert breach.code == code
        assert text in breach.text

    def test_symmetric_boards_have_the_same_bounds(self) -> None:
        puzzle = parse_id(next(iter(LARGE)))
        known = bounds(puzzle, ENOUGH)
        for image in large_images(puzzle):
            other = bounds(image, ENOUGH)
            assert (other.lower, other.upper, other.sequences) == (known.lower, known.upper, known.sequences)
            assert len(other.first_swaps or ()) == len(known.first_swaps or ())

    def test_a_number_on_too_many_tiles_is_seen_at_once(self) -> None:
        tiles = [tile for tile in double_set(9) if 9 in tile] + [tile for tile in double_set(9) if 9 not in tile]
        puzzle = Domicles(7, 4, 9, tuple(tiles[:28]), 5, exact=True)
        assert bounds(puzzle, 1000).solutions == 0
        assert (
            "9 is on 9 tiles, but only 7 such tiles can fit, one in each row"
            in present(solve(puzzle, 1000).reason).text
        )
        assert claims(puzzle, 1000)[0].text == "no number of swaps solves the board"

    def test_boards_of_more_than_62_tiles_have_no_bounds(self) -> None:
        around = [(number, (number + step) % 19) for step in range(1, 5) for number in range(19)]
        tiles = tuple((max(ends), min(ends)) for ends in around[:64])
        known = bounds(Domicles(8, 8, 18, tiles, 5), 100_000)
        assert (known.lower, known.upper) == (1, None)


def large_images(puzzle: Domicles) -> list[Domicles]:
    """Rows turned round, columns turned round, and v -> K - v with the tiles mirrored."""
    tiles, cols = puzzle.tiles, puzzle.cols
    rows = [tiles[start : start + cols] for start in range(0, len(tiles), cols)]
    images = [
        tuple(tile for row in rows[::-1] for tile in row),
        tuple(tile for row in rows for tile in row[::-1]),
        tuple((puzzle.pips - low, puzzle.pips - high) for high, low in tiles),
    ]
    return [msgspec.structs.replace(puzzle, tiles=image) for image in images]


class TestBeam:
    def test_ends_on_a_solved_board_no_nearer_than_the_nearest(self) -> None:
        draws = random.Random(8)
        least = 0
        for _ in range(30):
            puzzle = solvable_puzzle(draws, 4, 3)
            reached, nodes = beam(puzzle.tiles, 3, 100_000)
            board = present(reached)
            assert nodes <= 100_000
            assert duplicates([puzzle.tiles[number] for number in board], 3) == []
            more = len(swaps_between(list(range(12)), board)) - deepened(puzzle).lower
            assert more >= 0
            least += more == 0
        assert least > 15

    def test_an_unsolvable_board_or_a_budget_too_small_for_a_swap_gives_none(self) -> None:
        assert beam(CROWDED.tiles, 2, 10_000)[0] is None
        assert beam(FAR.tiles, 4, 1000) == (None, 0)


class TestBits:
    def test_bits_are_counted_and_the_lowest_one_is_located(self) -> None:
        draws = random.Random(9)
        for bits in [1 << place for place in range(62)] + [draws.getrandbits(62) | 1 << 40 for _ in range(50)]:
            assert bit_count(bits) == bits.bit_count()
            assert lowest(bits) == (bits & -bits).bit_length() - 1

    def test_clashing_pairs_are_the_conflicts_of_a_board(self) -> None:
        draws = random.Random(10)
        for _ in range(20):
            puzzle = random_puzzle(draws, 4, 3)
            rows, columns = (
                [[mask >> other & 1 for other in range(12)] for mask in masks] for masks in clash_masks(puzzle.tiles)
            )
            pairs = [(i, j) for i in range(12) for j in range(i)]
            clashes = sum(rows[i][j] for i, j in pairs if i // 3 == j // 3)
            clashes += sum(columns[i][j] for i, j in pairs if i % 3 == j % 3)
            assert clashes == twin.conflicts(puzzle.tiles, 3)
