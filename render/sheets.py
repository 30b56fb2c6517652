"""Pages of puzzles, of answers and of rules, each built on the layout model."""

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from puzzlemill.grading import LEVEL_NAMES
from puzzlemill.puzzles import KINDS, format_id, short_id
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Entry
from puzzlemill.render import answer, artist, draw
from puzzlemill.render.canvas import BLACK, FRAME, Box, Drawing, circle, fitting_scale, least_type, pt
from puzzlemill.render.fonts import shorten, text_width, wrap
from puzzlemill.render.layout import LINE, Builder, Paper, Placed, Sheet, cells

GREY = 0.45
HEAD, FOOT = 11.0, 10.0
"""Height in mm of the running head above the puzzles and of the page's foot below them."""

ANSWER_GRIDS = ((4, 3), (3, 3), (4, 2), (3, 2), (2, 2))
"""Rows and columns of answers, the closest first."""

MOST_ANSWERS = 12

SMALLEST_PUZZLE, SMALLEST_ANSWER = 0.72, 0.42
"""How far a drawing may be scaled below its natural size before fewer are put on a page."""

LARGEST_PUZZLE = 1.3
"""How far a puzzle may be scaled above its natural size where a page has room for it."""

PUZZLE_TYPE, ANSWER_TYPE = 1.9, 2.7
"""Size in mm of the smallest type that a person should have to read in a puzzle and in an answer."""

PRINTABLE_TYPE = 1.0
"""Size in mm of the smallest type that is printed at all."""

LONGEST_PRINTED_ID = 64


class Numbered(msgspec.Struct, frozen=True):
    """A puzzle with its number in the book."""

    number: int
    entry: Entry[Any, Any]

    @property
    def kind(self) -> str:
        """The puzzle's kind."""
        return str(self.entry.instance.kind)


def puzzle_sheets(puzzles: Sequence[Numbered], paper: Paper, per_page: int, first: int = 1) -> list[Sheet]:
    """Pages of at most `per_page` (1 to 6) puzzles in order, one kind a page, numbered from `first`."""
    drawings = {item.number: draw(item.entry.instance) for item in puzzles}
    sheets: list[Sheet] = []
    rest = list(puzzles)
    while rest:
        page = Builder(paper, first + len(sheets))
        group, boxes = _puzzles_of_a_page(rest, drawings, page, per_page)
        running_head(page, KINDS[group[0].kind], _range_text("Puzzle", group))
        # One scale a page: tiles of one kind should not differ in size side by side.
        scale = min(
            fitting_scale(drawings[item.number], _within(box, group), LARGEST_PUZZLE)
            for item, box in zip(group, boxes, strict=False)
        )
        for item, box in zip(group, boxes, strict=False):
            _puzzle(page, item, drawings[item.number], box, scale)
        sheets.append(page.sheet())
        rest = rest[len(group) :]
    return sheets


def answer_sheets(puzzles: Sequence[Numbered], paper: Paper, first: int = 1) -> list[Sheet]:
    """Pages of answers in order, one kind a page, as many a page as stay readable; puzzles without one are left out."""
    rest = [item for item in puzzles if item.entry.solution is not None]
    sheets: list[Sheet] = []
    drawings: dict[int, Drawing] = {}
    while rest:
        page = Builder(paper, first + len(sheets))
        for item in rest[:MOST_ANSWERS]:
            if item.number not in drawings:
                drawings[item.number] = answer(item.entry.instance, item.entry.solution)
        group, boxes = _answers_of_a_page(rest, drawings, page)
        running_head(page, f"Answers: {KINDS[group[0].kind]}", _range_text("Puzzle", group))
        scale = min(fitting_scale(drawings[item.number], _under_number(boxes[0])) for item in group)
        for item, box in zip(group, boxes, strict=False):
            drawing = drawings.pop(item.number)
            page.text("number", box.x, box.y, str(item.number), pt(11), bold=True, puzzle=item.number)
            room = _under_number(box)._replace(height=drawing.height * scale)
            page.figure("answer", drawing, room, scale, item.number)
        sheets.append(page.sheet())
        rest = rest[len(group) :]
    return sheets


