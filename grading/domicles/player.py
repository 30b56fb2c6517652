"""A simulated player of Domicles: a climber with few tiles in view, who slips, goes in circles and starts over.

It sees the conflicts (equal numbers in a row or column), weighs the swaps of some tiles that are in conflict, and makes
the best it noticed. It looks one swap ahead and never counts how many are allowed.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal

from puzzlemill.grading.players import CERTAIN, Game, Limits
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.kernels import kernel, random_below, random_shuffle, random_state

LIMITS: Final = Limits(memory=4, patience=300, slips=30)
"""An ordinary person.

`memory` 4: working memory holds about four things (Cowan, Behavioral and Brain Sciences 24, 2001): so many tiles are
weighed for a swap, so many past positions are recognised, and after so many swaps without a new best the way back is
lost and the board is laid out again. `patience` 300 swaps: an hour at twelve seconds each. `slips` 30 per mille: simple
acts done with care go wrong in a few cases of a hundred; such a swap is overlooked, or made with another tile than
meant.
"""

EFFORT: Final[Literal["moves", "looks"]] = "looks"
"""A look weighs one swap: time goes into weighing, while making a swap takes a moment."""


def games(puzzle: Domicles, count: int, draws: Stream, limits: Limits) -> list[Game]:
    """`count` games: moves are the swaps made, looks the swaps weighed. Laying the board out again costs nothing."""
    return [game for game, _ in games_and_boards(puzzle, count, draws, limits)]


def games_and_boards(puzzle: Domicles, count: int, draws: Stream, limits: Limits) -> Iterator[tuple[Game, Any]]:
    """Each game, and the board at its end: int64[tiles], the printed place of the tile that lies on each place."""
    import numpy as np

    tiles, size = np.array(puzzle.tiles, dtype=np.int64), len(puzzle.tiles)
    counts = np.zeros((puzzle.rows + 2 * puzzle.cols, puzzle.pips + 1), dtype=np.int64)
    scratch = np.zeros((limits.memory + 2, size), dtype=np.int64)
    board = np.zeros(size, dtype=np.int64)
    random = random_state(draws)
    for _ in range(count):
        solved, moves, looks = _play(
            tiles, puzzle.rows, counts, board, scratch, limits.memory, limits.patience, limits.slips, random
        )
        yield Game(bool(solved), int(moves), int(looks)), board.copy()


@kernel
def _play(
    tiles: Any,
    rows: int,
    counts: Any,
    board: Any,
    scratch: Any,
    memory: int,
    patience: int,
    slips: int,
    random: Any,
) -> tuple[bool, int, int]:
    """One game, which ends with the tiles as in `board`: whether it was solved, the swaps made and those weighed.

    `counts[line, number]` is how often the number stands in the line, the rows first. `scratch` holds a row for each
    position that is remembered, one for the tiles already weighed and one for the order of the others.
    """
    recent, weighed, others = scratch[:memory], scratch[memory], scratch[memory + 1]
    recent[:] = -1
    for place in range(len(board)):
        others[place] = place
    conflicts = fewest = _lay_out(tiles, rows, counts, board)
    moves = looks = idle = 0
    while conflicts > 0 and moves < patience:
        if idle == memory:
            conflicts = fewest = _lay_out(tiles, rows, counts, board)
            idle = 0
        one, other, taken = _best_noticed(
            tiles, rows, counts, board, recent, weighed, others, conflicts, memory, slips, random
        )
        looks += taken
        if one < 0 or random_below(random, CERTAIN) < slips:
            one = one if one >= 0 else random_below(random, len(board))
            other = (one + 1 + random_below(random, len(board) - 1)) % len(board)
        recent[moves % memory] = board
        conflicts += _change(tiles, rows, counts, board, one, other)
        _swap(tiles, rows, counts, board, one, other)
        moves += 1
        idle += 1
        if conflicts < fewest:
            fewest = conflicts
            idle = 0
    return conflicts == 0, moves, looks


@kernel
def _best_noticed(
    tiles: Any,
    rows: int,
    counts: Any,
    board: Any,
    recent: Any,
    weighed: Any,
    others: Any,
    conflicts: int,
    memory: int,
    slips: int,
    random: Any,
) -> tuple[int, int, int]:
    """The places of the swap that is made, -1 where none is noticed, and how many were weighed.

    Up to `memory` tiles catch the eye, each with a chance in proportion to its conflicts, and are weighed against every
    other tile. A swap that solves the board is made at once, one that leads back to a recent position never.
    """
    best, one, other, looks = 0, -1, -1, 0
    weighed[:] = 0
    random_shuffle(random, others, len(others))
    for _ in range(memory):
        here = _catches_the_eye(tiles, rows, counts, board, weighed, random)
        if here < 0:
            break
        weighed[here] = 1
        for there in others:
            if weighed[there]:
                continue
            looks += 1
            if random_below(random, CERTAIN) < slips:
                continue
            change = _change(tiles, rows, counts, board, here, there)
            if (one < 0 or change < best) and not _leads_back(board, recent, here, there):
                best, one, other = change, here, there
                if conflicts + change == 0:
                    return one, other, looks
    return one, other, looks


@kernel
def _catches_the_eye(tiles: Any, rows: int, counts: Any, board: Any, weighed: Any, random: Any) -> int:
    """The place of a tile in conflict that was not weighed yet, drawn by its conflicts; -1 when there is none."""
    total = 0
    for place in range(len(board)):
        if not weighed[place]:
            total += _seen(tiles, rows, counts, board[place], place) - 4
    if total == 0:
        return -1
    left = random_below(random, total)
    place = -1
    while left >= 0:
        place += 1
        if not weighed[place]:
            left -= _seen(tiles, rows, counts, board[place], place) - 4
    return place


@kernel
def _leads_back(board: Any, recent: Any, one: int, other: int) -> bool:
    """Whether the swap leads to a position that is remembered."""
    for past in recent:
        same = past[one] == board[other] and past[other] == board[one]
        for place in range(len(board)):
            same &= place in (one, other) or past[place] == board[place]
        if same:
            return True
    return False


@kernel
def _change(tiles: Any, rows: int, counts: Any, board: Any, one: int, other: int) -> int:
    """How many conflicts more a swap leaves; negative where fewer. The board stays as it is."""
    before = _seen(tiles, rows, counts, board[one], one)
    _put(tiles, rows, counts, board[one], one, -1)
    before += _seen(tiles, rows, counts, board[other], other) - 8
    _put(tiles, rows, counts, board[other], other, -1)
    after = _seen(tiles, rows, counts, board[other], one)
    _put(tiles, rows, counts, board[other], one, 1)
    after += _seen(tiles, rows, counts, board[one], other)
    _put(tiles, rows, counts, board[other], one, -1)
    _put(tiles, rows, counts, board[one], one, 1)
    _put(tiles, rows, counts, board[other], other, 1)
    return after - before


@kernel
def _swap(tiles: Any, rows: int, counts: Any, board: Any, one: int, other: int) -> None:
    """Make a swap."""
    for place in (one, other):
        _put(tiles, rows, counts, board[place], place, -1)
    board[one], board[other] = board[other], board[one]
    for place in (one, other):
        _put(tiles, rows, counts, board[place], place, 1)


@kernel
def _lay_out(tiles: Any, rows: int, counts: Any, board: Any) -> int:
    """Lay the tiles out as printed; returns the conflicts."""
    counts[:] = 0
    conflicts = 0
    for place in range(len(board)):
        board[place] = place
        conflicts += _seen(tiles, rows, counts, place, place)
        _put(tiles, rows, counts, place, place, 1)
    return conflicts


@kernel
def _seen(tiles: Any, rows: int, counts: Any, tile: int, place: int) -> int:
    """How often the tile's numbers stand in the lines of the place: its conflicts, and 4 more if it lies there."""
    cols = (len(counts) - rows) // 2
    row, line = place // cols, rows + 2 * (place % cols)
    high, low = tiles[tile, 0], tiles[tile, 1]
    return int(counts[row, high] + counts[row, low] + counts[line, high] + counts[line + 1, low])


@kernel
def _put(tiles: Any, rows: int, counts: Any, tile: int, place: int, sign: int) -> None:
    """Put a tile on a place (`sign` 1) or take it away (-1)."""
    cols = (len(counts) - rows) // 2
    row, line = place // cols, rows + 2 * (place % cols)
    high, low = tiles[tile, 0], tiles[tile, 1]
    counts[row, high] += sign
    counts[row, low] += sign
    counts[line, high] += sign
    counts[line + 1, low] += sign
