"""The order ideals of a partial order (sets that contain all earlier elements of each element), in layers by size.

Each ideal has the number of its linear extensions: the sum over the ideals that have one element less.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.kernels import copy, kernel

WORD = 62
"""Bits of an int64 in use, so that the sum of two such limbs and a carry does not overflow."""

SLICE = 10_000
"""Ideals per call of the kernel, a few milliseconds, so that Ctrl-C works."""


class Layer(NamedTuple):
    """The ideals of one size and their linear extensions, `WORD` bits in each word or limb, the lowest first.

    With 100 elements, element 70 is bit 8 of word 1, and the highest bits are never used:

        word 1   .. | -------------------- 99 .. 70 .. 62
        word 0   .. | 61 .............................. 0
           bits  63   61                                0
    """

    ideals: Int64s  # [ideals, words] bit masks
    counts: Int64s  # [ideals, limbs] numbers in base 2 ** WORD

    def count(self, index: int) -> int:
        """The number of linear extensions of one of the ideals."""
        return sum(limb << WORD * place for place, limb in enumerate(self.counts[index].tolist()))


class Growing(NamedTuple):
    """The next layer as it grows, with room for more ideals, and where each of them is."""

    ideals: Int64s  # [room, words] as in `Layer`
    sums: Int64s  # [room, limbs] the linear extensions counted so far, zeros for ideals not met yet
    slots: Int32s  # [a power of two] a hash table with linear probing: places in `ideals`, -1 for none


@kernel
def misses(ideal: Int64s, mask: Int64s) -> bool:
    """Whether an ideal lacks an element of `mask`."""
    lacking = np.int64(0)
    for word in range(len(ideal)):
        lacking |= mask[word] & ~ideal[word]
    return bool(lacking)


@kernel
def slot_of(ideals: Int64s, slots: Int32s, ideal: Int64s) -> int:
    """The slot of an ideal in the hash table, or the free slot (-1) for it."""
    # Multiplying by an odd number near 2 ** 64 / 1.618 (Fibonacci hashing) spreads each bit over all higher ones, the
    # shift brings those back to the lowest, which choose the slot.
    mixed = np.uint64(0)
    for word in range(len(ideal)):
        mixed = (mixed ^ np.uint64(ideal[word])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed & np.uint64(len(slots) - 1))
    # Two ideals are equal if neither lacks an element of the other.
    while slots[slot] >= 0 and (misses(ideals[slots[slot]], ideal) or misses(ideal, ideals[slots[slot]])):
        slot = (slot + 1) & (len(slots) - 1)
    return int(slot)


@kernel
def fill_slots(ideals: Int64s, size: int, slots: Int32s) -> None:
    """Put the first `size` ideals into the empty hash table."""
    for index in range(size):
        slots[slot_of(ideals, slots, ideals[index])] = index


@kernel
def extend(layer: Layer, earlier: Int64s, start: int, stop: int, growing: Growing, size: int) -> tuple[int, int]:
    """Add one element in every way to the ideals start to stop of a layer, and add their counts to the new ideals.

    `earlier` (int64[elements, words]) holds the masks of the elements before each. The next layer is the first `size`
    of `growing`. Returns the index at which it stopped, early if there might be too little room, and the new size.
    """
    ideals, sums, slots = growing.ideals, growing.sums, growing.slots
    for index in range(start, stop):
        # An ideal leads to at most one new one per element.
        if size + len(earlier) > len(ideals):
            return index, size
        ideal = layer.ideals[index]
        for element in range(len(earlier)):
            word, bit = element // WORD, np.int64(1) << np.int64(element % WORD)
            if ideal[word] & bit or misses(ideal, earlier[element]):
                continue
            # The element is put into the old ideal and taken out again, which saves a copy for ideals met before.
            ideal[word] |= bit
            slot = slot_of(ideals, slots, ideal)
            if slots[slot] < 0:
                slots[slot] = size
                copy(ideal, ideals[size])
                size += 1
            ideal[word] ^= bit
            total, carry = sums[slots[slot]], np.int64(0)
            for limb in range(len(total)):
                carry += total[limb] + layer.counts[index, limb]
                total[limb] = carry & ((1 << WORD) - 1)
                carry >>= WORD
    return stop, size


def layers(earlier: Sequence[Sequence[int]], budget: int, keep: bool = False) -> list[Layer] | None:
    """Only the layer of the whole set, which counts all linear extensions, or with `keep` all layers.

    For each element, `earlier` names some earlier ones, which imply all others. None if more than `budget` nodes are
    spent: an ideal is one node with fewer than 128 elements, and more nodes otherwise, as it takes more time and room.
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
    kept = [layer]
    for _ in earlier:
        larger = _next(layer, masks, left)
        if larger is None:
            return None
        layer = larger
        left -= len(layer.ideals)
        kept = [*kept, layer] if keep else [layer]
    return kept


def _next(layer: Layer, earlier: Int64s, most: int) -> Layer | None:
    """The ideals with one more element, or None if there are more than `most`."""
    growing = _with_room(layer, 0, 2 * len(layer.ideals) + len(earlier))
    start = size = 0
    while start < len(layer.ideals):
        stop = min(start + SLICE, len(layer.ideals))
        start, size = extend(layer, earlier, start, stop, growing, size)
        if size > most:
            return None
        if start < stop:
            growing = _with_room(Layer(growing.ideals, growing.sums), size, 2 * len(growing.ideals))
    return Layer(growing.ideals[:size].copy(), growing.sums[:size].copy())


def _with_room(layer: Layer, size: int, room: int) -> Growing:
    """Arrays with room for `room` ideals that begin with the first `size` ideals of a layer."""
    ideals, sums = (np.zeros((room, array.shape[1]), np.int64) for array in layer)
    ideals[:size], sums[:size] = layer.ideals[:size], layer.counts[:size]
    # Never more than half full, so that a search in it is short.
    slots = np.full(1 << (2 * room).bit_length(), -1, np.int32)
    fill_slots(ideals, size, slots)
    return Growing(ideals, sums, slots)
