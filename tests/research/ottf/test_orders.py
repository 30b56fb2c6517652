"""The number of orders of placing: exact, estimated, and random orders."""

import itertools
import math
from collections import Counter
from functools import partial

import pytest

from puzzlemill.generator.ottf.orders import grown, harmonic
from puzzlemill.puzzles.kinds import Cell, InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Order, Ottf, check, format_id, replay, symmetries, template_of
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.ottf import solve
from puzzlemill_research.ottf.orders import estimate, freedom, orders, random_order
from puzzlemill_research.ottf.orders import ideals as ottf_ideals
from tests.support.answers.outcomes import present
from tests.support.answers.refusals import refused_line
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.commands import printed, refusal
from tests.support.ottf import COUNTEREXAMPLE, TWO_WAYS, grid, shuffled_cells
from tests.twins.ottf import orientation

ORDERS = "research", "ottf", "orders"


def drawn(draws: Stream, rows: int, cols: int, holes: float = 0.0) -> tuple[Ottf, Order]:
    """A random template with the order that it comes from."""
    cells = shuffled_cells(draws, rows, cols, holes)
    return template_of(rows, cols, cells), Order(tuple(cells))


def by_permutations(puzzle: Ottf, solution: Order) -> set[tuple[Cell, ...]]:
    """All orders of the same orientation."""
    pairs = orientation(solution.order)
    return {order for order in itertools.permutations(puzzle.tiles) if orientation(order) == pairs}


def first_solution(puzzle: Ottf) -> Order:
    return present(solve(puzzle).solution)


