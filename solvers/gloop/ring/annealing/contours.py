"""Contours of an annealing kept up to date: places along them, how many a move makes, circles and their sides.

A move changes the words of a few cells. Outside these the contours run on as they did, so the places of the old arcs
in the cells show which ends are linked outside, and the new contours are followed from link to link. To judge a move
costs as much as its cells have arcs, however long the contours are; only an accepted move numbers whole contours again.

    == arc a ==~~~~~~~~~~~== arc b ==~~~~~~~~~~~ (back to a)

The arcs (==) are in the changed cells, and the links (~~) stay when other arcs take their place.
"""

from typing import Final

import puzzlemill.solvers.gloop.ring.annealing.tables as to
import puzzlemill.solvers.gloop.ring.tables as on
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import kernel

CELL_SHIFT: Final = 3
"""A path end's number shifted right by this is its cell."""


@kernel
def measure(board: Int64s, words: Int64s, state: Int64s) -> None:
    """Store partners, places, insides and the numbers of loops, circles and wrong circles of the words placed."""
    for cell in range(len(board)):
        for vertex in range(on.CELL_ENDS):
            partner = words[state[to.WORD + cell], on.PARTNER + vertex]
            end = on.CELL_ENDS * cell
            state[to.PARTNER + end + vertex] = end + partner if partner >= 0 else -1
        state[to.CHANGED + cell] = cell
    mark_insides(board, words, state)
    state[to.SERIAL] = 1
    contours = mark_places(state, len(board))
    state[to.CIRCLES] = state[to.WRONG] = 0
    for cell in range(len(board)):
        for side in (0, 3):  # north and west, so that each edge is looked at once
            neighbour = board[cell, on.ACROSS + side]
            if neighbour >= 0 and is_circle(words, state[to.WORD + cell], state[to.WORD + neighbour], side):
                state[to.CIRCLES] += 1
                if state[to.INSIDE + cell] == state[to.WRONG_SIDE]:
                    state[to.WRONG] += 1
    state[to.LOOPS] = contours - state[to.CIRCLES]


@kernel
def mark_places(state: Int64s, changed: int) -> int:
    """Number the path ends along each contour through the changed cells; returns how many contours there are."""
    before = state[to.SERIAL]  # ends with a serial from here on are numbered already
    for index in range(changed):
        cell = state[to.CHANGED + index]
        # Contours that lie outside these cells keep their serials, which need only differ, not be without gaps.
        for first in range(on.CELL_ENDS * cell, on.CELL_ENDS * cell + on.CELL_ENDS):
            if state[to.PARTNER + first] >= 0 and state[to.PLACE + first] >> to.SHIFT < before:
                place = state[to.SERIAL] << to.SHIFT
                state[to.SERIAL] += 1
                end = first
                while True:
                    state[to.PLACE + end] = place
                    end = state[to.PARTNER + end]
                    state[to.PLACE + end] = place + 1
                    place += 2
                    end = state[to.TOUCH + end]
                    if end == first:
                        break
    return int(state[to.SERIAL] - before)


@kernel
def contours_gained(words: Int64s, state: Int64s, changed: int) -> int:
    """How many more contours there would be if the changed cells had their new words."""
    cut = _link_outside(state, changed)
    for index in range(changed):
        cell = state[to.CHANGED + index]
        word, start = state[to.NEXT + cell], on.CELL_ENDS * cell
        for vertex in range(on.CELL_ENDS):
            partner = words[word, on.PARTNER + vertex]
            state[to.NEXT_PARTNER + start + vertex] = start + partner if partner >= 0 else -1
            # Between two changed cells nothing lies outside, so what touches is linked; this replaces the link of an
            # old arc.
            touching = state[to.TOUCH + start + vertex]
            if touching >= 0 and state[to.NEXT + (touching >> CELL_SHIFT)] >= 0:
                state[to.LINK + start + vertex] = touching
    closed = 0
    # A new stamp makes all ends unseen without clearing the array.
    state[to.STAMP] += 1
    stamp = state[to.STAMP]
    for index in range(changed):
        cell = state[to.CHANGED + index]
        for end in range(on.CELL_ENDS * cell, on.CELL_ENDS * cell + on.CELL_ENDS):
            if state[to.NEXT_PARTNER + end] >= 0 and state[to.SEEN + end] != stamp:
                closed += 1
                # Along the arc through the cell, then along the link outside, until the contour is back at its start.
                while state[to.SEEN + end] != stamp:
                    state[to.SEEN + end] = stamp
                    end = state[to.NEXT_PARTNER + end]
                    state[to.SEEN + end] = stamp
                    end = state[to.LINK + end]
    return closed - cut


