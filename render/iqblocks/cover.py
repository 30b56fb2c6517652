"""Covers of IQ Blocks: the pieces of the book's hardest solutions as a mosaic over front, spine and back."""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from puzzlemill.puzzles.iqblocks import Filling
from puzzlemill.puzzles.iqblocks.pieces import Rows, images
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Subject, family_stream
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.panels import (
    Scheme,
    Stage,
    card_items,
    cards,
    crosses,
    finished,
    flat,
    margin,
    pick,
    schemes,
    stage,
    strip,
)
from puzzlemill.render.covers.wrap import FOLD, Wrap
from puzzlemill.render.drawing.canvas import Box, Drawing, Ink, Item, Place, Point, rectangle
from puzzlemill.render.iqblocks.mosaic import Tiling, coloured, grouped, piece_path, tiling, touching

MOST_BOARDS: Final = 12
"""The most boards of which a mosaic is made."""


FULL: Final = 0.55
"""The share of the art's part of a front that the whole pieces of a skyline cover at least, with some beyond it."""

FINEST: Final = 12.0
"""The most cells across a front; a mosaic does not get finer than that."""


class Style(NamedTuple):
    """How pieces are drawn: the gap between them and the radius of their corners, as shares of a cell's side."""

    gap: float
    radius: float


APART: Final = (Style(0.05, 0.0), Style(0.06, 0.14), Style(0.07, 0.3), Style(0.1, 0.42))
"""Pieces with a gap between them, from sharp to round corners."""

LEAST_ON_BACK: Final = 3
"""The least pieces of a skyline on the back; fewer would look lost."""

NEIGHBOURS: Final = 3
"""The most pieces beside a huge one."""


class Lattice(NamedTuple):
    """A grid of square cells: where cell (0, 0) has its top left corner, the side in mm, and the turn in degrees."""

    x: float
    y: float
    side: float
    turn: float = 0.0

    def point(self, across: float, down: float) -> Point:
        """A point of the cover from one in cells."""
        angle = math.radians(self.turn)
        along, away = self.side * math.cos(angle), self.side * math.sin(angle)
        return self.x + across * along - down * away, self.y + across * away + down * along

    def cell_at(self, x: float, y: float) -> tuple[float, float]:
        """The row and column, with fractions, of a point of the cover."""
        angle = math.radians(self.turn)
        dx, dy = (x - self.x) / self.side, (y - self.y) / self.side
        return dy * math.cos(angle) - dx * math.sin(angle), dx * math.cos(angle) + dy * math.sin(angle)

    def around(self, cells: Sequence[Cell]) -> Box:
        """The smallest upright box around some cells."""
        points = [self.point(col + dx, row + dy) for row, col in cells for dx in (0, 1) for dy in (0, 1)]
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
        return Box(left, top, right - left, bottom - top)

    def window(self, box: Box) -> tuple[Cell, Cell]:
        """The first and the last cell of a window that covers a box."""
        x, y, width, height = box
        corners = [self.cell_at(x + dx * width, y + dy * height) for dx in (0, 1) for dy in (0, 1)]
        rows, cols = ([corner[axis] for corner in corners] for axis in (0, 1))
        return (math.floor(min(rows)), math.floor(min(cols))), (math.ceil(max(rows)), math.ceil(max(cols)))


Composer: TypeAlias = Callable[[Wrap, Sequence[Rows], Palette, Stream, Stream], Art]
"""Makes a cover in one of the layouts; the second stream decides what all volumes of a series share."""


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """A cover with the pieces of the first solution, or with random ones if none is known, in one of four layouts."""
    family = family_stream(subject, stream)
    layout: Composer = family.choice((_mosaic, _mosaic, _skyline, _skyline, _tilted, _hero))
    return layout(wrap, boards(subject, stream), palette, stream, family)


def boards(subject: Subject, stream: Stream) -> list[Rows]:
    """The solved boards of the first puzzles, the first of them turned at random."""
    fillings = (entry.solution for entry in subject.entries if isinstance(entry.solution, Filling))
    solved = [filling.board for filling, _ in zip(fillings, range(MOST_BOARDS), strict=False)]
    turns = list(images(solved[0], False)) if solved else []
    return [stream.choice(turns), *solved[1:]] if turns else []


