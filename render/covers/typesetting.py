"""Lines of display type: titles broken into even lines, as large as their box allows, and blocks of lines in a box."""

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill.render.covers.art import Panel
from puzzlemill.render.drawing.canvas import Box, Ink, Text
from puzzlemill.render.drawing.fonts import left_bearing, text_width
from puzzlemill.render.pages.layout import ASCENT, LINE, Placed

MOST_LINES: Final = 5
"""The most lines of a title."""


class Line(NamedTuple):
    """A line of a block: its role, its words and type, and the white above it in mm."""

    role: str
    text: str
    size: float
    ink: Ink
    bold: bool = False
    above: float = 0.0

    @property
    def height(self) -> float:
        """Its height with the white above it."""
        return self.above + LINE * self.size


def even_lines(text: str, count: int, bold: bool = False) -> list[str]:
    """The text in `count` lines, or fewer if it has fewer words, broken so that the widest line is narrow."""
    words = text.split()
    count = min(count, len(words))
    space = text_width(" ", 1.0, bold)
    # The end of each word in a single line.
    ends = list(itertools.accumulate((text_width(word, 1.0, bold) + space for word in words), initial=0.0))
    # best[n]: for the words from a place on, in n lines, the width of the widest and where the first of them ends.
    best: list[dict[int, tuple[float, int]]] = [{len(words): (0.0, 0)}]
    for lines in range(1, count + 1):
        row: dict[int, tuple[float, int]] = {}
        for start in range(len(words) - lines + 1):
            # If several breaks are as good, the first line is the longest.
            row[start] = min(
                (max(ends[end] - ends[start] - space, below), -end)
                for end, (below, _) in best[-1].items()
                if end > start
            )
        best.append(row)
    broken, start = [], 0
    for lines in range(count, 0, -1):
        end = -best[lines][start][1]
        broken.append(" ".join(words[start:end]))
        start = end
    return broken


def fewest_lines(text: str, size: float, width: float, bold: bool = False) -> list[str] | None:
    """The text in as few even lines as fit a width at this size; None if a word is wider."""
    if any(text_width(word, size, bold) > width for word in text.split()):
        return None
    count = 1
    while max((text_width(line, size, bold) for line in even_lines(text, count, bold)), default=0.0) > width:
        count += 1
    return even_lines(text, count, bold)


def largest_lines(text: str, box: tuple[float, float], most: float, bold: bool = True) -> tuple[float, list[str]]:
    """The largest type up to `most` mm that sets a text in a width and height, and its lines; fewer lines first.

    The size is 0 if the height leaves no room.
    """
    width, height = box
    largest, lines = 0.0, [text]
    for count in range(1, MOST_LINES + 1):
        candidate = even_lines(text, count, bold)
        widest = max((text_width(line, 1.0, bold) for line in candidate), default=1.0)
        size = min(most, width / widest, height / (LINE * len(candidate)))
        # A line more must be worth it.
        if size > 1.04 * largest:
            largest, lines = size, candidate
        if len(candidate) < count:
            break
    return max(0.0, largest), lines


def block_height(lines: Sequence[Line]) -> float:
    """The height of lines one below the other, without the white above the first."""
    return sum(line.height for line in lines) - (lines[0].above if lines else 0.0)


def set_block(lines: Sequence[Line], panel: Panel) -> tuple[list[Text], list[Placed]]:
    """Lines placed in a panel as it asks, each with the box of its type."""
    box = panel.box
    spare = box.height - block_height(lines)
    y = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[panel.down]
    y -= lines[0].above if lines else 0.0
    texts, placed = [], []
    for line in lines:
        y += line.above
        width = text_width(line.text, line.size, line.bold)
        # Large letters begin with more white than small ones, which would make the edge ragged.
        pull = max(0.0, left_bearing(line.text, line.size, line.bold)) if panel.across == "start" else 0.0
        x = box.x - pull if panel.across == "start" else box.x + box.width / 2
        texts.append(Text(x, y + ASCENT * line.size, line.text, line.size, panel.across, line.bold, line.ink))
        left = box.x if panel.across == "start" else x - width / 2
        placed.append(Placed(line.role, Box(left, y, width - pull, LINE * line.size)))
        y += LINE * line.size
    return texts, placed
