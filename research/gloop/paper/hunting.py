"""What the paper's searches of Gloop share: fixed orders of cells, laying by level, and the loop that runs them.

With an aim a search goes on from packing to packing, each better than the one before.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.gloop import SLICE, effort, unsolvable
from puzzlemill.solvers.gloop import tables as on
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.fewest_candidates import BUDGET_SPENT, FOUND, lay, lift, prepare
from puzzlemill.solvers.kernels import kernel, random_state
from puzzlemill.solvers.outcome import Effort, Outcome

Go: TypeAlias = Callable[[int], int]
"""Goes on with a search until about so many nodes are spent since `prepare`; returns what `search` returns."""

UNCOUNTED = 1 << 40
"""Added to a margin of the counting rules it switches them off: no board uses up so many sides."""


def plain_desk(puzzle: Gloop) -> on.Desk:
    """The arrays of a puzzle for a search that neither counts sides ahead nor leaves out rotated packings."""
    desk = on.make_desk(puzzle, rotations=False)
    desk.margins[on.SLACK : on.LOOPS] += UNCOUNTED
    return desk


def row_by_row(puzzle: Gloop) -> Any:
    """The numbers of the cells, int64[cells], the given ones first as `prepare` lays them, then row by row."""
    return _numbered(puzzle, [cell for cell in puzzle.cells if cell not in _given(puzzle)])


def most_constrained(puzzle: Gloop) -> Any:
    """The numbers of the cells, int64[cells], the given ones first, then always the most constrained (section 3.2).

    That is the cell with most sides known, on the border or to a cell before it in the order; among those the one with
    most border sides, and then the first row by row. On a rectangle these are the corners, the rest of the border, and
    the inside row by row.
    """
    left = list(puzzle.cells)
    walls = {cell: sum(other not in left for other in _around(cell)) for cell in left}
    known = dict(walls)
    ordered: list[Cell] = []
    given = _given(puzzle)
    while left:
        cell = given[len(ordered)] if len(ordered) < len(given) else max(left, key=lambda c: (known[c], walls[c]))
        left.remove(cell)
        ordered.append(cell)
        for other in _around(cell):
            if other in known:
                known[other] += 1
    return _numbered(puzzle, ordered[len(given) :])


def keep_to(desk: on.Desk, aim: Aim | None) -> None:
    """Where circles are to lie on one side of the loop, ask for just one loop."""
    if aim is not None and aim.circles != "anywhere":
        desk.margins[on.LEAST_LOOPS : on.LEAST_CIRCLES] = 1


def hunt(
    puzzle: Gloop,
    desk: on.Desk,
    begin: Callable[[Any], Go],
    lengths: Iterator[int],
    seed: str,
    aim: Aim | None,
    budget: int,
) -> Outcome[Packing]:
    """Run a search in fresh starts of so many nodes each until it has a packing, or with an aim the best one.

    `begin` gets the random state of a start when the desk is prepared for it. The budget holds for all starts together.
    A start that goes through everything ends the search: nothing is found, or nothing better than the best so far.
    """
    keep_to(desk, aim)
    best: Packing | None = None
    spent = Effort()
    source = f"{format_id(puzzle)} {seed}"
    for restarts, length in enumerate(lengths):
        random = random_state(stream_for(f"{source} {restarts}"))
        end = prepare(*desk, random, True)
        go = begin(random)
        until = min(length, budget - spent.nodes)
        while end == FOUND and (end := _sliced(go, desk, until)) == FOUND:
            grid = on.packing(puzzle, desk)
            counted = value(grid.grid, aim) if aim is not None else 0
            if counted is None:
                continue
            best = grid
            if aim is None or aim.reached(counted) or not _tighten(desk, aim, counted):
                break
        one = effort(desk)
        dead_ends, forced = spent.dead_ends + one.dead_ends, spent.forced + one.forced
        spent = Effort(spent.nodes + one.nodes, dead_ends, forced, restarts)
        over = spent.nodes >= budget
        if best is not None and (end != BUDGET_SPENT or over):
            return Outcome("solved", (best,), effort=spent)
        if end != BUDGET_SPENT:
            return unsolvable(puzzle, end, spent)
        if over:
            break
    return Outcome("budget", effort=spent)


@kernel
def put(words: Any, board: Any, slots: Any, cell: int, word: int) -> bool:
    """Lay a word that meets the cell's demand on the next level, unless a rule of closure or number refuses it."""
    level = slots[on.LEVEL]
    for slot in range(on.LEVEL):
        board[level, on.SAVED + slot] = slots[slot]
    board[level, on.CHOSEN] = cell
    slots[on.NODES] += 1
    if lay(words, board, slots, cell, word) >= 0:
        lift(words, board, slots, cell, level)
        return False
    slots[on.LEVEL] = level + 1
    return True


@kernel
def lift_to(words: Any, board: Any, slots: Any, base: int) -> None:
    """Take up the tiles of all levels from `base` on."""
    while slots[on.LEVEL] > base:
        slots[on.LEVEL] -= 1
        lift(words, board, slots, board[slots[on.LEVEL], on.CHOSEN], slots[on.LEVEL])


@kernel
def enough(slots: Any) -> bool:
    """Whether a full board has as many loops, circles and contours as it must; too many are refused before."""
    loops, circles = slots[on.LOOPS], slots[on.CIRCLES]
    return bool(
        loops >= slots[on.LEAST_LOOPS] and circles >= slots[on.LEAST_CIRCLES] and loops + circles >= slots[on.LEAST]
    )


def _sliced(go: Go, desk: on.Desk, until: int) -> int:
    """Go on until the end, or until a slice spends nothing because the search gave something up."""
    while True:
        before = int(desk.slots[on.NODES])
        end = go(min(until, before + SLICE))
        if end != BUDGET_SPENT or not before < desk.slots[on.NODES] < until:
            return end


def _tighten(desk: on.Desk, aim: Aim, counted: int) -> bool:
    """Let only better packings through from now on, in this start and later ones; False where there can be none."""
    least, most = (on.LEAST, on.MOST) if aim.count == "contours" else (on.LEAST_CIRCLES, on.MOST_CIRCLES)
    for slots in (desk.slots, desk.margins):
        if aim.best == "fewest":
            slots[most] = counted - 1
        else:
            slots[least] = counted + 1
    loops, circles = slots[on.LEAST_LOOPS : on.LEAST_CIRCLES], slots[on.LEAST_CIRCLES : on.LEAST]
    fewest, greatest = max(slots[on.LEAST], loops[0] + circles[0]), min(slots[on.MOST], loops[1] + circles[1])
    return bool(circles[0] <= circles[1] and fewest <= greatest)


def _given(puzzle: Gloop) -> list[Cell]:
    return [(row, col) for row, col, _ in puzzle.givens]


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in STEPS]


def _numbered(puzzle: Gloop, cells: list[Cell]) -> Any:
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    return np.array([number[cell] for cell in [*_given(puzzle), *cells]], dtype=np.int64)
