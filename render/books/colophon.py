"""The last page of a book: what it is and how it was made, in a few lines or with the whole recipe."""

from puzzlemill.render.books.columns import Block, Line, column_sheets, columns_of, wrapped
from puzzlemill.render.books.plan import Plan
from puzzlemill.render.drawing.canvas import pt
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.furniture import GREY
from puzzlemill.render.pages.layout import Between, Sheet, nothing_between

RECIPE = ((9.0, 120.0), (7.0, 54.0), (6.0, 40.0))
"""Type sizes of the recipe in points, with the least width of its columns in mm; the largest that fits is used."""

IMPRINT = 100.0
"""Width in mm at which the lines of the imprint break, in `light`, or the width of the page if that is less."""


def colophon_sheets(plan: Plan, first: int, between: Between = nothing_between) -> list[Sheet]:
    """The imprint, or the recipe if the plan has one."""
    return (_recipe if "" in plan.colophon else _imprint)(plan, first, between)


def _imprint(plan: Plan, first: int, between: Between) -> list[Sheet]:
    """Title, volume and author of the book, and a few sentences on how it was made."""
    theme, columns = plan.theme, columns_of(plan.paper, plan.paper.width)
    width = min(columns.width, IMPRINT * theme.words)
    title, size = theme.pt(12), theme.pt(10)
    block: Block = wrapped(plan.title, width, Line("", title, "title", bold=True))
    for text in filter(None, (plan.subtitle, plan.volume, plan.author)):
        block += wrapped(text, width, Line("", size))
    blocks = [block]
    for sentence in plan.colophon:
        lines = wrapped(sentence, width, Line("", size, ink=GREY))
        blocks.append((lines[0]._replace(above=0.6 * size), *lines[1:]))
    blocks[1:2] = [(line._replace(above=1.6 * size), *rest) for line, *rest in blocks[1:2]]
    return column_sheets(plan.words("colophon.title"), "", blocks, columns, plan, first, between)


def _recipe(plan: Plan, first: int, between: Between) -> list[Sheet]:
    """The lines before the first empty one, then the recipe in columns, as large as one page allows."""
    words = plan.words
    at = plan.colophon.index("")
    sentences, recipe = plan.colophon[:at], plan.colophon[at + 1 :]
    layouts = []
    for points, least in RECIPE:
        columns = columns_of(plan.paper, least)
        size = pt(points)
        blocks: list[Block] = []
        above = 0.0
        for line in recipe:
            indent = min(columns.width / 4, (len(line) - len(line.lstrip())) * text_width(" ", size))
            lines = wrapped(line, columns.width - indent, Line("", size, "recipe", indent=indent, ink=GREY))
            if lines:
                blocks.append((lines[0]._replace(above=above), *lines[1:]))
            above = 0.0 if lines else 0.7 * size
        layouts.append(
            column_sheets(words("colophon.title"), " ".join(sentences), blocks, columns, plan, first, between)
        )
    return min(layouts, key=len)
