"""Makes the files of a published book: for the print shop, for sale on a screen, and for the page of a shop."""

import struct
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books import Contents, book_plan, ids_table, lay_out, make_contents, naming, source_of
from puzzlemill.books.folder import IDS, PACK
from puzzlemill.books.recipe import Reading, checked
from puzzlemill.books.rhythm import chapters_of
from puzzlemill.files.folders import CREATOR, owned_folder
from puzzlemill.files.printing import code_lines, fewer_fit
from puzzlemill.progress import Task, quiet
from puzzlemill.publish.folder import CHECK, COVER, COVERS, FRONT, INTERIOR, LISTING, PUBLISHED, SCREEN, sample_file
from puzzlemill.publish.inspection.checks import LONG_SIDE, Check, FinishedFiles, checks, failed, remedies
from puzzlemill.publish.inspection.margins import barcode_faults
from puzzlemill.publish.inspection.measures import digest
from puzzlemill.publish.inspection.report import BookFacts, listing_text, report_text, summary_line
from puzzlemill.publish.matter import matter_of, rights_reminders
from puzzlemill.publish.own_files import OwnFiles, read_own_files
from puzzlemill.publish.pdf_files import Book, print_pdf, screen_pdf
from puzzlemill.publish.samples import SAMPLE_SIDE, pictures, sample_sheets
from puzzlemill.publish.settings import Publish, PublishReading, checked_settings
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from puzzlemill.render.books.own_pages import remarks
from puzzlemill.render.books.plan import Matter
from puzzlemill.render.covers import CoverPlan, cover_sheet, front_sheet
from puzzlemill.render.covers.barcode import isbn
from puzzlemill.render.covers.facts import cover_facts
from puzzlemill.render.covers.printers import printers
from puzzlemill.render.covers.spines import can_have_spine_text, spine_width
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import FEWEST_PAGES, INCH
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.sheets import without_code

STEPS: Final = 5
"""The steps of making the files, for the progress."""


class Publication(NamedTuple):
    """A published book: its folder, its size, and what was checked."""

    place: Path
    printer: str
    puzzles: int
    pages: int

    colour: bool
    """Whether the interior has other ink than black."""

    spine: float
    """The width of the spine in mm."""

    summary: str
    """The result of the checks in a line."""

    checks: list[Check]

    elsewhere: dict[str, list[Check]]
    """For each other print shop, the rules that fail there, but not at the chosen one."""

    reminders: list[str]
    """A line about the rights in each kind of puzzle."""

    remarks: list[str]
    """A line about everything that could surprise."""

    missing: list[str]
    """A line for each part with fewer puzzles than asked for."""

    files: list[str]
    """The names of its files."""


class Edition(NamedTuple):
    """A book that is laid out for publishing: its recipe and settings, its puzzles, its pages, and its cover."""

    reading: Reading
    settings: Publish
    puzzles: tuple[AnyEntry, ...]
    own_files: OwnFiles
    matter: Matter
    document: Document
    cover: CoverPlan


def publish_book(
    publishing: PublishReading, folder: Path, workers: int = 1, *, contents: Contents | None = None, task: Task = quiet
) -> Publication:
    """Publish a book into `folder`: all files, or none if anything goes wrong.

    `contents` are the puzzles of a finished book; without them, the recipe's are made. The same recipe always gives the
    same bytes, whatever the number of workers. A rule that fails does not keep the files from being written. Raises
    `InputError` if the recipe, a file that it names, or the folder cannot be used.
    """
    settings, reading = checked_settings(publishing), publishing.reading
    names = [INTERIOR, SCREEN, COVER, FRONT, CHECK, LISTING, PACK, IDS]
    with closing(prepared(reading, settings)) as own_files, owned_folder(folder, PUBLISHED, names) as owned:
        puzzles, source, missing = contents or make_contents(reading, source_of(reading), workers, task)
        edition = laid_out(reading, settings, own_files, puzzles)
        with task("Making files", STEPS) as advance, naming(reading):
            made = _made(edition, advance)
            publication = _checked(edition, made, folder, missing)
            made.files[CHECK] = _report(edition, publication, made.files)
            made.files[LISTING] = _listing(edition, publication)
            advance(STEPS)
        owned.write(made.files.items(), book=source, keeps=lambda name: name == COVERS)
    return publication


def prepared(reading: Reading, settings: Publish) -> OwnFiles:
    """The publisher's own files; refuses an unusable language, table or file now, not after the work."""
    with naming(reading):
        reading.words()
        reading.table()
        source_of(reading)
        return read_own_files(reading, settings)


