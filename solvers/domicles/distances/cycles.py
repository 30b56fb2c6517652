"""The cycles of a permutation of places, what they say of the swaps that undo it, and the least over many boards."""

from typing import Any

from puzzlemill.solvers.kernels import kernel


@kernel
def label_cycles(moves: Any, labels: Any) -> int:
    """Number the cycles of the permutation `moves` in `labels`, by place; gives how many there are."""
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
def mark_splits(labels: Any, splits: Any) -> None:
    """Set `splits[i, j]`, i < j, where both share a cycle: only such a swap splits one and so brings the end nearer."""
    for i in range(len(labels)):
        for j in range(i + 1, len(labels)):
            if labels[i] == labels[j]:
                splits[i, j] = 1


@kernel
def shortest_sequences(labels: Any, cycles: int) -> float:
    """The number of shortest sequences of swaps that undo a permutation with these cycles.

    A cycle of m places is undone by m - 1 swaps in m**(m - 2) ways (Denes 1959); the swaps of different cycles
    interleave freely.
    """
    ways = 1.0
    step = 0
    for label in range(cycles):
        length = 0
        for place in range(len(labels)):
            length += labels[place] == label
        for own in range(1, length):
            step += 1
            # In this order every value on the way is a whole number.
            ways = ways * step / own
        for _ in range(length - 2):
            ways *= length
    return ways


@kernel
def compare_boards(
    place_of: Any,
    boards: Any,
    rows: int,
    cols: int,
    order: Any,
    distances: Any,
    targets: Any,
    splits: Any,
    moves: Any,
    sequences: Any,
    state: Any,
    steps: int,
) -> None:
    """Compare with at most `steps` more solved boards, each class under all row and column orders in turn.

    `order` is the present order of rows and of columns. `state` is class, least distance so far, boards compared.
    `splits[i, j]`, i < j, is set when i and j share a cycle on the way to a nearest board: only a swap within a
    cycle splits it, so these are the first swaps that bring the board nearer. `moves` is room for the permutation
    (place q takes the tile from place moves[0, q]) and the cycle of each place. `sequences[0]` adds up the shortest
    sequences to the nearest boards.
    """
    size = rows * cols
    end = state[2] + steps
    while state[0] < len(boards) and state[2] < end:
        state[2] += 1
        board = boards[state[0]]
        for row in range(rows):
            for col in range(cols):
                moves[0, row * cols + col] = place_of[board[order[row] * cols + order[rows + col]]]
        cycles = label_cycles(moves[0], moves[1])
        swaps = size - cycles
        if swaps < distances[state[0]]:
            distances[state[0]] = swaps
            for row in range(rows):
                for col in range(cols):
                    targets[state[0], row * cols + col] = board[order[row] * cols + order[rows + col]]
        if swaps < state[1]:
            state[1] = swaps
            splits[:] = 0
            sequences[0] = 0
        if swaps == state[1]:
            sequences[0] += shortest_sequences(moves[1], cycles)
            mark_splits(moves[1], splits)
        if not _next_order(order, rows, rows + cols) and not _next_order(order, 0, rows):
            state[0] += 1


@kernel
def _next_order(order: Any, start: int, stop: int) -> bool:
    """Step order[start:stop] to its next permutation in lexicographic order; after the last comes the first, False."""
    pivot = stop - 2
    while pivot >= start and order[pivot] > order[pivot + 1]:
        pivot -= 1
    if pivot >= start:
        other = stop - 1
        while order[other] < order[pivot]:
            other -= 1
        order[pivot], order[other] = order[other], order[pivot]
    left, right = pivot + 1, stop - 1
    while left < right:
        order[left], order[right] = order[right], order[left]
        left += 1
        right -= 1
    return pivot >= start
