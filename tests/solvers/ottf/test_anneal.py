"""Trials inside trials: their depth as a plain recursion finds it, and templates annealed towards a depth."""

import pytest

from puzzlemill.generator import generate
from puzzlemill.generator.ottf.making import make
from puzzlemill.generator.ottf.options import Options
from puzzlemill.puzzles.ottf import Ottf, check, symmetries, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import count
from puzzlemill.solvers.ottf.anneal import deepen
from puzzlemill.solvers.ottf.depth import Depth, depth
from puzzlemill.solvers.ottf.rules import Board
from puzzlemill.solvers.ottf.trials import trace
from tests.support.answers.outcomes import present
from tests.support.ottf import COUNTEREXAMPLE, TWO_DEEP, TWO_WAYS, stuck_order, stuck_template
from tests.twins.ottf_depth import trial_depth


class TestDepth:
    def test_rules_alone_are_depth_0_and_the_counterexample_is_depth_1(self) -> None:
        assert depth(Ottf(("2221",))) == Depth(0, True)
        assert depth(COUNTEREXAMPLE) == Depth(1, True)

    def test_it_is_that_of_a_plain_recursion(self) -> None:
        draws = stream_for("twin")
        seen = set()
        for rows, cols, sources in [(4, 5, 1), (5, 5, 2), (5, 6, 2), (5, 7, 3)] * 4:
            puzzle = stuck_template(draws, rows, cols, sources)
            measured, plain = depth(puzzle), trial_depth(puzzle, 2)
            assert measured.levels == plain if measured.certain else plain is None
            seen.add(plain)
        assert {1, 2} <= seen

    def test_a_deep_one_is_that_of_a_plain_recursion(self) -> None:
        assert trial_depth(TWO_DEEP, 3) == 2
        assert depth(TWO_DEEP) == Depth(2, True)

    def test_it_is_beyond_1_if_single_trials_are_stuck(self) -> None:
        draws = stream_for("single trials")
        for _ in range(20):
            puzzle = stuck_template(draws, 7, 8, 3)
            traced = present(trace(puzzle))
            assert (depth(puzzle).levels > 1) == (traced.stuck > 0)

    def test_it_is_never_certain_if_there_are_two_solutions(self) -> None:
        assert not depth(TWO_WAYS).certain

    def test_a_small_quota_leaves_it_open(self) -> None:
        assert depth(TWO_DEEP, quota=1) == Depth(1, False)

    def test_symmetric_templates_are_equally_deep(self) -> None:
        assert {depth(image) for image in symmetries(TWO_DEEP)} == {Depth(2, True)}

    def test_parts_that_do_not_touch_are_as_deep_as_the_deepest(self) -> None:
        other = (*COUNTEREXAMPLE.template, "....", "....")
        both = Ottf(tuple(map(".".join, zip(TWO_DEEP.template, other, strict=True))))
        assert depth(both) == Depth(2, True)


class TestAnnealing:
    @pytest.mark.parametrize("levels", [1, 2, 3])
    def test_7x13_becomes_as_deep_as_asked_for(self, levels: int) -> None:
        for entry in generate("ottf", Options(depth=levels), count=2, tries=20):
            assert depth(entry.instance) == Depth(levels, True)
            assert count(entry.instance).count == 1

    @pytest.mark.thorough
    def test_7x13_becomes_4_deep(self) -> None:
        (entry,) = generate("ottf", Options(depth=4), count=1, tries=8)
        assert depth(entry.instance) == Depth(4, True)
        assert count(entry.instance).count == 1

    def test_an_annealed_core_is_stuck_on_every_tile_and_proved_deep_by_plain_recursion(self) -> None:
        draws = stream_for("annealed")
        start = stuck_order(draws, 5, 5, 1)
        order = present(deepen(start, 2, draws))
        assert sorted(order) == sorted(start)
        puzzle = template_of(5, 5, order)
        board = Board(puzzle)
        board.run_rules()
        assert board.tail == 0
        assert trial_depth(puzzle, 2) == 2

    def test_same_draws_same_order(self) -> None:
        order = present(deepen(stuck_order(stream_for("start"), 7, 8, 2), 3, stream_for("same")))
        assert " ".join(template_of(7, 8, order).template) == (
            "22332222 34322413 32133313 24234323 31333133 33323133 22233222"
        )

    def test_without_a_budget_nothing_is_made(self) -> None:
        start = stuck_order(stream_for("start"), 5, 5, 1)
        assert deepen(start, 2, stream_for("same"), budget=0) is None

    def test_a_template_with_two_solutions_is_refused(self) -> None:
        order = count(TWO_WAYS).solutions[0].order
        assert deepen(list(order), 2, stream_for("two")) is None

    def test_a_deep_core_keeps_its_depth_among_other_tiles(self) -> None:
        options = Options(board="7x8", block="5x6", depth=2, holes=0.3)
        draws = stream_for("embedded")
        pairs = [pair for pair in (make(options, draws) for _ in range(5)) if pair]
        assert pairs
        for puzzle, order in pairs:
            assert check(puzzle, order) == []
            assert depth(puzzle) == Depth(2, True)
