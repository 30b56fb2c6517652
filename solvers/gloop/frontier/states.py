"""The states of the merging count of Gloop, and the kernel that goes from the states of one layer to the next.

Cells are filled row by row, so the frontier between the filled cells and the rest is a line with one step. Each side on
it has two places where a path can cross, counted from left to right. Before cell x is filled:

    +-------+-------+-------+-------+
    | laid  | laid  | laid  | laid  |
    +-------+-------+--6-7--+--8-9--+
    | laid  | laid  5   x   |       |
    |       |       4       |       |
    +--0-1--+--2-3--+-------+-------+

A state is an int64:

    bit   62 ..               2p + 1 |   2p | 2p-1 2p-2 ..  3 2  1 0     with p places on the frontier
          tiles used, one number per | loop | place p-1   ..   1    0    two bits each: NONE, OPENS, CLOSES or
          group of tiles             |      |                            SEMICIRCLE

Paths never cross, so OPENS and CLOSES match like brackets, and two bits per place say how all path ends are joined. A
table of states is an open hash table int64[slots, 2]: a state, and how many partial packings are merged in it, 0 for an
empty slot.
"""

from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import copy, kernel

# What is at a place: no path, a path whose other end is farther right, one whose other end is farther left, or an end
# of a semicircle, which has both ends on one tile side.
NONE, OPENS, CLOSES, SEMICIRCLE = range(4)

# Columns of the groups of tiles: the unit of one tile in the number of tiles used, the mask of that number divided by
# the unit, how many tiles there are, their worth (see `frontier`), the unit of one tile in the coarser grain's number.
UNIT, MASK, SIZE, WORTH, COARSER = range(5)
# Further columns of the words: how many sides leave path ends on the frontier, their places (two bits each), and the
# partner of each vertex or -1.
DOORS, OUT, PATH, WORD_COLUMNS = 5, 6, 7, 15

# Facts about the grain: places on the frontier, the number of all tiles, whether partial packings are counted, paths
# are followed, and semicircles are kept apart.
PLACES, ALL, COUNTING, FOLLOWING, CIRCLES = range(5)
# Facts about the cell: first bit of its places, whether it begins a row, whether it ends one, what later cells need.
SHIFT, BEGINS, ENDS, NEED = range(5, 9)
# Progress of the count: the next slot, slots filled, states expanded, packings, whether a number grew too large.
AT, FILLED, NODES, TOTAL, HUGE, FACTS = range(9, 15)

GROW, MEET, PRUNE = range(3)
"""Tasks of `advance`: fill the next layer, match with the other half, or mark states that lead to a packing."""

MOST_MERGED = 1 << 31
"""Most partial packings in a state, else counting gives up. Products of two, and sums of two products, fit int64."""

# A worth is four numbers that are added and subtracted as one. To detect negative numbers, each of the first three is
# compared with a margin of half its range: its top bit (*) is set unless it has become negative.
#
#     bit    36 ..        35*   ..  24 | 23*   ..  12 | 11*   ..   0
#            tiles that   tiles with a | tiles with a | blank sides
#            need a loop  blank corner | blank side   |
WORTH_BITS = 12
"""Bits of each of the four numbers in a worth."""

_SPARE = 1 << (WORTH_BITS - 1)
MARGINS = _SPARE | _SPARE << WORTH_BITS | _SPARE << (2 * WORTH_BITS)
_LOOPY = 3 * WORTH_BITS
_EVEN = 0x5555555555555555
"""The lower bit of each place."""
_SIDES = 0x1111111111111111
"""The lowest bit of each side, which has two places."""
_FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9
"""Odd numbers that mix the bits of a hash: the golden ratio and a constant of splitmix64."""


class Filling(NamedTuple):
    """One cell to fill with the tiles of a grain."""

    words: Int64s  # int64[words, WORD_COLUMNS] one for each word that leads to different states
    groups: Int64s  # int64[groups, 5] the tiles that are treated as alike
    items: Int64s  # int64[17 + words that fit] 17 offsets by the path ends that enter, then words in this order


class Layers(NamedTuple):
    """The tables of states that one step works on, each int64[slots, 2]."""

    states: Int64s  # the states to expand
    other: Int64s  # the states that follow, or those of the other half
    guide: Int64s  # the following states of the coarser grain, marked if they lead to a packing; empty without one


