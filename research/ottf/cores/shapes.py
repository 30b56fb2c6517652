"""Goes through all fixed polyominoes of a size and keeps the few on which rules 1 and 2 of OTTF can be stuck at once.

The enumeration is Redelmeier's (Counting polyominoes: yet another attack, 1981): each polyomino is met exactly once.
"""

from typing import Any

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.kernels import kernel

SLICE = 20_000_000
"""Steps of one call of the kernel, some tenths of a second, so that Ctrl-C is heard."""

MOST_KEPT = 1024
"""Shapes kept in one call of the kernel."""

FREE, REACHED, PLACED, OUTSIDE = range(4)
"""The values of a position: not met yet, in the list of cells to try, part of the polyomino, never part of one."""

DEPTH, GONE, KEPT = range(3)
"""What `walk` keeps between its slices: cells placed or to place next, polyominoes gone through, shapes in `found`."""


@kernel
def can_be_stuck(board: Any, width: int, shape: Any) -> bool:
    """Whether every cell of a polyomino has two neighbours at least, and two cells have four."""
    full = 0
    for cell in shape:
        degree = 0
        for step in (-width, -1, 1, width):
            degree += board[cell + step] == PLACED
        if degree < 2:
            return False
        full += degree == 4
    return full >= 2


@kernel
def walk(board: Any, width: int, untried: Any, at: Any, top: Any, state: Any, found: Any, quota: int) -> None:
    """Go on through the polyominoes of n cells until all are done, `found` is full or `quota` steps are taken.

    `untried` (int64) lists the cells met, each once. The polyomino's k-th cell is untried[at[k]], k from 1 to n, and
    at[0] is -1; untried[:top[k]] were met by the time it was chosen. `state` (int64[3]) goes on where it was; DEPTH 0
    is the end. `found` (int64[m, n]) takes the shapes on which the rules can be stuck.
    """
    last, depth = found.shape[1], state[DEPTH]
    while depth > 0 and state[KEPT] < len(found) and quota > 0:
        quota -= 1
        if at[depth] > at[depth - 1]:
            # The cell chosen before stays reached: polyominoes with it and the cells chosen so far are done.
            board[untried[at[depth]]] = REACHED
            for index in range(top[depth], top[depth + 1]):
                board[untried[index]] = FREE
        at[depth] += 1
        if at[depth] == top[depth]:
            depth -= 1
            continue
        cell, size = untried[at[depth]], top[depth]
        board[cell] = PLACED
        if depth < last:
            for step in (-width, -1, 1, width):
                if board[cell + step] == FREE:
                    board[cell + step] = REACHED
                    untried[size] = cell + step
                    size += 1
        top[depth + 1] = size
        if depth == last:
            state[GONE] += 1
            shape = untried[at[1:]]
            if can_be_stuck(board, width, shape):
                found[state[KEPT]] = shape
                state[KEPT] += 1
        else:
            depth += 1
            at[depth] = at[depth - 1]
    state[DEPTH] = depth


def polyominoes(cells: int) -> tuple[int, list[tuple[Cell, ...]]]:
    """The number of fixed polyominoes of so many cells (1 or more), and those on which the rules can be stuck at once.

    A tile of one neighbour is always placed by a rule, and a template on which no rule applies has its first and its
    last tile among those of four neighbours. Shapes are (row, column) with rows from 0, columns possibly negative.
    """
    width = 2 * cells + 1
    board = np.full((cells + 2) * width, OUTSIDE, np.int8)
    origin = width + cells
    # The origin is the first cell of the first row, so that each polyomino has one place.
    board.reshape(-1, width)[1:-1, 1:-1] = FREE
    board[width:origin] = OUTSIDE
    board[origin] = REACHED
    untried = np.full(4 * cells, origin, np.int64)
    at, top = np.full(cells + 1, -1, np.int64), np.ones(cells + 2, np.int64)
    state, found = np.array([1, 0, 0], np.int64), np.zeros((MOST_KEPT, cells), np.int64)
    shapes: list[tuple[Cell, ...]] = []
    while state[DEPTH]:
        walk(board, width, untried, at, top, state, found, SLICE)
        rows, cols = np.divmod(found[: state[KEPT]], width)
        for shape in np.dstack((rows - 1, cols - cells)).tolist():
            shapes.append(tuple((row, col) for row, col in shape))
        state[KEPT] = 0
    return int(state[GONE]), shapes
