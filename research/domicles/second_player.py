"""A second simulated player of Domicles: it reasons by cases and keeps a few alternatives in mind.

Of two tiles in conflict one has to move. So it reads the board until it meets a conflict, weighs all swaps of both
tiles, and does the same for two other conflicts. It makes the best swap of the conflict that has the fewest good ones,
and remembers the next best. At a dead end it goes back to the newest alternative; the oldest ones are forgotten. The
first player, a climber, weighs the tiles that catch the eye and remembers no alternatives.
"""

from typing import Final, NamedTuple

import numpy as np

from puzzlemill.catalogues import seconds_per_act
from puzzlemill.grading.players import Game
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state

MEMORY: Final = 4
"""The alternatives kept in mind."""

CONFLICTS: Final = 3
"""The conflicts whose swaps are weighed before a swap is made."""

SLIPS: Final = 30
"""How many of 1000 swaps weighed are overlooked."""

FORGOTTEN: Final = 100
"""How many of 1000 alternatives that the player goes back to are forgotten."""

LONGEST: Final = 50 * 60 * 60 * 1000
"""Milliseconds after which a game is given up."""

ACTS: Final = ("scan", "weigh", "swap", "lift", "check")
SCAN, WEIGH, SWAP, LIFT, CHECK = range(len(ACTS))


class _Table(NamedTuple):
    """A puzzle as flat int64 arrays, its board, and what the player has in mind."""

    beside: Int64s  # [tiles, tiles] the numbers that two tiles of a row have in common
    above: Int64s  # [tiles, tiles] the places, of two, at which two tiles of a column have the same number
    cols: int
    board: Int64s  # [places] the tile on each place, named by its printed place
    written: Int64s  # [swaps allowed, 2] the swaps that led here
    pending: Int64s  # [memory, 3] the alternatives, oldest first: the number of swaps before them, and their places
    ranked: Int64s  # [2, memory, 3] the best swaps of a conflict, best first: the change of conflicts, and the places
    acts: Int64s  # [acts] how often each of `ACTS` was done
    times: Int64s  # [acts] milliseconds of each


def games(puzzle: Domicles, count: int, draws: Stream, slips: int = SLIPS) -> list[Game]:
    """`count` games: moves are the swaps made, looks the swaps weighed. `slips` of 1000 swaps are overlooked."""
    table = _table(puzzle)
    random = random_state(draws)
    return [_game(table, slips, random) for _ in range(count)]


def _game(table: _Table, slips: int, random: RandomState) -> Game:
    """Play the next game, with its final board in `board`."""
    solved = _play(table, slips, random)
    acts = dict(zip(ACTS, table.acts.tolist(), strict=True))
    return Game(bool(solved), acts["swap"], acts["weigh"], acts)


def _table(puzzle: Domicles) -> _Table:
    tiles, size = puzzle.tiles, len(puzzle.tiles)
    above = [[(a[0] == b[0]) + (a[1] == b[1]) for b in tiles] for a in tiles]
    times = seconds_per_act()["domicles"]
    return _Table(
        beside=np.array([[len({*a} & {*b}) for b in tiles] for a in tiles], dtype=np.int64),
        above=np.array(above, dtype=np.int64),
        cols=puzzle.cols,
        board=np.zeros(size, dtype=np.int64),
        written=np.zeros((puzzle.swaps, 2), dtype=np.int64),
        pending=np.zeros((MEMORY, 3), dtype=np.int64),
        ranked=np.zeros((2, MEMORY, 3), dtype=np.int64),
        acts=np.zeros(len(ACTS), dtype=np.int64),
        times=np.array([round(1000 * times[act]) for act in ACTS], dtype=np.int64),
    )


@kernel
def _play(table: _Table, slips: int, random: RandomState) -> bool:
    """Play one game into `board` and `acts`; returns whether it was solved."""
    board, acts, pending, allowed = table.board, table.acts, table.pending, len(table.written)
    acts[:] = 0
    for place in range(len(board)):
        board[place] = place
    made = waiting = 0
    while _milliseconds(acts, table.times) < LONGEST:
        # All lines are read: a column of tiles has two columns of numbers.
        acts[SCAN] += len(board) // table.cols + 2 * table.cols
        conflicts = _conflicts(table)
        if conflicts == 0:
            acts[CHECK] += 2 * len(board)
            return True
        choices = 0
        if _can_be_cleared(table, conflicts, allowed - made):
            choices = _weigh_conflicts(table, conflicts, made == allowed - 1, slips, random)
        waiting = _remember(table, waiting, made, choices)
        # At a dead end the newest alternative can turn out to be forgotten; then the one before it is next.
        while choices == 0 and waiting and random_below(random, 1000) < FORGOTTEN:
            waiting -= 1
        waiting -= 1
        # Without any alternative all swaps are taken back, and the next turn begins with the printed board.
        made = _go_back(table, made, pending[waiting, 0] if waiting >= 0 else 0)
        if waiting >= 0:
            table.written[made, 0], table.written[made, 1] = pending[waiting, 1], pending[waiting, 2]
            _exchange(table, made)
            acts[SWAP] += 1
            made += 1
        waiting = max(waiting, 0)
    return False


@kernel
def _milliseconds(acts: Int64s, times: Int64s) -> int:
    """The time that acts (int64[acts]) take, by the time of each."""
    total = 0
    for act in range(len(acts)):
        total += acts[act] * times[act]
    return total


@kernel
def _remember(table: _Table, waiting: int, made: int, choices: int) -> int:
    """Add the best swaps to the alternatives and forget the oldest ones; returns their new number.

    The best one comes last, so it is the newest alternative and tried next.
    """
    pending = table.pending
    for choice in range(choices - 1, -1, -1):
        if waiting == len(pending):
            for later in range(1, waiting):
                _copy(pending[later], pending[later - 1])
            waiting -= 1
        _copy(table.ranked[0, choice], pending[waiting])
        pending[waiting, 0] = made
        waiting += 1
    return waiting


