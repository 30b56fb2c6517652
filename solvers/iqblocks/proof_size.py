"""IQ Blocks, the size of a proof by cases: a fewest-candidates search for a second completion, in random orders."""

from typing import Any

import numpy as np

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks.exact_cover import Position, place
from puzzlemill.solvers.kernels import kernel, random_shuffle, random_state

SLICE = 2000
"""Placements made between two looks at the keyboard."""


def proof(position: Position, draws: Stream, budget: int) -> tuple[int, int] | None:
    """Placements made by a fewest-candidates search for two completions, and how many of the two it found.

    Ties between items are broken in random order. None when there are more than `budget` placements.
    """
    found = proofs(position, draws, budget, 1)
    return found[0] if found else None


def proofs(position: Position, draws: Stream, budget: int, times: int) -> list[tuple[int, int]] | None:
    """`proof` in so many random orders; None as soon as one search takes more than `budget` placements."""
    start, depths = position.state(), int(position.copies.sum()) + 1
    randoms = np.array([random_state(draws) for _ in range(times)])
    order = np.arange(len(position.starts) - 1)
    states = np.empty((depths, len(start)), dtype=np.int64)
    cursors = np.empty((depths, 2), dtype=np.int64)
    course = np.array([0, -1, 0], dtype=np.int64)
    found = np.zeros((times, 2), dtype=np.int64)
    while course[0] < times:
        prove(course, found, states, cursors, order, randoms, start, budget, SLICE, *position)
        if found[:, 0].max() > budget:
            return None
    return [(int(nodes), int(total)) for nodes, total in found]


@kernel
def fewest(state: Any, order: Any, count: int) -> int:
    """The item wanted once that has the fewest candidates, the first such in `order`; -1 when nothing is wanted."""
    best = -1
    for item in order:
        if state[count + len(order) + item] == 1 and (best < 0 or state[count + item] < state[count + best]):
            best = item
    return int(best)


@kernel
def prove(
    course: Any, found: Any, states: Any, cursors: Any, order: Any, randoms: Any, start: Any, budget: int, nodes: int,
    items: Any, members: Any, starts: Any, near: Any, sizes: Any, copies: Any,
) -> None:  # fmt: skip
    """Carry the searches of `proofs` on for `nodes` placements.

    `course` (int64[3]) holds the number of the search, its depth, -1 before it begins, and whether `states`
    (int64[depths, state]) has a new state there; `cursors` (int64[depths, 2]) bound the members still to be tried at
    each depth. `found` (int64[searches, 2]) gets the nodes of each search, more than `budget` when it is spent, and the
    completions.
    """
    run, depth, fresh = course
    spent = 0
    while run < len(found) and spent < nodes:
        if depth < 0:
            order[:] = np.arange(len(order))
            random_shuffle(randoms[run], order, len(order))
            states[0] = start
            depth, fresh = 0, 1
        state = states[depth]
        if fresh:
            best = fewest(state, order, len(items))
            cursors[depth] = 0
            if best >= 0:
                cursors[depth, 0], cursors[depth, 1] = starts[best], starts[best + 1]
            else:
                found[run, 1] += 1
        while cursors[depth, 0] < cursors[depth, 1] and not state[members[cursors[depth, 0]]]:
            cursors[depth, 0] += 1
        fresh = int(cursors[depth, 0] < cursors[depth, 1])
        if fresh:
            states[depth + 1] = state
            place(states[depth + 1], members[cursors[depth, 0]], items, members, starts)
            cursors[depth, 0] += 1
            depth += 1
            found[run, 0] += 1
            spent += 1
        else:
            depth -= 1
        if depth < 0 or found[run, 1] == 2 or found[run, 0] > budget:
            run, depth = run + 1, -1
    course[0], course[1], course[2] = run, depth, fresh
