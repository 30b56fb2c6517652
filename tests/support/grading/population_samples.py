"""The first puzzles of the reference populations, made again."""

import functools

from puzzlemill.generator import generate, read_options
from puzzlemill.grading.populations import recipes
from puzzlemill.puzzles.packs import AnyEntry, Grade


@functools.cache
def first_puzzles(population: str, count: int) -> tuple[AnyEntry, ...]:
    """The first `count` puzzles of each part."""
    kind, parts = recipes()[population].kind, recipes()[population].parts
    made = (generate(kind, read_options(kind, each.options), count=min(count, each.count), seed=0) for each in parts)
    return tuple(entry for part in made for entry in part)


def graded(entry: AnyEntry) -> Grade:
    """The grade that the generator gave."""
    assert entry.grade
    return entry.grade
