"""The one search of Gloop: depth first, always on the cell that the fewest oriented tiles fit.

Exact search, counting, grading and generating all run it, with different tiles, orders and budgets. It keeps for each
of the 625 demands a cell can make (a pattern or no demand on each side) how many unused words meet it, so choosing
costs a look-up a cell; and for each open path its two ends, so a closing contour is noticed at once.
"""

from typing import Any

import numpy as np

import puzzlemill.solvers.gloop.tables as on
from puzzlemill.solvers.kernels import kernel, random_shuffle

EXHAUSTED, FOUND, BUDGET_SPENT, GIVENS_CLASH = range(4)
"""What `search` and `prepare` return."""


@kernel
def prepare(
    words: Any, board: Any, slots: Any, items: Any, givens: Any, margins: Any, random: Any, shuffled: bool
) -> int:
    """Start a search: empty board, words and cells in order or `shuffled` by the random state, givens laid.

    Returns `FOUND`, or `GIVENS_CLASH` when a rule refuses the givens.
    """
    cells = np.arange(len(board))
    order = np.arange(len(words))
    if shuffled:
        random_shuffle(random, cells, cells.size)
        random_shuffle(random, order, order.size)
    slots[: on.MATE] = margins
    board[:, on.LAID] = -1
    board[:, on.FAILED] = -1
    board[:, on.DEMAND] = board[:, on.BARE]
    board[:, on.ORDER] = cells
    for word in order:
        if not slots[on.USED + words[word, on.TILE]]:
            for column in range(on.MEETS, on.TURNS):
                slots[on.FITTING + words[word, column]] += 1
    filled = np.zeros(on.DEMANDS, dtype=np.int64)
    for demand in range(on.DEMANDS):
        slots[on.START + demand + 1] = slots[on.START + demand] + slots[on.FITTING + demand]
    for word in order:
        if not slots[on.USED + words[word, on.TILE]]:
            for column in range(on.MEETS, on.TURNS):
                demand = words[word, column]
                items[slots[on.START + demand] + filled[demand]] = word
                filled[demand] += 1
    for level in range(len(givens)):
        cell, word = givens[level]
        fits = False
        for column in range(on.MEETS, on.TURNS):
            fits = fits or words[word, column] == board[cell, on.DEMAND]
        board[level, on.CHOSEN] = cell
        slots[on.LEVEL] = level + 1
        if not fits or lay(words, board, slots, cell, word) >= 0:
            return GIVENS_CLASH
    return FOUND


@kernel
def search(words: Any, board: Any, slots: Any, items: Any, budget: int, stop: int) -> int:
    """Go on until `stop` solutions were found since `prepare` or about `budget` nodes were spent; see the constants.

    A node is a tile laid. After `FOUND` the solution is on the board, and the next call looks for further ones.
    """
    base = slots[on.GIVENS]
    while True:
        level = slots[on.LEVEL]
        height = 0
        if level == len(board):
            if slots[on.FRESH]:
                slots[on.FRESH] = 0
                loops, circles = slots[on.LOOPS], slots[on.CIRCLES]
                if (
                    loops >= slots[on.LEAST_LOOPS]
                    and circles >= slots[on.LEAST_CIRCLES]
                    and loops + circles >= slots[on.LEAST]
                ):
                    slots[on.SOLUTIONS] += 1
                    if slots[on.SOLUTIONS] == 1:
                        slots[on.HEIGHT] = board[:, on.FAILED].max()
                    if slots[on.SOLUTIONS] >= stop:
                        return FOUND
        else:
            if slots[on.FRESH]:
                _choose(board, slots, level)
            if advance(words, board, slots, items, level):
                if slots[on.NODES] >= budget:
                    return BUDGET_SPENT
                continue
            slots[on.DEAD_ENDS] += board[level, on.TRIED] == 0
            height = max(board[level, on.FAILED], 0) + (board[level, on.TRIED] > 1)
        if level == base:
            return EXHAUSTED
        level -= 1
        slots[on.LEVEL] = level
        board[level, on.FAILED] = max(board[level, on.FAILED], height)
        lift(words, board, slots, board[level, on.CHOSEN], level)


