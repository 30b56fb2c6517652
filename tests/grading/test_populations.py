"""Reference populations: recipes, reproducible files, percentiles, and which puzzle belongs to which."""

import functools
import itertools

import msgspec
import pytest

from puzzlemill.generator import maker
from puzzlemill.grading import grade
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.populations import Population, coverage, population, population_of, recipes
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.parts import part
from puzzlemill_research.populations import build, entries, graded, sample, to_json

NAMES = list(recipes())
SAMPLE = 3

WHOLE = ("domicles 4x2", "gloop 3x3 perfect", "ottf 5x5")
"""The populations that are made in a few seconds; those of IQ Blocks take too long."""


@functools.cache
def first_ones(name: str) -> Population:
    """The present measurements of the first puzzles of each part."""
    return build(sample(recipes()[name], SAMPLE))


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
    old, new = population(name), first_ones(name)
    firsts = places(name)
    assert [old.score[place] for place in firsts] == list(new.score)
    assert [old.level[place] for place in firsts] == list(new.level)
    assert [old.minutes[place] for place in firsts] == list(new.minutes)
    assert [old.techniques[old.technique[place]] for place in firsts] == [new.techniques[n] for n in new.technique]
    for feature, column in new.features.items():
        assert [old.features[feature][place] for place in firsts] == list(column)


@pytest.mark.thorough
@pytest.mark.parametrize("name", WHOLE)
def test_a_shipped_population_is_reproduced_byte_for_byte(name: str) -> None:
    from puzzlemill.catalogues import population_data
    from puzzlemill.grading.populations import file_name

    assert to_json(build(recipes()[name])) == population_data(file_name(name))


@pytest.mark.parametrize("name", NAMES)
def test_its_puzzles_belong_to_it_in_all_their_forms(name: str) -> None:
    for [entry] in entries(sample(recipes()[name], 1)):
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
    entry = entries(sample(recipes()["domicles 4x3"], 1))[-1][0]
    known = graded(entry)
    assert known.population == "domicles 4x3"
    assert known.percentile == population("domicles 4x3").percentile(known.score)


@pytest.mark.parametrize("text", ["ottf:2x2:1223", "gloop:2x2:valid:cc:0ooaobooo", "domicles:2x2:6:e1:60504321"])
def test_a_puzzle_of_another_size_has_no_percentile(text: str) -> None:
    known = grade(parse_id(text))
    assert (known.population, known.percentile) == ("", None)


def test_a_file_reads_back_as_it_was() -> None:
    domicles = population("domicles 4x2")
    assert msgspec.json.decode(to_json(domicles), type=Population) == domicles