def laid_out(reading: Reading, settings: Publish, own_files: OwnFiles, puzzles: Sequence[AnyEntry]) -> Edition:
    """Lay out the interior and the cover; raises `InputError` if a text or a puzzle does not fit."""
    with naming(reading):
        matter = matter_for(reading, settings, own_files, _kinds(reading, puzzles))
        chapters = chapters_of(reading, puzzles)
        document = lay_out(reading, chapters, matter, cover=False)
        facts = cover_facts(book_plan(reading, chapters, matter, cover=False))
        cover = cover_plan(reading, settings, own_files, puzzles, len(document.sheets), facts)
    return Edition(reading, settings, tuple(puzzles), own_files, matter, document, cover)


def matter_for(reading: Reading, settings: Publish, own_files: OwnFiles, kinds: Sequence[str]) -> Matter:
    """The publisher's pages of a book with puzzles of these kinds."""
    number = isbn(settings.isbn).text if settings.isbn else ""
    return matter_of(reading, settings, kinds, isbn=number, logo=own_files.logo, pages=own_files.pages)


def cover_plan(
    reading: Reading,
    settings: Publish,
    own_files: OwnFiles,
    puzzles: Sequence[AnyEntry],
    pages: int,
    facts: tuple[str, ...] = (),
) -> CoverPlan:
    """The cover of a book with this many pages, and with these lines about it on the back."""
    recipe, printer = checked(reading), settings.shop
    spine = spine_width(printer, settings.stock, pages, settings.spine, settings.thickness)
    paper = recipe.paper_for(FEWEST_PAGES)
    return CoverPlan(
        wrap=Wrap(paper.width, paper.height, spine, printer.bleed),
        title=recipe.title,
        entries=tuple(puzzles),
        subtitle=recipe.subtitle,
        volume=recipe.volume,
        series=settings.series,
        author=recipe.author,
        blurb=settings.blurb,
        facts=facts,
        publisher=settings.publisher,
        logo=own_files.logo,
        isbn=settings.isbn if settings.barcode else "",
        front=own_files.front,
        design=settings.design,
        palette=settings.palette,
        spine_text=can_have_spine_text(printer, pages, spine),
    )


def _kinds(reading: Reading, puzzles: Sequence[AnyEntry]) -> list[str]:
    """The kinds of these puzzles and of a game that comes with them, in the order of `KINDS`."""
    kinds = {entry.kind for entry in puzzles} | {checked(reading).game}
    return [kind for kind in KINDS if kind in kinds]


class _Made(NamedTuple):
    """The files of a book by name, its front, the sheet of its cover, and its PDF files with what was measured."""

    files: dict[str, bytes | Path]
    front: bytes
    cover: Sheet
    books: dict[str, Book]


def _made(edition: Edition, advance: Callable[[int], None]) -> _Made:
    """All files but the check and the listing; `advance` receives the number of steps done."""
    settings, document = edition.settings, edition.document
    pages = msgspec.structs.replace(document, creator=CREATOR)
    sources = edition.own_files.sources(document, edition.matter)
    cover, front = cover_sheet(edition.cover), front_sheet(edition.cover)
    files: dict[str, bytes | Path] = {}
    own_files, shown = edition.own_files, front if settings.screen_cover else None
    # Begun now and finished at the end, because the publisher's pages are laid in a process of their own.
    begun = {INTERIOR: print_pdf(pages, settings, own_files, sources)}
    advance(1)
    begun[SCREEN] = screen_pdf(pages, own_files, sources, shown)
    advance(2)
    alone = Document((cover,), document.title, document.author, creator=CREATOR)
    begun[COVER] = print_pdf(alone, settings, own_files, [])
    advance(3)
    [picture] = pictures([front], LONG_SIDE, colour=True)
    files[FRONT] = picture
    kinds = {number: entry.kind for number, entry in enumerate(edition.puzzles, 1)}
    samples = sample_sheets(document.sheets, kinds, settings.samples)
    files |= {sample_file(number): png for number, png in enumerate(pictures(samples, SAMPLE_SIDE), 1)}
    files[PACK] = write_pack(Pack(title=checked(edition.reading).title, puzzles=edition.puzzles))
    files[IDS] = ids_table(edition.puzzles, document)
    books = {name: finish() for name, finish in begun.items()}
    advance(4)
    return _Made({name: book.pdf for name, book in books.items()} | files, picture, cover, books)


