"""The one search of Gloop: depth first, always on the cell that the fewest oriented tiles fit.

Exact search, counting, grading and generating all run it, with different tiles, orders and budgets. It keeps for each
of the 625 demands a cell can make (a pattern or no demand on each side) how many unused words meet it, so choosing
costs one look-up per cell; and for each open path its two ends, so it notices at once when a contour closes.

The levels of the search are its stack: level n is the n-th tile laid, the givens are the lowest levels. What a tile
changes is undone in three ways: the slots before `LEVEL` are copied and put back, demands and fitting words are counted
back, and the mates of path ends are restored from the inner places of a path, which keep theirs.
"""

import numpy as np

import puzzlemill.solvers.gloop.tables as on
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import RandomState, copy, kernel, random_shuffle

EXHAUSTED, FOUND, BUDGET_SPENT, GIVENS_CLASH = range(4)
"""What `search` and `prepare` return."""


@kernel
def prepare(desk: on.Desk, random: RandomState, shuffled: bool) -> int:
    """Start a search with the givens placed, words and cells in order or `shuffled` by the random state.

    Returns `FOUND`, or `GIVENS_CLASH` if a rule refuses the givens.
    """
    words, board, slots, items = desk.words, desk.board, desk.slots, desk.items
    cells = np.arange(len(board))
    order = np.arange(len(words))
    if shuffled:
        random_shuffle(random, cells, cells.size)
        random_shuffle(random, order, order.size)
    copy(desk.margins, slots)
    for cell in range(len(board)):
        board[cell, on.WORD], board[cell, on.DEMAND], board[cell, on.ORDER] = -1, board[cell, on.BARE], cells[cell]
    # A counting sort of the words by demand: count them, add up the counts, then put each word in its place. A word
    # meets 16 demands, one for each set of known sides, and is in the list of each.
    for word in order:
        if not slots[on.USED + words[word, on.TILE]]:
            for column in range(on.MEETS, on.TURNS):
                slots[on.FITTING + words[word, column]] += 1
    for demand in range(on.DEMANDS):
        slots[on.START + demand + 1] = slots[on.START + demand] + slots[on.FITTING + demand]
    filled = np.zeros(on.DEMANDS, dtype=np.int64)
    for word in order:
        if not slots[on.USED + words[word, on.TILE]]:
            for column in range(on.MEETS, on.TURNS):
                demand = words[word, column]
                items[slots[on.START + demand] + filled[demand]] = word
                filled[demand] += 1
    for level in range(len(desk.givens)):
        cell, word = desk.givens[level]
        # `lay` expects a word from the list of its cell's demand; givens come from outside, so they are asked first.
        fits = False
        for column in range(on.MEETS, on.TURNS):
            if words[word, column] == board[cell, on.DEMAND]:
                fits = True
        board[level, on.CHOSEN] = cell
        slots[on.LEVEL] = level + 1
        if not fits or not lay(words, board, slots, cell, word):
            return GIVENS_CLASH
    return FOUND


@kernel
def search(desk: on.Desk, budget: int, stop: int) -> int:
    """Continue until `stop` solutions were found since `prepare` or about `budget` nodes were spent; see the constants.

    A node is a tile placed. After `FOUND` the solution is on the board, and the next call looks for more.
    """
    words, board, slots = desk.words, desk.board, desk.slots
    while True:
        level = slots[on.LEVEL]
        if level == len(board):
            # A level is fresh when a tile has just been placed below it. Otherwise the search has come back, and a full
            # board has been counted or the words of the cell are tried on from the cursor.
            if slots[on.FRESH]:
                slots[on.FRESH] = 0
                if enough(slots):
                    slots[on.SOLUTIONS] += 1
                    if slots[on.SOLUTIONS] >= stop:
                        return FOUND
        else:
            if slots[on.FRESH]:
                choose(board, slots, level)
            if advance(words, board, slots, desk.items, level):
                if slots[on.NODES] < budget:
                    continue
                return BUDGET_SPENT
            slots[on.DEAD_ENDS] += board[level, on.TRIED] == 0
        # The levels of the givens are never lifted.
        if level == slots[on.GIVENS]:
            return EXHAUSTED
        level -= 1
        slots[on.LEVEL] = level
        lift(words, board, slots, board[level, on.CHOSEN], level)


@kernel
def enough(slots: Int64s) -> bool:
    """Whether a full board has enough loops, circles and contours; `lay` has already refused too many."""
    loops, circles = slots[on.LOOPS], slots[on.CIRCLES]
    if loops < slots[on.LEAST_LOOPS] or circles < slots[on.LEAST_CIRCLES]:
        return False
    return bool(loops + circles >= slots[on.LEAST])


