"""The OTTF solver against brute force, its reasons replayed, its trials and its budget."""

from collections import Counter
from functools import partial

import numpy as np
import pytest

from puzzlemill.grading import grade
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Ottf, check, neighbours, symmetries
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import REASONS, count, solve
from puzzlemill.solvers.ottf.rules import FIRST, LAST, Board
from puzzlemill.solvers.ottf.trials import trace
from puzzlemill.solvers.outcome import Reason
from tests.support import ledgers
from tests.support.answers.outcomes import assert_solved, present
from tests.support.answers.uncompiled import assert_same_uncompiled
from tests.support.ottf import (
    COUNTEREXAMPLE,
    TWO_WAYS,
    balanced_mutant,
    changed,
    random_template,
    rows_of,
    stuck_template,
)
from tests.twins.ottf import by_orders, orientation, orientations


class TestAgainstTheTwin:
    def test_the_twin_itself_agrees_with_all_permutations(self) -> None:
        draws = stream_for("twin")
        for _ in range(15):
            puzzle = random_template(draws, 2, 3)
            assert set(orientations(puzzle)) == by_orders(puzzle) != set()

    def test_counts_and_orientations_agree_on_small_templates(self) -> None:
        draws = stream_for("agreement")
        by_count: Counter[int] = Counter()
        for number in range(240):
            kind = number % 6
            if kind < 2:
                puzzle = random_template(draws, 4, 4, holes=0.1)
            elif kind == 2:
                puzzle = stuck_template(draws, 4, 4, 2)
            else:
                puzzle = balanced_mutant(
                    draws, stuck_template(draws, 4, kind + 1, 1 + kind % 2) if kind < 5 else TWO_WAYS
                )
            solutions = orientations(puzzle)
            outcome = solve(puzzle, limit=100)
            assert {orientation(solution.order) for solution in outcome.solutions} == set(solutions)
            assert not any(check(puzzle, solution) for solution in outcome.solutions)
            assert outcome.count == count(puzzle).count == len(solutions)
            assert (outcome.status == "unsolvable") == (not solutions) == (outcome.reason is not None)
            by_count[min(len(solutions), 2)] += 1
        assert by_count[0] >= 80
        assert by_count[2] >= 40


class TestSolutions:
    def test_rules_1_and_2_are_not_complete(self) -> None:
        board = Board(COUNTEREXAMPLE)
        assert board.run_rules() == 0
        assert board.tail == 0
        outcome = solve(COUNTEREXAMPLE)
        assert outcome.count == 1
        assert present(outcome.solution).order.index((1, 1)) == 0
        assert outcome.effort.nodes > 0

    def test_without_ambiguous_tiles_rule_1_alone_decides(self) -> None:
        board = Board(Ottf(("2221",)))
        assert board.run_rules(both=False) == 0
        assert board.tail == 4

    def test_a_limit_stops_early_and_leaves_the_count_open(self) -> None:
        assert len(solve(TWO_WAYS, limit=1).solutions) == 1
        assert solve(TWO_WAYS, limit=1).count is None
        assert solve(TWO_WAYS, limit=3).count == 2
        draws, number = stream_for("limits"), 0
        while number < 3:
            puzzle = stuck_template(draws, 4, 8, 4)
            number = count(puzzle).count or 0
        outcomes = [solve(puzzle, limit=limit) for limit in range(1, number + 2)]
        assert [len(outcome.solutions) for outcome in outcomes] == [*range(1, number + 1), number]
        assert all(outcome.count is None for outcome in outcomes[: number - 1])
        assert outcomes[-1].count == number

    def test_parts_that_do_not_touch_multiply(self) -> None:
        three = Ottf(tuple(f"{row}.{row}.{row}" for row in TWO_WAYS.template))
        assert count(three).count == 8
        five = solve(three, limit=5).solutions
        assert len({orientation(solution.order) for solution in five}) == 5
        assert not any(check(three, solution) for solution in five)

    def test_counts_are_the_same_for_all_symmetric_forms(self) -> None:
        draws = stream_for("symmetric counts")
        for _ in range(20):
            puzzle = stuck_template(draws, 4, 5, 1 + draws.below(2))
            assert len({count(image).count for image in symmetries(puzzle)}) == 1

    def test_a_board_of_100x100_is_solved(self) -> None:
        puzzle = random_template(stream_for("large"), 100, 100)
        outcome = solve(puzzle)
        assert_solved(puzzle, outcome)

    def test_hundreds_of_parts_are_counted_without_listing(self) -> None:
        parts = Ottf(tuple(".".join([row] * 200) for row in TWO_WAYS.template))
        assert count(parts).count == 2**200

    def test_the_budget_is_an_outcome_of_its_own(self) -> None:
        assert solve(COUNTEREXAMPLE, budget=0).status == "budget"
        spent = count(TWO_WAYS, budget=1)
        assert spent.status == "budget"
        assert spent.count is None
        assert solve(TWO_WAYS, budget=100).status == "solved"
        assert solve(Ottf(("21",)), budget=0).count == 1

    @pytest.mark.thorough
    def test_a_budget_bounds_the_work_on_large_boards_too(self) -> None:
        puzzle = stuck_template(stream_for("large core"), 60, 60, 30)
        outcome = solve(puzzle, budget=1000)
        assert outcome.status == "budget"
        assert 1000 <= outcome.effort.nodes < 1000 + 2 * 3600 // 256
        assert trace(puzzle, budget=1000) is None
        with pytest.raises(InputError, match=r"^the search takes too long, so the template cannot be graded$"):
            grade(puzzle)

    @pytest.mark.thorough
    def test_compiled_and_plain_python_do_the_same(self) -> None:
        unsolvable = rows_of("2232 2132 3133 2322")
        assert_same_uncompiled(*(partial(count, puzzle) for puzzle in (TWO_WAYS, unsolvable)))


