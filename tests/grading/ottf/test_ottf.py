"""Grades of OTTF templates: techniques, trials and their depth, minutes, and sentences that tell templates apart."""

import math
from collections import Counter

import pytest

from puzzlemill.generator import Target, generate
from puzzlemill.generator.ottf.options import Options
from puzzlemill.grading import grade
from puzzlemill.grading.ottf.grader import DEDUCTIONS, WEIGHTS
from puzzlemill.grading.tedium import is_tedious, repetition
from puzzlemill.puzzles.ottf import Ottf, canonical, neighbours, parse_id, symmetries, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import steps as ottf_steps
from puzzlemill.solvers.ottf.steps import TECHNIQUES as STEPS
from puzzlemill.solvers.ottf.steps import steps
from puzzlemill.solvers.ottf.trials import trace
from tests.support import ledgers
from tests.support.answers.outcomes import present
from tests.support.ottf import (
    COUNTEREXAMPLE,
    TWO_DEEP,
    TWO_WAYS,
    random_template,
    rows_of,
    shuffled_cells,
    stuck_template,
)
from tests.twins.ottf_depth import trial_depth

CORES = ((3, 4, 1), (5, 5, 2), (7, 8, 3), (10, 10, 4))
"""Rows, columns and hidden fives of cores, from easy to hard."""


class TestTechniques:
    @pytest.mark.parametrize(
        ("template", "technique"),
        [
            ("1", "rule 1"),
            ("2221", "rule 1"),
            (".1. 111 .1.", "rule 2"),
            ("2222 2412 1322", "rule 2"),
            ("22322 31213 24212 22232", "square"),
            (".22. 2112 2232", "square"),
            ("223222 321143 233222", "box"),
            ("2232 3112 2112 2332", "trial"),
        ],
    )
    def test_the_hardest_technique(self, template: str, technique: str) -> None:
        assert grade(rows_of(template)).technique == technique

    def test_cores_with_one_solution_hardly_ever_need_a_trial(self) -> None:
        options = Options(method="harmonic", holes=0.0, sources=3, unique=True)
        used = Counter(grade(entry.instance).technique for entry in generate("ottf", options, count=12))
        assert used["trial"] + used["nested trial"] <= 2

    def test_a_board_of_random_order_can_resist_single_trials_but_not_a_group(self) -> None:
        """Met once in 1,500 full 7x13 boards on which the rules stop; it has one solution."""
        cells = "2413341424122121224421313431211313414211333323144113313113124141331342331231312223313424133"
        puzzle = parse_id(f"ottf:7x13:{cells}")
        assert present(trace(puzzle)).stuck > 0
        assert grade(puzzle).technique == "box"

    def test_without_deductions_the_depth_is_that_of_a_plain_recursion(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ottf_steps, "deduce", lambda board, part: None)
        for puzzle, depth in ((Ottf(("2221",)), 0), (COUNTEREXAMPLE, 1), (TWO_DEEP, 2)):
            assert grade(puzzle).features["depth"] == trial_depth(puzzle, 2) == depth
        assert grade(TWO_DEEP).technique == "nested trial"
        assert "No deduction helps, and 25 tiles need trials nested 2 deep." in grade(TWO_DEEP).text

    def test_several_solutions_are_a_flag(self) -> None:
        graded = grade(TWO_WAYS)
        assert (graded.technique, graded.features["several"]) == ("trial", 1)


