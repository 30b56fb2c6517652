"""Gloop tiles as sheets to print and cut out: in the order of their numbers, with crop marks and a ruler."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.gloop_tiles import TILES
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.render.canvas import BLACK, HAIR, Box, Ink, Path, Point, Text, line, polygon, pt, rectangle
from puzzlemill.render.gloop_board import dot, number_text
from puzzlemill.render.gloop_tiles import STROKE, Cubic, curves, sample
from puzzlemill.render.layout import LINE, Builder, Paper, Placed, Sheet

MARGIN: Final = 10.0
"""Around a page, in mm; crop marks may stand in it."""

HEAD, FOOT = 14.0, 16.0
"""Height in mm above the tiles, for the title, and below, for the ruler."""

CLEAR, MARK, SHORTEST_MARK = 1.0, 4.0, 0.5
"""From a tile to its crop mark, the length of one, and the least between two tiles, in mm."""

BLEED: Final = 1.0
"""How far in mm paths run over the edge where there is room, so that a cut that is a little off shows no gap."""

SMALLEST, LARGEST = 10.0, 100.0
WIDEST_SPACING: Final = 20.0
RULER: Final = 50

CUT: Final[Ink] = 0.6
GREY: Final[Ink] = 0.45


def tile_sheets(
    paper: Paper, tiles: Iterable[int] = range(len(TILES)), side: float = 25.0, spacing: float = 3.0
) -> list[Sheet]:
    """Sheets with one of each of `tiles` (numbers 0 to 90), each followed by an empty one, its back.

    `side` of a tile (10 to 100) and `spacing` between tiles (0 to 20) are in mm; without spacing neighbours share a
    cut. Raises `InputError` for numbers that are no tiles and sizes that cannot be printed.
    """
    numbers = sorted(set(tiles))
    _check(numbers, paper, side, spacing)
    cols, rows = (int((room + spacing + 1e-9) / (side + spacing)) for room in _ground(paper))
    groups = [numbers[first : first + rows * cols] for first in range(0, len(numbers), rows * cols)]
    sheets = []
    for number, group in enumerate(groups, 1):
        page = Builder(paper, 2 * number - 1)
        page.area = Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
        _frame(page, group, f"sheet {number} of {len(groups)}")
        _tiles(page, group, cols, side, spacing)
        sheets += [page.sheet(), Builder(paper, 2 * number).sheet()]
    return sheets


def _ground(paper: Paper) -> tuple[float, float]:
    """Width and height that a page has for tiles."""
    return paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEAD - FOOT


def _check(numbers: Sequence[int], paper: Paper, side: float, spacing: float) -> None:
    if not numbers:
        raise InputError("tiles: none to print")
    if not 0 <= numbers[0] <= numbers[-1] < len(TILES):
        raise InputError(f"tiles: expected numbers 0 to {len(TILES) - 1}")
    largest = min(LARGEST, *_ground(paper))
    if not SMALLEST <= side <= largest:
        raise InputError(f"side {shown(side)}: expected {SMALLEST:g} to {largest:g} mm")
    if not 0 <= spacing <= WIDEST_SPACING:
        raise InputError(f"spacing {shown(spacing)}: expected 0 to {WIDEST_SPACING:g} mm")


def _frame(page: Builder, group: Sequence[int], place: str) -> None:
    """What stands above and below the tiles."""
    left, top, width, height = page.area
    right, bottom = left + width, top + height
    run = group[-1] - group[0] == len(group) - 1 > 0
    title = f"Gloop tiles {group[0]}–{group[-1]}" if run else f"Gloop: {len(group)} tile{'s' * (len(group) > 1)}"
    page.text("head", left, top, title, pt(11), bold=True)
    page.text("head", right, top, place, pt(9), "end", ink=GREY)
    small = LINE * pt(8)
    rule = bottom - small - 1
    for at in range(0, RULER + 1, 5):
        page.items.append(line((left + at, rule - (1.8 if at % 10 else 3.0)), (left + at, rule), width=HAIR))
    page.items.append(line((left, rule), (left + RULER, rule), width=HAIR))
    page.placed.append(Placed("ruler", Box(left, rule - 3, RULER, 3)))
    page.text("text", left, bottom - small, f"{RULER} mm when printed at full size (100 %)", pt(8), ink=GREY)
    page.text("text", right, bottom - 2 * small, "Print on one side only.", pt(8), "end", ink=GREY)
    page.text("text", right, bottom - small, "Tiles may be turned, not flipped over.", pt(8), "end", ink=GREY)


def _tiles(page: Builder, group: Sequence[int], cols: int, side: float, spacing: float) -> None:
    """The tiles in rows, centred between head and foot, and their crop marks."""
    pitch = side + spacing
    cols = min(cols, len(group))
    left = (page.paper.width - cols * pitch + spacing) / 2
    boxes = [
        Box(left + n % cols * pitch, page.area.y + HEAD + n // cols * pitch, side, side) for n in range(len(group))
    ]
    page.items += _crop_marks(boxes, spacing)
    for number, box in zip(group, boxes, strict=True):
        page.items += _tile(number, box, min(BLEED, spacing / 3))
        page.placed.append(Placed("tile", box, number))


def _crop_marks(boxes: Sequence[Box], spacing: float) -> Iterator[Path]:
    """Marks in line with the cuts at every corner where one has room without coming near a tile, short ones too."""
    lengths = [length for length in (MARK, spacing - 2 * CLEAR) if length >= SHORTEST_MARK]
    for x, y, side, _ in boxes:
        for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            for along in (0.0, side):
                corner = x + (along if down else side * (right > 0)), y + (along if right else side * (down > 0))
                for length in lengths:
                    ends = [(corner[0] + right * d, corner[1] + down * d) for d in (CLEAR, CLEAR + length)]
                    if not any(_near(ends, box) for box in boxes):
                        yield line(*ends, width=HAIR)
                        break


def _near(ends: Sequence[Point], box: Box) -> bool:
    """Whether a level or upright line comes nearer to a box than CLEAR."""
    room = CLEAR - 1e-6
    (x0, y0), (x1, y1) = sorted(ends)
    y0, y1 = sorted((y0, y1))
    across = x1 > box.x - room and x0 < box.x + box.width + room
    return across and y1 > box.y - room and y0 < box.y + box.height + room


def _tile(number: int, box: Box, bleed: float) -> Iterator[Path | Text]:
    """A tile on its cutting line; its paths end in straight cuts."""
    yield rectangle(box, stroke=CUT, width=HAIR)
    for path in curves(TILES[number]):
        outline = ribbon(path, STROKE, bleed / box.width)
        yield polygon([(box.x + x * box.width, box.y + y * box.width) for x, y in outline], fill=BLACK)
    if number == 0:
        yield dot(box.x + box.width / 2, box.y + box.width / 2, box.width)
    yield number_text(number, box.x, box.y, box.width)


def ribbon(path: tuple[Cubic, ...], width: float, bleed: float) -> list[Point]:
    """The outline of a path of that width, its ends cut straight, `bleed` beyond the edge of the tile."""
    points = list(dict.fromkeys(sample(path)))
    (_, start), (end, _) = path[0][:2], path[-1][2:]
    into, out = _unit(points[0], start), _unit(end, points[-1])
    ways = [into, *(_unit(before, after) for before, after in zip(points, points[2:], strict=False)), out]
    points[0] = points[0][0] - bleed * into[0], points[0][1] - bleed * into[1]
    points[-1] = points[-1][0] + bleed * out[0], points[-1][1] + bleed * out[1]
    left, right = (
        [(x - reach * way[1], y + reach * way[0]) for (x, y), way in zip(points, ways, strict=True)]
        for reach in (width / 2, -width / 2)
    )
    return [*left, *reversed(right)]


def _unit(start: Point, end: Point) -> Point:
    """The direction from one point to another."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(right, down)
    return right / length, down / length
