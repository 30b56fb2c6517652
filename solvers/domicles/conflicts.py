"""The conflicts of a Domicles board, pairs of equal numbers in a row or a column, and what swaps do to them.

A swap changes how often a number stands in a line by one at most: a tile shows a number once, and the two tiles of a
swap within a line stay in it.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from puzzlemill.puzzles.domicles import Tile
from puzzlemill.puzzles.kinds import Cell

Pair = tuple[int, int]
"""Two places, the lower one first."""


class Numbers(NamedTuple):
    """A number in a line of the number grid, a row of 2N numbers or a column of M, counted from 0."""

    line: Literal["row", "column"]
    at: int
    number: int


class Effect(NamedTuple):
    """What a swap does: the conflicts that go and those that come, for each number and line; net of each other."""

    removed: dict[Numbers, int]
    made: dict[Numbers, int]

    @property
    def gain(self) -> int:
        """Conflicts fewer after the swap; negative where there are more."""
        return sum(self.removed.values()) - sum(self.made.values())


def occurrences(tiles: Sequence[Tile], cols: int) -> dict[Numbers, list[Cell]]:
    """The cells (row, column) of the number grid where each number stands, for each line."""
    where: dict[Numbers, list[Cell]] = {}
    for place, tile in enumerate(tiles):
        row, col = divmod(place, cols)
        for cell_col, number in enumerate(tile, 2 * col):
            where.setdefault(Numbers("row", row, number), []).append((row, cell_col))
            where.setdefault(Numbers("column", cell_col, number), []).append((row, cell_col))
    return where


def effects(tiles: Sequence[Tile], cols: int) -> dict[Pair, Effect]:
    """What the swap of each two places does to the conflicts, in the order of the places."""
    shown = [[_shown(place, tile, cols) for tile in tiles] for place in range(len(tiles))]
    times = Counter(numbers for place in range(len(tiles)) for numbers in shown[place][place])
    found = {}
    for i, j in itertools.combinations(range(len(tiles)), 2):
        before, after = shown[i][i] | shown[j][j], shown[i][j] | shown[j][i]
        # Who leaves a line was in conflict with every other of its number there; who enters comes to be with all.
        removed = {numbers: times[numbers] - 1 for numbers in before - after if times[numbers] > 1}
        made = {numbers: times[numbers] for numbers in after - before if numbers in times}
        found[i, j] = Effect(removed, made)
    return found


@functools.lru_cache(maxsize=10_000)
def _shown(place: int, tile: Tile, cols: int) -> frozenset[Numbers]:
    """The lines in which a tile shows its numbers on a place; kept, as a search asks for the same ones all the time."""
    row, col = divmod(place, cols)
    high, low = tile
    in_row = Numbers("row", row, high), Numbers("row", row, low)
    return frozenset((*in_row, Numbers("column", 2 * col, high), Numbers("column", 2 * col + 1, low)))
