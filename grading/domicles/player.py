"""A simulated player of Domicles: a climber who sees few tiles at a time, slips, goes in circles and starts over.

It sees the conflicts (equal numbers in a row or column), weighs the swaps of some tiles in conflict, and makes the best
swap it noticed. It keeps to the number of swaps allowed: it takes swaps back if too many tiles are still in conflict,
and the last swap must solve the board.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.domicles.tally import empty_tally, put, swap_change, tally_board
from puzzlemill.solvers.kernels import RandomState, copy, kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=300, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): the best swap so far
and three tiles whose swaps are weighed; four positions are recognised; and after four turns without a new best the way
back is lost and the board is laid out again. `patience` 300 turns: a turn is a swap made or taken back, or a search for
the last swap in vain. With 40,000 turns, about half a minute each, games can last more than fifty hours. `slips` 30 per
mille: simple acts done with care go wrong in a few cases of a hundred; such a swap is overlooked, or made with the
wrong tile.
"""

ACTS: Final = ("scan", "weigh", "swap", "lift", "check")
"""The acts in the order in which a game counts them; `catalogues/seconds.toml` says how long they take."""

SCAN, WEIGH, SWAP, LIFT, CHECK = range(len(ACTS))


def games(puzzle: Domicles, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are the swaps made, looks the swaps weighed."""
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
    written: Int64s  # [swaps allowed, 2] the swaps that led here
    acts: Int64s  # [5] how often each of `ACTS` was done


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
        written=np.zeros((puzzle.swaps, 2), dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
    )
    random = random_state(draws)
    for _ in range(count):
        solved = _play(table, limits.patience, limits.slips, random)
        acts = dict(zip(ACTS, table.acts.tolist(), strict=True))
        yield Game(bool(solved), acts["swap"], acts["weigh"], acts), table.board.copy()


@kernel
def _play(table: _Table, patience: int, slips: int, random: RandomState) -> bool:
    """Play one game into `board` and `acts`; returns whether it was solved."""
    board, recent, acts, written = table.board, table.recent, table.acts, table.written
    memory, allowed = len(recent), len(written)
    recent[:] = -1
    acts[:] = 0
    # Every game starts from the same order, so the first games are the same whatever their number.
    for place in range(len(board)):
        table.others[place] = place
    conflicts = fewest = _lay_out(table)
    made = idle = 0
    for turn in range(patience):
        acts[SCAN] += len(table.counts)
        if conflicts == 0:
            break
        # Too long without a new best: the way back is lost, so the tiles are laid out as printed.
        if idle >= memory:
            acts[LIFT] += made
            conflicts = fewest = _lay_out(table)
            made = idle = 0
        i, j = -1, -1
        left = allowed - made
        # A swap clears at most two disjoint conflicts; with more than two per swap left, the player turns back.
        if left > 0 and _disjoint_conflicts(table) <= 2 * left:
            last = left == 1
            i, j = _best_noticed(table, conflicts, last, slips, random)
            # Draw only if a swap was noticed; before the last swap, any swap is as good as a slip.
            if (i < 0 and not last) or (i >= 0 and random_below(random, CERTAIN) < slips):
                if i < 0:
                    i = random_below(random, len(board))
                j = (i + 1 + random_below(random, len(board) - 1)) % len(board)
        # A ring: the present board replaces the oldest one remembered.
        copy(board, recent[turn % memory])
        idle += 1
        if i >= 0:
            conflicts += _swap(table, i, j)
            written[made, 0], written[made, 1] = i, j
            made += 1
            acts[SWAP] += 1
        elif made > 0:
            # No swap to make, so the last one written down is undone.
            made -= 1
            conflicts += _swap(table, written[made, 0], written[made, 1])
            acts[LIFT] += 1
        if conflicts < fewest:
            fewest = conflicts
            idle = 0
    if conflicts == 0:
        acts[CHECK] += 2 * len(board)
    return conflicts == 0


@kernel
def _best_noticed(table: _Table, conflicts: int, last: bool, slips: int, random: RandomState) -> tuple[int, int]:
    """The places of the best swap noticed, -1 if none; the `last` swap must solve the board.

    One tile less than `memory` catch the eye, with probabilities proportional to their conflicts, and are weighed
    against every other tile. A swap that solves the board is made at once; one that leads back to a recent position is
    never made.
    """
    tiles, cols, board, counts, recent, weighed, others = table[:7]
    best, best_i, best_j = 0, -1, -1
    weighed[:] = 0
    random_shuffle(random, others, len(others))
    for _ in range(max(1, len(recent) - 1)):
        i = _catches_the_eye(table, random)
        if i < 0:
            break
        # From here on no tile is weighed against this one: not itself, and none that catches the eye later.
        weighed[i] = 1
        for j in others:
            if weighed[j]:
                continue
            table.acts[WEIGH] += 1
            # Weighed, but overlooked.
            if random_below(random, CERTAIN) < slips:
                continue
            change = swap_change(counts, tiles, board, cols, i, j)
            if conflicts + change == 0:
                return i, j
            # Seeing whether a swap leads back takes longer than seeing what it changes, so it comes last.
            if not last and (best_i < 0 or change < best) and not _leads_back(board, recent, i, j):
                best, best_i, best_j = change, i, j
    return best_i, best_j


@kernel
def _disjoint_conflicts(table: _Table) -> int:
    """How many conflicts are seen without counting a tile twice; a swap clears at most two, because it moves two tiles.

    `weighed` marks the tiles counted.
    """
    weighed = table.weighed
    weighed[:] = 0
    pairs = 0
    for i in range(len(weighed)):
        for j in range(i + 1, len(weighed)):
            if weighed[i] or weighed[j]:
                continue
            # Greedy, as an eye does it: another pairing might have more.
            if _conflicts_between(table, i, j):
                weighed[i] = weighed[j] = 1
                pairs += 1
    return pairs


@kernel
def _conflicts_between(table: _Table, i: int, j: int) -> int:
    """The conflicts of the tiles on two places with each other."""
    cols = table.cols
    high_i, low_i = table.tiles[table.board[i], 0], table.tiles[table.board[i], 1]
    high_j, low_j = table.tiles[table.board[j], 0], table.tiles[table.board[j], 1]
    if i // cols == j // cols:
        return int(high_i == high_j) + int(high_i == low_j) + int(low_i == high_j) + int(low_i == low_j)
    return int(high_i == high_j) + int(low_i == low_j) if i % cols == j % cols else 0


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
