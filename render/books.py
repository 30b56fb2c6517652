"""A book: title page, contents, a chapter a kind with its rules and puzzles, and the answers at the back."""

from collections.abc import Sequence
from typing import Any

import msgspec

from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import draw
from puzzlemill.render.canvas import Box, fitting_scale, pt
from puzzlemill.render.fonts import text_width, wrap
from puzzlemill.render.layout import Builder, Paper, Sheet, cells
from puzzlemill.render.sheets import (
    GREY,
    Numbered,
    answer_sheets,
    foot,
    level_marks,
    puzzle_sheets,
    rules_sheet,
)


class Chapter(msgspec.Struct, frozen=True):
    """The puzzles of one kind in the order of the book, at most `per_page` (1 to 6) a page."""

    kind: str
    entries: tuple[Entry[Any, Any], ...]
    per_page: int = 4


def book_sheets(title: str, colophon: str, chapters: Sequence[Chapter], paper: Paper) -> list[Sheet]:
    """All pages of a book, in order. Puzzles are numbered through; `colophon` is the small print of the title page."""
    sheets: list[Sheet] = []
    contents: list[tuple[str, str, int]] = []
    numbered: list[Numbered] = []
    for chapter in chapters:
        items = [Numbered(len(numbered) + place, entry) for place, entry in enumerate(chapter.entries, 1)]
        numbered.extend(items)
        page = 3 + len(sheets)
        contents.append((KINDS[chapter.kind], f"puzzles {items[0].number}–{items[-1].number}", page))
        sheets.append(rules_sheet(chapter.kind, paper, page))
        sheets.extend(puzzle_sheets(items, paper, chapter.per_page, first=page + 1))
    contents.append(("Answers", "", 3 + len(sheets)))
    sheets.extend(answer_sheets(numbered, paper, first=3 + len(sheets)))
    return [_title_sheet(title, colophon, numbered, paper), _contents_sheet(contents, paper), *sheets]


def _title_sheet(title: str, colophon: str, puzzles: Sequence[Numbered], paper: Paper) -> Sheet:
    """The title, how many puzzles of what, and one puzzle of each kind."""
    page = Builder(paper, 1)
    area = page.area
    by_kind = {kind: [item for item in puzzles if item.kind == kind] for kind in KINDS}
    samples = [items[len(items) // 2] for items in by_kind.values() if items]
    names = [KINDS[item.kind] for item in samples]
    y = area.y + 18
    size = pt(44) if text_width(title, pt(44), bold=True) <= area.width else pt(30)
    for line in wrap(title, size, area.width, bold=True):
        y = page.text("title", area.x, y, line, size, bold=True)
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    y = page.text("subtitle", area.x, y + 3, f"{len(puzzles)} graded puzzles: {listed}", pt(14))
    page.rule(y + 6)
    columns = 1 if len(samples) == 1 else 2
    rows = -(-len(samples) // columns)
    ground = Box(area.x, y + 16, area.width, area.y + area.height - y - 34)
    for item, box in zip(samples, cells(ground, rows, columns, gap=14), strict=False):
        drawing = draw(item.entry.instance)
        scale = fitting_scale(drawing, box, largest=1.25)
        corner = Box(box.x, box.y, drawing.width * scale, drawing.height * scale)
        page.figure("figure", drawing, corner, scale, item.number)
    page.text("colophon", area.x, area.y + area.height - 4, colophon, pt(8), ink=GREY)
    return page.sheet()


def _contents_sheet(contents: Sequence[tuple[str, str, int]], paper: Paper) -> Sheet:
    """Where everything stands, and what the five marks mean."""
    page = Builder(paper, 2)
    area = page.area
    y = page.text("title", area.x, area.y, "Contents", pt(22), bold=True)
    page.rule(y + 2)
    y += 10
    for name, range_text, number in contents:
        page.text("entry", area.x, y, name, pt(13), bold=True)
        page.text("entry", area.x + 45, y + 0.5, range_text, pt(11), ink=GREY)
        page.text("entry", area.x + area.width, y, str(number), pt(13), "end")
        y += 10
    y += 12
    y = page.text("title", area.x, y, "Levels", pt(16), bold=True) + 5
    for level in range(1, len(LEVEL_NAMES) + 1):
        level_marks(page, area.x + 40, y, level)
        y += 7.5
    foot(page)
    return page.sheet()
