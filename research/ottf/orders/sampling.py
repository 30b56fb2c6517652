"""Random linear extensions of a partial order by importance sampling, each with its compensating weight.

The next element is drawn with a probability proportional to the number of elements that must not come before it.
"""

from collections.abc import Sequence

import numpy as np

from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state

SLICE = 100_000
"""Steps per call of a kernel, a few milliseconds, so that Ctrl-C works."""

CHUNK = 2.0**500
"""Products are divided by this before they exceed the range of floats; a power of two causes no rounding."""


@kernel
def reach(later: Int32s, first: int, weights: Int64s, seen: Int32s, queue: Int32s) -> int:
    """For each element from `first` on, write into `weights` how many elements must not come before it.

    `later` holds the direct successors of each element (int32[N, 4], -1 for none). `seen` (int32[N]) names the last
    element from which each was reached, so that it need not be cleared; `queue` (int32[N]) is scratch. Stops after
    SLICE elements and returns the next element to continue from.
    """
    steps = 0
    for element in range(first, len(later)):
        if steps > SLICE:
            return element
        queue[0], size, head = element, 1, 0
        seen[element] = element
        while head < size:
            for other in later[queue[head]]:
                if other >= 0 and seen[other] != element:
                    seen[other] = element
                    queue[size] = other
                    size += 1
            head += 1
        weights[element] = size
        steps += size
    return len(later)


@kernel
def shift(tree: Int64s, element: int, weight: int) -> None:
    """Add a weight to an element of a binary indexed tree, int64[N + 1] (Fenwick 1994).

    Entry k is the sum of as many elements below k as its lowest bit says:

        entry      1    2    3    4    5    6    7    8
        elements   0   0-1   2   0-3   4   4-5   6   0-7
    """
    place = element + 1
    while place < len(tree):
        tree[place] += weight
        place += place & -place


@kernel
def sample(random: RandomState, later: Int32s, earlier: Int32s, weights: Int64s, order: Int32s) -> tuple[float, int]:
    """Draw a linear extension; each element that can come next is drawn in proportion to its weight.

    `later` and `weights` (int64[N]) are as in `reach`, `earlier` (int32[N]) the number of direct predecessors of each
    element; `order` (int32[N]) takes the result. Returns the product of the summed weights at each step, as a float and
    the number of times that it was divided by CHUNK.
    """
    size = len(weights)
    tree = np.zeros(size + 1, np.int64)
    waiting = earlier.copy()
    total = np.int64(0)
    for element in range(size):
        if waiting[element] == 0:
            shift(tree, element, weights[element])
            total += weights[element]
    top = 1  # the largest power of two in the tree
    while 2 * top <= size:
        top *= 2
    product, chunks = 1.0, 0
    for step in range(size):
        product *= total
        # One factor is at most the sum of all weights, far below 2**500, so a float never overflows in between.
        if product > CHUNK:
            product /= CHUNK
            chunks += 1
        # Go down the tree to the element at which the sum of the weights up to it exceeds the random number.
        left, element, span = random_below(random, int(total)), 0, top
        while span:
            if element + span <= size and tree[element + span] <= left:
                element += span
                left -= tree[element]
            span //= 2
        order[step] = element
        shift(tree, element, -weights[element])
        total -= weights[element]
        for other in later[element]:
            if other >= 0:
                waiting[other] -= 1
                if waiting[other] == 0:
                    shift(tree, other, weights[other])
                    total += weights[other]
    return product, chunks


class Sampler:
    """Draws linear extensions of a partial order of N elements with at most 4 direct successors each.

    `earlier` names for each element its direct predecessors. `weights` (int64[N]) are the numbers of
    elements that must not come before each one, itself among them.
    """

    def __init__(self, earlier: Sequence[Sequence[int]], draws: Stream) -> None:
        self.earlier: Int32s = np.array([len(others) for others in earlier], np.int32)
        self.later: Int32s = np.full((len(earlier), 4), -1, np.int32)
        size = [0] * len(earlier)
        for element, others in enumerate(earlier):
            for other in others:
                self.later[other, size[other]] = element
                size[other] += 1
        self.weights: Int64s = np.zeros(len(earlier), np.int64)
        seen, queue = np.full(len(earlier), -1, np.int32), np.zeros(len(earlier), np.int32)
        first = 0
        while first < len(earlier):
            first = reach(self.later, first, self.weights, seen, queue)
        self.random: RandomState = random_state(draws)
        self.drawn: Int32s = np.zeros(len(earlier), np.int32)

    def draw(self) -> tuple[float, int]:
        """The product of the summed weights at each step of a new linear extension, which is stored in `drawn`.

        Returns a float and how often it was divided by CHUNK. The product divided by all weights is an unbiased
        estimate of the number of linear extensions.
        """
        return sample(self.random, self.later, self.earlier, self.weights, self.drawn)
