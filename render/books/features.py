"""Pages of a mixed book that stand out: two look-alikes that face each other, a poster and a finale.

Each has a headline and a sentence above a puzzle that is alone on its page.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.books.plan import Plan, about
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.drawing.fonts import wrap
from puzzlemill.render.pages.furniture import GREY, HEAD, NumberedEntry, Run, ground, running_head
from puzzlemill.render.pages.layout import Builder, Look, Sheet, Type
from puzzlemill.render.pages.sheets import puzzle_sheets

HEADLINE, LEAD = 24.0, 11.0
"""Type sizes in points of a headline and of the sentence below it."""

WHITE_BELOW: Final = 7.0
"""White between the sentence and the puzzle, in mm."""

LINE_HEIGHT: Final = 1.3
"""Height of a line of the sentence as a share of its type."""

LEAST_SHARE: Final = 0.75
"""The width of a puzzle below headline and sentence, as a share of its width on a page without them, at least."""

LARGEST: Final = 4.0
"""The largest scale of these puzzles; the largest scale of other puzzles depends on the theme."""


def feature_sheets(plan: Plan, run: Run, first: int) -> list[Sheet]:
    """The pages of a run with a feature, numbered from `first`; a spread begins on an even page, after an empty one."""
    look = plan.look._replace(theme=msgspec.structs.replace(plan.theme, largest_puzzle=LARGEST))
    if run.feature == "spread":
        return _spread(plan, run, look, first)
    [item] = run.items
    words = plan.words
    lead = " ".join(filter(None, (words(f"features.{run.feature}.lead"), _time(plan, item))))
    title = words(f"features.{run.feature}.title")
    sheet = _page(look, item, first, title, lead)
    # On a small page the sentence can cost too much of the puzzle's size.
    if _puzzle_width(sheet) < LEAST_SHARE * _puzzle_width(puzzle_sheets([item], look, 1, first)[0]):
        return [_page(look, item, first, title, "")]
    return [sheet]


def _puzzle_width(sheet: Sheet) -> float:
    """The width of the puzzle on its page, in mm."""
    return next(placed.box.width for placed in sheet.placed if placed.role == "puzzle")


def _time(plan: Plan, item: NumberedEntry) -> str:
    """The expected minutes of a puzzle as a sentence; empty without them."""
    grade = item.entry.grade
    return plan.words("features.time", time=about(grade.minutes, plan.words)) if grade and grade.minutes else ""


def _spread(plan: Plan, run: Run, look: Look, first: int) -> list[Sheet]:
    """Two look-alikes without their levels; the sentences name the minutes of the easier and of the harder one."""
    words = plan.words
    sheets = [Builder(plan.look, first).sheet()] if first % 2 else []
    low, high = sorted((item.entry.grade.minutes or 0.0) if item.entry.grade else 0.0 for item in run.items)
    leads = {
        "spread": words("features.spread.lead", low=about(low, words), high=about(high, words)),
        "facing": words("features.facing.lead"),
    }
    for (side, lead), item in zip(leads.items(), run.items, strict=True):
        ungraded = NumberedEntry(item.number, msgspec.structs.replace(item.entry, grade=None))
        title = words(f"features.{side}.title")
        sheets.append(_page(look, ungraded, first + len(sheets), title, lead, longest=tuple(leads.values())))
    return sheets


def _page(look: Look, item: NumberedEntry, number: int, title: str, lead: str, longest: Sequence[str] = ()) -> Sheet:
    """A puzzle below a headline and a sentence, which gets the room of the `longest` of several; alone if too large.

    Raises `InputError` if the puzzle is too large even for the whole page.
    """
    page = Builder(look, number)
    area, theme = page.area, page.theme
    headline, size = Type(theme.pt(HEADLINE), bold=True), theme.pt(LEAD)
    running_head(page, kind_name(item.kind), "")
    y = ground(page).y
    for line in wrap(title, headline.size, area.width, bold=True):
        y = page.text("headline", area.x, y, line, headline)
    height = max(len(wrap(text, size, area.width)) if text else 0 for text in longest or (lead,))
    # The puzzle's page leaves room for a head, which is above the headline here.
    bottom = y + height * LINE_HEIGHT * size + (WHITE_BELOW - HEAD) * theme.words
    for at, line in enumerate(wrap(lead, size, area.width) if lead else ()):
        page.text("lead", area.x, y + at * LINE_HEIGHT * size, line, Type(size, ink=GREY))
    below = look._replace(paper=look.paper._replace(top=bottom))
    try:
        [sheet] = puzzle_sheets([item], below, 1, number, headed=False)
    except InputError:
        return puzzle_sheets([item], look, 1, number)[0]
    drawing = Drawing(sheet.drawing.width, sheet.drawing.height, (*page.items, *sheet.drawing.items, *page.foot))
    return msgspec.structs.replace(sheet, area=area, placed=(*page.placed, *sheet.placed), drawing=drawing)