def rules_sheet(kind: str, paper: Paper, number: int) -> Sheet:
    """The page that says in plain words how a kind is played, with its worked examples."""
    page = Builder(paper, number)
    area = page.area
    y = page.text("title", area.x, area.y, KINDS[kind], pt(22), bold=True)
    page.rule(y + 2)
    top, bottom = y + 8, area.y + area.height - FOOT
    size, gap = pt(11), 4.0
    leading = size * 1.4
    blocks = [block if isinstance(block, Drawing) else wrap(block, size, area.width) for block in artist(kind).rules()]
    lines = sum(len(block) for block in blocks if isinstance(block, list))
    figures = [block for block in blocks if isinstance(block, Drawing)]
    room = bottom - top - lines * leading - gap * len(blocks)
    widest = min([1.0, *(area.width / figure.width for figure in figures)])
    scale = min(widest, room / sum(figure.height for figure in figures)) if figures else 1.0
    y = top
    for block in blocks:
        if isinstance(block, Drawing):
            height = block.height * scale
            page.figure("figure", block, Box(area.x, y, area.width, height), largest=scale)
            y += height
        else:
            for text in block:
                page.text("text", area.x, y, text, size)
                y += leading
        y += gap
    foot(page)
    return page.sheet()


def running_head(page: Builder, left: str, right: str) -> None:
    """The head of a page, its foot, and the line under the head."""
    area = page.area
    page.text("head", area.x, area.y, left, pt(11), bold=True)
    page.text("head", area.x + area.width, area.y, right, pt(9), "end", ink=GREY)
    page.rule(area.y + 6)
    foot(page)


def foot(page: Builder) -> None:
    """The page number, in the outer corner."""
    area = page.area
    size = pt(9)
    top = area.y + area.height - size * LINE
    if page.number % 2:
        page.text("foot", area.x + area.width, top, str(page.number), size, "end", ink=GREY)
    else:
        page.text("foot", area.x, top, str(page.number), size, ink=GREY)


def level_marks(page: Builder, right: float, top: float, level: int, puzzle: int | None = None) -> None:
    """Five small marks, filled to the level, after its name; they end at `right`."""
    radius, step = 1.1, 3.2
    left = right - 5 * step
    for mark in range(1, 6):
        centre = (left + mark * step - radius, top + 2.2)
        page.items.append(circle(centre, radius, BLACK, FRAME, BLACK if mark <= level else None))
    page.placed.append(Placed("level", Box(left, top + 1, 5 * step, 2 * radius), puzzle))
    page.text("level", left - 1, top + 0.55, LEVEL_NAMES[level - 1], pt(9), "end", puzzle=puzzle)


def _puzzle(page: Builder, item: Numbered, drawing: Drawing, box: Box, scale: float) -> None:
    """Number and level, the drawing, the reminder and the position id, one under the other."""
    entry, number = item.entry, item.number
    y = page.text("number", box.x, box.y, str(number), pt(16), bold=True, puzzle=number)
    if entry.grade is not None:
        level_marks(page, box.x + box.width, box.y + 0.8, entry.grade.level, number)
    room = Box(box.x, y + 2, box.width, drawing.height * scale)
    page.figure("puzzle", drawing, room, scale, number)
    y = room.y + room.height + 3
    for text in _reminder(item, box.width):
        page.text("reminder", box.x, y, text, pt(9), puzzle=number)
        y += pt(9) * 1.3
    page.text("id", box.x, y + 0.5, _printed_id(entry, pt(6), box.width), pt(6), ink=GREY, puzzle=number)


def _printed_id(entry: Entry[Any, Any], size: float, width: float) -> str:
    """The position id where it is short enough to be typed from the page, else its short form."""
    full = format_id(entry.instance)
    printable = len(full) <= LONGEST_PRINTED_ID and text_width(full, size) <= width
    return full if printable else shorten(short_id(entry.instance), size, width)


