"""Random shuffles of a solved Domicles board, plain ones and those whose true distance is the number of swaps.

N swaps are only an upper bound: the board they lead to is N swaps from solved when no two of them undo each other and
no other solved board is nearer. Of 3x3 shuffles by 6 swaps one in 12,000 is.
"""

import functools
import itertools
from collections.abc import Sequence

import numpy as np

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.domicles.distances.classes import SLICE
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state


def solved_boards(classes: UInt8s | Int64s, rows: int, cols: int) -> UInt8s:
    """The boards of `classes` (uint8[k, n] or int64) in every order of rows and columns: uint8[k M! N!, n]."""
    row_orders, col_orders = (np.array(list(itertools.permutations(range(side)))) for side in (rows, cols))
    places = (row_orders[:, None, :, None] * cols + col_orders[None, :, None, :]).reshape(-1, rows * cols)
    return np.asarray(classes, dtype=np.uint8)[:, places].reshape(-1, rows * cols)


def shuffle(
    board: Sequence[int], solved: UInt8s | Sequence[Sequence[int]], swaps: int, draws: Stream, budget: int
) -> list[int] | None:
    """`board` after `swaps` uniform random swaps, such that no board of `solved` is nearer than that.

    `board` holds tile numbers by place, `solved` (uint8[boards, n], or empty) the solved boards of its tiles, or as
    many as are known; the distance from `board` itself always counts. None if `budget` boards, shuffled or compared,
    are not enough.
    """
    start = np.array(board, dtype=np.int64)
    others = np.asarray(solved, dtype=np.uint8).reshape(-1, len(start))
    shuffled = np.empty_like(start)
    random = random_state(draws)
    spent = np.zeros(1, dtype=np.int64)
    while spent[0] < budget:
        check_time()
        if _shuffle(start, others, swaps, random, shuffled, spent, min(budget, spent[0] + SLICE)):
            return [int(tile) for tile in shuffled]
    return None


@kernel
def _shuffle(
    start: Int64s, solved: UInt8s, swaps: int, random: RandomState, shuffled: Int64s, spent: Int64s, end: int
) -> bool:
    """Shuffle until a board is far enough, which is left in `shuffled`, or `end` boards were looked at.

    `start` and `shuffled` are int64[n], `solved` is uint8[boards, n], and `spent` int64[1] counts the boards.
    """
    size = len(start)
    cycle = np.empty(size, dtype=np.int64)
    place_of = np.empty(start.max() + 1, dtype=np.int64)
    while spent[0] < end:
        spent[0] += 1
        for place in range(size):
            shuffled[place], cycle[place] = start[place], place
        # A swap of two places of one cycle splits it and leads back towards `start`; of two cycles, it joins them. So
        # the board is as far as it can be exactly if every swap joins two, and the first that does not ends the try.
        joined = 0
        while joined < swaps:
            i = random_below(random, size)
            j = random_below(random, size - 1)
            # Each of the other places is equally likely.
            if j >= i:
                j += 1
            if cycle[i] == cycle[j]:
                break
            old, new = cycle[i], cycle[j]
            for place in range(size):
                if cycle[place] == old:
                    cycle[place] = new
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
            joined += 1
        if joined < swaps:
            continue
        for place in range(size):
            place_of[shuffled[place]] = place
        nearer = False
        for target in solved:
            spent[0] += 1
            if _swaps_between(place_of, target) < swaps:
                nearer = True
                break
        if not nearer:
            return True
    return False


def far_board_exists(solved: UInt8s, rows: int, cols: int, swaps: int) -> bool:
    """Whether a board of the tiles needs at least that many swaps; `solved` are all boards of all their classes."""
    return bool(_is_any_far(_all_places(rows, cols), solved, swaps))


@functools.cache
def _all_places(rows: int, cols: int) -> Int64s:
    """The place of each tile on every board up to the order of rows and columns, int64[boards, n].

    Each orbit is represented by the board with tile 0 in the corner and ascending first row and column.
    """
    places = np.arange(rows * cols).reshape(rows, cols)
    read = [*places[0], *places[1:, 0], *places[1:, 1:].ravel()]
    boards = [
        (0, *top, *left, *inner)
        for top in itertools.combinations(range(1, rows * cols), cols - 1)
        for left in itertools.combinations(sorted({*range(1, rows * cols)} - {*top}), rows - 1)
        for inner in itertools.permutations({*range(1, rows * cols)} - {*top, *left})
    ]
    return np.array(read)[np.argsort(boards, axis=1)]


@kernel
def _is_any_far(places: Int64s, solved: UInt8s, swaps: int) -> bool:
    """Whether one of the boards, given by the places of their tiles, has no solved board nearer than `swaps`."""
    for place_of in places:
        nearer = False
        for target in solved:
            if _swaps_between(place_of, target) < swaps:
                nearer = True
                break
        if not nearer:
            return True
    return False


@kernel
def _swaps_between(place_of: Int64s, target: UInt8s) -> int:
    """The Cayley distance between a board, given by the place of each tile, and `target`: places less cycles.

    `place_of` is int64[tiles], `target` uint8[places]. Bit p of `seen` is set once a cycle has passed place p.
    """
    size = len(target)
    seen = 0
    swaps = size
    for place in range(size):
        # A cycle of m places takes m - 1 swaps, so each cycle saves one.
        if not seen >> place & 1:
            swaps -= 1
            other = place
            while not seen >> other & 1:
                seen |= 1 << other
                other = place_of[target[other]]
    return swaps
