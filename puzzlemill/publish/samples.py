"""Pages for the page of a shop: contents, how to play, puzzles of each kind, and hints, but no answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import INCH
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import png_pages, tone

SAMPLE_SIDE: Final = 1600
"""Pixels of the longer side of a sample page: enough to read, too little to print well."""

ANSWERS: Final = frozenset({"answer", "own page"})
"""The roles of pages that are never shown: answers, and pages of the publisher, who has them already."""


def sample_sheets(sheets: Sequence[Sheet], kinds: Mapping[int, str], most: int) -> list[Sheet]:
    """At most `most` pages to show, in the order of the book.

    `kinds` has the kind of each puzzle by its number. The first pages chosen are puzzles of the kind that leads, the
    contents, a page on how to play, and puzzles of the other kinds; hints come last, because only books with all of
    those have room for them. No page shows an answer.
    """
    shown = [sheet for sheet in sheets if not ANSWERS & _roles(sheet)]
    puzzles = list(_puzzle_pages(shown, kinds))
    contents = [sheet for sheet in shown if "entry" in _roles(sheet)][:1]
    rules = [sheet for sheet in shown if {"caption", "section"} <= _roles(sheet)][:1]
    hints = [sheet for sheet in shown if "hint" in _roles(sheet)][:1]
    chosen = [*puzzles[:1], *contents, *rules, *puzzles[1:], *hints][:most]
    return [sheet for sheet in sheets if any(sheet is one for one in chosen)]


def _roles(sheet: Sheet) -> set[str]:
    return {placed.role for placed in sheet.placed}


def _puzzle_pages(sheets: Sequence[Sheet], kinds: Mapping[int, str]) -> Iterator[Sheet]:
    """A page of each kind, in the order in which they begin: the one in the middle of the fullest pages."""
    pages: dict[str, list[tuple[Sheet, int]]] = {}
    for sheet in sheets:
        numbers = [placed.puzzle for placed in sheet.placed if placed.role == "puzzle" and placed.puzzle]
        if numbers and numbers[0] in kinds:
            pages.setdefault(kinds[numbers[0]], []).append((sheet, len(numbers)))
    for of_kind in pages.values():
        fullest = max(count for _, count in of_kind)
        full = [sheet for sheet, count in of_kind if count == fullest]
        yield full[len(full) // 2]


def pictures(sheets: Sequence[Sheet], long_side: int, *, colour: bool = False) -> Iterator[bytes]:
    """A PNG of each page after cutting, with `long_side` pixels on its longer side; with `colour` never a grey one."""
    for sheet in sheets:
        longest = max(sheet.drawing.width, sheet.drawing.height)
        pdf = document_pdf(Document((sheet,)))
        yield from png_pages(pdf, "RGB" if colour else tone(sheet.drawing), dpi=long_side * INCH / longest)
