"""How many attempts a shortest solution takes with random swaps, where swaps that clear conflicts are more likely.

Descent looks at the best swap only and takes any number of them. A person keeps to the swaps allowed and often makes a
swap that is not the best, so on boards that descent never solves, this separates quick ones from slow ones.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.solvers.arrays import Floats, Int64s, UInt8s
from puzzlemill.solvers.domicles import Bounds, tile_numbers
from puzzlemill.solvers.domicles.distances.classes import find_classes
from puzzlemill.solvers.domicles.distances.cycles import label_cycles, mark_splits, shortest_sequences
from puzzlemill.solvers.domicles.shuffles import solved_boards
from puzzlemill.solvers.domicles.tally import empty_tally, swap_change, tally_board
from puzzlemill.solvers.kernels import kernel

WIDTH: Final = 32
"""The most boards kept after each swap: the likeliest."""

LIKELIER: Final = 3
"""A swap is drawn 2 ** 3 times as often as one that clears one conflict fewer.

Of 2, 4 and 8 times, 8 fits the simulated players best.
"""

MOST_SPARE: Final = 2
"""The most swaps farther than the nearest solved board that others count; more help no simulated player."""

MOST: Final = 1e9
"""The most attempts reported."""


class _Paths(NamedTuple):
    """A board, the targets to which swaps should lead, and arrays to work in; places by places count i < j only."""

    tiles: Int64s  # [tiles, 2] higher and lower number of each tile, by its place on the first board
    cols: int
    targets: Int64s  # [targets, places] the tile on each place
    counts: Int64s  # [rows + 2 cols, pips + 1] a tally
    weights: Floats  # [places, places] how often each swap is drawn
    nearer: UInt8s  # [places, places] 1 if a swap leads nearer to a target
    scratch: Int64s  # [3, places]


class _Layer(NamedTuple):
    """Boards that lie on shortest solutions, after the same number of swaps, and the chance of each."""

    boards: Int64s  # [boards, places] the tile on each place
    chances: Floats  # [boards]
    slots: Int64s  # [slots] a hash table of the boards: their numbers, -1 for an empty slot


def expected_attempts(form: Domicles, known: Bounds) -> float:
    """One over the chance that random swaps lead straight to a solved board, rounded to 2 decimals.

    `known` are the bounds for `form`. Solved boards within the swaps allowed count, if they are at most 2 swaps farther
    than the nearest. The last swap is always the right one, since anyone sees that it solves the board. If the solution
    classes are unknown, the one solved board that is known stands for all boards that shortest solutions lead to. If
    more than 32 boards have to be kept after a swap, unlikely ones are left out.
    """
    if not known.upper or not known.swaps:
        return 1.0
    if known.solutions:
        boards = _solved_boards(form)
        swaps_to = _swaps_to(boards)
        farthest = min(form.swaps, known.upper + MOST_SPARE)
        chance = math.fsum(
            _chance(form, boards[swaps_to == swaps], swaps) for swaps in range(known.upper, farthest + 1)
        )
    else:
        boards = _reached(len(form.tiles), known.swaps)
        chance = _chance(form, boards, known.upper)
        if known.sequences:
            chance *= known.sequences / _sequences_to(boards[0])
    return MOST if chance * MOST <= 1 else max(1.0, round(1 / chance, 2))


def _reached(size: int, swaps: Sequence[tuple[int, int]]) -> Int64s:
    """The board to which swaps lead: int64[1, places]."""
    board = np.arange(size)
    for i, j in swaps:
        board[[i, j]] = board[[j, i]]
    return board[None]


def _solved_boards(form: Domicles) -> Int64s:
    """All solved boards: int64[boards, places], with tiles named by their places on the board."""
    classes = find_classes(sorted(form.tiles), form.rows, form.cols).boards
    place_of = np.argsort(tile_numbers(form))
    boards: Int64s = place_of[solved_boards(classes, form.rows, form.cols)]
    return boards


@kernel
def _swaps_to(boards: Int64s) -> Int64s:
    """The least number of swaps that lead to each board (int64[boards, places])."""
    numbers = np.zeros(len(boards), dtype=np.int64)
    labels = np.zeros(boards.shape[1], dtype=np.int64)
    for which in range(len(boards)):
        numbers[which] = boards.shape[1] - label_cycles(boards[which], labels)
    return numbers


def _sequences_to(board: Int64s) -> float:
    """How many shortest sequences of swaps lead to a board (int64[places])."""
    labels = np.zeros_like(board)
    return float(shortest_sequences(labels, label_cycles(board, labels)))


def _chance(form: Domicles, targets: Int64s, swaps: int) -> float:
    """The chance that random swaps lead to one of the targets (int64[boards, places]), `swaps` swaps away each."""
    size = len(form.tiles)
    paths = _Paths(
        tiles=np.array(form.tiles, dtype=np.int64),
        cols=form.cols,
        targets=targets,
        counts=empty_tally(form.rows, form.cols, form.pips),
        weights=np.zeros((size, size)),
        nearer=np.zeros((size, size), dtype=np.uint8),
        scratch=np.zeros((3, size), dtype=np.int64),
    )
    room = WIDTH * size * (size - 1) // 2
    layer_now, layer_next = (
        _Layer(np.zeros((room, size), dtype=np.int64), np.zeros(room), np.zeros(2 * room, dtype=np.int64))
        for _ in range(2)
    )
    layer_now.boards[0] = np.arange(size)
    layer_now.chances[0] = 1.0
    kept = 1
    # Down to 2, because the last swap is seen at once and needs no luck.
    for left in range(swaps, 1, -1):
        kept = _keep_likeliest(layer_next, _swap_all(paths, left, layer_now, kept, layer_next))
        layer_now, layer_next = layer_next, layer_now
    return math.fsum(layer_now.chances[:kept].tolist())


def _keep_likeliest(layer: _Layer, reached: int) -> int:
    """Move the likeliest boards to the front, equally likely ones in the order of their tiles; returns their number."""
    if reached <= WIDTH:
        return reached
    boards, chances = layer.boards[:reached], layer.chances[:reached]
    likeliest = np.lexsort((*boards.T[::-1], -chances))[:WIDTH]
    layer.boards[:WIDTH], layer.chances[:WIDTH] = boards[likeliest], chances[likeliest]
    return WIDTH


@kernel
def _swap_all(paths: _Paths, left: int, layer_now: _Layer, kept: int, layer_next: _Layer) -> int:
    """Write the boards after one more swap towards targets `left` swaps away; returns how many there are."""
    size = len(paths.tiles)
    layer_next.slots[:] = -1
    reached = 0
    for which in range(kept):
        board = layer_now.boards[which]
        # Of all swaps: the share of those that lead no nearer is the chance that the attempt fails here.
        total = _weigh_swaps(paths, board)
        _mark_nearer(paths, board, left)
        for i in range(size):
            for j in range(i + 1, size):
                if paths.nearer[i, j]:
                    # The board is changed in place for the look-up, and changed back.
                    board[i], board[j] = board[j], board[i]
                    after = _locate(layer_next, board, reached)
                    board[i], board[j] = board[j], board[i]
                    if after == reached:
                        # The layers change roles, so the array still has the chances of two swaps ago.
                        layer_next.chances[after] = 0.0
                        reached += 1
                    layer_next.chances[after] += layer_now.chances[which] * paths.weights[i, j] / total
    return reached


@kernel
def _weigh_swaps(paths: _Paths, board: Int64s) -> float:
    """Write the weight of every swap of `board` (int64[places]); returns their sum."""
    tiles, counts, cols = paths.tiles, paths.counts, paths.cols
    tally_board(counts, tiles, board, cols)
    total = 0.0
    for i in range(len(board)):
        for j in range(i + 1, len(board)):
            # A power of 2, so exact on every machine.
            weight = math.ldexp(1.0, -LIKELIER * swap_change(counts, tiles, board, cols, i, j))
            paths.weights[i, j] = weight
            total += weight
    return total


@kernel
def _mark_nearer(paths: _Paths, board: Int64s, left: int) -> None:
    """Mark the swaps that bring `board` (int64[places]) nearer to a target `left` swaps away."""
    moves, labels = paths.scratch[0], paths.scratch[1]
    place_of = paths.scratch[2]
    for place in range(len(board)):
        place_of[board[place]] = place
    paths.nearer[:] = 0
    for target in paths.targets:
        for place in range(len(board)):
            moves[place] = place_of[target[place]]
        # Boards that have left the shortest way to this target do not count for it any more.
        if len(board) - label_cycles(moves, labels) == left:
            mark_splits(labels, paths.nearer)


@kernel
def _locate(layer: _Layer, board: Int64s, reached: int) -> int:
    """The number of a known board, or `reached` after adding it as a new one."""
    slots = layer.slots
    slot = 0
    for tile in board:
        slot = (slot * 257 + tile) % len(slots)
    while slots[slot] >= 0:
        known = slots[slot]
        same = True
        for place in range(len(board)):
            if layer.boards[known, place] != board[place]:
                same = False
                break
        if same:
            return int(known)
        slot = (slot + 1) % len(slots)
    slots[slot] = reached
    for place in range(len(board)):
        layer.boards[reached, place] = board[place]
    return reached