@kernel
def _go_back(table: _Table, made: int, earlier: int) -> int:
    """Take back the swaps after the first `earlier` of `made`; returns `earlier`."""
    for which in range(made - 1, earlier - 1, -1):
        _exchange(table, which)
        table.acts[LIFT] += 1
    return earlier


@kernel
def _weigh_conflicts(table: _Table, conflicts: int, last: bool, slips: int, random: RandomState) -> int:
    """Rank the swaps of the best of a few conflicts to settle, in `ranked[0]`; returns how many are kept in mind.

    The best one has the fewest good swaps. If the player meets a conflict again, it weighs it again.
    """
    ranked = table.ranked
    kept, fewest = _weigh_cases(table, ranked[0], conflicts, last, slips, random)
    for _ in range(CONFLICTS - 1):
        others, good = _weigh_cases(table, ranked[1], conflicts, last, slips, random)
        if good < fewest:
            kept, fewest = others, good
            for choice in range(others):
                _copy(ranked[1, choice], ranked[0, choice])
    return kept


@kernel
def _weigh_cases(
    table: _Table, ranked: Int64s, conflicts: int, last: bool, slips: int, random: RandomState
) -> tuple[int, int]:
    """Rank the swaps of two tiles in conflict with each other; returns how many are kept in mind, and good.

    A good swap adds no conflicts. The `last` swap has to solve the board.
    """
    places = len(table.board)
    first = _first_met(table, random)
    second = _rival(table, first, random)
    kept = good = 0
    for case in range(2):
        i = second if case else first
        for j in range(places):
            # The swap of the two with each other is weighed in the first case only.
            if j == first or (case and j == second):
                continue
            table.acts[WEIGH] += 1
            # Overlooked, after as long a look as at any other.
            if random_below(random, 1000) < slips:
                continue
            change = _change(table, i, j)
            if change <= 0:
                good += 1
            if not last or conflicts + change == 0:
                kept = _rank(ranked, kept, change, i, j, random)
    return kept, good


@kernel
def _rank(ranked: Int64s, choices: int, change: int, i: int, j: int, random: RandomState) -> int:
    """Insert a swap among the best `choices`, equal ones in random order; returns their new number."""
    place = choices
    while place > 0 and (
        change < ranked[place - 1, 0] or (change == ranked[place - 1, 0] and random_below(random, 2) == 0)
    ):
        place -= 1
    # Worse than all that are kept, with no room behind them.
    if place == len(ranked):
        return choices
    for later in range(min(choices, len(ranked) - 1), place, -1):
        _copy(ranked[later - 1], ranked[later])
    ranked[place, 0], ranked[place, 1], ranked[place, 2] = change, i, j
    return min(choices + 1, len(ranked))


@kernel
def _copy(source: Int64s, target: Int64s) -> None:
    """Copy three numbers; slices would take long to compile."""
    for column in range(3):
        target[column] = source[column]


@kernel
def _first_met(table: _Table, random: RandomState) -> int:
    """The place of the first tile in conflict that the player meets, reading the board from anywhere."""
    place = random_below(random, len(table.board))
    while _conflicts_at(table, place) == 0:
        place = (place + 1) % len(table.board)
    return place


@kernel
def _rival(table: _Table, place: int, random: RandomState) -> int:
    """The place of a tile in conflict with the one on `place`."""
    ties = 0
    rival = -1
    for other in range(len(table.board)):
        if _between(table, place, other):
            ties += 1
            if random_below(random, ties) == 0:
                rival = other
    return rival


@kernel
def _can_be_cleared(table: _Table, conflicts: int, left: int) -> bool:
    """Whether the tiles that `left` swaps can move have all the conflicts, going by the tiles with most of them."""
    numbers = [_conflicts_at(table, place) for place in range(len(table.board))]
    numbers.sort()
    total = 0
    # A swap moves two tiles, and only conflicts of tiles that move can go.
    for place in range(max(0, len(numbers) - 2 * left), len(numbers)):
        total += numbers[place]
    return total >= conflicts


@kernel
def _change(table: _Table, i: int, j: int) -> int:
    """The change of conflicts if places i and j swap their tiles."""
    board = table.board
    # A conflict between the two is counted at both, so it is taken off once.
    before = _conflicts_at(table, i) + _conflicts_at(table, j) - _between(table, i, j)
    board[i], board[j] = board[j], board[i]
    after = _conflicts_at(table, i) + _conflicts_at(table, j) - _between(table, i, j)
    board[i], board[j] = board[j], board[i]
    return after - before


@kernel
def _conflicts(table: _Table) -> int:
    """The conflicts of the board, each between two tiles."""
    total = 0
    for place in range(len(table.board)):
        total += _conflicts_at(table, place)
    return total // 2


@kernel
def _conflicts_at(table: _Table, place: int) -> int:
    """The conflicts of the tile on a place."""
    total = 0
    for other in range(len(table.board)):
        total += _between(table, place, other)
    return total


@kernel
def _between(table: _Table, i: int, j: int) -> int:
    """The conflicts of the tiles on two places with each other."""
    if i == j:
        return 0
    if i // table.cols == j // table.cols:
        return int(table.beside[table.board[i], table.board[j]])
    return int(table.above[table.board[i], table.board[j]]) if i % table.cols == j % table.cols else 0


@kernel
def _exchange(table: _Table, which: int) -> None:
    """Carry out or take back one of the swaps written."""
    i, j = table.written[which]
    table.board[i], table.board[j] = table.board[j], table.board[i]
