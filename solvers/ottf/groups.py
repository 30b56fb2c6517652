"""The group rule of OTTF: one tile of any group is placed first of them, and one last.

The first has at least as many later neighbours as it has neighbours in the group, the last at least as many earlier
ones. If only an ambiguous tile of a group can be the first, it is a hidden five; if only an ambiguous tile can be the
last, it is none. No supposition is needed.

In the corner of what is left, the square on the left has a hidden five, the one on the right has none:

    2 2 .        the 2s need 1 later neighbour, but have      2 2 .        the 2s and the 3 have 1 earlier neighbour,
    2 1 .        2 in the square; so the 1 is the first       1 3 .        but 2 in the square; so the 1 is the last
"""

import itertools
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Int32s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.counts import Count
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, MARK, NUMBER, OPEN, STATE, Board
from puzzlemill.solvers.sentences import cell_name, cells_name, either

LARGEST_SQUARE: Final = 4
LARGEST_BOX: Final = 12
"""Cells of the rectangles in which a person finds a group with a look, and with a longer one: 2 x 2, up to 3 x 4."""

FARTHEST: Final = 10
"""Rows and columns on each side of a tile in which a group around it is looked for, so that the work grows with the
board and not with its square."""

COST: Final = 4
"""Nodes of `ottf.solve` charged for each ambiguous tile around which groups are looked for, by the time it takes."""


class Group(NamedTuple):
    """Connected tiles of which only an ambiguous one can be the first (role FIRST) or the last (LAST).

    `others` can be, too, but have the same role as `tile`: of two touching ambiguous tiles exactly one is a hidden
    five. `area` is the size of the rectangle in which they were found.
    """

    area: int
    tile: int
    role: int
    tiles: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def technique(self) -> str:
        """Its name, by the rectangle in which one has to look."""
        if self.area <= LARGEST_SQUARE:
            return "square"
        return "box" if self.area <= LARGEST_BOX else "group"


def smallest(board: Board, count: Count) -> Group | None:
    """The group of a part in the smallest rectangle that fixes a role; the first from the top left of several.

    None if no group within `FARTHEST` rows and columns of an ambiguous tile fixes its role.
    """
    # 0 at exact tiles, and a number for each set of ambiguous tiles that have the same role.
    alike = np.zeros(len(board.tiles), np.int32)
    for number, tiles in enumerate(itertools.chain(*count.clusters), 1):
        alike[list(tiles)] = number
    rows, cols = np.divmod(count.tiles, board.width)
    limits = np.array([rows.min(), cols.min(), rows.max(), cols.max()], np.int32)
    found = []
    for tile in itertools.chain(*itertools.chain(*count.clusters)):
        check_time()
        near = _around(board, tile, limits)
        for role in (FIRST, LAST):
            # What a group fixes in a rectangle, one in any rectangle around it fixes, too.
            if len(group(board.tiles, board.width, alike, near, tile, role)):
                found.append((*least(board.tiles, board.width, alike, near, tile, role), tile, role))
    if not found:
        return None
    area, *box, tile, role = min(found)
    tiles = group(board.tiles, board.width, alike, np.array(box, np.int32), tile, role).tolist()
    return Group(area, tile, role, tuple(tiles), tuple(other for other in tiles[1:] if alike[other]))


def said_of(board: Board, group: Group) -> Said:
    """Why a group fixes the role of its tile.

    `of 4 tiles (row 1: 1-2; row 2: 1-2), one is placed first, so all its neighbours among them come later. Only row 2,
    column 2 can have so many later neighbours`.
    """
    args: dict[str, Argument] = {
        "count": len(group.tiles),
        "cells": cells_name(board.cells(list(group.tiles))),
        "candidates": either(map(cell_name, board.cells([group.tile, *group.others]))),
    }
    said = Said("sentences.ottf.group_first" if group.role == FIRST else "sentences.ottf.group_last", args)
    return Said("sentences.ottf.group_alike", {"group": said}) if group.others else said


def _around(board: Board, tile: int, limits: Int32s) -> Int32s:
    """The rectangle around a tile in which groups are looked for: top, left, bottom, right."""
    row, col = divmod(tile, board.width)
    near = np.array([row - FARTHEST, col - FARTHEST, row + FARTHEST, col + FARTHEST], np.int32)
    return np.concatenate((np.maximum(near[:2], limits[:2]), np.minimum(near[2:], limits[2:])))


