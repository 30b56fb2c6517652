"""The front of a book: its cover, title page and contents, and the page that opens a chapter."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles import KINDS
from puzzlemill.render import answer, draw
from puzzlemill.render.book_columns import Line
from puzzlemill.render.book_plan import LEVELS, TITLES, Part, Plan, level_of, levels_text, numbers_text, title_lines
from puzzlemill.render.canvas import BLACK, WHITE, Box, Drawing, fit, rectangle
from puzzlemill.render.fonts import text_width, wrap
from puzzlemill.render.furniture import FOOT, GREY, MARKS, foot, level_marks
from puzzlemill.render.layout import LINE, Builder, Placed, Sheet

PANEL, CARD = 0.62, 0.1
"""Height of the ground behind a cover's figure, as a share of the page's; white around the figure, of its own side."""

CLEAR: Final = 4.0
"""Least white above the author on a cover, in mm."""

SHRINKING: Final = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Type of a cover's words, as a share of the usual one, where they are long."""

LARGEST, LEAST_FIGURE = 4.0, 25.0
"""How far the figure of a cover is scaled above its natural size, and the least room in mm that is worth a figure."""

FIGURES: Final = ("gloop", "iqblocks", "domicles", "ottf")
"""Kinds in the order in which their answers make good figures; others come last."""

ROMAN: Final = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Topic(NamedTuple):
    """A line of the contents: what, more about it, and on which page; chapters are `strong`."""

    title: str
    page: int
    detail: str = ""
    strong: bool = False


def roman(number: int) -> str:
    """A page number of the front in small Roman numerals."""
    text = ""
    for value, letters in ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text


def front_sheets(plan: Plan, parts: Sequence[Part], topics: Sequence[Topic]) -> list[Sheet]:
    """Cover, title page and contents, numbered from 1 and of an even number, so that the book begins on the right."""
    sheets: list[Sheet] = []
    if plan.cover:
        sheets += [_cover(plan, parts), Builder(plan.paper, 2).sheet()]
    sheets.append(_title_sheet(plan, parts, len(sheets) + 1))
    sheets += _contents(plan, parts, topics, len(sheets) + 1)
    if len(sheets) % 2:
        sheets.append(Builder(plan.paper, len(sheets) + 1).sheet())
    return sheets


def _cover(plan: Plan, parts: Sequence[Part]) -> Sheet:
    """One large figure on a calm ground, which bleeds where the paper has bleed; below it title and author."""
    page, paper, theme = Builder(plan.paper, 1), plan.paper, plan.theme
    area = page.area
    bottom = PANEL * paper.height
    panel = Box(area.x, area.y, area.width, bottom - area.y)
    if paper.bleed:
        # Nothing bleeds at the spine, on the left of an odd page.
        panel = Box(0.0, -paper.bleed, paper.width + paper.bleed, bottom + paper.bleed)
    page.items.append(rectangle(panel, fill=theme.shade(1.0, 0.9)))
    page.placed.append(Placed("ground", panel))
    if theme.frugal:
        page.items.append(rectangle(panel, stroke=0.6))
    side = 0.9 * min(area.width, bottom - area.y)
    middle = Box(area.x + area.width / 2 - side / 2, (bottom + area.y) / 2 - side / 2, side, side)
    _on_card(page, _figure(parts, plan), middle)
    top, end = bottom + 8 * theme.words, area.y + area.height
    for share in SHRINKING:
        lines = _cover_lines(plan, area.width, share)
        # The author stands at the foot of the page, the rest below the figure.
        if sum(line.above + LINE * line.size for line in lines) <= end - top - CLEAR or share == SHRINKING[-1]:
            break
    last = [line for line in lines if line.role == "author"]
    y = top
    for line in lines:
        if last and line is last[0]:
            y = end - sum(LINE * author.size for author in last)
        y = page.text(line.role, area.x, y + line.above, line.text, line.size, bold=line.role == "title", ink=line.ink)
    return page.sheet()


