"""The search for a valid Gloop packing in a fixed order of the cells: its arrays and its kernels.

A demand says what a cell must show: the sides that are known, as four bits, over the mask of the path ends on them.

    bit     11 10  9  8 | 7 6   5 4   3 2   1 0
    known    W  S  E  N |  W     S     E     N     path ends, those of unknown sides 0

All that a tile changes can be counted back, so nothing is saved per level; and as contours do not matter here, a level
is only a cell and a range of words.
"""

import functools
from typing import Final, NamedTuple

import numpy as np

import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Bools, Int64s
from puzzlemill.solvers.gloop.tables import word_numbers
from puzzlemill.solvers.kernels import RandomState, kernel, random_shuffle

EXHAUSTED, FOUND, SPENT, GIVENS_CLASH = range(4)
"""What `prepare` and `search` return."""

# Columns of the cells: the demand on the empty board, whether a side, and two adjacent sides, are on the border, the
# present demand, the word placed or -1.
BARE, BORDER_CELL, CORNER_CELL, DEMAND, WORD, CELL_COLUMNS = range(6)

# Columns of the levels: cell, next item to try, end of the items, whether a word was placed.
CELL, CURSOR, LAST, TRIED, LEVEL_COLUMNS = range(5)

# Slots: how many more tile sides of each of the four patterns are left than the board is sure to need; tiles with a
# blank side, and with two adjacent ones, minus the cells that need them; the tiles placed as two sets of bits, because
# an int64 cannot hold 91; then the level and effort. Only effort keeps counting when `prepare` starts again.
SLACK, BORDER, CORNER, USED, LEVEL, NODES, DEAD_ENDS, SLOTS = 0, 4, 5, 6, 8, 9, 10, 11

DEMANDS: Final = 16 << 8
HALF: Final = 46
"""Tiles in the first of two sets of bits."""


class Desk(NamedTuple):
    """The state of a search, which `prepare` starts and `search` continues."""

    words: Int64s  # int64[323, on.WORD_COLUMNS], the same for all puzzles
    board: Int64s  # int64[cells, on.BOARD_COLUMNS]
    cells: Int64s  # int64[cells, CELL_COLUMNS]
    levels: Int64s  # int64[cells without givens, LEVEL_COLUMNS]
    items: Int64s  # int64[words of the puzzle's tiles * 16] words by demand
    begins: Int64s  # int64[DEMANDS + 1] where the words of a demand begin in items
    meeting: Int64s  # int64[DEMANDS, 2] the tiles that meet a demand, as bits
    givens: Int64s  # int64[n, 2] cell and word
    slots: Int64s  # int64[SLOTS]
    margins: Int64s  # int64[LEVEL] the slots of the empty board


def make_desk(puzzle: Gloop, order: list[Cell]) -> Desk:
    """The arrays of a puzzle whose cells without givens are filled in the order given."""
    words, board = on.word_table(), on.board_table(puzzle)
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    walls = board[:, on.ACROSS : on.TOUCH] < 0
    cells = np.zeros((len(board), CELL_COLUMNS), dtype=np.int64)
    cells[:, BARE] = (walls << np.arange(4)).sum(axis=1) << 8
    cells[:, BORDER_CELL] = walls.any(axis=1)
    cells[:, CORNER_CELL] = (walls & np.roll(walls, 1, axis=1)).any(axis=1)
    levels = np.zeros((len(order), LEVEL_COLUMNS), dtype=np.int64)
    levels[:, CELL] = [number[cell] for cell in order]
    demands, items = _demands_and_words()
    offered = np.isin(words[items, on.TILE], puzzle.tiles)
    demands, items = demands[offered], items[offered]
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
        givens=word_numbers(puzzle, puzzle.given_words),
        slots=np.zeros(SLOTS, dtype=np.int64),
        margins=_margins(puzzle, cells, walls),
    )


@functools.cache
def _demands_and_words() -> tuple[Int64s, Int64s]:
    """All pairs of a demand and a word that meets it, by demand, as two arrays int64[323 * 16]."""
    subsets = np.arange(16)
    known = ((subsets[:, None] >> np.arange(4) & 1) * (3 << 2 * np.arange(4))).sum(axis=1)
    demands = (subsets << 8) + (on.word_table()[:, on.ENDS, None] & known)
    order = np.argsort(demands, axis=None, kind="stable")
    return demands.ravel()[order], order // len(subsets)


