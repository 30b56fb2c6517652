"""A simulated player of OTTF: places tiles forwards, safe ones as they are seen, and guesses where none is seen.

A tile is *safe* when as many cells around it are empty as tiles must come after it. Only a 1 amid four empty cells may
be placed and still be wrong; such a *risky* tile is reasoned about for a few steps, and then guessed.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.kernels import kernel, random_below, random_state

LIMITS: Final = Limits(memory=4, patience=1000, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): so many safe tiles
that were seen in passing, guesses to go back to, guesses known to be wrong, and tiles in a chain of reasoning.
`patience` 1000 moves: at two seconds each half an hour in which a board of 91 tiles is laid five times over; a template
of more than 1000 tiles is never finished. `slips` 30 per mille: simple acts done with care go wrong in a few cases of a
hundred; what a look should show is then overlooked.
"""

EFFORT: Final[Literal["moves", "looks"]] = "looks"
"""A look examines one cell: a template without a guess takes as many moves as it has tiles, whatever the looking."""

LONGEST_CHAIN: Final = 6
"""Tiles of the longest chain of reasoning, whatever the memory: each one more triples the cells to look at."""

NEED, AROUND, EMPTY, REFUTED = range(4)
"""The rows of a board, over its cells row by row with a margin: tiles that must come later, modulo 4; empty cells
around; whether a tile is missing; whether placing it was found wrong, so that it comes after all tiles around."""

TO_PLACE, GUESSES, WRONG, SINCE = range(4)
"""The rows of what is kept in mind: safe tiles seen in passing; how many tiles lay before each guess; refuted tiles,
and how many tiles lay when each was refuted."""

PLACED, MOVES, LOOKS, NOTED, REMEMBERED, DENIED, GUESSED, EYE = range(8)
"""The tally of a game: tiles that lie, moves, looks; how many of TO_PLACE, GUESSES and WRONG are filled; guesses made
since the start, or since it started over; where in reading order the eye rests."""

NOTHING, SAFE, RISKY, MISFIT = range(4)
"""What a look at an empty cell shows: nothing yet; a safe tile; a risky one; that something placed was wrong."""