def _cover_lines(plan: Plan, width: float, share: float) -> list[Line]:
    """Title, subtitle and author in lines, their type a share of the usual one."""
    size, lines = title_lines(plan.title, width, plan.theme, largest=TITLES[0] * share, most=2)
    found = [Line(text, size, "title") for text in lines]
    for role, told, points, above, ink in (
        ("subtitle", plan.subtitle, 15, 1.0, GREY),
        ("author", plan.author, 14, 0.0, BLACK),
    ):
        size = share * plan.theme.pt(points)
        found += [Line(text, size, role, above=above, ink=ink) for text in wrap(told, size, width)]
    return found


def _on_card(page: Builder, drawing: Drawing, box: Box) -> None:
    """A figure in the middle of a box on a white card."""
    edge = CARD * box.width
    place = fit(drawing, Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge), LARGEST)
    size = drawing.width * place.scale + edge, drawing.height * place.scale + edge
    card = Box(place.x - edge / 2, place.y - edge / 2, *size)
    page.items += [rectangle(card, fill=WHITE), place]
    page.placed.append(Placed("figure", card))


def _figure(parts: Sequence[Part], plan: Plan) -> Drawing:
    """The answer that makes the best figure, that of a puzzle in the middle of its chapter; it says not which."""
    order = [*FIGURES, *KINDS]
    part = min(parts, key=lambda part: order.index(part.chapter.kind))
    entry = part.items[len(part.items) // 2].entry
    if entry.solution is None:
        return draw(entry.instance, theme=plan.theme)
    return answer(entry.instance, entry.solution, plan.theme)


def _title_sheet(plan: Plan, parts: Sequence[Part], number: int) -> Sheet:
    """The title, subtitle and author, and how many puzzles of what; without a cover, with its figure."""
    page, theme, words = Builder(plan.paper, number), plan.theme, plan.words
    area = page.area
    y = area.y + 0.16 * area.height
    size, lines = title_lines(plan.title, area.width, theme, 43.0)
    for line in lines:
        y = page.text("title", area.x, y, line, size, bold=True)
    for role, text, points in (("subtitle", plan.subtitle, 16), ("author", plan.author, 13)):
        y += 3 if text else 0
        for line in wrap(text, theme.pt(points), area.width):
            y = page.text(role, area.x, y, line, theme.pt(points), ink=GREY if role == "subtitle" else 0.0)
    count = sum(len(part.items) for part in parts)
    kinds = [KINDS[kind] for kind in KINDS if any(part.chapter.kind == kind for part in parts)]
    size = theme.pt(11)
    lines = wrap(words("title.puzzles", count=count, kinds=words.listed(kinds)), size, area.width)
    bottom = area.y + area.height - len(lines) * 1.3 * size
    for at, line in enumerate(lines):
        page.text("text", area.x, bottom + at * 1.3 * size, line, size)
    page.rule(bottom - 4)
    side = min(0.8 * area.width, bottom - 16 - y - 12)
    if not plan.cover and side >= LEAST_FIGURE:
        box = Box(area.x + (area.width - side) / 2, (y + bottom - 8 - side) / 2, side, side)
        page.figure("figure", _figure(parts, plan), box, LARGEST)
    return page.sheet()


def _contents(plan: Plan, parts: Sequence[Part], topics: Sequence[Topic], first: int) -> list[Sheet]:
    """Where everything stands, and below that what the marks of the levels mean."""
    theme, words = plan.theme, plan.words
    legend = any(part.at_level(level) for part in parts for level in LEVELS)
    sheets: list[Sheet] = []
    rest = list(topics)
    while rest:
        page = Builder(plan.paper, first + len(sheets))
        area = page.area
        y = page.text("title", area.x, area.y, words("contents.title"), theme.pt(26), bold=True)
        page.rule(y + 2)
        y += 10 * theme.words
        bottom = area.y + area.height - theme.words * FOOT - (theme.words * 52 if legend else 0)
        heights = [_topic_height(topic, plan) for topic in rest]
        count = max(1, max(n for n in range(len(rest) + 1) if sum(heights[:n]) <= bottom - y))
        spread = min(6.0 * theme.words, max(0.0, (bottom - y - sum(heights[:count])) / count))
        for topic, height in zip(rest[:count], heights, strict=False):
            _topic(page, topic, y, plan)
            y += height + spread
        if legend:
            _legend(page, plan)
        foot(page, theme, roman(page.number))
        sheets.append(page.sheet())
        rest, legend = rest[count:], False
    return sheets


def _topic_height(topic: Topic, plan: Plan) -> float:
    size = plan.theme.pt(14 if topic.strong else 11)
    return len(_topic_lines(topic, plan)) * 1.25 * size + (plan.theme.pt(10) * 1.4 if topic.detail else 0) + 3


def _topic_lines(topic: Topic, plan: Plan) -> list[str]:
    size = plan.theme.pt(14 if topic.strong else 11)
    width = plan.paper.width - plan.paper.inside - plan.paper.outside - 16 * plan.theme.words
    return wrap(topic.title, size, width, bold=topic.strong)


def _topic(page: Builder, topic: Topic, y: float, plan: Plan) -> None:
    """A line of the contents and the line below it."""
    size, area = plan.theme.pt(14 if topic.strong else 11), page.area
    page.text("page", area.x + area.width, y, str(topic.page), size, "end")
    for line in _topic_lines(topic, plan):
        page.text("entry", area.x, y, line, size, bold=topic.strong)
        y += 1.25 * size
    page.text("detail", area.x, y, topic.detail, plan.theme.pt(10), ink=GREY)


def _legend(page: Builder, plan: Plan) -> None:
    """The five levels by their marks, at the foot of the page."""
    theme, area = plan.theme, page.area
    y = area.y + area.height - theme.words * (FOOT + 46)
    page.rule(y)
    y = page.text("section", area.x, y + 4, plan.words("levels.title"), theme.pt(12), bold=True) + 2 * theme.words
    right = area.x + _marks_right(plan)
    for level in LEVELS:
        level_marks(page, right, y, level, None, theme, plan.words, area.x)
        y += 6 * theme.words


def _marks_right(plan: Plan) -> float:
    """Where marks end, from the left margin, when the longest name of a level begins there."""
    names = (text_width(plan.words(f"levels.{level}"), plan.theme.pt(9)) for level in LEVELS)
    return max(names) + 2 + MARKS * plan.theme.words


def opener_sheet(plan: Plan, part: Part, number: int) -> Sheet:
    """The page that opens a chapter: its title, a line on what is in it, its hardest puzzle, and its levels."""
    page, theme, words = Builder(plan.paper, number), plan.theme, plan.words
    area = page.area
    y = area.y + 0.1 * area.height
    size, lines = title_lines(part.title, area.width, theme, 43.0)
    for line in lines:
        y = page.text("title", area.x, y, line, size, bold=True)
    levels = levels_text(part.items, words)
    text = words("chapter.opening", count=len(part.items), levels=levels) if levels else ""
    for line in wrap(text or words("chapter.ungraded", count=len(part.items)), theme.pt(14), area.width):
        y = page.text("lead", area.x, y + 1, line, theme.pt(14), ink=GREY)
    page.rule(y + 4)
    ladder = [(level, items) for level in LEVELS if (items := part.at_level(level))]
    step = 6.5 * theme.words
    bottom = area.y + area.height - theme.words * FOOT - len(ladder) * step
    hardest = max(part.items, key=level_of).entry.instance
    box = Box(area.x, y + 12, area.width, bottom - y - 20)
    if box.height >= LEAST_FIGURE:
        page.figure("figure", draw(hardest, theme=theme), box, theme.largest_puzzle)
    for at, (level, items) in enumerate(ladder):
        top, right = bottom + at * step, area.x + _marks_right(plan)
        level_marks(page, right, top, level, None, theme, words, area.x)
        told = numbers_text(items, words)
        if text_width(told, theme.pt(9)) > area.x + area.width - right - 5:
            told = words("chapter.ungraded", count=len(items))
        page.text("numbers", right + 5, top + 0.55 * theme.words, told, theme.pt(9))
    foot(page, theme)
    return page.sheet()