@kernel
def insert(table: Int64s, facts: Int64s, state: int, merged: int) -> None:
    """Add partial packings to a state, new or not."""
    at = _find(table, facts[PLACES], state)
    if not table[at, 1]:
        facts[FILLED] += 1
        table[at, 0] = state
    table[at, 1] = table[at, 1] + merged if facts[COUNTING] else 1
    if table[at, 1] > MOST_MERGED:
        facts[HUGE] = 1
        table[at, 1] = MOST_MERGED


@kernel
def rehash(table: Int64s, larger: Int64s, facts: Int64s) -> None:
    """Copy a table, or some slots of it, into a larger one."""
    for at in range(len(table)):
        if table[at, 1]:
            insert(larger, facts, table[at, 0], table[at, 1])


@kernel
def advance(task: int, layers: Layers, filling: Filling, facts: Int64s, budget: int) -> None:
    """Place a tile on the cell of the facts in every state of `layers.states`, starting at slot `AT`.

    `GROW` puts the states that follow into `other`. `MEET` looks in `other`, the states of the other half, for states
    that complete them, and counts packings, or marks both with the number -1. `PRUNE` marks the states from which a
    marked state of `other` follows. Stops early when `budget` states are expanded or `other` is too full.
    """
    # The kernels below take the arrays one by one: passing them as tuples would cost a tenth of the time.
    states, other, guide = layers.states, layers.other, layers.guide
    words, groups, items = filling.words, filling.groups, filling.items
    # Rows 0 and 1 are the mates of path ends before and after a tile, row 2 the states that follow.
    scratch = np.empty((3, 64 + len(words)), dtype=np.int64)
    at = facts[AT]
    while at < len(states):
        merged = states[at, 1]
        # Slots may be empty, and when pruning, states that already have the mark need no second look.
        if merged and not (task == PRUNE and merged < 0):
            # A table is at most five eighths full, with room for all states that can follow from one: beyond that the
            # chains of an open hash table grow long.
            if facts[NODES] >= budget or (task == GROW and 8 * (facts[FILLED] + len(words)) > 5 * len(other)):
                break
            facts[NODES] += 1
            for index in range(_successors(states[at, 0], words, groups, items, facts, guide, scratch)):
                state = scratch[2, index]
                if task == GROW:
                    insert(other, facts, state, merged)
                elif task == MEET:
                    if _meet(state, merged, other, facts, scratch):
                        states[at, 1] = -1
                elif other[_find(other, facts[PLACES], state), 1] < 0:
                    states[at, 1] = -1
        at += 1
    facts[AT] = at


@kernel
def _slot(state: int, places: int, slots: int) -> int:
    """Where to look first for a state: the same for all states with the same tiles and path ends, however joined.

    So `_meet` finds all possible matches of a state of the other half in a single chain.
    """
    frontier = state & ((1 << 2 * places) - 1)
    mixed = np.uint64(state >> (2 * places + 1) << 2 * places | _used(frontier)) * np.uint64(_FIRST)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(_SECOND)
    return int(np.int64(mixed >> np.uint64(24)) & (slots - 1))


@kernel
def _find(table: Int64s, places: int, state: int) -> int:
    """The slot of a state, or the empty slot where it belongs."""
    at = _slot(state, places, len(table))
    while table[at, 1] and table[at, 0] != state:
        at = (at + 1) & (len(table) - 1)
    return at


@kernel
def _used(frontier: int) -> int:
    """The places that a path crosses, a 1 in the lower bit of each."""
    return (frontier | frontier >> 1) & _EVEN


