"""The publisher's pages in a book: the imprint, the dedication, and the other titles of a series."""

from collections.abc import Iterator
from typing import Final

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.columns import Line, opening
from puzzlemill.render.books.plan import Plan
from puzzlemill.render.drawing.canvas import Box, Drawing, Picture, Pixels
from puzzlemill.render.drawing.fonts import balanced, wrap
from puzzlemill.render.pages.furniture import FOOT, GREY, HEAD, foot, running_head
from puzzlemill.render.pages.layout import LINE, Between, Builder, Sheet, Type, nothing_between

IMPRINT: Final = (8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Type sizes of the imprint in points; the largest that fits the page is used."""

MEASURE: Final = 105.0
"""The longest line of the imprint in mm, in `light`."""

LEADING: Final = 1.35
"""Height of a line of the imprint, the dedication and the sentences about other titles, as a share of its type."""

APART: Final = 0.75
"""White between two paragraphs of the imprint, as a share of its type."""

LOGO: Final = (38.0, 15.0)
"""The largest width and height of a logo in mm; at most a quarter of the area's width."""

PUBLISHER, ABOVE_LOGO = 10.0, 7.0
"""Type size in points of the publisher's name on the title page, and the white above it or the logo, in mm."""

DEDICATION: Final = (13.0, 12.0, 11.0, 10.0, 9.0)
"""Type sizes of the dedication in points."""

THIRD, BREADTH = 1 / 3, 0.7
"""How far down a dedication begins, and its longest line, as shares of the area's height and width."""

TITLE, ABOUT = 14.0, 11.0
"""Type sizes of another title and of the sentence about it, in points."""

BETWEEN: Final = 7.0
"""White between two titles, in mm, in `light`."""


def imprint_sheet(plan: Plan, number: int) -> Sheet:
    """The imprint at the foot of a page, below the logo; raises `InputError` if it is too long for the page."""
    page, matter = Builder(plan.look, number), plan.matter
    area = page.area
    logo = logo_drawing(matter.logo, area.width) if matter.logo else None
    above = logo.height + 5.0 if logo else 0.0
    for points in IMPRINT:
        lines = list(_imprint(plan, plan.theme.pt(points), min(area.width, MEASURE * plan.theme.words)))
        height = sum(line.above + LEADING * line.size for line in lines)
        if above + height <= area.height:
            break
    else:
        raise InputError(f"too long for a page of {_size(plan)}; expected fewer or shorter lines", field="imprint")
    y = area.y + area.height - height
    if logo:
        page.figure("logo", logo, Box(area.x, y - above, logo.width, logo.height))
    for line in lines:
        y += line.above
        page.text("imprint", area.x, y, line.text, Type(line.size, line.bold, line.ink))
        y += LEADING * line.size
    return page.sheet()


def _imprint(plan: Plan, size: float, width: float) -> Iterator[Line]:
    """The lines of the imprint: title and volume, then its paragraphs."""
    title = ", ".join(filter(None, (plan.title, plan.volume)))
    yield from (Line(text, size, bold=True) for text in wrap(title, size, width, bold=True))
    for paragraph in plan.matter.imprint:
        above = APART * size
        for text in paragraph:
            for part in balanced(text, size, width):
                yield Line(part, size, above=above)
                above = 0.0


def title_foot(page: Builder, plan: Plan) -> float:
    """Place the logo or, if there is none, the name of the publisher at the foot of the title page.

    Returns its height with the white above it, in mm.
    """
    area, matter = page.area, plan.matter
    end = area.y + area.height
    if matter.logo:
        logo = logo_drawing(matter.logo, area.width)
        page.figure("logo", logo, Box(area.x, end - logo.height, logo.width, logo.height))
        return logo.height + ABOVE_LOGO * plan.theme.words
    size = plan.theme.pt(PUBLISHER)
    lines = wrap(matter.publisher, size, area.width, bold=True)
    top = end - len(lines) * LEADING * size
    for at, text in enumerate(lines):
        page.text("publisher", area.x, top + at * LEADING * size, text, Type(size, bold=True))
    return end - top + ABOVE_LOGO * plan.theme.words if lines else 0.0


def dedication_sheet(plan: Plan, number: int) -> Sheet:
    """The dedication, a third down the page; raises `InputError` if it is too long for the page."""
    page = Builder(plan.look, number)
    area = page.area
    for points in DEDICATION:
        size = plan.theme.pt(points)
        given = plan.matter.dedication.splitlines()
        lines = [part for text in given for part in _evenly(text, size, BREADTH * area.width) or [""]]
        if len(lines) * LEADING * size <= (1 - THIRD) * area.height:
            break
    else:
        raise InputError(f"too long for a page of {_size(plan)}; expected fewer lines", field="dedication")
    for at, text in enumerate(lines):
        if text:
            y = area.y + THIRD * area.height + at * LEADING * size
            page.text("dedication", area.x + area.width / 2, y, text, Type(size), "middle")
    return page.sheet()


def _evenly(text: str, size: float, width: float) -> list[str]:
    """A text in as few lines as fit into `width`, all about equally long."""
    best = lines = wrap(text, size, width)
    while len(lines) == len(best) > 1 and width > size:
        best, width = lines, width - size / 2
        lines = wrap(text, size, width)
    return best


def also_sheets(plan: Plan, first: int, between: Between = nothing_between) -> list[Sheet]:
    """The other titles of the series and an invitation, numbered from `first`, and the pages that come in between.

    Raises `InputError` if a title is too long for a page.
    """
    theme, sheets = plan.theme, list[Sheet]()
    page, empty = Builder(plan.look, first), False
    y = opening(page, also_title(plan), plan.matter.series) + BETWEEN * theme.words
    foot(page)
    for lines in _also_blocks(plan, page.area.width):
        height = sum(line.above + LINE * line.size for line in lines)
        bottom = page.area.y + page.area.height - theme.words * FOOT
        if y + height > bottom and not empty:
            sheets.append(page.sheet())
            sheets += between(sheets, first + len(sheets))
            page, empty = Builder(plan.look, first + len(sheets)), True
            running_head(page, also_title(plan), "")
            y = page.area.y + theme.words * HEAD
        if y + height > bottom:
            raise InputError(f"a title is too long for a page of {_size(plan)}; expected a shorter one", field="also")
        for line in lines:
            y = page.text(line.role, page.area.x, y + line.above, line.text, Type(line.size, line.bold, line.ink))
        y, empty = y + BETWEEN * theme.words, False
    return [*sheets, page.sheet()]


def also_title(plan: Plan) -> str:
    """The title of the list of other titles."""
    return plan.words("matter.series" if plan.matter.series else "matter.more")


def _also_blocks(plan: Plan, width: float) -> Iterator[list[Line]]:
    """The titles in bold, each with the sentence about it, and the invitation."""
    size, small = plan.theme.pt(TITLE), plan.theme.pt(ABOUT)
    for entry in plan.matter.also:
        title, _, about = (part.strip() for part in entry.partition("|"))
        lines = [Line(text, size, "also", bold=True) for text in wrap(title, size, width, bold=True)]
        yield lines + [Line(text, small, "about", above=0.2 * small) for text in balanced(about, small, width)]
    invitation = balanced(plan.words("matter.invitation"), small, width)
    yield [Line(text, small, "invitation", above=0.2 * small, ink=GREY) for text in invitation]


def logo_drawing(logo: Pixels, width: float) -> Drawing:
    """A logo as large as `LOGO` and an area of this width allow."""
    scale = min(min(LOGO[0], width / 4) / logo.width, LOGO[1] / logo.height)
    size = scale * logo.width, scale * logo.height
    return Drawing(*size, (Picture(logo, 0.0, 0.0, *size),))


def _size(plan: Plan) -> str:
    return f"{plan.paper.width:g} x {plan.paper.height:g} mm"
