"""IQ Blocks, the size of a proof by cases: a fewest-candidates search for a second completion, in random orders."""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.iqblocks.exact_cover import Position, place
from puzzlemill.solvers.kernels import RandomState, copy, kernel, random_shuffle, random_state

SLICE = 2000
"""Placements between two checks for Ctrl-C."""


class Searches(NamedTuple):
    """The searches of `proofs` in order, and the state of the present one; `prove` changes it in place."""

    start: Int64s  # int64[state]: the state of the position at the start
    randoms: RandomState  # uint64[searches, 4]: the random state of each search
    order: Int64s  # int64[items]: the items in the random order of the present search
    states: Int64s  # int64[depths, state]: the state at each depth
    cursors: Int64s  # int64[depths, 2]: at each depth the next place in `members` to try, and the end
    course: Int64s  # int64[3]: the number of the search; its depth, -1 before it begins; 1 if the state there is new
    results: Int64s  # int64[searches, 2]: placements made (more than the budget if that is spent); completions found


def proofs(position: Position, draws: Stream, budget: int, times: int) -> list[tuple[int, int]] | None:
    """The placements of each of `times` fewest-candidates searches for two completions, and how many it found.

    Ties between items are broken in random order. None as soon as one search takes more than `budget` placements.
    """
    start, depths = position.state(), int(position.copies.sum()) + 1
    searches = Searches(
        start=start,
        randoms=np.array([random_state(draws) for _ in range(times)]),
        order=np.arange(len(position.starts) - 1),
        states=np.empty((depths, len(start)), dtype=np.int64),
        cursors=np.empty((depths, 2), dtype=np.int64),
        course=np.array([0, -1, 0], dtype=np.int64),
        results=np.zeros((times, 2), dtype=np.int64),
    )
    while searches.course[0] < times:
        check_time()
        prove(position, searches, budget, SLICE)
        if searches.results[:, 0].max() > budget:
            return None
    return [(int(nodes), int(completions)) for nodes, completions in searches.results]


@kernel
def fewest(state: Int64s, order: Int64s, count: int) -> int:
    """The item to be covered once with the fewest candidates, the first such in `order`; -1 if none is open."""
    best = -1
    for item in order:
        # Kinds with several copies left are passed over: their candidates do not exclude each other, so cases by them
        # would meet a completion several times. Some cell is open as long as a piece is left.
        if state[count + len(order) + item] == 1 and (best < 0 or state[count + item] < state[count + best]):
            best = item
    return int(best)


@kernel
def prove(position: Position, searches: Searches, budget: int, nodes: int) -> None:
    """Continue the searches for `nodes` placements; each ends at its second completion, or when over budget."""
    items, members, starts = position.items, position.members, position.starts
    start, randoms, order, states, cursors, course, results = searches
    number, depth, fresh = course
    spent = 0
    while number < len(results) and spent < nodes:
        if depth < 0:
            # From the sorted order, so that the shuffle depends only on the random state of this search.
            for index in range(len(order)):
                order[index] = index
            random_shuffle(randoms[number], order, len(order))
            copy(start, states[0])
            depth, fresh = 0, 1
        state = states[depth]
        if fresh:
            best = fewest(state, order, len(items))
            # Without an open item nothing is tried, and the search goes back up as from a dead end.
            cursors[depth] = 0
            if best >= 0:
                cursors[depth, 0], cursors[depth, 1] = starts[best], starts[best + 1]
            else:
                results[number, 1] += 1
        while cursors[depth, 0] < cursors[depth, 1] and not state[members[cursors[depth, 0]]]:
            cursors[depth, 0] += 1
        # If a placement is left, the search goes down to a new state, else back up.
        fresh = int(cursors[depth, 0] < cursors[depth, 1])
        if fresh:
            copy(state, states[depth + 1])
            # The state below is a copy, so on the way back nothing has to be undone.
            place(states[depth + 1], members[cursors[depth, 0]], items, members, starts)
            cursors[depth, 0] += 1
            depth += 1
            results[number, 0] += 1
            spent += 1
        else:
            depth -= 1
        # A second completion answers the question, and a search over budget is not worth finishing.
        if depth < 0 or results[number, 1] == 2 or results[number, 0] > budget:
            number, depth = number + 1, -1
    course[0], course[1], course[2] = number, depth, fresh
