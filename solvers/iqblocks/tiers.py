"""IQ Blocks: the deductions that a person needs to complete a position, by tiers.

Tier 1 settles a cell or a piece with only one candidate placement left. Tier 2 also strikes placements that leave a
dead region, whose size no pieces left add up to. Tier 3 also strikes placements that tier 2 refutes. Tier 4 is anything
beyond that. What is settled is never wrong, so a position with two completions also ends in tier 4.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Bools, Int64s
from puzzlemill.solvers.iqblocks.exact_cover import Position, fill_region, place, strike
from puzzlemill.solvers.kernels import copy, kernel

CONTRADICTION, STUCK, SOLVED = -1, 0, 1

BATCH = 64
"""Candidates tried between two checks for Ctrl-C."""

WORK = 20_000_000
"""Most trials times candidates of a deduction by tier 3; the most seen is 4,600,000, with 4 given cells of IQ."""


class Deduction(NamedTuple):
    """What completes a position: the lowest tier, 1 to 4, and how many placements probing refutes.

    Probing tries every candidate. If the refuted candidates leave some items no more than they need, only the refuted
    candidates of the item with the fewest of them are struck; otherwise, all are. Then tier 2 continues, and probing
    starts again.
    """

    tier: int
    refuted: int


def forced(position: Position) -> int:
    """How many placements are forced at the start, as the only ones left for a cell or a piece."""
    items = position.items
    times = np.concatenate((np.ones(len(position.near), dtype=np.int64), position.copies))
    is_tight = np.diff(position.starts) == times
    return int((is_tight[items] & (items >= 0)).any(axis=1).sum())


def deduce(position: Position, work: int = WORK) -> Deduction | None:
    """How the tiers complete the position, tier 4 if tier 3 does not; None if that takes more than `work`."""
    items, state = position.items, position.state()
    count, total = len(items), len(position.starts) - 1
    alive, numbers, times = state[:count], state[count : count + total], state[count + total :]
    for level in (1, 2):
        if settle(state, level, True, position) == SOLVED:
            return Deduction(level, 0)
    refutable, refuted = np.zeros(count, dtype=np.bool_), 0
    while True:
        for first in range(0, count, BATCH):
            work -= probe(state, refutable, first, min(first + BATCH, count), position) * count
            if work < 0:
                return None
        refutable &= alive > 0
        losses = np.bincount(items[refutable][items[refutable] >= 0], minlength=total)
        tight = np.flatnonzero((losses > 0) & (numbers - losses == times))
        struck = refutable
        if len(tight):
            easiest = tight[np.argmin(losses[tight])]
            struck = (items == easiest).any(axis=1) & refutable
        if not struck.any():
            return Deduction(4, refuted)
        refuted += int(struck.sum())
        for candidate in np.flatnonzero(struck).tolist():
            strike(state, candidate, items)
        if settle(state, 2, False, position) == SOLVED:
            return Deduction(3, refuted)


@kernel
def leaves_dead_region(
    state: Int64s, candidate: int, scratch: Int64s, items: Int64s, near: Int64s, sizes: Int64s
) -> bool:
    """Whether placing the candidate leaves a dead region. `scratch` is int64[3, cells]."""
    cells = near.shape[0]
    # Where the times to cover begin in a state.
    opened = items.shape[0] + cells + sizes.shape[0]
    region, seen, sums = scratch[0], scratch[1], scratch[2]
    left = 0
    for cell in range(cells):
        seen[cell] = 1 - state[opened + cell]
        left += state[opened + cell]
    for column in range(1, items.shape[1]):
        if items[candidate, column] >= 0:
            seen[items[candidate, column]] = 1
            left -= 1
    summed = False
    for first in range(cells):
        if seen[first]:
            continue
        size = fill_region(first, near, region, seen)
        # Most placements leave one region, which has the size of all pieces left, so nothing has to be added up.
        if size == left:
            return False
        if not summed:
            summed = True
            sums[:] = 0
            sums[0] = 1
            for kind in range(sizes.shape[0]):
                copies = state[opened + cells + kind]
                if cells + kind == items[candidate, 0]:
                    copies -= 1
                for _ in range(copies):
                    # From large to small totals, so that a piece is not added to a sum that already contains it.
                    # The candidate itself has covered a cell, so no region has as many as the board, and `sums` is long
                    # enough.
                    for total in range(cells - 1, sizes[kind] - 1, -1):
                        sums[total] |= sums[total - sizes[kind]]
        if not sums[size]:
            return True
    return False


@kernel
def settle(state: Int64s, level: int, changed: bool, position: Position) -> int:
    """Deduce by tier 1 or 2 until nothing follows: CONTRADICTION, STUCK or SOLVED.

    Dead regions are looked for only if a placement was settled since the last time (by the caller if `changed`),
    because striking candidates creates no new ones.
    """
    items, members, starts, near, sizes, _ = position
    count = items.shape[0]
    total = starts.shape[0] - 1
    scratch = np.empty((3, near.shape[0]), dtype=np.int64)
    while True:
        single, is_open = -1, False
        for item in range(total):
            times = state[count + total + item]
            if times:
                is_open = True
                # A piece with several copies left needs as many candidates as copies; if there are no more, all of them
                # are placed.
                if state[count + item] < times:
                    return CONTRADICTION
                if state[count + item] == times and single < 0:
                    single = item
        if not is_open:
            return SOLVED
        # One placement at a time: each changes what is forced, and a contradiction must be detected at once.
        if single >= 0:
            for candidate in members[starts[single] : starts[single + 1]]:
                if state[candidate]:
                    place(state, candidate, items, members, starts)
                    break
            changed = True
            continue
        # Last, because a look at regions for each candidate takes far longer than everything above.
        if level == 1 or not changed:
            return STUCK
        changed = False
        for candidate in range(count):
            if state[candidate] and leaves_dead_region(state, candidate, scratch, items, near, sizes):
                # The other candidates need not be looked at again: striking this one changes neither cells nor pieces.
                strike(state, candidate, items)


@kernel
def probe(state: Int64s, refuted: Bools, first: int, end: int, position: Position) -> int:
    """Try the candidates from `first` to before `end`, and mark in `refuted` (bool[candidates]) what tier 2 refutes.

    Returns how many were tried. `state` must be settled by tier 2 and is not changed. Marked candidates are not tried
    again: what was refuted once is refuted in every later state.
    """
    trial = np.empty_like(state)
    tried = 0
    for candidate in range(first, end):
        if state[candidate] and not refuted[candidate]:
            tried += 1
            copy(state, trial)
            place(trial, candidate, position.items, position.members, position.starts)
            refuted[candidate] = settle(trial, 2, True, position) == CONTRADICTION
    return tried
