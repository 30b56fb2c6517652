"""Reference populations: recipes, measurements, percentiles, and which puzzle belongs to which."""

import itertools

import pytest

from puzzlemill.generator import maker
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.populations import coverage, population, population_of, recipes
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.parts import part
from tests.support.grading.population_samples import first_puzzles, graded

NAMES = list(recipes())
SAMPLE = 3


def places(name: str) -> list[int]:
    """Where the first puzzles of each part are in the shipped population."""
    firsts: list[int] = []
    start = 0
    for recipe_part in recipes()[name].parts:
        firsts += range(start, start + min(SAMPLE, recipe_part.count))
        start += recipe_part.count
    return firsts


def test_every_kind_has_populations_of_a_thousand_puzzles_or_more() -> None:
    assert all(len(names) >= 2 for names in coverage().values())
    assert set(coverage()) == set(KINDS)
    assert all(recipe.count >= 1000 for recipe in recipes().values())


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_population_is_that_of_its_recipe_and_of_this_generator_and_table(name: str) -> None:
    known, recipe = population(name), recipes()[name]
    assert known.recipe == recipe
    assert known.generator == maker(recipe.kind).VERSION
    assert known.table == shipped().name
    columns = [known.level, known.score, known.minutes, known.technique, *known.features.values()]
    assert {len(column) for column in columns} == {recipe.count}


@pytest.mark.few
@pytest.mark.parametrize("name", NAMES)
def test_the_first_puzzles_of_each_part_are_measured_as_shipped(name: str) -> None:
    old, new = population(name), list(map(graded, first_puzzles(name, SAMPLE)))
    for place, known in zip(places(name), new, strict=True):
        shown = {feature: column[place] for feature, column in old.features.items() if column[place] is not None}
        assert (old.score[place], old.level[place], old.minutes[place]) == (known.score, known.level, known.minutes)
        assert (old.techniques[old.technique[place]], shown) == (known.technique, known.features)


@pytest.mark.parametrize("name", NAMES)
def test_its_puzzles_belong_to_it_in_all_their_forms(name: str) -> None:
    for entry in first_puzzles(name, 1):
        images = part("rules", entry.instance.kind).symmetries(entry.instance)
        assert {population_of(image) for image in itertools.islice(images, 4)} == {name}


@pytest.mark.parametrize("name", NAMES)
def test_a_percentile_is_the_share_of_lower_scores(name: str) -> None:
    known = population(name)
    for score in (min(known.score), max(known.score), known.score[500]):
        lower = sum(other < score for other in known.score)
        assert known.percentile(score) == round(100 * lower / len(known.score), 1)
    assert known.percentile(min(known.score)) == 0
    assert known.percentile(max(known.score) + 1) == 100


def test_a_grade_names_its_population_and_its_place_there() -> None:
    known = graded(first_puzzles("domicles 4x3", 1)[-1])
    assert known.population == "domicles 4x3"
    assert known.percentile == population("domicles 4x3").percentile(known.score)


@pytest.mark.parametrize("text", ["ottf:2x2:1223", "gloop:2x2:valid:cc:0ooaobooo", "domicles:2x2:6:e1:60504321"])
def test_a_puzzle_of_another_size_has_no_percentile(text: str) -> None:
    known = grade(parse_id(text))
    assert (known.population, known.percentile) == ("", None)
