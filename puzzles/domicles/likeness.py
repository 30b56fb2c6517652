"""How much two Domicles puzzles differ: how many places have different tiles, with rows and columns in any order.

Tiles are distinct. A set of tiles that both boards have can be at the same places together exactly if any two of them
can, so the largest such set is a largest clique.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Tile

LARGEST_EXACT: Final = 24
"""Tiles of the largest layout that is measured exactly; a clique among 24 takes a few thousand steps at most."""

Move = tuple[int, int, int, int]
"""A tile that both boards have: its row and column on one board, then on the other."""


def difference(puzzle: Domicles, other: Domicles) -> Fraction:
    """The share of places with different tiles, whatever the number of swaps; 1 for tiles of different sets.

    On layouts of more than `LARGEST_EXACT` tiles it is a lower bound: each row (or column) is compared with the row of
    the other board that is most like it, and several rows can be compared with the same one. The bound, too, is 0 only
    for boards that are alike.
    """
    if puzzle.pips != other.pips:
        return Fraction(1)
    mirrored = [(other.pips - low, other.pips - high) for high, low in other.tiles]
    return 1 - Fraction(max(_common(puzzle, other.tiles), _common(puzzle, mirrored)), len(puzzle.tiles))


def look(puzzle: Domicles) -> tuple[int, ...]:
    """The number of swaps allowed."""
    return (puzzle.swaps,)


def _common(puzzle: Domicles, other_tiles: Sequence[Tile]) -> int:
    """How many tiles can be placed as on the other board, or an upper bound."""
    other_cell = {tile: divmod(place, puzzle.cols) for place, tile in enumerate(other_tiles)}
    moves = [
        (*divmod(place, puzzle.cols), *other_cell[tile])
        for place, tile in enumerate(puzzle.tiles)
        if tile in other_cell
    ]
    return _largest_clique(moves) if len(other_tiles) <= LARGEST_EXACT else _bound(moves)


def _largest_clique(moves: Sequence[Move]) -> int:
    """The most moves that one permutation of the rows and one of the columns can make together."""
    # agreeing[m]: the moves before m that can be made together with it, as bits.
    agreeing = []
    for number, (row, col, to_row, to_col) in enumerate(moves):
        earlier = 0
        for place, (r, c, to_r, to_c) in enumerate(moves[:number]):
            if (r == row) == (to_r == to_row) and (c == col) == (to_c == to_col):
                earlier |= 1 << place
        agreeing.append(earlier)

    def grown(candidates: int, size: int, best: int) -> int:
        """The larger of `best` and the largest clique that extends one of `size` moves by `candidates` (bits)."""
        while candidates and size + candidates.bit_count() > best:
            last = candidates.bit_length() - 1
            candidates ^= 1 << last
            best = grown(candidates & agreeing[last], size + 1, best)
        return max(size, best)

    return grown((1 << len(moves)) - 1, 0, 0)


def _bound(moves: Sequence[Move]) -> int:
    """An upper bound from rows alone and from columns alone, seen from either board."""
    by_row = Counter((row, to_row) for row, _, to_row, _ in moves)
    by_col = Counter((col, to_col) for _, col, _, to_col in moves)
    return min(_most_alike(pairs, side) for pairs in (by_row, by_col) for side in (0, 1))


def _most_alike(pairs: Counter[tuple[int, int]], side: int) -> int:
    """The sum, over the rows of one board, of the tiles each shares with the most similar row of the other board."""
    most: dict[int, int] = {}
    for pair, shared in pairs.items():
        most[pair[side]] = max(shared, most.get(pair[side], 0))
    return sum(most.values())
