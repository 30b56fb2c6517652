"""Checks a recipe before it is published: its faults, the pages, the cover, and what will be checked."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final

from puzzlemill.books.linter import lint
from puzzlemill.books.recipe import checked
from puzzlemill.packs.plans import PlannedCover, Report
from puzzlemill.publish.inspection.checks import remedies, source_of
from puzzlemill.publish.making import cover_plan, laid_out, matter_for, prepared
from puzzlemill.publish.settings import Publish, PublishReading
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.toml import in_toml
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.covers import CoverPlan

RULES: Final = {
    "interior.pdf": "number, size and boxes of the pages, last page, margins, bleed, author, copyright",
    "cover.pdf": "size, spine width, spine text, barcode area, ISBN, text on the back",
    "both of them": "PDF/X-1a, colour spaces, transparency, links, fonts, ink, black type, lines, type, pictures, size",
    "screen.pdf, front.png": "bookmarks and links, title and language; size in pixels",
}
"""What is checked in which file, for the plan."""


def lint_publish(publishing: PublishReading, puzzles: Sequence[AnyEntry] | None = None) -> Report:
    """Check a recipe and its `[publish]` table; with the `puzzles` of a finished book, pages and cover are exact."""
    reading, settings = publishing.reading, publishing.settings
    if reading.recipe is None or settings is None:
        report = lint(reading)
        return Report([*report.errors, *publishing.faults], report.warnings, report.parts)
    try:
        with closing(prepared(reading, settings)) as own_files:
            if puzzles is not None:
                edition = laid_out(reading, settings, own_files, puzzles)
                report, planned, pages = Report([], []), edition.cover, len(edition.document.sheets)
            else:
                kinds = [part.kind for part in reading.parts.values() if part.kind]
                report = lint(reading, matter_for(reading, settings, own_files, kinds), cover=False)
                if report.book is None:
                    return report
                pages = report.book.pages
                planned = cover_plan(reading, settings, own_files, (), pages)
    except InputError as error:
        return Report([error], [])
    limits = [
        in_toml(limit.within(field="publish"), reading.text) for limit in remedies(checked(reading), settings, pages)
    ]
    # The print shop's own bounds say more than those of all print shops.
    warnings = [*(line for line in report.warnings if not (limits and line.field == ("pages",))), *limits]
    warnings += [InputError(line) for line in filter(None, [own_files.unlimited])]
    cover = _planned(settings, planned, pages)
    plan = "\n".join([*([report.plan, ""] if report.plan else []), *_plan(cover)])
    return report._replace(warnings=warnings, cover=cover, plan=plan)


def _plan(cover: PlannedCover) -> Iterator[str]:
    """The lines about the cover and the checks."""
    text = "with text" if cover.spine_text else "without text"
    lines = {
        "print shop": cover.printer,
        "interior": f"about {counted(cover.pages, 'page')} without a cover page, {cover.standard}",
        "cover": f"{cover.width:.2f} x {cover.height:.2f} mm with bleed, spine {cover.spine:.2f} mm {text}",
        "design": f"{cover.design}, palette {cover.palette}",
        "checked": "",
    }
    yield from (f"  {name:<10}  {value}".rstrip() for name, value in lines.items())
    yield from (f"    {name}: {what}" for name, what in RULES.items())


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
