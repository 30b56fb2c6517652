"""Grades of OTTF templates: levels, techniques, trials and their depth, and sentences that tell them apart."""

import math

import pytest

from puzzlemill.generator import Target, generate
from puzzlemill.generator.ottf import Options
from puzzlemill.grading.ottf import TECHNIQUES, grade
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Ottf, parse_id
from puzzlemill.solvers.ottf import count
from tests.support.ottf import COUNTEREXAMPLE, TWO_DEEP, TWO_WAYS, rows_of
from tests.twins.ottf_depth import trial_depth


class TestLevels:
    @pytest.mark.parametrize(
        ("template", "level", "technique"),
        [
            ("1", 1, "rule 1"),
            ("2221", 1, "rule 1"),
            (".1. 111 .1.", 2, "rule 2"),
            ("2222 2412 1322", 3, "rule 2"),
            (".22. 2112 2232", 4, "trial"),
            ("223222 321143 233222", 5, "trial"),
            ("2232 3112 2112 2332", 5, "trial"),
        ],
    )
    def test_the_table_of_levels(self, template: str, level: int, technique: str) -> None:
        graded = grade(rows_of(template))
        assert (graded.level, graded.technique) == (level, technique)

    def test_trials_inside_trials_are_expert(self) -> None:
        options = Options(method="harmonic", holes=0.0, sources=3, unique=True)
        grades = [entry.grade for entry in generate("ottf", options, count=5)]
        nested = {graded.technique for graded in grades if graded and graded.features["nested"]}
        assert nested == {"nested trial"}

    def test_a_board_of_random_order_can_resist_single_trials(self) -> None:
        """Met once in 1,500 full 7x13 boards on which the rules stop; it has one solution."""
        cells = "2413341424122121224421313431211313414211333323144113313113124141331342331231312223313424133"
        puzzle = parse_id(f"ottf:7x13:{cells}")
        graded = grade(puzzle)
        assert (graded.technique, graded.features["trials"], graded.features["depth"]) == ("nested trial", 0, 2)
        assert count(puzzle).count == 1

    def test_depth_is_that_of_a_plain_recursion(self) -> None:
        for puzzle, depth in ((Ottf(("2221",)), 0), (COUNTEREXAMPLE, 1), (TWO_DEEP, 2)):
            assert grade(puzzle).features["depth"] == trial_depth(puzzle, 2) == depth

    def test_several_solutions_are_a_flag(self) -> None:
        features = grade(TWO_WAYS).features
        assert features["several"] == 1
        assert features["nested"] == 0


class TestGrade:
    def test_technique_trials_and_depth_can_be_read_from_the_sentence(self) -> None:
        reasons_by_text: dict[str, tuple[object, ...]] = {}
        wanted = [Options(board="6x6"), Options(board="6x6", method="harmonic", holes=0.0), Options(depth=3)]
        for options, levels in zip([*wanted, Options(board="4x4", holes=0.0)], [(), (), (), (5,)], strict=True):
            for entry in generate("ottf", options, count=12, target=Target(levels), tries=80):
                graded = entry.grade
                assert graded
                numbers = [graded.features[name] for name in ("trials", "shortest", "steps", "stuck", "several")]
                depth = graded.features["depth"] if graded.features["nested"] else 0
                reasons = (graded.technique, depth, *numbers)
                assert reasons_by_text.setdefault(graded.text, reasons) == reasons
        assert {reasons[0] for reasons in reasons_by_text.values()} == set(TECHNIQUES)

    @pytest.mark.parametrize(
        ("puzzle", "text"),
        [
            (
                COUNTEREXAMPLE,
                "The rules leave all 10 tiles undecided. One trial, whose contradiction involves 3 tiles, settles "
                "them.",
            ),
            (
                TWO_WAYS,
                "The rules leave all 16 tiles undecided. No single trial helps, and 16 tiles can be solved in more "
                "than one way.",
            ),
            (
                TWO_DEEP,
                "The rules leave all 25 tiles undecided. No single trial helps, and 25 tiles need trials nested "
                "2 deep.",
            ),
            (Ottf(("2221",)), "Rule 1 alone places all 4 tiles in 2 rounds, 2 tiles in the first."),
        ],
    )
    def test_what_a_sentence_says(self, puzzle: Ottf, text: str) -> None:
        assert grade(puzzle).text == text

    def test_scores_rise_with_the_level(self) -> None:
        means = []
        for wanted in (1, 2, 3, 4, 5):
            scores = [
                entry.grade.score for entry in generate("ottf", count=12, target=Target((wanted,))) if entry.grade
            ]
            means.append(sum(scores) / len(scores))
        assert means[1:] == sorted(means[1:])
        assert max(means[:2]) < means[2]

    def test_a_template_without_solution_has_no_grade(self) -> None:
        with pytest.raises(InputError, match="the template has no solution, so it cannot be graded: NUMBER_TOO_LARGE"):
            grade(Ottf(("4",)))


def test_the_score_is_tiles_weighted_by_the_hardest_technique_and_its_depth() -> None:
    weights = {"rule 1": 2, "rule 2": 4, "trial": 7, "nested trial": 25}
    for entry in generate("ottf", Options(board="7x8", method="harmonic"), count=40, seed=3):
        graded = grade(entry.instance)
        features = graded.features
        effort = features["tiles"] * weights[graded.technique] * 2 ** max(0, features["depth"] - 2)
        assert graded.score == round(math.log2(1 + effort), 2)
