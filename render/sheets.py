"""Pages of puzzles, each built on the layout model."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from puzzlemill.puzzles import KINDS, format_id, short_id
from puzzlemill.puzzles.kinds import InputError, Puzzle
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import artist, draw
from puzzlemill.render.answers import answer_sheets as answer_sheets
from puzzlemill.render.canvas import HAIR, Box, Drawing, fitting_scale, least_type, line
from puzzlemill.render.fonts import shorten, text_width, wrap
from puzzlemill.render.furniture import BETWEEN, GREY, Group, ground, level_marks, range_text, readable, running_head
from puzzlemill.render.furniture import Numbered as Numbered
from puzzlemill.render.layout import ASCENT, LINE, Builder, Paper, Sheet, cells
from puzzlemill.render.pencil import draw_for_pencil
from puzzlemill.render.themes import LIGHT, Theme
from puzzlemill.render.words import ENGLISH, Words

ABOVE, BELOW = 2.6, 2.6
"""From the line under a puzzle's number to its drawing and from there to the words, in mm."""

LEADING = 1.3
"""Height of a line of a reminder as a share of its type."""

PRINTABLE_TYPE = 1.0
"""Size in mm of the smallest type that is printed at all."""

LONGEST_PRINTED_ID = 64


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
    for kind, run in itertools.groupby(puzzles, lambda item: item.kind):
        for group, slots in _puzzle_groups(run, Builder(paper, first), per_page, theme, pencil, words):
            page = Builder(paper, first + len(sheets))
            running_head(page, title or KINDS[kind], range_text(list(group), words), theme)
            boxes = _boxes_for(group, len(group), page, theme, words)
            # One scale a page: tiles of one kind should not differ in size side by side.
            scale = min(
                _scale(group, some, theme, words) for some in (boxes, _boxes_for(group, slots, page, theme, words))
            )
            for (item, drawing), box in zip(group.items(), boxes, strict=False):
                _puzzle(page, item, drawing, box, scale, theme, words)
            sheets.append(page.sheet())
    return sheets


def _drawing(puzzle: Puzzle[Any], theme: Theme, pencil: bool) -> Drawing:
    """The puzzle, as a form for the pencil where that is wanted and there is one."""
    form = draw_for_pencil(puzzle, theme) if pencil else None
    return form or draw(puzzle, theme=theme)


def _puzzle(
    page: Builder, item: Numbered, drawing: Drawing, box: Box, scale: float, theme: Theme, words: Words
) -> None:
    """Number and level over a line, the drawing, the reminder and the position id, one under the other."""
    entry, number = item.entry, item.number
    y = page.text("number", box.x, box.y, str(number), theme.pt(16), bold=True, puzzle=number)
    if entry.grade is not None:
        level_marks(page, box.x + box.width, box.y + 1.4 * theme.words, entry.grade.level, number, theme, words)
    page.items.append(line((box.x, y + 0.4), (box.x + box.width, y + 0.4), stroke=0.6, width=HAIR))
    room = Box(box.x, y + ABOVE, box.width, drawing.height * scale)
    page.figure("puzzle", drawing, room, scale, number)
    y = room.y + room.height + BELOW
    under = _under(item, box.width, theme, words)
    for at, text in enumerate(under.lines):
        page.text("reminder", box.x, y + at * LEADING * theme.pt(9), text, theme.pt(9), puzzle=number)
    right = box.x + box.width
    page.text("id", right, y + under.label_top, under.label, theme.pt(6), "end", ink=GREY, puzzle=number)


def _printed_id(entry: Entry[Any, Any], size: float, width: float) -> str:
    """The position id where it is short enough to be typed from the page, else its short form."""
    full = format_id(entry.instance)
    printable = len(full) <= LONGEST_PRINTED_ID and text_width(full, size) <= width
    return full if printable else shorten(short_id(entry.instance), size, width)


