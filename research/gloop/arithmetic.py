"""Gloop arithmetic: what counting says about a set of tiles and about a packing, without any search.

Cap sum CS, groups K of contours and regions q of a valid packing obey K = q - 1 + CS/2. The proof is in
`puzzlemill help gloop-proof`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tiles import EndPairs
from puzzlemill.puzzles.gloop.tracing import Grid, contours


class Totals(NamedTuple):
    """Sums over a set of tiles: their number, end pairs, sides by pattern, and quarter turns.

    A cap makes two quarter turns, a path between adjacent sides one, a path between opposite sides none.
    """

    tiles: int
    pairs: EndPairs
    blank: int
    clockwise: int
    anticlockwise: int
    doors: int
    quarter_turns: int

    @property
    def cap_sum(self) -> int:
        """Caps minus splits and junctions (Browne 2017, section 5.5)."""
        return self.pairs.cap_sum

    @property
    def balance(self) -> int:
        """Sides `10` minus sides `01`, zero in every valid packing."""
        return self.clockwise - self.anticlockwise

    @property
    def odd_sides(self) -> bool:
        """Whether any side has exactly one path end."""
        return self.clockwise + self.anticlockwise > 0


class Bounds(NamedTuple):
    """Bounds for every packing that uses all of a set of tiles; circles count in mixed packings.

    The bounds hold on every board. They do not say that such a packing exists.
    """

    fewest_contours: int
    most_contours: int
    fewest_circles: int
    most_circles: int


def totals(tiles: Iterable[int]) -> Totals:
    """The sums over tiles with these numbers."""
    words = [tiling.TILES[tile] for tile in tiles]
    sides = [side for word in words for side in tiling.sides(word)]
    pairs = list(map(tiling.end_pairs, words))
    return Totals(
        tiles=len(words),
        pairs=EndPairs(*(sum(counts[kind] for counts in pairs) for kind in range(len(EndPairs._fields)))),
        blank=sides.count("00"),
        clockwise=sides.count("10"),
        anticlockwise=sides.count("01"),
        doors=sides.count("11"),
        quarter_turns=sum(map(quarter_turns, words)),
    )


def quarter_turns(word: str) -> int:
    """How often the paths of a tile turn by 90 degrees, all paths together."""
    joined = [(start // 2, end // 2) for start, end in enumerate(tiling.partners(word)) if end > start]
    return sum((2, 1, 0, 1)[end - start] for start, end in joined)


def bounds(tiles: Iterable[int]) -> Bounds:
    """Bounds for packings that use all of `tiles`.

    There are at least K = q - 1 + CS/2 contours; a side `10` or `01` separates two regions, so then q >= 2. There is at
    most one contour for every four quarter turns, since a closed curve makes at least four. A mixed packing has one
    contour that is not a circle, and a circle is two caps.
    """
    sums = totals(tiles)
    regions = 2 if sums.odd_sides else 1
    fewest = max(int(sums.quarter_turns > 0), regions - 1 + -(-sums.cap_sum // 2))
    return Bounds(fewest, sums.quarter_turns // 4, max(0, fewest - 1), sums.pairs.caps // 2)


def regions(grid: Grid) -> int:
    """q of a valid packing: how many regions have a lattice point after the plane is cut along contours and doors.

    Lattice points are the corners of cells. A place without a tile has nothing to cut: a hole joins its four corners,
    and everything around the grid is one region.
    """
    import networkx

    graph = networkx.Graph()
    rows, cols = len(grid), len(grid[0])
    for row in range(-1, rows + 1):
        for col in range(-1, cols + 1):
            word = grid[row][col] if 0 <= row < rows and 0 <= col < cols else None
            corners = ((row, col + 1), (row + 1, col + 1), (row + 1, col), (row, col))
            for region in tiling.regions(word or tiling.TILES[0]):
                networkx.add_path(graph, [corners[arc // 2] for arc in region if arc % 2])
    return int(networkx.number_connected_components(graph))


def groups(grid: Grid) -> int:
    """K of a valid packing: how many groups its contours form if contours at a common door are joined."""
    import networkx

    closed = contours(grid)
    owner = {
        (arc.row, arc.col, vertex): number
        for number, contour in enumerate(closed)
        for arc in contour.arcs
        for vertex in (arc.start, arc.end)
    }
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(closed)))
    for (row, col, vertex), number in owner.items():
        if vertex % 2 == 0 and (row, col, vertex + 1) in owner:
            graph.add_edge(number, owner[row, col, vertex + 1])
    return int(networkx.number_connected_components(graph))
