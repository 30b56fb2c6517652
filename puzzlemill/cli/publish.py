"""`puzzlemill publish`: makes the files of a book on sale, checks a recipe for them, or shows covers to choose from."""

import os
from pathlib import Path
from typing import NamedTuple

import click

from puzzlemill.books import Contents
from puzzlemill.books.recipe import read_recipe
from puzzlemill.cli.shared.linting import print_report
from puzzlemill.cli.shared.output import print_result, remark
from puzzlemill.cli.shared.outputs import check_outputs
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.publish.designs import make_covers
from puzzlemill.publish.finished import read_book
from puzzlemill.publish.folder import CHECK, COVERS
from puzzlemill.publish.inspection.checks import failed
from puzzlemill.publish.linter import lint_publish
from puzzlemill.publish.making import Publication, publish_book
from puzzlemill.publish.series import following
from puzzlemill.publish.settings import PublishReading, read_publish
from puzzlemill.puzzles.wording import counted


class _Source(NamedTuple):
    """What to publish: a recipe with its settings, and the puzzles of a finished book, or None to make them."""

    publishing: PublishReading
    contents: Contents | None


def publish(
    recipe: str | None,
    output: str | None,
    only_lint: bool,
    only_covers: bool,
    finished: str | None,
    volume: str | None,
    after: tuple[str, ...],
    workers: int | None,
    as_json: bool,
) -> None:
    """Make the files of a book on sale, or check its recipe, or draw its cover in all designs."""
    if recipe is None and finished is None:
        raise click.UsageError("missing RECIPE.toml; `puzzlemill publish --example` prints one to start from")
    if output is None and not only_lint:
        raise click.UsageError("missing --output; -o DIR names the folder of the published book")
    if recipe is None and (volume or after):
        raise click.UsageError(f"{'--volume' if volume else '--after'} changes a recipe; name its file, too")
    source = _read(recipe, finished, volume)
    source = source._replace(publishing=following(source.publishing, [Path(folder) for folder in after]))
    if only_lint:
        reading = source.publishing.reading
        with task("Checking the recipe", len(reading.parts), log=True):
            report = lint_publish(source.publishing, source.contents.puzzles if source.contents else None)
        print_report(report, reading.name, as_json, "book", "cover")
        return
    # The recipe has named more inputs.
    check_outputs(click.get_current_context())
    folder, processes = Path(str(output)), workers or os.cpu_count() or 1
    if only_covers:
        designs = make_covers(source.publishing, folder, processes, contents=source.contents, task=task)
        record = {"place": str(folder / COVERS), "designs": designs}
        print_result(record, f"{folder / COVERS}: {counted(len(designs), 'design')}: {', '.join(designs)}", as_json)
        return
    made = publish_book(source.publishing, folder, processes, contents=source.contents, task=task)
    _print(made, as_json)
    if failed(made.checks):
        raise SystemExit(CHECK_FAILED)
    if made.missing:
        raise SystemExit(NOT_ENOUGH)


def _read(recipe: str | None, finished: str | None, volume: str | None) -> _Source:
    """A recipe with its settings, and the puzzles of a finished book if there is one, whose recipe is the default."""
    reading = read_recipe(recipe, volume=volume) if recipe else None
    if finished is None:
        return _Source(read_publish(reading or read_recipe()), None)
    book = read_book(Path(finished), reading)
    return _Source(book.publishing, book.contents)


def _print(made: Publication, as_json: bool) -> None:
    """Report what was made and checked."""
    for line in made.remarks:
        remark(line)
    for line in made.missing:
        remark(line)
    size = f"{counted(made.puzzles, 'puzzle')} on {counted(made.pages, 'page')}, spine {made.spine:.2f} mm"
    wrong = [f"  {check.file}: {check.rule}: {check.measured}; expected {check.limit}" for check in failed(made.checks)]
    lines = [f"{made.place}: {size}", f"{made.summary}; {made.place / CHECK} has the details", *wrong]
    record = made._asdict() | {
        "place": str(made.place),
        "checks": [check._asdict() for check in made.checks],
        "elsewhere": {name: [check._asdict() for check in checks] for name, checks in made.elsewhere.items()},
    }
    print_result(record, "\n".join(lines), as_json)
