"""Where Domicles puzzles come from: solved boards at random, uniform if all are known, and shuffles of them."""

import itertools
from math import factorial
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import Tile, duplicates
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.domicles import LARGEST_DISTANCE
from puzzlemill.solvers.domicles.boards import solved_board
from puzzlemill.solvers.domicles.distances.classes import find_classes, layout_classes
from puzzlemill.solvers.domicles.distances.orbits import histogram, orbits
from puzzlemill.solvers.domicles.shuffles import shuffle, solved_boards

LARGEST_ENUMERATED: Final = 6
"""The largest double set whose layouts are gone through whole; larger ones are searched at random.

Every layout up to it has tile sets with one solution class.
"""

LARGEST_SEARCHED: Final = 12
"""The largest double set of which puzzles are made."""

MOST_SWAPS: Final[dict[int, dict[int, tuple[int, ...]]]] = {
    9: {
        2: (2, 2, 4, 5, 5, 4, 4),
        3: (3, 5, 6, 7, 6, 8, 8),
        4: (4, 5, 8, 8, 11, 12),
        5: (4, 6, 8, 11),
    },
    12: {
        2: (2, 3, 3, 4, 4, 3, 4, 4, 4, 5),
        3: (2, 4, 4, 4, 4, 5, 5, 8, 7, 8),
        4: (3, 4, 5, 5, 8, 9, 10, 12, 11),
        5: (4, 4, 6, 9, 10, 11, 11, 12, 12),
        6: (4, 4, 8, 10, 12, 12, 12),
    },
}
"""Double set and columns: the most swaps by rows, 2 and up, with which 1 of 10 tries made a puzzle, at most 12.

Three of them came up in a hundredth of 400 further tries or less and are lowered by one: of double-12 5 swaps on 9x2
and 5x3, 6 on 4x4. Others came up in 4 to 12 % of further tries (double-9: 8 swaps on 7x3 and 4x4, 5 on 5x2). Sets in
between go by the next larger one, whose tiles repeat fewer numbers and so have more solutions.
"""

SEARCH_CHANGES: Final = 20_000_000
"""Changes of one search for a solved board."""

CLASS_NODES: Final = 250_000
"""Nodes of one search for all classes of its tiles, and the most boards of theirs that shuffles are compared with.

The share that a grade spends on them, so that it finds them too.
"""

SHUFFLE_BOARDS: Final = 2_000_000
"""Boards that one try shuffles or compares, 0.2 seconds.

If the tiles have boards so far from solved, that is enough: the scarcest, 3x3 at 6 swaps, take a tenth of it at most
(60 tries).
"""

MOST_LOOKED_UP: Final = 200_000
"""Orbits times classes up to which it is looked up first whether the tiles have boards so far from solved: 50 ms."""


class Start(NamedTuple):
    """A solved board: `tiles` in ascending order, `board` their positions by place.

    `classes` is one solved board of each solution class of the tiles, [k, places]; None if not all are known.
    """

    tiles: tuple[Tile, ...]
    board: list[int]
    classes: UInt8s | Int64s | None = None


def largest_distance(rows: int, cols: int, pips: int) -> int:
    """The most swaps that a board of the layout needs, proved up to double-6; the most that are made of larger sets."""
    if pips <= LARGEST_ENUMERATED:
        return LARGEST_DISTANCE[rows, cols]
    measured = min(largest for largest in MOST_SWAPS if largest >= pips)
    return MOST_SWAPS[measured][cols][rows - 2]


def enumerated_board(rows: int, cols: int, pips: int, by_sets: bool, unique: bool, draws: Stream) -> Start:
    """A solved board of a double set up to double-6, exactly uniform among all of the layout.

    A uniform class in a uniform order of rows and columns: as that action is free, no board comes up more often. With
    `by_sets` a uniform tile set and a uniform class of it instead. `unique` keeps to sets with one class.
    """
    layout = layout_classes(rows, cols, pips)
    kept = layout.sizes == 1 if unique else layout.sizes > 0
    if by_sets:
        sets = kept.nonzero()[0]
        which = int(sets[draws.below(len(sets))])
        chosen = int(layout.first[which]) + draws.below(int(layout.sizes[which]))
    else:
        boards = kept[layout.set_of].nonzero()[0]
        chosen = int(boards[draws.below(len(boards))])
        which = int(layout.set_of[chosen])
    members, classes = layout.tile_set(which)
    board = classes[chosen - int(layout.first[which])].tolist()
    tiles = tuple(layout.tiles[member] for member in members)
    return Start(tiles, _reordered(board, rows, cols, draws), classes)


def searched_board(rows: int, cols: int, pips: int, draws: Stream) -> Start | None:
    """A solved board of any double set by randomised search, not uniform but for the order of rows and columns.

    None when none came within the budget. The classes are known if all their boards are few.
    """
    board = solved_board(rows, cols, pips, draws, SEARCH_CHANGES)
    if board is None:
        return None
    tiles = tuple(sorted(board))
    limit = 1 + CLASS_NODES // (factorial(rows) * factorial(cols))
    classes = find_classes(tiles, rows, cols, CLASS_NODES, limit)
    known = classes.complete and len(classes.boards) < limit
    return Start(tiles, [tiles.index(tile) for tile in board], classes.boards if known else None)


def far_shuffle(start: Start, rows: int, cols: int, swaps: int, draws: Stream) -> list[int] | None:
    """The board after `swaps` uniform random swaps, given that no known solved board is nearer; None when none came.

    If all classes are known the distance is exactly `swaps`; else only that from the board itself is.
    """
    if start.classes is None:
        return shuffle(start.board, (), swaps, draws, SHUFFLE_BOARDS)
    looked_up = orbits(rows, cols) * len(start.classes) <= MOST_LOOKED_UP
    if looked_up and len(histogram(start.classes, rows, cols)) <= swaps:
        return None
    return shuffle(start.board, solved_boards(start.classes, rows, cols), swaps, draws, SHUFFLE_BOARDS)


def plain_walk(start: Start, cols: int, swaps: int, draws: Stream) -> list[list[int]]:
    """The boards after each of `swaps` random swaps, each uniform among those that do not solve the board.

    So the blog shuffles: the last board is at most that many swaps from solved, and may be nearer. Empty when every
    swap of some board solves it, as with tiles that share no number.
    """
    walk = [start.board]
    pairs = list(itertools.combinations(range(len(start.board)), 2))
    for _ in range(swaps):
        for i, j in draws.sample(pairs, len(pairs)):
            board = list(walk[-1])
            board[i], board[j] = board[j], board[i]
            if duplicates([start.tiles[number] for number in board], cols):
                walk.append(board)
                break
        else:
            return []
    return walk[1:]


def _reordered(board: list[int], rows: int, cols: int, draws: Stream) -> list[int]:
    row_order, col_order = list(range(rows)), list(range(cols))
    draws.shuffle(row_order)
    draws.shuffle(col_order)
    return [board[row * cols + col] for row in row_order for col in col_order]
