"""Pages of short lines in columns, for hints, the index and the colophon; columns are even where a section ends."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.render.books.plan import Plan, title_lines
from puzzlemill.render.drawing.canvas import BLACK, HAIR, Ink
from puzzlemill.render.drawing.canvas import line as leader
from puzzlemill.render.drawing.fonts import balanced, text_width
from puzzlemill.render.pages.furniture import FOOT, GREY, HEAD, MARKS, foot, level_marks, running_head
from puzzlemill.render.pages.layout import ASCENT, Between, Builder, Paper, Sheet, Type, nothing_between

GUTTER: Final = 8.0
"""The gap between two columns, in mm."""

LEADING: Final = 1.32
"""Height of a line as a share of its type size."""

LEADER: Final = 0.75
"""Grey of the leader from the words to the text on the right."""

FEWEST: Final = 3
"""The fewest rows with which a section begins on a page; otherwise it begins on the next one."""

STEP: Final = 1.0
"""Steps in mm by which the columns of a last page grow until everything fits."""


class Line(NamedTuple):
    """A line of a column: its words, `indent` mm in, the text on its right, and the white above it.

    A line with a `level` is the name of that level with its marks.
    """

    text: str
    size: float
    role: str = "text"
    bold: bool = False
    indent: float = 0.0
    right: str = ""
    above: float = 0.0
    ink: Ink = BLACK
    puzzle: int | None = None
    level: int = 0


Block: TypeAlias = tuple[Line, ...]
"""Lines that stay together."""


class Columns(NamedTuple):
    """How many columns a page has, and their width in mm."""

    number: int
    width: float


def columns_of(paper: Paper, least: float) -> Columns:
    """As many columns as fit on a page, each at least `least` mm wide."""
    return in_columns(paper, max(1, int((_width(paper) + GUTTER) / (least + GUTTER))))


def in_columns(paper: Paper, number: int) -> Columns:
    """This many columns from margin to margin."""
    return Columns(number, (_width(paper) - GUTTER * (number - 1)) / number)


def _width(paper: Paper) -> float:
    return paper.width - paper.inside - paper.outside


def wrapped(text: str, width: float, first: Line) -> Block:
    """A text as lines of a column, each like `first` except for its words."""
    return tuple(first._replace(text=part) for part in balanced(text, first.size, width))


class Section(NamedTuple):
    """Lines across the page, then blocks in columns; pages that continue it repeat only its `head`."""

    head: Block
    intro: Block
    blocks: Sequence[Block]
    columns: Columns


def column_sheets(
    title: str,
    lead: str,
    blocks: Sequence[Block],
    columns: Columns,
    plan: Plan,
    first: int,
    between: Between = nothing_between,
) -> list[Sheet]:
    """Pages with a title and blocks in columns one after the other, numbered from `first`."""
    return section_sheets(title, lead, [Section((), (), blocks, columns)], plan, first, between)


def section_sheets(
    title: str, lead: str, sections: Sequence[Section], plan: Plan, first: int, between: Between = nothing_between
) -> list[Sheet]:
    """Pages with a title and sections below one another, numbered from `first`, and the pages that come in between.

    The columns of a section are even where it ends. A section does not begin at the foot of a page, unless all of it
    fits there.
    """
    page, sheets = _Page(plan, first, title, lead), list[Sheet]()

    def next_page() -> _Page:
        sheets.append(page.builder.sheet())
        sheets.extend(between(sheets, first + len(sheets)))
        return _Page(plan, first + len(sheets), title)

    for head, intro, blocks, columns in sections:
        rest, across = list(blocks), (*head, *intro)
        while rest:
            height = page.left - _height(across, page.empty)
            filled = _filled(rest, columns.number, height)
            number = sum(map(len, filled))
            fits = height >= max(_height(block, on_top=True) for block in rest[: columns.number])
            if not page.empty and (not fits or number < min(len(rest), FEWEST * columns.number)):
                page = next_page()
                continue
            if number == len(rest):
                filled = _even(rest, columns.number, height)
            page.place(across, filled, columns)
            rest, across = rest[number:], head
            if rest:
                page = next_page()
    return [*sheets, page.builder.sheet()]


class _Page:
    """A page of sections: its top part, and the room left below."""

    def __init__(self, plan: Plan, number: int, title: str, lead: str | None = None) -> None:
        page = self.builder = Builder(plan.look, number)
        area, theme = page.area, page.theme
        self.y = area.y + theme.words * HEAD
        self.end = area.y + area.height - theme.words * FOOT
        self.empty = True
        if lead is None:
            running_head(page, title, "")
        else:
            self.y = opening(page, title, lead)
            foot(page)

    @property
    def left(self) -> float:
        """The room left, in mm."""
        return self.end - self.y

    def place(self, across: Block, columns: Sequence[Sequence[Block]], widths: Columns) -> None:
        """Place lines across the page and columns below them."""
        page = self.builder
        if across:
            _place(page, [across], page.area.x, self.y + (0.0 if self.empty else across[0].above), page.area.width)
            self.y += _height(across, self.empty)
        for at, column in enumerate(columns):
            _place(page, column, page.area.x + at * (widths.width + GUTTER), self.y, widths.width)
        self.y += max(sum(_height(block, place == 0) for place, block in enumerate(column)) for column in columns)
        self.empty = False


def opening(page: Builder, title: str, lead: str) -> float:
    """Place the title of the first page and a sentence; returns where the columns begin."""
    theme = page.theme
    size, lines = title_lines(title, page.area.width, theme, largest=26.0)
    y = page.area.y
    for line in lines:
        y = page.text("title", page.area.x, y, line, Type(size, bold=True))
    for part in balanced(lead, theme.pt(11), page.area.width):
        y = page.text("lead", page.area.x, y + 0.25 * theme.pt(11), part, Type(theme.pt(11), ink=GREY))
    page.rule(y + 2)
    return y + 8


def _filled(blocks: Sequence[Block], number: int, height: float) -> list[list[Block]]:
    """As many blocks from the start as fit into `number` columns of that height."""
    columns: list[list[Block]] = [[]]
    left = height
    for block in blocks:
        needed = _height(block, not columns[-1])
        if columns[-1] and needed > left:
            if len(columns) == number:
                break
            columns.append([])
            left, needed = height, _height(block, True)
        columns[-1].append(block)
        left -= needed
    return columns


def _even(blocks: Sequence[Block], number: int, most: float) -> list[list[Block]]:
    """All blocks in columns as short as possible; they fit in columns of height `most`."""
    height = sum(_height(block, False) for block in blocks) / number
    while True:
        columns = _filled(blocks, number, min(most, height))
        if sum(map(len, columns)) == len(blocks):
            return columns
        height += STEP


def _height(block: Block, on_top: bool) -> float:
    """Height of a block; the white above its first line is left out at the top of a column."""
    above = sum(line.above for line in block[on_top:])
    return above + sum(LEADING * line.size for line in block)


def _place(page: Builder, blocks: Sequence[Block], x: float, y: float, width: float) -> None:
    """Place a column with its top at `y`."""
    theme = page.theme
    for at, block in enumerate(blocks):
        for place, line in enumerate(block):
            y += line.above if at or place else 0.0
            if line.level:
                name = text_width(page.words(f"levels.{line.level}"), theme.pt(9))
                right = x + name + 2 + MARKS * theme.words
                level_marks(page, right, y, line.level, name=x)
            elif line.text:
                type = Type(line.size, line.bold, line.ink)
                page.text(line.role, x + line.indent, y, line.text, type, puzzle=line.puzzle)
            if line.right:
                start = x + line.indent + text_width(line.text, line.size, line.bold) + 2
                end = x + width - text_width(line.right, line.size) - 2
                level = y + ASCENT * line.size
                page.items.append(leader((start, level), (end, level), stroke=LEADER, width=HAIR))
                page.text(line.role, x + width, y, line.right, Type(line.size, ink=line.ink), "end", line.puzzle)
            y += LEADING * line.size
