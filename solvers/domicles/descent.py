"""How far a person gets who always makes the swap that removes most conflicts: the chance of ending solved, exactly.

A conflict is a pair of equal numbers in a row or a column of the number grid. Steepest descent picks at random among
the swaps that lower the number of conflicts most, and ends where none lowers it.
"""

from typing import Any

import numpy as np

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.kernels import kernel

MOST_BOARDS = 100_000
"""Boards that one descent may pass through, all its branches together."""

LEAST = 1e-4
"""The least chance that is told of a descent that may end solved, and by how much one that may not falls short of 1."""


def descent_chance(puzzle: Domicles) -> float:
    """The chance that steepest conflict descent with random ties ends solved, rounded to 4 decimals.

    Computed over all boards that descent can pass through, so exact up to rounding. It is 0 only where descent never
    ends solved and 1 only where it always does: other chances are told as 0.0001 to 0.9999. Raises `OutOfReachError`
    when those boards are more than 100,000.
    """
    tiles = np.array(puzzle.tiles, dtype=np.int64)
    for room in (1000, 10_000, MOST_BOARDS):
        solved, stuck = _descend(tiles, puzzle.rows, puzzle.cols, puzzle.pips, min(room, MOST_BOARDS))
        if solved and stuck:
            return min(max(round(float(solved), 4), LEAST), 1 - LEAST)
        if solved or stuck:
            return float(solved > 0)
    raise OutOfReachError(f"tiles: descent passes through more than {MOST_BOARDS} boards, grading is out of reach")


@kernel
def _descend(tiles: Any, rows: int, cols: int, pips: int, room: int) -> tuple[float, float]:
    """The chances of ending solved and of getting stuck, both 0 when more than `room` boards are passed.

    Board 0 is `tiles` as they stand. Boards wait in one chain for each number of conflicts, with the chance of getting
    there. As every swap lowers that number, going through the chains downwards meets each board after all boards that
    lead to it.
    """
    size = rows * cols
    counts = np.zeros((rows + 2 * cols, pips + 1), dtype=np.int64)
    boards = np.zeros((room + 1, size), dtype=np.int64)
    chances = np.zeros(room + 1)
    following = np.full(room + 1, -1, dtype=np.int64)
    slots = np.full(2 * room, -1, dtype=np.int64)
    steepest = np.zeros((size * size, 2), dtype=np.int64)
    boards[0] = np.arange(size)
    chances[0] = 1.0
    solved = stuck = 0.0
    total = 1
    conflicts = 0
    for place in range(size):
        conflicts += put(counts, tiles[place], place, rows, cols, 1)
    chains = np.full(conflicts + 1, -1, dtype=np.int64)
    chains[conflicts] = 0
    for now in range(conflicts, 0, -1):
        here = chains[now]
        while here >= 0:
            board = boards[here]
            counts[:] = 0
            for place in range(size):
                put(counts, tiles[board[place]], place, rows, cols, 1)
            change, ties = _steepest(counts, tiles, board, rows, cols, steepest)
            if ties == 0:
                stuck += chances[here]
            for tie in range(ties):
                i, j = steepest[tie]
                boards[total] = board
                boards[total, i] = board[j]
                boards[total, j] = board[i]
                found = _locate(boards, slots, total)
                if found == total:
                    if total == room:
                        return 0.0, 0.0
                    following[total] = chains[now + change]
                    chains[now + change] = total
                    total += 1
                chances[found] += chances[here] / ties
            here = following[here]
    here = chains[0]
    while here >= 0:
        solved += chances[here]
        here = following[here]
    return solved, stuck


@kernel
def _steepest(counts: Any, tiles: Any, board: Any, rows: int, cols: int, steepest: Any) -> tuple[int, int]:
    """The most negative change of conflicts by a swap and how many swaps reach it, listed in `steepest`; (0, 0): none.

    `counts[line, number]` is how often the number stands in the line; it is left as it was.
    """
    best = 0
    ties = 0
    for i in range(len(board)):
        for j in range(i + 1, len(board)):
            one, two = tiles[board[i]], tiles[board[j]]
            change = put(counts, one, i, rows, cols, -1) + put(counts, two, j, rows, cols, -1)
            change += put(counts, two, i, rows, cols, 1) + put(counts, one, j, rows, cols, 1)
            put(counts, two, i, rows, cols, -1)
            put(counts, one, j, rows, cols, -1)
            put(counts, one, i, rows, cols, 1)
            put(counts, two, j, rows, cols, 1)
            if change < best:
                best = change
                ties = 0
            if change == best and change < 0:
                steepest[ties, 0] = i
                steepest[ties, 1] = j
                ties += 1
    return best, ties


@kernel
def put(counts: Any, tile: Any, place: int, rows: int, cols: int, sign: int) -> int:
    """Put a tile on a place (`sign` 1) or take it away (-1); gives the change of conflicts."""
    row = place // cols
    line = rows + 2 * (place - row * cols)
    high, low = tile[0], tile[1]
    if sign < 0:
        counts[row, high] -= 1
        counts[row, low] -= 1
        counts[line, high] -= 1
        counts[line + 1, low] -= 1
    pairs = counts[row, high] + counts[row, low] + counts[line, high] + counts[line + 1, low]
    if sign > 0:
        counts[row, high] += 1
        counts[row, low] += 1
        counts[line, high] += 1
        counts[line + 1, low] += 1
    return sign * int(pairs)


@kernel
def _locate(boards: Any, slots: Any, which: int) -> int:
    """The number of the board equal to board `which` by a hash table with open addressing; `which` itself if new."""
    slot = 0
    for tile in boards[which]:
        slot = (slot * 257 + tile) % len(slots)
    while slots[slot] >= 0:
        same = True
        for place in range(boards.shape[1]):
            same &= boards[slots[slot], place] == boards[which, place]
        if same:
            return int(slots[slot])
        slot = (slot + 1) % len(slots)
    slots[slot] = which
    return which