class TestReasons:
    @pytest.mark.parametrize(
        ("template", "code"),
        [
            ("4332 2132 4312 2211", "NUMBER_TOO_LARGE"),
            ("2122 2242 1133 2122", "CHECKSUM"),
            ("2322 1113 2113 2422", "CHAIN"),
            (".22...22. 211313412 2332.2232", "REST_CHECKSUM"),
            ("2222 3343 2312 2342", "NO_FIRST"),
            ("2322 2313 2233 2321", "NO_LAST"),
            ("2232 2132 3133 2322", "EXHAUSTED"),
        ],
    )
    def test_every_reason_is_given_when_it_applies(self, template: str, code: str) -> None:
        puzzle = rows_of(template)
        assert orientations(puzzle) == []
        assert solve(puzzle).count == count(puzzle).count == 0
        reason = present(solve(puzzle).reason)
        assert reason.code == code
        assert reason.cells
        assert code in REASONS

    def test_a_single_wrong_number_is_always_seen_without_any_deduction(self) -> None:
        draws = stream_for("wrong number")
        for _ in range(200):
            puzzle = random_template(draws, 5, 6, holes=0.2)
            wrong = changed(puzzle, (draws.choice(puzzle.tiles), 1 + draws.below(3)))
            outcome = solve(wrong, budget=0)
            assert present(outcome.reason).code in ("NUMBER_TOO_LARGE", "CHECKSUM")

    def test_chains_can_be_followed_by_hand(self) -> None:
        draws = stream_for("chains")
        followed = 0
        for _ in range(400):
            puzzle = balanced_mutant(draws, random_template(draws, 5, 6, holes=0.1))
            reason = solve(puzzle).reason
            if reason and reason.code == "CHAIN":
                assert contradicts(puzzle, reason)
                followed += 1
        assert followed > 100

    def test_a_checksum_names_the_part_that_fails(self) -> None:
        assert solve(Ottf(("21.12",))).reason is None
        reason = present(solve(Ottf(("21.11",))).reason)
        assert (reason.code, reason.cells) == ("CHECKSUM", ((0, 3), (0, 4)))


def contradicts(puzzle: Ottf, reason: Reason) -> bool:
    """Whether the rules decide the cells of a chain in their order, the last of which then lacks later neighbours."""
    left = {(i, j): int(puzzle.template[i][j]) - 1 for i, j in puzzle.tiles}
    for cell in reason.cells[:-1]:
        around = [other for other in neighbours(cell) if other in left]
        later = left.pop(cell)
        if later != len(around):
            if later != 0 or len(around) == 4:
                return False
            for other in around:
                left[other] = (left[other] - 1) % 4
    last = reason.cells[-1]
    return left[last] > sum(other in left for other in neighbours(last))


class TestTrials:
    def test_a_trial_leaves_the_board_as_it_was(self) -> None:
        draws = stream_for("undo")
        for _ in range(20):
            board = Board(stuck_template(draws, 6, 6, 3))
            board.run_rules()
            before = board.tiles[:, :3].copy()
            for part in board.parts(board.all):
                for tile in board.ambiguous(part.tiles).tolist():
                    for role in (FIRST, LAST):
                        board.trial(part, tile, role)
                        assert np.array_equal(board.tiles[:, :3], before)

    def test_a_refuted_role_is_in_no_solution(self) -> None:
        draws = stream_for("refuted")
        refuted = 0
        for _ in range(40):
            puzzle = stuck_template(draws, 4, 5, 1 + draws.below(2))
            board = Board(puzzle)
            solutions = orientations(puzzle)
            for part in board.parts(board.all):
                for tile in board.ambiguous(part.tiles).tolist():
                    cell = board.cell(tile)
                    for role in (FIRST, LAST):
                        if board.trial(part, tile, role)[0]:
                            refuted += 1
                            placed_first = [any(a == cell for a, _ in pairs) for pairs in solutions]
                            assert placed_first == [role == LAST] * len(solutions)
        assert refuted > 40

    def test_the_trace_of_the_counterexample(self) -> None:
        traced = present(trace(COUNTEREXAMPLE))
        assert (traced.rule_1, traced.rounds, traced.core, traced.stuck) == (False, (), 10, 0)
        assert [trial.steps for trial in traced.trials] == [3]

    def test_the_trace_of_a_cross_is_two_rounds(self) -> None:
        traced = present(trace(Ottf((".1.", "111", ".1."))))
        assert (traced.rule_1, traced.rounds, traced.last, traced.core) == (False, (4, 1), 4, 0)

    def test_a_trace_has_a_budget(self) -> None:
        assert trace(COUNTEREXAMPLE, budget=3) is None


def test_all_that_is_said_of_many_small_puzzles() -> None:
    assert ledgers.differing("solvers", "ottf") == []
