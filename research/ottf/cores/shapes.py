"""Enumerates all fixed polyominoes of a size and keeps the few on which rules 1 and 2 of OTTF can be stuck at once.

The enumeration is due to Redelmeier (Counting polyominoes: yet another attack, 1981): each polyomino appears exactly
once.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Int8s, Int64s
from puzzlemill.solvers.kernels import kernel

SLICE = 20_000_000
"""Steps per call of the kernel, a few tenths of a second, so that Ctrl-C works."""

MOST_KEPT = 1024
"""The most shapes kept in one call of the kernel."""

FREE, REACHED, PLACED, OUTSIDE = range(4)
"""The values of a position: not reached yet, in the list of cells to try, part of the polyomino, never part of one."""

DEPTH, GONE, KEPT = range(3)
"""The state of `walk` between slices: cells placed or to place next, polyominoes visited, shapes in `stuck`."""


class Enumeration(NamedTuple):
    """The state of an enumeration of the polyominoes of n cells.

    The board has one extra row above and below the rows that a polyomino can reach; cells are named by their positions.
    The origin is the first cell of the first row, so no position before it is part of a polyomino. With n = 3, `o` the
    origin, `.` free and `x` outside:

        x x x x x x x
        x x x o . . x
        x . . . . . x
        x . . . . . x
        x x x x x x x
    """

    width: int  # of the board, from a position to the one below
    board: Int8s  # [positions] FREE to OUTSIDE
    untried: Int64s  # [4 n] the positions met, each once
    chosen: Int64s  # [n + 1] the place in `untried` of the polyomino's k-th cell, k from 1; -1 for k = 0
    met: Int64s  # [n + 2] how many positions were met by the time the k-th cell was chosen
    progress: Int64s  # [3] from DEPTH to KEPT; DEPTH 0 is the end
    stuck: Int64s  # [MOST_KEPT, n] the shapes on which the rules can be stuck


@kernel
def can_be_stuck(board: Int8s, width: int, shape: Int64s) -> bool:
    """Whether every cell of a polyomino has at least two neighbours, and two cells have four."""
    full = 0
    for cell in shape:
        degree = 0
        for step in (-width, -1, 1, width):
            if board[cell + step] == PLACED:
                degree += 1
        if degree < 2:
            return False
        if degree == 4:
            full += 1
    return full >= 2


@kernel
def walk(enumeration: Enumeration, quota: int) -> None:
    """Continue through the polyominoes until all are done, `stuck` is full or `quota` steps are taken.

    Each step chooses the next untried cell or takes one back. Cells are chosen in the order in which they were
    reached, and a cell that was taken back stays reached, so every set of cells appears once.
    """
    width, board, untried = enumeration.width, enumeration.board, enumeration.untried
    chosen, met, stuck, progress = enumeration.chosen, enumeration.met, enumeration.stuck, enumeration.progress
    cells, depth = stuck.shape[1], progress[DEPTH]
    while depth > 0 and progress[KEPT] < len(stuck) and quota > 0:
        quota -= 1
        if chosen[depth] > chosen[depth - 1]:
            # The cell chosen before stays reached: polyominoes with it and the cells chosen so far are done.
            board[untried[chosen[depth]]] = REACHED
            for index in range(met[depth], met[depth + 1]):
                board[untried[index]] = FREE
        chosen[depth] += 1
        if chosen[depth] == met[depth]:
            depth -= 1
            continue
        cell, size = untried[chosen[depth]], met[depth]
        board[cell] = PLACED
        if depth < cells:
            for step in (-width, -1, 1, width):
                if board[cell + step] == FREE:
                    board[cell + step] = REACHED
                    untried[size] = cell + step
                    size += 1
        met[depth + 1] = size
        if depth == cells:
            progress[GONE] += 1
            shape = untried[chosen[1:]]
            if can_be_stuck(board, width, shape):
                stuck[progress[KEPT]] = shape
                progress[KEPT] += 1
        else:
            depth += 1
            chosen[depth] = chosen[depth - 1]
    progress[DEPTH] = depth


def polyominoes(cells: int) -> tuple[int, list[tuple[Cell, ...]]]:
    """The number of fixed polyominoes of `cells` cells (1 or more), and the ones on which rules can be stuck at once.

    A rule always places a tile with one neighbour. If no rule applies to a template, its first and its last tile have
    four neighbours. Shapes are (row, column) with rows from 0, columns possibly negative.
    """
    width = 2 * cells + 1
    board = np.full((cells + 2) * width, OUTSIDE, np.int8)
    origin = width + cells
    board.reshape(-1, width)[1:-1, 1:-1] = FREE
    board[width:origin] = OUTSIDE
    board[origin] = REACHED
    progress, stuck = np.array([1, 0, 0], np.int64), np.zeros((MOST_KEPT, cells), np.int64)
    enumeration = Enumeration(
        width=width,
        board=board,
        untried=np.full(4 * cells, origin, np.int64),
        chosen=np.full(cells + 1, -1, np.int64),
        met=np.ones(cells + 2, np.int64),
        progress=progress,
        stuck=stuck,
    )
    shapes: list[tuple[Cell, ...]] = []
    while progress[DEPTH]:
        walk(enumeration, SLICE)
        rows, cols = np.divmod(stuck[: progress[KEPT]], width)
        for shape in np.dstack((rows - 1, cols - cells)).tolist():
            shapes.append(tuple((row, col) for row, col in shape))
        progress[KEPT] = 0
    return int(progress[GONE]), shapes
