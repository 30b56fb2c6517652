"""Monte Carlo tree search over Gloop packings: UCT with random playouts (Browne 2017, section 5.1).

All arithmetic uses integers, so rounding never decides which branch is taken.
"""

import itertools
import math
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND, enough
from puzzlemill.solvers.kernels import RandomState, kernel, random_below
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.gloop.paper.hunting import (
    Continue,
    hunt,
    lift_to,
    most_constrained,
    plain_desk,
    put,
)

BRANCHES = 1 << 20
"""The most nodes of the tree, 67 MB; a full tree gets playouts but stops growing."""

# Columns of the tree: the word placed, parent, newest child, next older sibling, next word of items to try (-1 before
# the first), visits, cells filled in all visits, whether the branch is exhausted.
WORD, PARENT, CHILD, SIBLING, CURSOR, VISITS, FILLED, DONE, TREE_COLUMNS = range(9)

UNIT = 1 << 16
"""Rewards, logarithms and bounds are whole numbers of 1 / UNIT."""

LN_2 = 45_426
"""The natural logarithm of 2 in `UNIT`, rounded."""


class _Tree(NamedTuple):
    """The tree of one start, and the order in which its levels fill the cells."""

    nodes: Int64s  # int64[nodes, TREE_COLUMNS], the root first
    size: Int64s  # int64[1] the nodes in use
    cells: Int64s  # int64[cells] the cells in order, the given ones first


