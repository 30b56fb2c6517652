"""The front of a book: its cover, title page and contents."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.levels import LEVELS, MARATHON
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render import FigureArtist, answer, arrangements, draw
from puzzlemill.render.books.columns import Line
from puzzlemill.render.books.matter import dedication_sheet, imprint_sheet, title_foot
from puzzlemill.render.books.own_pages import own_sheet, pages_before
from puzzlemill.render.books.plan import TITLES, Chapter, Plan, contained_kinds, level_time, title_lines
from puzzlemill.render.drawing.canvas import BLACK, WHITE, Box, Drawing, fit, rectangle
from puzzlemill.render.drawing.fonts import text_width, wrap
from puzzlemill.render.pages.furniture import FOOT, GREY, MARKS, foot, level_marks
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Placed, Sheet, Type
from puzzlemill.solvers import solve

PANEL, CARD = 0.62, 0.1
"""Height of a cover's ground as a share of the page's; white around the figure as a share of its own side."""

BELOW, CLEAR = 8.0, 4.0
"""White between a cover's ground and its title in `light`, and least white above its author, in mm."""

SHRINKING: Final = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Type sizes of a cover and a title page with long words, as a share of the usual ones."""

LARGEST, LEAST_FIGURE = 4.0, 25.0
"""How much the figure of a cover is enlarged at most, and the least height in mm at which it is printed."""

LEGEND: Final = 52.0
"""Height in mm of the legend of five levels, below the contents, in `light`; a sixth takes 6 mm more."""

MOST_SPREAD: Final = 3.0
"""The most white added below a contents entry, in mm, in `light`."""

MINUTES: Final = 36.0
"""Width of the minutes of a level in the contents and the white around them, in mm, in `light`."""

ROMAN: Final = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class _Setting(NamedTuple):
    """Largest type and most lines of a title; type of subtitle and author, and the white above them in mm."""

    title: float
    most: int
    subtitle: tuple[float, float]
    author: tuple[float, float]


ON_COVER: Final = _Setting(TITLES[0], 2, (15.0, 1.0), (14.0, 0.0))
INSIDE: Final = _Setting(43.0, 3, (16.0, 3.0), (13.0, 3.0))


class Topic(NamedTuple):
    """A contents entry: its title, a detail, and its page; chapters are `strong`. A `level` is shown by its marks."""

    title: str
    page: int
    detail: str = ""
    strong: bool = False
    level: int = 0


def roman(number: int) -> str:
    """A page number of the front matter in small Roman numerals."""
    text = ""
    for value, letters in ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text


def front_sheets(plan: Plan, chapters: Sequence[Chapter], topics: Sequence[Topic]) -> list[Sheet]:
    """Cover, title page, imprint, dedication and contents with the publisher's pages before them, numbered from 1.

    Always an even number, so that the book begins on the right. A dedication is on the right, and nothing but a page of
    the publisher is on its back.
    """
    sheets: list[Sheet] = []
    matter = plan.matter

    def fill() -> None:
        if len(sheets) % 2:
            sheets.append(Builder(plan.look, len(sheets) + 1).sheet())

    if plan.cover:
        sheets.append(_cover(plan, chapters))
        fill()
    sheets.append(_title_sheet(plan, chapters, len(sheets) + 1))
    if matter.imprint:
        sheets.append(imprint_sheet(plan, len(sheets) + 1))
    if matter.dedication:
        fill()
        sheets.append(dedication_sheet(plan, len(sheets) + 1))
    behind = pages_before(matter, "contents")
    for place in behind:
        sheets.append(own_sheet(plan, place, len(sheets) + 1))
    if matter.dedication and not behind:
        fill()
    if chapters:
        sheets += _contents(plan, chapters, topics, len(sheets) + 1)
    for place in pages_before(matter, "puzzles"):
        sheets.append(own_sheet(plan, place, len(sheets) + 1))
    fill()
    return sheets


def _cover(plan: Plan, chapters: Sequence[Chapter]) -> Sheet:
    """One large figure on a calm ground, which bleeds if the paper does, with title and author below."""
    page, paper, theme = Builder(plan.look, 1), plan.paper, plan.theme
    area = page.area
    end, gaps = area.y + area.height, BELOW * theme.words + CLEAR
    lines = _title_block(plan, ON_COVER, area.width, end - gaps - PANEL * paper.height)
    bottom = min(PANEL * paper.height, end - gaps - _height(lines))
    if bottom < area.y + LEAST_FIGURE:
        raise _too_long(plan)
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
    figure = _figure(chapters, plan)
    _on_card(page, figure.drawing, middle, figure.puzzle)
    last = [line for line in lines if line.role == "author"]
    y = bottom + BELOW * theme.words
    for line in lines:
        # The author is at the foot of the page, the rest below the figure.
        if last and line is last[0]:
            y = end - sum(LINE * author.size for author in last)
        y = page.text(line.role, area.x, y + line.above, line.text, Type(line.size, line.bold, line.ink))
    return page.sheet()


def _title_block(plan: Plan, setting: _Setting, width: float, height: float) -> list[Line]:
    """Title, subtitle, volume and author in lines, in the largest type that fits `height`, or else in the smallest."""
    for share in SHRINKING:
        size, lines = title_lines(plan.title, width, plan.theme, setting.title * share, setting.most)
        block = [Line(text, size, "title", bold=True) for text in lines]
        for role, words, (points, above), ink in (
            ("subtitle", plan.subtitle, setting.subtitle, GREY),
            ("volume", plan.volume, setting.subtitle, BLACK),
            ("author", plan.author, setting.author, BLACK),
        ):
            size = share * plan.theme.pt(points)
            lines = wrap(words, size, width)
            block += [Line(text, size, role, above=0.0 if at else above, ink=ink) for at, text in enumerate(lines)]
        if _height(block) <= height:
            break
    return block


def _height(lines: Sequence[Line]) -> float:
    """The total height of lines one below the other."""
    return sum(line.above + LINE * line.size for line in lines)


def _too_long(plan: Plan) -> InputError:
    size = f"{plan.paper.width:g} x {plan.paper.height:g} mm"
    return InputError(f"too long, with subtitle and author, for a page of {size}", field="title", value=plan.title)


def _on_card(page: Builder, drawing: Drawing, box: Box, puzzle: int | None) -> None:
    """Place a figure centred in a box on a white card; it belongs to the puzzle with this number, if any."""
    edge = CARD * box.width
    place = fit(drawing, Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge), LARGEST)
    size = drawing.width * place.scale + edge, drawing.height * place.scale + edge
    card = Box(place.x - edge / 2, place.y - edge / 2, *size)
    page.items += [rectangle(card, fill=WHITE), place]
    page.placed.append(Placed("figure", card, puzzle))


def art(kind: str, plan: Plan) -> Drawing | None:
    """A picture of a kind that no book has: a solution that looks good, or an unsolved board; None without any."""
    example: FigureArtist | None = find("figure", kind)
    if example is None:
        return None
    puzzle = parse_id(example.EXAMPLE)
    if example.SOLVED:
        return answer(puzzle, solve(puzzle).solutions[0], plan.theme, plan.words)
    return draw(puzzle, theme=plan.theme, language=plan.words)


def leading_kind(plan: Plan, chapters: Sequence[Chapter]) -> str:
    """The first kind of the first chapter, or the kind of the game that is all that the book has."""
    return chapters[0].kinds[0] if chapters else plan.game


class _Figure(NamedTuple):
    """The picture of a volume, and the number of the puzzle that it grows from, if the volume has one."""

    drawing: Drawing
    puzzle: int | None


def _figure(chapters: Sequence[Chapter], plan: Plan) -> _Figure:
    """A picture that only this volume has, of its leading kind, or else one of that kind's puzzles, unsolved.

    It grows from the hardest puzzle, because no other volume has it, and new editions that replace another puzzle keep
    their covers.
    """
    kind = leading_kind(plan, chapters)
    items = [item for chapter in chapters for item in chapter.items if item.entry.kind == kind]
    items.sort(key=lambda item: -((item.entry.grade and item.entry.grade.minutes) or 0.0))
    hardest = items[0] if items else None
    number = hardest.number if hardest else None
    artist: FigureArtist | None = find("figure", kind)
    if artist:
        stream = stream_for(hardest.entry.id if hardest else f"{plan.title} {plan.volume}")
        return _Figure(artist.cover_figure([item.entry for item in items], plan.theme, plan.words, stream), number)
    entries = chapters[0].entries
    unsolved = entries[len(entries) // 2].instance
    pictures = arrangements(unsolved, plan.theme, plan.words)
    return _Figure(min(pictures, key=lambda drawing: max(drawing.width, drawing.height)), None)


def _title_sheet(plan: Plan, chapters: Sequence[Chapter], number: int) -> Sheet:
    """The title, subtitle and author, and the number and kinds of puzzles; if there is no cover, also its figure."""
    page, theme, words = Builder(plan.look, number), plan.theme, plan.words
    area = page.area
    count = sum(len(chapter.entries) for chapter in chapters)
    size = theme.pt(11)
    contents = words("title.puzzles", count=count, kinds=words.listed(contained_kinds(chapters)))
    contents = contents if count else words("title.game" if plan.cutouts == "full" else "game.title")
    lines = wrap(contents, size, area.width)
    bottom = area.y + area.height - len(lines) * 1.3 * size - title_foot(page, plan)
    height = bottom - 4 - CLEAR - area.y
    block = _title_block(plan, INSIDE, area.width, height)
    if _height(block) > height:
        raise _too_long(plan)
    y = area.y + min(0.16 * area.height, height - _height(block))
    for line in block:
        y = page.text(line.role, area.x, y + line.above, line.text, Type(line.size, line.bold, line.ink))
    page.rule(bottom - 4)
    for at, text in enumerate(lines):
        page.text("text", area.x, bottom + at * 1.3 * size, text, Type(size))
    side = min(0.8 * area.width, bottom - 16 - y - 12)
    if not plan.cover and side >= LEAST_FIGURE:
        box = Box(area.x + (area.width - side) / 2, (y + bottom - 8 - side) / 2, side, side)
        figure = _figure(chapters, plan)
        page.figure("figure", figure.drawing, box, LARGEST, figure.puzzle)
    return page.sheet()


def _contents(plan: Plan, chapters: Sequence[Chapter], topics: Sequence[Topic], first: int) -> list[Sheet]:
    """The contents and, if no entry shows level marks and the last page has room, their legend."""
    theme, words = plan.theme, plan.words
    levels = named_levels(chapters)
    graded = any(chapter.at_level(level) for chapter in chapters for level in LEVELS)
    legend_height = theme.words * (LEGEND + (6 if MARATHON in levels else 0))
    sheets: list[Sheet] = []
    rest = list(topics)
    while rest:
        page = Builder(plan.look, first + len(sheets))
        area = page.area
        y = page.text("title", area.x, area.y, words("contents.title"), Type(theme.pt(26), bold=True))
        page.rule(y + 2)
        y += 10 * theme.words
        left = area.y + area.height - theme.words * FOOT - y
        heights = [_topic_height(page, topic) for topic in rest]
        count = max((n for n in range(1, len(rest) + 1) if sum(heights[:n]) <= left), default=1)
        if 1 < count < len(rest) and rest[count - 1].strong:
            count -= 1
        legend = graded and not any(topic.level for topic in topics) and sum(heights) <= left - legend_height
        if legend:
            left -= legend_height
        spread = min(MOST_SPREAD * theme.words, max(0.0, (left - sum(heights[:count])) / count))
        for topic, height in zip(rest[:count], heights, strict=False):
            _topic(page, topic, y, levels)
            y += height + spread
        if legend:
            _legend(page, plan, levels)
        foot(page, roman(page.number))
        sheets.append(page.sheet())
        rest = rest[count:]
    return sheets


def _topic_height(page: Builder, topic: Topic) -> float:
    theme = page.theme
    if topic.level:
        return 5.5 * theme.words
    size = theme.pt(14 if topic.strong else 11)
    below = topic.detail and not _beside(page, topic)
    return (
        len(_topic_lines(page, topic)) * 1.25 * size
        + (theme.pt(10) * 1.4 if below else 0)
        + (3.5 if topic.strong else 1.5)
    )


def _topic_lines(page: Builder, topic: Topic) -> list[str]:
    size = page.theme.pt(14 if topic.strong else 11)
    return wrap(topic.title, size, page.area.width - 16 * page.theme.words, bold=topic.strong)


def _beside(page: Builder, topic: Topic) -> float:
    """The left end of the detail, from the margin, if it fits beside the last line of the title; 0 if not."""
    size = page.theme.pt(14 if topic.strong else 11)
    x = text_width(_topic_lines(page, topic)[-1], size, bold=topic.strong) + 3
    room = page.area.width - 16 * page.theme.words - x
    return x if text_width(topic.detail, page.theme.pt(10)) <= room else 0.0


def _topic(page: Builder, topic: Topic, y: float, levels: Sequence[int]) -> None:
    """Place a contents entry and its detail, beside it or below; a level's detail begins with its marks."""
    theme, area = page.theme, page.area
    if topic.level:
        _level_topic(page, topic, y, levels)
        return
    size = theme.pt(14 if topic.strong else 11)
    y += 2 if topic.strong else 0
    for at, text in enumerate(_topic_lines(page, topic)):
        page.text("entry", area.x, y, text, Type(size, bold=topic.strong))
        if not at:
            page.text("page", area.x + area.width, y, str(topic.page), Type(size), "end")
        y += 1.25 * size
    detail, x = Type(theme.pt(10), ink=GREY), _beside(page, topic)
    if topic.detail:
        page.text(
            "detail", area.x + x, y - 1.25 * size + ASCENT * (size - detail.size) if x else y, topic.detail, detail
        )


