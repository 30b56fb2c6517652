"""The blocks of a page of instructions, and how they are set: as slabs, which a page break never splits."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.render.drawing.canvas import BLACK, FRAME, WHITE, Box, Drawing, Point, circle, line
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.fonts import balanced, wrap
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.pages.furniture import GREY
from puzzlemill.render.pages.layout import LINE, Builder, Type


class Head(NamedTuple):
    """The heading of a section."""

    text: str


class Picture(NamedTuple):
    """A drawing, the words below it, and whether it shows something right or wrong."""

    drawing: Drawing
    caption: str = ""
    right: bool | None = None


class Row(NamedTuple):
    """Pictures side by side at one scale, or one below the other if the page is narrow."""

    pictures: tuple[Picture, ...]


def side_by_side(*pictures: Picture) -> Row:
    """These pictures as a block."""
    return Row(pictures)


Block: TypeAlias = str | Drawing | Head | Row
"""A paragraph, a drawing on its own, the heading of what follows, or pictures side by side."""

LARGEST_TYPE: Final = 11.0
"""Size of the largest text, in points."""

TITLE, LEAD = 26.0, 13.0
"""Size of the title and of the sentence under it, in points, on an A4 page."""

LEADING: Final = 1.4
CAPTION: Final = 0.84
"""Height of a line as a share of the type size, and size of captions as a share of the text's."""

SHRINKING: Final = (1.0, 0.95, 0.9, 0.85, 0.8)
"""How far pictures shrink to stay side by side; after that they go one below the other."""

GAP, SECTION, BETWEEN = 0.82, 1.65, 9.0
"""Gaps between two blocks and two sections, as multiples of the type size, and between two pictures in mm."""

ABOVE: Final = 1.4
"""Gap between a picture and its caption."""

NARROWEST: Final = 34.0
"""Least width of a caption, in mm."""

RULE: Final = 1.5
"""White above and below the rule under the title."""

MARK: Final = 1.7
"""Radius of the mark of right and wrong."""


class Style(NamedTuple):
    """The type size in mm, the scale of pictures, the width of text, and its indent beside the headings."""

    size: float
    scale: float
    width: float
    indent: float
    theme: Theme

    @property
    def small(self) -> float:
        """The type size of captions."""
        return CAPTION * self.size

    @property
    def gap(self) -> float:
        """The gap between two blocks."""
        return GAP * self.size

    @property
    def section(self) -> float:
        """The gap between two sections."""
        return SECTION * self.size


class _Line(NamedTuple):
    """A line of type on a slab, from its top left corner."""

    role: str
    x: float
    y: float
    text: str
    size: float
    bold: bool = False


class Figure(NamedTuple):
    """A drawing on a slab."""

    role: str
    x: float
    y: float
    drawing: Drawing
    scale: float


class Slab(NamedTuple):
    """Something that a page break never splits."""

    height: float
    items: list[_Line | Figure]


class Section(NamedTuple):
    """Slabs below one another with a gap between them."""

    slabs: list[Slab]
    gap: float

    @property
    def height(self) -> float:
        """The distance from the top of the first slab to the bottom of the last."""
        return sum(slab.height for slab in self.slabs) + self.gap * (len(self.slabs) - 1)


def opening(title: str, lead: str, width: float, style: Style) -> Slab:
    """The title and the sentence under it, with room for a rule below."""
    items: list[_Line | Figure] = []
    y = 0.0
    for role, text, points, bold in (("title", title, TITLE, True), ("lead", lead, LEAD, False)):
        size = points / LARGEST_TYPE * style.size
        for part in balanced(text, size, width, bold):
            items.append(_Line(role, 0.0, y, part, size, bold))
            y += 1.25 * size
    return Slab(y + 2 * RULE + style.section, items)


def section(blocks: Sequence[Block], style: Style, tallest: float) -> Section:
    """A heading and its blocks; the heading is on a slab with the first block, and a picture with the words before it.

    If words and picture are higher than `tallest`, in mm, they are on slabs of their own.
    """
    head = blocks[0].text if isinstance(blocks[0], Head) else ""
    lines = wrap(head, style.size, style.indent - style.gap if style.indent else style.width, bold=True) if head else []
    above = 0.0 if style.indent or not lines else len(lines) * LEADING * style.size + style.gap / 3
    slabs: list[Slab] = []
    before: list[Slab] = []  # the words that a picture would follow
    for block in blocks:
        if isinstance(block, Head):
            continue
        slab = _slab(block, style)
        if isinstance(block, str):
            before.append(slab)
            continue
        while before and _stacked([*before, slab], style.gap).height + above > tallest:
            slabs.append(before.pop(0))
        slabs.append(_stacked([*before, slab], style.gap))
        before = []
    slabs += before
    if lines and slabs:
        slabs[0] = _headed(slabs[0], lines, above, style)
    return Section(slabs, style.gap)


