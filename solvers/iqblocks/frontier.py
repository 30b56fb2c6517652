"""IQ Blocks, counting alone: the "next open spot" search cell by cell, with equal states merged instead of listed.

What is left to do depends only on the cells filled beyond the first empty one and on the pieces used, so partial boards
that agree in both are one state with a number.
"""

from typing import Any, NamedTuple

import numpy as np

from puzzlemill.solvers.iqblocks.search import CHUNK, Walk
from puzzlemill.solvers.kernels import kernel

TRANSITIONS = 1 << 20
"""Transitions that are tried between two looks at the keyboard."""

MOST_STATES = 30_000_000
"""States that may wait at a time, of 24 bytes each."""

SPAN = 64
"""Cells from a placement's first to its last, both counted, that a state can hold."""


class States(NamedTuple):
    """Partial boards with the same first empty cell, in parallel arrays.

    Bit i of `ahead` (uint64) is the i-th cell from that one on, filled or beyond the board; `used` (uint64) has the
    bits of the pieces used, `ways` (int64) says how many partial boards a state stands for.
    """

    ahead: Any
    used: Any
    ways: Any


class Cover(NamedTuple):
    """The placements of an open-spot search as the frontier needs them.

    `spots` and the bits `owner` and `before` are those of the search; `shapes` (uint64[n]) are a placement's cells from
    its first one on; `enters` (uint64[cells + 1]) has its highest bit set where the cell `SPAN` cells on, which comes
    into view when the first empty cell moves on by one, is filled from the start or beyond the board.
    """

    spots: Any
    shapes: Any
    owner: Any
    before: Any
    enters: Any


def count_walk(walk: Walk, budget: int) -> tuple[int | None, int]:
    """How many fillings a fresh walk has, None when `budget` nodes do not tell, and the nodes spent.

    States are merged where they can be held, else the fillings are walked through.
    """
    cover = _cover(walk)
    nodes = 0
    if cover:
        cell = int(walk.stack[0, 1])
        filled = _bits(walk.taken[:-1])[cell : cell + SPAN]
        ahead = sum(1 << place for place, there in enumerate(filled.tolist()) if there)
        first = States(np.array([ahead], np.uint64), walk.taken[-1:].copy(), np.ones(1, dtype=np.int64))
        total, nodes = frontier_count(cover, first, cell, walk.final, budget)
        if total is not None:
            return total, nodes
    found, done = 0, False
    while not done and nodes + walk.effort.nodes < budget:
        rows, done = walk.run(budget - nodes, CHUNK)
        found += len(rows)
    return found if done else None, nodes + walk.effort.nodes


