"""The states of the merging count of Gloop, and the one kernel that goes from those of a layer to those of the next.

A state is an int64: the frontier between the cells laid and the rest, then a bit for a closed loop, then how many tiles
of each group are used. A table of states is an open hash table [slots, 2] of state and number of ways, 0 where empty.
"""

from typing import Any

import numpy as np

from puzzlemill.solvers.kernels import kernel

# The frontier has two bits for each place where a path may cross it, from left to right: no path, a path whose other
# end is farther right, one whose other end is farther left, an end of a semicircle with both ends on one tile side.
NONE, OPENS, CLOSES, SEMICIRCLE = range(4)

# Columns of the groups of tiles: one tile in the number of tiles used, the mask of that number once it is divided by
# it, the tiles there are, what they are worth (see `frontier`), one tile in the coarser grain's number.
UNIT, MASK, SIZE, WORTH, COARSER = range(5)
# Further columns of the words: sides that leave path ends on the frontier, their places (two bits each), and the
# partner of each vertex or -1.
DOORS, OUT, PATH, WORD_COLUMNS = 5, 6, 7, 15

# Facts. Of the grain: places on the frontier, the number of all tiles, whether ways are counted, paths are followed and
# semicircles told apart. Of the cell: first bit of its places, whether a row begins with it or after it, what the cells
# after it need. Then where to go on, slots filled, states expanded, packings found, whether a number grew too large.
PLACES, ALL, COUNTING, FOLLOWING, CIRCLES, SHIFT, BEGINS, ENDS, NEED, AT, FILLED, NODES, TOTAL, HUGE, FACTS = range(15)

GROW, MEET, PRUNE = range(3)
"""What `advance` does: fill the next layer; match with the states of the other half; find those that lead on."""

MOST_WAYS = 1 << 31
"""Ways to reach a state, above which counting gives up: a product of two, and a sum of two such, fit int64."""

WORTH_BITS = 12
"""Bits of each of the four numbers in a worth; the first three are compared with a margin of half their range."""

_SPARE = 1 << (WORTH_BITS - 1)
MARGINS = _SPARE | _SPARE << WORTH_BITS | _SPARE << (2 * WORTH_BITS)
_LOOPY = 3 * WORTH_BITS
_EVEN = 0x5555555555555555
_SIDES = 0x1111111111111111
_FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9


@kernel
def insert(table: Any, facts: Any, state: int, ways: int) -> None:
    """Add a number of ways to a state, new or not."""
    at = _find(table, facts[PLACES], state)
    if not table[at, 1]:
        facts[FILLED] += 1
        table[at, 0] = state
    table[at, 1] = table[at, 1] + ways if facts[COUNTING] else 1
    if table[at, 1] > MOST_WAYS:
        facts[HUGE] = 1
        table[at, 1] = MOST_WAYS


@kernel
def rehash(table: Any, larger: Any, facts: Any) -> None:
    """Copy a table into an empty larger one."""
    facts[FILLED] = 0
    for at in range(len(table)):
        if table[at, 1]:
            insert(larger, facts, table[at, 0], table[at, 1])


@kernel
def advance(
    task: int, table: Any, other: Any, words: Any, items: Any, groups: Any, facts: Any, guide: Any, budget: int
) -> None:
    """Lay a tile on the cell of the facts in every state of `table` from slot `AT` on.

    `GROW` puts the states that follow into `other`. `MEET` looks in `other`, the states of the other half, for those
    that complete them, and counts packings or marks both by -1 ways. `PRUNE` marks those from which a marked state of
    `other` follows. Stops early when `budget` states are expanded or `other` is too full.
    """
    room = np.empty((3, 64 + len(words)), dtype=np.int64)
    at = facts[AT]
    while at < len(table):
        ways = table[at, 1]
        if ways and not (task == PRUNE and ways < 0):
            if facts[NODES] >= budget or (task == GROW and 8 * (facts[FILLED] + len(words)) > 5 * len(other)):
                break
            facts[NODES] += 1
            for place in range(_successors(table[at, 0], words, items, groups, facts, guide, room)):
                state = room[2, place]
                if task == GROW:
                    insert(other, facts, state, ways)
                elif task == MEET:
                    if _meet(state, ways, other, facts, room):
                        table[at, 1] = -1
                elif other[_find(other, facts[PLACES], state), 1] < 0:
                    table[at, 1] = -1
        at += 1
    facts[AT] = at


