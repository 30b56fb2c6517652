"""Covers of Gloop books: the loop of the hardest puzzle on the front, and loops grown over front, spine and back.

Loops never cross, so every point is inside an odd or even number of them: the two inks of a cover follow.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop import Packing, turned_rows
from puzzlemill.puzzles.gloop.tiles import mirror, turn
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours, neighbours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Panel, Subject, family_stream
from puzzlemill.render.covers.fronts import BEYOND, TITLES, Front, Side, blurb_box, front_parts, sides
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.panels import DISTINCT, contrast, readable
from puzzlemill.render.covers.shapes import crossings, inside, polygons
from puzzlemill.render.covers.wrap import FOLD, Wrap
from puzzlemill.render.drawing.canvas import WHITE, Box, Drawing, Ink, Item, Path, Place, Step, rectangle
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
    `alone`, no loops grow on the front. With `echoes`, lines run around the island. `inks` is the first way to use a
    palette that suits.
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

COARSEST: Final = 0.08
"""The largest tiles around the island, as a share of the width of a page."""

MOST_ISLANDS: Final = 5
"""Solutions that a cover shows at most."""

LEAST_REGION: Final = 12
"""The least cells of a region in which loops grow."""

BESIDE_CODE: Final = 0.2
"""Least white between the last island on the back and the barcode, as a share of the barcode's height."""


class Inks(NamedTuple):
    """The inks of a cover: its ground, the loops all over it, the island, and large and small type on the ground."""

    ground: Ink
    loops: Ink
    island: Ink
    strong: Ink
    plain: Ink


class Island(NamedTuple):
    """A solution on the cover: its words, where its top left corner is, and the side of its tiles in mm."""

    grid: Grid
    x: float
    y: float
    side: float

    @property
    def shape(self) -> tuple[Step, ...]:
        """Its loops."""
        return _outline(contours(self.grid), self.side, self.x, self.y)


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


def cover_art(wrap: Wrap, subject: Subject, palette: Palette, stream: Stream) -> Art:
    """The art of a cover of a book that Gloop leads; without a solved puzzle, its island is grown as well."""
    family = family_stream(subject, stream)
    side = family.choice(sides(wrap))
    parts = front_parts(wrap, side, family.choice(TITLES))
    plan = family.choice(ARRANGEMENTS)
    # Loops around an island set it off from a ground that is nearly as light.
    suiting = [inks for inks in _inks(palette)[plan.inks :] if not plan.alone or _stands_out(inks)]
    inks = stream.choice(suiting)
    style = stream.choice(STYLES)
    habit = stream.choice(HABITS)
    island = _placed(hardest_grid(subject) or _own_grid(stream), parts, plan, side, stream)
    finer = min(stream.choice(plan.finer), 2 if style == "rings" else 9)
    # Around the blurb there must be room for whole loops.
    unit = island.side / max(finer, math.ceil(island.side / (COARSEST * wrap.page_width)))
    pad = PAD * (wrap.page_width + wrap.height)
    blurb = blurb_box(wrap, inside=0.05 * wrap.page_width)
    islands = [island, *_on_back(solved_grids(subject)[1:], wrap, blurb)]
    field = _field(wrap, island, unit)
    calm = [_spine_and_front(wrap) if plan.alone else parts.around_type(wrap, side)]
    calm += [_larger(blurb, pad), wrap.barcode]
    spread = RINGS * RING * unit / 2 if style == "rings" else 0.0
    cells = [cell for cell in field.cells if not any(_meet(field.box(cell), _larger(box, spread)) for box in calm)]
    for each in islands:
        cells = _clear_of(each, field, cells)
    cells = _without_specks(cells)
    loops = contours(grid_of(grown(cells, habit, stream)))
    items: list[Item] = [rectangle(wrap.whole, fill=inks.ground)]
    items += _loops(_outline(loops, unit, field.x, field.y), unit, style, inks)
    if not plan.alone:
        items += _across_spine(wrap, loops, field, style, inks)
    if plan.echoes:
        items += _rings(island.shape, island.side, inks.loops, inks.ground)
    drawn = plan.alone and style == "lines"
    for each in islands:
        line = Path(each.shape, stroke=inks.island, width=BOLD * each.side, fill=inks.loops)
        items.append(line if drawn else Path(each.shape, fill=inks.island))
    return Art(
        tuple(items),
        Panel(parts.title, inks.strong, inks.plain, down="bottom" if side == "bottom" else "top"),
        Panel(parts.author, inks.plain, inks.plain, down="middle" if side == "top" else "bottom"),
        Panel(blurb, inks.strong, inks.plain),
        inks.plain,
    )


