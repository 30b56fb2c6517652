"""Tedium: runs of routine steps with at most two ideas, and what counts as too long."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.grading import tedium
from puzzlemill.grading.tedium import is_tedious, repetition
from puzzlemill.puzzles.packs import Grade
from puzzlemill.solvers.playing import Step

TECHNIQUES = ("rule 1", "rule 2", "window", "trial")
THOUGHTFUL = ("trial",)


def steps_of(*techniques: str) -> list[Step[str]]:
    return [Step(technique, "", move="place") for technique in techniques]


def grade(features: dict[str, int | float], minutes: float) -> Grade:
    return Grade(level=3, technique="rule 1", score=1.0, features=features, text="", minutes=minutes)


def test_two_rules_in_turn_look_alike_and_a_third_ends_the_run() -> None:
    steps = steps_of("rule 1", "rule 2", "rule 1", "rule 1", "window", "rule 2")
    assert repetition(steps, THOUGHTFUL) == {"ideas": 3, "longest_run": 4, "look_alike": 0.67}


def test_a_trial_ends_a_run_and_is_an_idea() -> None:
    steps = steps_of("rule 1", "rule 1", "trial", "rule 1")
    assert repetition(steps, THOUGHTFUL) == {"ideas": 2, "longest_run": 2, "look_alike": 0.5}


def test_placing_and_ruling_out_are_two_ideas_of_one_technique() -> None:
    assert repetition([*steps_of("rule 1"), Step[str]("rule 1", "")], ())["ideas"] == 2


def test_a_solution_without_steps_has_no_features() -> None:
    assert repetition([], THOUGHTFUL) == {}


@given(st.lists(st.sampled_from(TECHNIQUES), min_size=1, max_size=12))
def test_the_longest_run_is_that_of_trying_all_stretches(techniques: list[str]) -> None:
    stretches = itertools.combinations(range(len(techniques) + 1), 2)
    alike = [
        end - start
        for start, end in stretches
        if "trial" not in techniques[start:end] and len(set(techniques[start:end])) <= 2
    ]
    assert repetition(steps_of(*techniques), THOUGHTFUL)["longest_run"] == max(alike, default=0)


def test_a_puzzle_is_tedious_by_steps_or_by_minutes() -> None:
    many, few = tedium.MOST_STEPS + 1, 5
    assert is_tedious(grade({"longest_run": many, "look_alike": 0.1}, 1.0))
    assert is_tedious(grade({"longest_run": few, "look_alike": 0.5}, 2 * tedium.MOST_MINUTES + 1))
    assert not is_tedious(grade({"longest_run": few, "look_alike": 0.5}, 2 * tedium.MOST_MINUTES - 1))
    assert not is_tedious(grade({}, 500.0))


def test_a_solution_that_is_nearly_all_one_run_is_tedious_sooner() -> None:
    run = tedium.MOST_ALONE + 1
    assert is_tedious(grade({"longest_run": run, "look_alike": tedium.NEARLY_ALL + 0.01, "run_minutes": 1.0}, 2.0))
    assert not is_tedious(grade({"longest_run": run, "look_alike": tedium.NEARLY_ALL, "run_minutes": 1.0}, 2.0))
