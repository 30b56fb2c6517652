"""Which tiles must not share a line, as sets of tiles in the bits of an int64."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.solvers.kernels import kernel

MOST_TILES = 62
"""The largest set: the sign of the int64 is left alone."""


def clash_masks(tiles: Sequence[Tile]) -> Any:
    """For each tile, as bits: the tiles it must not share a row with, and those it must not share a column with.

    int64[2, tiles]. Two tiles share at most one number, so the clashing pairs of a board are its conflicts.
    """
    masks = np.zeros((2, len(tiles)), dtype=np.int64)
    for one, (high, low) in enumerate(tiles):
        for two, other in enumerate(tiles):
            if one != two:
                masks[0, one] |= int(high in other or low in other) << two
                masks[1, one] |= int(high == other[0] or low == other[1]) << two
    return masks


@kernel
def bit_count(bits: int) -> int:
    """The number of bits set in 0 <= bits < 2**63; shifts only, so that nothing overflows."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


@kernel
def lowest(bits: int) -> int:
    """The position of the lowest bit set."""
    return bit_count((bits & -bits) - 1)


@kernel
def cover_bound(clash: Any, tiles: Any) -> int:
    """A lower bound on the number of `tiles` (bits) that meet every conflict between them, `clash[tile]` (bits) being
    those in conflict with one: a clique of m needs m - 1, and cliques are taken apart.

    Each begins with the tile of least degree, so that a tile with one conflict takes its partner, as it may.
    """
    cover = 0
    while tiles:
        least, start = 64, 0
        rest = tiles
        while rest and least > 1:
            tile = lowest(rest)
            rest &= rest - 1
            degree = bit_count(clash[tile] & tiles)
            if degree == 0:
                tiles &= ~(np.int64(1) << tile)
            elif degree < least:
                least, start = degree, tile
        if least == 64:
            break
        tiles &= ~(np.int64(1) << start)
        clique = clash[start] & tiles
        while clique:
            tile = lowest(clique)
            tiles &= ~(np.int64(1) << tile)
            clique &= clash[tile]
            cover += 1
    return cover
