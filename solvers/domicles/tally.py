"""The tally of a board: how often each number appears in each line, kept up to date while tiles come and go.

`counts[line, number]`, int64[rows + 2 cols, pips + 1]. A tile shows its higher number in grid column 2c and its lower
one in 2c + 1, c being its column of tiles:

    line            number  0  1  2 ... pips
    0                       1  0  2           row 0: 2 appears twice, a conflict
    ...
    rows - 1                                  the last row
    rows                    1  1  0           grid column 0: the higher numbers of tile column 0
    rows + 1                0  1  1           grid column 1: the lower numbers of tile column 0
    ...

The kernels take single arrays, not a tuple of them: in the innermost loops, unpacking a tuple takes noticeable time.
"""

import numpy as np

from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import kernel


def empty_tally(rows: int, cols: int, pips: int) -> Int64s:
    """The counts of a board without tiles."""
    return np.zeros((rows + 2 * cols, pips + 1), dtype=np.int64)


@kernel
def tally_board(counts: Int64s, tiles: Int64s, board: Int64s, cols: int) -> int:
    """Count the numbers of `board` (int64[places], rows of `tiles`) from scratch; returns its conflicts."""
    counts[:] = 0
    conflicts = 0
    for place in range(len(board)):
        conflicts += put(counts, tiles[board[place]], place, cols, 1)
    return conflicts


@kernel
def put(counts: Int64s, tile: Int64s, place: int, cols: int, sign: int) -> int:
    """Put a tile (int64[2]) on a place (`sign` 1) or take it away (-1); returns the change of conflicts."""
    # `cols` is the number of columns of tiles; the lines of columns come after those of rows.
    row = place // cols
    column = len(counts) - 2 * cols + 2 * (place - row * cols)
    high, low = tile[0], tile[1]
    # The tile itself must not count: it is taken away before the others are counted, or put down after.
    if sign < 0:
        counts[row, high] -= 1
        counts[row, low] -= 1
        counts[column, high] -= 1
        counts[column + 1, low] -= 1
    others = counts[row, high] + counts[row, low] + counts[column, high] + counts[column + 1, low]
    if sign > 0:
        counts[row, high] += 1
        counts[row, low] += 1
        counts[column, high] += 1
        counts[column + 1, low] += 1
    return sign * int(others)


@kernel
def swap_change(counts: Int64s, tiles: Int64s, board: Int64s, cols: int, i: int, j: int) -> int:
    """The change of conflicts if places i and j of `board` (int64[places], rows of `tiles`) swap their tiles.

    Counted line by line: taking tiles away and putting them down, as `put` does, takes three times as long.
    """
    high_i, low_i = tiles[board[i], 0], tiles[board[i], 1]
    high_j, low_j = tiles[board[j], 0], tiles[board[j], 1]
    row_i, row_j = i // cols, j // cols
    col_i, col_j = i - row_i * cols, j - row_j * cols
    change = 0
    # A number that both tiles show in the same kind of line stays where it is.
    if row_i != row_j:
        if high_i != high_j and high_i != low_j:
            change += _move(counts, high_i, row_i, row_j)
        if low_i != high_j and low_i != low_j:
            change += _move(counts, low_i, row_i, row_j)
        if high_j != high_i and high_j != low_i:
            change += _move(counts, high_j, row_j, row_i)
        if low_j != high_i and low_j != low_i:
            change += _move(counts, low_j, row_j, row_i)
    if col_i != col_j:
        first = len(counts) - 2 * cols
        column_i, column_j = first + 2 * col_i, first + 2 * col_j
        if high_i != high_j:
            change += _move(counts, high_i, column_i, column_j) + _move(counts, high_j, column_j, column_i)
        if low_i != low_j:
            change += _move(counts, low_i, column_i + 1, column_j + 1) + _move(
                counts, low_j, column_j + 1, column_i + 1
            )
    return change


@kernel
def _move(counts: Int64s, number: int, line: int, new_line: int) -> int:
    """The change of conflicts when a number leaves the others of its kind in `line` and joins those in `new_line`."""
    # In its old line the number itself was counted, and it is in no conflict with itself.
    return int(counts[new_line, number] - (counts[line, number] - 1))
