"""The search for a valid Gloop packing in a fixed order of the cells: its arrays and its kernels.

A demand says what a cell must show: the sides that are known, as four bits, over the mask of the path ends on them.
"""

import functools
from typing import Any, Final, NamedTuple

import numpy as np

import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.kernels import kernel, random_shuffle

EXHAUSTED, FOUND, SPENT, GIVENS_CLASH = range(4)
"""What `prepare` and `search` return."""

# Columns of the cells: the demand on the empty board, whether a side and two adjacent ones are on the border, the
# demand now, the word laid or -1.
BARE, BORDER_CELL, CORNER_CELL, DEMAND, LAID, CELL_COLUMNS = range(6)

# Columns of the levels: cell, next item to try, end of the items, whether a word was laid.
CELL, CURSOR, LAST, TRIED, LEVEL_COLUMNS = range(5)

# Slots: how many more tile sides of each of the four patterns are left than the board is sure to need, tiles with a
# blank side and with two adjacent ones less the cells that need them, tiles that cannot be used as two sets of bits;
# then the level and effort.
SLACK, BORDER, CORNER, USED, LEVEL, NODES, DEAD_ENDS, SLOTS = 0, 4, 5, 6, 8, 9, 10, 11

DEMANDS: Final = 16 << 8
HALF: Final = 46
"""Tiles in the first of two sets of bits."""


class Desk(NamedTuple):
    """A search: `prepare` begins it, `search` goes on with it."""

    words: Any  # [323, on.WORD_COLUMNS]
    board: Any  # [cells, on.BOARD_COLUMNS]
    cells: Any  # [cells, CELL_COLUMNS]
    levels: Any  # [cells without givens, LEVEL_COLUMNS]
    items: Any  # [words of the puzzle's tiles * 16] words by demand
    begins: Any  # [DEMANDS + 1] where the words of a demand begin in items
    meeting: Any  # [DEMANDS, 2] the tiles that meet a demand, as bits
    givens: Any  # [n, 2] cell and word
    slots: Any  # [SLOTS]
    margins: Any  # [LEVEL] the slots of the empty board