@kernel
def _slot(state: int, places: int, slots: int) -> int:
    """Where to look first for a state: the same for all states with the same tiles and path ends, however joined."""
    frontier = state & ((1 << 2 * places) - 1)
    alike = np.uint64(state >> (2 * places + 1) << 2 * places | _used(frontier)) * np.uint64(_FIRST)
    alike = (alike ^ (alike >> np.uint64(29))) * np.uint64(_SECOND)
    return int(np.int64(alike >> np.uint64(24)) & (slots - 1))


@kernel
def _find(table: Any, places: int, state: int) -> int:
    """The slot of a state, or the empty one where it belongs."""
    at = _slot(state, places, len(table))
    while table[at, 1] and table[at, 0] != state:
        at = (at + 1) & (len(table) - 1)
    return at


@kernel
def _used(frontier: int) -> int:
    """The places that a path crosses, a 1 in the lower bit of each."""
    return (frontier | frontier >> 1) & _EVEN


@kernel
def _successors(state: int, words: Any, items: Any, groups: Any, facts: Any, guide: Any, room: Any) -> int:
    """Put the states that follow into row 2 of `room`, and return how many they are.

    `items` has the 17 offsets of the lists of words by the path ends that enter the cell, then the lists.
    """
    places, shift = facts[PLACES], facts[SHIFT]
    frontier = state & ((1 << 2 * places) - 1)
    loop = state & 1 << 2 * places
    tiles = state >> (2 * places + 1)
    if facts[BEGINS]:
        frontier <<= 4
    window = frontier >> shift & 255
    bare = frontier ^ window << shift
    used = _used(bare)
    left, above = _left(tiles, used, groups, facts)
    if facts[FOLLOWING]:
        _pair(frontier, places, room[0])
    entering = _used(window)
    entering = (entering & 1) | entering >> 1 & 2 | entering >> 2 & 4 | entering >> 3 & 8
    found = 0
    for item in range(items[entering], items[entering + 1]):
        word = items[item]
        then = left - words[word, WORTH] + words[word, DOORS]
        if tiles // words[word, UNIT] & words[word, MASK] == words[word, SIZE] or then & MARGINS != MARGINS:
            continue
        plain = used | words[word, OUT] << shift
        if len(guide):
            coarser = plain | (above + words[word, COARSER]) << (2 * places + 1)
            if guide[_find(guide, places, coarser), 1] >= 0:
                continue
        if facts[FOLLOWING]:
            plain = _follow(words, word, bare | loop, window, facts, then >> _LOOPY == 0, room)
            if plain < 0:
                continue
        room[2, found] = plain | (tiles + words[word, UNIT]) << (2 * places + 1)
        found += 1
    return found


@kernel
def _left(tiles: int, used: int, groups: Any, facts: Any) -> Any:
    """What the tiles left are worth above the need, with the sides open on the frontier; the coarser grain's number."""
    left, above = MARGINS - facts[NEED], 0
    for group in range(len(groups)):
        number = tiles // groups[group, UNIT] & groups[group, MASK]
        left += (groups[group, SIZE] - number) * groups[group, WORTH]
        above += number * groups[group, COARSER]
    doors = (used | used >> 2) & _SIDES
    while doors:
        left += 1
        doors &= doors - 1
    return left, above


@kernel
def _pair(frontier: int, places: int, mates: Any) -> None:
    """The other end of each path on the frontier: paths do not cross, so ends match like brackets."""
    # The places are at most 2 x 13 and their mates 4 more, so the rest of the row is free for the ends still unmatched.
    depth = 32
    for place in range(places):
        end = frontier >> 2 * place & 3
        if end == OPENS or (end == SEMICIRCLE and place % 2 == 0):
            mates[depth] = place
            depth += 1
        elif end != NONE:
            depth -= 1
            mates[place] = mates[depth]
            mates[mates[depth]] = place
    for place in range(places, places + 4):
        mates[place] = place