@kernel
def _successors(
    state: int, words: Int64s, groups: Int64s, items: Int64s, facts: Int64s, guide: Int64s, scratch: Int64s
) -> int:
    """Put the states that follow into row 2 of `scratch`, and return how many there are.

    The window is the eight bits of the cell's four places. Laying a word replaces the path ends that enter the cell by
    W and N by those that leave it by S and E:

        place of the window     0       1       2       3
        before the cell       W bottom W top  N left  N right
        after it              S left  S right E bottom E top
    """
    places, shift = facts[PLACES], facts[SHIFT]
    frontier = state & ((1 << 2 * places) - 1)
    loop = state & 1 << 2 * places
    tiles = state >> (2 * places + 1)
    if facts[BEGINS]:
        frontier <<= 4  # the step of the frontier goes from the right end, where nothing crosses it, to the left one
    window = frontier >> shift & 255
    outside = frontier ^ window << shift
    used = _used(outside)
    left, coarser_tiles = _left(tiles, used, groups, facts)
    if facts[FOLLOWING]:
        _pair(frontier, places, scratch[0])
    # The four lower bits of the window's places, next to each other.
    entering = _used(window)
    entering = (entering & 1) | entering >> 1 & 2 | entering >> 2 & 4 | entering >> 3 & 8
    count = 0
    for item in range(items[entering], items[entering + 1]):
        word = items[item]
        # Cheap tests come first: numbers of tiles, then one look-up in the guide, then following paths.
        left_then = left - words[word, WORTH] + words[word, DOORS]
        all_used = tiles // words[word, UNIT] & words[word, MASK] == words[word, SIZE]
        if all_used or left_then & MARGINS != MARGINS:
            continue
        after = used | words[word, OUT] << shift
        if len(guide):
            coarser = after | (coarser_tiles + words[word, COARSER]) << (2 * places + 1)
            # Only marked states, whose number is -1, lead to a packing; 0 says that the coarser count never met this
            # state.
            if guide[_find(guide, places, coarser), 1] >= 0:
                continue
        if facts[FOLLOWING]:
            after = _follow(words, word, outside | loop, window, facts, left_then >> _LOOPY == 0, scratch)
            if after < 0:
                continue
        scratch[2, count] = after | (tiles + words[word, UNIT]) << (2 * places + 1)
        count += 1
    return count


@kernel
def _left(tiles: int, used: int, groups: Int64s, facts: Int64s) -> tuple[int, int]:
    """The worth of the tiles left minus the need, plus the sides open on the frontier; the coarser grain's number.

    The need counts every edge on the frontier as one more 00 side; a side with path ends gives it back here.
    """
    left, coarser_tiles = MARGINS - facts[NEED], 0
    for group in range(len(groups)):
        number = tiles // groups[group, UNIT] & groups[group, MASK]
        left += (groups[group, SIZE] - number) * groups[group, WORTH]
        coarser_tiles += number * groups[group, COARSER]
    doors = (used | used >> 2) & _SIDES
    while doors:
        left += 1
        doors &= doors - 1  # without its lowest 1
    return left, coarser_tiles


@kernel
def _pair(frontier: int, places: int, mates: Int64s) -> None:
    """Store the other end of each path on the frontier in `mates`: paths do not cross, so ends match like brackets."""
    # There are at most 2 x 13 places and 4 more mates, so the rest of the row is free for ends not matched yet.
    depth = 32
    for place in range(places):
        end = frontier >> 2 * place & 3
        # The two ends of a semicircle are on one side, so the left one has the even place.
        if end == OPENS or (end == SEMICIRCLE and place % 2 == 0):
            mates[depth] = place
            depth += 1
        elif end != NONE:
            depth -= 1
            mates[place] = mates[depth]
            mates[mates[depth]] = place
    # The ends that a tile leaves beyond the end of the frontier are open at first.
    for place in range(places, places + 4):
        mates[place] = place


@kernel
def _point(vertex: int, first: int, places: int) -> int:
    """A vertex as a place: W and N, which enter the cell, are on the frontier, S and E beyond its end."""
    turned = (vertex + 2) % 8
    return first + turned if turned < 4 else places + 7 - turned


