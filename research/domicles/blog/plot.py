"""Draws how often descent solves a board against the least number of swaps: one small panel per Domicles layout.

A panel shows its own layout in black, the middle half of its boards in grey, and the means of the others faintly.
"""

from collections.abc import Sequence
from itertools import groupby

from puzzlemill.render.drawing.canvas import (
    BLACK,
    HAIR,
    OUTLINE,
    WHITE,
    Box,
    Drawing,
    Path,
    Place,
    Point,
    Text,
    centred,
    circle,
    line,
    polygon,
    pt,
)
from puzzlemill_research.domicles.blog.difficulty import Descents

COLUMNS = 4
PANEL = Box(8.0, 7.0, 33.0, 30.0)
"""The area of the curves within a panel of `WIDTH` x `HEIGHT` mm."""

WIDTH, HEIGHT = 45.0, 48.0
MARGIN = 4.0
DOT = 0.85
"""The radius of a mean's dot in mm."""

AXIS, FAINT, BAND = 0.25, 0.6, 0.87
"""Greys of the axes, of the other layouts' means, and of the band and the lines behind."""

LABEL, TITLE = pt(7.5), pt(9)

QUARTILES = (0.25, 0.75)


def descent_plot(descents: Sequence[Descents]) -> Drawing:
    """The plot of `research.domicles.blog.difficulty.descents`: the mean and quartiles of each layout by distance.

    Boards of any distance are left out. Layouts are sorted by their number of tiles; the last panel is the key.
    """
    cells = sorted(
        (cell for cell in descents if cell.distance is not None),
        key=lambda cell: (cell.rows * cell.cols, cell.cols, cell.distance),
    )
    curves = [list(curve) for _, curve in groupby(cells, key=lambda cell: (cell.rows, cell.cols))]
    last = max(curve[-1].distance or 0 for curve in curves)
    panels = [_panel(curve, curves, last) for curve in curves]
    panels.append(_key(len(curves[0][0].chances)))
    items = [
        Place(panel, MARGIN + number % COLUMNS * WIDTH, MARGIN + number // COLUMNS * HEIGHT)
        for number, panel in enumerate(panels)
    ]
    rows = -(-len(panels) // COLUMNS)
    return Drawing(2 * MARGIN + COLUMNS * WIDTH, 2 * MARGIN + rows * HEIGHT, tuple(items))


def _means(curve: Sequence[Descents], last: int) -> list[Point]:
    return [_point(cell, cell.mean, last) for cell in curve]


def _point(cell: Descents, chance: float, last: int) -> Point:
    x, y, width, height = PANEL
    return x + ((cell.distance or 0) - 0.5) * width / last, y + (1 - chance) * height


def _panel(curve: Sequence[Descents], curves: Sequence[Sequence[Descents]], last: int) -> Drawing:
    name = f"{curve[0].rows}x{curve[0].cols}"
    items: list[Path | Text | Place] = [
        Text(PANEL.x, PANEL.y - 2.6, f"{name}, {curve[0].rows * curve[0].cols} tiles", TITLE, bold=True)
    ]
    low, high = ([_point(cell, cell.quantile(share), last) for cell in curve] for share in QUARTILES)
    items.append(polygon([*low, *reversed(high)], fill=BAND))
    items += _axes(last)
    items += [line(*_means(other, last), stroke=FAINT, width=HAIR) for other in curves if other is not curve]
    items += _curve(_means(curve, last))
    return Drawing(WIDTH, HEIGHT, tuple(items))


def _curve(means: Sequence[Point]) -> list[Path]:
    return [line(*means, width=OUTLINE), *(circle(point, DOT, stroke=WHITE, width=HAIR, fill=BLACK) for point in means)]


def _axes(last: int) -> list[Path | Text | Place]:
    """A line and a number for each distance and for the chances 0, 1/2 and 1."""
    x, y, width, height = PANEL
    upright = Drawing(0.0, 0.0, (Text(0.0, 0.0, "chance of descent", LABEL, "middle", ink=AXIS),))
    items: list[Path | Text | Place] = [
        Text(x + width / 2, y + height + 7.4, "least number of swaps", LABEL, "middle", ink=AXIS),
        Place(upright, x - 6.4, y + height / 2, turn=-90),
    ]
    for chance, label in ((0.0, "0"), (0.5, "0.5"), (1.0, "1")):
        level = y + (1 - chance) * height
        items.append(line((x, level), (x + width, level), stroke=AXIS if chance == 0 else BAND, width=HAIR))
        items.append(Text(x - 1.4, level + LABEL * 0.35, label, LABEL, "end", ink=AXIS))
    for distance in range(1, last + 1):
        at = x + (distance - 0.5) * width / last
        items.append(line((at, y + height), (at, y + height + 0.9), stroke=AXIS, width=HAIR))
        items.append(centred(at, y + height + 3.0, str(distance), LABEL, ink=AXIS))
    return items


def _key(boards: int) -> Drawing:
    """The panel that explains the others."""
    x, y, _, _ = PANEL
    lines = ("How often a board is solved by", "always making the swap that", "removes the most conflicts")
    items: list[Path | Text] = [Text(x, y - 2.6, "The curves", TITLE, bold=True)]
    items += [Text(x, y + 2.2 + number * 3.4, text, LABEL) for number, text in enumerate(lines)]
    top = y + 13.5
    items.append(polygon([(x, top - 1.6), (x + 6, top - 1.6), (x + 6, top + 1.6), (x, top + 1.6)], fill=BAND))
    items.append(Text(x + 8, top + LABEL * 0.35, "middle half of its boards", LABEL))
    items += _curve([(x, top + 5.0), (x + 6, top + 5.0)])
    items.append(Text(x + 8, top + 5.0 + LABEL * 0.35, "mean of the layout", LABEL))
    items.append(line((x, top + 10), (x + 6, top + 10), stroke=FAINT, width=HAIR))
    items.append(Text(x + 8, top + 10 + LABEL * 0.35, "means of the others", LABEL))
    items.append(Text(x, top + 15 + LABEL * 0.35, f"{boards:,} boards at each distance", LABEL))
    return Drawing(WIDTH, HEIGHT, tuple(items))
