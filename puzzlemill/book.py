"""The main job: from a recipe to a graded book as PNG sheets, one PDF and the level pack."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import msgspec

from puzzlemill import __version__, catalogues, generator
from puzzlemill.inputs import read_file
from puzzlemill.parts import Part, read_tables, rule_of
from puzzlemill.printing import write_pages
from puzzlemill.progress import task
from puzzlemill.puzzles import KINDS, canonical, format_id
from puzzlemill.puzzles.files import write_together
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import Entry, Pack, write_pack
from puzzlemill.puzzles.streams import stream
from puzzlemill.render.books import Chapter, book_sheets
from puzzlemill.render.fonts import missing_letters
from puzzlemill.render.layout import paper_named
from puzzlemill.render.pdf import pdf_bytes

__all__ = ["Part", "Recipe", "make_book", "read_recipe"]

LONGEST_TITLE = 80


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes into a book. Puzzles of a kind make one chapter, in rising level; `per_page` is by kind."""

    parts: tuple[Part, ...]
    title: str = "Puzzlemill"
    paper: str = "a4"
    seed: int = 0
    per_page: dict[str, int] = {}

    def __post_init__(self) -> None:
        paper_named(self.paper)
        if not self.parts:
            raise InputError("parts: a book needs at least one")
        if not 0 <= self.seed < 1 << 63:
            raise InputError(f"seed {self.seed}: expected 0 to 2**63 - 1")
        missing = missing_letters(self.title)
        if missing or len(self.title) > LONGEST_TITLE:
            rule = f"at most {LONGEST_TITLE} letters" if not missing else f"the type family has no {missing[0]!r}"
            raise InputError(f"title {shown(self.title)}: {rule}")
        for kind, number in self.per_page.items():
            if kind not in KINDS:
                raise InputError(f"per_page: {shown(kind)}: expected one of {', '.join(KINDS)}")
            if not 1 <= number <= 6:
                raise InputError(f"per_page: {kind} = {number}: expected 1 to 6")


def read_recipe(path: str | None, paper: str | None = None) -> Recipe:
    """The recipe in a TOML file (None: the default book), on another paper if one is named; raises `InputError`."""
    name = path or "default recipe"
    data = read_file(Path(path)).decode("utf-8", "replace") if path else catalogues.default_recipe()
    try:
        recipe = msgspec.convert(read_tables(data), Recipe)
    except msgspec.ValidationError as error:
        raise InputError(f"{name}: {rule_of(error)}") from None
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    return msgspec.structs.replace(recipe, paper=paper) if paper else recipe


def make_book(recipe: Recipe, folder: Path, workers: int = 1) -> bool:
    """Make the book into `folder`: page-001.png and so on, book.pdf and book.json; the same recipe, the same bytes.

    False when fewer puzzles than asked for were found; the book then holds those there are.
    """
    # A folder that cannot be written is found out now, not after the work.
    write_together(folder, [])
    parts = _make_parts(recipe, workers)
    chapters = [
        Chapter(kind, entries, recipe.per_page.get(kind, 4))
        for kind in KINDS
        if (entries := _in_rising_order(recipe, parts, kind))
    ]
    if not chapters:
        raise InputError(f"{recipe.title}: no puzzle of any part was found")
    colophon = f"Made by puzzlemill {__version__} from seed {recipe.seed}. The same recipe makes the same book."
    sheets = book_sheets(recipe.title, colophon, chapters, paper_named(recipe.paper))
    pdf = pdf_bytes([sheet.drawing for sheet in sheets], title=recipe.title)
    puzzles = tuple(entry for chapter in chapters for entry in chapter.entries)
    pack = write_pack(Pack(title=recipe.title, puzzles=puzzles))
    write_pages(folder, pdf, sheets, {"book.json": pack, "book.pdf": pdf}, workers=workers)
    click.echo(f"{folder}: {len(puzzles)} puzzles on {len(sheets)} pages", err=True)
    short = [(part, len(made)) for part, made in zip(recipe.parts, parts, strict=True) if len(made) < part.count]
    for part, found in short:
        click.echo(f"puzzlemill: {part}: {found} of {part.count} puzzles were found in the tries allowed", err=True)
    return not short


def _in_rising_order(
    recipe: Recipe, parts: Sequence[Sequence[Entry[Any, Any]]], kind: str
) -> tuple[Entry[Any, Any], ...]:
    """The puzzles of a kind by level, then by score."""
    entries = [entry for part, made in zip(recipe.parts, parts, strict=True) if part.kind == kind for entry in made]
    return tuple(sorted(entries, key=lambda entry: (entry.grade.level, entry.grade.score) if entry.grade else (0, 0.0)))


def _make_parts(recipe: Recipe, workers: int) -> list[list[Entry[Any, Any]]]:
    """The puzzles of every part, no two alike up to symmetry in the whole book, whatever the number of workers."""
    seeds = [stream("book", 1, {}, recipe.seed, place).bits() >> 1 for place in range(len(recipe.parts))]
    made: list[list[Entry[Any, Any]]] = []
    seen: set[str] = set()
    with task("Making puzzles", len(recipe.parts)) as advance:
        for done, (part, seed, entries) in enumerate(
            zip(recipe.parts, seeds, _first_makes(recipe, seeds, workers), strict=True), 1
        ):
            forms = {format_id(canonical(entry.instance)) for entry in entries}
            if forms & seen:
                # An earlier part has made one of these already: make the part again without what there is.
                entries = _make_part(part, seed, tuple(sorted(seen)))
                forms = {format_id(canonical(entry.instance)) for entry in entries}
            seen |= forms
            made.append(entries)
            advance(done)
    return made


def _first_makes(recipe: Recipe, seeds: Sequence[int], workers: int) -> Iterator[list[Entry[Any, Any]]]:
    if workers == 1:
        yield from map(_make_part, recipe.parts, seeds)
        return
    # spawn: threads of numerical libraries do not survive a fork.
    pool: Executor = ProcessPoolExecutor(min(workers, len(recipe.parts)), mp_context=get_context("spawn"))
    with pool:
        try:
            yield from pool.map(_make_part, recipe.parts, seeds)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _make_part(part: Part, seed: int, exclude: tuple[str, ...] = ()) -> list[Entry[Any, Any]]:
    search = generator.generate(
        part.kind,
        generator.read_options(part.kind, part.options),
        count=part.count,
        levels=part.levels(),
        score=part.target().score,
        techniques=part.target().techniques,
        seed=seed,
        exclude=exclude,
    )
    return list(search)
