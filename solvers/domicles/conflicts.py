"""The conflicts of a Domicles board, pairs of equal numbers in a row or a column, and what swaps do to them.

A swap changes how often a number appears in a line by one at most: a tile shows a number once, and the two tiles of a
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
    """What a swap does: the conflicts that it removes and creates, for each number and line; net of each other."""

    removed: dict[Numbers, int]
    created: dict[Numbers, int]

    @property
    def gain(self) -> int:
        """How many conflicts fewer there are after the swap; negative if there are more."""
        return sum(self.removed.values()) - sum(self.created.values())


def occurrences(tiles: Sequence[Tile], cols: int) -> dict[Numbers, list[Cell]]:
    """The cells (row, column) of the number grid with each number, for each line."""
    cells: dict[Numbers, list[Cell]] = {}
    for place, tile in enumerate(tiles):
        row, col = divmod(place, cols)
        for cell_col, number in enumerate(tile, 2 * col):
            cells.setdefault(Numbers("row", row, number), []).append((row, cell_col))
            cells.setdefault(Numbers("column", cell_col, number), []).append((row, cell_col))
    return cells


def effects(tiles: Sequence[Tile], cols: int) -> dict[Pair, Effect]:
    """What the swap of each two places does to the conflicts, in the order of the places."""
    shown = [[_shown(place, tile, cols) for tile in tiles] for place in range(len(tiles))]
    times = Counter(numbers for place in range(len(tiles)) for numbers in shown[place][place])
    every_effect = {}
    for i, j in itertools.combinations(range(len(tiles)), 2):
        before, after = shown[i][i] | shown[j][j], shown[i][j] | shown[j][i]
        # A number that leaves a line was in conflict with every other of its kind there; one that enters will be.
        removed = {numbers: times[numbers] - 1 for numbers in before - after if times[numbers] > 1}
        created = {numbers: times[numbers] for numbers in after - before if numbers in times}
        every_effect[i, j] = Effect(removed, created)
    return every_effect


@functools.lru_cache(maxsize=10_000)
def _shown(place: int, tile: Tile, cols: int) -> frozenset[Numbers]:
    """The numbers that a tile shows on a place, with their lines; cached, as a search needs the same ones again."""
    row, col = divmod(place, cols)
    high, low = tile
    in_row = Numbers("row", row, high), Numbers("row", row, low)
    return frozenset((*in_row, Numbers("column", 2 * col, high), Numbers("column", 2 * col + 1, low)))