def _margins(puzzle: Gloop, cells: Int64s, walls: Bools) -> Int64s:
    """The slots of the empty board, int64[LEVEL]; `walls` is bool[cells, 4]."""
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
def prepare(desk: Desk, random: RandomState) -> int:
    """Start a search with the givens placed and the words of each demand in random order; effort keeps counting.

    Returns `FOUND`, or `GIVENS_CLASH` if the givens do not fit, or leave a cell or the border without a tile.
    """
    words, board, cells, slots, begins = desk.words, desk.board, desk.cells, desk.slots, desk.begins
    for slot in range(LEVEL):
        slots[slot] = desk.margins[slot]
    slots[LEVEL] = 0
    for cell in range(len(cells)):
        cells[cell, DEMAND] = cells[cell, BARE]
        cells[cell, WORD] = -1
    # A new order of words is what makes another try worthwhile; the order of the cells is fixed.
    for demand in range(DEMANDS):
        first, last = begins[demand], begins[demand + 1]
        if last - first > 1:
            random_shuffle(random, desk.items[first:last], last - first)
    for given in range(len(desk.givens)):
        cell, word = desk.givens[given, 0], desk.givens[given, 1]
        demand, known = cells[cell, DEMAND], 0
        for side in range(4):
            if demand >> (8 + side) & 1:
                known |= 3 << 2 * side
        if words[word, on.ENDS] & known != demand & 255:
            return GIVENS_CLASH
        if not _lay(words, board, cells, desk.meeting, slots, cell, word):
            return GIVENS_CLASH
    if len(desk.levels):
        _open(cells, desk.levels, begins, 0)
    return FOUND


@kernel
def search(desk: Desk, budget: int) -> int:
    """Search until a packing is found, none is possible, or `budget` nodes are spent in all; a node places a tile."""
    words, board, cells, levels, slots = desk.words, desk.board, desk.cells, desk.levels, desk.slots
    items, meeting = desk.items, desk.meeting
    # The budget is looked at once per level, so a call can exceed it by the words of one cell.
    while slots[LEVEL] < len(levels):
        if slots[NODES] >= budget:
            return SPENT
        level = slots[LEVEL]
        cell = levels[level, CELL]
        # If the search has come back to this level, a tile is on the cell; then its next word is tried.
        if cells[cell, WORD] >= 0:
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
                _open(cells, levels, desk.begins, level + 1)
        else:
            if levels[level, TRIED] == 0:
                slots[DEAD_ENDS] += 1
            if level == 0:
                return EXHAUSTED
            # The tile on the level below is lifted when that level is at hand, not here.
            slots[LEVEL] = level - 1
    return FOUND


@kernel
def _open(cells: Int64s, levels: Int64s, begins: Int64s, level: int) -> None:
    """Start a level with all words that meet its cell's demand still to try."""
    demand = cells[levels[level, CELL], DEMAND]
    levels[level, CURSOR] = begins[demand]
    levels[level, LAST] = begins[demand + 1]
    levels[level, TRIED] = 0


@kernel
def _lay(words: Int64s, board: Int64s, cells: Int64s, meeting: Int64s, slots: Int64s, cell: int, word: int) -> bool:
    """Place a word that meets the cell's demand; returns whether the tiles left have all that the board now needs.

    The word is placed completely even if it does not fit, so that `_lift` can remove it like any other.
    """
    tile = words[word, on.TILE]
    slots[USED + tile // HALF] |= 1 << tile % HALF
    cells[cell, WORD] = word
    unused_low, unused_high = ~slots[USED], ~slots[USED + 1]
    fits = True
    for side in range(4):
        neighbour = board[cell, on.ACROSS + side]
        if neighbour >= 0 and cells[neighbour, WORD] < 0:
            pattern, facing = words[word, on.ENDS] >> 2 * side & 3, words[word, on.FACING] >> 2 * side & 3
            slots[SLACK + pattern] -= 1
            slots[SLACK + facing] -= 1
            # side ^ 2 is the opposite side. Its bits in the demand are 0 so far, so adding is the same as setting.
            demand = cells[neighbour, DEMAND] + (256 << (side ^ 2)) + (facing << 2 * (side ^ 2))
            cells[neighbour, DEMAND] = demand
            # Each neighbour alone: some unused tile must meet its demand. Two cells may still need the same tile.
            fits = fits and (meeting[demand, 0] & unused_low | meeting[demand, 1] & unused_high) != 0
    slots[BORDER] += cells[cell, BORDER_CELL] - words[word, on.BLANK]
    slots[CORNER] += cells[cell, CORNER_CELL] - words[word, on.BLANK_CORNER]
    # The first slots are margins: negative means that the tiles left lack sides or blank corners.
    for margin in range(USED):
        fits = fits and slots[margin] >= 0
    return fits


@kernel
def _lift(words: Int64s, board: Int64s, cells: Int64s, slots: Int64s, cell: int) -> None:
    """Remove the last tile placed."""
    word = cells[cell, WORD]
    tile = words[word, on.TILE]
    slots[USED + tile // HALF] ^= 1 << tile % HALF
    cells[cell, WORD] = -1
    for side in range(4):
        neighbour = board[cell, on.ACROSS + side]
        if neighbour >= 0 and cells[neighbour, WORD] < 0:
            pattern, facing = words[word, on.ENDS] >> 2 * side & 3, words[word, on.FACING] >> 2 * side & 3
            slots[SLACK + pattern] += 1
            slots[SLACK + facing] += 1
            cells[neighbour, DEMAND] -= (256 << (side ^ 2)) + (facing << 2 * (side ^ 2))
    slots[BORDER] -= cells[cell, BORDER_CELL] - words[word, on.BLANK]
    slots[CORNER] -= cells[cell, CORNER_CELL] - words[word, on.BLANK_CORNER]
