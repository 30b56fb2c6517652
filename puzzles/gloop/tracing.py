"""Tracing: the closed contours of a Gloop grid, which of them are circles, and which are inside which.

A grid is rows of one length, of Motzkin words and None.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from puzzlemill.puzzles.gloop.tiles import VERTICES, partners
from puzzlemill.puzzles.kinds import Cell

Grid = tuple[tuple[str | None, ...], ...]
End = tuple[int, int, int]
"""Row, column and vertex of a path end."""

STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Row and column steps across sides N, E, S, W."""

TOUCHING: Final = (5, 4, 7, 6, 1, 0, 3, 2)
"""The vertex that touches a vertex across the edge: 0-5, 1-4, 2-7, 3-6."""

_PLACES: Final = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
"""The positions of vertices 0 to 7 on their tile, as (x, y) in thirds of a side."""

THIRDS: Final = 3


class Arc(NamedTuple):
    """One path of a tile as a contour runs through it, entering at vertex `start` and leaving at `end`."""

    row: int
    col: int
    start: int
    end: int


class Contour(NamedTuple):
    """A closed contour: its arcs in order."""

    arcs: tuple[Arc, ...]

    @property
    def circle(self) -> bool:
        """Whether the contour is trivial: two semicircles that meet (Browne 2017, definition 2)."""
        return len(self.arcs) == 2 and all(arc.start // 2 == arc.end // 2 for arc in self.arcs)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the contour runs through, sorted."""
        return tuple(sorted({(arc.row, arc.col) for arc in self.arcs}))

    @property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """The points at which the contour crosses from tile to tile, in order, as (x, y) in thirds of a side."""
        return tuple(position((arc.row, arc.col, arc.start)) for arc in self.arcs)


def neighbours(cell: Cell) -> list[Cell]:
    """The cells across sides N, E, S, W, on the board or not."""
    return [(cell[0] + down, cell[1] + right) for down, right in STEPS]


def walls(cells: Iterable[Cell]) -> dict[Cell, list[bool]]:
    """For each cell of a board, which of its sides N, E, S, W have no neighbour."""
    known = dict.fromkeys(cells)
    return {cell: [neighbour not in known for neighbour in neighbours(cell)] for cell in known}


def across(end: End) -> End:
    """The path end that touches `end` from the other side of the edge."""
    row, col, vertex = end
    down, right = STEPS[vertex // 2]
    return row + down, col + right, TOUCHING[vertex]


def position(end: End) -> tuple[int, int]:
    """The position of a path end, as (x, y) in thirds of a side from the grid's top left corner."""
    row, col, vertex = end
    x, y = _PLACES[vertex]
    return THIRDS * col + x, THIRDS * row + y


def path_ends(grid: Grid) -> Iterator[End]:
    """Every path end of the grid, row by row."""
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            for vertex in range(VERTICES):
                if word is not None and word[vertex] != ".":
                    yield row, col, vertex


def contours(grid: Grid) -> list[Contour]:
    """The closed contours of a grid of words, in the order of their first cells; open paths are left out."""
    left = dict.fromkeys(path_ends(grid))
    closed = []
    while left:
        first = end = next(iter(left))
        arcs = []
        while end in left:
            row, col, vertex = end
            partner = partners(grid[row][col] or "")[vertex]
            del left[end], left[row, col, partner]
            arcs.append(Arc(row, col, vertex, partner))
            end = across((row, col, partner))
        # An open path ends elsewhere: at an end that nothing touches, or at the start of an earlier walk.
        if end == first:
            closed.append(Contour(tuple(arcs)))
    return closed


def surrounds(contour: Contour, other: Contour) -> bool:
    """Whether `other` is inside `contour`, for two contours of one grid.

    A ray runs from `other` along a grid line, upwards or to the left. Contours cross grid lines only at path ends, and
    never touch them, so the number of crossings is exact and its parity decides.
    """
    x, y = min(other.crossings)
    if x % THIRDS == 0:
        return sum(at_x == x and at_y < y for at_x, at_y in contour.crossings) % 2 == 1
    return sum(at_y == y and at_x < x for at_x, at_y in contour.crossings) % 2 == 1
