"""Depth-first search over a fixed order of cells, plain or with the paper's heuristics and random restarts (DFS-RR).

Browne 2017, sections 3.2, 4 and 5.1. Tiles and turns come in an order shuffled by the seed.
"""

import itertools

import networkx as nx
import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, EXHAUSTED, FOUND, advance, enough, lift
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import Outcome
from puzzlemill_research.gloop.paper.hunting import (
    Continue,
    hunt,
    most_constrained,
    plain_desk,
    row_by_row,
)

RUN_NODES = 1_000
"""Nodes per start of DFS-RR, about a millisecond. The paper's starts take 0.1 s, but long starts waste most of it.

On 91 cells (valid), 6 of 6 seeds end within a million nodes with 400 per start, 15 of 18 with 1,000, 3 of 6 with 2,000
and none of 12 with 200,000. On 74 cells (perfect), the mean is 6,600 nodes with 1,000 and 35,000 with 20,000.
"""


def depth_first(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Plain backtracking, cells row by row: slow beyond 6x6, but complete.

    A tile that closes too many contours is refused; the search looks ahead in no other way.
    """
    desk = plain_desk(puzzle)
    cells = row_by_row(puzzle)
    proceed = descent(desk, cells, no_regions(cells), dead_cells=False)
    return hunt(puzzle, desk, lambda _: proceed, itertools.repeat(budget), f"depth-first {seed}", aim, budget)


def restarts(puzzle: Gloop, seed: int, aim: Aim | None, budget: int) -> Outcome[Packing]:
    """Depth-first search with random restarts and the paper's heuristics; it can end without an answer.

    Cells go from the most to the least constrained. A tile is taken back if it leaves an empty cell without a placement
    or a region with an odd number of path ends (section 3.2). As in every search here, it is also taken back if it
    closes a second loop in a mixed packing (section 4) or a circle in a perfect packing (section 5.1).
    """
    desk = plain_desk(puzzle)
    cells = most_constrained(puzzle)
    proceed = descent(desk, cells, regions(desk, cells), dead_cells=True)
    return hunt(puzzle, desk, lambda _: proceed, itertools.repeat(RUN_NODES), f"restarts {seed}", aim, budget)


def descent(desk: on.Desk, cells: Int64s, parts: Int64s, dead_cells: bool) -> Continue:
    """A depth-first search of a prepared desk over `cells`, int64[cells] with the givens first.

    With `dead_cells` a tile is taken back if an empty cell has no placement left, and if one of the regions of `parts`
    has an odd number of path ends. After `FOUND` the packing is on the board; the next call continues from there.
    """
    return lambda until: _descend(desk, cells, parts, dead_cells, until)


def no_regions(cells: Int64s) -> Int64s:
    """The `parts` of a descent that does not count path ends, int64[cells, 0]."""
    return np.zeros((len(cells), 0), dtype=np.int64)


def regions(desk: on.Desk, cells: Int64s) -> Int64s:
    """For each level, the region of each cell that is still empty after it: int64[cells, cells], -1 for filled cells.

    All tiles have an even number of ends, so a single region has one, too; such levels are left out (-1 throughout).
    """
    across = desk.board[:, on.ACROSS : on.POINT].tolist()
    graph = nx.Graph({cell: [other for other in others if other >= 0] for cell, others in enumerate(across)})
    parts = np.full((len(cells), len(cells)), -1)
    for level, cell in enumerate(cells.tolist()):
        graph.remove_node(cell)
        components = list(nx.connected_components(graph))
        if len(components) > 1:
            for number, component in enumerate(components):
                parts[level, list(component)] = number
    return parts


@kernel
def _descend(desk: on.Desk, cells: Int64s, parts: Int64s, dead_cells: bool, budget: int) -> int:
    """Continue level by level, as in `descent`; the constants say what it returns."""
    words, board, slots = desk.words, desk.board, desk.slots
    while True:
        level = slots[on.LEVEL]
        if level == len(board):
            if slots[on.FRESH] and enough(slots):
                slots[on.FRESH] = 0
                # As it is no longer fresh, the next call goes on from this board and does not return it again.
                slots[on.SOLUTIONS] += 1
                return FOUND
        else:
            if slots[on.FRESH]:
                board[level, on.CHOSEN] = cells[level]
                board[level, on.CURSOR] = slots[on.START + board[cells[level], on.DEMAND]]
                board[level, on.TRIED] = 0
            advanced = advance(words, board, slots, desk.items, level)
            slots[on.FRESH] = advanced
            # The cheaper test comes first. A tile that it takes back counts as not tried.
            if advanced and (
                (dead_cells and _dead_cell(board, slots, cells, level))
                or (parts.shape[1] > 0 and _odd_ends(words, board, parts[level]))
            ):
                slots[on.FRESH] = 0
                slots[on.LEVEL] = level
                board[level, on.TRIED] -= 1
                lift(words, board, slots, cells[level], level)
            # A tile was placed, even if it was taken back: then the level goes on with its next word.
            if advanced:
                if slots[on.NODES] >= budget:
                    return BUDGET_SPENT
                continue
            if board[level, on.TRIED] == 0:
                slots[on.DEAD_ENDS] += 1
        if level == slots[on.GIVENS]:
            return EXHAUSTED
        level -= 1
        slots[on.LEVEL] = level
        slots[on.FRESH] = 0
        lift(words, board, slots, cells[level], level)


@kernel
def _dead_cell(board: Int64s, slots: Int64s, cells: Int64s, level: int) -> bool:
    """Whether an empty cell beyond a level has no placement left."""
    dead = 0
    for place in range(level + 1, len(cells)):
        if slots[on.FITTING + board[cells[place], on.DEMAND]] == 0:
            dead += 1
    return dead > 0


@kernel
def _odd_ends(words: Int64s, board: Int64s, part: Int64s) -> bool:
    """Whether an odd number of path ends opens onto one of the regions of empty cells; `part` is int64[cells]."""
    odd = np.zeros(len(part), dtype=np.int64)
    for cell in range(len(part)):
        if part[cell] >= 0:
            for side in range(4):
                neighbour = board[cell, on.ACROSS + side]
                if neighbour >= 0 and board[neighbour, on.WORD] >= 0:
                    pattern = words[board[neighbour, on.WORD], on.SIDE + (side + 2) % 4]
                    # A pattern is a bit for each of two places where a path can end.
                    odd[part[cell]] += pattern % 2 + pattern // 2
    return bool((odd % 2).any())
