"""Annealing of OTTF orders towards a wanted depth of trials, so that every solution stays the only one.

A move puts a tile just past one of its neighbours in the order. Level by level the trials of the depth before lose
their refutations one by one; when none is left, it takes trials that are one deeper.
"""

from typing import Any, Final

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.kernels import kernel, random_below, random_bits, random_state
from puzzlemill.solvers.ottf.depth import LIMIT, NODES, refutable, settle
from puzzlemill.solvers.ottf.rules import DEGREE, INDEX, NUMBER, OPEN, STATE, peel, undo

BUDGET: Final = 2_000_000
"""Nodes, two seconds or so, that an annealing may take: enough for depth 4 on 7 x 13 in most cases."""

SLICE: Final = 50_000
"""Nodes of one call of the kernel, so that Ctrl-C is heard."""

MOVE: Final = 100_000
"""Nodes after which a move counts as one that cannot be settled."""

COLD: Final = 5
"""Each refutation more is accepted with a chance of 1 in 2**5, by raw bits."""


@kernel
def show(tiles: Any, width: int, order: Any, place: Any) -> None:
    """Open all tiles with the numbers that an order leaves; `place` is -1 off the tiles, else the place in `order`."""
    for tile in order:
        tiles[tile, STATE] = OPEN
        tiles[tile, INDEX] = -1
        tiles[tile, DEGREE] = 0
        tiles[tile, NUMBER] = 0
        for step in (-width, -1, 1, width):
            tiles[tile, DEGREE] += place[tile + step] >= 0
            tiles[tile, NUMBER] += place[tile + step] > place[tile]
        tiles[tile, NUMBER] &= 3


@kernel
def shift(order: Any, place: Any, old: int, new: int) -> None:
    """Move the tile at one place of an order to another; those between make room."""
    tile, step = order[old], 1 if new > old else -1
    for at in range(old, new, step):
        order[at] = order[at + step]
        place[order[at]] = at
    order[new] = tile
    place[tile] = new


@kernel
def ease(tiles: Any, log: Any, width: int, order: Any, depth: int, aim: int, most: int, ledger: Any) -> int:
    """How far a template is from the next depth: tiles that the rules decide, and roles refuted at the depth before.

    The next depth is `aim`; trials of `depth` must settle the template, so that it has one solution, and those of
    `aim` - 2 refute nothing. Templates that fail in this, and all further away than `most`, get `most` + 1.
    """
    tail, _ = peel(tiles, log, width, 0, 0, order, True)
    cost = int(tail)
    if cost <= most and aim > 2 and refutable(tiles, log, width, tail, order, aim - 2, 0, ledger):
        cost = most + 1
    if cost <= most:
        cost += refutable(tiles, log, width, tail, order, aim - 1, most - cost, ledger)
    if cost <= most:
        tail, _ = settle(tiles, log, width, tail, order, depth, ledger)
        if tail < len(order):
            cost = most + 1
    undo(tiles, log, width, 0, tail)
    return min(cost, most + 1)


@kernel
def anneal(
    tiles: Any,
    log: Any,
    width: int,
    order: Any,
    place: Any,
    depth: int,
    aim: int,
    cost: int,
    quota: int,
    state: Any,
    ledger: Any,
) -> int:
    """Move tiles in `order` until its ease, `cost` at first, is 0 or `quota` nodes are spent; returns the ease."""
    mask = np.uint64((1 << COLD) - 1)
    while cost > 0 and ledger[NODES] < quota:
        ledger[NODES] += 1
        tile = order[random_below(state, len(order))]
        other = tile + (-width, -1, 1, width)[random_below(state, 4)]
        bits, rise = random_bits(state), 0
        while bits & mask == 0 and rise < 8:
            bits >>= np.uint64(COLD)
            rise += 1
        if place[other] < 0:
            continue
        old, new = place[tile], place[other]
        shift(order, place, old, new)
        show(tiles, width, order, place)
        ledger[LIMIT] = ledger[NODES] + MOVE
        eased = ease(tiles, log, width, order, depth, aim, cost + rise, ledger)
        if eased <= cost + rise:
            cost = eased
        else:
            shift(order, place, new, old)
    return cost


def deepen(order: list[Cell], depth: int, draws: Stream, budget: int = BUDGET) -> list[Cell] | None:
    """An order of the same cells whose template takes trials of exactly `depth` (1 or more), from a stuck one.

    Such a template has one solution, and neither rule applies anywhere. None when `budget` nodes were not enough, and
    when trials of this depth do not settle the template of `order` to begin with.
    """
    rows, cols = (1 + max(cell[axis] for cell in order) for axis in (0, 1))
    width = cols + 1
    tiles = np.zeros(((rows + 2) * width + 1, 8), np.int32)
    placed = np.array([(row + 1) * width + col for row, col in order], np.int32)
    place = np.full(len(tiles), -1, np.int32)
    place[placed] = np.arange(len(placed))
    log, state, ledger = np.zeros(len(order), np.int32), random_state(draws), np.zeros(2, np.int64)
    for aim in range(2, depth + 1):
        most = 3 * len(order)
        show(tiles, width, placed, place)
        ledger[LIMIT] = ledger[NODES] + MOVE
        cost = ease(tiles, log, width, placed, depth, aim, most, ledger)
        while 0 < cost <= most and ledger[NODES] < budget:
            quota = ledger[NODES] + SLICE
            cost = anneal(tiles, log, width, placed, place, depth, aim, cost, quota, state, ledger)
        if cost > 0:
            return None
    at_rows, at_cols = np.divmod(placed, width)
    return list(zip((at_rows - 1).tolist(), at_cols.tolist(), strict=True))