def _checked(edition: Edition, made: _Made, folder: Path, missing: list[str]) -> Publication:
    """The published book, whose files are measured and checked by the rules of all print shops."""
    recipe, settings, document = checked(edition.reading), edition.settings, edition.document
    files = _measured(edition, made)
    results = checks(files, settings.shop)
    fails_already = {(check.file, check.rule) for check in failed(results)}
    elsewhere = {
        name: [check for check in failed(checks(files, other)) if (check.file, check.rule) not in fails_already]
        for name, other in printers().items()
        if name != settings.printer
    }
    tight = fewer_fit(document.sheets, chapters_of(edition.reading, edition.puzzles), recipe.counted_kinds())
    lines = [
        *(f"per_page: {line}" for line in tight),
        *code_lines(without_code(document.sheets, recipe.play), len(edition.puzzles)),
        *remarks(document, edition.matter),
        *made.books[INTERIOR].remarks,
        *filter(None, [edition.own_files.unlimited]),
        *map(str, remedies(recipe, settings, len(document.sheets))),
    ]
    return Publication(
        place=folder,
        printer=settings.printer,
        puzzles=len(edition.puzzles),
        pages=len(document.sheets),
        colour=bool(files.interior.painted.spaces - {"DeviceGray"}),
        spine=round(edition.cover.wrap.spine, 4),
        summary=summary_line(settings.shop, results),
        checks=results,
        elsewhere=elsewhere,
        reminders=rights_reminders(_kinds(edition.reading, edition.puzzles)),
        remarks=list(dict.fromkeys(lines)),
        missing=missing,
        files=sorted((*made.files, CHECK, LISTING)),
    )


def _measured(edition: Edition, made: _Made) -> FinishedFiles:
    """What the rules of print shops are about, measured on the files."""
    recipe, cover = checked(edition.reading), edition.cover
    paper = recipe.paper_for(len(edition.document.sheets))
    return FinishedFiles(
        settings=edition.settings,
        width=paper.width,
        height=paper.height,
        bleed=paper.bleed,
        spine=cover.wrap.spine,
        spine_text=any(placed.role.startswith("spine") for placed in made.cover.placed),
        interior=made.books[INTERIOR].measured,
        screen=made.books[SCREEN].measured,
        cover=made.books[COVER].measured,
        barcode_faults=barcode_faults(made.books[COVER].pdf, cover.wrap, bool(cover.isbn)),
        front=_size(made.front),
        front_bytes=len(made.front),
        author=recipe.author,
    )


def _report(edition: Edition, publication: Publication, made: Mapping[str, bytes | Path]) -> bytes:
    """The text of check.txt."""
    wrap = edition.cover.wrap
    facts = BookFacts(
        edition.document.title,
        publication.puzzles,
        publication.pages,
        f"{wrap.page_width:g} x {wrap.height:g} mm",
        f"{wrap.spine:.2f} mm",
        {name: digest(made[name]) for name in (INTERIOR, COVER, SCREEN, FRONT)},
    )
    results = publication.checks, publication.elsewhere, publication.reminders, publication.remarks
    return report_text(facts, edition.settings.shop, *results).encode()


def _listing(edition: Edition, publication: Publication) -> bytes:
    """The text of listing.txt."""
    recipe, settings, cover = checked(edition.reading), edition.settings, edition.cover
    width, height = cover.wrap.page_width, cover.wrap.height
    fields = {
        "Title": recipe.title,
        "Subtitle": recipe.subtitle,
        "Series": settings.series,
        "Volume": recipe.volume,
        "Author": recipe.author,
        "Publisher": settings.publisher,
        "Edition": settings.edition,
        "ISBN": isbn(settings.isbn).text if settings.isbn else "",
        "Language": edition.document.language,
        "Pages": str(publication.pages),
        "Page size": f"{width:g} x {height:g} mm ({width / INCH:.4g} x {height / INCH:.4g} in)",
        "Ink": "colour" if publication.colour else "black and white",
        "Paper": settings.stock if settings.shop.papers and settings.spine is None else "",
        "Bleed": "with bleed" if recipe.bleed else "without bleed",
        "Spine": f"{cover.wrap.spine:.2f} mm",
    }
    return listing_text(fields, settings.blurb, cover.facts).encode()


def _size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG in pixels, from its header."""
    width, height = struct.unpack(">II", picture[16:24])
    return width, height
