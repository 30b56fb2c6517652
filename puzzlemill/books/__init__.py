"""Makes a book from a recipe: pages as PNG and PDF, and the pack of its puzzles."""

import csv
import hashlib
import io
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill import __version__
from puzzlemill.books.folder import (
    BOOK,
    IDS,
    MOST_RECORDED,
    PACK,
    PDF,
    PROOF,
    BookSource,
    Replaced,
    book_pages,
    seal_of,
)
from puzzlemill.books.making import make_puzzles
from puzzlemill.books.recipe import Reading, Recipe, checked, without_publishing
from puzzlemill.books.rhythm import chapters_of, in_book_order
from puzzlemill.files.folders import OwnedFolder, owned_folder
from puzzlemill.files.printing import fewer_fit, page_file, proof_pdf
from puzzlemill.grading.minutes import format_table
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.puzzles.toml import in_toml
from puzzlemill.render.books import Chapter, Plan, book_document
from puzzlemill.render.books.own_pages import check_numbers
from puzzlemill.render.books.plan import NO_MATTER, Matter
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.papers import FEWEST_PAGES
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.sheets import without_code

__all__ = ["Part", "lay_out", "make_book"]

ID_COLUMNS: Final = ("number", "page", "kind", "level", "minutes", "minutes_low", "minutes_high", "short", "id")


PLANNED: Final = (
    "cover",
    "how_to_play",
    "hints",
    "answers",
    "answers_per_page",
    "cutouts",
    "spacing",
    "game",
    "index",
    "pencil",
    "ids",
    "volume",
    "times",
    "play",
)
"""Keys of a recipe that the plan of its book has too."""

FILES: Final = ("language", "table")
"""Keys of a recipe that can name a file."""


class FinishedBook(NamedTuple):
    """A book that was made from a recipe."""

    place: Path
    """The folder of the book, or the proof."""

    puzzles: int
    pages: int

    tight: list[str]
    """A line for each kind that fits fewer puzzles on a page than the recipe allows."""

    missing: list[str]
    """A line for each part with fewer puzzles than asked for."""

    without_code: int = 0
    """Puzzles without the QR code that the recipe asks for: their addresses are too long, or there is no room."""


class Contents(NamedTuple):
    """The puzzles of a book in its order, what the book is made from, and a line for each part with too few puzzles."""

    puzzles: tuple[AnyEntry, ...]
    source: BookSource
    missing: list[str]


def make_book(
    reading: Reading, folder: Path, workers: int = 1, *, pictures: bool = True, proof: bool = False, task: Task = quiet
) -> FinishedBook:
    """Make a book in `folder`: pages, book.pdf, book.json and book-ids.csv, all of them or none.

    The same recipe always makes the same bytes. Without `pictures` there are no PNG pages; with `proof` only proof.pdf
    is made. If fewer puzzles were found than asked for, the book has those. `task` receives the progress. Raises
    `InputError` if the recipe or the folder cannot be used.
    """
    recipe = checked(reading)
    # Refuse an unusable language or folder now, not after the work.
    with naming(reading):
        reading.words()
        reading.table()
        source = source_of(reading)
    with owned_folder(folder, BOOK, [PROOF] if proof else _least_files(recipe, pictures)) as owned:
        contents = make_contents(reading, source, workers, task)
        with naming(reading):
            document = lay_out(reading, chapters_of(reading, contents.puzzles))
        return write_book(reading, contents, document, owned, workers, pictures=pictures, proof=proof, task=task)


