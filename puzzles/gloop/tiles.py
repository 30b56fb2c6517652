"""The Gloop tiles: Motzkin words, turns and mirrors, tile numbers, side patterns, end pairs and the cap sum.

Vertices of a tile run clockwise: 0 N-left, 1 N-right, 2 E-top, 3 E-bottom, 4 S-right, 5 S-left, 6 W-bottom, 7 W-top.
No table is typed in: each is enumerated from the rule that paths join different vertices and never cross.
"""

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

VERTICES: Final = 8
SIDES: Final = 4
"""Sides N, E, S, W are 0 to 3; side s has the vertices 2 s and 2 s + 1."""


def _motzkin(length: int) -> list[str]:
    """All Motzkin words of a length: `.` before a word, or a pair around one word and before another."""
    if length <= 0:
        return [""] if length == 0 else []
    words = ["." + word for word in _motzkin(length - 1)]
    for inner in range(length - 1):
        words += [f"({a}){b}" for a in _motzkin(inner) for b in _motzkin(length - 2 - inner)]
    return words


WORDS: Final = tuple(sorted(_motzkin(VERTICES)))
"""The 323 = M_8 words in ASCII order: a word is a tile in one orientation, read from vertex 0."""

WORD_NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}
"""The place of each word among `WORDS`."""


@functools.cache
def partners(word: str) -> tuple[int, ...]:
    """For each vertex, the vertex at the other end of its path, or -1 if the vertex is unused."""
    partner, open_vertices = [-1] * VERTICES, []
    for vertex, letter in enumerate(word):
        if letter == "(":
            open_vertices.append(vertex)
        elif letter == ")":
            start = open_vertices.pop()
            partner[vertex], partner[start] = start, vertex
    return tuple(partner)


def _renumbered(word: str, new: tuple[int, ...]) -> str:
    """The word after vertex v has become vertex `new[v]`."""
    letters = ["."] * VERTICES
    for vertex, other in enumerate(partners(word)):
        if other >= 0:
            letters[new[vertex]] = "(" if new[vertex] < new[other] else ")"
    return "".join(letters)


@functools.cache
def turn(word: str) -> str:
    """The word after a clockwise quarter turn of the tile: v becomes v + 2."""
    return _renumbered(word, tuple((vertex + 2) % VERTICES for vertex in range(VERTICES)))


@functools.cache
def mirror(word: str) -> str:
    """The word after a left-right reflection of the tile: v becomes 1 - v."""
    return _renumbered(word, tuple((1 - vertex) % VERTICES for vertex in range(VERTICES)))


@functools.cache
def turns(word: str) -> tuple[str, ...]:
    """The 1, 2 or 4 different words of a tile, from `word` on by clockwise quarter turns."""
    words = [word]
    while (word := turn(word)) != words[0]:
        words.append(word)
    return tuple(words)


def ends(word: str) -> int:
    """The number of path ends of a tile, twice its number of paths."""
    return VERTICES - word.count(".")


TILES: Final = tuple(sorted({min(turns(word)) for word in WORDS}, key=lambda word: (ends(word), word)))
"""The canonical word (ASCII-least of its turns) of tiles 0 to 90; 0 is the blank."""

_NUMBERS: Final = {word: number for number, tile in enumerate(TILES) for word in turns(tile)}


def is_word(text: object) -> bool:
    """Whether `text` is one of the 323 words."""
    return isinstance(text, str) and text in _NUMBERS


def tile_number(word: str) -> int:
    """The number 0 to 90 of the tile that `word` shows; raises `KeyError` if it is not a word."""
    return _NUMBERS[word]


MIRRORED: Final = tuple(tile_number(mirror(word)) for word in TILES)
"""For each tile, the number of its mirror image; 35 of the 91 tiles are their own."""


@functools.cache
def sides(word: str) -> tuple[str, ...]:
    """The patterns of sides N, E, S, W: `00`, `01`, `10` or `11`, path ends in clockwise order."""
    used = "".join("0" if letter == "." else "1" for letter in word)
    return tuple(used[2 * side : 2 * side + 2] for side in range(SIDES))


@functools.cache
def blank_sides(word: str) -> tuple[bool, ...]:
    """Which of sides N, E, S, W have no path end."""
    return tuple(pattern == "00" for pattern in sides(word))


def any_adjacent(marked: Sequence[bool]) -> bool:
    """Whether two adjacent sides of the four are marked."""
    return any(marked[side] and marked[side - 1] for side in range(SIDES))


def facing(pattern: str) -> str:
    """The pattern of the neighbour's touching side: reversed, because both are read clockwise."""
    return pattern[::-1]


def balance(word: str) -> int:
    """Sides `10` minus sides `01`. The sum over a valid packing is zero, because each `10` faces a `01`."""
    return sides(word).count("10") - sides(word).count("01")


class EndPairs(NamedTuple):
    """The number of end pairs of each sort on a tile (Browne 2017, section 5.4)."""

    caps: int
    extensions: int
    splits: int
    triples: int
    quadruples: int

    @property
    def cap_sum(self) -> int:
        """Caps minus splits and junctions; a quadruple junction counts twice (Browne 2017, section 5.5)."""
        return self.caps - self.splits - self.triples - 2 * self.quadruples


@functools.cache
def end_pairs(word: str) -> EndPairs:
    """The end pairs of a tile, by one definition that reproduces the paper's counts without special cases.

    The paths cut the tile into regions. A door is the middle of an `11` side. A region that touches no tile corner is
    a cap, extension, triple junction or quadruple junction if it has 1, 2, 3 or 4 doors. Every door of any other region
    is a split.
    """
    counts = [0] * (SIDES + 1)
    splits = 0
    for region in regions(word):
        doors = [arc for arc in region if arc % 2 == 0 and sides(word)[arc // 2] == "11"]
        if all(arc % 2 == 0 for arc in region):
            counts[len(doors)] += 1
        else:
            splits += len(doors)
    return EndPairs(counts[1], counts[2], splits, counts[3], counts[4])


def cap_sum(word: str) -> int:
    """The cap sum of one tile, -2 to 4; the sum over a valid packing is even."""
    return end_pairs(word).cap_sum


def regions(word: str) -> list[set[int]]:
    """The regions of a tile as sets of border arcs; arc v runs from vertex v to v + 1, odd arcs contain a corner."""
    partner = partners(word)
    left = set(range(VERTICES))
    regions = []
    while left:
        arc = min(left)
        region = set()
        while arc not in region:
            region.add(arc)
            # Walk along the inside of the border; a path at the next vertex leads to its other end.
            vertex = (arc + 1) % VERTICES
            arc = partner[vertex] if partner[vertex] >= 0 else vertex
        left -= region
        regions.append(region)
    return regions