@kernel
def _choose(board: Any, slots: Any, level: int) -> None:
    """Take the empty cell that the fewest words fit, the first in order among equals."""
    best, fewest = -1, len(slots)
    for place in range(len(board)):
        cell = board[place, on.ORDER]
        if board[cell, on.LAID] < 0 and slots[on.FITTING + board[cell, on.DEMAND]] < fewest:
            best, fewest = cell, slots[on.FITTING + board[cell, on.DEMAND]]
    board[level, on.CHOSEN] = best
    board[level, on.CURSOR] = slots[on.START + board[best, on.DEMAND]]
    board[level, on.TRIED] = 0
    board[level, on.FAILED] = -1
    slots[on.FRESH] = 0
    slots[on.FORCED] += fewest == 1


@kernel
def advance(words: Any, board: Any, slots: Any, items: Any, level: int) -> bool:
    """Lay the next word that no rule refuses on the cell of a level, if there is one."""
    cell = board[level, on.CHOSEN]
    last = slots[on.START + board[cell, on.DEMAND] + 1]
    cursor = board[level, on.CURSOR]
    while cursor < last:
        word = items[cursor]
        cursor += 1
        if slots[on.USED + words[word, on.TILE]] or not _leads(words, board, slots, cell, words[word, on.TILE]):
            continue
        for slot in range(on.LEVEL):
            board[level, on.SAVED + slot] = slots[slot]
        slots[on.NODES] += 1
        refused = lay(words, board, slots, cell, word)
        if refused < 0:
            board[level, on.CURSOR] = cursor
            board[level, on.TRIED] += 1
            slots[on.LEVEL] = level + 1
            slots[on.FRESH] = 1
            return True
        slots[refused] += 1
        lift(words, board, slots, cell, level)
    board[level, on.CURSOR] = cursor
    return False


@kernel
def _leads(words: Any, board: Any, slots: Any, cell: int, tile: int) -> bool:
    """Whether the first cell of the orbit can still have its least tile with `tile` on `cell`."""
    first = slots[on.ORBIT]
    for slot in range(on.ORBIT, on.ORBIT + 4):
        other = slots[slot]
        if other >= 0 and cell == first and board[other, on.LAID] >= 0 and words[board[other, on.LAID], on.TILE] < tile:
            return False
        if other >= 0 and cell == other and board[first, on.LAID] >= 0 and words[board[first, on.LAID], on.TILE] > tile:
            return False
    return True


@kernel
def lay(words: Any, board: Any, slots: Any, cell: int, word: int) -> int:
    """Lay a word that meets the cell's demand; returns the slot that counts the rule that refuses it, or -1."""
    _mark(words, slots, word, 1)
    for side in range(4):
        other = board[cell, on.ACROSS + side]
        if other >= 0 and board[other, on.LAID] < 0:
            pattern = words[word, on.SIDE + side]
            facing = pattern // 2 + pattern % 2 * 2
            board[other, on.DEMAND] += (facing - on.ANY) * 5 ** ((side + 2) % 4)
            slots[on.SLACK + pattern] -= 1
            slots[on.SLACK + facing] -= 1
    slots[on.BORDER] += board[cell, on.BORDER_CELL] - words[word, on.BLANK]
    slots[on.CORNER] += board[cell, on.CORNER_CELL] - words[word, on.BLANK_CORNER]
    for vertex in range(8):
        if words[word, on.PATH + vertex] > vertex:
            _join(words, board, slots, cell, vertex, words[word, on.PATH + vertex])
    board[cell, on.LAID] = word
    loops, circles = slots[on.LOOPS], slots[on.CIRCLES]
    if loops > slots[on.MOST_LOOPS] or circles > slots[on.MOST_CIRCLES] or loops + circles > slots[on.MOST]:
        return on.BY_CLOSURE
    no_circle = circles == slots[on.MOST_CIRCLES] or loops + circles == slots[on.MOST]
    if loops == slots[on.MOST_LOOPS] and (slots[on.STRANDS] > 0 or (no_circle and slots[on.OPEN] > 0)):
        return on.BY_CLOSURE
    if min(slots[on.BORDER], slots[on.CORNER], slots[on.SLACK]) < 0:
        return on.BY_BORDER
    if min(slots[on.SLACK + 1], slots[on.SLACK + 2], slots[on.SLACK + 3]) < 0:
        return on.BY_PARITY
    return -1


