"""The common parts of the paper's Gloop searches: fixed orders of cells, placing by level, and the main loop.

With an aim, a search continues from packing to packing, each better than the last.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec
import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop.tracing import neighbours, walls
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop import SLICE, effort, unsolvable
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, FOUND, lay, lift, prepare
from puzzlemill.solvers.kernels import RandomState, kernel, random_state
from puzzlemill.solvers.outcome import Effort, Outcome

Continue: TypeAlias = Callable[[int], int]
"""Continues a search until about this many nodes are spent since `prepare`; returns what `search` returns."""

UNCOUNTED = 1 << 40
"""Switches a counting rule off when added to its margin: no board uses up that many sides."""


def plain_desk(puzzle: Gloop) -> on.Desk:
    """The arrays of a puzzle for a search that neither counts sides ahead nor leaves out rotated packings."""
    desk = on.make_desk(puzzle, rotations=False)
    desk.margins[on.SLACK : on.LOOPS] += UNCOUNTED
    return desk


def row_by_row(puzzle: Gloop) -> Int64s:
    """The numbers of the cells, int64[cells]: the given ones first, as `prepare` places them, then row by row."""
    return _numbered(puzzle, [*puzzle.given_words, *puzzle.free_cells])


def most_constrained(puzzle: Gloop) -> Int64s:
    """The numbers of the cells, int64[cells]: the given ones first, then always the most constrained (section 3.2).

    That is the cell with the most known sides, which face the border or an earlier cell. Among equals it is the cell
    with the most border sides, and then the first row by row. On a rectangle the corners come first, then the rest of
    the border, and then the inside row by row.
    """
    left = list(puzzle.cells)
    wall_sides = {cell: sum(wall) for cell, wall in walls(left).items()}
    known_sides = dict(wall_sides)
    given = list(puzzle.given_words)
    ordered: list[Cell] = []
    while left:
        if len(ordered) < len(given):
            cell = given[len(ordered)]
        else:
            cell = max(left, key=lambda cell: (known_sides[cell], wall_sides[cell]))
        left.remove(cell)
        ordered.append(cell)
        for neighbour in neighbours(cell):
            if neighbour in known_sides:
                known_sides[neighbour] += 1
    return _numbered(puzzle, ordered)


def keep_to(desk: on.Desk, aim: Aim | None) -> None:
    """If the aim wants circles on one side of the loop, ask for exactly one loop."""
    if aim is not None and aim.circles != "anywhere":
        desk.margins[on.LEAST_LOOPS : on.LEAST_CIRCLES] = 1


def hunt(
    puzzle: Gloop,
    desk: on.Desk,
    begin: Callable[[RandomState], Continue],
    lengths: Iterator[int],
    seed: str,
    aim: Aim | None,
    budget: int,
) -> Outcome[Packing]:
    """Run a search in fresh starts of `lengths` nodes until it finds a packing, or with an aim the best packing.

    `begin` gets the random state of a start after the desk is prepared for it. The budget is for all starts together.
    A start that goes through everything ends the search: there is no packing, or none better than the best so far.
    """
    keep_to(desk, aim)
    best: Packing | None = None
    spent = Effort()
    source = f"{format_id(puzzle)} {seed}"
    for restarts, length in enumerate(lengths):
        random = random_state(stream_for(f"{source} {restarts}"))
        end = prepare(desk, random, True)
        proceed = begin(random)
        until = min(length, budget - spent.nodes)
        while end == FOUND and (end := _proceed_in_slices(proceed, desk, until)) == FOUND:
            packing = on.packing(puzzle, desk)
            counted = value(packing.grid, aim) if aim is not None else 0
            if counted is None:
                continue  # a circle is on the wrong side of the loop
            best = packing
            # If none of these holds, the search goes on from this packing, and only a better one will count.
            if aim is None or aim.reached(counted) or not _tighten(desk, aim, counted):
                break
        spent = msgspec.structs.replace(spent + effort(desk), restarts=restarts)
        over = spent.nodes >= budget
        if best is not None and (end != BUDGET_SPENT or over):
            return Outcome("solved", (best,), effort=spent)
        if end != BUDGET_SPENT:
            return unsolvable(puzzle, end, spent)
        if over:
            break
    return Outcome("budget", effort=spent)


@kernel
def put(words: Int64s, board: Int64s, slots: Int64s, cell: int, word: int) -> bool:
    """Place a word that meets the cell's demand on the next level, unless a rule of closure or number refuses it."""
    level = slots[on.LEVEL]
    # What `lift` puts back.
    for slot in range(on.LEVEL):
        board[level, on.SAVED + slot] = slots[slot]
    board[level, on.CHOSEN] = cell
    slots[on.NODES] += 1
    if not lay(words, board, slots, cell, word):
        lift(words, board, slots, cell, level)
        return False
    slots[on.LEVEL] = level + 1
    return True


@kernel
def lift_to(words: Int64s, board: Int64s, slots: Int64s, base: int) -> None:
    """Remove the tiles of all levels from `base` on."""
    while slots[on.LEVEL] > base:
        slots[on.LEVEL] -= 1
        lift(words, board, slots, board[slots[on.LEVEL], on.CHOSEN], slots[on.LEVEL])


def _proceed_in_slices(proceed: Continue, desk: on.Desk, until: int) -> int:
    """Continue until the search ends, or until a slice spends nothing because the search gave up."""
    while True:
        before = int(desk.slots[on.NODES])
        end = proceed(min(until, before + SLICE))
        if end != BUDGET_SPENT or not before < desk.slots[on.NODES] < until:
            return end


def _tighten(desk: on.Desk, aim: Aim, counted: int) -> bool:
    """Accept only better packings from now on, in this start and later ones; returns False if there can be none."""
    least, most = (on.LEAST, on.MOST) if aim.count == "contours" else (on.LEAST_CIRCLES, on.MOST_CIRCLES)
    for slots in (desk.slots, desk.margins):
        if aim.best == "fewest":
            slots[most] = counted - 1
        else:
            slots[least] = counted + 1
    loops, circles = slots[on.LEAST_LOOPS : on.LEAST_CIRCLES], slots[on.LEAST_CIRCLES : on.LEAST]
    fewest, greatest = max(slots[on.LEAST], loops[0] + circles[0]), min(slots[on.MOST], loops[1] + circles[1])
    # Bounds that exclude each other: no packing is better than this one.
    return bool(circles[0] <= circles[1] and fewest <= greatest)


def _numbered(puzzle: Gloop, cells: list[Cell]) -> Int64s:
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    return np.array([number[cell] for cell in cells], dtype=np.int64)
