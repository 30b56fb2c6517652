"""Monte Carlo tree search over Gloop packings: UCT with random playouts (Browne 2017, section 5.1).

All arithmetic is of integers, so that no rounding decides which branch is taken.
"""

import itertools
import math
from typing import Any

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.research.gloop.paper.hunting import (
    Go,
    enough,
    hunt,
    lift_to,
    most_constrained,
    plain_desk,
    put,
)
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND
from puzzlemill.solvers.kernels import kernel, random_below
from puzzlemill.solvers.outcome import Outcome

BRANCHES = 1 << 20
"""Most nodes of the tree, 67 MB; a full tree gets playouts but grows no more."""

# Columns of the tree: the word laid, parent, newest child, next older sibling, next word of items to try, -1 before
# the first; visits, cells filled in all of them, whether nothing can be found below.
WORD, PARENT, CHILD, SIBLING, CURSOR, VISITS, FILLED, DONE, TREE_COLUMNS = range(9)

UNIT = 1 << 16
"""Rewards, logarithms and bounds are whole numbers of 1 / UNIT."""

LN_2 = 45_426
"""The natural logarithm of 2 in `UNIT`, rounded."""


def uct(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Standard UCT: a branch's bound is its mean share of cells filled + 0.25 sqrt(ln(visits of parent) / its visits).

    Each round descends by the highest bound, the oldest among equals, to a node with an untried placement, adds it,
    and lays random placements in the fixed order of cells until none fits. Nodes are tiles laid, in tree and playout.
    Branches without a packing are left out once they are known, so small puzzles come to an end.
    """
    desk = plain_desk(puzzle)
    words, board, slots, items, _, _ = desk
    cells = most_constrained(puzzle)

    def begin(random: Any) -> Go:
        tree = np.zeros((min(BRANCHES, budget + 1), TREE_COLUMNS), dtype=np.int64)
        tree[0, [PARENT, CHILD, SIBLING, CURSOR]] = -1
        size = np.ones(1, dtype=np.int64)
        return lambda until: _rounds(words, board, slots, items, cells, tree, size, random, until)

    return hunt(puzzle, desk, begin, itertools.repeat(budget), f"uct {seed}", aim, budget)


@kernel
def logarithm(number: int) -> int:
    """The natural logarithm of a positive integer below 2**31, in `UNIT`, rounded down by bits of its square."""
    whole = 0
    while number >> (whole + 1):
        whole += 1
    scaled = number << (30 - whole)
    log_2 = whole
    for _ in range(16):
        scaled = (scaled * scaled) >> 30
        log_2 *= 2
        if scaled >> 31:
            scaled >>= 1
            log_2 += 1
    return (log_2 * LN_2) >> 16


@kernel
def bound(filled: int, visits: int, cells: int, log_parent: int) -> int:
    """The upper confidence bound of a branch in `UNIT`: mean reward + 0.25 sqrt(log_parent / visits).

    The square root is exact: that of a double below 2**52 never rounds up to the next whole number.
    """
    return filled * UNIT // (cells * visits) + int(math.sqrt(log_parent * UNIT // visits)) // 4


@kernel
def _rounds(
    words: Any, board: Any, slots: Any, items: Any, cells: Any, tree: Any, size: Any, random: Any, budget: int
) -> int:
    """Go on round by round; after `FOUND` the packing is on the board."""
    base = slots[on.GIVENS]
    while True:
        lift_to(words, board, slots, base)
        if tree[0, DONE]:
            return EXHAUSTED
        if slots[on.NODES] >= budget:
            return BUDGET_SPENT
        node = _descend(words, board, slots, items, cells, tree, size)
        if tree[node, DONE]:
            continue
        if slots[on.LEVEL] == len(board):
            tree[node, DONE] = 1
        else:
            _playout(words, board, slots, items, cells, random)
        level = slots[on.LEVEL]
        while node >= 0:
            tree[node, VISITS] += 1
            tree[node, FILLED] += level
            node = tree[node, PARENT]
        if level == len(board) and enough(slots):
            return FOUND
        slots[on.DEAD_ENDS] += level < len(board)


@kernel
def _descend(words: Any, board: Any, slots: Any, items: Any, cells: Any, tree: Any, size: Any) -> int:
    """Lay the tiles of a branch down to a new node, or to one that is done or cannot grow; returns it."""
    node = 0
    while slots[on.LEVEL] < len(board):
        cell = cells[slots[on.LEVEL]]
        child = _grown(words, board, slots, items, cell, tree, size, node)
        if child >= 0:
            return child
        child = _best(tree, node, len(board))
        if child < 0:
            # In a full tree words may be left untried.
            tree[node, DONE] = tree[node, CURSOR] == slots[on.START + board[cell, on.DEMAND] + 1]
            return node
        if not put(words, board, slots, cell, tree[child, WORD]):
            # It was laid once, but bounds have been tightened since.
            tree[child, DONE] = 1
            return child
        node = child
    return node


@kernel
def _grown(words: Any, board: Any, slots: Any, items: Any, cell: int, tree: Any, size: Any, node: int) -> int:
    """Lay the next untried word of a node and add it to the tree; returns the new node, -1 when none can be added."""
    demand = board[cell, on.DEMAND]
    if tree[node, CURSOR] < 0:
        tree[node, CURSOR] = slots[on.START + demand]
    while tree[node, CURSOR] < slots[on.START + demand + 1] and size[0] < len(tree):
        word = items[tree[node, CURSOR]]
        tree[node, CURSOR] += 1
        if not slots[on.USED + words[word, on.TILE]] and put(words, board, slots, cell, word):
            new = size[0]
            size[0] += 1
            tree[new, WORD], tree[new, PARENT], tree[new, CHILD], tree[new, CURSOR] = word, node, -1, -1
            tree[new, SIBLING] = tree[node, CHILD]
            tree[node, CHILD] = new
            return int(new)
    return -1


@kernel
def _best(tree: Any, node: int, cells: int) -> int:
    """The child with the highest bound that is not done, the oldest among equals; -1 when there is none."""
    log_parent = logarithm(tree[node, VISITS])
    best, highest = -1, -1
    child = tree[node, CHILD]
    while child >= 0:
        if not tree[child, DONE]:
            height = bound(tree[child, FILLED], tree[child, VISITS], cells, log_parent)
            if height >= highest:
                best, highest = child, height
        child = tree[child, SIBLING]
    return best


@kernel
def _playout(words: Any, board: Any, slots: Any, items: Any, cells: Any, random: Any) -> None:
    """Lay a random word that no rule refuses on cell after cell until the board is full or none fits."""
    fitting = np.zeros(len(words), dtype=np.int64)
    while slots[on.LEVEL] < len(board):
        cell = cells[slots[on.LEVEL]]
        demand = board[cell, on.DEMAND]
        count = 0
        for place in range(slots[on.START + demand], slots[on.START + demand + 1]):
            if not slots[on.USED + words[items[place], on.TILE]]:
                fitting[count] = items[place]
                count += 1
        laid = False
        while count > 0 and not laid:
            drawn = random_below(random, count)
            laid = put(words, board, slots, cell, fitting[drawn])
            count -= 1
            fitting[drawn] = fitting[count]
        if not laid:
            return
