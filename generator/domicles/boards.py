"""Draws solved Domicles boards at random, uniformly if all are known, and shuffles them."""

import itertools
from math import factorial
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import Tile, duplicates
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.domicles import LARGEST_DISTANCE
from puzzlemill.solvers.domicles.boards import solved_board
from puzzlemill.solvers.domicles.distances.classes import find_classes, layout_classes
from puzzlemill.solvers.domicles.shuffles import far_board_exists, shuffle, solved_boards

LARGEST_ENUMERATED: Final = 6
"""The largest double set whose layouts are enumerated; larger ones are searched at random.

Every layout of these sets has tile sets with one solution class.
"""

LARGEST_SEARCHED: Final = 12
"""The largest double set for puzzles."""

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
"""By double set, columns and rows (2 and up): the most swaps with which 1 of 10 tries made a puzzle, at most 12.

Three of them came up in at most 1% of 400 further tries and were lowered by one: for double-12, 5 swaps on 9x2 and 5x3,
and 6 on 4x4. Others came up in 4% to 12% of further tries (for double-9, 8 swaps on 7x3 and 4x4, and 5 on 5x2). Sets in
between use the next larger set, whose tiles repeat fewer numbers and so have more solutions.
"""

SEARCH_CHANGES: Final = 20_000_000
"""Most changes in one search for a solved board."""

CLASS_NODES: Final = 250_000
"""Most nodes to search for all classes of a tile set, and most of their boards to compare shuffles with.

A grade spends the same number, so it finds them too.
"""

SHUFFLE_BOARDS: Final = 2_000_000
"""Most boards that one try shuffles or compares, 0.2 seconds.

That is enough if the tiles have boards at this distance: the rarest, 3x3 at 6 swaps, take at most a tenth of it (60
tries).
"""

MOST_LOOKED_UP: Final = 200_000
"""Boards, up to the order of rows and columns, times classes up to which all of them are looked at first."""


class Start(NamedTuple):
    """A solved board: `tiles` in ascending order, `board` their positions by place.

    `classes` is one solved board of each solution class of the tiles, [k, places]; None if not all are known.
    """

    tiles: tuple[Tile, ...]
    board: list[int]
    classes: UInt8s | Int64s | None = None


def largest_distance(rows: int, cols: int, pips: int) -> int:
    """The most swaps that a board of the layout needs, proved up to double-6; for larger sets, the most to make."""
    if pips <= LARGEST_ENUMERATED:
        return LARGEST_DISTANCE[rows, cols]
    measured = min(largest for largest in MOST_SWAPS if largest >= pips)
    return MOST_SWAPS[measured][cols][rows - 2]


def enumerated_board(rows: int, cols: int, pips: int, by_sets: bool, unique: bool, draws: Stream) -> Start:
    """A solved board of a double set up to double-6, exactly uniform among all solved boards of the layout.

    It is a uniform class in a uniform order of rows and columns; that action is free, so no board is likelier. With
    `by_sets` it is a uniform tile set and a uniform class of that set instead. `unique` allows only sets with one
    class.
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
    """A solved board of any double set by randomised search; only the order of rows and columns is uniform.

    None if no board was found within the budget. The classes are known if they have few boards in all.
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
    """The board after `swaps` uniform random swaps, if no known solved board is closer; None if none was found.

    If all classes are known, the distance is exactly `swaps`; otherwise only the distance from this solved board is.
    """
    if start.classes is None:
        return shuffle(start.board, (), swaps, draws, SHUFFLE_BOARDS)
    solved = solved_boards(start.classes, rows, cols)
    orders = factorial(rows * cols) // (factorial(rows) * factorial(cols))
    if orders * len(start.classes) <= MOST_LOOKED_UP and not far_board_exists(solved, rows, cols, swaps):
        return None
    return shuffle(start.board, solved, swaps, draws, SHUFFLE_BOARDS)


def plain_walk(start: Start, cols: int, swaps: int, draws: Stream) -> list[list[int]]:
    """The boards after each of `swaps` random swaps, each uniform among the swaps that do not solve the board.

    The blog shuffles this way: the last board is at most `swaps` swaps from solved, and can be closer. Empty if every
    swap of some board solves it, for example if no tiles share a number.
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
