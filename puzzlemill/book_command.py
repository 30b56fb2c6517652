"""`puzzlemill book`: from a recipe to a book that can go to the printer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from puzzlemill.commands import NOT_ENOUGH, UNUSABLE

if TYPE_CHECKING:
    from puzzlemill.book_recipe import Reading


@click.command()
@click.argument("recipe", required=False, metavar="[RECIPE.toml]")
@click.option(
    "-o", "--output", metavar="DIR", help="Folder for page-001.png ..., book.pdf, book.json and book-ids.csv."
)
@click.option("--lint", "only_lint", is_flag=True, help="Only say what will be made, and where that cannot be.")
@click.option("--proof", is_flag=True, help="Only a quick proof.pdf, with page boxes, margins and layout drawn.")
@click.option("--png/--no-png", default=True, show_default=True, help="Draw each page as a PNG too.")
@click.option("--paper", metavar="NAME", help="a4, letter, a5, 6x9in, 190x250mm ..., instead of the recipe's.")
@click.option("--theme", metavar="NAME", help="light, large, ink or colour, instead of the recipe's.")
@click.option("--language", metavar="NAME", help="en, de or FILE.toml, instead of the recipe's.")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Instead of the recipe's.")
@click.option("--workers", type=click.IntRange(1, 1024), metavar="N", help="Processes; by default one a core.")
def book(
    recipe: str | None,
    output: str | None,
    only_lint: bool,
    proof: bool,
    png: bool,
    paper: str | None,
    theme: str | None,
    language: str | None,
    seed: int | None,
    workers: int | None,
) -> None:
    """Make a graded book: PNG pages, a PDF for the printer, and the pack.

    Without a recipe it is the default book; docs/books.md says what a recipe can hold. --lint tells beforehand what
    cannot be met or printed, and how many pages there will be. The same recipe makes the same bytes; status 3 means
    that fewer puzzles were found than asked for.
    """
    from pathlib import Path

    from puzzlemill.book import make_book
    from puzzlemill.book_recipe import read_recipe

    if output is None and not only_lint:
        raise click.UsageError("Missing option '-o' / '--output': the folder of the book.")
    if language and language.endswith(".toml"):
        language = str(Path(language).absolute())
    reading = read_recipe(recipe, paper=paper, theme=theme, language=language, seed=seed)
    if only_lint:
        _lint(reading)
    elif not make_book(reading, Path(str(output)), workers or os.cpu_count() or 1, pictures=png, proof=proof):
        raise SystemExit(NOT_ENOUGH)


def _lint(reading: Reading) -> None:
    """Print the plan, and on standard error what is wrong with a recipe; the status is 2 where that cannot be made."""
    from puzzlemill.book_linter import lint
    from puzzlemill.progress import task

    with task("Trying out the recipe", len(reading.parts), log=True):
        report = lint(reading)
    for told, lines in (("", report.errors), ("warning: ", report.warnings)):
        for line in lines:
            click.echo(f"{reading.name}: {told}{reading.placed(line)}", err=True)
    if report.plan:
        click.echo(report.plan)
    if report.errors:
        raise SystemExit(UNUSABLE)
