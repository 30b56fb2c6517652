"""Everything on pages besides puzzles: running heads, page numbers, level marks, and shared measures."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.render.drawing.canvas import BLACK, FRAME, HAIR, Box, Drawing, circle, least_type, line
from puzzlemill.render.drawing.fonts import shorten, text_width
from puzzlemill.render.pages.layout import ASCENT, LINE, Builder, Placed, Type
from puzzlemill.render.pages.words import Words

GREY = 0.45
HEAD, FOOT = 11.0, 10.0
"""Height in mm of the running head above the puzzles and of the page's foot below them, in `light`."""

MARKS = 16.0
"""Width in mm of the five marks of a level, in `light`."""

TIMES = 20.0, 14.0
"""Lengths in mm of the lines for the date and for the time taken, in `light`."""

SHORTEST = 0.55
"""Share of these lengths that the lines have at least."""

APART = 4.0
"""Least white between words side by side, in mm."""

NEARLY = 0.97
"""Drawings down to this share of another one's scale count as equally large."""

BETWEEN = 7.0
"""Gap between the boxes of two puzzles or answers, in mm."""


class NumberedEntry(msgspec.Struct, frozen=True, eq=False):
    """A puzzle with its number on the pages."""

    number: int
    entry: AnyEntry

    @property
    def kind(self) -> str:
        """The puzzle's kind."""
        return self.entry.instance.kind


Feature: TypeAlias = Literal["", "spread", "poster", "finale"]
"""What is special about a run of a book: two facing pages, a poster in the middle, or the last puzzle."""


class Run(msgspec.Struct, frozen=True):
    """Puzzles of one kind that follow one another on pages of their own, at most `per_page` (1 to 6) on each.

    `first` is the number of the first puzzle.
    """

    kind: str
    entries: tuple[AnyEntry, ...]
    per_page: int = 4
    feature: Feature = ""
    first: int = 1

    @property
    def items(self) -> list[NumberedEntry]:
        """Its puzzles with their numbers."""
        return numbered(self.entries, self.first)


def numbered(entries: Iterable[AnyEntry], first: int = 1) -> list[NumberedEntry]:
    """Entries with their numbers, from `first`."""
    return [NumberedEntry(number, entry) for number, entry in enumerate(entries, first)]


def size_of(drawing: Drawing) -> tuple[float, float]:
    """Width and height of a drawing at natural size, to a hundredth of a mm, so boards of one size are equal."""
    return round(drawing.width, 2), round(drawing.height, 2)


def running_head(page: Builder, left: str, right: str) -> None:
    """Draw the running head with its line, words on its right if there are any, and the page's foot."""
    area, size = page.area, page.theme.pt(9)
    bold = Type(page.theme.pt(11), bold=True)
    page.text("head", area.x, area.y, left, bold)
    beside = area.width - text_width(left, bold.size, bold=True) - APART
    if right and (shortened := shorten(right, size, beside)) != "…":
        page.text("head", area.x + area.width, area.y, shortened, Type(size, ink=GREY), "end")
    page.rule(area.y + 6 * page.theme.words)
    foot(page)


def foot(page: Builder, label: str = "") -> None:
    """Draw the page number, or `label` instead, in the outer corner."""
    area, label = page.area, label or str(page.number)
    size = page.theme.pt(9)
    top = area.y + area.height - size * LINE
    if page.number % 2:
        page.text("foot", area.x + area.width, top, label, Type(size, ink=GREY), "end")
    else:
        page.text("foot", area.x, top, label, Type(size, ink=GREY))


def level_marks(
    page: Builder,
    right: float,
    top: float,
    level: int,
    puzzle: int | None = None,
    name: float | None = None,
    trial: bool = False,
) -> float:
    """Draw a level's name and five small marks, filled to the level, that end at `right`; the name can begin at `name`.

    With `trial`, it says that the puzzle needs one. Returns the left edge of the marks or, unless it begins at `name`,
    of the name.
    """
    theme = page.theme
    radius, step = 1.1 * theme.words, MARKS * theme.words / 5
    left = right - 5 * step
    for mark in range(1, 6):
        centre = (left + mark * step - radius, top + 2.2 * theme.words)
        page.items.append(circle(centre, radius, BLACK, FRAME, BLACK if mark <= level else None))
    page.placed.append(Placed("level", Box(left, top + theme.words, 5 * step, 2 * radius), puzzle))
    top += 0.55 * theme.words
    text, type = page.words(f"levels.{level}"), Type(theme.pt(9))
    text = page.words("levels.trial", level=text) if trial else text
    if name is not None:
        page.text("level", name, top, text, type, puzzle=puzzle)
        return left
    page.text("level", left - 1, top, text, type, "end", puzzle)
    return left - 1 - text_width(text, type.size)


def times_line(page: Builder, left: float, right: float, top: float, puzzle: int) -> bool:
    """Draw lines to write the date and the time on, from `left`, and to `right` at most; nothing without room for them.

    Returns whether there is room. `top` is the top of their type, 8 pt in `light`.
    """
    size, unit = page.theme.pt(8), page.theme.words
    names = [page.words(f"puzzle.times.{name}") for name in ("date", "time")]
    fixed = sum(text_width(name, size) + unit for name in names) + APART * unit
    share = min(1.0, (right - left - fixed) / (unit * sum(TIMES)))
    if share < SHORTEST:
        return False
    x = left
    for name, length in zip(names, TIMES, strict=True):
        page.text("times", x, top, name, Type(size, ink=GREY), puzzle=puzzle)
        start, end = x + text_width(name, size) + unit, x + text_width(name, size) + unit * (1 + share * length)
        base = top + ASCENT * size
        page.items.append(line((start, base), (end, base), stroke=0.6, width=HAIR))
        page.placed[-1] = Placed("times", Box(x, top, end - x, LINE * size), puzzle)
        x = end + APART * unit
    return True


def ground(page: Builder) -> Box:
    """The area of a page between its head and its foot."""
    above, below = page.theme.words * HEAD, page.theme.words * FOOT
    return Box(page.area.x, page.area.y + above, page.area.width, page.area.height - above - below)


def readable(drawings: Iterable[Drawing], scale: float, whole: float, smallest: float, least: float) -> bool:
    """Whether drawings at one scale respect the `smallest` scale and the `least` readable size of type.

    A drawing too wide for that even alone on a page, at scale `whole`, passes if it is as large as there.
    """
    good = scale >= smallest and all(scale * size >= min(least, size) for size in map(least_type, drawings))
    return good or scale >= NEARLY * whole


def numbers_text(items: Sequence[NumberedEntry], words: Words) -> str:
    """The numbers of puzzles in order, with runs as ranges: `1–4, 7`."""
    return runs_text([item.number for item in items], words)


def runs_text(numbers: Sequence[int], words: Words) -> str:
    """Ascending numbers, with runs as ranges: `1–4, 7`."""
    known = set(numbers)
    starts = [number for number in numbers if number - 1 not in known]
    ends = [number for number in numbers if number + 1 not in known]
    return ", ".join(words.range(start, end) for start, end in zip(starts, ends, strict=True))


def range_text(group: Sequence[NumberedEntry], words: Words) -> str:
    """The numbers of these puzzles, as in `Puzzles 1–4`."""
    return words("puzzle.head", count=len(group), numbers=numbers_text(group, words))
