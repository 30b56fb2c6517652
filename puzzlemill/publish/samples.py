"""Pages for the page of a shop: puzzles of each kind, contents, how to play, and cut-outs, but no answer."""

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


WELL_FILLED: Final = 0.8
"""The least area of the puzzles on a page worth showing, as a share of the area on the fullest page of their kind."""


def sample_sheets(sheets: Sequence[Sheet], kinds: Mapping[int, str], most: int) -> list[Sheet]:
    """At most `most` pages to show, in the order of the book.

    `kinds` has the kind of each puzzle by its number. The first pages chosen are puzzles of the kind that leads, the
    contents, a page on how to play, and puzzles of the other kinds; a second page of each kind, a page to cut out and
    hints follow, if there is room. No page shows an answer.
    """
    shown = [sheet for sheet in sheets if not ANSWERS & _roles(sheet)]
    first, second = _puzzle_pages(shown, kinds)
    contents = [sheet for sheet in shown if "entry" in _roles(sheet)][:1]
    rules = [sheet for sheet in shown if {"caption", "section"} <= _roles(sheet)][:1]
    cutouts = [sheet for sheet in shown if "ruler" in _roles(sheet)][:1]
    hints = [sheet for sheet in shown if "hint" in _roles(sheet)][:1]
    chosen = [*first[:1], *contents, *rules, *first[1:], *second, *cutouts, *hints][:most]
    return [sheet for sheet in sheets if any(sheet is one for one in chosen)]


def _roles(sheet: Sheet) -> set[str]:
    return {placed.role for placed in sheet.placed}


def _puzzle_pages(sheets: Sequence[Sheet], kinds: Mapping[int, str]) -> tuple[list[Sheet], list[Sheet]]:
    """A page of each kind, in the order in which they begin, and a second page of each kind that has one.

    Both are well filled: the first is in the middle of such pages, the second, a harder one, is the last of them.
    """
    pages: dict[str, list[tuple[Sheet, float]]] = {}
    for sheet in sheets:
        puzzles = [placed for placed in sheet.placed if placed.role == "puzzle" and placed.puzzle in kinds]
        if puzzles and puzzles[0].puzzle:
            filled = sum(placed.box.width * placed.box.height for placed in puzzles)
            pages.setdefault(kinds[puzzles[0].puzzle], []).append((sheet, filled))
    first, second = list[Sheet](), list[Sheet]()
    for of_kind in pages.values():
        fullest = max(filled for _, filled in of_kind)
        full = [sheet for sheet, filled in of_kind if filled >= WELL_FILLED * fullest]
        first.append(full.pop(len(full) // 2))
        second += full[-1:]
    return first, second


def pictures(sheets: Sequence[Sheet], long_side: int, *, colour: bool = False) -> Iterator[bytes]:
    """A PNG of each page after cutting, with `long_side` pixels on its longer side; with `colour` never a grey one."""
    for sheet in sheets:
        longest = max(sheet.drawing.width, sheet.drawing.height)
        pdf = document_pdf(Document((sheet,)))
        yield from png_pages(pdf, "RGB" if colour else tone(sheet.drawing), dpi=long_side * INCH / longest)
