"""Covers of Gloop books: the loop of the hardest puzzle on the front, and loops grown over front, spine and back.

Loops never cross, so every point is inside an odd or even number of them: the two inks of a cover follow.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop import Packing, turned_rows
from puzzlemill.puzzles.gloop.tiles import mirror, turn
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Panel, Subject
from puzzlemill.render.covers.fronts import TITLES, Front, Side, blurb_box, front_parts, ground, sides, spine_strip
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.shapes import inside, polygons
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import WHITE, Box, Ink, Item, Path, Step, rectangle
from puzzlemill.render.gloop.board import steps
from puzzlemill.render.gloop.colours import closed_cells
from puzzlemill.render.gloop.growth import Habit, grid_of, grown
from puzzlemill.render.gloop.tiles import curve

HABITS: Final = (Habit(1.0, 0.0), Habit(0.92, 0.12), Habit(0.8, 0.35), Habit(0.75, 0.05))
"""How the loops around the island grow: as a maze, in flowing shapes, wildly, or loosely."""

STYLES: Final = ("shapes", "shapes", "rings", "lines")
"""How the loops around the island are drawn; filled shapes are the most common."""


class Arrangement(NamedTuple):
    """Where the island is and what surrounds it.

    `share` is its size as a share of what fits, `finer` how many tiles around it are as long as one of its own. If
    `alone`, no loops grow on the front. With `echoes`, lines run around the island. `inks` is the first of the ways to
    use a palette that suit.
    """

    share: float
    finer: tuple[int, ...]
    alone: bool
    echoes: bool = False
    inks: int = 0


ARRANGEMENTS: Final = (
    Arrangement(0.95, (1, 1, 2), alone=True),
    Arrangement(1.6, (1, 2, 2), alone=True),
    Arrangement(0.85, (2, 3), alone=True, echoes=True),
    Arrangement(0.8, (3, 4), alone=False),
    Arrangement(0.95, (4, 5), alone=False),
    Arrangement(0.65, (2, 3), alone=False, inks=1),
)
"""An island alone, cropped by the edges, or with echoes; among finer loops; and small in a field of strong loops."""

OWN: Final = ((4, 4), (5, 4), (5, 5))
"""Rows and columns of an island that is grown, if the book has no solved puzzle."""

VARIED: Final = 0.45
"""How much the size of islands varies, as a share of it."""

HALO: Final = 0.13
"""Width of the calm line around the island, as a share of its tile."""

RINGS: Final = 5
"""The lines around each loop in the style `rings`, of alternating inks."""

BOLD: Final = 0.07
"""Width of the line of an island that is drawn with one, as a share of a tile: far arcs still do not touch."""

RING: Final = 0.13
"""Distance between these lines as a share of a tile."""

PAD: Final = 0.012
"""Calm ground around type as a share of the front's width and height together."""


class Inks(NamedTuple):
    """The inks of a cover: its ground, the loops all over it, the island, and large and small type on the ground."""

    ground: Ink
    loops: Ink
    island: Ink
    strong: Ink
    plain: Ink