def games(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are tiles placed, tiles taken back and scans in vain; looks are cells examined."""
    return [game for game, _ in games_and_orders(puzzle, count, draws, limits)]


def games_and_orders(puzzle: Ottf, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Any]]:
    """Each game, and its last order of placing: int64[tiles, 2] of rows and columns.

    Of a game that was given up, only the first of them lie on the board; the others are remains.
    """
    import numpy as np

    (rows, cols), tiles = puzzle.size, np.array(puzzle.tiles, dtype=np.int64)
    width = cols + 1
    cells = (tiles[:, 0] + 1) * width + tiles[:, 1]
    needs = np.array([int(puzzle.template[row][col]) - 1 for row, col in puzzle.tiles], dtype=np.int64)
    board = np.zeros((4, (rows + 2) * width), dtype=np.int64)
    order = cells.copy()
    mind = np.zeros((4, limits.memory), dtype=np.int64)
    tally = np.zeros(8, dtype=np.int64)
    random = random_state(draws)
    for _ in range(count):
        solved = _play(board, cells, needs, width, order, mind, tally, limits.patience, limits.slips, random)
        game = Game(bool(solved), min(int(tally[MOVES]), limits.patience), int(tally[LOOKS]))
        yield game, np.stack((order // width - 1, order % width), axis=1)


@kernel
def _play(
    board: Any,
    cells: Any,
    needs: Any,
    width: int,
    order: Any,
    mind: Any,
    tally: Any,
    patience: int,
    slips: int,
    random: Any,
) -> bool:
    """One game on the empty board, left in `order` and `tally`; whether every tile lies in the end."""
    board[:] = 0
    tally[:] = 0
    tally[EYE] = random_below(random, len(cells))
    for index in range(len(cells)):
        board[NEED, cells[index]] = needs[index]
        _lift(board, width, cells[index])
    while tally[PLACED] < len(cells) and tally[MOVES] < patience:
        seen, cell = _next_tile(board, cells, width, mind, tally, slips, random)
        if seen == RISKY:
            tally[REMEMBERED] = _keep(mind[GUESSES], tally[REMEMBERED], tally[PLACED])
            tally[GUESSED] += 1
        if seen in (NOTHING, MISFIT) or _place(board, width, order, mind, tally, cell, slips, random):
            _go_back(board, width, order, mind, tally)
    return bool(tally[PLACED] == len(cells))


@kernel
def _next_tile(board: Any, cells: Any, width: int, mind: Any, tally: Any, slips: int, random: Any) -> tuple[int, int]:
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
            seen = _look(board, width, cell, tally, slips, random)
            if seen in (SAFE, MISFIT):
                return seen, cell
            if seen == RISKY:
                risky += 1
                if random_below(random, risky) == 0:
                    guess = cell
    if risky == 0:
        return NOTHING, 0
    steps = min(mind.shape[1], LONGEST_CHAIN) - 1
    for cell in cells:
        if board[EMPTY, cell] and board[NEED, cell] == 0 and board[AROUND, cell] == 4 and not board[REFUTED, cell]:
            for other in (cell - width, cell - 1, cell + 1, cell + width):
                if _comes_after(board, width, other, cell, steps, tally, slips, random):
                    return SAFE, cell
    return RISKY, guess


@kernel
def _look(board: Any, width: int, cell: int, tally: Any, slips: int, random: Any) -> int:
    """What a look at an empty cell shows, or nothing when it slips.

    Nothing fits any more where too few empty cells are left around, or where two 1s that both come last touch.
    """
    tally[LOOKS] += 1
    need, around = board[NEED, cell], board[AROUND, cell]
    seen = NOTHING
    if need == around:
        seen = SAFE
    elif need > around:
        seen = MISFIT
    elif need == 0 and around == 4:
        seen = NOTHING if board[REFUTED, cell] else RISKY
    elif need == 0:
        for other in (cell - width, cell - 1, cell + 1, cell + width):
            if board[EMPTY, other] and board[NEED, other] == 0 and board[AROUND, other] < 4:
                seen = MISFIT
    if seen != NOTHING and random_below(random, CERTAIN) < slips:
        seen = NOTHING
    return seen


@kernel
def _comes_after(
    board: Any, width: int, cell: int, before: int, steps: int, tally: Any, slips: int, random: Any
) -> bool:
    """Whether a chain of at most `steps` tiles shows that the tile of an empty cell comes after its neighbour `before`.

    A 1 does when not all four cells around it are empty, or when it was refuted; another tile when as many others as it
    needs come after it.
    """
    if steps == 0:
        return False
    tally[LOOKS] += 1
    if random_below(random, CERTAIN) < slips:
        return False
    missing = board[NEED, cell]
    if missing == 0:
        return bool(board[AROUND, cell] < 4 or board[REFUTED, cell])
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        if other != before and board[EMPTY, other]:
            if _comes_after(board, width, other, cell, steps - 1, tally, slips, random):
                missing -= 1
            if missing == 0:
                return True
    return False


@kernel
def _place(board: Any, width: int, order: Any, mind: Any, tally: Any, cell: int, slips: int, random: Any) -> bool:
    """Place a tile and look at the empty cells around it; whether it fits no more, or a misfit is seen."""
    if board[NEED, cell] != board[AROUND, cell] % 4:
        return True
    order[tally[PLACED]] = cell
    tally[PLACED] += 1
    tally[MOVES] += 1
    board[EMPTY, cell] = 0
    misfit = False
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        board[AROUND, other] -= 1
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        if board[EMPTY, other]:
            seen = _look(board, width, other, tally, slips, random)
            misfit |= seen == MISFIT
            if seen == SAFE and tally[NOTED] < mind.shape[1]:
                mind[TO_PLACE, tally[NOTED]] = other
                tally[NOTED] += 1
    return misfit


@kernel
def _go_back(board: Any, width: int, order: Any, mind: Any, tally: Any) -> None:
    """Take back the last guess and what came after it, or start over with nothing in mind where it is forgotten.

    The tile guessed is now refuted. Where nothing was guessed there is nothing to take back, and a move is lost.
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
    while tally[DENIED] > 0 and (not remembered or mind[SINCE, tally[DENIED] - 1] > kept):
        tally[DENIED] -= 1
        board[REFUTED, mind[WRONG, tally[DENIED]]] = 0
    if remembered:
        if tally[DENIED] == mind.shape[1]:
            board[REFUTED, mind[WRONG, 0]] = 0
        _keep(mind[SINCE], tally[DENIED], kept)
        tally[DENIED] = _keep(mind[WRONG], tally[DENIED], order[kept])
        board[REFUTED, order[kept]] = 1


@kernel
def _keep(kept: Any, filled: int, what: int) -> int:
    """Keep one thing more in mind, where need be instead of the oldest; returns how many are kept."""
    if filled == len(kept):
        kept[:-1] = kept[1:].copy()
        filled -= 1
    kept[filled] = what
    return filled + 1


@kernel
def _lift(board: Any, width: int, cell: int) -> None:
    """Make a cell empty."""
    board[EMPTY, cell] = 1
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        board[AROUND, other] += 1