def _style(stream: Stream) -> Style:
    # Without a gap, pieces overlap a little, so that no ground shows between them.
    return stream.choice((Style(-0.01, 0.0), *APART))


def _inks(scheme: Scheme) -> list[Ink]:
    """Six different inks: the figure's and the accent's on their way to the ground's."""
    inks = [mixed(scheme.figure, scheme.ground, share) for share in (0.0, 0.5, 0.25, 0.7)]
    return [*inks, mixed(scheme.accent, scheme.ground, 0.5), mixed(scheme.accent, scheme.ground, 0.75)]


def _calm(scheme: Scheme) -> list[Ink]:
    """Inks for pieces below text on the spine."""
    first, last = scheme.tints[0], scheme.tints[-1]
    return [mixed(first, last, share) for share in (0.0, 1.0, 0.5, 0.75, 0.25)] + [scheme.ground]


class Mosaic(NamedTuple):
    """Pieces on a lattice, and their inks."""

    lattice: Lattice
    pieces: dict[int, list[Cell]]
    inks: dict[int, Ink]

    def items(self, style: Style, shown: Sequence[int]) -> list[Item]:
        """Some of the pieces."""
        paths = (piece_path(self.pieces[piece], self.inks[piece], style.gap, style.radius) for piece in shown)
        return [
            Place(Drawing(1, 1, tuple(paths)), self.lattice.x, self.lattice.y, self.lattice.side, self.lattice.turn)
        ]


def _mosaic_over(
    wrap: Wrap, solved: Sequence[Rows], lattice: Lattice, scheme: Scheme, stage_box: Box, stream: Stream
) -> tuple[Mosaic, int]:
    """A mosaic over the whole wrap, with the first board on the front, and the piece that stands out.

    `stage_box` is the part of the front where the art can be seen.
    """
    first = lattice.cell_at(stage_box.x, stage_box.y)
    corner = (math.ceil(first[0] - 1e-6), math.ceil(first[1] - 1e-6))
    if solved and not lattice.turn:
        # If the board is larger than its place, another part of it is shown each time.
        spare = [
            max(0, size - int(room / lattice.side))
            for size, room in ((len(solved[0]), stage_box.height), (len(solved[0][0]), stage_box.width))
        ]
        corner = (corner[0] - stream.below(spare[0] + 1), corner[1] - stream.below(spare[1] + 1))
    pieces = tiling(solved, corner, lattice.window(wrap.whole), stream)
    groups, spine = grouped(pieces), strip(wrap)
    calm = {}
    for piece, cells in groups.items():
        box = lattice.around(cells)
        if crosses(box.x, box.x + box.width, spine):
            calm[piece] = _calm(scheme)
    inks = coloured(pieces, calm, _inks(scheme))
    hero = _hero_piece(lattice, groups, calm, stage_box, stream)
    if hero >= 0:
        inks[hero] = scheme.accent
    return Mosaic(lattice, groups, inks), hero


def _hero_piece(
    lattice: Lattice, groups: dict[int, list[Cell]], calm: dict[int, list[Ink]], box: Box, stream: Stream
) -> int:
    """A random piece of some size that can be seen as a whole on the front, or the best of the others; -1 if none."""
    seen: dict[int, int] = {}
    for piece, cells in groups.items():
        if piece not in calm:
            seen[piece] = sum(_is_inside(lattice.around([cell]), box) for cell in cells)
    whole = [piece for piece, count in seen.items() if count == len(groups[piece])]
    large = [piece for piece in whole if len(groups[piece]) > 3] or whole
    if large:
        return stream.choice(large)
    best = max(seen, key=lambda piece: seen[piece], default=-1)
    return best if seen.get(best) else -1


