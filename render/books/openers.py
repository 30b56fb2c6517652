"""The pages that open chapters: a picture of the kind, and the minutes of its puzzles like the profile of a climb.

The title page of the answers has a picture, too.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from puzzlemill.puzzles.levels import LEVELS
from puzzlemill.puzzles.parts import find
from puzzlemill.render.books.front import LEAST_FIGURE, art, leading_kind, marks_right, named_levels
from puzzlemill.render.books.plan import Chapter, Plan, level_time, levels_text, numbered_chapters, title_lines
from puzzlemill.render.drawing.canvas import (
    BLACK,
    FRAME,
    HAIR,
    Box,
    Drawing,
    Path,
    Text,
    fitting_scale,
    least_type,
    line,
    polygon,
)
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.pages.furniture import FOOT, GREY, NumberedEntry, foot, level_marks, numbers_text
from puzzlemill.render.pages.layout import Builder, Sheet, Type

PROFILE, SHARE = 42.0, 0.16
"""Largest height of a profile without the words below it, in mm and as a share of the page's area."""

FEWEST_PROFILED: Final = 4
"""Chapters with at least this many timed puzzles have a profile."""

LARGEST_ART: Final = 2.5
"""How much the picture of a kind is enlarged at most."""

AROUND: Final = 5.0
"""White above and below the picture, at least, in mm."""

FAINT: Final = 0.75
"""The grey of the lines at which levels begin."""

GAP: Final = 6.0
"""White between the page numbers below a profile, at least, in mm."""


def opener_sheet(plan: Plan, chapter: Chapter, number: int, pages: Mapping[int, int]) -> Sheet:
    """The page that opens a chapter: title, picture, profile and levels; `pages` has the page of each puzzle."""
    page, theme, words = Builder(plan.look, number), plan.theme, plan.words
    items = chapter.items
    levels = levels_text(items, words)
    lead = words("chapter.opening", count=len(items), levels=levels) if levels else ""
    y = _heading(page, chapter.heading, lead or words("chapter.ungraded", count=len(items)))
    bottom = _ladder(page, plan, chapter)
    if len(_minutes(items)) >= FEWEST_PROFILED:
        bottom = _profile(page, plan, items, pages, bottom - 4 * theme.words)
    _picture(page, plan, chapter.kinds[0], y, bottom)
    foot(page)
    return page.sheet()


def answers_title_sheet(plan: Plan, kinds: Collection[str], number: int) -> Sheet:
    """The title page of the answers to these kinds, which keeps them from facing hints.

    Its picture is a solution that looks good, of another kind than on the cover if there is one.
    """
    page, theme = Builder(plan.look, number), plan.theme
    y = _heading(page, plan.words("answers.title"), plan.words("answers.lead"))
    cover = leading_kind(plan, numbered_chapters(plan))
    solved = [kind for kind in kinds if (example := find("figure", kind)) and example.SOLVED]
    for kind in sorted(solved, key=lambda kind: (kind != cover, kind))[-1:]:
        _picture(page, plan, kind, y, page.area.y + page.area.height - theme.words * FOOT)
    foot(page)
    return page.sheet()


def _heading(page: Builder, title: str, lead: str) -> float:
    """Place a title with a sentence and a rule below it; returns the rule's height on the page."""
    area, theme = page.area, page.theme
    y = area.y + 0.04 * area.height
    size, lines = title_lines(title, area.width, theme, 43.0)
    for text in lines:
        y = page.text("title", area.x, y, text, Type(size, bold=True))
    for text in wrap(lead, theme.pt(14), area.width):
        y = page.text("lead", area.x, y + 1, text, Type(theme.pt(14), ink=GREY))
    page.rule(y + 4)
    return y + 4


def _picture(page: Builder, plan: Plan, kind: str, top: float, bottom: float) -> None:
    """Place the picture of a kind between two heights of a page, if there is room for it."""
    box = Box(page.area.x, top + AROUND, page.area.width, bottom - top - 2 * AROUND)
    picture = art(kind, plan)
    if picture and box.height >= LEAST_FIGURE and _is_readable(picture, box):
        page.figure("figure", picture, box, LARGEST_ART)


