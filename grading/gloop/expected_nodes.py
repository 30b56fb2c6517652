"""How many tiles a search places on average until the board is full: exactly, from the whole search tree.

The search tries the words that fit a cell in random order. That order does not change the tree, only how much of it
comes before the first solution, so the average follows from the sizes of the subtrees. The cell is the one that fewest
words fit, or the one with the most known sides; among equal cells the first one, as the board is read in one of eight
directions. If a tree is too large, the average is taken over searches in random orders.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

import puzzlemill.solvers.gloop.tables as on
from puzzlemill.solvers.budgets import spend
from puzzlemill.solvers.gloop.fewest_candidates import advance, choose, enough, lift, prepare
from puzzlemill.solvers.kernels import RandomState, kernel

if TYPE_CHECKING:
    from puzzlemill.puzzles.gloop import Gloop
    from puzzlemill.puzzles.kinds import Cell
    from puzzlemill.solvers.arrays import Floats, Int64s

MOST_NODES: Final = 40_000
"""The most nodes of a tree, about 20 ms. Most 4x4 puzzles without givens need 3,000, most with four givens 30."""

ENOUGH_NODES: Final = 2_000
"""Nodes after which the board is not read in another direction."""

READINGS: Final = 8
"""Row by row and column by column, from each corner."""

RUN_NODES: Final = 10_000
"""Nodes after which a search in random order is stopped; it counts as this many."""

RUNS, ALL_RUNS_NODES = 400, 30_000
"""The most searches in random order, and the nodes in all after which they end sooner."""

TOO_MANY: Final = -1.0
"""What a search returns in place of its nodes if its budget is spent."""


class Expected(NamedTuple):
    """The log2 of 1 + the expected nodes of both searches, and the solutions up to rotations if all are known."""

    by_words: float
    by_sides: float
    solutions: int | None


def expected_nodes(puzzle: Gloop, desk: on.Desk, random: RandomState) -> Expected:
    """What the searches take on average until the first solution; chance plays a part only if the trees are large.

    `desk` has the arrays of the puzzle without `rotations`; no rule refuses the givens.
    """
    cells = puzzle.cells
    orders, sums = _orders(cells), np.zeros((len(cells), 3), dtype=np.float64)
    by_words, packings = _mean_log(desk, orders, sums, random, False)
    # The tree is the larger one on the cell with the most known sides.
    by_sides, _ = _mean_log(desk, orders if packings is not None else orders[:0], sums, random, True)
    images = max(1, len(on.orbit(puzzle)))  # the rotated forms of each solution
    return Expected(by_words, by_sides, None if packings is None else packings // images)


def _mean_log(
    desk: on.Desk, orders: Int64s, sums: Floats, random: RandomState, by_sides: bool
) -> tuple[float, int | None]:
    """The mean of log2 of 1 + the expected nodes over the directions, and all packings if the tree is known."""
    logs = np.zeros(READINGS, dtype=np.float64)
    readings, spent, packings = _readings(desk, orders, sums, logs, by_sides)
    if readings:
        spend(int(spent))
        return math.fsum(logs[:readings].tolist()) / readings, int(packings)
    mean, more = _mean(desk, sums, random, by_sides)
    spend(int(spent + more))
    return math.log2(1 + mean), None


@functools.lru_cache(maxsize=64)
def _orders(cells: tuple[Cell, ...]) -> Int64s:
    """The numbers of the cells as they are read in each direction, int64[8, cells]."""
    orders = []
    for direction in range(READINGS):
        across, up = -1 if direction & 1 else 1, -1 if direction & 2 else 1
        places = [(up * row, across * col) for row, col in cells]
        if direction & 4:
            places = [(col, row) for row, col in places]
        orders.append(sorted(range(len(places)), key=places.__getitem__))
    return np.array(orders, dtype=np.int64)


@kernel
def _readings(desk: on.Desk, orders: Int64s, sums: Floats, logs: Floats, by_sides: bool) -> tuple[int, int, int]:
    """Fill `logs` with log2 of 1 + the expected nodes by direction; returns how many, all nodes, and the packings."""
    # No random number is drawn, as words and cells keep their order.
    unused = np.zeros(4, dtype=np.uint64)
    spent = packings = 0
    prepare(desk, unused, False)
    for direction in range(len(orders)):
        # A search of the whole tree ends on the board that it began with.
        desk.slots[on.FRESH], desk.slots[on.NODES], desk.slots[on.SOLUTIONS] = 1, 0, 0
        for place in range(len(desk.board)):
            desk.board[place, on.ORDER] = orders[direction, place]
        nodes = _search(desk, sums, by_sides, False, MOST_NODES)
        spent += desk.slots[on.NODES]
        if nodes == TOO_MANY:
            return direction, spent, packings
        logs[direction] = math.log2(1 + nodes)
        packings = desk.slots[on.SOLUTIONS]
        if spent > ENOUGH_NODES:
            return direction + 1, spent, packings
    return len(orders), spent, packings


@kernel
def _mean(desk: on.Desk, sums: Floats, random: RandomState, by_sides: bool) -> tuple[float, int]:
    """The mean nodes of searches in random orders of words and cells, and all nodes."""
    total, spent = 0.0, 0
    for run in range(RUNS):
        prepare(desk, random, True)
        nodes = _search(desk, sums, by_sides, True, RUN_NODES)
        total += RUN_NODES if nodes == TOO_MANY else nodes
        spent += desk.slots[on.NODES]
        if spent > ALL_RUNS_NODES:
            return total / (run + 1), spent
    return total / RUNS, spent


@kernel
def _search(desk: on.Desk, sums: Floats, by_sides: bool, to_first: bool, budget: int) -> float:
    """The nodes of a prepared search, expected from the whole tree or `to_first` solution; `TOO_MANY` beyond budget.

    `sums`, float64[cells, 3], has a row per level for the words tried on its cell so far: the nodes of subtrees without
    a solution, the expected nodes of the others, and how many these are. In a random order, each word that leads to a
    solution is equally likely to be the first of these, and a word that leads to none comes before all s of them in 1
    of s + 1 cases. Without a solution the result is 0.
    """
    words, board, slots = desk.words, desk.board, desk.slots
    while True:
        level = slots[on.LEVEL]
        nodes, solved = 0.0, False
        if level == len(board):
            solved = enough(slots)
            slots[on.SOLUTIONS] += solved
            # With words in random order the nodes so far are one draw of what the whole tree gives as an average.
            if solved and to_first:
                return float(slots[on.NODES])
        else:
            if slots[on.FRESH]:
                _choose_cell(board, slots, level, by_sides)
                sums[level, 0] = sums[level, 1] = sums[level, 2] = 0
            before = slots[on.NODES]
            placed = advance(words, board, slots, desk.items, level)
            sums[level, 0] += slots[on.NODES] - before - placed  # the words that a rule refused
            if slots[on.NODES] > budget:
                return TOO_MANY
            if placed:
                continue
            nodes, solutions = sums[level, 0], sums[level, 2]
            if solutions > 0:
                nodes, solved = nodes / (solutions + 1) + sums[level, 1] / solutions, True
        # No words are left for the first cell: this was the whole tree.
        if level == slots[on.GIVENS]:
            return nodes if solved else 0.0
        level -= 1
        # The level keeps its cell, and goes on with the next word.
        slots[on.LEVEL], slots[on.FRESH] = level, 0
        if solved:
            # 1 for the tile placed at this level.
            sums[level, 1] += 1 + nodes
            sums[level, 2] += 1
        else:
            sums[level, 0] += 1 + nodes
        lift(words, board, slots, board[level, on.CHOSEN], level)


@kernel
def _choose_cell(board: Int64s, slots: Int64s, level: int, by_sides: bool) -> None:
    """Choose the empty cell with the most known sides, or the one that fewest words fit; the first among equals."""
    # This also begins the level, whichever cell it gets.
    choose(board, slots, level)
    if not by_sides:
        return
    best, most = -1, -1
    for place in range(len(board)):
        cell = board[place, on.ORDER]
        if board[cell, on.WORD] < 0:
            known = 0
            for side in range(4):
                neighbour = board[cell, on.ACROSS + side]
                known += neighbour < 0 or board[neighbour, on.WORD] >= 0
            if known > most:
                best, most = cell, known
    board[level, on.CHOSEN] = best
    board[level, on.CURSOR] = slots[on.START + board[best, on.DEMAND]]
