"""A page as a layout model: what is where, as boxes that tests can check, and the finished drawing.

Sizes are in mm. The gutter is on the left of odd pages and on the right of even ones.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from puzzlemill.render.drawing.canvas import (
    ANCHORS,
    BLACK,
    HAIR,
    Anchor,
    Box,
    Drawing,
    Ink,
    Item,
    Place,
    Text,
    fit,
    line,
)
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.papers import PAPERS as PAPERS
from puzzlemill.render.pages.papers import Paper as Paper
from puzzlemill.render.pages.papers import paper_named as paper_named
from puzzlemill.render.pages.words import ENGLISH, Words

ASCENT, DESCENT = 0.80, 0.22
"""Height of a line of the bundled type above and below its baseline, as a share of its size."""

LINE = ASCENT + DESCENT


class Extras(NamedTuple):
    """What pages have besides puzzles and their reminders.

    `ids` is what identifies a puzzle in small print: nothing, the `volume` and its number, or its position id. With
    `times` there is a line for the date and the time taken, with `references` one for the pages of hints and answer.
    `play` is the address of a page that plays puzzles, which a QR code opens at each puzzle; empty for none.
    """

    ids: Literal["none", "volume", "position"] = "position"
    volume: str = ""
    times: bool = False
    references: bool = False
    play: str = ""


class Look(NamedTuple):
    """How pages look: their paper, theme and language, what they have besides puzzles, and if a pencil is enough.

    With `pencil`, puzzles are forms to draw in, if their kind has one.
    """

    paper: Paper
    theme: Theme = LIGHT
    words: Words = ENGLISH
    pencil: bool = False
    extras: Extras = Extras()


class Type(NamedTuple):
    """How a line of type is set: its size in mm, its weight and its ink."""

    size: float
    bold: bool = False
    ink: Ink = BLACK


class Placed(msgspec.Struct, frozen=True):
    """Something on a page: its role (`head`, `number`, `puzzle`, `answer`, ...), its box and its puzzle's number."""

    role: str
    box: Box
    puzzle: int | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A finished page: its number, the area inside the margins, the placed boxes, and the drawing.

    The drawing is as large as the trimmed page; anything that bleeds reaches `bleed` mm beyond it, but not at the spine
    of a page that is `bound` into a book. The sheet of a cover is not bound: it bleeds on four sides.
    """

    number: int
    area: Box
    placed: tuple[Placed, ...]
    drawing: Drawing
    bleed: float = 0.0
    bound: bool = True


Between: TypeAlias = Callable[[Sequence[Sheet], int], list[Sheet]]
"""The pages that come before the next page of a section, given its pages so far and the number of that page."""


def nothing_between(sheets: Sequence[Sheet], number: int) -> list[Sheet]:
    """No pages: the pages of a section follow one another."""
    return []


class Builder:
    """Collects everything on one page. Every method that places something records its box."""

    def __init__(self, look: Look, number: int) -> None:
        paper = look.paper
        self.paper: Paper = paper
        self.theme: Theme = look.theme
        self.words: Words = look.words
        self.extras: Extras = look.extras
        self.number = number
        left = paper.inside if number % 2 else paper.outside
        width = paper.width - paper.inside - paper.outside
        self.area: Box = Box(left, paper.top, width, paper.height - paper.top - paper.bottom)
        self.placed: list[Placed] = []
        self.items: list[Item] = []
        self.foot: list[Text] = []

    def text(
        self,
        role: str,
        x: float,
        top: float,
        text: str,
        type: Type,
        anchor: Anchor = "start",
        puzzle: int | None = None,
    ) -> float:
        """Set one line of type whose box begins at `top`; returns the box's bottom."""
        width = text_width(text, type.size, type.bold)
        left = x - ANCHORS[anchor] * width
        items = self.foot if role == "foot" else self.items
        items.append(Text(x, top + ASCENT * type.size, text, type.size, anchor, type.bold, type.ink))
        self.placed.append(Placed(role, Box(left, top, width, LINE * type.size), puzzle))
        return top + LINE * type.size

    def figure(self, role: str, drawing: Drawing, box: Box, largest: float = 1.0, puzzle: int | None = None) -> Place:
        """Fit `drawing` into `box` and place it; records the box that it really fills."""
        place = fit(drawing, box, largest)
        self.items.append(place)
        filled = Box(place.x, place.y, drawing.width * place.scale, drawing.height * place.scale)
        self.placed.append(Placed(role, filled, puzzle))
        return place

    def rule(self, y: float, ink: Ink = 0.6) -> None:
        """Draw a construction line across the area."""
        self.items.append(line((self.area.x, y), (self.area.x + self.area.width, y), stroke=ink, width=HAIR))

    def sheet(self) -> Sheet:
        """The finished page. Its foot always comes last, because screen readers expect it there."""
        drawing = Drawing(self.paper.width, self.paper.height, (*self.items, *self.foot))
        return Sheet(self.number, self.area, tuple(self.placed), drawing, self.paper.bleed)