@kernel
def least(
    tiles: Int32s, width: int, alike: Int32s, limits: Int32s, tile: int, role: int
) -> tuple[int, int, int, int, int]:
    """A small rectangle within `limits` in which a group fixes the role of a tile, which `limits` itself does.

    Returns its area, top, left, bottom and right. Up to `LARGEST_BOX` cells no other one is smaller, and the others of
    its area come later. A larger one has only been made as small as possible at the top, left, bottom and right in
    turn.
    """
    row, col = tile // width, tile % width
    box = limits.copy()
    best, first, start = LARGEST_BOX + 1, 0, 0
    high, broad = 0, 0
    for height in range(2, min(LARGEST_BOX // 2, limits[2] - limits[0] + 1) + 1):
        for breadth in range(2, min(LARGEST_BOX // height, limits[3] - limits[1] + 1) + 1):
            area = height * breadth
            for top in range(max(limits[0], row - height + 1), min(row, limits[2] - height + 1) + 1):
                for left in range(max(limits[1], col - breadth + 1), min(col, limits[3] - breadth + 1) + 1):
                    if area < best or (area == best and (top < first or (top == first and left < start))):
                        box[0], box[1], box[2], box[3] = top, left, top + height - 1, left + breadth - 1
                        if len(group(tiles, width, alike, box, tile, role)):
                            best, first, start, high, broad = area, top, left, height, breadth
    if best <= LARGEST_BOX:
        return best, first, start, first + high - 1, start + broad - 1
    for side in range(4):
        box[side] = limits[side]
    for side in range(4):
        inwards = 1 if side < 2 else -1
        while box[side] != (row, col)[side % 2]:
            box[side] += inwards
            if not len(group(tiles, width, alike, box, tile, role)):
                box[side] -= inwards
                break
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1), box[0], box[1], box[2], box[3]


@kernel
def group(tiles: Int32s, width: int, alike: Int32s, box: Int32s, tile: int, role: int) -> Int32s:
    """The largest connected group in a rectangle of which only ambiguous tiles alike can have a role (FIRST or LAST).

    `box` is int32[4]: top, left, bottom, right. `alike` is int32[positions]: 0 at exact tiles, and a number for each
    set of ambiguous tiles that have the same role. Returns the positions, `tile` first; none if there is no group.

    Ambiguous tiles that are not like `tile` are left out, because they can have both roles. An exact tile that could be
    the first (or last) of those left is left out, too, and then its neighbours are looked at again:

        neighbours:  in the group | out of it     FIRST: later neighbours >= those in the group
                     .......degree..........      LAST:  earlier neighbours >= those in the group
    """
    members = np.empty((box[2] - box[0] + 1) * (box[3] - box[1] + 1), np.int32)
    size = 0
    for row in range(box[0], box[2] + 1):
        for other in range(row * width + box[1], row * width + box[3] + 1):
            if tiles[other, STATE] == OPEN and (alike[other] == 0 or alike[other] == alike[tile]):
                tiles[other, MARK] = 1
                members[size] = other
                size += 1
    # `members` is a queue of tiles to look at, in a ring; MARK is 1 while a tile is in the group and waits in it, 2
    # after that, and 0 when it is left out.
    head, waiting = 0, size
    while waiting > 0:
        other = members[head]
        head = (head + 1) % len(members)
        waiting -= 1
        tiles[other, MARK] = 2
        inside = 0
        for step in (-width, -1, 1, width):
            if tiles[other + step, MARK] > 0:
                inside += 1
        later = tiles[other, NUMBER]
        able = later >= inside if role == FIRST else tiles[other, DEGREE] - later >= inside
        if alike[other]:
            able = inside == 0
        if able:
            tiles[other, MARK] = 0
            for step in (-width, -1, 1, width):
                if tiles[other + step, MARK] == 2:
                    tiles[other + step, MARK] = 1
                    members[(head + waiting) % len(members)] = other + step
                    waiting += 1
    # The part of the group that is connected with the tile; the others do not matter.
    size = 0
    if tiles[tile, MARK]:
        members[0] = tile
        tiles[tile, MARK] = 0
        size = 1
    head = 0
    while head < size:
        for step in (-width, -1, 1, width):
            other = members[head] + step
            if tiles[other, MARK]:
                tiles[other, MARK] = 0
                members[size] = other
                size += 1
        head += 1
    for row in range(box[0], box[2] + 1):
        for other in range(row * width + box[1], row * width + box[3] + 1):
            tiles[other, MARK] = 0
    return members[:size].copy()
