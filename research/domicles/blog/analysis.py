"""Domicles layouts in numbers: tile sets and their solutions, what rows and columns rule out, which sets can grow.

All numbers are exact: whole layouts are enumerated.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, perm
from typing import Final, NamedTuple

import msgspec
import numpy as np

from puzzlemill.puzzles.domicles import LARGEST_SIDE, Tile, double_set, layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.domicles.distances.classes import Layout, layout_classes

PIPS: Final = 6
"""The double set of the blog, and the default here."""


class Counts(msgspec.Struct, frozen=True):
    """The counts of a layout of the double-`pips` set: `sets[k]` tile sets have k solution classes, k >= 1."""

    rows: int
    cols: int
    pips: int
    sets: dict[int, int]

    @property
    def tiles(self) -> int:
        """Tiles of a board."""
        return self.rows * self.cols

    @property
    def variants(self) -> int:
        """Boards per class: the orders of rows and columns."""
        return factorial(self.rows) * factorial(self.cols)

    @property
    def tile_sets(self) -> int:
        """Tile sets that have a solved board."""
        return sum(self.sets.values())

    @property
    def classes(self) -> int:
        """Solution classes of all tile sets."""
        return sum(solutions * number for solutions, number in self.sets.items())

    @property
    def arrangements(self) -> int:
        """Solved boards of all tile sets."""
        return self.classes * self.variants

    @property
    def mean(self) -> Fraction:
        """Solution classes per tile set."""
        return Fraction(self.classes, self.tile_sets)

    @property
    def chosen(self) -> int:
        """Sets with the number of tiles of a board, solvable or not."""
        return comb(comb(self.pips + 1, 2), self.tiles)

    @property
    def density(self) -> Fraction:
        """Solved boards per board of a solvable tile set, on average over tile sets."""
        return self.mean * self.variants / factorial(self.tiles)


class Upgrades(NamedTuple):
    """How many of a layout's solvable tile sets and classes can grow by one tile per row.

    `sets_within` tile sets are part of a solvable one of the larger layout; `classes_extended` classes, of
    `sets_extended` tile sets, become a solved board when a column of tiles is put beside them.
    """

    sets_within: int
    sets_extended: int
    classes_extended: int


def feasible_layouts(pips: int) -> list[tuple[int, int]]:
    """All layouts (rows, columns) of the double set that can have a solved board, by columns, then rows."""
    sides = range(1, LARGEST_SIDE + 1)
    return [(rows, cols) for cols in sides for rows in sides if not layout_fault(rows, cols, pips)]


def layout_counts(rows: int, cols: int, pips: int = PIPS) -> Counts:
    """The counts of a layout, from all its classes; raises `ImpossibleError` as `layout_classes` does."""
    sizes = Counter(layout_classes(rows, cols, pips).sizes.tolist())
    return Counts(rows, cols, pips, dict(sorted(sizes.items())))


def counts_of(rows: int, cols: int, pips: int) -> Counts | None:
    """The counts of a layout; None if it has too many tile sets or cannot exist."""
    with contextlib.suppress(ImpossibleError):
        return layout_counts(rows, cols, pips)
    return None


def all_counts(pips: int) -> Iterator[tuple[int, int, Counts | None]]:
    """Rows, columns and counts of every feasible layout; the counts are None for too many tile sets."""
    too_many: set[int] = set()
    for rows, cols in feasible_layouts(pips):
        # The search fills row by row, so with one more row it visits all the boards that it visited without, and more.
        counts = None if cols in too_many else counts_of(rows, cols, pips)
        if counts is None:
            too_many.add(cols)
        yield rows, cols, counts


class Shares(NamedTuple):
    """The shares of boards of different tiles that repeat no number in the rows, and in the columns."""

    rows: Fraction
    columns: Fraction


def line_shares(rows: int, cols: int, pips: int = PIPS) -> Shares:
    """The shares of boards that either rule alone leaves; `pips` is at most 6, because of the memory."""
    tiles = double_set(pips)
    row_lines = _lines(tiles, cols, lambda chosen: len({number for tile in chosen for number in tile}) == 2 * cols)
    column_lines = _lines(tiles, rows, lambda chosen: all(len(set(side)) == rows for side in zip(*chosen, strict=True)))
    boards = perm(len(tiles), rows * cols)
    return Shares(
        Fraction(_packings(row_lines, rows, len(tiles)) * factorial(cols) ** rows, boards),
        Fraction(_packings(column_lines, cols, len(tiles)) * factorial(rows) ** cols, boards),
    )


def _lines(tiles: tuple[Tile, ...], size: int, fits: Callable[[Sequence[Tile]], bool]) -> list[int]:
    """The sets of `size` tiles that fit into one line, as bits."""
    lines = []
    for chosen in combinations(range(len(tiles)), size):
        if fits([tiles[number] for number in chosen]):
            lines.append(sum(1 << number for number in chosen))
    return lines


def _packings(lines: list[int], number: int, tiles: int) -> int:
    """The number of ordered choices of `number` lines (bits) that share no tile."""
    # used[k] are the tiles of a partial choice, as bits, and choices[k] the number of choices with exactly these tiles.
    used, choices = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64)
    for _ in range(number):
        total = np.zeros(1 << tiles, dtype=np.int64)
        for line in lines:
            free = used & line == 0
            total[used[free] | line] += choices[free]
        used = np.flatnonzero(total)
        choices = total[used]
    return int(choices.sum())


def upgrades(rows: int, cols: int, pips: int = PIPS) -> Upgrades:
    """How much of a layout is part of rows x (cols + 1); raises `ImpossibleError` like `layout_classes`."""
    small, large = layout_classes(rows, cols, pips), layout_classes(rows, cols + 1, pips)
    large_sets = _masks(large)
    within = sum(bool((mask & ~large_sets == 0).any()) for mask in _masks(small))
    grids = large.boards.reshape(-1, rows, cols + 1)
    parts: set[bytes] = set()
    for col in range(cols + 1):
        boards = _least_boards(np.delete(grids, col, axis=2)).reshape(-1, rows * cols)
        parts.update(board.tobytes() for board in boards)
    extended = [board.tobytes() in parts for board in small.boards]
    return Upgrades(within, len(set(small.set_of[extended].tolist())), sum(extended))


def _masks(layout: Layout) -> Int64s:
    """Each tile set as bits, int64[sets]."""
    masks: Int64s = (1 << layout.boards[layout.first[:-1]].astype(np.int64)).sum(axis=1)
    return masks


def _least_boards(grids: UInt8s) -> UInt8s:
    """For each board, [boards, rows, cols], the image with the least tile in the corner and ascending first lines."""
    boards, _, cols = grids.shape
    top, left = np.divmod(grids.reshape(boards, -1).argmin(axis=1), cols)
    board = np.arange(boards)
    row_order = grids[board, :, left].argsort(axis=1)
    col_order = grids[board, top, :].argsort(axis=1)
    return grids[board[:, None, None], row_order[:, :, None], col_order[:, None, :]]
