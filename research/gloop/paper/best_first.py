"""A*: best-first search over partial Gloop packings in a priority queue (Browne 2017, section 5.1).

The cells are filled in one fixed order, so every partial packing appears once and no closed list is needed.
"""

import heapq
import itertools

import numpy as np
from numpy.typing import NDArray

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND, enough
from puzzlemill.solvers.kernels import RandomState, kernel
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.gloop.paper.hunting import (
    Continue,
    hunt,
    lift_to,
    most_constrained,
    plain_desk,
    put,
)

OPEN = 1 << 18
"""The most partial packings in the queue, about 90 MB; if there are more, the worse half is dropped."""

CELL_LEFT = 1 << 20
"""The cost of each cell left."""

SCARCITY = 2
"""The extra cost of a cell with one placement left, in units of `CELL_LEFT`; with n placements it is divided by n."""


def a_star(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Always continues from the cheapest partial packing; nodes are the ones taken from the queue or generated.

    The cost is the number of cells left, plus the heuristic `SCARCITY` / n for each of them; n is the number of unused
    oriented tiles that meet the demand of the cell. If n is 0, the partial packing is dropped. Among equal costs, the
    newest goes first.
    """
    desk = plain_desk(puzzle)
    cells = most_constrained(puzzle)

    def begin(_: RandomState) -> Continue:
        return _Queue(desk, cells, min(OPEN, budget))

    return hunt(puzzle, desk, begin, itertools.repeat(budget), f"a-star {seed}", aim, budget)


class _Queue:
    """One A* search of a prepared desk; each call continues it."""

    def __init__(self, desk: on.Desk, cells: Int64s, most: int) -> None:
        self.desk, self.cells, self.most = desk, cells, most
        # The first price is never asked for: without a placement for a cell, the packing is dropped.
        self.prices = np.array([0, *(CELL_LEFT + SCARCITY * CELL_LEFT // n for n in range(1, len(desk.words) + 1))])
        self.queue: list[tuple[int, int, bytes]] = [(0, 0, b"")]  # cost, number from 0 down, words beyond the givens
        self.last_number = 0
        self.dropped = False
        self.children = np.zeros((len(desk.words), 2), dtype=np.int64)

    def __call__(self, until: int) -> int:
        slots = self.desk.slots
        while self.queue:
            if slots[on.NODES] >= until:
                return BUDGET_SPENT
            _, _, trail = heapq.heappop(self.queue)
            count = _expand(self.desk, self.cells, self.prices, np.frombuffer(trail, dtype="<i2"), self.children)
            if count < 0:
                return FOUND
            if count == 0:
                slots[on.DEAD_ENDS] += 1
            for word, cost in self.children[:count].tolist():
                self.last_number -= 1
                heapq.heappush(self.queue, (cost, self.last_number, trail + word.to_bytes(2, "little")))
            if len(self.queue) > self.most:
                # These come sorted, and a sorted list is a heap.
                self.queue = heapq.nsmallest(self.most // 2, self.queue)
                self.dropped = True
        return BUDGET_SPENT if self.dropped else EXHAUSTED


@kernel
def _expand(desk: on.Desk, cells: Int64s, prices: Int64s, trail: NDArray[np.int16], children: Int64s) -> int:
    """Put a partial packing on the board and write the word and cost of each child; -1 if it is a full packing.

    `trail`, int16[n], has the words beyond the givens; `prices`, int64[324], the cost of a cell with n placements.
    `children`, int64[323, 2], gets the words and costs; their number is returned.
    """
    words, board, slots = desk.words, desk.board, desk.slots
    base = slots[on.GIVENS]
    slots[on.NODES] += 1
    # The common part of board and partial packing stays: best-first search often jumps, but often just to a child.
    common = 0
    while (
        common < len(trail)
        and base + common < slots[on.LEVEL]
        and board[cells[base + common], on.WORD] == trail[common]
    ):
        common += 1
    lift_to(words, board, slots, base + common)
    for level in range(common, len(trail)):
        if not put(words, board, slots, cells[base + level], trail[level]):
            return 0  # bounds have been tightened since it was generated
        slots[on.NODES] -= 1  # `put` counts a node, but this tile was counted when its child was generated
    if slots[on.LEVEL] == len(board):
        return -1 if enough(slots) else 0
    cell = cells[slots[on.LEVEL]]
    demand = board[cell, on.DEMAND]
    count = 0
    for place in range(slots[on.START + demand], slots[on.START + demand + 1]):
        word = desk.items[place]
        if not slots[on.USED + words[word, on.TILE]] and put(words, board, slots, cell, word):
            cost = _cost(board, slots, cells, prices)
            if cost >= 0:
                children[count, 0], children[count, 1] = word, cost
                count += 1
            lift_to(words, board, slots, slots[on.LEVEL] - 1)
    return count


@kernel
def _cost(board: Int64s, slots: Int64s, cells: Int64s, prices: Int64s) -> int:
    """The cost of the partial packing on the board; -1 if an empty cell has no placement left."""
    cost = 0
    for level in range(slots[on.LEVEL], len(cells)):
        fitting = slots[on.FITTING + board[cells[level], on.DEMAND]]
        if fitting == 0:
            return -1
        cost += prices[fitting]
    return cost
