"""`puzzlemill book`: from a recipe to a book that can go to the printer."""

import os
from pathlib import Path
from typing import Unpack

import click

from puzzlemill.books import make_book
from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import Instead, Reading, read_recipe
from puzzlemill.cli.shared.output import remark
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import NOT_ENOUGH, UNUSABLE
from puzzlemill.puzzles.wording import counted


def book(
    recipe: str | None,
    output: str | None,
    only_lint: bool,
    proof: bool,
    png: bool,
    workers: int | None,
    **instead: Unpack[Instead],
) -> None:
    """Make a graded book: PNG pages, a PDF for the printer, and the pack."""
    if output is None and not only_lint:
        raise click.UsageError("Missing option '-o' / '--output': the folder of the book.")
    language = instead["language"]
    if language and language.endswith(".toml"):
        instead["language"] = str(Path(language).absolute())
    reading = read_recipe(recipe, **instead)
    if only_lint:
        _lint(reading)
    else:
        _make(reading, Path(str(output)), workers or os.cpu_count() or 1, pictures=png, proof=proof)


def _make(reading: Reading, folder: Path, workers: int, *, pictures: bool, proof: bool) -> None:
    """Make the book and report on standard error what it holds; fewer puzzles than asked for exit 3."""
    book = make_book(reading, folder, workers, pictures=pictures, proof=proof, task=task)
    for line in book.tight:
        remark(f"per_page: {line}")
    click.echo(f"{book.place}: {counted(book.puzzles, 'puzzle')} on {counted(book.pages, 'page')}", err=True)
    for line in book.missing:
        remark(line)
    if book.missing:
        raise SystemExit(NOT_ENOUGH)


def _lint(reading: Reading) -> None:
    """Print the plan, and on standard error what is wrong with a recipe; the status is 2 if it cannot be made."""
    with task("Trying out the recipe", len(reading.parts), log=True):
        report = lint(reading)
    for label, lines in (("", report.errors), ("warning: ", report.warnings)):
        for line in lines:
            click.echo(f"{reading.name}: {label}{reading.placed(line)}", err=True)
    if report.plan:
        click.echo(report.plan)
    if report.errors:
        raise SystemExit(UNUSABLE)
