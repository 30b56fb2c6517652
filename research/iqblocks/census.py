"""The IQ Blocks census: how many positions with k whole given pieces have 1, 2, 3, ... completions.

The fillings are grouped by the placements of a set of pieces: a group is a position, its members are its completions.
Groups are split by one more piece at a time; a filling that is alone in its group stays alone.
"""

import collections
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.solvers.arrays import Bools, Int32s, Int64s, UInt8s
from puzzlemill.solvers.iqblocks.all_fillings import Library
from puzzlemill.solvers.iqblocks.all_fillings.file import board_images, texts_of
from puzzlemill.solvers.kernels import kernel

WORK = 1 << 30
"""Fillings times sets of pieces in the largest census, which holds one bit for each."""

MOST_PIECES = 16
"""The most pieces of a census: all sets of them are enumerated one by one."""


class Level(NamedTuple):
    """The positions with `givens` whole pieces given and at least one completion.

    `completions` counts them by their completions. `unique` positions have one completion; `minimal` positions are
    unique, but no longer if any given is removed. `unique_classes` and `minimal_classes` count these up to the
    symmetries of the board. `accepted` is the probability that a random choice of givens from a random filling is
    unique.
    """

    givens: int
    completions: dict[int, int]
    minimal: int
    unique_classes: int
    minimal_classes: int
    accepted: Fraction

    @property
    def positions(self) -> int:
        """The number of positions."""
        return sum(self.completions.values())

    @property
    def unique(self) -> int:
        """The number of positions with one completion."""
        return self.completions.get(1, 0)


class Census(NamedTuple):
    """The levels from no given piece to all but one, and the classes of fillings by the fewest givens they need."""

    levels: tuple[Level, ...]
    fewest: dict[int, int]


def census(known: Library) -> Census:
    """The census of a board; raises `OutOfReachError` if fillings times sets of pieces exceed `WORK`."""
    pieces, count = known.placed.shape
    if max(count, WORK >> MOST_PIECES) << pieces > WORK:
        raise OutOfReachError(f"{count} fillings of {pieces} pieces are too many for a census", field="board")
    symmetries = [texts_of(image) for image in board_images(known.puzzle, known.boards)]
    # A symmetry leaves a unique position unchanged if and only if it leaves its completion unchanged. So by Burnside's
    # lemma the classes are the mean number of fillings, or of their positions, that a symmetry leaves unchanged.
    left = sum((image == symmetries[0]).astype(np.int64) for image in symmetries)
    alone = np.zeros((1 << pieces, (count + 7) // 8), dtype=np.uint8)
    completions = [collections.Counter[int]() for _ in range(pieces + 1)]
    for chosen, single, sizes in _groups(known.placed):
        alone[chosen] = np.packbits(single)
        completions[chosen.bit_count()].update(sizes)
    levels = []
    least = np.full(count, pieces)
    for givens in range(pieces):
        unique, minimal = _unique(alone, givens, count)
        least[unique > 0] = np.minimum(least[unique > 0], givens)
        levels.append(
            Level(
                givens,
                dict(sorted(completions[givens].items())),
                int(minimal.sum()),
                int(unique @ left) // len(symmetries),
                int(minimal @ left) // len(symmetries),
                Fraction(int(unique.sum()), count * math.comb(pieces, givens)),
            )
        )
    fewest = {givens: int(left[least == givens].sum()) // len(symmetries) for givens in np.unique(least).tolist()}
    return Census(tuple(levels), fewest)


def _unique(alone: UInt8s, givens: int, count: int) -> tuple[Int64s, Int64s]:
    """How many sets of `givens` pieces make each filling unique, and how many of these are minimal: int64[count].

    `alone` (uint8[sets, bytes]) has a bit per filling, set if the filling is alone in its group.
    """
    unique, minimal = np.zeros((2, count), dtype=np.int64)
    for chosen in range(len(alone)):
        if chosen.bit_count() == givens:
            needed = alone[chosen].copy()
            for piece in range(chosen.bit_length()):
                if chosen >> piece & 1:
                    needed &= ~alone[chosen ^ 1 << piece]
            unique += np.unpackbits(alone[chosen], count=count)
            minimal += np.unpackbits(needed, count=count)
    return unique, minimal


class Groups(NamedTuple):
    """Rows of a table in groups of two or more: group g has the rows from `bounds[g]` to `bounds[g + 1]`.

    rows      7  2 | 4  9  1 | 8  3
    bounds    0      2         5     7
    """

    rows: Int64s  # int64[n]
    bounds: Int64s  # int64[groups + 1]


class SplitScratch(NamedTuple):
    """Scratch of `split`, with an entry per value of a column."""

    counts: Int64s  # int64[values]: the rows of a group with a value, -1 once its new group has a place; 0 in between
    places: Int64s  # int64[values]: the next place of the new group of a value


def _groups(placed: Int32s) -> Iterator[tuple[int, Bools, dict[int, int]]]:
    """For each set of pieces: its bits, the fillings (bool[n]) alone in their group, and the groups by size."""
    pieces, count = placed.shape
    scratch = SplitScratch(*np.zeros((2, int(placed.max()) + 1), dtype=np.int64))
    # At first all fillings are in one group, unless there is only one filling, which is alone.
    rows = np.arange(count if count > 1 else 0)
    start = Groups(rows, np.array([0, count] if count > 1 else [0]))
    stack = [(0, 0, start, np.full(count, count == 1))]
    while stack:
        chosen, following, groups, alone = stack.pop()
        numbers, times = np.unique(np.diff(groups.bounds), return_counts=True)
        sizes = dict(zip(numbers.tolist(), times.tolist(), strict=True))
        yield chosen, alone, {1: int(alone.sum())} | sizes if alone.any() else sizes
        for piece in range(following, pieces):
            finer = Groups(np.empty_like(groups.rows), np.empty(len(groups.rows) // 2 + 1, dtype=np.int64))
            still_alone = alone.copy()
            number = split(groups, placed[piece], finer, still_alone, scratch)
            finer = Groups(finer.rows[: finer.bounds[number]], finer.bounds[: number + 1])
            stack.append((chosen | 1 << piece, piece + 1, finer, still_alone))


@kernel
def split(groups: Groups, column: Int32s, finer: Groups, alone: Bools, scratch: SplitScratch) -> int:
    """Split groups by the values in `column` (int32[n]) into `finer`; returns the number of new groups.

    `alone` (bool[n]) is set for a row that shares its value with no row of its group; it is in no new group.
    """
    counts, places = scratch
    rows, bounds = finer
    number, filled = 0, 0
    bounds[0] = 0
    for group in range(groups.bounds.shape[0] - 1):
        members = groups.rows[groups.bounds[group] : groups.bounds[group + 1]]
        # A counting sort in the order of first rows: count the values, then give each value a place at its first row.
        for row in members:
            counts[column[row]] += 1
        for row in members:
            value = column[row]
            if counts[value] == 1:
                alone[row] = True
                continue
            if counts[value] > 1:
                places[value] = filled
                filled += counts[value]
                number += 1
                bounds[number] = filled
                counts[value] = -1
            rows[places[value]] = row
            places[value] += 1
        # Only the values of this group are reset: there are far more placements than rows in most groups.
        for row in members:
            counts[column[row]] = 0
    return number
