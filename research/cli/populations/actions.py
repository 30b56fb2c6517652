"""`puzzlemill research populations`: lists, rebuilds and checks the puzzles that percentiles refer to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from puzzlemill.cli.shared.output import print_result, write_lines
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.grading.populations import Population, Recipe, file_name, population, recipes
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.levels import LEVEL_NAMES, LEVELS
from puzzlemill.tables import table
from puzzlemill_research.populations import build as make
from puzzlemill_research.populations import to_json

ENDS: Final = ("lowest", "25%", "median", "75%", "highest")
"""The percentiles of the scores, as column headings."""


def list_populations(as_json: bool) -> None:
    """Print every population: its number of puzzles, their levels, and the percentiles of their scores."""
    every = [population(name) for name in recipes()]
    if as_json:
        write_lines(map(_record, every), None)
    else:
        head = ("population", "puzzles", *(f"level {level}" for level in LEVELS[:-1]), LEVEL_NAMES[-1], *ENDS)
        print_text(table(head, map(_row, every)))


def build(names: Sequence[str], output: str) -> None:
    """Rebuild populations, by default all of them, which takes a few minutes; every byte is as shipped."""
    for recipe in _recipes(names):
        write_whole(Path(output) / file_name(recipe.name), to_json(_built(recipe)))
        print_error(f"{recipe.name}: {recipe.count} puzzles")


def check(names: Sequence[str], as_json: bool) -> None:
    """Rebuild populations and compare them with the shipped files."""
    failed = False
    for recipe in _recipes(names):
        same = _built(recipe) == population(recipe.name)
        if not same:
            failed = True
        text = f"{recipe.name}: {'identical to the shipped file' if same else 'differs from the shipped file'}"
        print_result({"population": recipe.name, "same": same}, text, as_json)
    if failed:
        raise SystemExit(CHECK_FAILED)


def _built(recipe: Recipe) -> Population:
    with task(recipe.name, recipe.count) as advance:
        return make(recipe, advance)


def _recipes(names: Sequence[str]) -> list[Recipe]:
    """The recipes of these names, or all recipes; raises `InputError` for an unknown name."""
    by_name = recipes()
    for name in names:
        if name not in by_name:
            raise InputError(f"population {shown(name)}: expected one of {', '.join(by_name)}")
    return [by_name[name] for name in names or by_name]


def _row(reference: Population) -> list[str]:
    """A population as a row of the list."""
    scores = (f"{score:.2f}" for score in _score_ends(reference))
    return [reference.recipe.name, str(len(reference.score)), *map(str, _by_level(reference)), *scores]


def _record(reference: Population) -> dict[str, object]:
    """A population for JSON."""
    names = ("least", "quarter", "half", "three_quarters", "most")
    return {
        "population": reference.recipe.name,
        "kind": reference.recipe.kind,
        "puzzles": len(reference.score),
        "levels": dict(zip(LEVELS, _by_level(reference), strict=True)),
        "scores": dict(zip(names, _score_ends(reference), strict=True)),
    }


def _by_level(reference: Population) -> list[int]:
    return [reference.level.count(level) for level in LEVELS]


def _score_ends(reference: Population) -> list[float]:
    """The lowest score, the quartiles, and the highest score."""
    scores = sorted(reference.score)
    return [scores[round(share * (len(scores) - 1))] for share in (0, 0.25, 0.5, 0.75, 1)]
