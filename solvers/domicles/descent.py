"""The exact chance that always making the swap that clears the most conflicts solves a board.

A conflict is a pair of equal numbers in a row or a column of the number grid. Steepest descent picks at random among
the swaps that clear the most conflicts, and stops when none clears any.
"""

import numpy as np

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.domicles.tally import empty_tally, swap_change, tally_board
from puzzlemill.solvers.kernels import copy, kernel

MOST_BOARDS = 100_000
"""The most boards that a descent can pass through, over all its branches."""

LEAST = 1e-4
"""The least chance reported if descent can solve the board; 1 minus this is the most if it can also get stuck."""


def descent_chance(puzzle: Domicles) -> float:
    """The chance that steepest conflict descent with random ties solves the board, rounded to 4 decimals.

    Computed over all boards that descent can pass through, so exact up to rounding. It is 0 only if descent never
    solves the board and 1 only if it always does; other chances are 0.0001 to 0.9999. Raises `OutOfReachError` if
    there are more than 100,000 such boards.
    """
    tiles = np.array(puzzle.tiles, dtype=np.int64)
    counts = empty_tally(puzzle.rows, puzzle.cols, puzzle.pips)
    # Few descents pass through many boards, and clearing arrays for 100,000 would take longer than everything else.
    for capacity in (1000, 10_000, MOST_BOARDS):
        solved, stuck = _descend(tiles, counts, puzzle.cols, min(capacity, MOST_BOARDS))
        if solved and stuck:
            return min(max(round(float(solved), 4), LEAST), 1 - LEAST)
        if solved or stuck:
            return float(solved > 0)
    raise OutOfReachError(
        f"descent passes through more than {MOST_BOARDS} boards, so the puzzle cannot be graded", field="tiles"
    )


@kernel
def _descend(tiles: Int64s, counts: Int64s, cols: int, capacity: int) -> tuple[float, float]:
    """The chances of ending solved and of getting stuck; both are 0 if there are more than `capacity` boards.

    `tiles` is int64[places, 2] and `counts` a tally. Board 0 has the tiles in their order. Boards wait in one chain per
    number of conflicts, with the chance of reaching them:

        chains[6] -> board 0
        chains[4] -> board 3 -> board 1        following[3] is 1, following[1] is -1, the end
        chains[3] -> board 2

    Every swap lowers that number. So going through the chains downwards reaches each board after all boards that lead
    to it, when its chance is complete.
    """
    size = len(tiles)
    # One more than `capacity`, because a board is written before it is known to be new.
    boards = np.zeros((capacity + 1, size), dtype=np.int64)
    chances = np.zeros(capacity + 1)
    following = np.full(capacity + 1, -1, dtype=np.int64)
    # Twice as many slots as boards keep the search for an empty one short.
    slots = np.full(2 * capacity, -1, dtype=np.int64)
    steepest = np.zeros((size * size, 2), dtype=np.int64)
    for place in range(size):
        # Board 0 gets no slot: each swap lowers the conflicts, so no descent comes back to it.
        boards[0, place] = place
    chances[0] = 1.0
    solved = stuck = 0.0
    total = 1
    conflicts = tally_board(counts, tiles, boards[0], cols)
    chains = np.full(conflicts + 1, -1, dtype=np.int64)
    chains[conflicts] = 0
    for level in range(conflicts, 0, -1):
        current = chains[level]
        while current >= 0:
            board = boards[current]
            tally_board(counts, tiles, board, cols)
            change, ties = _steepest(counts, tiles, board, cols, steepest)
            if ties == 0:
                stuck += chances[current]
            for tie in range(ties):
                i, j = steepest[tie]
                copy(board, boards[total])
                boards[total, i] = board[j]
                boards[total, j] = board[i]
                # Different ways down often meet, and a board that is known only gets a greater chance.
                after = _locate(boards, slots, total)
                if after == total:
                    if total == capacity:
                        return 0.0, 0.0
                    # `change` is negative, so the board waits in a chain that is still to come.
                    following[total] = chains[level + change]
                    chains[level + change] = total
                    total += 1
                chances[after] += chances[current] / ties
            current = following[current]
    # The chain of boards without conflicts: these are solved.
    current = chains[0]
    while current >= 0:
        solved += chances[current]
        current = following[current]
    return solved, stuck


@kernel
def _steepest(counts: Int64s, tiles: Int64s, board: Int64s, cols: int, steepest: Int64s) -> tuple[int, int]:
    """The most negative change of conflicts by a swap, and how many swaps reach it; (0, 0) if no swap lowers them.

    `board` is int64[places]; `steepest`, int64[places ** 2, 2], receives these swaps.
    """
    # With 0 as the first record, only swaps that clear conflicts count.
    best = 0
    ties = 0
    for i in range(len(board)):
        for j in range(i + 1, len(board)):
            change = swap_change(counts, tiles, board, cols, i, j)
            if change < best:
                best = change
                ties = 0
            if change == best and change < 0:
                steepest[ties, 0] = i
                steepest[ties, 1] = j
                ties += 1
    return best, ties


@kernel
def _locate(boards: Int64s, slots: Int64s, which: int) -> int:
    """The number of the known board equal to board `which`, or `which` itself if it is new.

    `boards` is int64[boards, places]. `slots`, int64[slots], is a hash table with open addressing: the numbers of the
    boards by hash, -1 for an empty slot.
    """
    # 257 is a prime that does not divide the number of slots, so that every place has its effect on the slot.
    slot = 0
    for tile in boards[which]:
        slot = (slot * 257 + tile) % len(slots)
    while slots[slot] >= 0:
        known = slots[slot]
        same = True
        for place in range(boards.shape[1]):
            if boards[known, place] != boards[which, place]:
                same = False
                break
        if same:
            return int(known)
        slot = (slot + 1) % len(slots)
    slots[slot] = which
    return which