class TestGrade:
    def test_technique_trials_and_depth_can_be_read_from_the_sentence(self) -> None:
        reasons_by_text: dict[str, tuple[object, ...]] = {}
        wanted = [Options(board="6x6"), Options(board="6x6", method="harmonic", holes=0.0), Options(depth=3)]
        wanted.append(Options(board="4x5", method="harmonic", holes=0.0, sources=2, sinks=1))
        for options in (*wanted, Options(board="4x4", method="harmonic", holes=0.0)):
            for entry in generate("ottf", options, count=6, tries=40):
                graded = entry.grade
                assert graded
                numbers = [graded.features[name] for name in (*DEDUCTIONS.values(), "several")]
                reasons = (graded.technique, graded.features["depth"], *numbers)
                assert reasons_by_text.setdefault(graded.text, reasons) == reasons
        assert {"rule 2", "count", "square", "box"} <= {reasons[0] for reasons in reasons_by_text.values()}

    @pytest.mark.parametrize(
        ("puzzle", "text"),
        [
            (
                COUNTEREXAMPLE,
                "The rules leave all 10 tiles undecided. 1 square settles them. The rules never place more than 9 "
                "tiles in a row.",
            ),
            (
                TWO_WAYS,
                "The rules leave all 16 tiles undecided. No deduction helps, and 16 tiles can be solved in more "
                "than one way. The rules never place more than 15 tiles in a row.",
            ),
            (
                TWO_DEEP,
                "The rules leave all 25 tiles undecided. 1 box settles them. The rules never place more than 24 tiles "
                "in a row.",
            ),
            (Ottf(("2221",)), "Rule 1 alone places all 4 tiles in 2 rounds, 2 tiles in the first."),
            (Ottf(("1.1",)), "Rule 1 alone places all 2 tiles in 1 round."),
            (Ottf(("1",)), "Rule 1 alone places the only tile in 1 round."),
        ],
    )
    def test_what_a_sentence_says(self, puzzle: Ottf, text: str) -> None:
        assert grade(puzzle).text == text

    def test_minutes_rise_with_size_and_with_the_core(self) -> None:
        draws = stream_for("rising")
        sizes = [grade(template_of(n, n, shuffled_cells(draws, n, n))).minutes or 0 for n in (4, 6, 9, 14)]
        assert sizes == sorted(set(sizes))
        cores = [grade(stuck_template(draws, rows, cols, fives)).minutes or 0 for rows, cols, fives in CORES]
        assert cores == sorted(set(cores))

    def test_a_core_takes_longer_than_a_template_of_as_many_tiles_that_the_rules_solve(self) -> None:
        draws = stream_for("cores")
        for rows, cols, fives in CORES:
            ruled, core = shuffled_cells(draws, rows, cols), stuck_template(draws, rows, cols, fives)
            assert 1.5 * (grade(template_of(rows, cols, ruled)).minutes or 0) < (grade(core).minutes or 0)

    def test_symmetric_templates_have_the_same_grade(self) -> None:
        draws = stream_for("symmetric")
        for puzzle in (stuck_template(draws, 6, 7, 2), random_template(draws, 5, 8, 0.2), TWO_WAYS, TWO_DEEP):
            first, *others = map(grade, symmetries(puzzle))
            assert others == [first] * 7

    def test_counted_features_are_those_of_a_plain_count(self) -> None:
        draws = stream_for("counted")
        for puzzle in [random_template(draws, 5, 6, 0.1) for _ in range(30)] + [TWO_DEEP, COUNTEREXAMPLE]:
            features, tiles = grade(puzzle).features, set(puzzle.tiles)
            ones = [cell for cell in tiles if puzzle.template[cell[0]][cell[1]] == "1"]
            inner = sum(tiles.issuperset(neighbours(cell)) for cell in ones)
            assert features["ambiguous"] == round(inner / len(tiles), 4)
            assert features["undecided"] <= features["core"]
            assert bool(features["undecided"]) == bool(features["core"])
            assert bool(features["detours"]) <= bool(features["core"])


class TestTedium:
    def test_features_are_those_of_the_steps(self) -> None:
        """Against the steps one by one, from which the grader does not compute them."""
        draws = stream_for("tedium")
        random = [random_template(draws, 6, 7, 0.1) for _ in range(8)]
        stuck = [stuck_template(draws, *core) for core in (*CORES, (8, 8, 4))]
        for puzzle in (*random, *stuck, COUNTEREXAMPLE, TWO_WAYS, TWO_DEEP):
            made = steps(canonical(puzzle)).steps
            of_steps = repetition(made, set(STEPS) - {"rule 1", "rule 2"})
            features = grade(puzzle).features
            names = ("longest_run", "look_alike", "run_minutes")
            assert [features[name] for name in names] == [of_steps[name] for name in names]
            assert 0 <= features["ideas"] - of_steps["ideas"] <= 1  # rule 2, if it would be enough to use rule 1
            if "reasoning" in features:
                assert features["reasoning"] == round(math.fsum(step.seconds for step in made) / 60, 2)

    def test_cards_that_the_rules_solve_are_tedious_and_boards_around_a_good_core_are_not(self) -> None:
        cards = [entry.grade for entry in generate("ottf", Options(board="7x13"), target=Target(tedious=True), count=8)]
        assert all(card and is_tedious(card) for card in cards)
        options = Options(board="10x10", method="harmonic", block="6x6", unique=True)
        around = [entry.grade for entry in generate("ottf", options, count=12)]
        assert sum(not is_tedious(graded) for graded in around if graded) >= 8


def test_the_score_is_tiles_weighted_by_the_hardest_technique_and_its_depth() -> None:
    for entry in generate("ottf", Options(board="7x8", method="harmonic"), count=40, seed=3):
        graded = grade(entry.instance)
        features = graded.features
        effort = features["tiles"] * WEIGHTS[graded.technique] * 2 ** max(0, features["depth"] - 2)
        assert graded.score == round(math.log2(1 + effort), 2)


def test_grades_of_many_small_puzzles() -> None:
    assert ledgers.differing("grading", "ottf") == []
