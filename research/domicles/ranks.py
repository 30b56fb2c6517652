"""A perfect ranking of boards of n different tiles up to row and column permutations: 0 to n! / (M! N!) - 1.

Permuting rows and columns acts freely, so each orbit has exactly one board with tile 0 in the corner and ascending
first row and column. Its rank combines the ranks of the tiles of the first row, of the first column, and of the order
of the rest:

    0  a  b      rank = (row * columns + column) * orders + order
    c  .  .
    d  .  .      row      rank of {a, b} among the sets of two of the tiles 1 to n - 1
    e  .  .      column   rank of {c, d, e} among the sets of three of the tiles then left; there are `columns`
                 order    rank of the six tiles at the dots among the `orders`, 6!, of the tiles then left

Tiles are counted among those not ranked yet, so there are no gaps: a tile's place among them is the tile less the bits
set below it in `seen`, the tiles ranked so far.
"""

import functools
from math import comb
from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.kernels import kernel


class Ranking(NamedTuple):
    """What ranking a layout needs."""

    rows: int
    cols: int
    choices: Int64s  # [n + 1, n + 1] the number of sets of k of m tiles at m, k
    ones: UInt8s  # [2**n] the bits set in each set of tiles


@functools.cache
def ranking(rows: int, cols: int) -> Ranking:
    """The tables of a layout; they take 2**n bytes for n tiles."""
    size = rows * cols
    choices = np.array([[comb(n, k) for k in range(size + 1)] for n in range(size + 1)], dtype=np.int64)
    ones = np.zeros(1, dtype=np.uint8)
    for _ in range(size):
        ones = np.concatenate([ones, ones + np.uint8(1)])
    return Ranking(rows, cols, choices, ones)


@kernel
def rank_board(board: Int64s, rules: Ranking, order: Int64s) -> int:
    """The rank of the orbit of `board`, the tiles 0 to n - 1 by place; `order` is scratch, int64[rows + cols]."""
    rows, cols, choices, ones = rules
    corner = 0
    while board[corner] != 0:
        corner += 1
    # Insertion sort: the least board of the orbit has the row of tile 0 on top and its column at the left, the rows in
    # the order of their tiles in that column, and the columns in the order of theirs in that row.
    top, left = corner // cols, corner % cols
    for line in range(rows):
        slot = line
        while slot > 0 and board[order[slot - 1] * cols + left] > board[line * cols + left]:
            order[slot] = order[slot - 1]
            slot -= 1
        order[slot] = line
    for line in range(cols):
        slot = rows + line
        while slot > rows and board[top * cols + order[slot - 1]] > board[top * cols + line]:
            order[slot] = order[slot - 1]
            slot -= 1
        order[slot] = line
    # A set is ranked in colex order: its k-th tile, at place p among those not ranked yet, adds p over k. The tiles of
    # the first row were all unranked but for tile 0, so their place is the tile less 1.
    number = 0
    seen = 1
    for col in range(1, cols):
        tile = board[top * cols + order[rows + col]]
        number += choices[tile - 1, col]
        seen |= 1 << tile
    number *= choices[rows * cols - cols, rows - 1]
    # Places of the first column count the tiles that the first row left; those of the column itself are not taken out.
    above = seen
    for row in range(1, rows):
        tile = board[order[row] * cols + left]
        number += choices[tile - ones[above & ((1 << tile) - 1)], row]
        seen |= 1 << tile
    # The rest is a number whose digits, places among the tiles left, have the bases (M - 1)(N - 1), ..., 2, 1.
    base = (rows - 1) * (cols - 1)
    for row in range(1, rows):
        for col in range(1, cols):
            tile = board[order[row] * cols + order[rows + col]]
            number = number * base + tile - ones[seen & ((1 << tile) - 1)]
            seen |= 1 << tile
            base -= 1
    return int(number)


@kernel
def unrank_board(number: int, rules: Ranking, board: Int64s, digits: Int64s) -> None:
    """Write the least board of the orbit with that rank into `board`, int64[n]; `digits` is scratch, int64[n]."""
    rows, cols, choices, _ = rules
    size = rows * cols
    # The last digit, of base 1, comes off first.
    for base in range(1, (rows - 1) * (cols - 1) + 1):
        digits[base] = number % base
        number //= base
    column = number % choices[size - cols, rows - 1]
    row = number // choices[size - cols, rows - 1]
    board[0] = 0
    seen = 1
    # In colex order the greatest tile of a set weighs most, so it is the largest one whose weight still fits.
    for col in range(cols - 1, 0, -1):
        tile = col
        while choices[tile, col] <= row:
            tile += 1
        row -= choices[tile - 1, col]
        board[col] = tile
        seen |= 1 << tile
    above = seen
    for line in range(rows - 1, 0, -1):
        place = line - 1
        while choices[place + 1, line] <= column:
            place += 1
        column -= choices[place, line]
        tile = _unseen(above, place)
        board[line * cols] = tile
        seen |= 1 << tile
    base = (rows - 1) * (cols - 1)
    for line in range(1, rows):
        for col in range(1, cols):
            tile = _unseen(seen, digits[base])
            board[line * cols + col] = tile
            seen |= 1 << tile
            base -= 1


@kernel
def _unseen(seen: int, place: int) -> int:
    """The tile with that place, from 0, among those whose bit is not set in `seen`."""
    tile = 0
    while True:
        if not seen >> tile & 1:
            if place == 0:
                return tile
            place -= 1
        tile += 1
