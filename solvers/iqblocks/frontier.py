"""IQ Blocks, counting alone: the "next open spot" search cell by cell, with equal states merged instead of listed.

What is left to do depends only on the cells filled beyond the first empty one and on the pieces used, so partial boards
that agree in both are one state with a number.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Int64s, UInt8s, UInt64s
from puzzlemill.solvers.budgets import check_time, spend
from puzzlemill.solvers.iqblocks.search import CHUNK, Walk
from puzzlemill.solvers.kernels import kernel

TRANSITIONS = 1 << 20
"""Transitions between two checks for Ctrl-C."""

MERGED = 1 << 20
"""States merged between two looks at the clock, about 0.1 s."""

MOST_STATES = 30_000_000
"""Most states that wait at a time, of 24 bytes each."""

SPAN = 64
"""Most cells from the first to the last cell of a placement, both included, that a state can hold."""


class States(NamedTuple):
    """n partial boards with the same first empty cell, in parallel arrays.

    A state sees the board through a window of 64 cells that begins at its first empty cell. All cells before it are
    filled, and none beyond the window, because placements do not reach that far (`SPAN`). For the first empty cell c:

        bit          0    1    2    3   ...  63
        cell         c   c+1  c+2  c+3  ... c+63
        ahead        .    #    .    #   ...   .      # filled, or no cell
        a shape      x    .    x    .   ...   .      fits if no x is on a #: bit 0 of a shape is always set
    """

    ahead: UInt64s  # uint64[n]: the window
    used: UInt64s  # uint64[n]: the bits of the pieces used
    counts: Int64s  # int64[n]: how many partial boards a state stands for

    def between(self, start: int, end: int) -> "States":
        """Some of the states, as views."""
        return States(self.ahead[start:end], self.used[start:end], self.counts[start:end])


class Cover(NamedTuple):
    """The n placements of an open-spot search as the frontier needs them."""

    spots: Int64s  # int64[cells + 1]: as in `search.Moves`
    shapes: UInt64s  # uint64[n]: the cells of a placement in the window that begins at its first one
    owner: UInt64s  # uint64[n]: as in `search.Moves`
    before: UInt64s  # uint64[n]: as in `search.Moves`
    enters: UInt64s  # uint64[cells + 1]: bit 63 if cell c + 64, which enters the window after c, is filled at the start


def count_walk(walk: Walk, budget: int) -> tuple[int | None, int]:
    """How many fillings a new walk has, None if `budget` nodes do not decide, and the nodes spent.

    States are merged if memory allows, else the fillings are visited one by one.
    """
    cover = _cover(walk)
    nodes = 0
    if cover:
        taken = walk.course.taken
        cell = int(walk.course.stack[0, 1])
        window = _bits(taken[:-1])[cell : cell + SPAN]
        ahead = sum(1 << bit for bit, filled in enumerate(window.tolist()) if filled)
        first = States(np.array([ahead], np.uint64), taken[-1:].copy(), np.ones(1, dtype=np.int64))
        total, nodes = frontier_count(cover, first, cell, walk.final, budget)
        if total is not None:
            return total, nodes
    fillings, done = 0, False
    while not done and nodes + walk.effort.nodes < budget:
        rows, done = walk.next_rows(budget - nodes, CHUNK)
        fillings += len(rows)
    return fillings if done else None, nodes + walk.effort.nodes


def frontier_count(cover: Cover, first: States, cell: int, final: np.uint64, budget: int) -> tuple[int | None, int]:
    """How many ways lead from the state `first` at `cell` to all pieces of `final` used, and the transitions made.

    None if these might be more than `budget`, too many states would have to wait, or a number exceeds 63 bits.
    """
    # A placement covers the first empty cell, so states only move to later cells: one pass visits them all.
    waiting: list[list[States]] = [[] for _ in range(len(cover.spots))]
    waiting[cell].append(first)
    total = np.zeros(1, dtype=np.int64)
    nodes = stored = 0
    for current in range(cell, len(cover.spots) - 1):
        if not waiting[current]:
            continue
        states = States(*map(np.concatenate, zip(*waiting[current], strict=True)))
        waiting[current].clear()
        stored -= len(states.counts)
        # The hash table is two to four times as long as the states, so that searches in it stay short.
        slots = np.full(1 << (2 * len(states.counts)).bit_length(), -1, dtype=np.int64)
        count = 0
        for start in range(0, len(states.counts), MERGED):
            check_time()
            count = merge(states, slots, count, start, min(start + MERGED, len(states.counts)))
            if count < 0:
                return None, nodes
        width = int(cover.spots[current + 1] - cover.spots[current])
        start = 0
        while start < count:
            # A state makes at most `width` transitions, so the budget is never exceeded.
            end = min(start + min(TRANSITIONS, budget - nodes) // max(1, width), count)
            check_time()
            before = nodes
            expanded = _expanded(cover, states.between(start, end), current, final, total)
            for target, group in expanded:
                waiting[target].append(group)
                stored += len(group.counts)
                nodes += len(group.counts)
            spend(nodes - before)
            if start == end or stored > MOST_STATES or total[0] < 0:
                return None, nodes
            start = end
    return int(total[0]), nodes


def _cover(walk: Walk) -> Cover | None:
    """What the frontier needs of a walk; None if the cells of a placement are too far apart."""
    spots, masks, _, owner, before = walk.moves
    cells = len(spots) - 1
    first = np.repeat(np.arange(cells), np.diff(spots))
    shift = (first & 63).astype(np.uint64)
    padded = np.zeros((len(masks), max(2, masks.shape[1])), dtype=np.uint64)
    padded[:, : masks.shape[1]] = masks
    # The window begins in the middle of the first word: its upper bits move down, and the lower bits of the next word
    # follow them. A shift by 64 is not defined, so that word goes 1 and then 63 - shift to the left.
    shapes = (padded[:, 0] >> shift) | (padded[:, 1] << np.uint64(1) << (np.uint64(63) - shift))
    if (padded[:, 2:] != 0).any() or (padded[:, 1] >> shift != 0).any():
        return None
    filled = np.ones(cells + SPAN + 1, dtype=np.uint64)
    filled[:cells] = _bits(walk.course.taken[:-1])[:cells]
    return Cover(spots, shapes, owner, before, filled[SPAN:] << np.uint64(SPAN - 1))


def _bits(words: UInt64s) -> UInt8s:
    """The bits (uint8[64 * words]) of a board's words, cell by cell."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")


