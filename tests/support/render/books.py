"""Books to print, of the shipped puzzles."""

import functools
from typing import Any

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document
from tests.support.render.drawings import texts


@functools.cache
def puzzles(kind: Kind, count: int) -> tuple[Entry[Any, Any], ...]:
    """`count` puzzles of the shipped pack, from the easiest to the hardest."""
    entries = sorted(puzzlemill.ready_made(kind).puzzles, key=lambda entry: entry.grade.level if entry.grade else 0)
    return tuple(entries[place * (len(entries) - 1) // max(1, count - 1)] for place in range(count))


def plan(paper: str = "a4", counts: tuple[int, ...] = (6, 5, 3, 4), bleed: bool = False, **options: Any) -> Plan:
    """A book of all kinds with everything that a book can have."""
    chapters = tuple(one_kind(kind, puzzles(kind, count)) for kind, count in zip(KINDS, counts, strict=True))
    usual = {
        "author": "A. Author",
        "subtitle": "For long evenings",
        "hints": 2,
        "cutouts": "book",
        "game": "gloop",
        "colophon": ("Made so.", "", *["count = 3"] * 90),
    }
    return Plan("A book of puzzles", chapters, paper_named(paper, 60, bleed), **{**usual, **options})


@functools.cache
def whole_book() -> Document:
    """The pages of `plan()`, laid out once for all tests."""
    return book_document(plan())


def read(sheet: Sheet) -> list[str]:
    """All that can be read on a page, in painting order."""
    return texts(sheet.drawing)
