"""A simulated player of OTTF: places tiles in order, safe ones when it sees them, and guesses if it sees none.

A tile is *safe* if it has as many empty neighbours as tiles that must come after it. Only a 1 with four empty
neighbours can be allowed and still be wrong; the player reasons about such a *risky* tile briefly, then guesses.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, drop_first, kernel, random_below, random_state

LIMITS: Final = Limits(memory=4, patience=1000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): four safe tiles that
were seen in passing, four guesses to go back to, four guesses known to be wrong, and four tiles in a chain of
reasoning. `patience` 1000 moves: half an hour at two seconds each, enough to place a board of 91 tiles more than five
times; a template of more than 1000 tiles is never finished. `slips` 30 per mille: simple acts done with care go wrong
in a few cases of a hundred; what a look should show is then overlooked.
"""

LONGEST_CHAIN: Final = 6
"""Tiles of the longest chain of reasoning, whatever the memory: each further tile triples the cells to examine."""

NEED, AROUND, EMPTY, REFUTED = range(4)
"""The rows of a board, over its cells row by row with a margin: tiles that must come later, modulo 4; empty
neighbours; whether the tile is missing; whether placing it was found wrong, so that it comes after all neighbours."""

TO_PLACE, GUESSES, WRONG, SINCE = range(4)
"""The rows of what is kept in mind: safe tiles seen in passing; how many tiles were placed before each guess; refuted
tiles, and how many tiles were on the board when each was refuted."""

PLACED, MOVES, LOOKS, NOTED, REMEMBERED, DENIED, GUESSED, EYE, SCANS, ASSUMED, ERASED, LINKS, LEFT = range(13)
"""The tally of a game: tiles on the board, moves, looks; how many of TO_PLACE, GUESSES and WRONG are filled; guesses
since the start or the last restart; the position of the eye in reading order. The rest counts acts: scans of the board,
guesses and tiles taken back in the whole game, the tiles examined in chains of reasoning, and how many more tiles their
chains had room for."""

NOTHING, SAFE, RISKY, MISFIT = range(4)
"""What a look at an empty cell shows: nothing yet; a safe tile; a risky tile; that an earlier placement was wrong."""


class _Template(NamedTuple):
    """The puzzle of a game as int64 arrays.

    The cell in a row and column has the position (row + 1) * width + column, with a width of one more than the columns.
    So every tile is surrounded by positions, and neighbouring positions are 1 or `width` apart.
    """

    cells: Int64s  # [tiles] positions in reading order
    needs: Int64s  # [tiles] how many tiles around each come later, modulo 4
    width: int  # from a position to the one below


class _Table(NamedTuple):
    """What is on the board and in the player's mind during a game: int64 arrays that the moves change."""

    board: Int64s  # [4, positions] the rows NEED to REFUTED
    order: Int64s  # [tiles] positions in the order of placing, PLACED of them
    mind: Int64s  # [4, memory] the rows TO_PLACE to SINCE
    tally: Int64s  # [13] from PLACED to LEFT


class _Chance(NamedTuple):
    """How attentive the player is, and the random numbers that decide when something is overlooked."""

    slips: int  # looks overlooked per thousand
    random: RandomState


