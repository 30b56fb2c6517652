"""Pages of answers, built on the layout model."""

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.parts import find
from puzzlemill.render import answer
from puzzlemill.render.drawing.canvas import Box, Drawing, Place, fitting_scale, least_type
from puzzlemill.render.drawing.fonts import balanced, text_width
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.furniture import NumberedEntry, ground, range_text, running_head
from puzzlemill.render.pages.layout import ASCENT, LINE, Between, Builder, Look, Sheet, Type, nothing_between
from puzzlemill.render.pages.references import reserve

MOST_ANSWERS, FEWEST_ANSWERS = 12, 4
"""The largest and the smallest limit for answers per page."""

STEP, PARTS = 0.97, 20
"""Ratio of two scales, and shares of a page, that are tried one after the other."""

GAP, WIDEST_GAP = 5.0, 18.0
"""The least gap between two answers, and the widest between two rows of them, in mm."""

LEADING, UNDER_NOTE = 1.3, 0.7
"""Height of a line of a note and the white below the note, as shares of its type."""


class SmallAnswers(Protocol):
    """What `render/<kind>` can provide if its answers are smaller than its puzzles."""

    @property
    def LARGEST_ANSWER(self) -> float:  # noqa: N802  # a constant of the module
        """The largest scale of an answer; for others it is the scale of the smallest puzzles."""


class _Drawn(NamedTuple):
    """An answer and its largest scale."""

    item: NumberedEntry
    drawing: Drawing
    most: float = 1.0


class _Answer(NamedTuple):
    """An answer with its scale on the page."""

    item: NumberedEntry
    drawing: Drawing
    scale: float

    @property
    def width(self) -> float:
        """Its width on the page, in mm."""
        return self.drawing.width * self.scale


class _Page(NamedTuple):
    """The answers of a page row by row, and the note above them in lines."""

    rows: list[list[_Answer]]
    note: tuple[str, ...]

    @property
    def answers(self) -> list[_Answer]:
        """Its answers in order."""
        return list(itertools.chain.from_iterable(self.rows))


def answer_sheets(
    puzzles: Sequence[NumberedEntry],
    look: Look,
    first: int = 1,
    per_page: int = MOST_ANSWERS,
    title: str = "",
    printed: Iterable[Sheet] = (),
    between: Between = nothing_between,
) -> list[Sheet]:
    """Pages of at most `per_page` (4 to 12) answers in order, one kind per page, as many as stay readable.

    Boards of a kind have one scale if that is readable, and its pages are about equally full. No answer is larger than
    its puzzle on the `printed` sheets. The first page says how to read them if that is not obvious. Puzzles without an
    answer are left out. The head of a page is `title`, or else the name of the kind. Pages from `between` are numbered,
    too.
    """
    places = _puzzle_places(printed)
    answered = [item for item in puzzles if item.entry.solution is not None]
    sheets: list[Sheet] = []
    for kind, run in itertools.groupby(answered, lambda item: item.kind):
        sample = Builder(look, first)
        drawn = [_Drawn(item, answer(item.entry.instance, item.entry.solution, look.theme, look.words)) for item in run]
        drawn = [each._replace(most=_most(each, places.get(each.item.number), sample)) for each in drawn]
        for page in _pages(drawn, sample, per_page):
            sheets += between(sheets, first + len(sheets))
            builder = Builder(look, first + len(sheets))
            head = title or look.words("answers.head", kind=kind_name(kind))
            running_head(builder, head, range_text([item for item, _, _ in page.answers], look.words))
            _place_answers(builder, page)
            sheets.append(builder.sheet())
    return sheets


def _pages(drawn: Sequence[_Drawn], builder: Builder, per_page: int) -> list[_Page]:
    """As few pages as readable type allows, with answers as large as fit on that many, and all about equally full."""
    fewest = len(_filled(_scaled(drawn, 0.0, builder.theme), builder, per_page))
    scale = max(each.most for each in drawn)
    while len(_filled(answers := _scaled(drawn, scale, builder.theme), builder, per_page)) > fewest:
        scale *= STEP
    layouts = (_filled(answers, builder, per_page, part / PARTS) for part in range(1, PARTS + 1))
    return next(pages for pages in layouts if len(pages) == fewest)


def _puzzle_places(printed: Iterable[Sheet]) -> dict[int, Place]:
    """The drawings of the puzzles on these sheets by number."""
    places: dict[int, Place] = {}
    for sheet in printed:
        by_corner = {(item.x, item.y): item for item in sheet.drawing.items if isinstance(item, Place)}
        for placed in sheet.placed:
            place = by_corner.get((placed.box.x, placed.box.y))
            if placed.role == "puzzle" and placed.puzzle is not None and place:
                places[placed.puzzle] = place
    return places


