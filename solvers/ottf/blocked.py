"""No-first and no-last sets of OTTF: open tiles none of which can be the first, or the last, of them to be placed.

Any placing has a first and a last tile of every set, so one such set shows that there is no solution.
"""

from typing import Any

import numpy as np

from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, MARK, NUMBER, Board

SHRINKING = 10_000_000
"""Tiles dropped, less than a second, after which a set is left as it is and may be larger than it must."""


def blocked_either(board: Board, some: Any) -> tuple[int, Any]:
    """FIRST or LAST with a small set of open tiles among `some` of which none can be that, the smaller set of the two.

    The set (int32 positions in increasing order) is empty where there is none of either.
    """
    sets = [(role, blocked(board.tiles, board.width, np.sort(some), role, SHRINKING)) for role in (FIRST, LAST)]
    return min(sets, key=lambda it: len(it[1]) or len(board.tiles))


@kernel
def blocked(tiles: Any, width: int, some: Any, role: int, shrinking: int) -> Any:
    """A smallest set by inclusion of exact open tiles among `some` of which none can be the first (or the last).

    The tiles that can be first of what is left are dropped until none is; that leaves the union of all such sets. Then
    further tiles are dropped as long as something is left, those that two neighbours alone can do without first; no
    more are tried once `shrinking` tiles have been dropped.
    """
    queue = np.empty(len(some), np.int32)
    left = 0
    for tile in some:
        tiles[tile, MARK] = tiles[tile, NUMBER] > 0 or tiles[tile, DEGREE] < 4
        left += tiles[tile, MARK]
    for tile in some:
        if tiles[tile, MARK] and room(tiles, width, tile, role) >= 0:
            left -= drop(tiles, width, tile, role, queue)
    for wanted in range(3, -1, -1):
        for tile in some:
            if tiles[tile, MARK] and shrinking > 0 and wants(tiles, tile, role) == wanted:
                size = drop(tiles, width, tile, role, queue)
                shrinking -= size
                if size < left:
                    left -= size
                else:
                    tiles[queue[:size], MARK] = 1
    found = np.empty(left, np.int32)
    size = 0
    for tile in some:
        if tiles[tile, MARK]:
            tiles[tile, MARK] = 0
            found[size] = tile
            size += 1
    return found


@kernel
def drop(tiles: Any, width: int, tile: int, role: int, queue: Any) -> int:
    """Unmark a tile and, one after another, all that can then be the first (last) marked one, with `queue` for scratch.

    Returns how many there were, which are at the start of `queue`.
    """
    tiles[tile, MARK] = 0
    queue[0] = tile
    head, size = 0, 1
    while head < size:
        for step in (-width, -1, 1, width):
            other = queue[head] + step
            if tiles[other, MARK] and room(tiles, width, other, role) >= 0:
                tiles[other, MARK] = 0
                queue[size] = other
                size += 1
        head += 1
    return size


@kernel
def wants(tiles: Any, tile: int, role: int) -> Any:
    """The later (FIRST) or earlier (LAST) neighbours of an exact tile."""
    number = tiles[tile, NUMBER]
    return number if role == FIRST else tiles[tile, DEGREE] - number


@kernel
def room(tiles: Any, width: int, tile: int, role: int) -> Any:
    """How many more neighbours than are marked an exact tile wants on the side of `role`; below 0 it is blocked."""
    marked = 0
    for step in (-width, -1, 1, width):
        marked += tiles[tile + step, MARK]
    return wants(tiles, tile, role) - marked
