"""Covers of Gloop books: the loop of the hardest puzzle on the front, amid loops grown over front, spine and back.

Loops never cross, so every point is inside an odd or even number of them: the two inks of a cover follow.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop import Packing, turned_rows
from puzzlemill.puzzles.gloop.tiles import mirror, turn
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.render.covers.art import Art, Panel, Subject
from puzzlemill.render.covers.palettes import Palette, mixed
from puzzlemill.render.covers.panels import Front, Side, blurb_box, front_parts, ground, sides, spine_strip
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.drawing.canvas import WHITE, Box, Ink, Item, Path, Step, rectangle
from puzzlemill.render.gloop.board import steps
from puzzlemill.render.gloop.colours import closed_cells
from puzzlemill.render.gloop.growth import Habit, grid_of, grown
from puzzlemill.render.gloop.tiles import curve

HABITS: Final = (Habit(1.0, 0.0), Habit(0.92, 0.12), Habit(0.8, 0.35), Habit(0.62, 0.1))
"""How the loops around the island grow: as a maze, in flowing shapes, wildly, or loosely."""

FINER: Final = (1, 2, 2, 3, 3, 4)
"""How many tiles around the island are as long as one of its own."""

OWN: Final = ((4, 4), (5, 4), (5, 5))
"""Rows and columns of an island that is grown, if the book has no solved puzzle."""

HALO: Final = 0.13
"""Width of the calm line around the island, as a share of its tile."""

RINGS: Final = 5
"""The lines around each loop in the style `rings`, of alternating inks."""

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
    parts = front_parts(wrap, side)
    inks = stream.choice(_inks(palette))
    style = stream.choice(("shapes", "shapes", "rings", "lines"))
    finer = stream.choice(FINER)
    habit = stream.choice(HABITS)
    island = _placed(hardest_grid(subject) or _own_grid(stream), parts, stream)
    if style == "rings":
        finer = min(finer, 2)
    unit = island.side / finer
    spread = RINGS * RING * unit / 2 if style == "rings" else 0.0
    pad = PAD * (wrap.page_width + wrap.height)
    calm = [_larger(box, pad + spread) for box in (parts.title, parts.author)]
    blurb = blurb_box(wrap, inside=0.07 * wrap.page_width)
    cells, x, y = _cells_around(wrap, island, unit, calm)
    loops = contours(grid_of(grown(cells, habit, stream)))
    items: list[Item] = [rectangle(wrap.whole, fill=inks.ground)]
    items += _loops(_outline(loops, unit, x, y), unit, style, inks)
    items += _island(island, style, inks)
    items.append(ground(blurb, inks.ground, pad))
    items += spine_strip(wrap, inks.ground)
    return Art(
        tuple(items),
        Panel(parts.title, inks.strong, inks.plain, down="bottom" if side == "bottom" else "top"),
        Panel(parts.author, inks.plain, inks.plain, down="bottom"),
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


def _placed(grid: Grid, parts: Front, stream: Stream) -> Island:
    """The island, turned or reflected at random among the ways in which it is largest, and where it is."""
    box = parts.picture
    size = {len(image): _side(image, box) for image in images(grid)}
    best = [image for image in images(grid) if size[len(image)] == max(size.values())]
    image = stream.choice(best)
    side = _side(image, box)
    width, height = side * len(image[0]), side * len(image)
    return Island(image, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, side)


def _side(grid: Grid, box: Box) -> float:
    """The side of the tiles of a grid that fills a box; loops stay about a third of a tile inside the outer edges."""
    return min(box.width / (len(grid[0]) - 0.2), box.height / (len(grid) - 0.2))


def _larger(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _cells_around(
    wrap: Wrap, island: Island, unit: float, calm: Collection[Box]
) -> tuple[list[Cell], float, float]:
    """The cells of side `unit` all over a cover, except below the island and calm boxes, and the corner of cell 0, 0.

    There is more than one cell beyond each edge: loops close there, where nobody sees it.
    """
    whole = wrap.whole
    left, up = (math.ceil((at - edge) / unit) + 1 for at, edge in ((island.x, whole.x), (island.y, whole.y)))
    x, y = island.x - left * unit, island.y - up * unit
    cols = math.ceil((whole.x + whole.width - x) / unit) + 1
    rows = math.ceil((whole.y + whole.height - y) / unit) + 1
    finer = round(island.side / unit)
    across, down = finer * len(island.grid[0]), finer * len(island.grid)
    cells = []
    for row in range(rows):
        for col in range(cols):
            box = Box(x + col * unit, y + row * unit, unit, unit)
            below = left <= col < left + across and up <= row < up + down
            if not below and not any(_meet(box, other) for other in calm):
                cells.append((row, col))
    return cells, x, y


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


def _island(island: Island, style: str, inks: Inks) -> list[Path]:
    """The island, which a calm line keeps clear of the loops around it."""
    outline = _outline(contours(island.grid), island.side, island.x, island.y)
    return [
        Path(outline, stroke=inks.ground, width=2 * HALO * island.side),
        Path(outline, fill=inks.island),
    ]