def games(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are tiles placed, tiles taken back and scans that find nothing; looks are cells examined."""
    return [game for game, _ in games_and_orders(puzzle, count, draws, limits)]


def games_and_orders(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Int64s]]:
    """Each game and its last order of placing: int64[tiles, 2] of rows and columns.

    If a game was given up, only the first tiles are on the board; the rest of the array means nothing.
    """
    (rows, cols), tiles = puzzle.size, np.array(puzzle.tiles, dtype=np.int64)
    width = cols + 1
    cells = (tiles[:, 0] + 1) * width + tiles[:, 1]
    needs = np.array([int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles], dtype=np.int64)
    template = _Template(cells, needs, width)
    table = _Table(
        board=np.zeros((4, (rows + 2) * width), dtype=np.int64),
        order=cells.copy(),
        mind=np.zeros((4, limits.memory), dtype=np.int64),
        tally=np.zeros(13, dtype=np.int64),
    )
    chance = _Chance(limits.slips, random_state(draws))
    for _ in range(count):
        solved = _play(template, table, chance, limits.patience)
        moves, looks = min(int(table.tally[MOVES]), limits.patience), int(table.tally[LOOKS])
        game = Game(bool(solved), moves, looks, _acts(table.tally, len(tiles) if solved else 0, limits))
        yield game, np.stack((table.order // width - 1, table.order % width), axis=1)


def _acts(tally: Int64s, checked: int, limits: Limits) -> dict[str, float]:
    """The acts of a game by their names in `catalogues/seconds.toml`, with `checked` cells at the end.

    Every tile taken back was written before. Examining a tile in a chain of reasoning is a step instead of a look.
    """
    links, longest = int(tally[LINKS]), min(limits.memory, LONGEST_CHAIN) - 1
    held = links * longest - int(tally[LEFT])
    return {
        "look": int(tally[LOOKS]) - links,
        "choose": int(tally[SCANS]),
        "write": int(tally[PLACED] + tally[ERASED]),
        "erase": int(tally[ERASED]),
        "step": links + held / 7,
        "assume": int(tally[ASSUMED]),
        "check": checked,
    }


# Only `_play` unpacks the tuples. The kernels below run millions of times in less than a microsecond, and were measured
# to be a quarter slower if they unpack a table. So they take just the arrays they need.


@kernel
def _play(template: _Template, table: _Table, chance: _Chance, patience: int) -> bool:
    """Play one game, recorded in the order and the tally; returns whether every tile was placed."""
    cells, width, board, order = template.cells, template.width, table.board, table.order
    mind, tally = table.mind, table.tally
    board[:] = 0
    tally[:] = 0
    tally[EYE] = random_below(chance.random, len(cells))
    for index in range(len(cells)):
        board[NEED, cells[index]] = template.needs[index]
        # Emptying every cell once also counts the empty neighbours of all.
        _lift(board, width, cells[index])
    while tally[PLACED] < len(cells) and tally[MOVES] < patience:
        sight, cell = _next_tile(board, cells, width, mind, tally, chance)
        if sight == RISKY:
            tally[REMEMBERED] = _keep(mind[GUESSES], tally[REMEMBERED], tally[PLACED])
            tally[GUESSED] += 1
            tally[ASSUMED] += 1
        # A misfit shows that something is wrong, not what; so the last guess is blamed.
        if sight in (NOTHING, MISFIT) or _place(board, width, order, mind, tally, cell, chance):
            _go_back(board, width, order, mind, tally)
    return bool(tally[PLACED] == len(cells))


@kernel
def _next_tile(
    board: Int64s, cells: Int64s, width: int, mind: Int64s, tally: Int64s, chance: _Chance
) -> tuple[int, int]:
    """What the player sees next and where: a safe tile, a risky one for a guess, a misfit or nothing.

    In this order: a safe tile in mind; the first safe tile in reading order from the eye; a risky tile that reasoning
    shows to be safe; a random risky tile.
    """
    if tally[NOTED] > 0:
        tally[NOTED] -= 1
        return SAFE, mind[TO_PLACE, tally[NOTED]]
    risky, guess = 0, 0
    first = tally[EYE]
    tally[SCANS] += 1
    for turn in range(len(cells)):
        tally[EYE] = (first + turn) % len(cells)
        cell = cells[tally[EYE]]
        if board[EMPTY, cell]:
            sight = _look(board, width, cell, tally, chance)
            if sight in (SAFE, MISFIT):
                return sight, cell
            if sight == RISKY:
                # The k-th risky tile replaces the guess once in k times, so all are equally likely.
                risky += 1
                if random_below(chance.random, risky) == 0:
                    guess = cell
    if risky == 0:
        return NOTHING, 0
    # Reasoning takes longer than looking, so it comes after all looks.
    steps = min(mind.shape[1], LONGEST_CHAIN) - 1
    # All risky tiles, also those that the scan overlooked.
    for cell in cells:
        if board[EMPTY, cell] and board[NEED, cell] == 0 and board[AROUND, cell] == 4 and not board[REFUTED, cell]:
            for other in (cell - width, cell - 1, cell + 1, cell + width):
                if _comes_after(board, width, other, cell, steps, tally, chance):
                    return SAFE, cell
    return RISKY, guess


@kernel
def _look(board: Int64s, width: int, cell: int, tally: Int64s, chance: _Chance) -> int:
    """What a look at an empty cell shows, or nothing if the player slips.

    It shows a misfit if too few empty neighbours are left, or if two 1s that both come last touch.
    """
    tally[LOOKS] += 1
    need, around = board[NEED, cell], board[AROUND, cell]
    sight = NOTHING
    # All empty neighbours must come later, so it can be placed now.
    if need == around:
        sight = SAFE
    elif need > around:
        # A neighbour was placed too early. A tile that needs all four has a need of 0, and its own case below.
        sight = MISFIT
    elif need == 0 and around == 4:
        # None or all four must come later: a 1 whose role is open, unless a guess showed that it comes last.
        if not board[REFUTED, cell]:
            sight = RISKY
    elif need == 0:
        for other in (cell - width, cell - 1, cell + 1, cell + width):
            if board[EMPTY, other] and board[NEED, other] == 0 and board[AROUND, other] < 4:
                sight = MISFIT
    # Draw only if there is something to overlook.
    if sight != NOTHING and random_below(chance.random, CERTAIN) < chance.slips:
        sight = NOTHING
    return sight


@kernel
def _comes_after(board: Int64s, width: int, cell: int, before: int, steps: int, tally: Int64s, chance: _Chance) -> bool:
    """Whether a chain of at most `steps` tiles shows that the tile of an empty cell comes after its neighbour `before`.

    A 1 does if fewer than four of its neighbours are empty, or if it was refuted. Another tile does if enough other
    neighbours come after it.
    """
    if steps == 0:
        return False
    tally[LOOKS] += 1
    tally[LINKS] += 1
    tally[LEFT] += steps
    if random_below(chance.random, CERTAIN) < chance.slips:
        return False
    missing = board[NEED, cell]
    if missing == 0:
        # It needs nothing after it, so it comes after all its empty neighbours.
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
    """Place a tile and look at the empty cells around it; returns whether it does not fit, or a misfit is seen."""
    # A note can be out of date; trying to place the tile shows it, which counts like a misfit.
    if board[NEED, cell] != board[AROUND, cell] % 4:
        return True
    order[tally[PLACED]] = cell
    tally[PLACED] += 1
    tally[MOVES] += 1
    board[EMPTY, cell] = 0
    misfit = False
    # All four cells lose an empty neighbour before the first is looked at.
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
    """Take back the last guess and everything after it, or start over if the guess is forgotten.

    The guessed tile is now refuted. If nothing was guessed, there is nothing to take back, and a move is lost.
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
    tally[ERASED] += tally[PLACED] - kept
    for index in range(kept, tally[PLACED]):
        _lift(board, width, order[index])
    tally[MOVES] += tally[PLACED] - kept
    tally[PLACED], tally[NOTED] = kept, 0
    # Refutations made with more tiles on the board rest on tiles that are now taken back.
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
    """Keep one more thing in mind, replacing the oldest if the memory is full; returns how many are kept."""
    if filled == len(memory):
        drop_first(memory)
        filled -= 1
    memory[filled] = item
    return filled + 1


@kernel
def _lift(board: Int64s, width: int, cell: int) -> None:
    """Make a cell empty."""
    board[EMPTY, cell] = 1
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        board[AROUND, other] += 1