@kernel
def _follow(words: Int64s, word: int, outside: int, window: int, facts: Int64s, last: bool, scratch: Int64s) -> int:
    """The frontier and the loop bit after a word, or -1 if its paths do not lead to one loop.

    `outside` is the state without the window's places. A loop can close if none of the tiles left needs one (`last`)
    and no other path is open except semicircles.
    """
    places, shift = facts[PLACES], facts[SHIFT]
    first = shift // 2
    before, mates = scratch[0], scratch[1]
    copy(before[: places + 4], mates)
    # Join the ends of each path of the word. Two ends that are mates already close a contour.
    loops_before = outside >> 2 * places
    loops = loops_before
    for vertex in range(8):
        partner = words[word, PATH + vertex]
        if partner > vertex:
            start, end = _point(vertex, first, places), _point(partner, first, places)
            # An end beyond the frontier is its own mate until its path is joined, so only entering ends close contours.
            if start < places and mates[start] == end:
                circle = window >> 2 * (start - first) & 3 == SEMICIRCLE and vertex // 2 == partner // 2
                if not circle:
                    loops += 1
            else:
                start_mate, end_mate = mates[start], mates[end]
                mates[start_mate], mates[end_mate] = end_mate, start_mate
    closed = loops > loops_before
    if loops > 1 or (closed and not last):
        return -1
    # Write the four new places, and the places outside the window whose paths now end elsewhere.
    after = outside | loops << 2 * places
    for place in range(4):
        vertex = 5 - place
        partner = words[word, PATH + vertex]
        if partner == vertex ^ 1 and facts[CIRCLES]:
            after |= SEMICIRCLE << (shift + 2 * place)
        elif partner >= 0:
            after |= _end(mates[places + place], first + place, first, places) << (shift + 2 * place)
        outer = before[first + place]
        if window >> 2 * place & 3 and not first <= outer < first + 4:
            after &= ~(3 << 2 * outer)
            after |= _end(mates[outer], outer, first, places) << 2 * outer
    frontier = after & ((1 << 2 * places) - 1)
    if closed and _used(frontier) != frontier & frontier >> 1 & _EVEN:
        return -1  # a path other than a semicircle is still open
    return int(after)


@kernel
def _end(mate: int, place: int, first: int, places: int) -> int:
    """The mark of a path end whose other end is at `mate`, a place or one of the four new ones beyond the end."""
    mate_place = mate if mate < places else mate - places + first
    return OPENS if mate_place > place else CLOSES


@kernel
def _meet(state: int, merged: int, other: Int64s, facts: Int64s, scratch: Int64s) -> bool:
    """Match a state with the states of the other half, whose frontier runs the other way; returns whether any fits."""
    places = facts[PLACES]
    frontier = state & ((1 << 2 * places) - 1)
    if facts[ENDS]:
        frontier <<= 4
    used = _used(frontier)
    facing = 0
    # Seen from the other half, the places run from right to left.
    for place in range(places):
        facing |= (used >> 2 * place & 1) << 2 * (places - 1 - place)
    tiles_left = facts[ALL] - (state >> (2 * places + 1))
    fits = False
    if facts[FOLLOWING]:
        _pair(frontier, places, scratch[0])
    # All matches have this hash, so they are in one chain, up to the first empty slot.
    at = _slot(facing | tiles_left << (2 * places + 1), places, len(other))
    while other[at, 1]:
        match = other[at, 0]
        opposite = match & ((1 << 2 * places) - 1)
        if match >> (2 * places + 1) == tiles_left and _used(opposite) == facing:
            loops = (state >> 2 * places & 1) + (match >> 2 * places & 1)
            if not facts[COUNTING]:
                other[at, 1] = -1
                fits = True
            elif not facts[FOLLOWING] or loops + _loops(frontier, opposite, places, scratch) == 1:
                facts[TOTAL] += merged * other[at, 1]
                if facts[TOTAL] >= MOST_MERGED * MOST_MERGED:
                    facts[HUGE] = 1
                    facts[TOTAL] = 0
        at = (at + 1) & (len(other) - 1)
    return fits


@kernel
def _loops(frontier: int, opposite: int, places: int, scratch: Int64s) -> int:
    """How many loops the paths of two halves close at the frontier; the paths of `frontier` are already paired."""
    mates, opposite_mates = scratch[0], scratch[1]
    _pair(opposite, places, opposite_mates)
    left = _used(frontier)
    loops = 0
    for start in range(places):
        if left >> 2 * start & 1:
            # Semicircles of both halves that meet make a circle: SEMICIRCLE is 3, so both have both bits set.
            both = frontier >> 2 * start & opposite >> 2 * (places - 1 - start) & 3
            if both != SEMICIRCLE:
                loops += 1
            # From half to half along the paths: out by a path of `frontier`, back by the one of `opposite` that meets
            # its end.
            place = start
            while left >> 2 * place & 1:
                left ^= 1 << 2 * place | 1 << 2 * mates[place]
                place = places - 1 - opposite_mates[places - 1 - mates[place]]
    return loops
