"""What all grades promise: a sentence whose numbers are features, told apart, the same for symmetric puzzles."""

import functools
import itertools
import re
from typing import Any

import pytest

from puzzlemill.generator.populations import entries, graded, sample
from puzzlemill.grading import LEVEL_NAMES, grade
from puzzlemill.grading.levels import shipped
from puzzlemill.grading.populations import population_of, recipes
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import Entry, Grade
from puzzlemill.puzzles.parts import part

TOLD_APART = ("trials", "distance", "distance_at_least", "distance_at_most", "depth")
"""Features that, like the technique, no two puzzles with the same sentence may differ in."""


@functools.cache
def puzzles(kind: str) -> tuple[Entry[Any, Any], ...]:
    """Some graded puzzles of every size and part of the kind's populations."""
    found = [entries(sample(recipe, 12)) for recipe in recipes().values() if recipe.kind == kind]
    return tuple(entry for parts in found for part in parts for entry in part)


def told_apart(found: Grade) -> tuple[Any, ...]:
    return (found.technique, *(found.features.get(name) for name in TOLD_APART))


@pytest.mark.parametrize("kind", KINDS)
def test_every_number_in_the_sentence_is_a_feature(kind: str) -> None:
    for entry in puzzles(kind):
        found = graded(entry)
        text = re.sub(r"Rules? 1( and 2)?", "", found.text)  # these are names
        named = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)}
        known = {abs(float(value)) for value in found.features.values()}
        assert named <= known, (found.text, found.features)


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_of_other_technique_trials_or_distance_have_other_sentences(kind: str) -> None:
    by_text: dict[str, tuple[Any, ...]] = {}
    for entry in puzzles(kind):
        found = graded(entry)
        assert by_text.setdefault(found.text, told_apart(found)) == told_apart(found), found.text


@pytest.mark.parametrize("kind", KINDS)
def test_a_grade_is_that_of_every_symmetric_form(kind: str) -> None:
    for entry in puzzles(kind)[::12]:
        images = itertools.islice(part("rules", kind).symmetries(entry.instance), 12)
        assert all(grade(image) == entry.grade for image in images)


@pytest.mark.parametrize("kind", KINDS)
def test_levels_are_those_of_the_table_and_every_one_is_met(kind: str) -> None:
    met = set()
    for entry in puzzles(kind):
        found = graded(entry)
        assert shipped(kind).level(found.technique, found.features) == found.level
        met.add(found.level)
    assert met == set(range(1, len(LEVEL_NAMES) + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_scores_have_two_decimals_and_percentiles_one(kind: str) -> None:
    for entry in puzzles(kind):
        found = graded(entry)
        assert found.population == population_of(entry.instance)
        assert found.percentile is not None
        assert 0 <= found.percentile <= 100
        assert (round(found.score, 2), round(found.percentile, 1)) == (found.score, found.percentile)