def _spine_and_front(wrap: Wrap) -> Box:
    """Spine and front, if the island is alone: the loops of the back end where no fold can be."""
    left, whole = wrap.backbone.x - 2 * FOLD, wrap.whole
    return Box(left, whole.y, whole.x + whole.width - left, whole.height)


def _on_back(grids: Sequence[Grid], wrap: Wrap, blurb: Box) -> list[Island]:
    """As many further solutions as there is room for in a row beside the barcode."""
    code = wrap.barcode
    islands: list[Island] = []
    x, end = blurb.x, code.x - BESIDE_CODE * code.height
    for grid in grids:
        image = min(images(grid), key=len)
        side = code.height / len(image)
        if x + side * len(image[0]) > end:
            break
        islands.append(Island(image, x, code.y, side))
        x += side * (len(image[0]) + 0.5)
    return islands


def _across_spine(wrap: Wrap, loops: Sequence[Contour], field: Field, style: str, inks: Inks) -> list[Item]:
    """The spine and what a fold can show of it, with loops so quiet that text can be read and no edge is strong."""
    x, _, width, _ = wrap.backbone
    edge = FOLD + BEYOND
    box = Box(x - edge, wrap.whole.y, width + 2 * edge, wrap.whole.height)
    quiet = next((ink for ink in _quiet(inks) if readable(inks.plain, [ink])), inks.ground)
    first, last = (math.floor((x - field.x) / field.unit) for x in (box.x, box.x + box.width))
    crossing = [loop for loop in loops if any(first <= arc.col <= last for arc in loop.arcs)]
    outline = _outline(crossing, field.unit, field.x, field.y)
    paths = _loops(outline, field.unit, style, inks._replace(loops=quiet))
    drawing = Drawing(wrap.width, wrap.height, (rectangle(box, fill=inks.ground), *paths))
    return [Place(drawing, 0.0, 0.0, clip=box)]


def _quiet(inks: Inks) -> list[Ink]:
    """Inks for loops below text on the spine, the strongest first."""
    return [mixed(inks.ground, inks.loops, share) for share in (0.2, 0.15, 0.1)]


def solved_grids(subject: Subject) -> list[Grid]:
    """The grids of the first solved Gloop puzzles of a subject, longest solving time first."""
    grids: list[Grid] = []
    for entry in subject.entries:
        if isinstance(entry.solution, Packing) and len(grids) < MOST_ISLANDS:
            try:
                closed_cells(entry.solution.grid)
            except InputError:
                continue  # packs can have wrong solutions
            grids.append(entry.solution.grid)
    return grids


def hardest_grid(subject: Subject) -> Grid | None:
    """The grid of the first solved Gloop puzzle of a subject: the one that takes longest; None without any."""
    return next(iter(solved_grids(subject)), None)


def images(grid: Grid) -> list[Grid]:
    """The eight images of a grid under turns and reflections, tiles included."""
    turned = []
    for start in (grid, tuple(tuple(word and mirror(word) for word in row[::-1]) for row in grid)):
        image = start
        for _ in range(4):
            turned.append(image)
            image = tuple(tuple(word and turn(word) for word in row) for row in turned_rows(image))
    return turned


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


def _stands_out(inks: Inks) -> bool:
    return contrast(inks.island, inks.ground) >= DISTINCT


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


def _clear_of(island: Island, field: Field, cells: Sequence[Cell]) -> list[Cell]:
    """The cells that an island leaves free: neither inside its loops nor near them."""
    if island.side < 1.5 * field.unit:
        box = Box(island.x, island.y, island.side * len(island.grid[0]), island.side * len(island.grid))
        return [cell for cell in cells if not _meet(field.box(cell), _larger(box, -field.unit / 2))]
    loops = polygons(island.shape)
    near = HALO * island.side
    taken: set[Cell] = set()
    for loop in loops:
        for x, y in loop:
            first, last = (
                (int((y + by - field.y) // field.unit), int((x + by - field.x) // field.unit)) for by in (-near, near)
            )
            taken.update((row, col) for row in range(first[0], last[0] + 1) for col in range(first[1], last[1] + 1))
    half = field.unit / 2
    crossed = {row: crossings(field.box((row, 0)).y + half, loops) for row in {row for row, _ in cells}}
    return [cell for cell in cells if cell not in taken and not inside(field.box(cell).x + half, crossed[cell[0]])]


def _without_specks(cells: Sequence[Cell]) -> list[Cell]:
    """The cells without small regions, such as holes of an island: their loops would look like stains."""
    left = dict.fromkeys(cells)
    kept: set[Cell] = set()
    while left:
        region = [left.popitem()[0]]
        for cell in region:
            for neighbour in neighbours(cell):
                if neighbour in left:
                    del left[neighbour]
                    region.append(neighbour)
        if len(region) >= LEAST_REGION:
            kept.update(region)
    return [cell for cell in cells if cell in kept]


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
