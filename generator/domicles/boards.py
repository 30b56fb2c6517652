"""Draws solved Domicles boards at random, uniformly if all are known, and shuffles them."""

import itertools
from math import factorial
from typing import Final, NamedTuple

from puzzlemill.puzzles.domicles import Tile, duplicates
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.domicles.boards import solved_board
from puzzlemill.solvers.domicles.distances.classes import find_classes, layout_classes
from puzzlemill.solvers.domicles.shuffles import far_board_exists, shuffle, solved_boards

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
"""The most boards (up to the order of rows and columns) times classes for which all of them are looked at first."""


class Start(NamedTuple):
    """A solved board: `tiles` in ascending order, `board` their positions by place.

    `classes` is one solved board of each solution class of the tiles, [k, places]; None if not all are known.
    """

    tiles: tuple[Tile, ...]
    board: list[int]
    classes: UInt8s | Int64s | None = None


def enumerated_board(rows: int, cols: int, pips: int, by_sets: bool, unique: bool, draws: Stream) -> Start:
    """A solved board of a double set up to double-6, exactly uniform among all solved boards of the layout.

    It is a uniform class in a uniform order of rows and columns; only the identity leaves a board as it is, so all
    boards are equally likely. With `by_sets` it is a uniform tile set and a uniform class of that set instead. `unique`
    allows only sets with one class.
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
