"""The moves of an annealing of Gloop, from one valid packing to another: swaps in a class and refills of windows."""

from typing import Any, Final

import numpy as np

import puzzlemill.solvers.gloop.ring.annealing.tables as to
import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.solvers.gloop.ring.annealing.contours import (
    circles_at,
    contours_gained,
    mark_insides,
    mark_places,
    measure,
)
from puzzlemill.solvers.kernels import kernel, random_bits

SWAPS: Final = 192
"""Of 256 moves so many are swaps, the others refills."""

WINDOWS: Final = np.array([(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 2), (2, 3), (3, 2)])
"""Height and width of the windows that are refilled."""

SMALL: Final = 5
"""Half the refills take two windows, the second one of the first so many: far parts of a border can trade tiles."""

SINGLES: Final = 4
"""The other half take fewer than so many cells beside their window."""

SPARES: Final = 6
"""A refill may lay one of so many spares."""

TRIES: Final = 60
"""Tiles that a refill may lay before it is given up."""


@kernel
def begin(board: Any, words: Any, state: Any) -> bool:
    """Measure the packing laid; whether it is good enough to stop at once."""
    measure(board, words, state)
    state[to.ENERGY] = energy(state, state[to.LOOPS], state[to.CIRCLES], state[to.WRONG])
    return _keep(len(board), state)


@kernel
def anneal(board: Any, words: Any, tiles: Any, state: Any, random: Any, chances: Any, moves: int) -> bool:
    """Make so many moves at one temperature, or fewer where the packing becomes good enough; whether it did.

    `chances` are the draws of 2**32 that accept a rise of the energy by 0, 1, ...
    """
    for _ in range(moves):
        state[to.MOVES] += 1
        refilling = np.int64(random_bits(random) >> np.uint64(56)) >= SWAPS
        changed = _refill(board, words, tiles, state, random) if refilling else _swap(words, tiles, state, random)
        if changed == 0:
            continue
        circles, wrong = circles_at(board, words, state, changed, to.LAID)
        # Swaps in a class leave every side as it is, and so what is inside.
        turned_out = refilling and state[to.SIDED]
        if turned_out:
            mark_insides(board, words, state)
        circles_then, wrong_then = circles_at(board, words, state, changed, to.NEXT)
        circles = state[to.CIRCLES] + circles_then - circles
        wrong = state[to.WRONG] + wrong_then - wrong
        gained = contours_gained(words, state, changed)
        loops = state[to.LOOPS] + state[to.CIRCLES] + gained - circles
        reached = energy(state, loops, circles, wrong)
        if _accepted(reached - state[to.ENERGY], chances, random):
            state[to.LOOPS], state[to.CIRCLES], state[to.WRONG] = loops, circles, wrong
            state[to.ENERGY] = reached
            _lay(board, words, state, changed)
            if _keep(len(board), state):
                return True
        else:
            for index in range(changed):
                state[to.NEXT + state[to.CHANGED + index]] = to.STAYS
            if turned_out:
                mark_insides(board, words, state)
    return False


@kernel
def energy(state: Any, loops: int, circles: int, wrong: int) -> int:
    """Faults and the signed value of a packing; where it has no fault, the value alone."""
    value = circles if state[to.BY_CIRCLES] else loops + circles
    return int(_faults(state, loops, circles, wrong) + state[to.SIGN] * value)


@kernel
def _faults(state: Any, loops: int, circles: int, wrong: int) -> int:
    """What is wrong with a packing: loops too many, circles too many or on the wrong side, limits missed."""
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
def _accepted(rise: int, chances: Any, random: Any) -> bool:
    return rise <= 0 or (rise < len(chances) and np.int64(random_bits(random) >> np.uint64(32)) < chances[rise])


@kernel
def _keep(cells: int, state: Any) -> bool:
    """Keep the packing laid if it is without fault and the best so far; whether it is good enough to stop."""
    if _faults(state, state[to.LOOPS], state[to.CIRCLES], state[to.WRONG]) > 0:
        return False
    value = state[to.ENERGY]
    if not state[to.FOUND] or value < state[to.BEST_VALUE]:
        state[to.FOUND] = 1
        state[to.BEST_VALUE] = value
        for cell in range(cells):
            state[to.BEST + cell] = state[to.LAID + cell]
    return bool(state[to.SIGN] == 0 or value <= state[to.TARGET])


@kernel
def _lay(board: Any, words: Any, state: Any, changed: int) -> None:
    """Lay the words to be on the changed cells."""
    for index in range(changed):
        word = state[to.LAID + state[to.CHANGED + index]]
        state[to.CELL_OF + words[word, on.TILE]] = to.SPARE
    for index in range(changed):
        cell = state[to.CHANGED + index]
        word = state[to.NEXT + cell]
        state[to.NEXT + cell] = to.STAYS
        state[to.LAID + cell] = word
        state[to.CELL_OF + words[word, on.TILE]] = cell
        for end in range(on.CELL_ENDS * cell, on.CELL_ENDS * cell + on.CELL_ENDS):
            state[to.PARTNER + end] = state[to.NEXT_PARTNER + end]
    mark_places(state, changed)