def _most(drawn: _Drawn, puzzle: Place | None, builder: Builder) -> float:
    """The largest scale of an answer, at which it fits its page and neither it nor its scale exceeds its `puzzle`."""
    page = _area(builder, _note(drawn.item.kind, builder))
    box = page._replace(height=page.height - _above_answer(builder.theme))
    artist: SmallAnswers | None = find("small answers", drawn.item.kind)
    most = artist.LARGEST_ANSWER if artist else builder.theme.smallest_puzzle
    largest = fitting_scale(drawn.drawing, box, most)
    if not puzzle:
        return largest
    size = Box(0, 0, puzzle.scale * puzzle.drawing.width, puzzle.scale * puzzle.drawing.height)
    return fitting_scale(drawn.drawing, size, min(largest, puzzle.scale))


def _scaled(drawn: Sequence[_Drawn], scale: float, theme: Theme) -> list[_Answer]:
    """Answers at this scale, or larger if they have to be to stay readable, but none larger than it can be."""
    return [
        _Answer(item, drawing, min(most, max(scale, theme.smallest_answer, theme.answer_type / least_type(drawing))))
        for item, drawing, most in drawn
    ]


def _filled(answers: Sequence[_Answer], builder: Builder, per_page: int, share: float = 1.0) -> list[_Page]:
    """Pages with as many answers as fit on this share of their height, at most `per_page` on each, but at least one.

    The first page has the note on their kind, if any.
    """
    pages: list[_Page] = []
    rest, note = answers, _note(answers[0].item.kind, builder)
    while rest:
        height = share * _area(builder, note).height
        layouts = (_rows(rest[:count], builder.area.width) for count in range(min(per_page, len(rest)), 1, -1))
        fitting = (rows for rows in layouts if _rows_height(rows, builder.theme) <= height)
        rows = next(fitting, [[rest[0]]])
        pages.append(_Page(rows, note))
        rest, note = rest[sum(map(len, rows)) :], ()
    return pages


def _rows(answers: Sequence[_Answer], width: float) -> list[list[_Answer]]:
    """Answers in rows of as many as fit beside one another, and as even as that allows."""
    most = max(1, int((width + GAP) / (max(answer.width for answer in answers) + GAP)))
    cols = -(-len(answers) // -(-len(answers) // most))
    return [list(answers[at : at + cols]) for at in range(0, len(answers), cols)]


def _rows_height(rows: Sequence[Sequence[_Answer]], theme: Theme) -> float:
    """Height of rows of answers and the gaps between them."""
    return sum(_height(row, theme) for row in rows) + GAP * (len(rows) - 1)


def _height(row: Sequence[_Answer], theme: Theme) -> float:
    """Height of a row of answers with their numbers."""
    return _above_answer(theme) + max(answer.drawing.height * answer.scale for answer in row)


def _note(kind: str, builder: Builder) -> tuple[str, ...]:
    """How to read the answers of a kind, in lines; empty if that is obvious."""
    key, words = f"answers.note.{kind}", builder.words
    return tuple(balanced(words(key), builder.theme.pt(9), builder.area.width)) if key in words else ()


def _area(builder: Builder, note: Sequence[str]) -> Box:
    """The area for answers below a note."""
    area = ground(builder)
    above = (LEADING * len(note) + UNDER_NOTE) * builder.theme.pt(9) if note else 0.0
    return area._replace(y=area.y + above, height=area.height - above)


def _place_answers(builder: Builder, page: _Page) -> None:
    """Place the note, then rows of answers, each answer at the left side of its column."""
    area, theme, rows = _area(builder, page.note), builder.theme, page.rows
    for place, text in enumerate(page.note):
        builder.text("note", area.x, ground(builder).y + place * LEADING * theme.pt(9), text, Type(theme.pt(9)))
    heights = [_height(row, theme) for row in rows]
    gap = min(WIDEST_GAP, (area.height - sum(heights)) / max(1, len(rows) - 1))
    y, number, small = area.y, Type(theme.pt(11), bold=True), theme.pt(8)
    for row, height in zip(rows, heights, strict=True):
        for col, (item, drawing, scale) in enumerate(row):
            x = area.x + col * (area.width + GAP) / len(rows[0])
            builder.text("number", x, y, str(item.number), number, puzzle=item.number)
            if builder.extras.references:
                after = text_width(str(item.number), number.size, bold=True) + 2
                reserve(builder, x + after, y + ASCENT * (number.size - small), small, item.number)
            box = Box(x, y + _above_answer(theme), drawing.width * scale, drawing.height * scale)
            builder.figure("answer", drawing, box, scale, item.number)
        y += height + gap


def _above_answer(theme: Theme) -> float:
    """Height of an answer's number and the white below it."""
    return theme.pt(11) * LINE + 1