class Island(NamedTuple):
    """A solution on the front: its words, where its top left corner is, and the side of its tiles in mm."""

    grid: Grid
    x: float
    y: float
    side: float


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """The art of a cover of a book that Gloop leads; without a solved puzzle, its island is grown as well."""
    side = stream.choice(sides(wrap))
    parts = front_parts(wrap, side, stream.choice(TITLES))
    plan = stream.choice(ARRANGEMENTS)
    inks = stream.choice(_inks(palette)[plan.inks :])
    style = stream.choice(STYLES)
    habit = stream.choice(HABITS)
    island = _placed(hardest_grid(subject) or _own_grid(stream), parts, plan, side, stream)
    unit = island.side / min(stream.choice(plan.finer), 2 if style == "rings" else 9)
    spread = RINGS * RING * unit / 2 if style == "rings" else 0.0
    calm = _larger(wrap.front if plan.alone else _around_type(wrap, parts, side), spread)
    field = _field(wrap, island, unit)
    cells = [cell for cell in field.cells if not _meet(field.box(cell), calm)]
    shape = _outline(contours(island.grid), island.side, island.x, island.y)
    if not plan.alone:
        cells = _clear_of(shape, island, field, cells)
    loops = contours(grid_of(grown(cells, habit, stream)))
    blurb = blurb_box(wrap, inside=0.05 * wrap.page_width)
    pad = PAD * (wrap.page_width + wrap.height)
    items: list[Item] = [rectangle(wrap.whole, fill=inks.ground)]
    items += _loops(_outline(loops, unit, field.x, field.y), unit, style, inks)
    if plan.echoes:
        items += _rings(shape, island.side, inks.loops, inks.ground)
    if plan.alone and style == "lines":
        items.append(Path(shape, stroke=inks.island, width=BOLD * island.side, fill=inks.loops))
    else:
        items.append(Path(shape, fill=inks.island))
    items.append(ground(blurb, inks.ground, pad, pad))
    items += spine_strip(wrap, inks.ground)
    return Art(
        tuple(items),
        Panel(parts.title, inks.strong, inks.plain, down="bottom" if side == "bottom" else "top"),
        Panel(parts.author, inks.plain, inks.plain, down="middle" if side == "top" else "bottom"),
        Panel(blurb, inks.strong, inks.plain),
        inks.plain,
    )


def hardest_grid(subject: Subject) -> Grid | None:
    """The grid of the first solved Gloop puzzle of a subject, which is the one that takes longest; None without any."""
    for entry in subject.entries:
        if isinstance(entry.solution, Packing):
            try:
                closed_cells(entry.solution.grid)
            except InputError:
                continue  # packs can have wrong solutions
            return entry.solution.grid
    return None


def images(grid: Grid) -> list[Grid]:
    """The eight images of a grid under turns and reflections, tiles included."""
    found = []
    for start in (grid, tuple(tuple(word and mirror(word) for word in row[::-1]) for row in grid)):
        image = start
        for _ in range(4):
            found.append(image)
            image = tuple(tuple(word and turn(word) for word in row) for row in turned_rows(image))
    return found


def _inks(palette: Palette) -> tuple[Inks, ...]:
    """Five ways to use a palette."""
    dark, bright, pale = palette.dark, palette.bright, palette.pale
    return (
        Inks(dark, mixed(dark, bright, 0.25), bright, WHITE, pale),
        Inks(dark, bright, pale, bright, pale),
        Inks(bright, mixed(bright, dark, 0.2), dark, dark, dark),
        Inks(bright, dark, pale, dark, dark),
        Inks(pale, bright, dark, dark, dark),
    )


def _own_grid(stream: Stream) -> Grid:
    """An island for books without a solved puzzle."""
    rows, cols = stream.choice(OWN)
    return grid_of(grown([(row, col) for row in range(rows) for col in range(cols)], HABITS[1], stream))


def _placed(grid: Grid, parts: Front, plan: Arrangement, side: Side, stream: Stream) -> Island:
    """The island, turned or reflected at random among the ways in which it is largest, and where it is.

    An island that is larger than its box runs off the outer edges of the front, never over the type.
    """
    box = parts.picture
    size = {len(image): _side(image, box) for image in images(grid)}
    image = stream.choice([image for image in images(grid) if size[len(image)] == max(size.values())])
    tile = plan.share * (1 + VARIED * (stream.unit() - 0.5)) * _side(image, box)
    width, height = tile * len(image[0]), tile * len(image)
    x, y = box.x + stream.unit() * (box.width - width), box.y + stream.unit() * (box.height - height)
    if width > box.width:
        x = box.x if side != "right" else box.x + box.width - width
    if height > box.height:
        y = box.y if side != "bottom" else box.y + box.height - height
    return Island(image, x, y, tile)


def _side(grid: Grid, box: Box) -> float:
    """The side of the tiles of a grid that fills a box; loops stay about a third of a tile inside the outer edges."""
    return min(box.width / (len(grid[0]) - 0.2), box.height / (len(grid) - 0.2))


