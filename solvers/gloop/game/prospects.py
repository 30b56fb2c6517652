"""The chance that some tiles make a formation with the next two that are drawn, counted exactly.

A set of pairs of tiles is one whole number, so that two sets are joined by one operation. The pairs {1, 2} and {2, 3}:

    tile        1    2    3  ...  90
       1        0    1    0        0     bits 0 to 89
       2        1    0    1        0     bits 90 to 179
       3        0    1    0        0     ...
"""

import functools
import itertools
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

from puzzlemill.puzzles.gloop.game.formations import FACING, SIDES, TURNS, E, N, S, W, formations

SIZE: Final = len(TURNS) - 1
"""The number of tiles, all but the blank."""


def pairs_of(tiles: Collection[int]) -> int:
    """All pairs of these tiles."""
    row = sum(1 << (tile - 1) for tile in tiles)
    return sum((row ^ 1 << (tile - 1)) << SIZE * (tile - 1) for tile in tiles)


ALL_PAIRS: Final = pairs_of(range(1, SIZE + 1))


@functools.lru_cache(maxsize=1 << 16)
def chance(tiles: AbstractSet[int], unseen: int = ALL_PAIRS) -> float:
    """The chance, 0 to 1, that a formation can be built of some tiles and two more, drawn from these pairs.

    It is 1 if there is nothing left to build, and counts no formation of three of the tiles and one that is drawn.
    """
    if not tiles or next(formations(tiles), None):
        return 1.0
    pairs = 0
    for one, other in itertools.combinations(tiles, 2):
        pairs |= _completing(one, other)
    return (pairs & unseen).bit_count() / max(1, unseen.bit_count())


@functools.cache
def _completing(one: int, other: int) -> int:
    """The pairs that make a formation with two tiles, which lie side by side at the top, or at nw and se."""
    beside, across = _tables()
    pairs = 0
    for word, following in itertools.product(TURNS[one], TURNS[other]):
        for nw, ne in ((word, following), (following, word)):
            if FACING[nw][E] == SIDES[ne][W]:
                pairs |= beside[FACING[nw][S], FACING[ne][S]]
        pairs |= across[FACING[word][E], FACING[following][N], FACING[word][S], FACING[following][W]]
    return pairs


@functools.cache
def _tables() -> tuple[dict[tuple[str, str], int], dict[tuple[str, str, str, str], int]]:
    """The pairs that match at sw and se, by what they show at N; those that fit at ne and sw, by W, S, N and E."""
    beside: dict[tuple[str, str], int] = defaultdict(int)
    across: dict[tuple[str, str, str, str], int] = defaultdict(int)
    words = [(tile, word) for tile in range(1, SIZE + 1) for word in TURNS[tile]]
    for (tile, word), (other, following) in itertools.permutations(words, 2):
        if tile != other:
            pair = 1 << SIZE * (tile - 1) + other - 1 | 1 << SIZE * (other - 1) + tile - 1
            if FACING[word][E] == SIDES[following][W]:
                beside[SIDES[word][N], SIDES[following][N]] |= pair
            across[SIDES[word][W], SIDES[word][S], SIDES[following][N], SIDES[following][E]] |= pair
    return beside, across