def frontier_count(cover: Cover, first: States, cell: int, final: Any, budget: int) -> tuple[int | None, int]:
    """How many ways lead from the state `first` at `cell` to all pieces of `final` used, and the transitions made.

    None when these might be more than `budget`, too many states would have to wait, or numbers outgrow 63 bits.
    """
    waiting: list[list[States]] = [[] for _ in range(len(cover.spots))]
    waiting[cell].append(first)
    total = np.zeros(1, dtype=np.int64)
    nodes = stored = 0
    for here in range(cell, len(cover.spots) - 1):
        if not waiting[here]:
            continue
        states = States(*map(np.concatenate, zip(*waiting[here], strict=True)))
        waiting[here].clear()
        stored -= len(states.ways)
        slots = np.full(1 << (2 * len(states.ways)).bit_length(), -1, dtype=np.int64)
        count = merge(*states, slots)
        if count < 0:
            return None, nodes
        width = int(cover.spots[here + 1] - cover.spots[here])
        start = 0
        while start < count:
            # A state makes at most `width` transitions, so that the budget is never overspent.
            end = min(start + min(TRANSITIONS, budget - nodes) // max(1, width), count)
            found = _expanded(cover, States(*(part[start:end] for part in states)), here, final, total, width)
            for target, some in found:
                waiting[target].append(some)
                stored += len(some.ways)
                nodes += len(some.ways)
            if start == end or stored > MOST_STATES or total[0] < 0:
                return None, nodes
            start = end
    return int(total[0]), nodes


def _cover(walk: Walk) -> Cover | None:
    """What the frontier needs of a walk; None where a placement has cells too far apart."""
    spots, masks, _, owner, before = walk.moves
    cells = len(spots) - 1
    first = np.repeat(np.arange(cells), np.diff(spots))
    shift = (first & 63).astype(np.uint64)
    padded = np.zeros((len(masks), max(2, masks.shape[1])), dtype=np.uint64)
    padded[:, : masks.shape[1]] = masks
    # A shift by 64 is not defined, so the upper part goes 1 and then 63 - shift to the left.
    shapes = (padded[:, 0] >> shift) | (padded[:, 1] << np.uint64(1) << (np.uint64(63) - shift))
    if (padded[:, 2:] != 0).any() or (padded[:, 1] >> shift != 0).any():
        return None
    beyond = np.ones(cells + SPAN + 1, dtype=np.uint64)
    filled = _bits(walk.taken[:-1])[:cells]
    beyond[:cells] = filled
    return Cover(spots, shapes, owner, before, beyond[SPAN:] << np.uint64(SPAN - 1))


def _bits(words: Any) -> Any:
    """The bits (uint8[64 * words]) of a board's words, cell by cell."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")


def _expanded(cover: Cover, states: States, here: int, final: Any, total: Any, width: int) -> list[tuple[int, States]]:
    """The states after one more placement, by their first empty cells; finished boards go into `total`."""
    room = len(states.ways) * width
    after = States(np.empty(room, np.uint64), np.empty(room, np.uint64), np.empty(room, np.int64))
    targets = np.empty(room, dtype=np.int64)
    made = expand(*states, here, *cover, final, total, *after, targets)
    sizes = np.bincount(targets[:made], minlength=1)
    ends = np.cumsum(sizes)
    spread = States(*(np.empty(made, part.dtype) for part in after))
    sort(targets[:made], ends - sizes, *after, *spread)
    # Copies, so that a state does not keep all that were made with it.
    return [
        (target, States(*(part[ends[target] - sizes[target] : ends[target]].copy() for part in spread)))
        for target in np.flatnonzero(sizes).tolist()
    ]


@kernel
def sort(
    targets: Any, starts: Any, ahead: Any, used: Any, ways: Any, out_ahead: Any, out_used: Any, out_ways: Any
) -> None:
    """Put states in the order of their targets; `starts` has the first place of each target, and moves on."""
    for state in range(targets.shape[0]):
        place = starts[targets[state]]
        starts[targets[state]] += 1
        out_ahead[place], out_used[place], out_ways[place] = ahead[state], used[state], ways[state]


@kernel
def merge(ahead: Any, used: Any, ways: Any, slots: Any) -> int:
    """Merge equal states to the front of their arrays, and return how many are left; -1 where a number overflows.

    `slots` (int64, all -1, a power of two long, longer than the arrays) is the hash table.
    """
    mask = np.uint64(slots.shape[0] - 1)
    count = 0
    for state in range(ahead.shape[0]):
        mixed = (ahead[state] * np.uint64(0x9E3779B97F4A7C15)) ^ (used[state] * np.uint64(0xC2B2AE3D27D4EB4F))
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        slot = np.int64((mixed ^ (mixed >> np.uint64(32))) & mask)
        while slots[slot] >= 0 and (ahead[slots[slot]] != ahead[state] or used[slots[slot]] != used[state]):
            slot = np.int64(np.uint64(slot + 1) & mask)
        known = slots[slot]
        if known >= 0:
            ways[known] += ways[state]
            if ways[known] < 0:
                return -1
        else:
            slots[slot] = count
            ahead[count], used[count], ways[count] = ahead[state], used[state], ways[state]
            count += 1
    return count


@kernel
def expand(
    ahead: Any, used: Any, ways: Any, here: int, spots: Any, shapes: Any, owner: Any, before: Any,
    enters: Any,
    final: Any, total: Any, out_ahead: Any, out_used: Any, out_ways: Any, targets: Any,
) -> int:  # fmt: skip
    """Make every placement at cell `here` in every state; `targets` are the first empty cells of the states after it.

    Returns how many there are; `total[0]` grows by the ways that use all pieces of `final`, negative once it overflows.
    """
    zero, one = np.uint64(0), np.uint64(1)
    made = 0
    for state in range(ahead.shape[0]):
        window, pieces = ahead[state], used[state]
        for place in range(spots[here], spots[here + 1]):
            if (
                window & shapes[place] == zero
                and pieces & owner[place] == zero
                and pieces & before[place] == before[place]
            ):
                after = pieces | owner[place]
                if after == final:
                    total[0] = total[0] + ways[state] if total[0] >= 0 else -1
                else:
                    filled = window | shapes[place]
                    cell = here
                    while filled & one:
                        filled = (filled >> one) | enters[cell]
                        cell += 1
                    out_ahead[made], out_used[made], out_ways[made] = filled, after, ways[state]
                    targets[made] = cell
                    made += 1
    return made
