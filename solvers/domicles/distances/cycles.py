"""The cycles of a permutation of places, what they say of the swaps that undo it, and the least over many boards."""

from typing import NamedTuple

from puzzlemill.solvers.arrays import Floats, Int64s, UInt8s
from puzzlemill.solvers.kernels import kernel

CLASS, LEAST, COMPARED = range(3)
"""What the state of a comparison holds: the class at hand, the least number of swaps so far, and boards compared."""


class Sides(NamedTuple):
    """The board and the solved boards that it is compared with."""

    place_of: Int64s  # [tiles] the place of each tile on the board
    boards: UInt8s | Int64s  # [classes, places] one solved board of each class, as tiles
    rows: int
    cols: int


class Nearness(NamedTuple):
    """How near the solved boards compared so far are."""

    distances: Int64s  # [classes] the fewest swaps to a board of each class
    targets: UInt8s  # [classes, places] the board of the class that is so near, as tiles
    splits: UInt8s  # [places, places] 1 at i < j if swapping i and j begins a shortest solution
    sequences: Floats  # [1] the number of shortest solutions


@kernel
def label_cycles(moves: Int64s, labels: Int64s) -> int:
    """Number the cycles of the permutation `moves` in `labels`, by place; returns how many there are.

    Both are int64[places]. Place 1 below gets the tile of place 3, place 3 the tile of place 4, and so on in a circle:

        place    0  1  2  3  4
        moves    0  3  2  4  1
        labels   0  1  2  1  1     3 cycles, so 5 - 3 = 2 swaps undo it
    """
    labels[:] = -1
    cycles = 0
    for place in range(len(moves)):
        if labels[place] < 0:
            other = place
            while labels[other] < 0:
                labels[other] = cycles
                other = moves[other]
            cycles += 1
    return cycles


@kernel
def mark_splits(labels: Int64s, splits: UInt8s) -> None:
    """Set `splits[i, j]`, i < j, if both share a cycle: only such a swap splits one and so brings the end nearer.

    `labels` is int64[places], `splits` uint8[places, places].
    """
    for i in range(len(labels)):
        for j in range(i + 1, len(labels)):
            if labels[i] == labels[j]:
                splits[i, j] = 1


@kernel
def shortest_sequences(labels: Int64s, cycles: int) -> float:
    """The number of shortest sequences of swaps that undo a permutation with these cycles (int64[places]).

    A cycle of m places is undone by m - 1 swaps in m**(m - 2) ways (Denes 1959); the swaps of different cycles
    interleave freely.
    """
    sequences = 1.0
    swaps = 0
    for label in range(cycles):
        length = 0
        for place in range(len(labels)):
            if labels[place] == label:
                length += 1
        # Interleaving multiplies by a binomial coefficient, one factor (swaps + k) / k after the other: in this order
        # every value on the way is a whole number, exact below 2**53.
        for swap_of_cycle in range(1, length):
            swaps += 1
            sequences = sequences * swaps / swap_of_cycle
        for _ in range(length - 2):
            sequences *= length
    return sequences


@kernel
def compare_boards(sides: Sides, nearness: Nearness, order: Int64s, moves: Int64s, state: Int64s, steps: int) -> None:
    """Compare with at most `steps` more solved boards, each class under all row and column orders in turn.

    `order` (int64[rows + cols]) is the present order of rows and of columns, `moves` (int64[2, places]) scratch: the
    permutation (place q takes the tile from place moves[0, q]) and the cycle of each place. `state` is int64[3], see
    `CLASS`. No order is skipped, as two orders of a class are different boards of it.
    """
    place_of, boards, rows, cols = sides
    size = rows * cols
    end = state[COMPARED] + steps
    while state[CLASS] < len(boards) and state[COMPARED] < end:
        state[COMPARED] += 1
        board = boards[state[CLASS]]
        for row in range(rows):
            for col in range(cols):
                # Where the tile is now that this solved board has here.
                moves[0, row * cols + col] = place_of[board[order[row] * cols + order[rows + col]]]
        cycles = label_cycles(moves[0], moves[1])
        swaps = size - cycles
        if swaps < nearness.distances[state[CLASS]]:
            nearness.distances[state[CLASS]] = swaps
            for row in range(rows):
                for col in range(cols):
                    tile = board[order[row] * cols + order[rows + col]]
                    nearness.targets[state[CLASS], row * cols + col] = tile
        # What was gathered so far belongs to solutions that are not the shortest.
        if swaps < state[LEAST]:
            state[LEAST] = swaps
            nearness.splits[:] = 0
            nearness.sequences[0] = 0
        # Every nearest board counts, whatever its class: their first swaps and sequences are all shortest solutions.
        if swaps == state[LEAST]:
            nearness.sequences[0] += shortest_sequences(moves[1], cycles)
            mark_splits(moves[1], nearness.splits)
        # Like the digits of a number: columns step first, and when they are back at their first order, rows step once.
        if not _next_order(order, rows, rows + cols) and not _next_order(order, 0, rows):
            state[CLASS] += 1


@kernel
def _next_order(order: Int64s, start: int, stop: int) -> bool:
    """Step order[start:stop] to its next permutation in lexicographic order; after the last comes the first, False."""
    # What follows the pivot descends, so it has no greater order: the pivot itself must grow, by as little as possible.
    pivot = stop - 2
    while pivot >= start and order[pivot] > order[pivot + 1]:
        pivot -= 1
    if pivot >= start:
        other = stop - 1
        while order[other] < order[pivot]:
            other -= 1
        order[pivot], order[other] = order[other], order[pivot]
    # Turned round, the descending rest ascends: its first order.
    left, right = pivot + 1, stop - 1
    while left < right:
        order[left], order[right] = order[right], order[left]
        left += 1
        right -= 1
    return pivot >= start
