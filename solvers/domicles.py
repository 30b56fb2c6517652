"""Domicles solved exactly: the least number of swaps, one shortest sequence of them, and the number of solutions.

The least number of swaps between two boards of distinct tiles is n - cycles of the permutation between them (Cayley
distance); that of a puzzle is the least over all k M! N! solved boards of its tiles, compared one by one.
"""

from typing import Any

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Domicles, Swaps, duplicates
from puzzlemill.puzzles.kinds import Breach, Cell
from puzzlemill.solvers.domicles_classes import SLICE, find_classes
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.outcome import BUDGET, Effort, Outcome, Reason

LARGEST_DISTANCE: dict[tuple[int, int], int] = {
    (2, 2): 2,
    (3, 2): 3,
    (2, 3): 3,
    (4, 2): 5,
    (5, 2): 5,
    (3, 3): 6,
    (4, 3): 7,
}
"""Most swaps that any board of a layout needs, by (rows, cols).

Exact by breadth-first search over the orbits of boards for tile sets with one solution class, where it depends on the
layout alone, whatever the double set; more classes only lower it. 4x3: proved from the universal distance table.
"""


class Nearest(msgspec.Struct, frozen=True):
    """How far a board is from solved.

    `distances` holds the least number of swaps to each solution class, int64[k], and `targets` a solved board of the
    class that is so near, uint8[k, places], as tile numbers. `splits[i, j]`, i < j, is 1 where swapping places i and j
    begins a shortest solution, and `sequences` counts the shortest solutions. When `complete` is false, a class or a
    nearer board may be missing.
    """

    distances: Any
    targets: Any
    splits: Any
    sequences: float
    complete: bool
    effort: Effort

    @property
    def least(self) -> int | None:
        """The exact distance; None when there is no solution or the search did not end."""
        return int(self.distances.min()) if self.complete and len(self.distances) else None

    @property
    def first_swaps(self) -> tuple[tuple[int, int], ...]:
        """The pairs of places, lower first, whose swap begins a shortest solution."""
        return tuple((int(i), int(j)) for i, j in zip(*np.nonzero(self.splits), strict=True))


class Bounds(msgspec.Struct, frozen=True):
    """What is known of the least number of swaps that solves a board.

    No fewer than `lower` do (proved); `upper` is the length of `swaps`, a solution, both None where none was found.
    `first_swaps` are all pairs of places, lower first, whose swap begins a shortest solution and `sequences` the number
    of shortest solutions, both None unless all were gone through. `solutions` is the number of solution classes, None
    where they were not; 0 means that no number of swaps helps.
    """

    lower: int
    upper: int | None = None
    swaps: tuple[tuple[int, int], ...] | None = None
    first_swaps: tuple[tuple[int, int], ...] | None = None
    sequences: float | None = None
    solutions: int | None = None
    effort: Effort = Effort()

    @property
    def exact(self) -> bool:
        """Whether the least number of swaps is known: the two bounds meet."""
        return self.lower == self.upper


def bounds(puzzle: Domicles, budget: int = BUDGET) -> Bounds:
    """The least number of swaps, exactly where `budget` nodes suffice, else from both sides.

    It depends on the tiles and the layout, not on the swaps that the puzzle allows.
    """
    near = nearest(puzzle, budget)
    if not near.complete:
        return Bounds(int(bool(duplicates(puzzle.tiles, puzzle.cols))), effort=near.effort)
    if near.least is None:
        return Bounds(0, solutions=0, effort=near.effort)
    swaps = swaps_between(tile_numbers(puzzle), near.targets[near.distances.argmin()])
    solutions = len(near.distances)
    return Bounds(near.least, near.least, swaps, near.first_swaps, near.sequences, solutions, near.effort)


def solve(puzzle: Domicles, budget: int = BUDGET, limit: int = 1) -> Outcome[Swaps]:
    """The least swaps to each of up to `limit` solution classes, nearest first, where the puzzle allows that many.

    `count` is the number of classes within the allowed swaps. Unsolvable: `NO_SOLUTION` when these tiles have no
    solved board, `TOO_FEW_SWAPS` when the least number of swaps is more than allowed. The budget counts tiles placed
    and solved boards compared.
    """
    near = nearest(puzzle, budget)
    if not near.complete:
        return Outcome("budget", effort=near.effort)
    if near.least is None:
        return Outcome("unsolvable", count=0, reason=_no_solution(puzzle, near.effort), effort=near.effort)
    if near.least > puzzle.swaps:
        text = f"the nearest of all solved boards is {near.least} swaps away, {puzzle.swaps} are allowed"
        return Outcome("unsolvable", count=0, reason=Reason("TOO_FEW_SWAPS", (), text), effort=near.effort)
    within = np.flatnonzero(near.distances <= puzzle.swaps)
    ranked = sorted(within, key=lambda k: int(near.distances[k]))
    board = tile_numbers(puzzle)
    found = tuple(Swaps(swaps_between(board, near.targets[k])) for k in ranked[: max(0, limit)])
    return Outcome("solved", found, count=len(within), effort=near.effort)


def count(puzzle: Domicles, budget: int = BUDGET) -> Outcome[Swaps]:
    """The number of solution classes of the tiles, however many swaps away: solved boards up to rows and columns."""
    classes = find_classes(sorted(puzzle.tiles), puzzle.rows, puzzle.cols, budget)
    if not classes.complete:
        return Outcome("budget", effort=classes.effort)
    number = len(classes.boards)
    if number == 0:
        return Outcome("unsolvable", count=0, reason=_no_solution(puzzle, classes.effort), effort=classes.effort)
    return Outcome("solved", count=number, effort=classes.effort)


