"""Which tiles must not share a line, as sets of tiles in the bits of an int64."""

from collections.abc import Sequence

import numpy as np

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.kernels import kernel

MOST_TILES = 62
"""The largest set of tiles: bit 63 is the sign, and a mask of all tiles, (1 << tiles) - 1, must not overflow either."""

# A set of tiles is one int64: bit t is set if tile t belongs to it.
#
#     bit   63 62 61 ...        3  2  1  0
#            0  0  .  . . . .   1  0  1  0     the tiles 1 and 3
#
# So "does tile t clash with any tile of this row?" is one `&`, and the loops below visit only the tiles in a set:
# `lowest(bits)` is the next tile, `bits &= bits - 1` removes it.


def clash_masks(tiles: Sequence[Tile]) -> Int64s:
    """For each tile, as bits: the tiles it must not share a row with, and those it must not share a column with.

    int64[2, tiles]. Two tiles share at most one number, so the clashing pairs of a board are its conflicts.
    """
    masks = np.zeros((2, len(tiles)), dtype=np.int64)
    for tile, (high, low) in enumerate(tiles):
        for other, (other_high, other_low) in enumerate(tiles):
            if tile == other:
                continue
            if {high, low} & {other_high, other_low}:
                masks[0, tile] |= 1 << other
            if high == other_high or low == other_low:
                masks[1, tile] |= 1 << other
    return masks


@kernel
def bit_count(bits: int) -> int:
    """The number of bits set in 0 <= bits < 2**63; shifts only, so that nothing overflows."""
    # Each line adds neighbouring counts: of 1 bit to counts of 2 bits, these to counts of 4, and so on up to 64.
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    # From here on a count fits into its byte; what the shifts leave in the higher bytes is cut off at the end.
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


@kernel
def lowest(bits: int) -> int:
    """The position of the lowest bit set."""
    # The lowest bit alone is a power of two; one less has as many bits set as there are positions below it.
    return bit_count((bits & -bits) - 1)


@kernel
def cover_bound(clash: Int64s, tiles: int) -> int:
    """A lower bound on the number of `tiles` (bits) that meet every conflict between them, where `clash[tile]` (bits)
    has the tiles in conflict with it: a clique of m needs m - 1, and cliques are taken apart.

    Each clique starts with the tile of least degree, so that a tile with one conflict takes its partner: some smallest
    set of tiles that meets every conflict holds that partner.
    """
    cover = 0
    while tiles:
        # 64 is more than any degree can be, and still there after the search if no tile is in conflict.
        least, start = 64, 0
        rest = tiles
        # No degree but 0 is below 1, so the first tile with a single conflict ends the search for the least degree.
        while rest and least > 1:
            tile = lowest(rest)
            rest &= rest - 1
            degree = bit_count(clash[tile] & tiles)
            # All tiles in conflict with it are gone, so its conflicts are met.
            if degree == 0:
                tiles &= ~(1 << tile)
            elif degree < least:
                least, start = degree, tile
        if least == 64:
            break
        tiles &= ~(1 << start)
        # Grow the clique greedily: `clique` holds the tiles in conflict with all of its members so far.
        clique = clash[start] & tiles
        # All but one of a clique must be chosen, and cliques without a common tile do not share this cost.
        while clique:
            tile = lowest(clique)
            tiles &= ~(1 << tile)
            clique &= clash[tile]
            cover += 1
    return cover
