"""A simulated player of OTTF: places tiles forwards, safe ones as they are seen, and guesses when none is seen.

A tile is *safe* when as many cells around it are empty as tiles must come after it. Only a 1 amid four empty cells may
be placed and still be wrong; such a *risky* tile is reasoned about for a few steps, and then guessed.
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, kernel, random_below, random_state

LIMITS: Final = Limits(memory=4, patience=1000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): four safe tiles that
were seen in passing, four guesses to go back to, four guesses known to be wrong, and four tiles in a chain of
reasoning. `patience` 1000 moves: at two seconds each half an hour in which a board of 91 tiles is laid five times over;
a template of more than 1000 tiles is never finished. `slips` 30 per mille: simple acts done with care go wrong in a few
cases of a hundred; what a look should show is then overlooked.
"""

EFFORT: Final[Literal["moves", "looks"]] = "looks"
"""A look examines one cell: a template without a guess takes as many moves as it has tiles, whatever the looking."""

LONGEST_CHAIN: Final = 6
"""Tiles of the longest chain of reasoning, whatever the memory: each one more triples the cells to look at."""

NEED, AROUND, EMPTY, REFUTED = range(4)
"""The rows of a board, over its cells row by row with a margin: tiles that must come later, modulo 4; empty cells
around; whether a tile is missing; whether placing it was found wrong, so that it comes after all tiles around."""

TO_PLACE, GUESSES, WRONG, SINCE = range(4)
"""The rows of what is kept in mind: safe tiles seen in passing; how many tiles were placed before each guess; refuted
tiles, and how many tiles were on the board when each was refuted."""

PLACED, MOVES, LOOKS, NOTED, REMEMBERED, DENIED, GUESSED, EYE = range(8)
"""The tally of a game: tiles on the board, moves, looks; how many of TO_PLACE, GUESSES and WRONG are filled; guesses
made since the start, or since it started over; where in reading order the eye rests."""

NOTHING, SAFE, RISKY, MISFIT = range(4)
"""What a look at an empty cell shows: nothing yet; a safe tile; a risky one; that something placed was wrong."""


class _Template(NamedTuple):
    """The puzzle of a game as int64 arrays.

    The cell in a row and column has the position (row + 1) * width + column, where width is one more than the columns:
    so there is an empty position around every tile, and positions beside one another are 1 or `width` apart.
    """

    cells: Int64s  # [tiles] positions in reading order
    needs: Int64s  # [tiles] how many tiles around each come later, modulo 4
    width: int  # from a position to the one below


class _Table(NamedTuple):
    """What is on the table and in the player's mind in a game: int64 arrays that the moves change."""

    board: Int64s  # [4, positions] the rows NEED to REFUTED
    order: Int64s  # [tiles] positions in the order of placing, PLACED of them
    mind: Int64s  # [4, memory] the rows TO_PLACE to SINCE
    tally: Int64s  # [8] from PLACED to EYE


class _Chance(NamedTuple):
    """How attentive the player is, and the random numbers that decide when something is overlooked."""

    slips: int  # of a thousand looks
    random: RandomState