def _puzzle_groups(
    items: Iterable[Numbered], page: Builder, per_page: int, theme: Theme, pencil: bool, words: Words
) -> list[tuple[Group, int]]:
    """Puzzles of one kind, page by page, and for how many on the page they are drawn.

    As many as stay readable together, but none alone after a page of three; where there are no more to fill a page,
    they are not larger than those before them.
    """
    drawn = [(item, _drawing(item.entry.instance, theme, pencil)) for item in items]
    groups: list[tuple[Group, int]] = []
    while drawn:
        for count in range(min(per_page, len(drawn)), 0, -1):
            group = dict(drawn[:count])
            if _puzzles_readable(group, count, page, theme, words):
                break
        if count == 1:
            _require_printable(*drawn[0], page, theme, words)
        groups.append((group, count))
        drawn = drawn[count:]
    if len(groups) > 1:
        (before, count), (last, short) = groups[-2:]
        more = dict([*list(before.items())[-1:], *last.items()])
        if short == 1 and count > 2 and _puzzles_readable(more, count, page, theme, words):
            before.popitem()
            last = more
        if _puzzles_readable(last, max(short, count), page, theme, words):
            groups[-1] = last, max(short, count)
    return groups


def _puzzles_readable(group: Group, count: int, page: Builder, theme: Theme, words: Words) -> bool:
    """Whether puzzles stay readable in boxes for `count` on a page."""
    box, whole = (
        _within(_boxes_for(group, number, page, theme, words)[0], group, theme, words) for number in (count, 1)
    )
    return readable(group.values(), box, whole, theme.smallest_puzzle, theme.puzzle_type)


def _require_printable(item: Numbered, drawing: Drawing, page: Builder, theme: Theme, words: Words) -> None:
    """Refuse a puzzle that is too large for the paper even on a page of its own."""
    group = {item: drawing}
    box = _within(_boxes_for(group, 1, page, theme, words)[0], group, theme, words)
    size = fitting_scale(drawing, box) * least_type(drawing)
    if size < PRINTABLE_TYPE:
        raise InputError(f"puzzle {item.number}: is too large for this paper, its type would be {size:.2f} mm high")


def _boxes_for(group: Group, count: int, page: Builder, theme: Theme, words: Words) -> list[Box]:
    """One column of `count` boxes; two where that makes the drawings larger by more than a tenth."""
    one, two = (cells(ground(page, theme), -(-count // cols), cols, BETWEEN) for cols in (1, 2))
    return two if _scale(group, two, theme, words) > 1.1 * _scale(group, one, theme, words) else one


def _scale(group: Group, boxes: Sequence[Box], theme: Theme, words: Words) -> float:
    """The largest scale at which all drawings fit their boxes."""
    room = _within(boxes[0], group, theme, words)
    return min(fitting_scale(drawing, room, theme.largest_puzzle) for drawing in group.values())


def _within(box: Box, group: Iterable[Numbered], theme: Theme, words: Words) -> Box:
    """What a puzzle's box leaves for the drawing beside number, reminder and id, as `_puzzle` sets them."""
    above = theme.pt(16) * LINE + ABOVE
    below = BELOW + max(_under(item, box.width, theme, words).height for item in group)
    return Box(box.x, box.y + above, box.width, box.height - above - below)


class _Under(NamedTuple):
    """The words under a puzzle: its reminder, its id and how far that is below them, and the height of all, in mm."""

    lines: list[str]
    label: str
    label_top: float
    height: float


def _under(item: Numbered, width: float, theme: Theme, words: Words) -> _Under:
    """The reminder in lines; the id ends the last one, on its baseline, or stands below where there is no room."""
    size, small = theme.pt(9), theme.pt(6)
    lines = wrap(artist(item.kind).reminder(item.entry.instance, words), size, width)
    label = _printed_id(item.entry, small, width)
    height = len(lines) * LEADING * size
    if text_width(lines[-1], size) + 3 + text_width(label, small) <= width:
        return _Under(lines, label, height - LEADING * size + ASCENT * (size - small), height)
    return _Under(lines, label, height, height + LINE * small)
