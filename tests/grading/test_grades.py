"""What all grades promise: numbers that are features, different sentences, the same grade for symmetric forms."""

import itertools

import pytest

from puzzlemill.grading import grade
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.populations import population_of, recipes
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import LEVEL_NAMES
from puzzlemill.puzzles.packs import AnyEntry, Grade
from puzzlemill.puzzles.parts import part
from tests.support.grading.population_samples import first_puzzles, graded
from tests.support.grading.sentences import numbers_not_in

NAMED_IN_TEXT = ("trials", "distance", "distance_at_least", "distance_at_most", "depth")
"""Features that are equal, like the technique, in any two puzzles with the same sentence."""


MARATHON = "ottf:12x12:" + "".join(
    (
        "314324143131112323323333424241241342123423233413233134334342313312424233",
        "214324133242424213342133224323433312312443223423124323344343241241413212",
    )
)


def puzzles(kind: str) -> list[AnyEntry]:
    """Some graded puzzles from every size and part of the kind's populations."""
    names = [name for name, recipe in recipes().items() if recipe.kind == kind]
    return [
        entry for name in names for entry in first_puzzles(name, {"ottf": 9, "gloop": 4, "iqblocks": 4}.get(kind, 2))
    ]


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
    # Marathons are rare among the templates of populations.
    met |= {grade(parse_id(MARATHON)).level} if kind == "ottf" else set()
    assert met == set(range(1, len(LEVEL_NAMES) + 1))


def test_scores_have_two_decimals_and_percentiles_one(kind: str) -> None:
    for entry in puzzles(kind):
        known = graded(entry)
        assert known.population == population_of(entry.instance)
        assert known.percentile is not None
        assert 0 <= known.percentile <= 100
        assert (round(known.score, 2), round(known.percentile, 1)) == (known.score, known.percentile)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gloop:2x2:valid:c9", "no solution"),
        ("gloop:1x1:mixed:1", "no solution"),
        ("gloop:2x2:valid:4cc:0aabobooo", "no solution"),
        (
            "domicles:4x3:6:m2:213254401065526430516342",
            "^swaps: 2 allowed, at least 3 needed; only solvable puzzles can",
        ),
        ("domicles:3x2:6:m5:605040312161", "^the tiles have no solved board; only solvable puzzles can be graded$"),
        ("ottf:1x1:4", "^the template has no solution, so it cannot be graded: NUMBER_TOO_LARGE"),
        ("iqblocks:a111:2x2:4.", "^the puzzle has no solution, so it cannot be graded: "),
        ("iqblocks:a111:2x3:2.2-.-", "^the puzzle has no solution, so it cannot be graded: "),
    ],
)
def test_a_puzzle_without_a_solution_has_no_grade(name: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        grade(parse_id(name))
