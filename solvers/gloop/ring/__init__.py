"""The project's own search for Gloop: a valid packing, border first with restarts, then annealing from it."""

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing, format_id
from puzzlemill.puzzles.gloop.tracing import walls
from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.saying import Said
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.gloop import impossibility
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill.solvers.gloop.ring import search as ring
from puzzlemill.solvers.gloop.ring.annealing import anneal
from puzzlemill.solvers.gloop.ring.skeleton import frame, tight
from puzzlemill.solvers.gloop.tables import packing_from
from puzzlemill.solvers.kernels import random_state
from puzzlemill.solvers.outcome import Effort, Outcome, Reason

BUDGET = 200_000_000
"""Nodes and moves of a search if the caller gives no budget: a few minutes."""

INNER_NODES = 5_000_000
"""Nodes for the inside of a frame (about 1.5 million are enough); then another frame is tried."""

RUN = 20_000
"""Nodes after which the search for a valid packing restarts in another random order of the tiles."""

FIRST_PERIOD = 64
"""Moves of the first annealing of `pack` for each pair of cells; each later one has a quarter more."""


def find(puzzle: Gloop, seed: int = 0, budget: int = BUDGET) -> Outcome[Packing]:
    """A valid packing, whatever the goal and limits: a depth-first search, border first, with random restarts.

    `unsolvable` if counting tiles shows it or one run was complete. A node is a tile placed. Raises `InputError` if the
    tiles of the puzzle are not turned.
    """
    _refuse_unturned(puzzle)
    plain = msgspec.structs.replace(puzzle, goal="valid", limits=None)
    reason = impossibility(plain)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    if tight(plain):
        return _find_tight(plain, seed, budget)
    given = puzzle.given_words
    desk = ring.make_desk(puzzle, [cell for cell in ring_order(puzzle) if cell not in given])
    random = random_state(stream_for(f"ring {seed} {format_id(plain)}"))
    slots, restarts = desk.slots, 0
    while True:
        check_time()
        before = int(slots[ring.NODES])
        end = ring.prepare(desk, random)
        if end == ring.FOUND:
            end = ring.search(desk, min(budget, before + RUN))
        spend(int(slots[ring.NODES]) - before)
        spent = Effort(int(slots[ring.NODES]), int(slots[ring.DEAD_ENDS]), restarts=restarts)
        if end == ring.FOUND:
            return Outcome("solved", (packing_from(puzzle, desk.cells[:, ring.WORD]),), effort=spent)
        # Neither found nor out of nodes: the run was complete, or the givens clash.
        if end != ring.SPENT:
            return Outcome("unsolvable", count=0, reason=_reason(puzzle, end), effort=spent)
        if spent.nodes >= budget:
            return Outcome("budget", effort=spent)
        restarts += 1


def _find_tight(puzzle: Gloop, seed: int, budget: int) -> Outcome[Packing]:
    """A valid packing of a tight board, frame by frame."""
    draws = stream_for(f"frame {seed} {format_id(puzzle)}")
    spent = Effort()
    while spent.nodes < budget:
        givens, nodes = frame(puzzle, draws, budget - spent.nodes)
        # A failed search for a skeleton counts as a node, so that the search always ends.
        spent += Effort(nodes or 1)
        if givens:
            framed = msgspec.structs.replace(puzzle, givens=givens)
            inner = find(framed, draws.bits(), min(INNER_NODES, budget - spent.nodes))
            # Only new frames count as restarts here.
            spent += msgspec.structs.replace(inner.effort, restarts=0)
            if inner.solution is not None:
                return Outcome("solved", inner.solutions, effort=spent)
        spent += Effort(restarts=1)
    return Outcome("budget", effort=spent)


def pack(puzzle: Gloop, seed: int = 0, budget: int = BUDGET, aim: Aim | None = None) -> Outcome[Packing]:
    """The project's own search for every goal: annealing from a valid packing by `find`, then another, and so on.

    Without an aim it ends as soon as goal and limits are met; with one it returns the best packing when the target is
    reached or the budget is spent. In a perfect packing there is nothing to aim at. `nodes` of the effort are tiles
    placed by `find` and moves. `unsolvable` if `find` returns it or counting tiles shows that the goal cannot be met.
    Raises `InputError` if the tiles of the puzzle are not turned.
    """
    _refuse_unturned(puzzle)
    reason = impossibility(puzzle)
    if reason is not None:
        return Outcome("unsolvable", count=0, reason=reason)
    seeds = stream_for(f"pack {seed} {format_id(puzzle)}")
    period = FIRST_PERIOD * len(puzzle.cells) ** 2
    best: Packing | None = None
    spent = Effort()
    while True:
        start = find(puzzle, seeds.bits(), budget - spent.nodes)
        if start.status == "unsolvable":
            return start
        # Only new annealings count as restarts here.
        spent += msgspec.structs.replace(start.effort, restarts=0)
        if start.solution is not None:
            end = anneal(puzzle, start.solution, aim, seeds.bits(), min(period, budget - spent.nodes), period)
            spent += end.effort
            best = _better(end.solution, best, aim)
        if best is not None and (aim is None or puzzle.goal == "perfect" or aim.reached(_value(best, aim))):
            return Outcome("solved", (best,), effort=spent)
        if spent.nodes >= budget:
            return Outcome("solved", (best,), effort=spent) if best else Outcome("budget", effort=spent)
        spent += Effort(restarts=1)
        period += period // 4


def _refuse_unturned(puzzle: Gloop) -> None:
    if puzzle.unturned:
        raise InputError(
            "this search turns tiles; use `solve` for a puzzle whose tiles are not turned", field="unturned"
        )


def ring_order(puzzle: Gloop) -> list[Cell]:
    """The cells from the border inwards, each layer clockwise; on a rectangle this is a spiral.

    A layer consists of the cells that have a wall, or a cell of an earlier layer, across a side.
    """
    left = set(puzzle.cells)
    order = [min(left)]
    while left:
        layer = {cell for cell, wall in walls(left).items() if any(wall)}
        left -= layer
        while layer:
            row, col = order[-1]
            order.append(min(layer, key=lambda cell: (abs(cell[0] - row) + abs(cell[1] - col), cell)))
            layer.remove(order[-1])
    return order[1:]


def _reason(puzzle: Gloop, end: int) -> Reason:
    if end == ring.GIVENS_CLASH:
        cells = tuple(puzzle.given_words)
        return Reason.of("GIVENS_CLASH", Said("sentences.gloop.givens_short"), cells)
    return Reason.of("EXHAUSTED", Said("sentences.gloop.no_packing"))


def _value(packing: Packing, aim: Aim) -> int:
    """The value of a packing that meets goal and aim."""
    return value(packing.grid, aim) or 0


def _better(new: Packing | None, best: Packing | None, aim: Aim | None) -> Packing | None:
    """The better of two packings, the second if they are equal."""
    if new is None or best is None or aim is None:
        return best or new
    return new if aim.better(_value(new, aim), _value(best, aim)) else best
