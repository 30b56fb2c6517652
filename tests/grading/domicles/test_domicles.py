"""How Domicles puzzles are graded: features, minutes, the sentence, symmetry, and boards with two bounds."""

from typing import Any

import msgspec
import pytest

from puzzlemill.generator.domicles.options import Options
from puzzlemill.generator.search import batch
from puzzlemill.grading import grade
from puzzlemill.grading.domicles.grader import easiest
from puzzlemill.grading.minutes import shipped
from puzzlemill.puzzles.domicles import Domicles, Swaps, parse_id
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import Entry, Grade
from puzzlemill.solvers.domicles import Bounds, bounds, distance
from puzzlemill.solvers.domicles.descent import descent_chance
from tests.support import ledgers
from tests.support.domicles import BLOG_HARD, SOLVED
from tests.support.grading.sentences import numbers_not_in

ONE_RIGHT = parse_id("domicles:4x3:6:e1:603241546153213064431052")


def generate(number: int, seed: int = 0, **options: Any) -> list[Entry[Domicles, Swaps]]:
    return list(batch.generate("domicles", Options(**options), count=number, seed=seed))


def grade_within(monkeypatch: pytest.MonkeyPatch, known: Bounds, puzzle: Domicles = BLOG_HARD) -> Grade:
    """The grade of a puzzle if these bounds are all that is known of its least number of swaps."""
    monkeypatch.setattr("puzzlemill.grading.domicles.grader._bounds_of", lambda form, nodes: known)
    return grade(puzzle)


class TestFeatures:
    def test_the_hard_example_of_the_blog(self) -> None:
        graded = grade(BLOG_HARD)
        assert (graded.technique, graded.score) == ("detour", 2.11)
        assert graded.features == {
            "distance": 3,
            "p_greedy": 0,
            "attempts": 3.55,
            "optimal_first_swaps": 7,
            "possible_swaps": 66,
            "shortest_sequences": 18,
            "solutions": 2,
            "tiles": 12,
            "ideas": 3,
            "minutes_per_idea": 1.8,
            "longest_run": 0,
            "look_alike": 0,
            "reasoning": 5.02,
        }
        assert graded.text == (
            "The board takes 3 swaps. Always making the swap that clears the most conflicts does not solve it. There "
            "are 66 possible first swaps, and 7 of them start a shortest solution."
        )

    def test_they_are_those_of_the_solver(self) -> None:
        for entry in generate(20, seed=8, layout="3x3"):
            graded, known = grade(entry.instance), bounds(entry.instance)
            assert known.first_swaps is not None
            assert graded.features["distance"] == distance(entry.instance) == entry.instance.swaps
            assert graded.features["optimal_first_swaps"] == len(known.first_swaps)
            assert graded.features["p_greedy"] == descent_chance(entry.instance)
            assert graded.minutes is not None
            assert graded.minutes >= shipped().minutes("domicles", easiest(3, 3, entry.instance.swaps)).expected

    def test_all_techniques_occur(self) -> None:
        named = {entry.grade.technique for entry in generate(40, seed=4) if entry.grade}
        assert named == {"single swap", "descent", "choice", "detour"}

    def test_a_solved_board_is_gentle(self) -> None:
        graded = grade(SOLVED)
        assert (graded.level, graded.text) == (1, "The board is already solved.")

    def test_the_score_rises_with_the_swaps(self) -> None:
        scores = [sum(entry.grade.score for entry in generate(10, swaps=swaps) if entry.grade) for swaps in range(1, 7)]
        assert scores == sorted(scores)