def _stacked(slabs: Sequence[Slab], gap: float) -> Slab:
    """Slabs below one another as one."""
    items: list[_Line | Figure] = []
    y = 0.0
    for slab in slabs:
        items += [item._replace(y=item.y + y) for item in slab.items]
        y += slab.height + gap
    return Slab(y - gap, items)


def _headed(slab: Slab, lines: Sequence[str], above: float, style: Style) -> Slab:
    """A slab with the lines of its heading beside it or, with room `above`, over it."""
    lead = LEADING * style.size
    items: list[_Line | Figure] = [
        _Line("section", 0.0, number * lead, line, style.size, True) for number, line in enumerate(lines)
    ]
    items += [item._replace(y=item.y + above) for item in slab.items]
    return Slab(max(len(lines) * lead, slab.height + above), items)


def _slab(block: Block, style: Style) -> Slab:
    """One block, set."""
    if isinstance(block, Drawing):
        block = Row((Picture(block),))
    if isinstance(block, Row):
        return _row(
            [picture._replace(drawing=finished(picture.drawing, style.theme)) for picture in block.pictures], style
        )
    assert isinstance(block, str)
    lead = LEADING * style.size
    lines = balanced(block, style.size, style.width)
    items: list[_Line | Figure] = [
        _Line("text", style.indent, number * lead, line, style.size) for number, line in enumerate(lines)
    ]
    return Slab((len(lines) - 1) * lead + LINE * style.size, items)


def _row(pictures: Sequence[Picture], style: Style) -> Slab:
    """Pictures side by side, in as many lines as they need, all at one scale."""
    for columns in range(len(pictures), 0, -1):
        lines = [pictures[start : start + columns] for start in range(0, len(pictures), columns)]
        for share in SHRINKING:
            scale = style.scale * share
            if all(sum(_widths(row, scale)) + BETWEEN * (len(row) - 1) <= style.width for row in lines):
                return _slab_of(lines, scale, style)
    return _slab_of(lines, min(style.width / picture.drawing.width for picture in pictures), style)


def _widths(pictures: Sequence[Picture], scale: float) -> list[float]:
    """How wide pictures are, with room for their captions."""
    return [max(picture.drawing.width * scale, NARROWEST if picture.caption else 0.0) for picture in pictures]


def _slab_of(lines: Sequence[Sequence[Picture]], scale: float, style: Style) -> Slab:
    """Lines of pictures, aligned at their lower edges, with their captions below."""
    items: list[_Line | Figure] = []
    y = 0.0
    for row in lines:
        y += style.gap if y else 0.0
        x, tall = style.indent, scale * max(picture.drawing.height for picture in row)
        bottom = y + tall
        for picture, width in zip(row, _widths(row, scale), strict=True):
            drawing = picture.drawing
            items.append(Figure("figure", x, y + tall - scale * drawing.height, drawing, scale))
            if picture.caption:
                bottom = max(bottom, _caption(picture, x, y + tall + ABOVE, min(width, style.width), style, items))
            x += width + BETWEEN
        y = bottom
    return Slab(y, items)


def _caption(picture: Picture, x: float, y: float, width: float, style: Style, items: list[_Line | Figure]) -> float:
    """Set the words below a picture, after a mark for right or wrong if it has one; returns their bottom."""
    size, indent = style.small, 0.0
    if picture.right is not None:
        indent = 2 * MARK + 1.4
        items.append(Figure("mark", x, y + LINE * size / 2 - MARK, _mark(picture.right), 1.0))
    for text in balanced(picture.caption, size, width - indent):
        items.append(_Line("caption", x + indent, y, text, size))
        y += 1.25 * size
    return y


def _mark(right: bool) -> Drawing:
    """A tick on black or a cross on white, in a circle: they differ without colour."""
    side, unit = 2 * MARK, MARK / 1.7
    middle, radius = (MARK, MARK), MARK - FRAME / 2
    lines: list[tuple[Point, ...]] = [((0.95, 1.8), (1.5, 2.35), (2.5, 1.15))]
    if not right:
        lines = [((1.15, 1.15), (2.25, 2.25)), ((1.15, 2.25), (2.25, 1.15))]
    strokes = [
        line(*((x * unit, y * unit) for x, y in points), stroke=WHITE if right else BLACK, width=0.45)
        for points in lines
    ]
    return Drawing(side, side, (circle(middle, radius, BLACK, FRAME, BLACK if right else WHITE), *strokes))


def place(page: Builder, slab: Slab, y: float) -> None:
    """Place a slab on a page with its top at `y`."""
    for item in slab.items:
        x = page.area.x + item.x
        if isinstance(item, _Line):
            ink = GREY if item.role == "lead" else BLACK
            page.text(item.role, x, y + item.y, item.text, Type(item.size, item.bold, ink))
        else:
            size = item.drawing.width * item.scale, item.drawing.height * item.scale
            page.figure(item.role, item.drawing, Box(x, y + item.y, *size), item.scale)
