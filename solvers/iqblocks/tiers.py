"""IQ Blocks, what a person needs to complete a position: deductions by tiers.

Tier 1: a cell or a piece with one candidate placement left is settled. Tier 2: also strikes a placement that leaves a
dead region, whose size is no sum of sizes of pieces left. Tier 3: also strikes a placement from which tier 2 derives a
contradiction. Tier 4: more than that; what is settled is never wrong, so a position with two completions ends here too.
"""

from typing import Any, NamedTuple

import numpy as np

from puzzlemill.solvers.iqblocks.exact_cover import Position, place, strike
from puzzlemill.solvers.kernels import kernel

CONTRADICTION, STUCK, SOLVED = -1, 0, 1

BATCH = 64
"""Candidates tried between two looks at the keyboard."""

WORK = 20_000_000
"""Trials times candidates of the longest deduction by tier 3; with 4 given cells, IQ, 4,600,000 were the most met."""


class Deduction(NamedTuple):
    """What completes a position: the lowest tier, 1 to 4, and how many placements probing refutes.

    Probing tries every candidate. Where some item keeps no more than it needs, the refuted candidates of one with the
    fewest of them are struck; where none does, all refuted ones are. Tier 2 goes on from there, then all begins again.
    """

    tier: int
    refuted: int


def forced(position: Position) -> int:
    """How many placements are forced at the start: the last ones for a cell, or for a piece."""
    items = position.items
    wanted = np.concatenate((np.ones(len(position.near), dtype=np.int64), position.copies))
    return int(((np.diff(position.starts) == wanted)[items] & (items >= 0)).any(axis=1).sum())


def tier(position: Position, work: int = WORK) -> int | None:
    """The lowest tier, 1 to 3, that completes the position, or 4; None when tier 3 takes more than `work`."""
    found = deduce(position, work)
    return found.tier if found else None


def deduce(position: Position, work: int = WORK) -> Deduction | None:
    """How far the tiers come, 4 where tier 3 does not complete the position; None when it takes more than `work`."""
    items, state = position.items, position.state()
    count, total = len(items), len(position.starts) - 1
    numbers, wanted = state[count : count + total], state[count + total :]
    for level in (1, 2):
        if settle(state, level, True, *position) == SOLVED:
            return Deduction(level, 0)
    bad, refuted = np.zeros(count, dtype=np.bool_), 0
    while True:
        for first in range(0, count, BATCH):
            work -= probe(state, bad, first, min(first + BATCH, count), *position) * count
            if work < 0:
                return None
        bad &= state[:count] > 0
        refutable = np.bincount(items[bad][items[bad] >= 0], minlength=total)
        enough = np.flatnonzero((refutable > 0) & (numbers - refutable == wanted))
        struck = (items == enough[np.argmin(refutable[enough])]).any(axis=1) & bad if len(enough) else bad
        if not struck.any():
            return Deduction(4, refuted)
        refuted += int(struck.sum())
        for candidate in np.flatnonzero(struck).tolist():
            strike(state, candidate, items)
        if settle(state, 2, False, *position) == SOLVED:
            return Deduction(3, refuted)


@kernel
def dead(state: Any, candidate: int, region: Any, items: Any, near: Any, sizes: Any) -> bool:
    """Whether placing the candidate leaves a dead region. `region` (int64[3, cells]) is scratch."""
    cells = near.shape[0]
    opened = items.shape[0] + cells + sizes.shape[0]
    queue, seen, sums = region[0], region[1], region[2]
    left = 0
    for cell in range(cells):
        seen[cell] = 1 - state[opened + cell]
        left += state[opened + cell]
    for column in range(1, items.shape[1]):
        if items[candidate, column] >= 0:
            seen[items[candidate, column]] = 1
            left -= 1
    known = False
    for first in range(cells):
        if seen[first]:
            continue
        seen[first] = 1
        queue[0] = first
        size, done = 1, 0
        while done < size:
            for side in range(4):
                cell = near[queue[done], side]
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    queue[size] = cell
                    size += 1
            done += 1
        if size == left:
            return False
        if not known:
            known = True
            sums[:] = 0
            sums[0] = 1
            for kind in range(sizes.shape[0]):
                spare = state[opened + cells + kind] - (cells + kind == items[candidate, 0])
                for _ in range(spare):
                    for total in range(cells - 1, sizes[kind] - 1, -1):
                        sums[total] |= sums[total - sizes[kind]]
        if not sums[size]:
            return True
    return False


@kernel
def settle(
    state: Any, level: int, changed: bool, items: Any, members: Any, starts: Any, near: Any, sizes: Any, copies: Any
) -> int:  # fmt: skip
    """Deduce by tier 1 or 2 until nothing follows: CONTRADICTION, STUCK or SOLVED.

    Dead regions are looked for only when a placement was settled since the last look, by the caller if `changed`:
    striking others makes no new ones.
    """
    count = items.shape[0]
    total = starts.shape[0] - 1
    region = np.empty((3, near.shape[0]), dtype=np.int64)
    while True:
        single, free = -1, False
        for item in range(total):
            wanted = state[count + total + item]
            if wanted:
                free = True
                if state[count + item] < wanted:
                    return CONTRADICTION
                if state[count + item] == wanted and single < 0:
                    single = item
        if not free:
            return SOLVED
        if single >= 0:
            for candidate in members[starts[single] : starts[single + 1]]:
                if state[candidate]:
                    place(state, candidate, items, members, starts)
                    break
            changed = True
            continue
        if level == 1 or not changed:
            return STUCK
        changed = False
        for candidate in range(count):
            if state[candidate] and dead(state, candidate, region, items, near, sizes):
                strike(state, candidate, items)


@kernel
def probe(
    state: Any, refuted: Any, first: int, end: int, items: Any, members: Any, starts: Any, near: Any, sizes: Any,
    copies: Any,
) -> int:  # fmt: skip
    """Try the candidates from `first` to before `end`, and mark in `refuted` (bool[candidates]) those tier 2 refutes.

    Returns how many were tried. `state` must be settled by tier 2, and stays as it is. What is marked already is not
    tried again: what was refuted once is so from every later state.
    """
    trial = np.empty_like(state)
    tried = 0
    for candidate in range(first, end):
        if state[candidate] and not refuted[candidate]:
            tried += 1
            trial[:] = state
            place(trial, candidate, items, members, starts)
            refuted[candidate] = settle(trial, 2, True, items, members, starts, near, sizes, copies) == CONTRADICTION
    return tried
