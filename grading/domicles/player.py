"""A simulated player of Domicles: a climber who sees few tiles at a time, slips, goes in circles and starts over.

It sees the conflicts (equal numbers in a row or column), weighs the swaps of some tiles in conflict, and makes the best
swap it noticed. It looks one swap ahead and never counts how many are allowed.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import numpy as np

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.domicles.tally import empty_tally, put, swap_change, tally_board
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=300, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): four tiles are
weighed for a swap, four past positions are recognised, and after four swaps without a new best the way back is lost
and the board is laid out again. `patience` 300 swaps: an hour at twelve seconds each. `slips` 30 per mille: simple
acts done with care go wrong in a few cases of a hundred; such a swap is overlooked, or made with the wrong
tile.
"""

EFFORT: Final[Literal["moves", "looks"]] = "looks"
"""A look weighs one swap: weighing takes time, while making a swap takes a moment."""


def games(puzzle: Domicles, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are the swaps made, looks the swaps weighed. Laying the board out again costs nothing."""
    return [game for game, _ in games_and_boards(puzzle, count, draws, limits)]


class _Table(NamedTuple):
    """A puzzle as flat int64 arrays, the present places of its tiles, and what the player has in mind.

    Tiles are numbered by their printed places.
    """

    tiles: Int64s  # [tiles, 2] higher and lower number of each tile
    cols: int
    board: Int64s  # [places] the tile on each place
    counts: Int64s  # [rows + 2 cols, pips + 1] the tally of the board: how often each number appears in each line
    recent: Int64s  # [memory, places] the boards remembered, the oldest overwritten first; -1 before there are any
    weighed: Int64s  # [places] 1 if the tile on the place was weighed in this turn
    others: Int64s  # [places] the order in which tiles are weighed against other tiles, shuffled every turn


def games_and_boards(puzzle: Domicles, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its final board: int64[tiles], the printed place of the tile on each place."""
    size = len(puzzle.tiles)
    table = _Table(
        tiles=np.array(puzzle.tiles, dtype=np.int64),
        cols=puzzle.cols,
        board=np.zeros(size, dtype=np.int64),
        counts=empty_tally(puzzle.rows, puzzle.cols, puzzle.pips),
        recent=np.zeros((limits.memory, size), dtype=np.int64),
        weighed=np.zeros(size, dtype=np.int64),
        others=np.zeros(size, dtype=np.int64),
    )
    random = random_state(draws)
    for _ in range(count):
        solved, moves, looks = _play(table, limits.patience, limits.slips, random)
        yield Game(bool(solved), int(moves), int(looks)), table.board.copy()


@kernel
def _play(table: _Table, patience: int, slips: int, random: RandomState) -> tuple[bool, int, int]:
    """One game, with its final board in `board`: whether it was solved, the swaps made and the swaps weighed."""
    board, recent = table.board, table.recent
    memory = len(recent)
    recent[:] = -1
    # Every game starts from the same order, so the first games are the same whatever their number.
    for place in range(len(board)):
        table.others[place] = place
    conflicts = fewest = _lay_out(table)
    moves = looks = idle = 0
    while conflicts > 0 and moves < patience:
        if idle == memory:
            conflicts = fewest = _lay_out(table)
            idle = 0
        i, j, swaps_weighed = _best_noticed(table, conflicts, slips, random)
        looks += swaps_weighed
        # Draw only if a swap was noticed; otherwise any swap is as good as a slip.
        if i < 0 or random_below(random, CERTAIN) < slips:
            if i < 0:
                i = random_below(random, len(board))
            j = (i + 1 + random_below(random, len(board) - 1)) % len(board)
        recent[moves % memory] = board
        conflicts += _swap(table, i, j)
        moves += 1
        idle += 1
        if conflicts < fewest:
            fewest = conflicts
            idle = 0
    return conflicts == 0, moves, looks


@kernel
def _best_noticed(table: _Table, conflicts: int, slips: int, random: RandomState) -> tuple[int, int, int]:
    """The places of the best swap noticed (-1 if none), and how many swaps were weighed.

    Up to `memory` tiles catch the eye, with probabilities proportional to their conflicts, and are weighed against
    every other tile. A swap that solves the board is made at once; one that leads back to a recent position is never
    made.
    """
    tiles, cols, board, counts, recent, weighed, others = table
    best, best_i, best_j, looks = 0, -1, -1, 0
    weighed[:] = 0
    random_shuffle(random, others, len(others))
    for _ in range(len(recent)):
        i = _catches_the_eye(table, random)
        if i < 0:
            break
        weighed[i] = 1
        for j in others:
            if weighed[j]:
                continue
            looks += 1
            if random_below(random, CERTAIN) < slips:
                continue
            change = swap_change(counts, tiles, board, cols, i, j)
            # Seeing whether a swap leads back takes longer than seeing what it changes, so it comes last.
            if (best_i < 0 or change < best) and not _leads_back(board, recent, i, j):
                best, best_i, best_j = change, i, j
                if conflicts + change == 0:
                    return best_i, best_j, looks
    return best_i, best_j, looks


@kernel
def _catches_the_eye(table: _Table, random: RandomState) -> int:
    """The place of a tile in conflict not weighed yet, drawn in proportion to its conflicts; -1 if there is none."""
    total = 0
    for place in range(len(table.board)):
        if not table.weighed[place]:
            total += _conflicts_of(table, place)
    if total == 0:
        return -1
    # Laid end to end, the conflicts of the tiles are a line; the draw is a point on it.
    left = random_below(random, total)
    place = -1
    while left >= 0:
        place += 1
        if not table.weighed[place]:
            left -= _conflicts_of(table, place)
    return place


@kernel
def _leads_back(board: Int64s, recent: Int64s, i: int, j: int) -> bool:
    """Whether swapping places i and j leads to a remembered board."""
    for past in recent:
        same = past[i] == board[j] and past[j] == board[i]
        for place in range(len(board)):
            if place not in (i, j) and past[place] != board[place]:
                same = False
        if same:
            return True
    return False


@kernel
def _swap(table: _Table, i: int, j: int) -> int:
    """Make a swap; returns the change of conflicts."""
    tiles, board, counts, cols = table.tiles, table.board, table.counts, table.cols
    change = put(counts, tiles[board[i]], i, cols, -1) + put(counts, tiles[board[j]], j, cols, -1)
    board[i], board[j] = board[j], board[i]
    return change + put(counts, tiles[board[i]], i, cols, 1) + put(counts, tiles[board[j]], j, cols, 1)


@kernel
def _lay_out(table: _Table) -> int:
    """Lay the tiles out as printed; returns the conflicts."""
    for place in range(len(table.board)):
        table.board[place] = place
    return tally_board(table.counts, table.tiles, table.board, table.cols)


@kernel
def _conflicts_of(table: _Table, place: int) -> int:
    """The conflicts of the tile on a place."""
    cols, counts = table.cols, table.counts
    row = place // cols
    column = len(counts) - 2 * cols + 2 * (place - row * cols)
    high, low = table.tiles[table.board[place], 0], table.tiles[table.board[place], 1]
    # The tile itself is one of those counted, in each of its four lines.
    return int(counts[row, high] + counts[row, low] + counts[column, high] + counts[column + 1, low] - 4)