def _level_topic(page: Builder, topic: Topic, y: float, levels: Sequence[int]) -> None:
    """Place the marks of a level, its minutes and, if there is room, its puzzles."""
    theme, area = page.theme, page.area
    type, right = Type(theme.pt(9), ink=GREY), area.x + marks_right(page, levels)
    top = y + 0.55 * theme.words
    level_marks(page, right, y, topic.level, name=area.x)
    page.text("entry", right + 5, top, topic.title, Type(theme.pt(9)))
    page.text("page", area.x + area.width, top, str(topic.page), Type(theme.pt(9)), "end")
    end = right + MINUTES * theme.words
    if end + text_width(topic.detail, type.size) <= area.x + area.width - 10 * theme.words:
        page.text("detail", max(end, right + 8 + text_width(topic.title, type.size)), top, topic.detail, type)


def named_levels(chapters: Sequence[Chapter]) -> Sequence[int]:
    """Levels 1 to 5, and 6 if there is a marathon."""
    return LEVELS if any(chapter.at_level(MARATHON) for chapter in chapters) else LEVELS[:-1]


def _legend(page: Builder, plan: Plan, levels: Sequence[int]) -> None:
    """Place the levels with their marks and minutes at the foot of the page; a marathon has the marks of level 5."""
    theme, area = page.theme, page.area
    y = area.y + area.height - theme.words * (FOOT + 16 + 6 * len(levels))
    page.rule(y)
    title = page.words("levels.title")
    y = page.text("section", area.x, y + 4, title, Type(theme.pt(12), bold=True)) + 2 * theme.words
    right = area.x + marks_right(page, levels)
    for level in levels:
        level_marks(page, right, y, level, name=area.x)
        page.text("detail", right + 5, y + 0.55 * theme.words, level_time(level, plan), Type(theme.pt(9)))
        y += 6 * theme.words


def marks_right(page: Builder, levels: Sequence[int]) -> float:
    """The right end of the marks, from the left margin, if the longest level name begins there."""
    names = (text_width(page.words(f"levels.{level}"), page.theme.pt(9)) for level in levels)
    return max(names) + 2 + MARKS * page.theme.words
