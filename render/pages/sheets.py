"""Pages of puzzles, each built on the layout model."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from puzzlemill.puzzles import KINDS, format_id, short_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import arrangements, artist
from puzzlemill.render.drawing.canvas import HAIR, Box, Drawing, fitting_scale, least_type, line
from puzzlemill.render.drawing.fonts import balanced, shorten, text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.answers import answer_sheets as answer_sheets
from puzzlemill.render.pages.furniture import (
    BETWEEN,
    GREY,
    Group,
    ground,
    level_marks,
    range_text,
    readable,
    running_head,
    size_of,
)
from puzzlemill.render.pages.furniture import Numbered as Numbered
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Paper, Sheet, cells
from puzzlemill.render.pages.pencil import draw_for_pencil
from puzzlemill.render.pages.words import ENGLISH, Words

ABOVE, BELOW = 2.6, 2.6
"""From the line under a puzzle's number to its drawing and from there to the words, in mm."""

LEADING = 1.3
"""Height of a line of a reminder as a share of its type."""

PRINTABLE_TYPE = 1.0
"""Size in mm of the smallest type that is printed at all."""

LONGEST_PRINTED_ID = 64

ALONE = 1.5
"""How much larger than `Theme.largest_puzzle` a puzzle may be on a page of its own."""

STEP = 1.2
"""Scales of one chapter that differ by less than this factor become equal."""

MOST_AIR = 5.0
"""More white above a drawing in mm, where its box is higher than it."""

_Drawn: TypeAlias = tuple[Numbered, tuple[Drawing, ...]]
"""A puzzle and how it may be drawn."""


def puzzle_sheets(
    puzzles: Sequence[Numbered],
    paper: Paper,
    per_page: int,
    first: int = 1,
    theme: Theme = LIGHT,
    pencil: bool = False,
    words: Words = ENGLISH,
    title: str = "",
) -> list[Sheet]:
    """Pages of at most `per_page` (1 to 6) puzzles in order, one kind a page, numbered from `first`.

    `pencil` draws them as forms to draw in, where their kind has one; the head of a page is `title`, else the kind.
    """
    sheets: list[Sheet] = []
    room = _Room(Builder(paper, first), theme, words)
    for kind, run in itertools.groupby(puzzles, lambda item: item.kind):
        pages = _puzzle_pages([(item, _ways(item, theme, pencil)) for item in run], room, per_page)
        scales = _scales(pages)
        for laid in pages:
            page = Builder(paper, first + len(sheets))
            items = list(laid.group)
            running_head(page, title or KINDS[kind], range_text(items, words) if len(items) > 1 else "", theme)
            boxes = room.boxes(len(items), laid.cols if len(items) > 1 else 1, page)
            widest = max(scales[size_of(drawing)] * drawing.width for drawing in laid.group.values())
            for (item, drawing), box in zip(laid.group.items(), boxes, strict=False):
                _puzzle(page, item, drawing, box, scales[size_of(drawing)], widest, room)
            sheets.append(page.sheet())
    return sheets


def _ways(item: Numbered, theme: Theme, pencil: bool) -> tuple[Drawing, ...]:
    """How the puzzle may be drawn: as a form for the pencil where that is wanted and there is one."""
    form = draw_for_pencil(item.entry.instance, theme) if pencil else None
    return (form,) if form else arrangements(item.entry.instance, theme)


def _puzzle(
    page: Builder, item: Numbered, drawing: Drawing, box: Box, scale: float, widest: float, room: "_Room"
) -> None:
    """Number and level over a line, the drawing, the reminder and the position id, one under the other.

    The drawing begins where one `widest` mm wide would have to, to stand in the middle.
    """
    entry, number, theme = item.entry, item.number, room.theme
    y = page.text("number", box.x, box.y, str(number), theme.pt(16), bold=True, puzzle=number)
    if entry.grade is not None:
        level_marks(page, box.x + box.width, box.y + 1.4 * theme.words, entry.grade.level, number, theme, room.words)
    page.items.append(line((box.x, y + 0.4), (box.x + box.width, y + 0.4), stroke=0.6, width=HAIR))
    x = box.x + (box.width - widest) / 2
    inner = room.within(box, [item])
    air = min(MOST_AIR, (inner.height - drawing.height * scale) / 4)
    filled = Box(x, inner.y + air, drawing.width * scale, drawing.height * scale)
    page.figure("puzzle", drawing, filled, scale, number)
    y = filled.y + filled.height + BELOW + air / 2
    under = _under(item, box.width, theme, room.words)
    for at, text in enumerate(under.lines):
        page.text("reminder", box.x, y + at * LEADING * theme.pt(9), text, theme.pt(9), puzzle=number)
    right = box.x + box.width
    page.text("id", right, y + under.label_top, under.label, theme.pt(6), "end", ink=GREY, puzzle=number)


def _printed_id(entry: Entry[Any, Any], size: float, width: float) -> str:
    """The position id where it is short enough to be typed from the page, else its short form."""
    full = format_id(entry.instance)
    printable = len(full) <= LONGEST_PRINTED_ID and text_width(full, size) <= width
    return full if printable else shorten(short_id(entry.instance), size, width)