def _is_inside(box: Box, other: Box) -> bool:
    """Whether the middle of a box is inside another one."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return other.x < x < other.x + other.width and other.y < y < other.y + other.height


def _mosaic(wrap: Wrap, solved: Sequence[Rows], palette: Palette, stream: Stream, family: Stream) -> Art:
    """A mosaic over the whole wrap, under cards for the text that are whole cells."""
    scheme, style = stream.choice(schemes(palette)), _style(stream)
    place = family.choice((0.0, 0.0, 0.5, 1.0))
    layout = cards(wrap, stream.choice((5, 6, 7, 8)), place, family.below(2) == 0)
    lattice = Lattice(layout.front.x, layout.front.y, layout.side)
    below = layout.front.y + layout.front.height if place < 1 else 0.0
    room = Box(layout.front.x, below, layout.front.width, (wrap.height if place < 1 else layout.front.y) - below)
    mosaic, _ = _mosaic_over(wrap, solved, lattice, scheme, room, stream)
    items: list[Item] = [flat(wrap, scheme.ground), *mosaic.items(style, list(mosaic.pieces))]
    items += card_items(layout, scheme.ground, style.radius * layout.side)
    return finished(items, layout, scheme)


def _front_room(wrap: Wrap, layout: Stage) -> Box:
    """The part of the front for the art of a stage."""
    x, _, width, height = wrap.front
    left = x + 2 * FOLD
    return Box(
        left,
        layout.front if layout.above else 0.0,
        x + width - left,
        abs((height if layout.above else 0) - layout.front),
    )


def _skyline(wrap: Wrap, solved: Sequence[Rows], palette: Palette, stream: Stream, family: Stream) -> Art:
    """A mosaic that ends with whole pieces below the text, and one piece on its way there."""
    scheme, style = stream.choice(schemes(palette)), _style(stream)
    layout = stage(wrap, pick(family, 0.36, 0.44), family.below(3) > 0, family.below(2) == 0)
    room, fold = _front_room(wrap, layout), wrap.front.x - FOLD
    across = pick(stream, 5.0, 9.5)
    while True:
        lattice = Lattice(room.x, layout.front, room.height / max(2, round(room.height / room.width * across)))
        mosaic, hero = _mosaic_over(wrap, solved, lattice, scheme, room, stream)
        shown = [piece for piece, cells in mosaic.pieces.items() if layout.is_clear(lattice.around(cells), fold)]
        cells = [cell for piece in shown for cell in mosaic.pieces[piece] if _is_inside(lattice.around([cell]), room)]
        area = len(cells) * lattice.side**2
        # Large pieces can all be in the way of the text.
        if (area >= FULL * room.width * room.height and hero in shown) or across > FINEST:
            break
        across *= 1.4
    shown = _without_strays(wrap, mosaic, shown)
    items: list[Item] = [flat(wrap, scheme.ground), *mosaic.items(style, shown)]
    if all(lattice.around(mosaic.pieces[piece]).x > wrap.page_width / 2 for piece in shown):
        items += _small(wrap, solved, scheme, layout, style, stream)
    return finished(items, layout, scheme)


def _without_strays(wrap: Wrap, mosaic: Mosaic, shown: Sequence[int]) -> list[int]:
    """The pieces except those on the back that the barcode would hide, and except the others there if few."""
    code = wrap.barcode
    boxes = {piece: mosaic.lattice.around(mosaic.pieces[piece]) for piece in shown}
    back = {piece for piece, box in boxes.items() if box.x + box.width <= wrap.page_width}
    hidden = {piece for piece in back if crosses(boxes[piece].x, boxes[piece].x + boxes[piece].width, code)}
    gone = back if len(back - hidden) < LEAST_ON_BACK else hidden
    return [piece for piece in shown if piece not in gone]


def _tilted(wrap: Wrap, solved: Sequence[Rows], palette: Palette, stream: Stream, family: Stream) -> Art:
    """A mosaic on a slant, cut off in a straight line by the ground of the text."""
    scheme, style = stream.choice(schemes(palette)), _style(stream)
    layout = stage(wrap, pick(family, 0.36, 0.46), family.below(2) == 0, family.below(2) == 0)
    room, whole = _front_room(wrap, layout), wrap.whole
    turn = stream.choice((45.0, pick(stream, 12, 33), -pick(stream, 12, 33)))
    side = room.width / stream.choice((4.4, 6.0, 8.0))
    lattice = Lattice(room.x + room.width / 2, room.y, side, turn)
    mosaic, _ = _mosaic_over(wrap, solved, lattice, scheme, room, stream)
    items: list[Item] = [flat(wrap, scheme.ground), *mosaic.items(style, list(mosaic.pieces))]
    step = wrap.page_width - 2 * FOLD
    for left, right, end in ((step, whole.x + whole.width, layout.front), (whole.x, step, layout.back)):
        top, bottom = (whole.y, end) if layout.above else (end, whole.y + whole.height)
        items.append(rectangle(Box(left, top, right - left, bottom - top), fill=scheme.ground))
    return finished(items, layout, scheme)


def _hero(wrap: Wrap, solved: Sequence[Rows], palette: Palette, stream: Stream, family: Stream) -> Art:
    """A huge piece between the pieces that touch it, tilted and cropped, and a row of small ones on the back."""
    scheme, style = stream.choice(schemes(palette)), stream.choice(APART)
    layout = stage(wrap, pick(family, 0.36, 0.44), family.below(2) == 0, family.below(2) == 0)
    room = _front_room(wrap, layout)
    last = (len(solved[0]) - 1, len(solved[0][0]) - 1) if solved else (7, 7)
    pieces = tiling(solved, (0, 0), ((0, 0), last), stream)
    groups = list(grouped(pieces).values())
    large = [cells for cells in groups if len(cells) > 3] or groups
    hero = stream.choice(large)
    mosaic = _cluster(pieces, hero, scheme, stream)
    cells = [cell for piece in mosaic.pieces.values() for cell in piece]
    turn = stream.choice((0.0, 15.0, -15.0, 30.0, 45.0))
    box = Lattice(0, 0, 1, turn).around(cells)
    side = pick(stream, 0.95, 1.3) * min(room.width / box.width, 0.96 * room.height / box.height)
    lattice = Lattice(0, 0, side, turn)
    box = lattice.around(cells)
    down = 0.02 * wrap.height
    x = room.x if box.width > room.width else room.x + (room.width - box.width) * stream.choice((0.5, 1.0))
    y = room.y + down if layout.above else room.y + room.height - down - box.height
    lattice = Lattice(x - box.x, y - box.y, side, turn)
    mosaic = mosaic._replace(lattice=lattice)
    items: list[Item] = [flat(wrap, scheme.ground), *mosaic.items(style, list(mosaic.pieces))]
    return finished([*items, *_small(wrap, solved, scheme, layout, style, stream)], layout, scheme)


def _cluster(pieces: Tiling, hero: Sequence[Cell], scheme: Scheme, stream: Stream) -> Mosaic:
    """A piece and up to three of the pieces that touch it, in quieter inks."""
    groups, number = grouped(pieces), pieces[hero[0]]
    others = sorted(touching(pieces)[number], key=lambda piece: -len(groups[piece]))[:NEIGHBOURS]
    stream.shuffle(others)
    shown = {piece: groups[piece] for piece in (number, *others)}
    inks = coloured({cell: piece for piece in shown for cell in shown[piece]}, {}, _inks(scheme)[1:])
    return Mosaic(Lattice(0.0, 0.0, 1.0), shown, inks | {number: scheme.accent})


def _small(
    wrap: Wrap, solved: Sequence[Rows], scheme: Scheme, layout: Stage, style: Style, stream: Stream
) -> list[Item]:
    """A corner of the mosaic, small beside the barcode on the back."""
    code, left = wrap.barcode, layout.blurb.x
    side = code.height / 5
    cols = int((code.x - left - 0.5 * margin(wrap)) / side)
    if cols < 3:
        return []
    pieces = tiling(solved, (0, 0), ((0, 0), (4, cols - 1)), stream)
    inks = coloured(pieces, {}, _inks(scheme))
    mosaic = Mosaic(Lattice(left, code.y, side), grouped(pieces), inks)
    return mosaic.items(style, list(mosaic.pieces))
