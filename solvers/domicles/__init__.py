"""Solves Domicles exactly: the least number of swaps, a shortest sequence of them, and the number of solutions.

The least number of swaps between two boards of distinct tiles is n minus the cycles of the permutation between them
(Cayley distance). A puzzle needs the least over all k M! N! solved boards of its tiles: if there are few, each is
compared; if there are many, iterative deepening searches them.
"""

from collections.abc import Sequence
from math import factorial

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import Domicles, Swaps, duplicates
from puzzlemill.puzzles.kinds import Breach, InputError
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.budgets import BUDGET, check_time, nodes, spend
from puzzlemill.solvers.domicles.clashes import MOST_TILES
from puzzlemill.solvers.domicles.distances.beam import beam
from puzzlemill.solvers.domicles.distances.classes import SLICE, find_classes
from puzzlemill.solvers.domicles.distances.cycles import CLASS, COMPARED, Nearness, Sides, compare_boards
from puzzlemill.solvers.domicles.distances.deepening import deepen
from puzzlemill.solvers.domicles.reasons import crowded, no_solution, too_few_swaps
from puzzlemill.solvers.outcome import Effort, Outcome

LARGEST_DISTANCE: dict[tuple[int, int], int] = {
    (2, 2): 2,
    (3, 2): 3,
    (2, 3): 3,
    (4, 2): 5,
    (5, 2): 5,
    (3, 3): 6,
    (4, 3): 7,
}
"""The most swaps that any board of a layout needs, by (rows, cols).

Exact, by breadth-first search over the orbits of boards for tile sets with one solution class. For these it depends
only on the layout, not on the double set; more classes only lower it. 4x3 is proved from the universal distance table.
"""

LARGEST_COMPARED = 6
"""The largest double set whose boards are always compared with all solved boards, using the whole budget."""

CLASS_SHARE, BEAM_SHARE = 8, 4
"""Shares of the budget for larger sets: an eighth each to find the solution classes and to compare their boards, a
quarter for the beam search, and the rest for deepening.

An eighth of the default budget covers the classes of nearly all double-9 4x4 boards, but of few larger ones.
"""


class Nearest(msgspec.Struct, frozen=True):
    """How far a board is from solved.

    `distances` holds the least number of swaps to each solution class, int64[k], and `targets` a solved board of the
    class at that distance, uint8[k, places], as tile numbers. `splits[i, j]`, i < j, is 1 if swapping places i and j
    starts a shortest solution; `sequences` counts the shortest solutions. If `complete` is false, a class or a nearer
    board might be missing.
    """

    distances: Int64s
    targets: UInt8s
    splits: UInt8s
    sequences: float
    complete: bool
    effort: Effort

    @property
    def least(self) -> int | None:
        """The exact distance; None if there is no solution or the search did not finish."""
        return int(self.distances.min()) if self.complete and len(self.distances) else None

    @property
    def first_swaps(self) -> tuple[tuple[int, int], ...]:
        """The pairs of places, lower first, whose swap starts a shortest solution."""
        return tuple((int(i), int(j)) for i, j in zip(*np.nonzero(self.splits), strict=True))