def distance(puzzle: Domicles, budget: int = BUDGET) -> int | None:
    """The least number of swaps that solves the board; None when none does or the budget is spent before it is sure."""
    return nearest(puzzle, budget).least


def claims(puzzle: Domicles, budget: int = BUDGET) -> list[Breach]:
    """What an instance that says `exact` cannot keep: `NOT_LEAST`, or `LEAST_UNPROVED` when the budget is spent."""
    if not puzzle.exact:
        return []
    near = nearest(puzzle, budget)
    if not near.complete:
        return [Breach("LEAST_UNPROVED", (), f"{near.effort.nodes} nodes do not show that {puzzle.swaps} is the least")]
    if near.least == puzzle.swaps:
        return []
    found = "no number of swaps solves it" if near.least is None else f"{near.least} is the least"
    return [Breach("NOT_LEAST", (), f"{puzzle.swaps} is claimed, {found}")]


def nearest(puzzle: Domicles, budget: int = BUDGET) -> Nearest:
    """Compare the board with every solved board of its tiles, within `budget` nodes."""
    classes = find_classes(sorted(puzzle.tiles), puzzle.rows, puzzle.cols, budget)
    rest = budget - classes.effort.nodes
    near = compare(tile_numbers(puzzle), classes.boards, puzzle.rows, puzzle.cols, rest)
    effort = Effort(nodes=classes.effort.nodes + near.effort.nodes, dead_ends=classes.effort.dead_ends)
    return msgspec.structs.replace(near, complete=near.complete and classes.complete, effort=effort)


def compare(board: list[int], boards: Any, rows: int, cols: int, budget: int = BUDGET) -> Nearest:
    """The distance of `board` to each class of `boards`, over all row and column permutations.

    `board` holds tile numbers by place, `boards` (uint8[k, places]) solved boards of the same tiles, one a class.
    """
    size = rows * cols
    place_of = np.zeros(max(board) + 1, dtype=np.int64)
    place_of[board] = np.arange(size)
    order = np.concatenate([np.arange(rows), np.arange(cols)])
    distances = np.full(len(boards), size, dtype=np.int64)
    targets = np.zeros((len(boards), size), dtype=np.uint8)
    splits = np.zeros((size, size), dtype=np.uint8)
    moves = np.zeros((2, size), dtype=np.int64)
    sequences = np.zeros(1)
    state = np.array([0, size, 0], dtype=np.int64)
    while state[0] < len(boards) and state[2] < budget:
        steps = min(SLICE, budget - state[2])
        _compare(place_of, boards, rows, cols, order, distances, targets, splits, moves, sequences, state, steps)
    done = bool(state[0] >= len(boards))
    return Nearest(distances, targets, splits, float(sequences[0]), done, Effort(nodes=int(state[2])))


def tile_numbers(puzzle: Domicles) -> list[int]:
    """The board as positions of its tiles in their ascending order, by place."""
    rank = {tile: number for number, tile in enumerate(sorted(puzzle.tiles))}
    return [rank[tile] for tile in puzzle.tiles]


def swaps_between(board: list[int], target: Any) -> tuple[tuple[int, int], ...]:
    """A shortest sequence of swaps that turns `board` into `target`: each brings the first wrong place its tile."""
    tiles = list(board)
    swaps: list[tuple[int, int]] = []
    for place, tile in enumerate(map(int, target)):
        if tiles[place] != tile:
            other = tiles.index(tile)
            tiles[place], tiles[other] = tiles[other], tiles[place]
            swaps.append((place, other))
    return tuple(swaps)


def _no_solution(puzzle: Domicles, effort: Effort) -> Reason:
    """A number that stands on too many tiles where there is one, else the exhausted search."""
    for word, sides, most in (
        ("number", (0, 1), puzzle.rows),
        ("higher number", (0,), puzzle.cols),
        ("lower number", (1,), puzzle.cols),
    ):
        places: dict[int, list[Cell]] = {}
        for place, tile in enumerate(puzzle.tiles):
            row, col = divmod(place, puzzle.cols)
            for side in sides:
                places.setdefault(tile[side], []).append((row, 2 * col + side))
        number, cells = max(places.items(), key=lambda item: len(item[1]))
        if len(cells) > most:
            line = "row" if len(sides) == 2 else "column of tiles"
            text = f"{number} is a {word} {len(cells)} times, but fits once in each {line}: {most} times at most"
            return Reason("NO_SOLUTION", tuple(cells), text)
    text = f"every board begun tile by tile ends in a repeated number ({effort.nodes} tiles placed)"
    return Reason("NO_SOLUTION", (), text)


@kernel
def _compare(
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
        moves[1] = -1
        cycles = 0
        for place in range(size):
            if moves[1, place] < 0:
                other = place
                while moves[1, other] < 0:
                    moves[1, other] = cycles
                    other = moves[0, other]
                cycles += 1
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
            sequences[0] += _shortest_sequences(moves[1], cycles)
            for i in range(size):
                for j in range(i + 1, size):
                    if moves[1, i] == moves[1, j]:
                        splits[i, j] = 1
        if not _next_order(order, rows, rows + cols) and not _next_order(order, 0, rows):
            state[0] += 1


@kernel
def _shortest_sequences(cycle: Any, cycles: int) -> float:
    """The number of shortest sequences of swaps that undo a permutation with these cycles.

    A cycle of m places is undone by m - 1 swaps in m**(m - 2) ways (Denes 1959); the swaps of different cycles
    interleave freely.
    """
    ways = 1.0
    step = 0
    for label in range(cycles):
        length = 0
        for place in range(len(cycle)):
            length += cycle[place] == label
        for own in range(1, length):
            step += 1
            ways *= step / own
        for _ in range(length - 2):
            ways *= length
    return ways


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
