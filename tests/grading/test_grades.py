"""What all grades promise: numbers that are features, sentences that differ, the same grade in symmetric forms."""

import functools
import itertools
import re

from puzzlemill.generator.populations import entries, graded, sample
from puzzlemill.grading import LEVEL_NAMES, grade
from puzzlemill.grading.levels import shipped
from puzzlemill.grading.populations import population_of, recipes
from puzzlemill.puzzles.packs import AnyEntry, Grade
from puzzlemill.puzzles.parts import part

NAMED_IN_TEXT = ("trials", "distance", "distance_at_least", "distance_at_most", "depth")
"""Features in which, like in the technique, no two puzzles with the same sentence differ."""


@functools.cache
def puzzles(kind: str) -> tuple[AnyEntry, ...]:
    """Some graded puzzles of every size and part of the kind's populations."""
    populations = [entries(sample(recipe, 12)) for recipe in recipes().values() if recipe.kind == kind]
    return tuple(entry for parts in populations for part in parts for entry in part)


def named_in_text(known: Grade) -> tuple[str | float | None, ...]:
    return (known.technique, *(known.features.get(name) for name in NAMED_IN_TEXT))


def test_every_number_in_the_sentence_is_a_feature(kind: str) -> None:
    for entry in puzzles(kind):
        known = graded(entry)
        text = re.sub(r"Rules? 1( and 2)?", "", known.text)  # these are names
        named = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)}
        features = {abs(float(value)) for value in known.features.values()}
        assert named <= features, (known.text, known.features)


def test_puzzles_of_other_technique_trials_or_distance_have_other_sentences(kind: str) -> None:
    by_text: dict[str, tuple[str | float | None, ...]] = {}
    for entry in puzzles(kind):
        known = graded(entry)
        assert by_text.setdefault(known.text, named_in_text(known)) == named_in_text(known), known.text


def test_a_grade_is_that_of_every_symmetric_form(kind: str) -> None:
    for entry in puzzles(kind)[::12]:
        images = itertools.islice(part("rules", kind).symmetries(entry.instance), 12)
        assert all(grade(image) == entry.grade for image in images)


def test_levels_are_those_of_the_table_and_every_one_is_met(kind: str) -> None:
    met = set()
    for entry in puzzles(kind):
        known = graded(entry)
        assert shipped(kind).level(known.technique, known.features) == known.level
        met.add(known.level)
    assert met == set(range(1, len(LEVEL_NAMES) + 1))


def test_scores_have_two_decimals_and_percentiles_one(kind: str) -> None:
    for entry in puzzles(kind):
        known = graded(entry)
        assert known.population == population_of(entry.instance)
        assert known.percentile is not None
        assert 0 <= known.percentile <= 100
        assert (round(known.score, 2), round(known.percentile, 1)) == (known.score, known.percentile)
