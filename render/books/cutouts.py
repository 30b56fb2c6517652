"""Pieces to cut out of a book, for its puzzles or as whole sets, each sheet on the right with an empty back."""

from collections.abc import Iterator, Sequence
from typing import Any

from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.parts import find
from puzzlemill.render.books.plan import Chapter, Plan
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.drawing.fonts import balanced
from puzzlemill.render.pages.cutouts import MARGIN, CutoutArtist
from puzzlemill.render.pages.layout import Builder, Look, Paper, Placed, Sheet, Type


def cutout_sheets(plan: Plan, chapters: Sequence[Chapter]) -> list[Sheet]:
    """The sheets of pieces and their backs, numbered from 1, with empty margins; last, what has no pieces.

    Raises `InputError` if a piece does not fit on the paper.
    """
    sheets = list(_pieces(plan, chapters))
    pages = [Builder(plan.look, number) for number in range(1, len(sheets) + 1)]
    moved = [_moved(sheet, page) if sheet.placed else page.sheet() for sheet, page in zip(sheets, pages, strict=True)]
    kinds = {kind for chapter in chapters for kind in chapter.kinds}
    lacking = [kind_name(kind) for kind in KINDS if kind in kinds and not find("cut-outs", kind)]
    if lacking:
        page = Builder(plan.look, len(moved) + 1)
        y, type = page.area.y, Type(plan.theme.pt(11))
        for line in balanced(plan.words("cutouts.none", kinds=plan.words.listed(lacking)), type.size, page.area.width):
            y = page.text("text", page.area.x, y, line, type)
        moved.append(page.sheet())
    return moved


def _pieces(plan: Plan, chapters: Sequence[Chapter]) -> Iterator[Sheet]:
    """The sheets of every kind that has puzzles or a game in the book, on paper as large as the pages inside."""
    area = Builder(plan.look, 1).area
    look = Look(Paper(area.width + 2 * MARGIN, area.height + 2 * MARGIN), plan.theme, plan.words)
    entries = [entry for chapter in chapters for entry in chapter.entries]
    for kind in KINDS:
        puzzles = [entry.instance for entry in entries if entry.kind == kind]
        artist: CutoutArtist[Any] | None = find("cut-outs", kind)
        if artist and (puzzles or kind == plan.game):
            yield from artist.book_cutouts(look, puzzles, plan.spacing, plan.cutouts == "full")


def _moved(sheet: Sheet, page: Builder) -> Sheet:
    """A sheet of pieces moved onto a page of the book, with its area inside the margins."""
    right, down = page.area.x - MARGIN, page.area.y - MARGIN
    placed = tuple(
        Placed(part.role, part.box._replace(x=part.box.x + right, y=part.box.y + down), part.puzzle)
        for part in sheet.placed
    )
    drawing = Drawing(page.paper.width, page.paper.height, (Place(sheet.drawing, right, down),))
    return Sheet(page.number, page.area, placed, drawing, page.paper.bleed)
