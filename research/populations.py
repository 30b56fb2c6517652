"""Makes the reference populations: all puzzles of a recipe, graded, as columns of numbers."""

from collections.abc import Callable

import msgspec

from puzzlemill.generator.makers import maker, read_options
from puzzlemill.generator.search.batch import generate
from puzzlemill.grading.minutes import shipped
from puzzlemill.grading.populations import Part, Population, Recipe
from puzzlemill.puzzles.packs import AnyEntry, Grade

SEED = 0


def entries(recipe: Recipe, progress: Callable[[int], None] | None = None) -> list[list[AnyEntry]]:
    """The graded puzzles of a recipe, part by part; raises `RuntimeError` if a part gets too few."""
    parts: list[list[AnyEntry]] = []
    for part in recipe.parts:
        puzzles = list(generate(recipe.kind, read_options(recipe.kind, part.options), count=part.count, seed=SEED))
        if len(puzzles) < part.count:
            message = f"population {recipe.name}: {part.options}: found only {len(puzzles)} of {part.count} puzzles"
            raise RuntimeError(message)
        parts.append(puzzles)
        if progress:
            progress(sum(map(len, parts)))
    return parts


def build(recipe: Recipe, progress: Callable[[int], None] | None = None) -> Population:
    """The population of a recipe: measurements of its puzzles, the same on every machine."""
    parts = entries(recipe, progress)
    grades = [graded(entry) for part in parts for entry in part]
    names = sorted({name for grade in grades for name in grade.features})
    techniques = sorted({grade.technique for grade in grades})
    return Population(
        format="puzzlemill-population",
        version=1,
        recipe=recipe,
        generator=maker(recipe.kind).VERSION,
        table=shipped().name,
        tries=tuple(part[-1].origin.index + 1 for part in parts if part[-1].origin),
        techniques=tuple(techniques),
        technique=tuple(techniques.index(grade.technique) for grade in grades),
        level=tuple(grade.level for grade in grades),
        score=tuple(grade.score for grade in grades),
        minutes=tuple(grade.minutes for grade in grades),
        features={name: tuple(grade.features.get(name) for grade in grades) for name in names},
    )


def graded(entry: AnyEntry) -> Grade:
    """The grade of an entry made by the generator."""
    if entry.grade is None:
        raise ValueError(f"{entry.id} has no grade")
    return entry.grade


def sample(recipe: Recipe, count: int) -> Recipe:
    """The recipe for the first `count` puzzles of each part."""
    parts = tuple(Part(min(count, part.count), part.options) for part in recipe.parts)
    return msgspec.structs.replace(recipe, parts=parts)


def to_json(population: Population) -> bytes:
    """The file of a population: one column per line, so that diffs are readable."""
    fields = msgspec.to_builtins(population)
    lines = [f"{msgspec.json.encode(name).decode()}: {_line(value)}" for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _line(value: object) -> str:
    if isinstance(value, dict) and all(isinstance(column, list | tuple) for column in value.values()):
        columns = (f"  {msgspec.json.encode(name).decode()}: {_numbers(column)}" for name, column in value.items())
        return "{\n" + ",\n".join(columns) + "\n}"
    return _numbers(value)


def _numbers(value: object) -> str:
    """JSON with whole numbers written without a decimal point."""
    if isinstance(value, list | tuple):
        value = [int(item) if isinstance(item, float) and item.is_integer() else item for item in value]
    return msgspec.json.encode(value).decode()
