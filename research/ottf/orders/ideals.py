"""The order ideals of a partial order, sets that hold with an element all earlier ones, layer by layer by their size.

With each ideal goes the number of its linear extensions: the sum of those of the ideals that have one element less.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.solvers.kernels import kernel

WORD = 62
"""Bits of an int64 in use, so that the sum of two such limbs and a carry does not overflow."""

SLICE = 10_000
"""Ideals of one call of the kernel, milliseconds, so that Ctrl-C is heard."""


class Layer(NamedTuple):
    """The ideals of one size (bit masks, int64[ideals, words]) and their linear extensions (int64[ideals, limbs]).

    Words and limbs hold `WORD` bits each, the lowest first.
    """

    ideals: Any
    counts: Any

    def count(self, index: int) -> int:
        """The number of linear extensions of one of the ideals."""
        return sum(limb << WORD * place for place, limb in enumerate(self.counts[index].tolist()))


@kernel
def misses(ideal: Any, mask: Any) -> bool:
    """Whether an ideal lacks an element of `mask`."""
    lacking = np.int64(0)
    for word in range(len(ideal)):
        lacking |= mask[word] & ~ideal[word]
    return bool(lacking)


@kernel
def slot_of(ideals: Any, table: Any, ideal: Any) -> int:
    """The place in the hash table of an ideal, or the free place (-1) where it belongs."""
    mixed = np.uint64(0)
    for word in range(len(ideal)):
        mixed = (mixed ^ np.uint64(ideal[word])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed & np.uint64(len(table) - 1))
    while table[slot] >= 0 and (misses(ideals[table[slot]], ideal) or misses(ideal, ideals[table[slot]])):
        slot = (slot + 1) & (len(table) - 1)
    return int(slot)


@kernel
def hashed(ideals: Any, size: int, table: Any) -> None:
    """Put the first `size` ideals into the empty hash table, the length of which is a power of two."""
    for index in range(size):
        table[slot_of(ideals, table, ideals[index])] = index


@kernel
def extend(
    layer: Any, counts: Any, earlier: Any, start: int, stop: int, ideals: Any, sums: Any, size: int, table: Any
) -> Any:
    """Add one element in every way to layer[start:stop], and their counts to those of the ideals that result.

    `earlier` holds the masks of the earlier elements of each; the next layer is the first `size` of `ideals` with
    `sums`, known to the hash `table`. Returns where it stopped, early when `ideals` may become full, and the new size.
    """
    for index in range(start, stop):
        if size + len(earlier) > len(ideals):
            return index, size
        ideal = layer[index]
        for element in range(len(earlier)):
            word, bit = element // WORD, np.int64(1) << np.int64(element % WORD)
            if ideal[word] & bit or misses(ideal, earlier[element]):
                continue
            ideal[word] |= bit
            slot = slot_of(ideals, table, ideal)
            if table[slot] < 0:
                table[slot] = size
                ideals[size] = ideal
                size += 1
            ideal[word] ^= bit
            total, carry = sums[table[slot]], np.int64(0)
            for limb in range(len(total)):
                carry += total[limb] + counts[index, limb]
                total[limb] = carry & ((1 << WORD) - 1)
                carry >>= WORD
    return stop, size


def layers(earlier: Sequence[Sequence[int]], budget: int, keep: bool = False) -> list[Layer] | None:
    """The layer of the whole set alone, whose count is that of all linear extensions, or all layers if to `keep`.

    `earlier` names for each element some earlier ones, which imply all others. None when more than `budget` nodes are
    spent: an ideal is one where there are fewer than 128 elements, else more as it takes more time and room.
    """
    left = budget // max(1, len(earlier) // 64) ** 2
    if left < len(earlier):
        return None
    words = -(-len(earlier) // WORD)
    masks = np.zeros((len(earlier), words), np.int64)
    for element, others in enumerate(earlier):
        for other in others:
            masks[element, other // WORD] |= np.int64(1 << other % WORD)
    limbs = math.factorial(len(earlier)).bit_length() // WORD + 1
    layer = Layer(np.zeros((1, words), np.int64), np.eye(1, limbs, dtype=np.int64))
    found = [layer]
    for _ in earlier:
        grown = _next(layer, masks, left)
        if grown is None:
            return None
        layer = grown
        left -= len(layer.ideals)
        found = [*found, layer] if keep else [layer]
    return found


def _next(layer: Layer, earlier: Any, most: int) -> Layer | None:
    """The ideals with one element more, or None when they turn out to be more than `most`."""
    ideals, sums, table = _room(layer, 0, 2 * len(layer.ideals) + len(earlier))
    start = size = 0
    while start < len(layer.ideals):
        stop = min(start + SLICE, len(layer.ideals))
        start, size = map(int, extend(*layer, earlier, start, stop, ideals, sums, size, table))
        if size > most:
            return None
        if start < stop:
            ideals, sums, table = _room(Layer(ideals, sums), size, 2 * len(ideals))
    return Layer(ideals[:size].copy(), sums[:size].copy())


def _room(layer: Layer, size: int, wanted: int) -> tuple[Any, Any, Any]:
    """Arrays for `wanted` ideals that begin with the first `size` of a layer, and a hash table of these."""
    ideals, sums = (np.zeros((wanted, array.shape[1]), np.int64) for array in layer)
    ideals[:size], sums[:size] = layer.ideals[:size], layer.counts[:size]
    table = np.full(1 << (2 * wanted).bit_length(), -1, np.int32)
    hashed(ideals, size, table)
    return ideals, sums, table