class Bounds(msgspec.Struct, frozen=True):
    """What is known about the least number of swaps that solves a board.

    At least `lower` swaps are needed (proved). `upper` is the length of the solution `swaps`; both are None if none was
    found. `first_swaps` are all pairs of places, lower first, whose swap starts a shortest solution, and `sequences` is
    the number of shortest solutions; both are None unless the search covered all of them. `solutions` is the number of
    solution classes, None if unknown; 0 means that no number of swaps solves the board.
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
    """The least number of swaps, exact if `budget` nodes are enough, otherwise a lower and an upper bound.

    It depends on the tiles and the layout, not on the number of swaps that the puzzle allows.
    """
    return _bounds(puzzle, nearest(puzzle, budget), len(puzzle.tiles) - 1, budget, every=True)


def solve(puzzle: Domicles, budget: int = BUDGET, limit: int = 1) -> Outcome[Swaps]:
    """Shortest solutions to up to `limit` solution classes, nearest first, within the allowed swaps.

    `count` is the number of classes within the allowed swaps. Reasons for no solution are `NO_SOLUTION`, if these tiles
    have no solved board, and `TOO_FEW_SWAPS`, if the puzzle allows fewer swaps than it needs. The budget counts tiles
    placed and solved boards compared. If there are too many classes for that, it counts partial permutations and swaps
    examined; then there is one solution within the allowed swaps, and no count.
    """
    near = nearest(puzzle, budget)
    if not near.complete:
        return _solve_without_classes(puzzle, near, budget)
    if near.least is None:
        return Outcome("unsolvable", count=0, reason=no_solution(puzzle, near.effort), effort=near.effort)
    if near.least > puzzle.swaps:
        return Outcome("unsolvable", count=0, reason=too_few_swaps(near.least, puzzle.swaps), effort=near.effort)
    within = np.flatnonzero(near.distances <= puzzle.swaps)
    ranked = sorted(within, key=lambda k: int(near.distances[k]))
    board = tile_numbers(puzzle)
    solutions = tuple(Swaps(swaps_between(board, near.targets[k].tolist())) for k in ranked[: max(0, limit)])
    return Outcome("solved", solutions, count=len(within), effort=near.effort)


def count(puzzle: Domicles, budget: int = BUDGET) -> Outcome[Swaps]:
    """The number of solution classes of the tiles (solved boards up to row and column orders) at any distance.

    A node is a tile placed.
    """
    classes = find_classes(sorted(puzzle.tiles), puzzle.rows, puzzle.cols, budget)
    if not classes.complete:
        return Outcome("budget", effort=classes.effort)
    number = len(classes.boards)
    if number == 0:
        return Outcome("unsolvable", count=0, reason=no_solution(puzzle, classes.effort), effort=classes.effort)
    return Outcome("solved", count=number, effort=classes.effort)


def distance(puzzle: Domicles, budget: int | None = None) -> int | None:
    """The least number of swaps that solves a board, whatever number the puzzle allows.

    None if no number does, or if `budget` nodes (None: 10,000,000) do not prove it. Raises `InputError` for puzzles of
    other kinds.
    """
    if not isinstance(puzzle, Domicles):
        raise InputError(f"expected a Domicles puzzle, got {type(puzzle).__name__}", file="distance")
    most = nodes(budget)
    near = nearest(puzzle, most)
    if near.least is not None:
        return near.least
    known = _bounds(puzzle, near, len(puzzle.tiles) - 1, most, every=False)
    return known.lower if known.exact else None


def claims(puzzle: Domicles, budget: int = BUDGET) -> list[Breach]:
    """What is wrong with the claim of an `exact` instance: `NOT_LEAST`, or `LEAST_UNPROVED` if the budget is spent."""
    if not puzzle.exact:
        return []
    known = _bounds(puzzle, nearest(puzzle, budget), puzzle.swaps, budget, every=False)
    if known.solutions == 0:
        return [Breach("NOT_LEAST", (), "no number of swaps solves the board")]
    if known.exact and known.lower == puzzle.swaps:
        return []
    if known.exact:
        text = f"the least number of swaps is {known.lower}"
    elif known.lower > puzzle.swaps:
        text = f"the least number of swaps is {known.lower} or more"
    elif known.upper is not None and known.upper < puzzle.swaps:
        text = f"the least number of swaps is {known.upper} or fewer"
    else:
        text = f"{known.effort.nodes} nodes do not prove that {puzzle.swaps} is the least number of swaps"
        return [Breach("LEAST_UNPROVED", (), text)]
    return [Breach("NOT_LEAST", (), f"{text}, not {puzzle.swaps}")]


def nearest(puzzle: Domicles, budget: int = BUDGET) -> Nearest:
    """Compare the board with every solved board of its tiles, within `budget` nodes.

    Above double-6, finding the classes and comparing them must each fit into an eighth of the budget; if they do not,
    nothing is compared.
    """
    share, limit = budget, None
    if puzzle.pips > LARGEST_COMPARED:
        share = budget // CLASS_SHARE
        # Comparing one class costs this many boards. As many classes as fit into the share are found, and one more:
        # that shows that they do not fit.
        limit = 1 + share // (factorial(puzzle.rows) * factorial(puzzle.cols))
    classes = find_classes(sorted(puzzle.tiles), puzzle.rows, puzzle.cols, share, limit)
    rest = budget - classes.effort.nodes if limit is None or classes.complete else 0
    near = compare(tile_numbers(puzzle), classes.boards, puzzle.rows, puzzle.cols, rest)
    complete = near.complete and classes.complete
    return msgspec.structs.replace(near, complete=complete, effort=classes.effort + near.effort)


def compare(board: list[int], boards: UInt8s | Int64s, rows: int, cols: int, budget: int = BUDGET) -> Nearest:
    """The distance of `board` to each class of `boards`, over all row and column permutations.

    `board` holds tile numbers by place, `boards` (uint8[k, places] or int64) solved boards of the same tiles, one per
    class.
    """
    size = rows * cols
    place_of = np.zeros(max(board) + 1, dtype=np.int64)
    place_of[board] = np.arange(size)
    sides = Sides(place_of, boards, rows, cols)
    nearness = Nearness(
        distances=np.full(len(boards), size, dtype=np.int64),
        targets=np.zeros((len(boards), size), dtype=np.uint8),
        splits=np.zeros((size, size), dtype=np.uint8),
        sequences=np.zeros(1),
    )
    order = np.concatenate([np.arange(rows), np.arange(cols)])
    moves = np.zeros((2, size), dtype=np.int64)
    state = np.array([0, size, 0], dtype=np.int64)
    while state[CLASS] < len(boards) and state[COMPARED] < budget:
        check_time()
        before = int(state[COMPARED])
        compare_boards(sides, nearness, order, moves, state, min(SLICE, budget - before))
        spend(int(state[COMPARED]) - before)
    distances, targets, splits, sequences = nearness
    complete = bool(state[CLASS] >= len(boards))
    return Nearest(distances, targets, splits, float(sequences[0]), complete, Effort(nodes=int(state[COMPARED])))


def tile_numbers(puzzle: Domicles) -> list[int]:
    """The board as positions of its tiles in their ascending order, by place."""
    rank = {tile: number for number, tile in enumerate(sorted(puzzle.tiles))}
    return [rank[tile] for tile in puzzle.tiles]


def swaps_between(board: Sequence[int], target: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """A shortest sequence of swaps that turns `board` into `target`: each one corrects the first wrong place."""
    tiles = list(board)
    swaps: list[tuple[int, int]] = []
    for place, tile in enumerate(target):
        if tiles[place] != tile:
            # This puts one tile of a cycle right for good, so a cycle of c places takes c - 1 swaps, which is the
            # least.
            other = tiles.index(tile)
            tiles[place], tiles[other] = tiles[other], tiles[place]
            swaps.append((place, other))
    return tuple(swaps)


def _bounds(puzzle: Domicles, near: Nearest, most: int, budget: int, every: bool) -> Bounds:
    """The bounds from the classes if `near` has all of them, otherwise from deepening up to `most` swaps and the beam.

    With `every` they include first swaps and sequences, if the budget allows.
    """
    size = len(puzzle.tiles)
    if near.least is not None:
        swaps = swaps_between(tile_numbers(puzzle), near.targets[near.distances.argmin()].tolist())
        return Bounds(near.least, near.least, swaps, near.first_swaps, near.sequences, len(near.distances), near.effort)
    if near.complete or (puzzle.pips > LARGEST_COMPARED and crowded(puzzle)):
        return Bounds(0, solutions=0, effort=near.effort)
    # The comparison of a small set had the whole budget already, and deepening keeps the tiles of a board in one word.
    if puzzle.pips <= LARGEST_COMPARED or size > MOST_TILES:
        return Bounds(int(bool(duplicates(puzzle.tiles, puzzle.cols))), effort=near.effort)
    share = budget // BEAM_SHARE
    deepened = deepen(puzzle.tiles, puzzle.cols, most, budget - near.effort.nodes - share, every)
    effort = near.effort + deepened.effort
    # Boards of n tiles are at most n - 1 swaps apart, so if that many solve nothing, there is no solved board.
    if deepened.lower == size:
        return Bounds(0, solutions=0, effort=effort)
    target = deepened.target
    if target is None and deepened.lower <= most:
        # The nodes of the beam were kept back for this: a solution, if only one that might not be the nearest.
        target, beam_nodes = beam(puzzle.tiles, puzzle.cols, share)
        effort += Effort(beam_nodes)
    if target is None:
        return Bounds(deepened.lower, effort=effort)
    # Deepening and the beam name a tile after its place, so the board itself is 0, 1, 2 and so on.
    swaps = swaps_between(list(range(size)), target)
    return Bounds(deepened.lower, len(swaps), swaps, deepened.first_swaps, deepened.sequences, effort=effort)


def _solve_without_classes(puzzle: Domicles, near: Nearest, budget: int) -> Outcome[Swaps]:
    """One solution within the allowed swaps, or the proof that there is none, if finding the classes takes too long."""
    known = _bounds(puzzle, near, puzzle.swaps, budget, every=False)
    if known.swaps is not None and len(known.swaps) <= puzzle.swaps:
        return Outcome("solved", (Swaps(known.swaps),), effort=known.effort)
    if known.solutions == 0:
        return Outcome("unsolvable", count=0, reason=no_solution(puzzle, known.effort), effort=known.effort)
    if known.lower > puzzle.swaps:
        reason = too_few_swaps(known.lower, puzzle.swaps, exact=False)
        return Outcome("unsolvable", count=0, reason=reason, effort=known.effort)
    return Outcome("budget", effort=known.effort)