def _expanded(cover: Cover, states: States, cell: int, final: np.uint64, total: Int64s) -> list[tuple[int, States]]:
    """The states after one more placement at `cell`, by their first empty cells; finished boards add to `total`."""
    most = len(states.counts) * int(cover.spots[cell + 1] - cover.spots[cell])
    after = _empty_states(most)
    targets = np.empty(most, dtype=np.int64)
    made = expand(cover, states, cell, final, total, after, targets)
    sizes = np.bincount(targets[:made], minlength=1)
    ends = np.cumsum(sizes)
    ordered = _empty_states(made)
    sort(targets[:made], ends - sizes, after, ordered)
    groups = []
    for target in np.flatnonzero(sizes).tolist():
        group = ordered.between(ends[target] - sizes[target], ends[target])
        # Copies, so that a waiting group does not keep all the others in memory.
        groups.append((target, States(group.ahead.copy(), group.used.copy(), group.counts.copy())))
    return groups


def _empty_states(number: int) -> States:
    return States(np.empty(number, np.uint64), np.empty(number, np.uint64), np.empty(number, np.int64))


@kernel
def sort(targets: Int64s, starts: Int64s, states: States, ordered: States) -> None:
    """Copy the first states, one for each of `targets` (int64[m]), to `ordered` in the order of their targets.

    `starts` (int64[cells]) has the first place of each target, and advances: targets are few small numbers, so counting
    them sorts the states in one pass.
    """
    for state in range(targets.shape[0]):
        place = starts[targets[state]]
        starts[targets[state]] += 1
        ordered.ahead[place] = states.ahead[state]
        ordered.used[place] = states.used[state]
        ordered.counts[place] = states.counts[state]


@kernel
def merge(states: States, slots: Int64s, count: int, start: int, end: int) -> int:
    """Merge the states from `start` to `end` with the `count` different ones at the front of their arrays.

    Returns how many are left there; -1 if a number overflows.

    `slots` (int64, all -1, a power of two long, longer than the arrays) is the hash table with open addressing. Each
    slot has the place of a state among those left, which is never after the present state.
    """
    ahead, used, counts = states
    mask = np.uint64(slots.shape[0] - 1)
    for state in range(start, end):
        # Windows at one cell differ in few, often high bits: odd factors and shifts (those of splitmix64 and xxHash)
        # carry each of them into the low bits that choose the slot.
        mixed = (ahead[state] * np.uint64(0x9E3779B97F4A7C15)) ^ (used[state] * np.uint64(0xC2B2AE3D27D4EB4F))
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        slot = np.int64((mixed ^ (mixed >> np.uint64(32))) & mask)
        # At most half of the slots are taken, so an empty one ends every search.
        while slots[slot] >= 0 and (ahead[slots[slot]] != ahead[state] or used[slots[slot]] != used[state]):
            slot = np.int64(np.uint64(slot + 1) & mask)
        equal = slots[slot]
        if equal >= 0:
            counts[equal] += counts[state]
            if counts[equal] < 0:
                return -1
        else:
            slots[slot] = count
            # `count` never passes `state`, so nothing is overwritten before it is read.
            ahead[count], used[count], counts[count] = ahead[state], used[state], counts[state]
            count += 1
    return count


@kernel
def expand(
    cover: Cover, states: States, cell: int, final: np.uint64, total: Int64s, after: States, targets: Int64s
) -> int:
    """Make every placement at `cell` in every state; `targets` are the first empty cells of the states `after` it.

    Returns how many there are; `total[0]` grows by the partial boards that use all pieces of `final`, and becomes
    negative if it overflows.
    """
    spots, shapes, owner, before, enters = cover
    zero, one = np.uint64(0), np.uint64(1)
    made = 0
    # States are the outer loop: the placements at a cell stay in the fastest cache, and the states need not.
    for state in range(states.ahead.shape[0]):
        window, used = states.ahead[state], states.used[state]
        # Only a placement that starts at the first empty cell can cover it, so these are all choices, and no filling is
        # counted twice.
        for place in range(spots[cell], spots[cell + 1]):
            if window & shapes[place] != zero or used & owner[place] != zero or used & before[place] != before[place]:
                continue
            pieces = used | owner[place]
            if pieces == final:
                # Never back above zero: a second overflow must not look like a number.
                if total[0] >= 0:
                    total[0] += states.counts[state]
                continue
            # The window moves on to the next empty cell; a cell that enters it is bit 63.
            filled = window | shapes[place]
            target = cell
            # Pieces are left, and so is an empty cell; cells after the board enter as filled ones.
            while filled & one:
                filled = (filled >> one) | enters[target]
                target += 1
            after.ahead[made] = filled
            after.used[made] = pieces
            after.counts[made] = states.counts[state]
            targets[made] = target
            made += 1
    return made