class TestSentence:
    def test_a_single_right_swap_is_in_the_singular(self) -> None:
        graded = grade(ONE_RIGHT)
        assert graded.text == "A single swap solves the board: 1 of the 66 possible swaps works."

    @pytest.mark.parametrize(
        ("chance", "share"),
        [
            (0.0001, "less than 1% of the time"),
            (0.0049, "less than 1% of the time"),
            (0.006, "1% of the time"),
            (0.3, "30% of the time"),
            (0.994, "99% of the time"),
            (0.9999, "more than 99% of the time"),
        ],
    )
    def test_a_chance_is_a_percentage(self, monkeypatch: pytest.MonkeyPatch, chance: float, share: str) -> None:
        monkeypatch.setattr("puzzlemill.grading.domicles.grader.descent_chance", lambda form: chance)
        assert f"Always making the swap that clears the most conflicts solves it {share}." in grade(BLOG_HARD).text


class TestInvariance:
    def test_two_swaps_to_spare_make_it_easier_and_more_do_not(self) -> None:
        tight, *loose = (grade(msgspec.structs.replace(BLOG_HARD, swaps=swaps, exact=False)) for swaps in (3, 4, 5, 9))
        attempts = [graded.features["attempts"] for graded in (tight, *loose)]
        assert attempts[0] > attempts[1] > attempts[2] == attempts[3]
        assert tight == grade(BLOG_HARD)
        changing = {"attempts": 0, "minutes_per_idea": 0, "reasoning": 0}
        assert [graded.features | changing for graded in loose] == [tight.features | changing] * 3


class TestTwoBounds:
    def test_the_features_and_the_sentence_say_both(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loose = msgspec.structs.replace(BLOG_HARD, swaps=6, exact=False)
        graded = grade_within(monkeypatch, Bounds(4, 6, ()), loose)
        assert graded.features == {
            "distance_at_least": 4,
            "distance_at_most": 6,
            "p_greedy": 0,
            "attempts": 1,
            "possible_swaps": 66,
            "tiles": 12,
        }
        assert graded.technique == "detour"
        assert graded.text.startswith("The board takes 4 to 6 swaps. ")
        assert numbers_not_in(graded) == set()

    def test_swaps_beyond_the_upper_do_not_change_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tight, loose = (msgspec.structs.replace(BLOG_HARD, swaps=swaps, exact=False) for swaps in (6, 9))
        known = Bounds(4, 6, ())
        assert grade_within(monkeypatch, known, tight) == grade_within(monkeypatch, known, loose)

    def test_a_single_swap_is_not_mentioned_before_it_is_certain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graded = grade_within(monkeypatch, Bounds(1, 3, ()))
        assert graded.technique == "detour"
        assert "single swap" not in graded.text

    def test_the_least_number_alone_is_enough(self, monkeypatch: pytest.MonkeyPatch) -> None:
        graded = grade_within(monkeypatch, Bounds(3, 3, ()))
        assert graded.features["distance"] == 3
        assert graded.text.endswith("the most conflicts does not solve it.")

    @pytest.mark.parametrize(
        ("known", "reason"),
        [
            (Bounds(2), "^tiles: no solved board found within 0 nodes, so the puzzle cannot be graded$"),
            (Bounds(1, 4, ()), "^swaps: 1 to 4 needed; these bounds are too far apart to grade the puzzle$"),
            (Bounds(4, 6, ()), "4 to 6 needed; only puzzles known to be solvable can be graded$"),
        ],
    )
    def test_distant_bounds_are_out_of_reach(self, monkeypatch: pytest.MonkeyPatch, known: Bounds, reason: str) -> None:
        with pytest.raises(OutOfReachError, match=reason):
            grade_within(monkeypatch, known, msgspec.structs.replace(BLOG_HARD, swaps=5, exact=False))

    def test_a_puzzle_with_fewer_swaps_than_the_lower_is_unsolvable(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(InputError, match=r"at least 4 needed; only solvable puzzles can be graded$"):
            grade_within(monkeypatch, Bounds(4, 6, ()), BLOG_HARD)


class TestRefusals:
    def test_a_chance_out_of_reach(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("puzzlemill.solvers.domicles.descent.MOST_BOARDS", 2)
        with pytest.raises(OutOfReachError, match=r"so the puzzle cannot be graded$"):
            grade(BLOG_HARD)


def test_grades_of_many_small_puzzles() -> None:
    assert ledgers.differing("grading", "domicles") == []
