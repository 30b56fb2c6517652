"""`puzzlemill book`: makes a book from a recipe, checks a recipe, or checks a finished book."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import click

from puzzlemill.books import FinishedBook, make_book
from puzzlemill.books.editions import NewEdition, make_edition
from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import Instead, read_recipe
from puzzlemill.books.verification import verify_book
from puzzlemill.cli.shared.linting import print_report
from puzzlemill.cli.shared.output import print_result, remark, write_lines
from puzzlemill.cli.shared.outputs import check_outputs
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.files.printing import code_lines
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.wording import counted, plural
from puzzlemill.render.pages.furniture import runs_text
from puzzlemill.render.pages.words import ENGLISH


def book(
    recipe: str | None,
    output: str | None,
    only_lint: bool,
    proof: bool,
    png: bool,
    workers: int | None,
    as_json: bool,
    finished: str | None,
    edition: str | None,
    replace: tuple[int, ...],
    regrade: bool,
    **instead: Unpack[Instead],
) -> None:
    """Make a graded book, a new edition of one, or check a recipe or a finished book."""
    processes = workers or os.cpu_count() or 1
    if finished is not None:
        if recipe or output or only_lint or proof or edition:
            rest = "leave out the recipe, -o, --lint, --proof and --edition"
            raise click.UsageError(f"--verify checks a finished book; {rest}")
        _verify(Path(finished), processes, as_json)
        return
    if edition is None and (replace or regrade):
        name = "--replace" if replace else "--regrade"
        raise click.UsageError(f"{name} changes a finished book; name its folder with --edition DIR")
    if edition is not None and (recipe or only_lint):
        raise click.UsageError("--edition uses the recipe of the finished book; leave out the recipe and --lint")
    if output is None and not only_lint:
        raise click.UsageError("missing --output; -o DIR names the folder of the book")
    language, table = instead["language"], instead["table"]
    if language and language.endswith(".toml"):
        instead["language"] = str(Path(language).absolute())
    if table:
        instead["table"] = str(Path(table).absolute())
    folder = Path(str(output))
    if edition is not None:
        new = make_edition(
            Path(edition),
            folder,
            replace,
            regrade=regrade,
            instead=instead,
            workers=processes,
            pictures=png,
            proof=proof,
            task=task,
        )
        _print_edition(new, as_json)
        return
    reading = read_recipe(recipe, **instead)
    if only_lint:
        with task("Checking the recipe", len(reading.parts), log=True):
            report = lint(reading)
        print_report(report, reading.name, as_json, "book")
        return
    # The recipe has named more inputs.
    check_outputs(click.get_current_context())
    book = make_book(reading, folder, processes, pictures=png, proof=proof, task=task)
    for line in book.tight:
        remark(f"per_page: {line}")
    _report_size(book)
    for line in book.missing:
        remark(line)
    if as_json:
        write_lines([{**book._asdict(), "place": str(book.place)}], None)
    if book.missing:
        raise SystemExit(NOT_ENOUGH)


def _print_edition(edition: NewEdition, as_json: bool) -> None:
    """Report on standard error what differs from the finished book."""
    for line in edition.remarks:
        remark(line)
    for change in edition.replaced:
        new = f"puzzle {change.number}: {short_id(parse_id(change.new))} replaces {short_id(parse_id(change.old))}"
        print_error(f"{new} on {_pages(change.pages)}")
        if change.others:
            others = f"{_pages(change.others)} changed, too"
            remark(f"puzzle {change.number}: {others}; each of the new puzzles tried would change another page")
    if edition.regraded:
        print_error(f"{counted(len(edition.regraded), 'new grade')}: {_numbers(edition.regraded)}")
    if edition.kept_grades:
        remark(f"{_kept(edition.kept_grades)}; --regrade prints today's")
    book = edition.book
    _report_size(book)
    if as_json:
        replaced = [change._asdict() for change in edition.replaced]
        record = {**book._asdict(), "place": str(book.place), **edition._asdict(), "replaced": replaced}
        write_lines([{key: value for key, value in record.items() if key not in ("book", "missing", "remarks")}], None)


def _report_size(book: FinishedBook) -> None:
    """Report on standard error how much a book contains, and how many puzzles have no code."""
    print_error(f"{book.place}: {counted(book.puzzles, 'puzzle')} on {counted(book.pages, 'page')}")
    for line in code_lines(book.without_code, book.puzzles):
        remark(line)


def _pages(labels: Sequence[str]) -> str:
    """`page 5`, `pages 5, 14 and 16`."""
    listed = " and ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
    return f"{plural(len(labels), 'page')} {listed}"


def _numbers(numbers: Sequence[int]) -> str:
    """`puzzles 1–3, 7`."""
    return f"{plural(len(numbers), 'puzzle')} {runs_text(numbers, ENGLISH)}"


def _kept(numbers: Sequence[int]) -> str:
    """A line saying that these puzzles keep the grade that was printed."""
    verb = "keep their printed grades" if len(numbers) > 1 else "keeps its printed grade"
    return f"{_numbers(numbers)} {verb}, which differ{'s' if len(numbers) == 1 else ''} from today's"


def _verify(folder: Path, workers: int, as_json: bool) -> None:
    """Print what is wrong with a finished book, or that it is intact; exit 1 if anything is wrong, 3 if not proved."""
    book = verify_book(folder, workers, task)
    lines = [f"{folder / fault.file}: {fault.text}" for fault in book.faults]
    if len(book.by_digest) > 1:
        names = f"{', '.join(book.by_digest[:2])} and its pages"
        remark(f"{folder}: made by {book.creator}, so {names} are not rebuilt, only compared with their digests")
    elif book.by_digest:
        remark(f"{folder / book.by_digest[0]}: not that of this book, only compared with its digest")
    if book.kept_grades:
        remark(f"{folder}: {_numbers(book.kept_grades)}: grades of an earlier edition, not computed again")
    size = f"{counted(book.puzzles, 'puzzle')}, {counted(book.pages, 'page picture')}"
    good = "not proved: every file matches the manifest" if book.by_digest else "the book is intact"
    summary = f"{folder}: {counted(len(lines), 'fault')}" if lines else f"{folder}: {good}: {size}"
    faults = [fault._asdict() for fault in book.faults]
    print_result(book._asdict() | {"place": str(folder), "faults": faults}, "\n".join([*lines, summary]), as_json)
    if lines:
        raise SystemExit(CHECK_FAILED)
    if book.by_digest:
        raise SystemExit(NOT_ENOUGH)