def _least_files(recipe: Recipe, pictures: bool) -> Iterator[str]:
    """Names of files that the book will certainly have; its puzzles are not made yet."""
    yield from (PDF, PACK, IDS)
    if pictures:
        counts = Counter[str]()
        for part in recipe.parts:
            counts[part.kind] += part.count or 0
        pages = sum(-(-count // recipe.puzzles_per_page(kind)) for kind, count in counts.items())
        answers = -(-counts.total() // recipe.answers_per_page) if recipe.answers else 0
        yield from map(page_file, range(1, max(1, pages + answers) + 1))


def make_contents(reading: Reading, source: BookSource, workers: int, task: Task) -> Contents:
    """Make or take the puzzles of a recipe, in the order of the book; raises `InputError` if there are none."""
    recipe = checked(reading)
    with naming(reading):
        making = make_puzzles(recipe, reading.folder, workers, task, reading.table())
    made = [entry for entries in making.parts for entry in entries]
    if not made and recipe.parts:
        raise InputError("none of the parts produced a puzzle", file=reading.name)
    with naming(reading):
        puzzles = tuple(in_book_order(reading, made))
    if len(making.excluded) <= MOST_RECORDED:
        source = msgspec.structs.replace(source, excluded=digests(making.excluded))
    return Contents(puzzles, source, making.missing)


def write_book(
    reading: Reading,
    contents: Contents,
    document: Document,
    owned: OwnedFolder,
    workers: int,
    *,
    pictures: bool,
    proof: bool,
    task: Task,
) -> FinishedBook:
    """Write the files of a book that is laid out, or with `proof` only its proof."""
    recipe, puzzles, sheets = checked(reading), contents.puzzles, document.sheets
    if proof:
        proofs = [(PROOF, proof_pdf(sheets, recipe.title))]
        owned.write(proofs, book=owned.manifest.book if owned.manifest else None, keeps=lambda name: name != PROOF)
    else:
        if pictures:
            owned.claim(map(page_file, range(1, len(sheets) + 1)))
        pack = Pack(title=recipe.title, puzzles=puzzles)
        packed = write_pack(pack)
        tables, seal = [(PACK, packed), (IDS, ids_table(puzzles, document))], seal_of(contents.source, packed)
        made = book_pages(document, seal, pictures=pictures, bleed=recipe.bleed, workers=workers, task=task)
        with closing(made) as pages:
            owned.write(chain(tables, pages), book=contents.source, keeps=lambda name: name == PROOF)
    place = owned.folder / PROOF if proof else owned.folder
    tight = list(fewer_fit(sheets, chapters_of(reading, puzzles), recipe.counted_kinds()))
    return FinishedBook(place, len(puzzles), len(sheets), tight, contents.missing, without_code(sheets, recipe.play))


def digests(forms: Iterable[str]) -> tuple[str, ...]:
    """Short digests of forms, in order, by which later editions recognise excluded puzzles."""
    return tuple(sorted(hashlib.sha256(form.encode()).hexdigest()[:12] for form in forms))


def source_of(reading: Reading) -> BookSource:
    """What a book is made from, for its manifest."""
    recipe = checked(reading)
    replaced = {key: Path(str(value)).name if key in FILES else value for key, value in reading.instead.items()}
    words = None
    if recipe.language.endswith(".toml"):
        words = reading.language_text
        if words is None:
            words = read_file(reading.folder / recipe.language).decode()
    table = format_table(reading.table()) if recipe.table else None
    return BookSource(reading.text, msgspec.convert(replaced, Replaced), words, table)


@contextmanager
def naming(reading: Reading) -> Iterator[None]:
    """Put the name of the recipe, and the line if it is known, around errors raised inside."""
    try:
        yield
    except InputError as error:
        if error.places[0].field[:1] in [(key,) for key in reading.instead]:
            raise  # The value is not in the recipe.
        raise in_toml(error, reading.text).within(file=reading.name) from None


def lay_out(
    reading: Reading, chapters: Sequence[Chapter], matter: Matter = NO_MATTER, *, cover: bool | None = None
) -> Document:
    """Lay out all pages of a book with the pages of its publisher, with margins for its number of pages.

    `cover` replaces the recipe's unless it is None. Raises `InputError` if a page of the publisher has a number beyond
    the end of the book.
    """
    recipe, plan = checked(reading), book_plan(reading, chapters, matter, cover=cover)
    document = book_document(plan)
    # More pages need wider margins, and wider margins never make fewer pages; so this ends.
    while (paper := recipe.paper_for(len(document.sheets))) != plan.paper and paper.inside > plan.paper.inside:
        plan = msgspec.structs.replace(plan, paper=paper)
        document = book_document(plan)
    check_numbers(document, matter)
    return document


def book_plan(
    reading: Reading, chapters: Sequence[Chapter], matter: Matter = NO_MATTER, *, cover: bool | None = None
) -> Plan:
    """The plan of a book as `lay_out` lays it out, with the margins of a thin book."""
    recipe = checked(reading)
    planned = {key: getattr(recipe, key) for key in PLANNED}
    return Plan(
        title=recipe.title,
        chapters=tuple(chapters),
        paper=recipe.paper_for(FEWEST_PAGES),
        subtitle=recipe.subtitle,
        author=recipe.author,
        theme=theme_named(recipe.theme),
        words=reading.words(),
        colophon=colophon(reading),
        starts=reading.table().levels,
        matter=matter,
        **(planned if cover is None else planned | {"cover": cover}),
    )


def colophon(reading: Reading) -> tuple[str, ...]:
    """The small print: nothing, a few sentences, or what reproduces the book, with the recipe after an empty line."""
    recipe = checked(reading)
    words = reading.words()
    if recipe.colophon == "none":
        return ()
    if recipe.colophon == "short":
        asked = {
            "colophon.checked": recipe.answers and bool(recipe.parts),
            "colophon.ids": recipe.ids == "position",
            "colophon.play": recipe.play != "",
        }
        return words("colophon.made", version=__version__), *(words(key) for key, wanted in asked.items() if wanted)
    made_by = words("colophon.seeded", version=__version__, seed=str(recipe.seed))
    options = {key: Path(str(value)).name if key in FILES else str(value) for key, value in reading.instead.items()}
    given = [*options.items(), *(("after", folder) for folder in reading.after)]
    arguments = "".join(f" --{key} {shlex.quote(value)}" for key, value in given)
    name = "publish" if reading.after else "book"
    command = [f"# puzzlemill {name} RECIPE.toml{arguments}"] if given else []
    if reading.withdrawn:
        numbers = " ".join(f"--replace {number}" for number in reading.withdrawn)
        command.append(f"# puzzlemill book --edition DIR {numbers}")
    lines = [line.rstrip() for line in without_publishing(reading.text.splitlines())]
    # Comments and empty lines change nothing.
    kept = [line for line in lines if line and not line.lstrip().startswith("#")]
    return (made_by, words("colophon.again"), "", *map(_printable, [*command, *kept]))


def _printable(line: str) -> str:
    """A line of a recipe; characters that the font lacks become TOML escapes."""
    line = line.expandtabs(4)
    for letter in missing_letters(line):
        line = line.replace(letter, f"\\U{ord(letter):08x}")
    return line


def ids_table(puzzles: Sequence[AnyEntry], document: Document) -> bytes:
    """A CSV table with number, page, kind, level, minutes with their range, short id and full id of each puzzle."""
    pages = {
        placed.puzzle: label
        for sheet, label in zip(document.sheets, document.labels, strict=True)
        for placed in sheet.placed
        if placed.role == "puzzle"
    }
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(ID_COLUMNS)
    for number, entry in enumerate(puzzles, 1):
        grade, names = entry.grade, (short_id(entry.instance), entry.id)
        graded = [grade.level, grade.minutes, *(grade.minutes_range or (None, None))] if grade else [None] * 4
        lines.writerow([number, pages[number], entry.instance.kind, *graded, *names])
    return text.getvalue().encode()