@kernel
def lift(words: Any, board: Any, slots: Any, cell: int, level: int) -> None:
    """Take up the last tile laid, that of a level."""
    word = board[cell, on.LAID]
    board[cell, on.LAID] = -1
    _mark(words, slots, word, -1)
    for slot in range(on.LEVEL):
        slots[slot] = board[level, on.SAVED + slot]
    for side in range(4):
        other = board[cell, on.ACROSS + side]
        if other >= 0 and board[other, on.LAID] < 0:
            pattern = words[word, on.SIDE + side]
            board[other, on.DEMAND] -= (pattern // 2 + pattern % 2 * 2 - on.ANY) * 5 ** ((side + 2) % 4)
    # Inner places keep the mates they had when they were ends, so the joints come undone in reverse order.
    for vertex in range(7, -1, -1):
        if words[word, on.PATH + vertex] > vertex:
            for end in (vertex, words[word, on.PATH + vertex]):
                if board[board[cell, on.ACROSS + end // 2], on.LAID] >= 0:
                    point = board[cell, on.POINT + end]
                    slots[on.MATE + slots[on.MATE + point]] = point


@kernel
def _mark(words: Any, slots: Any, word: int, used: int) -> None:
    """Count the words of a word's tile out of those that meet a demand, or with `used` = -1 in again."""
    slots[on.USED + words[word, on.TILE]] += used
    for column in range(on.TURNS, on.BLANK):
        turned = words[word, column]
        if turned >= 0:
            for meets in range(on.MEETS, on.TURNS):
                slots[on.FITTING + words[turned, meets]] -= used


@kernel
def _join(words: Any, board: Any, slots: Any, cell: int, a: int, b: int) -> None:
    """Lay the path between vertices a and b of a cell: open a path, lengthen one, join two, or close a contour.

    A strand is an open path that is more than one semicircle, so that it can only end in a loop.
    """
    start, end = board[cell, on.POINT + a], board[cell, on.POINT + b]
    far_start, far_end = start, end
    met = strands = 0
    if board[board[cell, on.ACROSS + a // 2], on.LAID] >= 0:
        far_start = slots[on.MATE + start]
        met += 1
        strands += not _semicircle(words, board, slots, cell, a)
    if board[board[cell, on.ACROSS + b // 2], on.LAID] >= 0:
        far_end = slots[on.MATE + end]
        met += 1
        strands += not _semicircle(words, board, slots, cell, b)
    same_side = a // 2 == b // 2
    slots[on.OPEN] += 1 - met
    if met == 2 and far_start == end:
        circle = same_side and strands == 0
        slots[on.CIRCLES if circle else on.LOOPS] += 1
        slots[on.STRANDS] -= not circle
    else:
        slots[on.STRANDS] += (met > 0 or not same_side) - strands
        slots[on.MATE + far_start] = far_end
        slots[on.MATE + far_end] = far_start


@kernel
def _semicircle(words: Any, board: Any, slots: Any, cell: int, vertex: int) -> bool:
    """Whether the open path that ends at a vertex of a cell is no more than a semicircle of the tile across."""
    word = board[board[cell, on.ACROSS + vertex // 2], on.LAID]
    twin = vertex ^ 1
    touching = (5 if vertex % 4 < 2 else 9) - vertex
    meets = words[word, on.PATH + touching] == (5 if vertex % 4 < 2 else 9) - twin
    return bool(meets and slots[on.MATE + board[cell, on.POINT + vertex]] == board[cell, on.POINT + twin])
