"""The pages of a study: a booklet for each person, and the answers with a page for the host.

No page for people shows a level or expected minutes, and every booklet has the same puzzles in its own order.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles import kind_name
from puzzlemill.puzzles.kinds import within
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.render.drawing.canvas import BLACK, HAIR, Box, Drawing, line, rectangle
from puzzlemill.render.drawing.fonts import balanced, text_width
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.blocks import Block, Head
from puzzlemill.render.pages.furniture import GREY, NumberedEntry
from puzzlemill.render.pages.how_to_play import how_to_play_sheets, instructions
from puzzlemill.render.pages.layout import LINE, Builder, Look, Sheet, Type
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.sheets import puzzle_sheets

STRIP: Final = 19.0
"""Height of the strip above a puzzle in which people write their times, in mm."""

BOX: Final = 10.0
WIDEST_BOX: Final = 40.0
"""Height and largest width of a box for a time, in mm."""

TICK: Final = 4.0
"""Side of a box to tick, in mm."""

FAINT: Final = 0.7
"""The grey of lines inside a box."""

GAP, APART = 2.0, 7.0
"""Gaps between a label and its box, and between a box and the next label, in mm."""


class KindPages(NamedTuple):
    """The puzzles of a kind in a person's order, after one for practice if there is one."""

    puzzles: tuple[NumberedEntry, ...]
    practice: NumberedEntry | None


def booklet(person: int, kinds: Sequence[KindPages], look: Look, limit: int) -> Document:
    """The pages of a person: instructions, then for each kind its rules, a practice puzzle and the timed ones.

    Nobody should spend more than `limit` minutes on a puzzle. Raises `InputError` if the paper is too small.
    """
    words = look.words
    sheets = instructions(
        words("study.title", person=str(person)), words("study.lead"), _instructions(kinds, look, limit), look, 1
    )
    for kind in kinds:
        first = kind.puzzles[0].kind
        sheets += how_to_play_sheets(first, look, len(sheets) + 1)
        head = words("study.head", kind=kind_name(first), person=str(person))
        for item in (kind.practice, *kind.puzzles):
            if item is not None:
                sheets += _puzzle_sheets(item, look, len(sheets) + 1, head, timed=item is not kind.practice)
    return Document(tuple(sheets), words("study.title", person=str(person)), language=words("language.code"))


def answer_book(
    puzzles: Sequence[NumberedEntry],
    look: Look,
    minutes: int,
    minutes_range: tuple[int, int],
    *,
    in_browser: bool = False,
) -> Document:
    """A page for the host, with the expected minutes of a person and the range of people, and the answers by kind.

    If people solve `in_browser`, there are no booklets to print and no solutions to compare.
    """
    words = look.words
    low, high = minutes_range
    place = "study.host.browser" if in_browser else "study.host"
    texts = {
        "before": words(f"{place}.before", minutes=minutes, low=low, high=high),
        "during": words(f"{place}.during"),
        "after": words(f"{place}.after"),
        "times": words(f"{place}.times"),
    }
    blocks = [block for part, text in texts.items() for block in (Head(words(f"study.host.heads.{part}")), text)]
    sheets = instructions(words("study.host.title"), words("study.host.lead"), blocks, look, 1)
    for _, of_kind in groupby(puzzles, lambda item: item.kind):
        sheets += answer_sheets(list(of_kind), look, len(sheets) + 1)
    return Document(tuple(sheets), words("study.host.title"), language=words("language.code"))


def _instructions(kinds: Sequence[KindPages], look: Look, limit: int) -> list[Block]:
    """The sections of a booklet's first page."""
    words = look.words
    names = [kind_name(kind.puzzles[0].kind) for kind in kinds]
    parts = {
        "need": words("study.need"),
        "kinds": words("study.kinds", names=words.listed(names), count=len(names)),
        "practice": words("study.practice") if any(kind.practice for kind in kinds) else "",
        "start": words("study.start"),
        "end": words("study.end"),
        "limit": words("study.limit", limit=limit),
        "alone": words("study.alone"),
        "breaks": words("study.breaks"),
    }
    return [block for part, text in parts.items() if text for block in (Head(words(f"study.heads.{part}")), text)]


def _puzzle_sheets(item: NumberedEntry, look: Look, first: int, head: str, *, timed: bool) -> list[Sheet]:
    """A page with one puzzle below a strip for times, or below a line that it is for practice."""
    entry = msgspec.structs.replace(item.entry, grade=None)
    height = look.theme.words * STRIP
    below = look._replace(paper=look.paper._replace(top=look.paper.top + height))
    with within(entry=short_id(entry.instance)):
        pages = puzzle_sheets([NumberedEntry(item.number, entry)], below, 1, first, head)
    sheets = []
    for sheet in pages:
        page = Builder(look, sheet.number)
        _time_boxes(page) if timed else _practice_line(page)
        drawing = Drawing(sheet.drawing.width, sheet.drawing.height, (*page.items, *sheet.drawing.items))
        sheets.append(
            msgspec.structs.replace(sheet, area=page.area, placed=(*page.placed, *sheet.placed), drawing=drawing)
        )
    return sheets


def _practice_line(page: Builder) -> None:
    """Write what to do with a puzzle that does not count."""
    size = page.theme.pt(11)
    y = page.area.y
    for text in balanced(page.words("study.strip.practice"), size, page.area.width):
        y = page.text("practice", page.area.x, y, text, Type(size))


def _time_boxes(page: Builder) -> None:
    """Draw boxes for the start and the end, and two boxes to tick."""
    area, words, size = page.area, page.words, page.theme.pt(11)
    labels = [words("study.strip.start"), words("study.strip.end")]
    ticks = [words("study.strip.solved"), words("study.strip.gave_up")]
    right = area.x + area.width - max(text_width(label, size) for label in ticks) - GAP - TICK
    free = right - area.x - sum(text_width(label, size, bold=True) + GAP + APART for label in labels)
    wide, tall = min(WIDEST_BOX, free / 2), page.theme.words * BOX
    x = area.x
    for label in labels:
        page.text("label", x, area.y + (tall - LINE * size) / 2, label, Type(size, bold=True))
        x += text_width(label, size, bold=True) + GAP
        page.figure("time", _empty_box(wide, tall, 3), Box(x, area.y, wide, tall))
        _unit_names(page, Box(x, area.y + tall, wide, 0))
        x += wide + APART
    for row, label in enumerate(ticks):
        y = area.y + row * (tall - TICK)
        page.figure("tick", _empty_box(TICK, TICK), Box(right, y, TICK, TICK))
        page.text("label", right + TICK + GAP, y + (TICK - LINE * size) / 2, label, Type(size))


def _empty_box(width: float, height: float, parts: int = 1) -> Drawing:
    """A box to write in, with faint lines between its parts."""
    lines = [
        line((width * part / parts, 0), (width * part / parts, height), stroke=FAINT, width=HAIR)
        for part in range(1, parts)
    ]
    return Drawing(width, height, (*lines, rectangle(Box(0, 0, width, height), stroke=BLACK)))


def _unit_names(page: Builder, below: Box) -> None:
    """Write what goes into the three parts of a box for a time: hours, minutes and seconds."""
    for place, unit in enumerate(("hours", "minutes", "seconds")):
        x = below.x + below.width * (2 * place + 1) / 6
        text, type = page.words(f"study.strip.{unit}"), Type(page.theme.pt(7), ink=GREY)
        page.text("unit", x, below.y + 0.6, text, type, "middle")