def games(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are tiles placed, tiles taken back and scans in vain; looks are cells examined."""
    return [game for game, _ in games_and_orders(puzzle, count, draws, limits)]


def games_and_orders(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Int64s]]:
    """Each game, and its last order of placing: int64[tiles, 2] of rows and columns.

    Of a game that was given up, only the first of them are on the board; the others are remains.
    """
    import numpy as np

    (rows, cols), tiles = puzzle.size, np.array(puzzle.tiles, dtype=np.int64)
    width = cols + 1
    cells = (tiles[:, 0] + 1) * width + tiles[:, 1]
    needs = np.array([int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles], dtype=np.int64)
    template = _Template(cells, needs, width)
    table = _Table(
        board=np.zeros((4, (rows + 2) * width), dtype=np.int64),
        order=cells.copy(),
        mind=np.zeros((4, limits.memory), dtype=np.int64),
        tally=np.zeros(8, dtype=np.int64),
    )
    chance = _Chance(limits.slips, random_state(draws))
    for _ in range(count):
        solved = _play(template, table, chance, limits.patience)
        game = Game(bool(solved), min(int(table.tally[MOVES]), limits.patience), int(table.tally[LOOKS]))
        yield game, np.stack((table.order // width - 1, table.order % width), axis=1)


# Only a whole game takes the tuples apart. The kernels below run millions of times in less than a microsecond, and were
# measured to be a quarter slower with a table to unpack; so they take the arrays that they need.


@kernel
def _play(template: _Template, table: _Table, chance: _Chance, patience: int) -> bool:
    """One game on the empty board, left in the order and the tally; whether every tile is placed in the end."""
    cells, width, board, order = template.cells, template.width, table.board, table.order
    mind, tally = table.mind, table.tally
    board[:] = 0
    tally[:] = 0
    tally[EYE] = random_below(chance.random, len(cells))
    for index in range(len(cells)):
        board[NEED, cells[index]] = template.needs[index]
        _lift(board, width, cells[index])
    while tally[PLACED] < len(cells) and tally[MOVES] < patience:
        sight, cell = _next_tile(board, cells, width, mind, tally, chance)
        if sight == RISKY:
            tally[REMEMBERED] = _keep(mind[GUESSES], tally[REMEMBERED], tally[PLACED])
            tally[GUESSED] += 1
        if sight in (NOTHING, MISFIT) or _place(board, width, order, mind, tally, cell, chance):
            _go_back(board, width, order, mind, tally)
    return bool(tally[PLACED] == len(cells))


@kernel
def _next_tile(
    board: Int64s, cells: Int64s, width: int, mind: Int64s, tally: Int64s, chance: _Chance
) -> tuple[int, int]:
    """What is seen next and where: a safe tile, else a risky one for a guess, a misfit or nothing.

    A safe tile that is in mind, else the first one in reading order from where the eye rests, else a risky one that
    reasoning shows to be safe, else any of the risky ones.
    """
    if tally[NOTED] > 0:
        tally[NOTED] -= 1
        return SAFE, mind[TO_PLACE, tally[NOTED]]
    risky, guess = 0, 0
    first = tally[EYE]
    for turn in range(len(cells)):
        tally[EYE] = (first + turn) % len(cells)
        cell = cells[tally[EYE]]
        if board[EMPTY, cell]:
            sight = _look(board, width, cell, tally, chance)
            if sight in (SAFE, MISFIT):
                return sight, cell
            if sight == RISKY:
                # The k-th risky tile replaces the guess with chance 1 / k: in the end all are equally likely.
                risky += 1
                if random_below(chance.random, risky) == 0:
                    guess = cell
    if risky == 0:
        return NOTHING, 0
    # Reasoning takes longer than looking, so it comes after all looks.
    steps = min(mind.shape[1], LONGEST_CHAIN) - 1
    for cell in cells:
        if board[EMPTY, cell] and board[NEED, cell] == 0 and board[AROUND, cell] == 4 and not board[REFUTED, cell]:
            for other in (cell - width, cell - 1, cell + 1, cell + width):
                if _comes_after(board, width, other, cell, steps, tally, chance):
                    return SAFE, cell
    return RISKY, guess


@kernel
def _look(board: Int64s, width: int, cell: int, tally: Int64s, chance: _Chance) -> int:
    """What a look at an empty cell shows, or nothing when it slips.

    Nothing fits any more if too few empty cells are left around, or if two 1s that both come last touch.
    """
    tally[LOOKS] += 1
    need, around = board[NEED, cell], board[AROUND, cell]
    sight = NOTHING
    if need == around:
        sight = SAFE
    elif need > around:
        sight = MISFIT
    elif need == 0 and around == 4:
        if not board[REFUTED, cell]:
            sight = RISKY
    elif need == 0:
        for other in (cell - width, cell - 1, cell + 1, cell + width):
            if board[EMPTY, other] and board[NEED, other] == 0 and board[AROUND, other] < 4:
                sight = MISFIT
    # A number is drawn only if there is something to overlook.
    if sight != NOTHING and random_below(chance.random, CERTAIN) < chance.slips:
        sight = NOTHING
    return sight


@kernel
def _comes_after(board: Int64s, width: int, cell: int, before: int, steps: int, tally: Int64s, chance: _Chance) -> bool:
    """Whether a chain of at most `steps` tiles shows that the tile of an empty cell comes after its neighbour `before`.

    A 1 does if not all four cells around it are empty, or if it was refuted; another tile if as many others as it
    needs come after it.
    """
    if steps == 0:
        return False
    tally[LOOKS] += 1
    if random_below(chance.random, CERTAIN) < chance.slips:
        return False
    missing = board[NEED, cell]
    if missing == 0:
        return bool(board[AROUND, cell] < 4 or board[REFUTED, cell])
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        if other != before and board[EMPTY, other]:
            if _comes_after(board, width, other, cell, steps - 1, tally, chance):
                missing -= 1
            if missing == 0:
                return True
    return False


@kernel
def _place(board: Int64s, width: int, order: Int64s, mind: Int64s, tally: Int64s, cell: int, chance: _Chance) -> bool:
    """Place a tile and look at the empty cells around it; whether it fits no more, or a misfit is seen."""
    if board[NEED, cell] != board[AROUND, cell] % 4:
        return True
    order[tally[PLACED]] = cell
    tally[PLACED] += 1
    tally[MOVES] += 1
    board[EMPTY, cell] = 0
    misfit = False
    # All four cells have one empty neighbour less before the first is looked at.
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        board[AROUND, other] -= 1
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        if board[EMPTY, other]:
            sight = _look(board, width, other, tally, chance)
            if sight == MISFIT:
                misfit = True
            if sight == SAFE and tally[NOTED] < mind.shape[1]:
                mind[TO_PLACE, tally[NOTED]] = other
                tally[NOTED] += 1
    return misfit


@kernel
def _go_back(board: Int64s, width: int, order: Int64s, mind: Int64s, tally: Int64s) -> None:
    """Take back the last guess and what came after it, or start over with nothing in mind if it is forgotten.

    The tile guessed is now refuted. If nothing was guessed there is nothing to take back, and a move is lost.
    """
    remembered, kept = tally[REMEMBERED] > 0, 0
    if remembered:
        tally[REMEMBERED] -= 1
        kept = mind[GUESSES, tally[REMEMBERED]]
    elif tally[GUESSED] == 0:
        tally[MOVES] += 1
        return
    else:
        tally[GUESSED] = 0
    for index in range(kept, tally[PLACED]):
        _lift(board, width, order[index])
    tally[MOVES] += tally[PLACED] - kept
    tally[PLACED], tally[NOTED] = kept, 0
    # What was refuted with more tiles on the board rested on some that are now taken back.
    while tally[DENIED] > 0 and (not remembered or mind[SINCE, tally[DENIED] - 1] > kept):
        tally[DENIED] -= 1
        board[REFUTED, mind[WRONG, tally[DENIED]]] = 0
    if remembered:
        if tally[DENIED] == mind.shape[1]:
            # The oldest refuted tile is about to be forgotten.
            board[REFUTED, mind[WRONG, 0]] = 0
        _keep(mind[SINCE], tally[DENIED], kept)
        tally[DENIED] = _keep(mind[WRONG], tally[DENIED], order[kept])
        board[REFUTED, order[kept]] = 1


@kernel
def _keep(memory: Int64s, filled: int, item: int) -> int:
    """Keep one thing more in mind, if it is full instead of the oldest; returns how many are kept."""
    if filled == len(memory):
        memory[:-1] = memory[1:].copy()
        filled -= 1
    memory[filled] = item
    return filled + 1


@kernel
def _lift(board: Int64s, width: int, cell: int) -> None:
    """Make a cell empty."""
    board[EMPTY, cell] = 1
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        board[AROUND, other] += 1
