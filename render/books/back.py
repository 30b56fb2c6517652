"""The back of a book: hints by number, and the index by level."""

from collections.abc import Mapping, Sequence
from itertools import groupby, islice, product

import msgspec

from puzzlemill.puzzles import kind_name
from puzzlemill.render.books.columns import LEADING, Block, Line, column_sheets, columns_of, in_columns, wrapped
from puzzlemill.render.books.hints import hint_texts
from puzzlemill.render.books.plan import LEVELS, Chapter, Plan, items_by_kind, level_of
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import NumberedEntry, numbers_text
from puzzlemill.render.pages.layout import Sheet

HINTS, INDEX = 78.0, 36.0
"""Least width of a column of hints and of the index, in mm."""

SMALL = 9.0, 8.5, 8.0
"""Type sizes of hints and index in points; the largest size that needs the fewest pages is used."""


def hints_sheets(plan: Plan, chapters: Sequence[Chapter], first: int) -> list[Sheet]:
    """The first hints for every puzzle by number, kind by kind."""
    title, lead = plan.words("hints.title"), plan.words("hints.lead")
    columns = columns_of(plan.paper, plan.theme.words * HINTS)
    layouts = []
    for size in map(plan.theme.pt, SMALL):
        blocks: list[Block] = []
        for kind, items in items_by_kind(chapters).items():
            head: Block = wrapped(kind_name(kind), columns.width, Line("", 1.3 * size, "section", bold=True))
            head = (head[0]._replace(above=1.6 * size), *head[1:])
            for item in items:
                if lines := _hint_lines(plan, item, size, columns.width):
                    blocks.append((*head, *lines))
                    head = ()
        layouts.append(column_sheets(title, lead, blocks, columns, plan, first))
    return min(layouts, key=len)


def has_hints(plan: Plan, chapters: Sequence[Chapter]) -> bool:
    """Whether the book has any hint to print."""
    return any(_hints(plan, item) for chapter in chapters for item in chapter.items)


def _hints(plan: Plan, item: NumberedEntry) -> list[str]:
    """The hints for a puzzle that are printed."""
    hints = item.entry.hints
    texts = () if isinstance(hints, msgspec.UnsetType) else hint_texts(item.kind, hints, plan.words)
    return list(islice(texts, plan.hints))


def _hint_lines(plan: Plan, item: NumberedEntry, size: float, width: float) -> Block:
    """A puzzle's hints beside its number, one below the other."""
    indent = text_width("0000", size, bold=True)
    lines: list[Line] = []
    for text in _hints(plan, item):
        lines += wrapped(text, width - indent, Line("", size, "hint", indent=indent, puzzle=item.number))
    if not lines:
        return ()
    number = Line(str(item.number), size, "number", True, above=0.45 * size, puzzle=item.number)
    return (number, lines[0]._replace(above=-LEADING * size), *lines[1:])


def index_sheets(plan: Plan, chapters: Sequence[Chapter], pages: Mapping[int, int], first: int) -> list[Sheet]:
    """The puzzles by level and kind with their `pages` by number, in as few columns as the fewest pages need."""
    title, lead = plan.words("index.title"), plan.words("index.lead")
    most = columns_of(plan.paper, plan.theme.words * INDEX).number
    layouts = []
    for size, number in product(map(plan.theme.pt, SMALL), range(min(2, most), most + 1)):
        columns = in_columns(plan.paper, number)
        blocks = _index_blocks(plan, chapters, pages, size, columns.width)
        layouts.append(column_sheets(title, lead, blocks, columns, plan, first))
    return min(layouts, key=len)


def _index_blocks(
    plan: Plan, chapters: Sequence[Chapter], pages: Mapping[int, int], size: float, width: float
) -> list[Block]:
    """A line for the puzzles of each kind, level and page, under headings for level and kind."""
    words = plan.words
    blocks: list[Block] = []
    for level in (*LEVELS, 0):
        name = "" if level else words("index.ungraded")
        head: Block = (Line(name, plan.theme.pt(11), "level", above=1.6 * size, level=level),)
        for kind, of_kind in items_by_kind(chapters).items():
            items = [item for item in of_kind if level_of(item) == level]
            if items:
                head += wrapped(kind_name(kind), width, Line("", size, "section", bold=True, above=0.5 * size))
            for page, group in groupby(items, lambda item: pages[item.number]):
                numbers = numbers_text(list(group), words)
                lines = wrapped(numbers, width - 12 * plan.theme.words, Line("", size, "index"))
                blocks.append((*head, lines[0]._replace(right=str(page)), *lines[1:]))
                head = ()
    return blocks