@kernel
def _link_outside(state: Int64s, changed: int) -> int:
    """Link the ends of the changed cells that are joined outside them; returns how many contours run through them."""
    arcs = 0
    for index in range(changed):
        cell = state[to.CHANGED + index]
        for end in range(on.CELL_ENDS * cell, on.CELL_ENDS * cell + on.CELL_ENDS):
            partner = state[to.PARTNER + end]
            if partner > end:
                entry, place = end, state[to.PLACE + end]
                if state[to.PLACE + partner] < place:
                    entry, place = partner, state[to.PLACE + partner]
                # Insertion keeps the arcs sorted by place; a swap has at most eight.
                at = arcs
                while at > 0 and state[to.ARC_PLACE + at - 1] > place:
                    state[to.ARC_PLACE + at] = state[to.ARC_PLACE + at - 1]
                    state[to.ARC + at] = state[to.ARC + at - 1]
                    at -= 1
                state[to.ARC_PLACE + at] = place
                state[to.ARC + at] = entry
                arcs += 1
    # Along a contour each arc is linked to the next one, the last to the first.
    contours = first = 0
    for arc in range(arcs):
        leaving = state[to.PARTNER + state[to.ARC + arc]]
        following = arc + 1
        contour = state[to.ARC_PLACE + arc] >> to.SHIFT
        if following == arcs or state[to.ARC_PLACE + following] >> to.SHIFT != contour:
            following, first = first, following
            contours += 1
        entering = state[to.ARC + following]
        state[to.LINK + leaving] = entering
        state[to.LINK + entering] = leaving
    return contours


@kernel
def is_circle(words: Int64s, word: int, other: int, side: int) -> bool:
    """Whether a word and the `other` one across a side of it make a circle there."""
    return bool(words[word, on.CAPS] >> side & 1 and words[other, on.CAPS] >> (side ^ 2) & 1)


@kernel
def circles_at(board: Int64s, words: Int64s, state: Int64s, changed: int, word_on: int) -> tuple[int, int]:
    """Circles on the sides of the changed cells, and how many are wrong; `word_on` is WORD, or NEXT for new words."""
    circles = wrong = 0
    for index in range(changed):
        cell = state[to.CHANGED + index]
        word = state[word_on + cell]
        for side in range(4):
            if words[word, on.CAPS] >> side & 1:
                neighbour = board[cell, on.ACROSS + side]
                facing = state[to.WORD + neighbour]
                if state[to.NEXT + neighbour] >= 0:
                    # An edge between two changed cells counts for the one with the lower number.
                    if neighbour < cell:
                        continue
                    facing = state[word_on + neighbour]
                if is_circle(words, word, facing, side):
                    circles += 1
                    # `INSIDE` is about top left corners, which are at the ends of north and west sides.
                    corner = neighbour if side == 1 or side == 2 else cell
                    if state[to.INSIDE + corner] == state[to.WRONG_SIDE]:
                        wrong += 1
    return circles, wrong


@kernel
def mark_insides(board: Int64s, words: Int64s, state: Int64s) -> None:
    """Store which top left corners are inside an odd number of contours, with the new words of changed cells.

    Down a grid line this changes with each side that shows one path end. No contour crosses the line above the first
    cell of a column or between two cells that are not neighbours, as they have walls there.
    """
    for cell in range(len(board)):
        above = board[cell, on.ABOVE]
        if above < 0:
            state[to.INSIDE + cell] = 0
        else:
            word = state[to.NEXT + above]
            if word < 0:
                word = state[to.WORD + above]
            west = words[word, on.ENDS] >> 6
            state[to.INSIDE + cell] = state[to.INSIDE + above] ^ west & 1 ^ west >> 1