@kernel
def _point(vertex: int, first: int, places: int) -> int:
    """A vertex as a place: W and N, which enter the cell, on the frontier, S and E behind its end."""
    turned = (vertex + 2) % 8
    return first + turned if turned < 4 else places + 7 - turned


@kernel
def _follow(words: Any, word: int, bare: int, window: int, facts: Any, last: bool, room: Any) -> int:
    """The frontier and the loop bit after a word, or -1 where its paths do not lead to one loop.

    A loop may close when the tiles left can all do without one, `last`, and no other path is open but semicircles.
    """
    places, shift = facts[PLACES], facts[SHIFT]
    first = shift // 2
    loops = bare >> 2 * places
    before, mates = room[0], room[1]
    mates[: places + 4] = before[: places + 4]
    for vertex in range(8):
        partner = words[word, PATH + vertex]
        if partner > vertex:
            start, end = _point(vertex, first, places), _point(partner, first, places)
            if start < places and mates[start] == end:
                loops += window >> 2 * (start - first) & 3 != SEMICIRCLE or vertex // 2 != partner // 2
            else:
                far_start, far_end = mates[start], mates[end]
                mates[far_start], mates[far_end] = far_end, far_start
    closed = loops > bare >> 2 * places
    if loops > 1 or (closed and not last):
        return -1
    after = bare | loops << 2 * places
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
    return -1 if closed and _used(frontier) != frontier & frontier >> 1 & _EVEN else after


@kernel
def _end(mate: int, place: int, first: int, places: int) -> int:
    """What a path end is whose path has its other end at `mate`, a place or one of the four new ones behind the end."""
    return OPENS if (mate if mate < places else mate - places + first) > place else CLOSES


@kernel
def _meet(state: int, ways: int, other: Any, facts: Any, room: Any) -> bool:
    """Match one state with those of the other half, whose frontier runs the other way; whether some fit."""
    places = facts[PLACES]
    frontier = state & ((1 << 2 * places) - 1)
    if facts[ENDS]:
        frontier <<= 4
    facing, used = 0, _used(frontier)
    for place in range(places):
        facing |= (used >> 2 * place & 1) << 2 * (places - 1 - place)
    rest = facts[ALL] - (state >> (2 * places + 1))
    fits = False
    if facts[FOLLOWING]:
        _pair(frontier, places, room[0])
    at = _slot(facing | rest << (2 * places + 1), places, len(other))
    while other[at, 1]:
        match = other[at, 0]
        opposite = match & ((1 << 2 * places) - 1)
        if match >> (2 * places + 1) == rest and _used(opposite) == facing:
            loops = (state >> 2 * places & 1) + (match >> 2 * places & 1)
            if not facts[COUNTING]:
                other[at, 1] = -1
                fits = True
            elif not facts[FOLLOWING] or loops + _loops(frontier, opposite, places, room) == 1:
                facts[TOTAL] += ways * other[at, 1]
                if facts[TOTAL] >= MOST_WAYS * MOST_WAYS:
                    facts[HUGE] = 1
                    facts[TOTAL] = 0
        at = (at + 1) & (len(other) - 1)
    return fits


@kernel
def _loops(frontier: int, opposite: int, places: int, room: Any) -> int:
    """How many contours but circles the paths of two halves close where they meet; those of `frontier` are paired."""
    here, there = room[0], room[1]
    _pair(opposite, places, there)
    left = _used(frontier)
    loops = 0
    for start in range(places):
        if left >> 2 * start & 1:
            both = frontier >> 2 * start & opposite >> 2 * (places - 1 - start) & 3
            loops += both != SEMICIRCLE
            place = start
            while left >> 2 * place & 1:
                left ^= 1 << 2 * place | 1 << 2 * here[place]
                place = places - 1 - there[places - 1 - here[place]]
    return loops
