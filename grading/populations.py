"""Reference populations: which one a puzzle is compared with, and the rank of its score in it.

The recipes are in `catalogues/populations.toml`, the files made from them in `catalogues/populations/`.
"""

import bisect
import functools
import tomllib
from typing import Literal

import msgspec

from puzzlemill.catalogues import population_data, population_recipes
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.parts import part


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a population: `count` puzzles that the kind's generator makes with these options."""

    count: int
    options: dict[str, object]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a population is made: its name, which is kind and size, and its parts."""

    name: str
    kind: str
    parts: tuple[Part, ...]

    @property
    def count(self) -> int:
        """The number of puzzles in the population."""
        return sum(part.count for part in self.parts)


class Population(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measurements of a recipe's puzzles; each column has one value per puzzle, in the order they were made.

    `generator` is the version that made them, `table` the table of their minutes and levels. `technique` has
    indices into `techniques`. A feature that a puzzle does not have is None. `tries` are the tries that each part took.
    """

    format: Literal["puzzlemill-population"]
    version: Literal[1]
    recipe: Recipe
    generator: int
    table: str
    tries: tuple[int, ...]
    techniques: tuple[str, ...]
    technique: tuple[int, ...]
    level: tuple[int, ...]
    score: tuple[float, ...]
    minutes: tuple[float | None, ...]
    features: dict[str, tuple[float | None, ...]]

    def percentile(self, score: float) -> float:
        """The percentage of its puzzles with a lower score, 0 to 100 with one decimal."""
        # Equal scores are not lower, so the easiest puzzle has 0, however many share its score.
        return round(100 * bisect.bisect_left(_sorted(self.recipe.name), score) / len(self.score), 1)


@functools.cache
def recipes() -> dict[str, Recipe]:
    """All recipes by name."""
    every = msgspec.convert(tomllib.loads(population_recipes())["population"], tuple[Recipe, ...])
    return {recipe.name: recipe for recipe in every}


@functools.cache
def population(name: str) -> Population:
    """The population of a recipe, from the catalogue; raises `FileNotFoundError` if its file is missing."""
    loaded: Population = read_json(population_data(file_name(name)), Population, f"population {name}")
    return loaded


def file_name(name: str) -> str:
    """The name of a population's file."""
    return name.replace(" ", "-") + ".json"


def population_of(puzzle: AnyPuzzle) -> str:
    """The name of the population that a puzzle is compared with; empty if none has its kind and size."""
    name = f"{puzzle.kind} {part('grader', puzzle.kind).size(puzzle)}"
    return name if name in recipes() else ""


def percentile(puzzle: AnyPuzzle, score: float) -> tuple[str, float | None]:
    """The population that a puzzle is compared with, and the percentile of its score; empty and None without one."""
    name = population_of(puzzle)
    try:
        return (name, population(name).percentile(score)) if name else ("", None)
    except FileNotFoundError:  # the recipe is new and its file is about to be made
        return "", None


def coverage() -> dict[str, list[str]]:
    """The names of the populations of each kind."""
    return {kind: [name for name, recipe in recipes().items() if recipe.kind == kind] for kind in KINDS}


@functools.cache
def _sorted(name: str) -> list[float]:
    return sorted(population(name).score)