def make_desk(puzzle: Gloop, order: list[Cell]) -> Desk:
    """The arrays of a puzzle whose cells without givens are to be filled in a certain order."""
    words, board = on.word_table(), on.board_table(puzzle)
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    walls = board[:, on.ACROSS : on.TOUCH] < 0
    cells = np.zeros((len(board), CELL_COLUMNS), dtype=np.int64)
    cells[:, BARE] = (walls << np.arange(4)).sum(axis=1) << 8
    cells[:, BORDER_CELL] = walls.any(axis=1)
    cells[:, CORNER_CELL] = (walls & np.roll(walls, 1, axis=1)).any(axis=1)
    levels = np.zeros((len(order), LEVEL_COLUMNS), dtype=np.int64)
    levels[:, CELL] = [number[cell] for cell in order]
    demands, items = _met()
    own = np.isin(words[items, on.TILE], puzzle.tiles)
    demands, items = demands[own], items[own]
    tiles = words[items, on.TILE]
    meeting = np.zeros((DEMANDS, 2), dtype=np.int64)
    np.bitwise_or.at(meeting, (demands, tiles // HALF), 1 << tiles % HALF)
    return Desk(
        words=words,
        board=board,
        cells=cells,
        levels=levels,
        items=items,
        begins=np.searchsorted(demands, np.arange(DEMANDS + 1)),
        meeting=meeting,
        givens=on.word_numbers(puzzle, {(row, col): word for row, col, word in puzzle.givens}),
        slots=np.zeros(SLOTS, dtype=np.int64),
        margins=_margins(puzzle, cells, walls),
    )


@functools.cache
def _met() -> tuple[Any, Any]:
    """All pairs of a demand and a word that meets it, by demand, as two arrays."""
    subsets = np.arange(16)
    known = ((subsets[:, None] >> np.arange(4) & 1) * (3 << 2 * np.arange(4))).sum(axis=1)
    demands = (subsets << 8) + (on.word_table()[:, on.ENDS, None] & known)
    order = np.argsort(demands, axis=None, kind="stable")
    return demands.ravel()[order], order // len(subsets)


def _margins(puzzle: Gloop, cells: Any, walls: Any) -> Any:
    """The slots of the empty board."""
    margins = np.zeros(LEVEL, dtype=np.int64)
    for tile in puzzle.tiles:
        word = on.word_table()[on.tile_table()[tile, on.TURNED]]
        margins[SLACK:BORDER] += np.bincount(word[on.ENDS] >> 2 * np.arange(4) & 3, minlength=4)
        margins[BORDER] += word[on.BLANK]
        margins[CORNER] += word[on.BLANK_CORNER]
    margins[SLACK] -= walls.sum()
    margins[BORDER] -= cells[:, BORDER_CELL].sum()
    margins[CORNER] -= cells[:, CORNER_CELL].sum()
    return margins


@kernel
def prepare(
    words: Any,
    board: Any,
    cells: Any,
    levels: Any,
    items: Any,
    begins: Any,
    meeting: Any,
    givens: Any,
    slots: Any,
    margins: Any,
    random: Any,
) -> int:
    """Begin a search: the givens laid, the words of each demand in random order; effort goes on counting.

    Returns `FOUND`, or `GIVENS_CLASH` when the givens do not fit, or leave a cell or the border without a tile.
    """
    for slot in range(LEVEL):
        slots[slot] = margins[slot]
    slots[LEVEL] = 0
    for cell in range(len(cells)):
        cells[cell, DEMAND] = cells[cell, BARE]
        cells[cell, LAID] = -1
    for demand in range(DEMANDS):
        first, last = begins[demand], begins[demand + 1]
        if last - first > 1:
            random_shuffle(random, items[first:last], last - first)
    for given in range(len(givens)):
        cell, word = givens[given, 0], givens[given, 1]
        demand, known = cells[cell, DEMAND], 0
        for side in range(4):
            known |= (demand >> 8 + side & 1) * 3 << 2 * side
        if words[word, on.ENDS] & known != demand & 255:
            return GIVENS_CLASH
        if not _lay(words, board, cells, meeting, slots, cell, word):
            return GIVENS_CLASH
    if len(levels):
        _open(cells, levels, begins, 0)
    return FOUND


@kernel
def search(
    words: Any,
    board: Any,
    cells: Any,
    levels: Any,
    items: Any,
    begins: Any,
    meeting: Any,
    slots: Any,
    budget: int,
) -> int:
    """Go on until a packing lies, there is none, or `budget` nodes in all are spent; a node is a tile laid."""
    while slots[LEVEL] < len(levels):
        if slots[NODES] >= budget:
            return SPENT
        level = slots[LEVEL]
        cell = levels[level, CELL]
        if cells[cell, LAID] >= 0:
            _lift(words, board, cells, slots, cell)
        cursor, last = levels[level, CURSOR], levels[level, LAST]
        advanced = False
        while cursor < last and not advanced:
            word = items[cursor]
            cursor += 1
            tile = words[word, on.TILE]
            if not slots[USED + tile // HALF] >> tile % HALF & 1:
                slots[NODES] += 1
                advanced = _lay(words, board, cells, meeting, slots, cell, word)
                if not advanced:
                    _lift(words, board, cells, slots, cell)
        levels[level, CURSOR] = cursor
        if advanced:
            levels[level, TRIED] = 1
            slots[LEVEL] = level + 1
            if level + 1 < len(levels):
                _open(cells, levels, begins, level + 1)
        else:
            slots[DEAD_ENDS] += levels[level, TRIED] == 0
            if level == 0:
                return EXHAUSTED
            slots[LEVEL] = level - 1
    return FOUND


@kernel
def _open(cells: Any, levels: Any, begins: Any, level: int) -> None:
    """Begin a level: all words that meet its cell's demand are to be tried."""
    demand = cells[levels[level, CELL], DEMAND]
    levels[level, CURSOR] = begins[demand]
    levels[level, LAST] = begins[demand + 1]
    levels[level, TRIED] = 0


@kernel
def _lay(words: Any, board: Any, cells: Any, meeting: Any, slots: Any, cell: int, word: int) -> bool:
    """Lay a word that meets the cell's demand; whether tiles are left for all that the board now needs."""
    tile = words[word, on.TILE]
    slots[USED + tile // HALF] |= 1 << tile % HALF
    cells[cell, LAID] = word
    low, high = ~slots[USED], ~slots[USED + 1]
    fits = True
    for side in range(4):
        other = board[cell, on.ACROSS + side]
        if other >= 0 and cells[other, LAID] < 0:
            pattern, facing = words[word, on.ENDS] >> 2 * side & 3, words[word, on.FACING] >> 2 * side & 3
            slots[SLACK + pattern] -= 1
            slots[SLACK + facing] -= 1
            demand = cells[other, DEMAND] + (256 << (side ^ 2)) + (facing << 2 * (side ^ 2))
            cells[other, DEMAND] = demand
            fits = fits and (meeting[demand, 0] & low | meeting[demand, 1] & high) != 0
    slots[BORDER] += cells[cell, BORDER_CELL] - words[word, on.BLANK]
    slots[CORNER] += cells[cell, CORNER_CELL] - words[word, on.BLANK_CORNER]
    for margin in range(USED):
        fits = fits and slots[margin] >= 0
    return fits


@kernel
def _lift(words: Any, board: Any, cells: Any, slots: Any, cell: int) -> None:
    """Take up the last tile laid."""
    word = cells[cell, LAID]
    tile = words[word, on.TILE]
    slots[USED + tile // HALF] ^= 1 << tile % HALF
    cells[cell, LAID] = -1
    for side in range(4):
        other = board[cell, on.ACROSS + side]
        if other >= 0 and cells[other, LAID] < 0:
            pattern, facing = words[word, on.ENDS] >> 2 * side & 3, words[word, on.FACING] >> 2 * side & 3
            slots[SLACK + pattern] += 1
            slots[SLACK + facing] += 1
            cells[other, DEMAND] -= (256 << (side ^ 2)) + (facing << 2 * (side ^ 2))
    slots[BORDER] -= cells[cell, BORDER_CELL] - words[word, on.BLANK]
    slots[CORNER] -= cells[cell, CORNER_CELL] - words[word, on.BLANK_CORNER]