def _puzzles_of_a_page(
    rest: Sequence[Numbered], drawings: dict[int, Drawing], page: Builder, per_page: int
) -> tuple[Sequence[Numbered], list[Box]]:
    """As many of the next puzzles of one kind as stay readable together, at least one, and their boxes."""
    same = list(itertools.takewhile(lambda item: item.kind == rest[0].kind, rest[:per_page]))
    for count in range(len(same), 0, -1):
        group = same[:count]
        boxes = _boxes_for([drawings[item.number] for item in group], group, page)
        room = _within(boxes[0], group)
        if all(_readable(drawings[item.number], room, SMALLEST_PUZZLE, PUZZLE_TYPE) for item in group):
            break
    else:
        _require_printable(group[0].number, drawings[group[0].number], room)
    return group, boxes


def _require_printable(number: int, drawing: Drawing, room: Box) -> None:
    """Refuse a puzzle that is too large for the paper even on a page of its own."""
    size = fitting_scale(drawing, room) * least_type(drawing)
    if size < PRINTABLE_TYPE:
        raise InputError(f"puzzle {number}: is too large for this paper, its type would be {size:.2f} mm high")


def _boxes_for(drawings: Sequence[Drawing], group: Sequence[Numbered], page: Builder) -> list[Box]:
    """One column of boxes; two where that makes the drawings larger by more than a tenth."""

    def scale(boxes: list[Box]) -> float:
        return min(fitting_scale(drawing, _within(boxes[0], group)) for drawing in drawings)

    one, two = (cells(_ground(page), -(-len(group) // cols), cols, gap=7.0) for cols in (1, 2))
    return two if scale(two) > 1.1 * scale(one) else one


def _answers_of_a_page(
    rest: Sequence[Numbered], drawings: dict[int, Drawing], page: Builder
) -> tuple[Sequence[Numbered], list[Box]]:
    """The next answers of one kind in the closest grid in which they stay readable, as even in number as may be."""
    same = list(itertools.takewhile(lambda item: item.kind == rest[0].kind, rest))
    for rows, cols in ANSWER_GRIDS:
        boxes = cells(_ground(page), rows, cols, gap=7.0)
        next_ones = [drawings[item.number] for item in same[: len(boxes)]]
        if all(_readable(drawing, _under_number(boxes[0]), SMALLEST_ANSWER, ANSWER_TYPE) for drawing in next_ones):
            break
    # Spread evenly: nobody wants a page with one answer at the end.
    pages = -(-len(same) // len(boxes))
    return same[: -(-len(same) // pages)], boxes


def _under_number(box: Box) -> Box:
    """What an answer's box leaves for the drawing."""
    above = pt(11) * LINE + 1
    return Box(box.x, box.y + above, box.width, box.height - above)


def _ground(page: Builder) -> Box:
    """The area of a page between its head and its foot."""
    return Box(page.area.x, page.area.y + HEAD, page.area.width, page.area.height - HEAD - FOOT)


def _within(box: Box, group: Sequence[Numbered]) -> Box:
    """What a puzzle's box leaves for the drawing beside number, reminder and id, as `_puzzle` sets them."""
    lines = max(len(_reminder(item, box.width)) for item in group)
    above, below = pt(16) * LINE + 2, 3 + lines * pt(9) * 1.3 + 0.5 + pt(6) * LINE
    return Box(box.x, box.y + above, box.width, box.height - above - below)


def _reminder(item: Numbered, width: float) -> list[str]:
    """The reminder of a puzzle in lines."""
    return wrap(artist(item.kind).reminder(item.entry.instance), pt(9), width)


def _readable(drawing: Drawing, box: Box, smallest: float, least: float) -> bool:
    """Whether the drawing, fitted into `box`, keeps to a scale and a type size that can be read."""
    scale = fitting_scale(drawing, box)
    return scale >= smallest and scale * least_type(drawing) >= min(least, least_type(drawing))


def _range_text(word: str, group: Sequence[Numbered]) -> str:
    first, last = group[0].number, group[-1].number
    return f"{word} {first}" if first == last else f"{word}s {first}–{last}"
