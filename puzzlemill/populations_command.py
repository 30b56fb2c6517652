"""`puzzlemill populations`: what the percentiles of grades are measured against, listed, and made anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from puzzlemill.commands import CHECK_FAILED

if TYPE_CHECKING:
    from puzzlemill.grading.populations import Population, Recipe


@click.group()
def populations() -> None:
    """List the reference populations of grades, or make their files anew.

    \b
    What there is, with levels and scores:   puzzlemill populations list
    Make the files of one anew:              puzzlemill populations build "domicles 4x3" -o DIR
    Is the shipped one what is made now?     puzzlemill populations check "domicles 4x3"
    """


@populations.command(name="list")
def list_command() -> None:
    """Print every population: how many puzzles, their levels, and the percentiles of their scores."""
    from puzzlemill.grading.populations import population, recipes
    from puzzlemill.tables import table

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


@populations.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("-o", "--output", required=True, metavar="DIR", help="Folder for a JSON file each.")
def build(names: Sequence[str], output: str) -> None:
    """Make populations anew, all of them without NAME; it takes some minutes, and every byte is as shipped."""
    from pathlib import Path

    from puzzlemill.generator.populations import to_json
    from puzzlemill.grading.populations import file_name
    from puzzlemill.puzzles.files import write_whole

    for recipe in _recipes(names):
        write_whole(Path(output) / file_name(recipe.name), to_json(_built(recipe)))
        click.echo(f"{recipe.name}: {recipe.count} puzzles", err=True)


@populations.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
def check(names: Sequence[str]) -> None:
    """Make populations anew and compare them with the shipped ones."""
    from puzzlemill.grading.populations import population

    failed = False
    for recipe in _recipes(names):
        same = _built(recipe) == population(recipe.name)
        failed |= not same
        click.echo(f"{recipe.name}: {'the same' if same else 'differs from what is made now'}")
    if failed:
        raise SystemExit(CHECK_FAILED)


def _built(recipe: Recipe) -> Population:
    from puzzlemill.generator.populations import build as make
    from puzzlemill.progress import task

    with task(recipe.name, recipe.count) as advance:
        return make(recipe, advance)


def _recipes(names: Sequence[str]) -> list[Recipe]:
    """The recipes of these names, or all; raises `InputError` for a name that there is not."""
    from puzzlemill.grading.populations import recipes
    from puzzlemill.puzzles.kinds import InputError, shown

    every = recipes()
    for name in names:
        if name not in every:
            raise InputError(f"population {shown(name)}: expected one of {', '.join(every)}")
    return [every[name] for name in names or every]


def _row(found: Population) -> list[str]:
    """A population as a line of the list."""
    scores = sorted(found.score)
    ends = [scores[round(share * (len(scores) - 1))] for share in (0, 0.25, 0.5, 0.75, 1)]
    levels = [str(found.level.count(level)) for level in range(1, 6)]
    return [found.recipe.name, str(len(scores)), *levels, *(f"{end:.2f}" for end in ends)]
