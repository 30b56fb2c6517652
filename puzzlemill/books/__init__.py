"""The main job: from a recipe to a graded book as PNG sheets, one PDF and the level pack."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain, groupby
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill import __version__
from puzzlemill.books.making import make_puzzles
from puzzlemill.books.recipe import Reading, Recipe, checked
from puzzlemill.files.printing import CREATOR, book_pages, fewer_fit, proof_pdf
from puzzlemill.packs import rank
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.progress import Task, quiet
from puzzlemill.puzzles import kind_name, short_id
from puzzlemill.puzzles.files.folder_names import BOOK_FILES, IDS, PACK, PDF, PROOF, page_file
from puzzlemill.puzzles.files.folders import BookSource, OwnedFolder, Replaced, owned_folder
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from puzzlemill.render.books import Chapter, Plan, book_document
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.papers import FEWEST_PAGES
from puzzlemill.render.pages.pdf import Document

__all__ = ["Part", "arranged", "lay_out", "make_book"]

ID_COLUMNS: Final = ("number", "page", "kind", "level", "short", "id")


PLANNED: Final = (
    "cover",
    "how_to_play",
    "hints",
    "answers",
    "answers_per_page",
    "cutouts",
    "spacing",
    "gloop_game",
    "index",
    "pencil",
)
"""What a recipe and the plan of its book say in the same words."""


class FinishedBook(NamedTuple):
    """A book as it was made of its recipe."""

    place: Path
    """The folder of the book, or the proof."""

    puzzles: int
    pages: int

    tight: list[str]
    """A line for each kind of which fewer puzzles fit on a page than the recipe allows."""

    missing: list[str]
    """A line for each part of which fewer puzzles were found than asked for."""


def make_book(
    reading: Reading, folder: Path, workers: int = 1, *, pictures: bool = True, proof: bool = False, task: Task = quiet
) -> FinishedBook:
    """Make the book into `folder`: its pages, book.pdf, book.json and book-ids.csv, all together or nothing.

    The same recipe makes the same bytes. Without `pictures` there are no PNG pages; a `proof` is proof.pdf alone. When
    fewer puzzles were found than asked for, the book holds those there are. The progress is
    reported to `task`.
    """
    recipe = checked(reading)
    # A language or a folder that cannot be used is found out now, not after the work.
    with _naming(reading):
        reading.words()
        source = _source(reading)
    with owned_folder(folder, CREATOR, BOOK_FILES) as owned:
        owned.claim([PROOF] if proof else _least_files(recipe, pictures))
        return _make(reading, source, folder, owned, workers, pictures=pictures, proof=proof, task=task)


def _least_files(recipe: Recipe, pictures: bool) -> Iterator[str]:
    """The names of the files that a book has at least, before its puzzles are made."""
    yield from (PDF, PACK, IDS)
    if pictures:
        counts = Counter[str]()
        for part in recipe.parts:
            counts[part.kind] += part.count or 0
        pages = sum(-(-count // recipe.puzzles_per_page(kind)) for kind, count in counts.items())
        answers = -(-counts.total() // recipe.answers_per_page) if recipe.answers else 0
        yield from map(page_file, range(1, max(1, pages + answers) + 1))


def _make(
    reading: Reading,
    source: BookSource,
    folder: Path,
    owned: OwnedFolder,
    workers: int,
    *,
    pictures: bool,
    proof: bool,
    task: Task,
) -> FinishedBook:
    """What `make_book` makes of a recipe that has no fault."""
    recipe = checked(reading)
    with _naming(reading):
        making = make_puzzles(recipe, reading.folder, workers, task)
    chapters = arranged(recipe, [entry for entries in making.parts for entry in entries], reading)
    puzzles = tuple(entry for chapter in chapters for entry in chapter.entries)
    if not puzzles:
        raise InputError(f"{reading.name}: found no puzzles for any part")
    with _naming(reading):
        document = lay_out(reading, chapters)
    if proof:
        proofs = [(PROOF, proof_pdf(document.sheets, recipe.title))]
        owned.write(proofs, book=owned.manifest.book if owned.manifest else None, keeps=lambda name: name != PROOF)
    else:
        if pictures:
            owned.claim(page_file(number + 1) for number in range(len(document.sheets)))
        tables = [(PACK, write_pack(Pack(title=recipe.title, puzzles=puzzles))), (IDS, ids_table(puzzles, document))]
        pages = book_pages(document, pictures=pictures, bleed=recipe.bleed, workers=workers, task=task)
        with closing(pages):
            owned.write(chain(tables, pages), book=source)
    tight = list(fewer_fit(document.sheets, chapters, recipe.counted_kinds()))
    place = folder / PROOF if proof else folder
    return FinishedBook(place, len(puzzles), len(document.sheets), tight, making.missing)


def _source(reading: Reading) -> BookSource:
    """What the manifest says that a book was made from."""
    recipe = checked(reading)
    replaced = {key: Path(str(value)).name if key == "language" else value for key, value in reading.instead.items()}
    words = None
    if recipe.language.endswith(".toml"):
        words = read_file(reading.folder / recipe.language).decode()
    return BookSource(reading.text, msgspec.convert(replaced, Replaced), words)


@contextmanager
def _naming(reading: Reading) -> Iterator[None]:
    """Put the recipe's name, and the line if it is known, before what is refused inside."""
    try:
        yield
    except InputError as error:
        raise type(error)(f"{reading.name}: {reading.placed(str(error))}") from None