def _is_readable(picture: Drawing, box: Box) -> bool:
    """Whether the smallest type of a picture is large enough if it is fitted into `box`; nobody has to solve it."""
    return fitting_scale(picture, box, LARGEST_ART) * least_type(picture) >= LIGHT.puzzle_type


def _ladder(page: Builder, plan: Plan, chapter: Chapter) -> float:
    """The levels with their marks, minutes and puzzles at the foot of the page; returns the top."""
    theme, words, area = plan.theme, plan.words, page.area
    ladder = [(level, at_level) for level in LEVELS if (at_level := chapter.at_level(level))]
    step, right = 6.5 * theme.words, area.x + marks_right(page, named_levels([chapter]))
    top = area.y + area.height - theme.words * FOOT - len(ladder) * step
    times = {level: level_time(level, plan) for level, _ in ladder}
    beside = right + 5 + max((text_width(time, theme.pt(9)) for time in times.values()), default=0.0) + 5
    for at, (level, at_level) in enumerate(ladder):
        y = top + at * step
        level_marks(page, right, y, level, name=area.x)
        page.text("detail", right + 5, y + 0.55 * theme.words, times[level], Type(theme.pt(9), ink=GREY))
        numbers = numbers_text(at_level, words)
        for text in (numbers, words("chapter.ungraded", count=len(at_level))):
            if beside + text_width(text, theme.pt(9)) <= area.x + area.width:
                page.text("numbers", beside, y + 0.55 * theme.words, text, Type(theme.pt(9)))
                break
    return top


def _minutes(items: Sequence[NumberedEntry]) -> dict[int, float]:
    """The minutes of the puzzles that have any, by number."""
    grades = {item.number: item.entry.grade for item in items}
    return {number: max(grade.minutes, 0.25) for number, grade in grades.items() if grade and grade.minutes}


def _profile(
    page: Builder, plan: Plan, items: Sequence[NumberedEntry], pages: Mapping[int, int], bottom: float
) -> float:
    """The minutes of puzzles on a log scale, above the numbers of their pages; returns the top.

    Lines show the minutes at which levels begin.
    """
    theme, words, area = plan.theme, plan.words, page.area
    small = theme.pt(8)
    caption = words("chapter.profile")
    lines = wrap(caption, small, area.width)
    for at, text in enumerate(lines):
        page.text("caption", area.x, bottom - (len(lines) - at) * 1.3 * small, text, Type(small, ink=GREY))
    base = bottom - (len(lines) + 1) * 1.3 * small - 2
    top = base - min(PROFILE, SHARE * area.height)
    minutes = _minutes(items)
    least, most = min(minutes.values()) / 1.5, max(*minutes.values(), plan.starts[0] * 1.2)
    starts = [start for start in plan.starts if least < start < most]
    left = area.x + max(text_width(f"{start:g}", small) for start in starts or [0]) + 2
    width = area.x + area.width - left

    def up(time: float) -> float:
        return base - (base - top) * math.log(time / least) / math.log(most / least)

    step = width / len(minutes)
    across = {number: left + (place + 0.5) * step for place, number in enumerate(minutes)}
    points = [(across[number], up(time)) for number, time in minutes.items()]
    ends = [(left, base), (left, points[0][1]), *points, (left + width, points[-1][1]), (left + width, base)]
    drawn: list[Path | Text] = [polygon(ends, fill=theme.shade(1.0, 0.85))]
    drawn += [line((left, up(start)), (left + width, up(start)), stroke=FAINT, width=HAIR) for start in starts]
    drawn += [line(*ends[1:-1], stroke=BLACK, width=FRAME), line((left, base), (left + width, base), width=FRAME)]
    page.items += drawn
    for start in starts:
        page.text("minutes", left - 1.5, up(start) - 0.55 * small, f"{start:g}", Type(small, ink=GREY), "end")
    end = 0.0
    for number, x in across.items():
        text = words("chapter.page", page=pages[number])
        begin = max(left, x - text_width(text, small) / 2)
        if pages.get(number - 1) != pages[number] and begin >= end and begin + text_width(text, small) <= left + width:
            page.text("tick", begin, base + 1, text, Type(small))
            end = begin + text_width(text, small) + GAP
    return top
