"""A board of dominoes: where its tiles and cells are, its tiles, and the numbers of their places."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.domicles.tiles import BORDER, RADIUS, SIDE, blank_items, face_items, rim
from puzzlemill.render.drawing.canvas import WORDS, Box, Drawing, Ink, Path, Place, Point, Text
from puzzlemill.render.drawing.themes import LIGHT, Theme

GAP: Final = SIDE / 5
"""The gap between tiles: a tenth of a tile's length."""

EDGE: Final = 1.0
PLACE_SIZE: Final = WORDS
BELOW, ABOVE = 0.8, 1.1
"""White space below the number of a place, down to its tile, and above it: a number is closest to its own tile."""

LANE: Final = 1.7
"""The distance between a tile and a line that runs beside it, and between two such lines, in mm."""

TINT, GREY = 0.86, 0.35


class Lanes(NamedTuple):
    """How many lines run side by side below any row of tiles, and left of, between and right of its columns."""

    below: int = 0
    left: int = 0
    between: int = 0
    right: int = 0


class Frame(NamedTuple):
    """The layout of the tiles of a board, in mm.

    `place_size` is the type size of the numbers of places above their tiles, 0 for none, and `gap` the least room
    between two tiles.
    """

    rows: int
    cols: int
    place_size: float = PLACE_SIZE
    lanes: Lanes = Lanes()
    gap: float = GAP

    @property
    def above(self) -> float:
        """Room above a tile for the number of its place."""
        return self.place_size + BELOW + ABOVE if self.place_size else 0.0

    @property
    def pitch(self) -> Point:
        """The distances from a tile to its neighbours on the right and below."""
        across, down = (max(self.gap, LANE * (number + 1)) for number in (self.lanes.between, self.lanes.below))
        return 2 * SIDE + across, SIDE + max(down, self.above + LANE * self.lanes.below)

    @property
    def size(self) -> Point:
        """Width and height of the whole board."""
        right, down = self.tile_at(self.rows * self.cols - 1)
        return right + 2 * SIDE + EDGE + LANE * self.lanes.right, down + SIDE + EDGE + LANE * self.lanes.below

    def tile_at(self, place: int) -> Point:
        """The top left corner of a tile."""
        row, col = divmod(place, self.cols)
        across, down = self.pitch
        return EDGE + LANE * self.lanes.left + col * across, EDGE + self.above + row * down

    def cell_at(self, cell: Cell) -> Box:
        """A half tile, by its row and column in the grid of numbers."""
        row, col = cell
        x, y = self.tile_at(row * self.cols + col // 2)
        return Box(x + col % 2 * SIDE, y, SIDE, SIDE)


def board_items(
    frame: Frame,
    tiles: Sequence[Tile],
    pips: int,
    tints: Mapping[Cell, Ink],
    swap: Sequence[int] = (),
    ink: Ink = GREY,
    across: Iterable[Path] = (),
    theme: Theme = LIGHT,
) -> list[Path | Text]:
    """The tiles with their numbered places; `tints` are grounds of cells.

    The two places of `swap` have heavy rims and numbers in `ink`. Items `across` the board are drawn over the blank
    tiles, but under their pips and all numbers.
    """
    blanks: list[Path] = []
    faces: list[Path | Text] = []
    for place, tile in enumerate(tiles):
        row, col = divmod(place, frame.cols)
        x, y = frame.tile_at(place)
        blanks += blank_items(x, y, [tints.get((row, 2 * col + side)) for side in (0, 1)])
        faces += face_items(x, y, tile, pips, theme)
        if place in swap:
            blanks.append(rim(x, y, ink))
            faces.append(place_number(frame, place, swap, ink))
        elif frame.place_size:
            faces.append(place_number(frame, place))
    return [*blanks, *across, *faces]


def flush(frame: Frame, items: Sequence[Path | Text]) -> Drawing:
    """A board without lanes that ends on the left and the right with the outlines of its tiles."""
    width, height = frame.size
    cut = EDGE - BORDER / 2
    return Drawing(width - 2 * cut, height, (Place(Drawing(width, height, tuple(items)), -cut, 0.0),))


def empty_items(frame: Frame) -> list[Path | Text]:
    """The numbered places of a board with blank tiles, to write numbers on."""
    places = range(frame.rows * frame.cols)
    blanks = [path for place in places for path in blank_items(*frame.tile_at(place), ())]
    return [*blanks, *(place_number(frame, place) for place in places)]


def place_number(frame: Frame, place: int, swap: Sequence[int] = (), ink: Ink = GREY) -> Text:
    """The number of a place, above the left end of its tile; above the right end if an arrow comes from the left."""
    x, y = frame.tile_at(place)
    others = [divmod(other, frame.cols) for other in swap if other != place]
    row, col = divmod(place, frame.cols)
    right = any(above < row and left < col for above, left in others)
    x += 2 * SIDE - RADIUS / 2 if right else RADIUS / 2
    return Text(x, y - BELOW, str(place + 1), frame.place_size, "end" if right else "start", bool(swap), ink)