def lay_out(reading: Reading, chapters: Sequence[Chapter]) -> Document:
    """All pages of a book, with the margins that a book of this many pages needs."""
    recipe = checked(reading)
    plan = Plan(
        title=recipe.title,
        chapters=tuple(chapters),
        paper=recipe.paper_for(FEWEST_PAGES),
        subtitle=recipe.subtitle,
        author=recipe.author,
        theme=theme_named(recipe.theme),
        words=reading.words(),
        colophon=colophon(reading),
        **{key: getattr(recipe, key) for key in PLANNED},
    )
    document = book_document(plan)
    # More pages need wider margins, which never make fewer pages: this ends with the widest.
    while (paper := recipe.paper_for(len(document.sheets))) != plan.paper and paper.inside > plan.paper.inside:
        plan = msgspec.structs.replace(plan, paper=paper)
        document = book_document(plan)
    return document


def colophon(reading: Reading) -> tuple[str, ...]:
    """The small print that lets the book be made again: seed and version, and after an empty line the recipe."""
    recipe = checked(reading)
    words = reading.words()
    made_by = words("colophon.made", version=__version__, seed=str(recipe.seed))
    options = " ".join(f"--{key} {Path(str(value)).name}" for key, value in reading.instead.items())
    command = [f"# puzzlemill book RECIPE.toml {options}"] if options else []
    lines = [line.rstrip() for line in reading.text.splitlines()]
    # Remarks and empty lines make nothing.
    kept = [line for line in lines if line and not line.lstrip().startswith("#")]
    return (made_by, words("colophon.again"), "", *map(_printable, [*command, *kept]))


def _printable(line: str) -> str:
    """A line of a recipe, letters that the type family has not as TOML escapes them."""
    line = line.expandtabs(4)
    for letter in missing_letters(line):
        line = line.replace(letter, f"\\U{ord(letter):08x}")
    return line


def arranged(recipe: Recipe, entries: Sequence[AnyEntry], reading: Reading) -> list[Chapter]:
    """The puzzles as chapters: one a kind in rising level, or mixed, one a level and kind in the order of levels.

    Kinds are in the order in which they first appear.
    """
    kinds = list(dict.fromkeys(entry.instance.kind for entry in entries))

    def place(entry: AnyEntry) -> tuple[int, int]:
        return (rank(entry)[0] if recipe.order == "mixed" else 0, kinds.index(entry.instance.kind))

    return chapters_of(reading, sorted(sorted(entries, key=rank), key=place))


def chapters_of(reading: Reading, entries: Sequence[AnyEntry]) -> list[Chapter]:
    """Puzzles that are in the order of a book as its chapters."""
    recipe, words = checked(reading), reading.words()
    chapters = []
    for (level, kind), of_chapter in groupby(
        entries, lambda entry: (rank(entry)[0] if recipe.order == "mixed" else 0, entry.instance.kind)
    ):
        title = f"{kind_name(kind)}, {words(f'levels.{level}')}" if level else ""
        chapters.append(Chapter(kind, tuple(of_chapter), recipe.puzzles_per_page(kind), title))
    return chapters


def ids_table(puzzles: Sequence[AnyEntry], document: Document) -> bytes:
    """A table in CSV: each puzzle's number and page, its short id and its full one."""
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
        kind, short = entry.instance.kind, short_id(entry.instance)
        lines.writerow([number, pages[number], kind, entry.grade.level if entry.grade else "", short, entry.id])
    return text.getvalue().encode()
