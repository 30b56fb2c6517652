"""`puzzlemill populations`: what the percentiles of grades are measured against, listed, and made again."""

from collections.abc import Sequence
from pathlib import Path

import click

from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED
from puzzlemill.generator.populations import build as make
from puzzlemill.generator.populations import to_json
from puzzlemill.grading.populations import Population, Recipe, file_name, population, recipes
from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.tables import table


def list_populations() -> None:
    """Print every population: how many puzzles, their levels, and the percentiles of their scores."""
    head = (
        "population",
        "puzzles",
        *(f"level {level}" for level in range(1, 6)),
        "least",
        "25 %",
        "half",
        "75 %",
        "most",
    )
    click.echo(table(head, [_row(population(name)) for name in recipes()]))


def build(names: Sequence[str], output: str) -> None:
    """Make populations again, all of them without NAME; it takes some minutes, and every byte is as shipped."""
    for recipe in _recipes(names):
        write_whole(Path(output) / file_name(recipe.name), to_json(_built(recipe)))
        click.echo(f"{recipe.name}: {recipe.count} puzzles", err=True)


def check(names: Sequence[str]) -> None:
    """Make populations again and compare them with the shipped ones."""
    failed = False
    for recipe in _recipes(names):
        same = _built(recipe) == population(recipe.name)
        if not same:
            failed = True
        click.echo(f"{recipe.name}: {'the same' if same else 'differs from what is made now'}")
    if failed:
        raise SystemExit(CHECK_FAILED)


def _built(recipe: Recipe) -> Population:
    with task(recipe.name, recipe.count) as advance:
        return make(recipe, advance)


def _recipes(names: Sequence[str]) -> list[Recipe]:
    """The recipes of these names, or all; raises `InputError` for a name that there is not."""
    by_name = recipes()
    for name in names:
        if name not in by_name:
            raise InputError(f"population {shown(name)}: expected one of {', '.join(by_name)}")
    return [by_name[name] for name in names or by_name]


def _row(reference: Population) -> list[str]:
    """A population as a line of the list."""
    scores = sorted(reference.score)
    ends = [scores[round(share * (len(scores) - 1))] for share in (0, 0.25, 0.5, 0.75, 1)]
    levels = [str(reference.level.count(level)) for level in range(1, 6)]
    return [reference.recipe.name, str(len(scores)), *levels, *(f"{end:.2f}" for end in ends)]
