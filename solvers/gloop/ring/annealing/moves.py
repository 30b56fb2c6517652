"""The moves of an annealing of Gloop, from one valid packing to another: swaps in a class and refills of windows."""

from typing import Final

import numpy as np

import puzzlemill.solvers.gloop.ring.annealing.tables as to
import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop.ring.annealing.contours import (
    circles_at,
    contours_gained,
    mark_insides,
    mark_places,
    measure,
)
from puzzlemill.solvers.kernels import RandomState, kernel, random_bits

SWAPS: Final = 192
"""The number of swaps in every 256 moves, on average; the others are refills."""

WINDOWS: Final = np.array([(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (2, 3), (3, 2)])
"""Height and width of the windows that are refilled."""

SMALL: Final = 5
"""Half of the refills take a second window, one of this many first ones: distant border cells can trade tiles."""

SINGLES: Final = 4
"""The other half take fewer single cells than this, besides their window."""

SPARES: Final = 6
"""The most spares that a refill can place."""

TRIES: Final = 60
"""The most tiles that a refill can place before it gives up."""


@kernel
def begin(desk: to.Desk) -> bool:
    """Measure the present packing; returns whether it is good enough to stop at once."""
    state = desk.state
    measure(desk.board, desk.words, state)
    state[to.ENERGY] = energy(state, state[to.LOOPS], state[to.CIRCLES], state[to.WRONG])
    return _keep(len(desk.board), state)


@kernel
def anneal(desk: to.Desk, random: RandomState, chances: Int64s, moves: int) -> bool:
    """Make `moves` moves at one temperature, or fewer if the packing becomes good enough; returns whether it did.

    `chances`, int64[WORST], are how many of 2**32 draws accept a rise of the energy by 0, 1, ...
    """
    board, words, tiles, state = desk.board, desk.words, desk.tiles, desk.state
    for _ in range(moves):
        state[to.MOVES] += 1
        refilling = np.int64(random_bits(random) >> np.uint64(56)) >= SWAPS
        changed = _refill(board, words, tiles, state, random) if refilling else _swap(words, tiles, state, random)
        if changed == 0:
            continue
        # The old circles are counted before the insides change, as they were wrong or right by the old ones.
        circles, wrong = circles_at(board, words, state, changed, to.WORD)
        # Swaps within a class change no side, so the same corners stay inside.
        insides_change = refilling and state[to.SIDED]
        if insides_change:
            mark_insides(board, words, state)
        circles_then, wrong_then = circles_at(board, words, state, changed, to.NEXT)
        circles = state[to.CIRCLES] + circles_then - circles
        wrong = state[to.WRONG] + wrong_then - wrong
        gained = contours_gained(words, state, changed)
        # All contours now, less the circles among them.
        loops = state[to.LOOPS] + state[to.CIRCLES] + gained - circles
        energy_then = energy(state, loops, circles, wrong)
        if _accepted(energy_then - state[to.ENERGY], chances, random):
            state[to.LOOPS], state[to.CIRCLES], state[to.WRONG] = loops, circles, wrong
            state[to.ENERGY] = energy_then
            _lay(words, state, changed)
            if _keep(len(board), state):
                return True
        else:
            # Of what lasts, only the new words and the insides were written.
            for index in range(changed):
                state[to.NEXT + state[to.CHANGED + index]] = to.STAYS
            if insides_change:
                mark_insides(board, words, state)
    return False


@kernel
def energy(state: Int64s, loops: int, circles: int, wrong: int) -> int:
    """The energy of a packing: its faults and its signed value; without faults, the value alone."""
    value = circles if state[to.BY_CIRCLES] else loops + circles
    return int(_faults(state, loops, circles, wrong) + state[to.SIGN] * value)


@kernel
def _faults(state: Int64s, loops: int, circles: int, wrong: int) -> int:
    """The cost of what is wrong with a packing: too many loops, too many or misplaced circles, limits missed."""
    contours = loops + circles
    missed = max(0, state[to.LEAST] - contours, contours - state[to.MOST])
    missed += max(0, state[to.FEWEST] - circles, circles - state[to.GREATEST])
    return int(
        state[to.ONE_LOOP] * abs(loops - 1)
        + state[to.NO_CIRCLE] * circles
        + state[to.SIDED] * wrong
        + state[to.LIMIT] * missed
    )


@kernel
def _accepted(rise: int, chances: Int64s, random: RandomState) -> bool:
    """Whether a rise of the energy is accepted; takes a draw only if that depends on chance."""
    if rise <= 0:
        return True
    if rise >= len(chances):
        return False
    return bool(np.int64(random_bits(random) >> np.uint64(32)) < chances[rise])


@kernel
def _keep(cells: int, state: Int64s) -> bool:
    """Keep the present packing if it is the best one without fault; returns whether it is good enough to stop."""
    if _faults(state, state[to.LOOPS], state[to.CIRCLES], state[to.WRONG]) > 0:
        return False
    # Without faults the energy is the signed value alone, so less is better for either sign.
    value = state[to.ENERGY]
    if not state[to.FOUND] or value < state[to.BEST_VALUE]:
        state[to.FOUND] = 1
        state[to.BEST_VALUE] = value
        for cell in range(cells):
            state[to.BEST + cell] = state[to.WORD + cell]
    return bool(state[to.SIGN] == 0 or value <= state[to.TARGET])


@kernel
def _lay(words: Int64s, state: Int64s, changed: int) -> None:
    """Place the new words on the changed cells."""
    # First all their tiles are removed, because a swap places the tile of one changed cell on the other.
    for index in range(changed):
        word = state[to.WORD + state[to.CHANGED + index]]
        state[to.CELL_OF + words[word, on.TILE]] = to.SPARE
    for index in range(changed):
        cell = state[to.CHANGED + index]
        word = state[to.NEXT + cell]
        state[to.NEXT + cell] = to.STAYS
        state[to.WORD + cell] = word
        state[to.CELL_OF + words[word, on.TILE]] = cell
        for end in range(on.CELL_ENDS * cell, on.CELL_ENDS * cell + on.CELL_ENDS):
            state[to.PARTNER + end] = state[to.NEXT_PARTNER + end]
    mark_places(state, changed)


@kernel
def _below(random: RandomState, bound: int) -> int:
    """A random number below a small bound, without a loop: a bias of 2**-24 does not matter here."""
    return int(np.int64(random_bits(random) >> np.uint64(33)) * bound >> 31)


@kernel
def _swap(words: Int64s, tiles: Int64s, state: Int64s, random: RandomState) -> int:
    """Choose two tiles of a class to exchange, or one to turn, keeping all sides; returns how many cells change."""
    if state[to.EXCHANGED] == 0:
        return 0
    tile = state[to.EXCHANGES + _below(random, state[to.EXCHANGED])]
    # One draw chooses the other tile (bits 0-31) and the turns of both (bits 32-33 and 34-35).
    bits = np.int64(random_bits(random) >> np.uint64(1))
    other = state[to.EXCHANGES + state[to.FIRST + tile] + ((bits & 0xFFFFFFFF) * state[to.ALIKE + tile] >> 32)]
    # At least one of the two must be on the board; two spares change nothing.
    if state[to.CELL_OF + tile] < 0:
        tile, other = other, tile
    cell, other_cell = state[to.CELL_OF + tile], state[to.CELL_OF + other]
    if cell < 0:
        return 0
    # After `period` quarter turns a tile of the class shows the same path ends again.
    period = tiles[tile, on.PERIOD]
    step = words[state[to.WORD + cell], on.STEP] + period * (bits >> 32 & 3)
    word = tiles[other, on.TURNED + step % 4]
    if word == state[to.WORD + cell]:
        return 0
    state[to.CHANGED] = cell
    state[to.NEXT + cell] = word
    if other_cell < 0 or tile == other:
        return 1
    step = words[state[to.WORD + other_cell], on.STEP] + period * (bits >> 34 & 3)
    state[to.CHANGED + 1] = other_cell
    state[to.NEXT + other_cell] = tiles[tile, on.TURNED + step % 4]
    return 2


@kernel
def _refill(board: Int64s, words: Int64s, tiles: Int64s, state: Int64s, random: RandomState) -> int:
    """Empty a window and a few more cells, and choose another way to fill them; returns how many cells change."""
    if state[to.FREE_CELLS] == 0:
        return 0
    height, width = WINDOWS[_below(random, len(WINDOWS))]
    size = _empty(board, state, 0, height, width, random)
    # One draw decides both: the lower half are numbers of single cells, the upper half means a second window.
    extra = _below(random, 2 * SINGLES)
    if extra < SINGLES:
        for _ in range(extra):
            size = _empty(board, state, size, 1, 1, random)
    else:
        height, width = WINDOWS[_below(random, SMALL)]
        size = _empty(board, state, size, height, width, random)
    offers = _offer(words, tiles, state, size, random)
    # Cells that get their old word back are not changed, so the bookkeeping of contours need not look at them.
    filled = _fill(board, words, state, size, offers)
    changed = 0
    for index in range(size):
        cell = state[to.CHANGED + index]
        if filled and state[to.NEXT + cell] != state[to.WORD + cell]:
            state[to.CHANGED + changed] = cell
            changed += 1
        else:
            state[to.NEXT + cell] = to.STAYS
    return changed


@kernel
def _empty(board: Int64s, state: Int64s, size: int, height: int, width: int, random: RandomState) -> int:
    """Add a window at a random place to the `size` cells to fill; returns the new number of cells."""
    first = state[to.FREE_CELL + _below(random, state[to.FREE_CELLS])]
    while first >= 0 and height > 0:
        cell, left = first, width
        while cell >= 0 and left > 0:
            if board[cell, on.FREE] and state[to.NEXT + cell] == to.STAYS:
                state[to.NEXT + cell] = to.EMPTY
                state[to.CHANGED + size] = cell
                size += 1
            # East along the row, until the window, the board or a hole ends it.
            cell = board[cell, on.ACROSS + 1]
            left -= 1
        # South, to the next row of the window.
        first = board[first, on.ACROSS + 2]
        height -= 1
    return size


@kernel
def _offer(words: Int64s, tiles: Int64s, state: Int64s, size: int, random: RandomState) -> int:
    """List the words of the removed tiles and of some spares in random order; returns how many there are."""
    pool = size
    for index in range(size):
        state[to.POOL + index] = words[state[to.WORD + state[to.CHANGED + index]], on.TILE]
    # Spares come in a run from a random start: not independent draws, but a single one.
    at, left = _below(random, state[to.MOVABLE]), state[to.MOVABLE]
    while left > 0 and pool < size + SPARES:
        tile = state[to.MOVABLES + at]
        if state[to.CELL_OF + tile] == to.SPARE:
            state[to.POOL + pool] = tile
            pool += 1
        at = at + 1 if at + 1 < state[to.MOVABLE] else 0
        left -= 1
    offers = 0
    for index in range(pool):
        # Fisher and Yates from the front; the tile drawn offers its turns at once, starting from a random one.
        drawn = index + _below(random, pool - index)
        tile = state[to.POOL + drawn]
        state[to.POOL + drawn] = state[to.POOL + index]
        turn = _below(random, 4)
        for step in range(turn, turn + tiles[tile, on.TURNS]):
            word = tiles[tile, on.TURNED + step % 4]
            state[to.OFFER + offers] = word
            state[to.OFFER_ENDS + offers] = words[word, on.ENDS]
            state[to.OFFER_FROM + offers] = index
            offers += 1
    return offers


@kernel
def _fill(board: Int64s, words: Int64s, state: Int64s, size: int, offers: int) -> bool:
    """Fill the emptied cells depth first with words on offer, not as before; returns whether a way was found."""
    level = tries = taken = 0  # `taken` are the tiles placed, as bits of their places in the pool
    state[to.CURSOR] = 0
    # A window with many fillings is filled soon, and one with none is not worth a long proof.
    while tries < TRIES:
        cell, offer = state[to.CHANGED + level], state[to.CURSOR + level]
        if state[to.NEXT + cell] >= 0:
            state[to.NEXT + cell] = to.EMPTY
            # The cursor is one past the word on the cell.
            taken ^= 1 << state[to.OFFER_FROM + offer - 1]
        # The path ends that the cell must show on its known sides: to walls, cells that stay and cells filled before.
        known = ends = 0
        for side in range(4):
            neighbour = board[cell, on.ACROSS + side]
            if neighbour < 0:
                known |= 3 << 2 * side
                continue
            word = state[to.NEXT + neighbour]
            if word == to.EMPTY:
                continue
            if word == to.STAYS:
                word = state[to.WORD + neighbour]
            pattern = words[word, on.ENDS] >> 2 * (side ^ 2)
            ends |= (pattern >> 1 & 1 | pattern << 1 & 2) << 2 * side  # touching sides are read in opposite directions
            known |= 3 << 2 * side
        while offer < offers and (
            state[to.OFFER_ENDS + offer] & known != ends or taken >> state[to.OFFER_FROM + offer] & 1
        ):
            offer += 1
        state[to.CURSOR + level] = offer + 1
        if offer < offers:
            state[to.NEXT + cell] = state[to.OFFER + offer]
            taken |= 1 << state[to.OFFER_FROM + offer]
            tries += 1
            if level + 1 < size:
                level += 1
                state[to.CURSOR + level] = 0
            else:
                # If all words are the old ones, the search goes on from this last cell.
                for index in range(size):
                    cell = state[to.CHANGED + index]
                    if state[to.NEXT + cell] != state[to.WORD + cell]:
                        return True
        elif level == 0:
            return False
        else:
            level -= 1
    return False