class TestExactly:
    @pytest.mark.parametrize("holes", [0.3, pytest.param(0.0, marks=pytest.mark.thorough)])
    def test_orders_are_those_that_brute_force_finds(self, holes: float) -> None:
        draws = stream_for(f"orders {holes}")
        for _ in range(3):
            puzzle, solution = drawn(draws, 2, 4, holes)
            assert orders(puzzle, solution) == len(by_permutations(puzzle, solution))

    def test_all_orders_of_a_template_are_those_of_all_its_orientations(self) -> None:
        draws = stream_for("templates")
        for _ in range(2):
            puzzle, _ = drawn(draws, 2, 4)
            numbers = {(i, j): int(puzzle.template[i][j]) for i, j in puzzle.tiles}
            right = sum(replay(order) == numbers for order in itertools.permutations(puzzle.tiles))
            assert freedom(puzzle).number == right
        both = freedom(TWO_WAYS)
        single = [orders(TWO_WAYS, solution) for solution in solve(TWO_WAYS, limit=2).solutions]
        assert (both.orientations, both.every) == (2, True)
        assert both.number == sum(number or 0 for number in single)

    def test_tiles_that_do_not_touch_go_in_any_order(self) -> None:
        spread = Ottf(tuple("1.1.1.1.1." if row % 2 else ".1.1.1.1.1" for row in range(10)))
        assert orders(spread, first_solution(spread)) == math.factorial(50)

    def test_a_path_placed_from_end_to_end_has_one_order_however_long(self) -> None:
        path = Ottf(("2" * 199 + "1",))
        assert orders(path, first_solution(path)) == 1

    def test_a_zigzag_has_the_orders_that_euler_numbers_count(self) -> None:
        euler = [1, 1]
        while len(euler) <= 20:
            n = len(euler) - 1
            euler.append(sum(math.comb(n, k) * euler[k] * euler[n - k] for k in range(n + 1)) // 2)
        zigzag = Ottf(("1" + "31" * 9 + "2",))
        assert orders(zigzag, first_solution(zigzag)) == euler[20] == 370371188237525

    def test_symmetric_templates_have_as_many_orders(self) -> None:
        draws = stream_for("symmetric")
        for _ in range(5):
            puzzle, solution = drawn(draws, 4, 5, holes=0.1)
            number = orders(puzzle, solution)
            assert {freedom(image).number for image in symmetries(puzzle)} >= {number}

    def test_layers_grow_beyond_the_room_first_made_for_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle, solution = drawn(stream_for("growth"), 5, 5)
        number = orders(puzzle, solution)
        monkeypatch.setattr(ottf_ideals, "SLICE", 7)
        assert orders(puzzle, solution) == number

    def test_a_spent_budget_leaves_no_number(self) -> None:
        puzzle, solution = drawn(stream_for("budget"), 5, 5)
        assert orders(puzzle, solution, budget=1_000) is None
        assert orders(puzzle, solution, budget=100_000) is not None

    def test_a_wrong_solution_is_refused(self) -> None:
        wrong = Order(first_solution(COUNTEREXAMPLE).order[::-1])
        for count in (orders, estimate):
            assert refused_line(count, COUNTEREXAMPLE, wrong).startswith("solution: WRONG_NUMBER")


class TestEstimated:
    def test_estimates_are_within_four_errors_of_the_number(self) -> None:
        draws = stream_for("estimates")
        for seed in range(4):
            puzzle, solution = drawn(draws, 5, 5)
            number = present(orders(puzzle, solution))
            log10, error, effective = estimate(puzzle, solution, samples=2_000, seed=seed)
            assert abs(log10 - math.log10(number)) <= 4 * error + 0.005
            assert 0 < error < 0.02
            assert 500 < effective < 2_000

    def test_forests_are_estimated_without_error(self) -> None:
        path = Ottf(("2" * 30 + "1", "." * 31, "2" * 30 + "1"))
        assert estimate(path, first_solution(path), samples=10)[:2] == (round(math.log10(math.comb(62, 31)), 2), 0)

    def test_an_estimate_belongs_to_its_seed(self) -> None:
        puzzle, solution = drawn(stream_for("seeds"), 7, 13)
        first, again, other = (estimate(puzzle, solution, samples=500, seed=seed) for seed in (1, 1, 2))
        assert first == again != other
        assert first.log10 == pytest.approx(other.log10, abs=0.5)

    @pytest.mark.thorough
    def test_boards_too_large_to_sample_are_refused(self) -> None:
        puzzle = Ottf(("1" + "2" * 999,))
        long = Ottf(tuple("2" * 999 + "1" if row % 2 == 0 else "." * 1000 for row in range(21)))
        assert estimate(puzzle, first_solution(puzzle), samples=2).error == 0
        assert orders(long, first_solution(long)) is None
        with pytest.raises(OutOfReachError, match="11000 tiles"):
            estimate(long, first_solution(long))

    def test_if_only_some_orders_can_be_counted_all_are_estimated_together(self) -> None:
        exact, rough = freedom(TWO_WAYS), freedom(TWO_WAYS, budget=1)
        assert rough.number is None
        assert exact.estimate.error == 0
        assert exact.estimate.log10 == round(math.log10(exact.number or 0), 2)
        assert abs(rough.estimate.log10 - exact.estimate.log10) <= 4 * rough.estimate.error + 0.01


class TestRandomOrders:
    @pytest.mark.thorough
    def test_all_orders_are_equally_likely(self) -> None:
        solution = first_solution(COUNTEREXAMPLE)
        draws = stream_for("uniform")
        drawn_orders = [random_order(COUNTEREXAMPLE, solution, draws) for _ in range(2_800)]
        times = Counter(one.order for one in drawn_orders)
        assert all(one.uniform for one in drawn_orders)
        assert len(times) == 28
        assert not any(check(COUNTEREXAMPLE, order) for order in times)
        assert sum((number - 100) ** 2 / 100 for number in times.values()) < 55.5  # 0.1 % of chi squared, 27 degrees

    def test_orders_of_parts_that_do_not_touch_are_equally_likely_too(self) -> None:
        puzzle = Ottf(("221.1", "....2"))
        solution = first_solution(puzzle)
        draws = stream_for("parts")
        times = Counter(random_order(puzzle, solution, draws).order for _ in range(1_000))
        assert set(times) == {Order(order) for order in by_permutations(puzzle, solution)}
        assert len(times) == 10
        assert sum((number - 100) ** 2 / 100 for number in times.values()) < 27.9

    def test_orders_are_drawn_even_if_their_number_exceeds_64_bits(self) -> None:
        puzzle, solution = drawn(stream_for("beyond"), 5, 6)
        assert (orders(puzzle, solution) or 0) > 2**60
        one, other = (random_order(puzzle, solution, stream_for(f"draw {number}")) for number in range(2))
        assert one.uniform
        assert one.order != other.order
        assert check(puzzle, one.order) == []

    def test_beyond_the_budget_orders_are_right_but_not_uniform(self) -> None:
        puzzle, solution = drawn(stream_for("large"), 7, 13)
        sampled = random_order(puzzle, solution, stream_for("sampled"), budget=1_000)
        assert not sampled.uniform
        assert check(puzzle, sampled.order) == []
        assert orientation(sampled.order.order) == orientation(solution.order)


def test_boards_of_7x13_that_wind_or_leave_the_rules_stuck_are_counted_exactly() -> None:
    draws = stream_for("exact 7x13")
    order = present(harmonic(grid(7, 13), 1, 1, draws))
    for cells in (order, grown(grid(7, 13), set(grid(7, 13)), 0, True, draws)):
        assert 10**10 < present(orders(template_of(7, 13, cells), Order(tuple(cells)))) < 10**60


@pytest.mark.thorough
def test_compiled_and_plain_python_do_the_same() -> None:
    solution = first_solution(TWO_WAYS)
    assert_same_uncompiled(
        partial(orders, TWO_WAYS, solution),
        partial(estimate, TWO_WAYS, solution, samples=50),
        partial(random_order, TWO_WAYS, solution, stream_for("plain")),
        partial(random_order, TWO_WAYS, solution, stream_for("plain"), budget=1),
    )


class TestTheCommand:
    def test_each_template_has_a_line_with_its_number(self) -> None:
        ids = format_id(COUNTEREXAMPLE), format_id(TWO_WAYS), "ottf:1x1:1", "ottf:1x120:" + "1a" * 60
        lines = printed(*ORDERS, *ids).splitlines()
        assert lines[0] == "ottf:3x4:a22a21122232: 28 orders of 1 orientation"
        assert lines[1].endswith("orders of 2 orientations")
        assert lines[2] == "ottf:1x1:1: 1 order of 1 orientation"
        assert lines[3].endswith(f": 10^{math.log10(math.factorial(60)):.2f} orders of 1 orientation")

    @pytest.mark.thorough
    def test_large_numbers_have_their_error_beside_them(self) -> None:
        puzzle, _ = drawn(stream_for("told"), 7, 13)
        (line,) = printed(*ORDERS, format_id(puzzle)).splitlines()
        assert "about 10^" in line
        assert " ± 0.0" in line

    def test_templates_without_an_order_and_other_kinds_are_refused(self) -> None:
        assert refusal(*ORDERS, "ottf:1x2:11") == "'ottf:1x2:11': the template has no solution: CHECKSUM"
        assert "kind 'domicles': expected ottf" in refusal(*ORDERS, "domicles:2x2:6:e1:51426331")


def test_boards_too_large_to_sample_and_too_few_samples_are_refused() -> None:
    large = Ottf(("2" * 50 + "1",) * 50)
    with pytest.raises(
        OutOfReachError, match="template: 2550 tiles; expected at most 2500 for counting and sampling orders"
    ):
        freedom(large)
    line = Ottf(("221",))
    for samples in (-1, 0, 1):
        with pytest.raises(InputError, match=f"samples {samples}: expected at least 2"):
            estimate(line, Order(((0, 0), (0, 1), (0, 2))), samples)