@kernel
def choose(board: Int64s, slots: Int64s, level: int) -> None:
    """Choose the empty cell that the fewest words fit, the first in order among equals."""
    # No demand is met by as many words as there are slots. A cell that no word fits has the fewest, so it is chosen and
    # makes a dead end at once.
    best, fewest = -1, len(slots)
    for place in range(len(board)):
        cell = board[place, on.ORDER]
        if board[cell, on.WORD] < 0 and slots[on.FITTING + board[cell, on.DEMAND]] < fewest:
            best, fewest = cell, slots[on.FITTING + board[cell, on.DEMAND]]
    board[level, on.CHOSEN] = best
    board[level, on.CURSOR] = slots[on.START + board[best, on.DEMAND]]
    board[level, on.TRIED] = 0
    slots[on.FRESH] = 0
    if fewest == 1:
        slots[on.FORCED] += 1


@kernel
def advance(words: Int64s, board: Int64s, slots: Int64s, items: Int64s, level: int) -> bool:
    """Place the next word that no rule refuses on the cell of a level, if there is one."""
    cell = board[level, on.CHOSEN]
    last = slots[on.START + board[cell, on.DEMAND] + 1]
    cursor = board[level, on.CURSOR]
    while cursor < last:
        word = items[cursor]
        cursor += 1
        # The lists of words stay as `prepare` made them, so words of tiles used since then are skipped here.
        if slots[on.USED + words[word, on.TILE]] or not _leads(words, board, slots, cell, words[word, on.TILE]):
            continue
        for slot in range(on.LEVEL):
            board[level, on.SAVED + slot] = slots[slot]
        slots[on.NODES] += 1
        if lay(words, board, slots, cell, word):
            board[level, on.CURSOR] = cursor
            board[level, on.TRIED] += 1
            slots[on.LEVEL] = level + 1
            slots[on.FRESH] = 1
            return True
        # Refused words were placed completely, and are lifted like those that led nowhere.
        lift(words, board, slots, cell, level)
    board[level, on.CURSOR] = cursor
    return False


@kernel
def _leads(words: Int64s, board: Int64s, slots: Int64s, cell: int, tile: int) -> bool:
    """Whether the first cell of the orbit can still have the least tile of the orbit with `tile` on `cell`.

    Rotations of the board exchange the cells of the orbit, so exactly one of the rotated forms of a packing passes.
    """
    first = slots[on.ORBIT]
    for slot in range(on.ORBIT, on.ORBIT + 4):
        other = slots[slot]
        if other < 0:
            continue
        if cell == first and board[other, on.WORD] >= 0 and words[board[other, on.WORD], on.TILE] < tile:
            return False
        if cell == other and board[first, on.WORD] >= 0 and words[board[first, on.WORD], on.TILE] > tile:
            return False
    return True


@kernel
def lay(words: Int64s, board: Int64s, slots: Int64s, cell: int, word: int) -> bool:
    """Place a word that meets the cell's demand; returns whether no rule refuses it.

    A refused word has been placed completely, so `lift` removes it like any other.
    """
    _count_out(words, slots, word, 1)
    for side in range(4):
        neighbour = board[cell, on.ACROSS + side]
        # A side that meets the border or a tile uses what was needed there, so its slack stays. A side towards an
        # empty cell uses up a side of its pattern, and one of the facing pattern is now sure to be needed.
        if neighbour >= 0 and board[neighbour, on.WORD] < 0:
            pattern = words[word, on.SIDE + side]
            facing = facing_pattern(pattern)
            # The digit of the neighbour's side turns from ANY to the facing pattern.
            board[neighbour, on.DEMAND] += (facing - on.ANY) * 5 ** ((side + 2) % 4)
            slots[on.SLACK + pattern] -= 1
            slots[on.SLACK + facing] -= 1
    # A border cell takes one tile with a blank side, which is neutral; elsewhere such a tile is lost to the border.
    slots[on.BORDER] += board[cell, on.BORDER_CELL] - words[word, on.BLANK]
    slots[on.CORNER] += board[cell, on.CORNER_CELL] - words[word, on.BLANK_CORNER]
    for vertex in range(8):
        # Each path once, from its lower vertex; `lift` goes through the same paths backwards.
        if words[word, on.PATH + vertex] > vertex:
            _join(words, board, slots, cell, vertex, words[word, on.PATH + vertex])
    board[cell, on.WORD] = word
    loops, circles = slots[on.LOOPS], slots[on.CIRCLES]
    if loops > slots[on.MOST_LOOPS] or circles > slots[on.MOST_CIRCLES] or loops + circles > slots[on.MOST]:
        return False
    # When the last loop has closed, every strand would close another one, and so would any open path if no circle may.
    no_circle = circles == slots[on.MOST_CIRCLES] or loops + circles == slots[on.MOST]
    if loops == slots[on.MOST_LOOPS] and (slots[on.STRANDS] > 0 or (no_circle and slots[on.OPEN] > 0)):
        return False
    if min(slots[on.BORDER], slots[on.CORNER]) < 0:
        return False
    return bool(min(slots[on.SLACK], slots[on.SLACK + 1], slots[on.SLACK + 2], slots[on.SLACK + 3]) >= 0)


