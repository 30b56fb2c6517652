"""No-first and no-last sets of OTTF: sets of open tiles in which no tile can be placed first, or last.

Any placing has a first and a last tile of every set, so one such set shows that there is no solution.
"""

import numpy as np

from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, MARK, NUMBER, Board

SHRINKING = 10_000_000
"""Tiles dropped, in less than a second, after which shrinking stops; the set can then be larger than necessary."""


def blocked_either(board: Board, region: Int32s) -> tuple[int, Int32s]:
    """FIRST or LAST, and a small set of open tiles of a region none of which can be that; the smaller of the two sets.

    The set (int32 positions in increasing order) is empty if there is none of either.
    """
    sets = [(role, blocked(board.tiles, board.width, np.sort(region), role, SHRINKING)) for role in (FIRST, LAST)]
    return min(sets, key=lambda pair: len(pair[1]) or len(board.tiles))


@kernel
def blocked(tiles: Int32s, width: int, region: Int32s, role: int, shrinking: int) -> Int32s:
    """A minimal set of exact open tiles of a region, none of which can be the first (or the last) of them.

    MARK is 1 at the tiles of the set as it shrinks. The tiles that can be first of what is left are dropped until none
    is; that leaves the union of all such sets. Then further tiles are dropped as long as something is left; no more are
    tried once `shrinking` tiles have been dropped.
    """
    queue = np.empty(len(region), np.int32)
    left = 0
    # An ambiguous tile can be first or last of any set, so only exact ones can be blocked.
    for tile in region:
        if tiles[tile, NUMBER] > 0 or tiles[tile, DEGREE] < 4:
            tiles[tile, MARK] = 1
            left += 1
    # What `drop` leaves does not depend on the order: dropping a tile only ever gives others more room.
    for tile in region:
        if tiles[tile, MARK] and spare_neighbours(tiles, width, tile, role) >= 0:
            left -= drop(tiles, width, tile, role, queue)
    # A tile is blocked if it has more neighbours in the set than on the side of its role. A large number there takes
    # many others into the set, so such tiles are dropped first; two zeros side by side are a set already.
    for number in range(3, -1, -1):
        for tile in region:
            if tiles[tile, MARK] and shrinking > 0 and side_number(tiles, tile, role) == number:
                size = drop(tiles, width, tile, role, queue)
                shrinking -= size
                if size < left:
                    left -= size
                else:
                    # Nothing is left without this tile, so it stays, and with it all that went after it.
                    for dropped in queue[:size]:
                        tiles[dropped, MARK] = 1
    smallest = np.empty(left, np.int32)
    size = 0
    for tile in region:
        if tiles[tile, MARK]:
            tiles[tile, MARK] = 0
            smallest[size] = tile
            size += 1
    return smallest


@kernel
def drop(tiles: Int32s, width: int, tile: int, role: int, queue: Int32s) -> int:
    """Unmark a tile and, one after another, all that can then be the first (last) marked one, with `queue` for scratch.

    Returns how many there were, which are at the start of `queue`.
    """
    # A tile can only become free when one of its neighbours goes, so only neighbours of dropped tiles are asked again.
    tiles[tile, MARK] = 0
    queue[0] = tile
    head, size = 0, 1
    while head < size:
        for step in (-width, -1, 1, width):
            other = queue[head] + step
            if tiles[other, MARK] and spare_neighbours(tiles, width, other, role) >= 0:
                tiles[other, MARK] = 0
                queue[size] = other
                size += 1
        head += 1
    return size


@kernel
def side_number(tiles: Int32s, tile: int, role: int) -> int:
    """The later (FIRST) or earlier (LAST) neighbours of an exact tile."""
    number = tiles[tile, NUMBER]
    if role == LAST:
        number = tiles[tile, DEGREE] - number
    return int(number)


@kernel
def spare_neighbours(tiles: Int32s, width: int, tile: int, role: int) -> int:
    """The neighbours of an exact tile on the side of `role` minus its marked ones; below 0 the tile is blocked."""
    marked = 0
    for step in (-width, -1, 1, width):
        marked += tiles[tile + step, MARK]
    return side_number(tiles, tile, role) - marked
