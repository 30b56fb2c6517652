"""What all grades promise: numbers that are features, different sentences, the same grade for symmetric forms."""

import itertools

from puzzlemill.grading import LEVEL_NAMES, grade
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.populations import population_of, recipes
from puzzlemill.puzzles.packs import AnyEntry, Grade
from puzzlemill.puzzles.parts import part
from tests.support.grading.population_samples import first_puzzles, graded
from tests.support.grading.sentences import numbers_not_in

NAMED_IN_TEXT = ("trials", "distance", "distance_at_least", "distance_at_most", "depth")
"""Features that are equal, like the technique, in any two puzzles with the same sentence."""


def puzzles(kind: str) -> list[AnyEntry]:
    """Some graded puzzles from every size and part of the kind's populations."""
    names = [name for name, recipe in recipes().items() if recipe.kind == kind]
    return [entry for name in names for entry in first_puzzles(name, {"ottf": 6, "gloop": 4}.get(kind, 2))]


def named_in_text(known: Grade) -> tuple[str | float | None, ...]:
    return (known.technique, *(known.features.get(name) for name in NAMED_IN_TEXT))


def test_every_number_in_the_sentence_is_a_feature(kind: str) -> None:
    for entry in puzzles(kind):
        known = graded(entry)
        assert numbers_not_in(known) == set(), (known.text, known.features)


def test_a_different_technique_number_of_trials_or_distance_gives_a_different_sentence(kind: str) -> None:
    by_text: dict[str, tuple[str | float | None, ...]] = {}
    for entry in puzzles(kind):
        known = graded(entry)
        assert by_text.setdefault(known.text, named_in_text(known)) == named_in_text(known), known.text


def test_a_grade_is_that_of_every_symmetric_form(kind: str) -> None:
    for entry in puzzles(kind)[::8]:
        images = itertools.islice(part("rules", kind).symmetries(entry.instance), 6)
        assert all(grade(image) == entry.grade for image in images)


def test_levels_are_bands_of_minutes_and_every_one_is_met(kind: str) -> None:
    met = set()
    for entry in puzzles(kind):
        known = graded(entry)
        assert known.minutes is not None
        assert shipped().level(known.minutes) == known.level
        assert known.minutes_source == "simulated"
        met.add(known.level)
    assert met == set(range(1, len(LEVEL_NAMES) + 1))


def test_scores_have_two_decimals_and_percentiles_one(kind: str) -> None:
    for entry in puzzles(kind):
        known = graded(entry)
        assert known.population == population_of(entry.instance)
        assert known.percentile is not None
        assert 0 <= known.percentile <= 100
        assert (round(known.score, 2), round(known.percentile, 1)) == (known.score, known.percentile)