@kernel
def _below(random: Any, bound: int) -> int:
    """A random number below a small bound; a bias of 2**-24 does not matter here, a loop would."""
    return int(np.int64(random_bits(random) >> np.uint64(33)) * bound >> 31)


@kernel
def _swap(words: Any, tiles: Any, state: Any, random: Any) -> int:
    """Choose two tiles of a class to change places, or one to turn, so that all sides stay; returns how many cells."""
    if state[to.EXCHANGED] == 0:
        return 0
    one = state[to.EXCHANGES + _below(random, state[to.EXCHANGED])]
    bits = np.int64(random_bits(random) >> np.uint64(1))
    other = state[to.EXCHANGES + state[to.FIRST + one] + ((bits & 0xFFFFFFFF) * state[to.ALIKE + one] >> 32)]
    if state[to.CELL_OF + one] < 0:
        one, other = other, one
    here, there = state[to.CELL_OF + one], state[to.CELL_OF + other]
    if here < 0:
        return 0
    period = tiles[one, on.PERIOD]
    step = words[state[to.LAID + here], on.STEP] + period * (bits >> 32 & 3)
    word = tiles[other, on.TURNED + step % 4]
    if word == state[to.LAID + here]:
        return 0
    state[to.CHANGED] = here
    state[to.NEXT + here] = word
    if there < 0 or one == other:
        return 1
    step = words[state[to.LAID + there], on.STEP] + period * (bits >> 34 & 3)
    state[to.CHANGED + 1] = there
    state[to.NEXT + there] = tiles[one, on.TURNED + step % 4]
    return 2


@kernel
def _refill(board: Any, words: Any, tiles: Any, state: Any, random: Any) -> int:
    """Empty a window and a few more cells and choose another way to fill them; returns how many cells it changes."""
    if state[to.FREE_CELLS] == 0:
        return 0
    height, width = WINDOWS[_below(random, len(WINDOWS))]
    size = _empty(board, state, 0, height, width, random)
    extra = _below(random, 2 * SINGLES)
    if extra < SINGLES:
        for _ in range(extra):
            size = _empty(board, state, size, 1, 1, random)
    else:
        height, width = WINDOWS[_below(random, SMALL)]
        size = _empty(board, state, size, height, width, random)
    offers = _offer(words, tiles, state, size, random)
    filled = _fill(board, words, state, size, offers)
    changed = 0
    for index in range(size):
        cell = state[to.CHANGED + index]
        if filled and state[to.NEXT + cell] != state[to.LAID + cell]:
            state[to.CHANGED + changed] = cell
            changed += 1
        else:
            state[to.NEXT + cell] = to.STAYS
    return changed


@kernel
def _empty(board: Any, state: Any, size: int, height: int, width: int, random: Any) -> int:
    """Add a window at a random place to the `size` cells that are to be filled; returns how many they are then."""
    first = state[to.FREE_CELL + _below(random, state[to.FREE_CELLS])]
    while first >= 0 and height > 0:
        cell, left = first, width
        while cell >= 0 and left > 0:
            if board[cell, on.FREE] and state[to.NEXT + cell] == to.STAYS:
                state[to.NEXT + cell] = to.EMPTY
                state[to.CHANGED + size] = cell
                size += 1
            cell = board[cell, on.ACROSS + 1]
            left -= 1
        first = board[first, on.ACROSS + 2]
        height -= 1
    return size


@kernel
def _offer(words: Any, tiles: Any, state: Any, size: int, random: Any) -> int:
    """Line up the words of the tiles taken up and of some spares in random order; returns how many they are."""
    pool = size
    for index in range(size):
        state[to.POOL + index] = words[state[to.LAID + state[to.CHANGED + index]], on.TILE]
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
def _fill(board: Any, words: Any, state: Any, size: int, offers: int) -> bool:
    """Fill the emptied cells depth first with words on offer, otherwise than they were; whether that was found."""
    level = tries = taken = 0
    state[to.CURSOR] = 0
    while tries < TRIES:
        cell, offer = state[to.CHANGED + level], state[to.CURSOR + level]
        if state[to.NEXT + cell] >= 0:
            state[to.NEXT + cell] = to.EMPTY
            taken ^= 1 << state[to.OFFER_FROM + offer - 1]
        known = ends = 0
        for side in range(4):
            other = board[cell, on.ACROSS + side]
            word = state[to.NEXT + other] if other >= 0 else to.EMPTY
            if word != to.EMPTY:
                pattern = words[word if word >= 0 else state[to.LAID + other], on.ENDS] >> 2 * (side ^ 2)
                ends |= (pattern >> 1 & 1 | pattern << 1 & 2) << 2 * side
            if word != to.EMPTY or other < 0:
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
                for index in range(size):
                    cell = state[to.CHANGED + index]
                    if state[to.NEXT + cell] != state[to.LAID + cell]:
                        return True
        elif level == 0:
            return False
        else:
            level -= 1
    return False