class _Room(NamedTuple):
    """A page that stands for all of a chapter, and what its words are set by."""

    page: Builder
    theme: Theme
    words: Words

    def boxes(self, count: int, cols: int, page: Builder | None = None) -> list[Box]:
        """The boxes of puzzles and their words, on this page or another one."""
        return cells(ground(page or self.page, self.theme), -(-count // cols), cols, BETWEEN)

    def within(self, box: Box, items: Iterable[Numbered]) -> Box:
        """What a puzzle's box leaves for the drawing beside number, reminder and id, as `_puzzle` sets them."""
        above = self.theme.pt(16) * LINE + ABOVE
        below = BELOW + max(_under(item, box.width, self.theme, self.words).height for item in items)
        return Box(box.x, box.y + above, box.width, box.height - above - below)


class _Laid(NamedTuple):
    """The puzzles of a page as they are drawn on it, in how many columns, and the largest scale of each drawing."""

    group: Group
    cols: int
    fits: list[float]


def _laid(some: Sequence[_Drawn], count: int, room: _Room) -> _Laid:
    """Puzzles drawn in the way that is largest in one column of `count` boxes; in two if that is a tenth larger."""
    found = []
    largest = room.theme.largest_puzzle * (ALONE if count == 1 else 1.0)
    for cols in (1, 2):
        inner = room.within(room.boxes(count, cols)[0], [item for item, _ in some])
        group = {item: max(ways, key=lambda way: fitting_scale(way, inner, largest)) for item, ways in some}
        found.append(_Laid(group, cols, [fitting_scale(drawing, inner, largest) for drawing in group.values()]))
    one, two = found
    return two if min(two.fits) > 1.1 * min(one.fits) else one


def _puzzle_pages(drawn: Sequence[_Drawn], room: _Room, per_page: int) -> list[_Laid]:
    """Puzzles of one kind, page by page.

    As many as stay readable together, but none alone after a page of three; where there are no more to fill a page,
    they are not larger than those before them.
    """
    pages: list[tuple[Sequence[_Drawn], int]] = []
    rest = drawn
    while rest:
        counts = range(min(per_page, len(rest)), 1, -1)
        count = next((count for count in counts if _puzzles_readable(rest[:count], count, room)), 1)
        if count == 1:
            _require_printable(rest[0], room)
        pages.append((rest[:count], count))
        rest = rest[count:]
    if len(pages) > 1:
        (before, count), (last, short) = pages[-2:]
        more = [before[-1], *last]
        if short == 1 and count > 2 and _puzzles_readable(more, count, room):
            pages[-2], last = (before[:-1], count), more
        if _puzzles_readable(last, max(short, count), room):
            pages[-1] = last, max(short, count)
    return [_laid(some, count, room) for some, count in pages]


def _scales(pages: Sequence[_Laid]) -> dict[tuple[float, float], float]:
    """One scale for all drawings of one size; nearly equal ones become equal, as tiles of one kind should be."""
    fits: dict[tuple[float, float], float] = {}
    for laid in pages:
        for drawing, scale in zip(laid.group.values(), laid.fits, strict=True):
            fits[size_of(drawing)] = min(scale, fits.get(size_of(drawing), scale))
    scales, step = {}, 0.0
    for size, scale in sorted(fits.items(), key=lambda known: known[1]):
        if scale > STEP * step:
            step = scale
        scales[size] = step
    return scales


def _puzzles_readable(some: Sequence[_Drawn], count: int, room: _Room) -> bool:
    """Whether puzzles stay readable in boxes for `count` on a page."""
    laid = _laid(some, count, room)
    scale, whole = (min(1.0, *found.fits) for found in (laid, _laid(some, 1, room)))
    return readable(laid.group.values(), scale, whole, room.theme.smallest_puzzle, room.theme.puzzle_type)


def _require_printable(drawn: _Drawn, room: _Room) -> None:
    """Refuse a puzzle that is too large for the paper even on a page of its own."""
    laid = _laid([drawn], 1, room)
    [(item, drawing)], size = laid.group.items(), laid.fits[0]
    size *= least_type(drawing)
    if size < PRINTABLE_TYPE:
        raise InputError(f"puzzle {item.number}: is too large for this paper, its type would be {size:.2f} mm high")


class _Under(NamedTuple):
    """The words under a puzzle: its reminder, its id and how far that is below them, and the height of all, in mm."""

    lines: list[str]
    label: str
    label_top: float
    height: float


def _under(item: Numbered, width: float, theme: Theme, words: Words) -> _Under:
    """The reminder in lines; the id ends the last one, on its baseline, or stands below where there is no room."""
    size, small = theme.pt(9), theme.pt(6)
    lines = balanced(artist(item.kind).reminder(item.entry.instance, words), size, width)
    label = _printed_id(item.entry, small, width)
    height = len(lines) * LEADING * size
    if text_width(lines[-1], size) + 3 + text_width(label, small) <= width:
        return _Under(lines, label, height - LEADING * size + ASCENT * (size - small), height)
    return _Under(lines, label, height, height + LINE * small)