@kernel
def lift(words: Int64s, board: Int64s, slots: Int64s, cell: int, level: int) -> None:
    """Remove the last tile placed, which belongs to this level."""
    word = board[cell, on.WORD]
    board[cell, on.WORD] = -1
    _count_out(words, slots, word, -1)
    for slot in range(on.LEVEL):
        slots[slot] = board[level, on.SAVED + slot]
    for side in range(4):
        neighbour = board[cell, on.ACROSS + side]
        if neighbour >= 0 and board[neighbour, on.WORD] < 0:
            facing = facing_pattern(words[word, on.SIDE + side])
            board[neighbour, on.DEMAND] -= (facing - on.ANY) * 5 ** ((side + 2) % 4)
    # Inner places keep the mates they had when they were ends, so the joints come undone in reverse order.
    for vertex in range(7, -1, -1):
        if words[word, on.PATH + vertex] > vertex:
            for end in (vertex, words[word, on.PATH + vertex]):
                if board[board[cell, on.ACROSS + end // 2], on.WORD] >= 0:
                    point = board[cell, on.POINT + end]
                    slots[on.MATE + slots[on.MATE + point]] = point


@kernel
def facing_pattern(pattern: int) -> int:
    """The pattern that touches a pattern across an edge: both are read clockwise, so 01 faces 10."""
    return pattern // 2 + pattern % 2 * 2


@kernel
def touching_vertex(vertex: int) -> int:
    """The neighbour's vertex that touches a vertex across the edge, as in `puzzles.gloop.tracing.TOUCHING`."""
    if vertex % 4 < 2:
        return 5 - vertex  # north and south
    return 9 - vertex  # east and west


@kernel
def _count_out(words: Int64s, slots: Int64s, word: int, used: int) -> None:
    """Subtract the words of a word's tile from the counts of unused words by demand; `used` = -1 adds them again."""
    slots[on.USED + words[word, on.TILE]] += used
    for column in range(on.TURNS, on.BLANK):
        turned = words[word, column]
        if turned >= 0:
            for meets in range(on.MEETS, on.TURNS):
                slots[on.FITTING + words[turned, meets]] -= used


@kernel
def _join(words: Int64s, board: Int64s, slots: Int64s, cell: int, a: int, b: int) -> None:
    """Add the path between vertices a and b of a cell: start a path, lengthen one, join two, or close a contour.

    A strand is an open path that is more than one semicircle, so that it can only end in a loop.
    """
    start, end = board[cell, on.POINT + a], board[cell, on.POINT + b]
    start_mate, end_mate = start, end
    joined = joined_strands = 0
    if board[board[cell, on.ACROSS + a // 2], on.WORD] >= 0:
        start_mate = slots[on.MATE + start]
        joined += 1
        if not _semicircle(words, board, slots, cell, a):
            joined_strands += 1
    if board[board[cell, on.ACROSS + b // 2], on.WORD] >= 0:
        end_mate = slots[on.MATE + end]
        joined += 1
        if not _semicircle(words, board, slots, cell, b):
            joined_strands += 1
    same_side = a // 2 == b // 2
    # A path that touches no open path adds one, one that touches a single end lengthens it, and two ends become one
    # path or none.
    slots[on.OPEN] += 1 - joined
    if joined == 2 and start_mate == end:
        # Both ends meet the ends of one and the same path. It was a strand unless the contour is a circle.
        if same_side and joined_strands == 0:
            slots[on.CIRCLES] += 1
        else:
            slots[on.LOOPS] += 1
            slots[on.STRANDS] -= 1
    else:
        if joined > 0 or not same_side:
            slots[on.STRANDS] += 1
        slots[on.STRANDS] -= joined_strands
        # Only the far ends learn of each other. The inner places keep their mates, from which `lift` restores the far
        # ends.
        slots[on.MATE + start_mate] = end_mate
        slots[on.MATE + end_mate] = start_mate


@kernel
def _semicircle(words: Int64s, board: Int64s, slots: Int64s, cell: int, vertex: int) -> bool:
    """Whether the open path that ends at a vertex of a cell is only a semicircle of the tile across."""
    word = board[board[cell, on.ACROSS + vertex // 2], on.WORD]
    twin = vertex ^ 1
    if words[word, on.PATH + touching_vertex(vertex)] != touching_vertex(twin):
        return False
    return bool(slots[on.MATE + board[cell, on.POINT + vertex]] == board[cell, on.POINT + twin])
