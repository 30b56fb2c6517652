"""Anneals OTTF orders towards a required depth of trials, always keeping a single solution.

A move puts a tile just past one of its neighbours in the order. Level by level, the trials of the previous depth lose
their refutations one by one; when none is left, the template needs trials one deeper.
"""

from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_bits, random_state
from puzzlemill.solvers.ottf.depth import LIMIT, NODES, settle, worth_a_trial
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, INDEX, LAST, NUMBER, OPEN, STATE, assume, peel, undo

BUDGET: Final = 2_000_000
"""The default budget of an annealing in nodes, about two seconds: mostly enough for depth 4 on 7x13."""

SLICE: Final = 50_000
"""Nodes per call of the kernel, so that Ctrl-C works."""

MOVE: Final = 100_000
"""Nodes after which a move counts as unsettled."""

COLD: Final = 5
"""Each additional refutation is accepted 1 time in 2**5, decided by raw bits."""


class Placing(NamedTuple):
    """An order of placing and the board of the template that it leaves."""

    tiles: Int32s  # [positions, 8] the board as in `rules`
    log: Int32s  # [tiles] the decisions on it
    width: int  # from a position to the one below
    order: Int32s  # [tiles] positions in the order of placing
    place: Int32s  # [positions] the place in `order`, -1 where there is no tile


@kernel
def show(placing: Placing) -> None:
    """Open all tiles of the board with the numbers that the order leaves."""
    tiles, width, place = placing.tiles, placing.width, placing.place
    # A move changes few numbers, but the rules look at every tile next, which takes longer than this.
    for tile in placing.order:
        tiles[tile, STATE] = OPEN
        tiles[tile, INDEX] = -1
        degree, later = 0, 0
        for step in (-width, -1, 1, width):
            if place[tile + step] >= 0:
                degree += 1
            # An empty position has place -1, before all tiles.
            if place[tile + step] > place[tile]:
                later += 1
        tiles[tile, DEGREE] = degree
        tiles[tile, NUMBER] = later & 3


@kernel
def shift(placing: Placing, old: int, new: int) -> None:
    """Move the tile at one place of the order to another; the tiles between make room."""
    order, place = placing.order, placing.place
    tile, step = order[old], 1
    if new < old:
        step = -1
    for index in range(old, new, step):
        order[index] = order[index + step]
        place[order[index]] = index
    order[new] = tile
    place[tile] = new


@kernel
def refutable(placing: Placing, tail: int, depth: int, most: int, ledger: Int64s) -> int:
    """How many roles trials of up to `depth` (1 or more) refute, each on its own, once the rules are stuck.

    Stops at the first beyond `most`. The board stays as it is.
    """
    tiles, log, width, order = placing.tiles, placing.log, placing.width, placing.order
    number = 0
    for tile in order:
        if not worth_a_trial(tiles, width, tile):
            continue
        for role in (FIRST, LAST):
            # The price of a trial in `ottf.solve`, with the whole board for a part.
            ledger[NODES] += max(1, len(order) // 256)
            end, failed = assume(tiles, log, width, tail, tile, role)
            dead = failed != 0
            if not dead:
                # With depth 1 nothing is settled: this only asks whether a part that the rules leave fails its
                # checksum.
                end, dead = settle(tiles, log, width, end, order, depth - 1, ledger)
            undo(tiles, log, width, tail, end)
            if dead:
                number += 1
            if number > most:
                return number
    return number


@kernel
def ease(placing: Placing, depth: int, aim: int, most: int, ledger: Int64s) -> int:
    """How far a template is from the next depth: tiles that the rules decide, and roles refuted at the depth before.

    The next depth is `aim`; trials of `depth` must settle the template, so that it has one solution, and trials of
    `aim` - 2 must refute nothing. A template that fails in this, or is further away than `most`, gets `most` + 1.
    """
    tiles, log, width, order = placing.tiles, placing.log, placing.width, placing.order
    # The cheapest conditions come first: most moves are refused, and most of these by the rules alone.
    # The template comes from an order, so the rules cannot contradict themselves.
    tail, _ = peel(tiles, log, width, 0, 0, order, True)
    cost = tail
    # The first refutation found here is one too many, so 0 is allowed.
    if cost <= most and aim > 2 and refutable(placing, tail, aim - 2, 0, ledger):
        cost = most + 1
    if cost <= most:
        # What is counted is exactly what the annealing has to bring to 0.
        cost += refutable(placing, tail, aim - 1, most - cost, ledger)
    if cost <= most:
        # This proves that there is still one solution, as every tile is decided.
        tail, _ = settle(tiles, log, width, tail, order, depth, ledger)
        if tail < len(order):
            cost = most + 1
    undo(tiles, log, width, 0, tail)
    return min(cost, most + 1)


@kernel
def anneal(placing: Placing, depth: int, aim: int, cost: int, quota: int, random: RandomState, ledger: Int64s) -> int:
    """Move tiles in the order until its ease, `cost` at first, is 0 or `quota` nodes are spent; returns the ease."""
    width, order, place = placing.width, placing.order, placing.place
    mask = np.uint64((1 << COLD) - 1)
    while cost > 0 and ledger[NODES] < quota:
        ledger[NODES] += 1
        # Moving a tile just past a neighbour reverses their arc, and at most the three others of the tile that moves.
        tile = order[random_below(random, len(order))]
        other = tile + (-width, -1, 1, width)[random_below(random, 4)]
        # The cost can rise by r with probability 2 ** (-COLD * r). Random bits decide, not floats, which other machines
        # might round differently. More than 8 would never come up.
        bits, rise = random_bits(random), 0
        while bits & mask == 0 and rise < 8:
            bits >>= np.uint64(COLD)
            rise += 1
        if place[other] < 0:
            continue
        old, new = place[tile], place[other]
        shift(placing, old, new)
        show(placing)
        ledger[LIMIT] = ledger[NODES] + MOVE
        eased = ease(placing, depth, aim, cost + rise, ledger)
        if eased <= cost + rise:
            cost = eased
        else:
            # The board still shows the refused order; the next move shows its own.
            shift(placing, new, old)
    return cost


def deepen(order: list[Cell], depth: int, draws: Stream, budget: int = BUDGET) -> list[Cell] | None:
    """An order of the same cells whose template takes trials of exactly `depth` (1 or more), from a stuck one.

    Such a template has one solution, and neither rule applies anywhere. None if `budget` nodes are not enough, or if
    trials of this depth do not settle the template of `order` to begin with.
    """
    rows, cols = (1 + max(cell[axis] for cell in order) for axis in (0, 1))
    width = cols + 1
    tiles = np.zeros(((rows + 2) * width, 8), np.int32)
    positions = np.array([(row + 1) * width + col for row, col in order], np.int32)
    place = np.full(len(tiles), -1, np.int32)
    place[positions] = np.arange(len(positions))
    placing = Placing(tiles, np.zeros(len(order), np.int32), width, positions, place)
    random, ledger = random_state(draws), np.zeros(2, np.int64)
    for aim in range(2, depth + 1):
        most = 3 * len(order)
        show(placing)
        ledger[LIMIT] = ledger[NODES] + MOVE
        cost = ease(placing, depth, aim, most, ledger)
        while 0 < cost <= most and ledger[NODES] < budget:
            check_time()
            cost = anneal(placing, depth, aim, cost, int(ledger[NODES]) + SLICE, random, ledger)
        if cost > 0:
            return None
    moved_rows, moved_cols = np.divmod(positions, width)
    return list(zip((moved_rows - 1).tolist(), moved_cols.tolist(), strict=True))
