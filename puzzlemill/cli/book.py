"""`puzzlemill book`: makes a book from a recipe, checks a recipe, or checks a finished book."""

import os
from pathlib import Path
from typing import Unpack

import click

from puzzlemill.books import FinishedBook, make_book
from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import Instead, Reading, read_recipe
from puzzlemill.books.verification import verify_book
from puzzlemill.cli.shared.output import print_result, remark, write_lines
from puzzlemill.cli.shared.outputs import check_outputs
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH, UNUSABLE
from puzzlemill.puzzles.wording import counted


def book(
    recipe: str | None,
    output: str | None,
    only_lint: bool,
    proof: bool,
    png: bool,
    workers: int | None,
    as_json: bool,
    finished: str | None,
    **instead: Unpack[Instead],
) -> None:
    """Make a graded book (PNG pages, a PDF for the printer and the pack), or check a recipe or a finished book."""
    if finished is not None:
        if recipe or output or only_lint or proof:
            raise click.UsageError("--verify checks a finished book; leave out the recipe, -o, --lint and --proof")
        _verify(Path(finished), workers or os.cpu_count() or 1, as_json)
        return
    if output is None and not only_lint:
        raise click.UsageError("missing --output; -o DIR names the folder of the book")
    language, table = instead["language"], instead["table"]
    if language and language.endswith(".toml"):
        instead["language"] = str(Path(language).absolute())
    if table:
        instead["table"] = str(Path(table).absolute())
    reading = read_recipe(recipe, **instead)
    if only_lint:
        _lint(reading, as_json)
        return
    # The recipe has named more inputs.
    check_outputs(click.get_current_context())
    book = _make(reading, Path(str(output)), workers or os.cpu_count() or 1, pictures=png, proof=proof)
    if as_json:
        write_lines([{**book._asdict(), "place": str(book.place)}], None)
    if book.missing:
        raise SystemExit(NOT_ENOUGH)


def _make(reading: Reading, folder: Path, workers: int, *, pictures: bool, proof: bool) -> FinishedBook:
    """Make the book, and report on standard error how much it contains."""
    book = make_book(reading, folder, workers, pictures=pictures, proof=proof, task=task)
    for line in book.tight:
        remark(f"per_page: {line}")
    print_error(f"{book.place}: {counted(book.puzzles, 'puzzle')} on {counted(book.pages, 'page')}")
    for line in book.missing:
        remark(line)
    return book


def _verify(folder: Path, workers: int, as_json: bool) -> None:
    """Print what is wrong with a finished book, or that it is intact; exit 1 if anything is wrong."""
    book = verify_book(folder, workers, task)
    lines = [f"{folder / fault.file}: {fault.text}" for fault in book.faults]
    if book.by_digest:
        names = f"{', '.join(book.by_digest[:2])} and its pages"
        remark(f"{folder}: made by {book.creator}, so {names} are not rebuilt, only compared with their digests")
    size = f"{counted(book.puzzles, 'puzzle')}, {counted(book.pages, 'page picture')}"
    good = "every file matches the manifest" if book.by_digest else "the book is intact"
    summary = f"{folder}: {counted(len(lines), 'fault')}" if lines else f"{folder}: {good}: {size}"
    faults = [fault._asdict() for fault in book.faults]
    print_result(book._asdict() | {"place": str(folder), "faults": faults}, "\n".join([*lines, summary]), as_json)
    if lines:
        raise SystemExit(CHECK_FAILED)


def _lint(reading: Reading, as_json: bool) -> None:
    """Print the plan, and on standard error what is wrong with the recipe; exit 2 if the book cannot be made."""
    with task("Checking the recipe", len(reading.parts), log=True):
        report = lint(reading)
    errors, warnings = (list(map(reading.placed, lines)) for lines in (report.errors, report.warnings))
    for line in (*errors, *(f"warning: {line}" for line in warnings)):
        print_error(f"{reading.name}: {line}")
    if as_json:
        parts = [part._asdict() for part in report.parts]
        book = report.book._asdict() if report.book else None
        write_lines([{"errors": errors, "warnings": warnings, "parts": parts, "book": book}], None)
    elif report.plan:
        print_text(report.plan)
    if report.errors:
        raise SystemExit(UNUSABLE)
