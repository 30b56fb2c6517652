"""Drawings and pages measured as boxes, and what is true of all of them."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from puzzlemill.render.drawing.canvas import Box as Frame
from puzzlemill.render.drawing.canvas import Drawing, Path, Picture, Place, Text
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.layout import DESCENT, Sheet

SLACK = 1e-6
"""The largest error, in mm, of a sum of floats."""

HEIGHT = 0.75
"""Height of a capital letter above its baseline as a share of the type size, a little more than it has."""

DESCENDERS = frozenset("gjpqyQ,;()")
"""Letters and signs that hang below the baseline."""


class Box(NamedTuple):
    """Where something is in a drawing, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        return self.left < x < self.right and self.top < y < self.bottom


def box_of(item: Path | Text) -> Box:
    """The box of an item in its own drawing, with the width of its lines and the control points of its curves."""
    if isinstance(item, Text):
        width = text_width(item.text, item.size, item.bold)
        left = item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * width
        return Box(left, item.y - HEIGHT * item.size, left + width, item.y)
    points = points_of(item)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    half = item.width / 2 if item.stroke is not None else 0
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def points_of(path: Path) -> list[tuple[float, float]]:
    """The ends and control points of a path, in their order."""
    numbers = [float(number) for step in path.steps for number in step[1:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def corners_of(path: Path) -> list[tuple[float, float]]:
    """The ends of the steps of a path."""
    return [(float(step[-2]), float(step[-1])) for step in path.steps if len(step) > 1]


def boxes(drawing: Drawing, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[tuple[Path | Text, Box]]:
    """Every path and text however deep, in painting order, with its box in the whole drawing; no symbol is turned.

    Pictures are left out.
    """
    for item in drawing.items:
        if isinstance(item, Place):
            assert item.turn == 0
            yield from boxes(item.drawing, x + scale * item.x, y + scale * item.y, scale * item.scale)
        elif not isinstance(item, Picture):
            left, top, right, bottom = (scale * side for side in box_of(item))
            yield item, Box(x + left, y + top, x + right, y + bottom)


def paths(drawing: Drawing) -> list[tuple[Path, Box]]:
    """Every path however deep and its box."""
    return [(item, box) for item, box in boxes(drawing) if isinstance(item, Path)]


def types(drawing: Drawing) -> list[tuple[Text, Box]]:
    """Every line of type however deep and its box."""
    return [(item, box) for item, box in boxes(drawing) if isinstance(item, Text)]


def texts(drawing: Drawing) -> list[str]:
    """All that can be read in a drawing, in painting order."""
    return [item.text for item, _ in types(drawing)]


def places(drawing: Drawing) -> list[Place]:
    """The symbols of a drawing that are in no other symbol."""
    return [item for item in drawing.items if isinstance(item, Place)]


def spot_of(place: Place) -> Box:
    """The box of a symbol in its drawing."""
    width, height = place.scale * place.drawing.width, place.scale * place.drawing.height
    return Box(place.x, place.y, place.x + width, place.y + height)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more than a rim in common."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def assert_apart(several: list[Box]) -> None:
    for one, other in itertools.combinations(several, 2):
        assert not overlap(one, other), f"{one} lies over {other}"


def assert_inside(drawing: Drawing, descenders: bool = True) -> None:
    """Nothing leaves the drawing; if `descenders` is false, those of its last line can."""
    for item, box in boxes(drawing):
        hangs = descenders and isinstance(item, Text) and not DESCENDERS.isdisjoint(item.text)
        below = DESCENT / HEIGHT * box.height if hangs else 0
        assert min(box.left, box.top) >= -SLACK, item
        assert box.right <= drawing.width + SLACK, item
        assert box.bottom + below <= drawing.height + SLACK, item


def assert_texts_apart(drawing: Drawing) -> None:
    assert_apart([box for _, box in types(drawing)])


def assert_within(drawing: Drawing, width: float, height: float) -> None:
    """Everything is inside the drawing, and the drawing is at most this wide and high."""
    assert_inside(drawing)
    assert drawing.width <= width + SLACK
    assert drawing.height <= height + SLACK


def overlap_on_page(one: Frame, other: Frame, slack: float = SLACK) -> bool:
    """Whether two boxes of a page have more than `slack` in common."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > slack and down > slack


def assert_sound(*sheets: Sheet) -> None:
    """All that is placed on a page is within its margins, and nothing overlaps anything except a ground."""
    for sheet in sheets:
        contents = [placed for placed in sheet.placed if placed.role != "ground"]
        area = sheet.area
        for placed in contents:
            box, fault = placed.box, f"page {sheet.number}: {placed} is not inside {area}"
            assert min(box.x - area.x, box.y - area.y) >= -SLACK, fault
            assert box.x + box.width <= area.x + area.width + SLACK, fault
            assert box.y + box.height <= area.y + area.height + SLACK, fault
        for one, other in itertools.combinations(contents, 2):
            assert not overlap_on_page(one.box, other.box), f"page {sheet.number}: {one} lies over {other}"
