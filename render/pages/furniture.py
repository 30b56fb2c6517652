"""What stands on pages beside puzzles: running heads, page numbers, marks of levels; and what all pages measure by."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from puzzlemill.puzzles.packs import Entry
from puzzlemill.render.drawing.canvas import BLACK, FRAME, Box, Drawing, circle, least_type
from puzzlemill.render.drawing.fonts import shorten, text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.layout import LINE, Builder, Placed
from puzzlemill.render.pages.words import ENGLISH, Words

GREY = 0.45
HEAD, FOOT = 11.0, 10.0
"""Height in mm of the running head above the puzzles and of the page's foot below them, in `light`."""

MARKS = 16.0
"""Width in mm of the five marks of a level, in `light`."""

APART = 4.0
"""Least white between what stands on the left and on the right of a running head, in mm."""

NEARLY = 0.97
"""How much smaller drawings may be that count as being as large."""

BETWEEN = 7.0
"""Between the boxes of two puzzles or answers, in mm."""


class Numbered(msgspec.Struct, frozen=True, eq=False):
    """A puzzle with its number in the book."""

    number: int
    entry: Entry[Any, Any]

    @property
    def kind(self) -> str:
        """The puzzle's kind."""
        return str(self.entry.instance.kind)


Group: TypeAlias = dict[Numbered, Drawing]
"""The puzzles of a page in order, and how each is drawn."""


def size_of(drawing: Drawing) -> tuple[float, float]:
    """Width and height of a drawing at natural size, to a hundredth of a mm: boards of one size have the same."""
    return round(drawing.width, 2), round(drawing.height, 2)


def running_head(page: Builder, left: str, right: str, theme: Theme = LIGHT) -> None:
    """The head of a page, with what stands on its right if anything does, the foot, and the line under the head."""
    area = page.area
    page.text("head", area.x, area.y, left, theme.pt(11), bold=True)
    beside = area.width - text_width(left, theme.pt(11), bold=True) - APART
    if right and (told := shorten(right, theme.pt(9), beside)) != "…":
        page.text("head", area.x + area.width, area.y, told, theme.pt(9), "end", ink=GREY)
    page.rule(area.y + 6 * theme.words)
    foot(page, theme)


def foot(page: Builder, theme: Theme = LIGHT, label: str = "") -> None:
    """The page number, or what stands for it, in the outer corner."""
    area, label = page.area, label or str(page.number)
    size = theme.pt(9)
    top = area.y + area.height - size * LINE
    if page.number % 2:
        page.text("foot", area.x + area.width, top, label, size, "end", ink=GREY)
    else:
        page.text("foot", area.x, top, label, size, ink=GREY)


def level_marks(
    page: Builder,
    right: float,
    top: float,
    level: int,
    puzzle: int | None = None,
    theme: Theme = LIGHT,
    words: Words = ENGLISH,
    name: float | None = None,
) -> None:
    """Five small marks, filled to the level, after its name; they end at `right`, and it may begin at `name`."""
    radius, step = 1.1 * theme.words, MARKS * theme.words / 5
    left = right - 5 * step
    for mark in range(1, 6):
        centre = (left + mark * step - radius, top + 2.2 * theme.words)
        page.items.append(circle(centre, radius, BLACK, FRAME, BLACK if mark <= level else None))
    page.placed.append(Placed("level", Box(left, top + theme.words, 5 * step, 2 * radius), puzzle))
    top += 0.55 * theme.words
    anchor: Literal["start", "end"] = "end" if name is None else "start"
    page.text(
        "level", left - 1 if name is None else name, top, words(f"levels.{level}"), theme.pt(9), anchor, puzzle=puzzle
    )


def ground(page: Builder, theme: Theme) -> Box:
    """The area of a page between its head and its foot."""
    above, below = theme.words * HEAD, theme.words * FOOT
    return Box(page.area.x, page.area.y + above, page.area.width, page.area.height - above - below)


def readable(drawings: Iterable[Drawing], scale: float, whole: float, smallest: float, least: float) -> bool:
    """Whether drawings keep, at one scale, to the `smallest` one and the `least` size of type that can be read.

    What is too wide for that on a page of its own, where its scale is `whole`, is as good where it is as large.
    """
    good = scale >= smallest and all(scale * size >= min(least, size) for size in map(least_type, drawings))
    return good or scale >= NEARLY * whole


def numbers_text(items: Sequence[Numbered], words: Words) -> str:
    """The numbers of puzzles in order, runs as ranges: `1–4, 7`."""
    runs: list[list[int]] = []
    for item in items:
        if runs and item.number == runs[-1][-1] + 1:
            runs[-1].append(item.number)
        else:
            runs.append([item.number])
    return ", ".join(words.range(run[0], run[-1]) for run in runs)


def range_text(group: Sequence[Numbered], words: Words) -> str:
    """The numbers of these puzzles."""
    return words("puzzle.head", count=len(group), numbers=numbers_text(group, words))