def uct(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Standard UCT: a branch's bound is its mean share of cells filled + 0.25 sqrt(ln(visits of parent) / its visits).

    Each round descends by the highest bound (the oldest among equals) to a node with an untried placement, adds that
    placement, and then places random tiles in the fixed order of cells until none fits. Nodes are tiles placed, in the
    tree and in playouts. Exhausted branches are left out, so the search of small puzzles ends.
    """
    desk = plain_desk(puzzle)
    cells = most_constrained(puzzle)

    def begin(random: RandomState) -> Continue:
        nodes = np.zeros((min(BRANCHES, budget + 1), TREE_COLUMNS), dtype=np.int64)
        nodes[0, [PARENT, CHILD, SIBLING, CURSOR]] = -1
        tree = _Tree(nodes, np.ones(1, dtype=np.int64), cells)
        return lambda until: _play_rounds(desk, tree, random, until)

    return hunt(puzzle, desk, begin, itertools.repeat(budget), f"uct {seed}", aim, budget)


@kernel
def logarithm(number: int) -> int:
    """The natural logarithm of a positive integer below 2**31, in `UNIT`, rounded down by bits of its square."""
    whole = 0
    while number >> (whole + 1):
        whole += 1
    # `scaled` is the number divided by 2**whole, from 1 to 2, with 30 bits after the point. Squaring doubles its binary
    # logarithm, so whether the square reaches 2 is the next bit of that logarithm.
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

    The square root is exact: the root of a double below 2**52 never rounds up to the next whole number.
    """
    # A value in UNIT, times UNIT, has a root in UNIT.
    return filled * UNIT // (cells * visits) + int(math.sqrt(log_parent * UNIT // visits)) // 4


@kernel
def _play_rounds(desk: on.Desk, tree: _Tree, random: RandomState, budget: int) -> int:
    """Continue round by round; after `FOUND` the packing is on the board."""
    words, board, slots, nodes = desk.words, desk.board, desk.slots, tree.nodes
    while True:
        lift_to(words, board, slots, slots[on.GIVENS])
        if nodes[0, DONE]:
            return EXHAUSTED
        if slots[on.NODES] >= budget:
            return BUDGET_SPENT
        node = _descend(desk, tree)
        if nodes[node, DONE]:
            continue
        if slots[on.LEVEL] == len(board):
            nodes[node, DONE] = 1
        else:
            _playout(desk, tree.cells, random)
        # All nodes of the branch get the reward: the number of cells filled.
        level = slots[on.LEVEL]
        while node >= 0:
            nodes[node, VISITS] += 1
            nodes[node, FILLED] += level
            node = nodes[node, PARENT]
        if level == len(board) and enough(slots):
            return FOUND
        if level < len(board):
            slots[on.DEAD_ENDS] += 1


@kernel
def _descend(desk: on.Desk, tree: _Tree) -> int:
    """Place the tiles of a branch down to a new node, or to a node that is done or cannot grow; returns that node."""
    board, slots, nodes = desk.board, desk.slots, tree.nodes
    node = 0
    while slots[on.LEVEL] < len(board):
        cell = tree.cells[slots[on.LEVEL]]
        child = _add_child(desk, tree, cell, node)
        if child >= 0:
            return child
        child = _best(nodes, node, len(board))
        if child < 0:
            # In a full tree, some words can be left untried.
            nodes[node, DONE] = nodes[node, CURSOR] == slots[on.START + board[cell, on.DEMAND] + 1]
            return node
        if not put(desk.words, board, slots, cell, nodes[child, WORD]):
            # It could be placed once, but bounds have been tightened since.
            nodes[child, DONE] = 1
            return child
        node = child
    return node


@kernel
def _add_child(desk: on.Desk, tree: _Tree, cell: int, node: int) -> int:
    """Place the next untried word of a node and add it to the tree; returns the new node, or -1 if there is none."""
    words, board, slots, nodes = desk.words, desk.board, desk.slots, tree.nodes
    demand = board[cell, on.DEMAND]
    # The demand of a level's cell is the same on every visit of a node, so its words can be tried across visits.
    if nodes[node, CURSOR] < 0:
        nodes[node, CURSOR] = slots[on.START + demand]
    while nodes[node, CURSOR] < slots[on.START + demand + 1] and tree.size[0] < len(nodes):
        word = desk.items[nodes[node, CURSOR]]
        nodes[node, CURSOR] += 1
        if not slots[on.USED + words[word, on.TILE]] and put(words, board, slots, cell, word):
            child = tree.size[0]
            tree.size[0] += 1
            nodes[child, WORD], nodes[child, PARENT] = word, node
            nodes[child, CHILD], nodes[child, CURSOR] = -1, -1
            nodes[child, SIBLING] = nodes[node, CHILD]
            nodes[node, CHILD] = child
            return int(child)
    return -1


@kernel
def _best(nodes: Int64s, node: int, cells: int) -> int:
    """The child with the highest bound that is not done, the oldest among equals; -1 if there is none."""
    log_parent = logarithm(nodes[node, VISITS])
    best, highest = -1, -1
    # Siblings are linked from the newest to the oldest, so the last of those with an equal bound is the oldest.
    child = nodes[node, CHILD]
    while child >= 0:
        if not nodes[child, DONE]:
            height = bound(nodes[child, FILLED], nodes[child, VISITS], cells, log_parent)
            if height >= highest:
                best, highest = child, height
        child = nodes[child, SIBLING]
    return best


@kernel
def _playout(desk: on.Desk, cells: Int64s, random: RandomState) -> None:
    """Place a random word that no rule refuses on one cell after another, until the board is full or none fits."""
    words, board, slots, items = desk.words, desk.board, desk.slots, desk.items
    fitting = np.zeros(len(words), dtype=np.int64)
    while slots[on.LEVEL] < len(board):
        cell = cells[slots[on.LEVEL]]
        demand = board[cell, on.DEMAND]
        count = 0
        for place in range(slots[on.START + demand], slots[on.START + demand + 1]):
            if not slots[on.USED + words[items[place], on.TILE]]:
                fitting[count] = items[place]
                count += 1
        # Draw without replacement until a word can be placed.
        advanced = False
        while count > 0 and not advanced:
            drawn = random_below(random, count)
            advanced = put(words, board, slots, cell, fitting[drawn])
            count -= 1
            # The last word takes the place of the drawn one.
            fitting[drawn] = fitting[count]
        if not advanced:
            return