def _larger(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _around_type(wrap: Wrap, parts: Front, side: Side) -> Box:
    """The part of the front for title and author, up to the outer edges, and beyond the fold if it is on the left."""
    title, author, whole = parts.title, parts.author, wrap.whole
    fold = wrap.front.x
    end = whole.x + whole.width
    if side == "top":
        return Box(fold, whole.y, end - fold, author.y + author.height - whole.y)
    if side == "bottom":
        return Box(fold, title.y, end - fold, whole.y + whole.height - title.y)
    left, right = (fold, title.x + title.width) if side == "left" else (title.x, end)
    return Box(left, whole.y, right - left, whole.height)


class Field(NamedTuple):
    """Square cells all over a cover: their side in mm, and the top left corner of the cell in row 0 and column 0."""

    rows: int
    cols: int
    unit: float
    x: float
    y: float

    @property
    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def box(self, cell: Cell) -> Box:
        """The box of a cell."""
        return Box(self.x + cell[1] * self.unit, self.y + cell[0] * self.unit, self.unit, self.unit)


def _field(wrap: Wrap, island: Island, unit: float) -> Field:
    """The field of a cover, with a corner at the island's and more than one cell beyond each edge.

    Loops close there, where nobody sees it.
    """
    whole = wrap.whole
    left, up = (math.ceil((at - edge) / unit) + 1 for at, edge in ((island.x, whole.x), (island.y, whole.y)))
    x, y = island.x - left * unit, island.y - up * unit
    cols = math.ceil((whole.x + whole.width - x) / unit) + 1
    rows = math.ceil((whole.y + whole.height - y) / unit) + 1
    return Field(rows, cols, unit, x, y)


def _clear_of(shape: Sequence[Step], island: Island, field: Field, cells: Sequence[Cell]) -> list[Cell]:
    """The cells that an island leaves free: neither inside its loops nor near them."""
    if island.side < 1.5 * field.unit:
        box = Box(island.x, island.y, island.side * len(island.grid[0]), island.side * len(island.grid))
        return [cell for cell in cells if not _meet(field.box(cell), _larger(box, -field.unit / 2))]
    loops = polygons(shape)
    near = HALO * island.side
    taken: set[Cell] = set()
    for loop in loops:
        for x, y in loop:
            first, last = (
                (int((y + by - field.y) // field.unit), int((x + by - field.x) // field.unit)) for by in (-near, near)
            )
            taken.update((row, col) for row in range(first[0], last[0] + 1) for col in range(first[1], last[1] + 1))
    free = []
    for row, col in cells:
        box = field.box((row, col))
        middle = box.x + field.unit / 2, box.y + field.unit / 2
        if (row, col) not in taken and not inside(middle, loops):
            free.append((row, col))
    return free


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes have points in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _outline(closed: Iterable[Contour], side: float, x: float, y: float) -> tuple[Step, ...]:
    """Contours as the steps of one path, from a corner of the grid at (x, y)."""
    drawn: list[Step] = []
    for contour in closed:
        for place, arc in enumerate(contour.arcs):
            part = steps(curve(arc.start, arc.end), side, x + arc.col * side, y + arc.row * side)
            drawn.extend(part[1:] if place else part)
        drawn.append(("Z",))
    return tuple(drawn)


def _loops(outline: tuple[Step, ...], unit: float, style: str, inks: Inks) -> list[Path]:
    """The loops around the island in one of three styles."""
    if not outline:
        return []
    if style == "lines":
        return [Path(outline, stroke=inks.loops, width=0.1 * unit)]
    if style == "rings":
        return _rings(outline, unit, inks.loops, inks.ground)
    return [Path(outline, fill=inks.loops)]


def _rings(outline: tuple[Step, ...], side: float, ink: Ink, other: Ink) -> list[Path]:
    """Lines of even width on both sides of a path, in two inks in turn, the widest first."""
    return [
        Path(outline, stroke=ink if ring % 2 else other, width=(2 * ring - 1) * RING * side)
        for ring in range((RINGS + 1) // 2 + 1, 0, -1)
    ]
