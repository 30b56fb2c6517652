"""How much two Domicles puzzles differ: in the tiles that lie at the same place, rows and columns permuted freely.

Tiles are distinct. Those that both boards have can lie at the same places together exactly if any two of them can,
which makes the most that can a largest clique.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Tile

LARGEST_EXACT: Final = 24
"""Tiles of the largest layout that is measured exactly; a clique among 24 takes some thousand steps at most."""

Move = tuple[int, int, int, int]
"""A tile that both boards have: its row and column on the one, and on the other."""


def difference(one: Domicles, other: Domicles) -> Fraction:
    """The share of the places with different tiles; the number of swaps makes none. 1 for tiles of other sets.

    On layouts of more than `LARGEST_EXACT` tiles it is a lower bound: each row, or column, is compared with that of the
    other board which is most like it, in any order and whether or not two want the same one. The bound, too, is 0 only
    for boards that are alike.
    """
    if one.pips != other.pips:
        return Fraction(1)
    mirrored = [(other.pips - low, other.pips - high) for high, low in other.tiles]
    return 1 - Fraction(max(_common(one, other.tiles), _common(one, mirrored)), len(one.tiles))


def _common(one: Domicles, tiles: Sequence[Tile]) -> int:
    """How many tiles can lie as on the other board, or at least as many."""
    there = {tile: divmod(place, one.cols) for place, tile in enumerate(tiles)}
    moves = [(*divmod(place, one.cols), *there[tile]) for place, tile in enumerate(one.tiles) if tile in there]
    return _largest_clique(moves) if len(tiles) <= LARGEST_EXACT else _bound(moves)


def _largest_clique(moves: Sequence[Move]) -> int:
    """The most moves that one permutation of the rows and one of the columns make together."""
    agreeing = [
        sum(
            1 << place
            for place, (row, col, to_row, to_col) in enumerate(moves[:number])
            if (row == r) == (to_row == s) and (col == c) == (to_col == d)
        )
        for number, (r, c, s, d) in enumerate(moves)
    ]

    def grown(candidates: int, size: int, best: int) -> int:
        while candidates and size + candidates.bit_count() > best:
            last = candidates.bit_length() - 1
            candidates ^= 1 << last
            best = grown(candidates & agreeing[last], size + 1, best)
        return max(size, best)

    return grown((1 << len(moves)) - 1, 0, 0)


def _bound(moves: Sequence[Move]) -> int:
    """At least as many, from rows and columns on their own, seen from either board."""
    by_row = Counter((row, to_row) for row, _, to_row, _ in moves)
    by_col = Counter((col, to_col) for _, col, _, to_col in moves)
    return min(_most_alike(pairs, side) for pairs in (by_row, by_col) for side in (0, 1))


def _most_alike(pairs: Counter[tuple[int, int]], side: int) -> int:
    """The tiles that each row of one board shares with the row of the other one most like it, together."""
    most: dict[int, int] = {}
    for pair, shared in pairs.items():
        most[pair[side]] = max(shared, most.get(pair[side], 0))
    return sum(most.values())
