"""Checks a recipe before it is published: its faults, the pages, the cover, and what will be checked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill.books.linter import PlannedBook, lint
from puzzlemill.books.recipe import checked
from puzzlemill.packs.linter import PlannedPart
from puzzlemill.publish.inspection.checks import remedies, source_of
from puzzlemill.publish.making import cover_plan, laid_out, matter_for, prepared
from puzzlemill.publish.settings import Publish, PublishReading
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.covers import CoverPlan

RULES: Final = {
    "interior.pdf": "number, size and boxes of the pages, last page, margins, bleed, author, copyright",
    "cover.pdf": "size, spine width, spine text, barcode area, ISBN, text on the back",
    "both of them": "PDF/X-1a, colour spaces, transparency, links, fonts, ink, black type, lines, type, pictures, size",
    "screen.pdf, front.png": "bookmarks and links, title and language; size in pixels",
}
"""What is checked in which file, for the plan."""


class PlannedCover(NamedTuple):
    """The print shop with the date of its figures, the cover with bleed and the spine in mm, and the looks of it."""

    printer: str
    pages: int
    width: float
    height: float
    spine: float
    spine_text: bool
    design: str
    palette: str
    standard: str


class PublishReport(NamedTuple):
    """Findings about a recipe: errors, warnings (a line each), and what will be made.

    `book` and `cover` are None if the book cannot be made.
    """

    errors: list[str]
    warnings: list[str]
    parts: list[PlannedPart]
    book: PlannedBook | None
    cover: PlannedCover | None
    table: str
    """The table of the parts and the line for the whole book."""

    @property
    def plan(self) -> str:
        """The plan of the book, then that of the cover and of the checks."""
        if self.cover is None:
            return self.table
        cover = self.cover
        text = "with text" if cover.spine_text else "without text"
        lines = {
            "print shop": cover.printer,
            "interior": f"about {counted(cover.pages, 'page')} without a cover page, {cover.standard}",
            "cover": f"{cover.width:.2f} x {cover.height:.2f} mm with bleed, spine {cover.spine:.2f} mm {text}",
            "design": f"{cover.design}, palette {cover.palette}",
            "checked": "",
        }
        rows = [f"  {name:<10}  {value}".rstrip() for name, value in lines.items()]
        rules = [f"    {name}: {what}" for name, what in RULES.items()]
        return "\n".join([*([self.table, ""] if self.table else []), *rows, *rules])


def lint_publish(publishing: PublishReading, puzzles: Sequence[AnyEntry] | None = None) -> PublishReport:
    """Check a recipe and its `[publish]` table; with the `puzzles` of a finished book, pages and cover are exact."""
    reading, settings = publishing.reading, publishing.settings
    if reading.recipe is None or settings is None:
        report = lint(reading)
        return PublishReport([*report.errors, *publishing.faults], report.warnings, report.parts, None, None, "")
    try:
        own_files = prepared(reading, settings)
        if puzzles is not None:
            edition = laid_out(reading, settings, own_files, puzzles)
            pages = len(edition.document.sheets)
            cover = _planned(settings, edition.cover, pages)
            return PublishReport([], list(remedies(checked(reading), settings, pages)), [], None, cover, "")
        kinds = [part.kind for part in reading.parts.values() if part.kind]
        matter = matter_for(reading, settings, own_files, kinds)
        report = lint(reading, matter, cover=False)
        if report.book is None:
            return PublishReport(report.errors, report.warnings, report.parts, None, None, report.plan)
        planned = cover_plan(reading, settings, own_files, (), report.book.pages)
    except InputError as error:
        return PublishReport([str(error).removeprefix(f"{reading.name}: ")], [], [], None, None, "")
    cover = _planned(settings, planned, report.book.pages)
    limits = list(remedies(checked(reading), settings, report.book.pages))
    # The print shop's own bounds say more than those of all print shops.
    warnings = [*(line for line in report.warnings if not (limits and line.startswith("about "))), *limits]
    return PublishReport(report.errors, warnings, report.parts, report.book, cover, report.plan)


def _planned(settings: Publish, cover: CoverPlan, pages: int) -> PlannedCover:
    wrap, standard = cover.wrap, settings.standard
    return PlannedCover(
        printer=f"{source_of(settings.shop)}, paper {settings.stock}",
        pages=pages,
        width=round(wrap.whole.width, 2),
        height=round(wrap.whole.height, 2),
        spine=round(wrap.spine, 2),
        spine_text=cover.spine_text,
        design=settings.design,
        palette=settings.palette,
        standard=f"PDF/X-1a ({settings.condition})" if standard == "x-1a" else "PDF in screen colours",
    )
