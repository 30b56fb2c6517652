"""How hard the boards of a Domicles layout are: how far from solved they are, and how often descent solves them.

Sampled boards are exactly uniform and always the same; the distance and chance of each are exact.
"""

import functools
import math
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.domicles import LARGEST_DISTANCE
from puzzlemill.solvers.domicles.descent import descent_chance
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill_research.domicles.blog.analysis import PIPS, feasible_layouts
from puzzlemill_research.domicles.orbits import distances, histogram, rank, universal_table, unrank

MOST_LOOKED_UP: Final = 5_000_000
"""The most orbits, over all tile sets with several classes, for which the mean distance is exact."""

SAMPLED_BOARDS: Final = 10
"""Random boards per tile set if there are more orbits."""

BOARDS: Final = 1000
"""Default number of boards per layout and distance; the standard error of the mean chance is then at most 0.015."""


class Mean(NamedTuple):
    """The mean distance of a random board from solved, for tile sets with one class and averaged over all tile sets.

    `exact` is true if the second mean is over all boards; else tile sets with several classes had `SAMPLED_BOARDS`.
    """

    one_class: Fraction
    all_sets: Fraction
    exact: bool


class Descents(NamedTuple):
    """The chances of descent (P_greedy) of boards at a distance, None for any boards, in ascending order."""

    rows: int
    cols: int
    distance: int | None
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean chance."""
        return sum(self.chances) / len(self.chances)

    @property
    def never(self) -> Fraction:
        """The share of boards that descent cannot solve."""
        return Fraction(self.chances.count(0.0), len(self.chances))

    @property
    def always(self) -> Fraction:
        """The share of boards that descent solves with any choice among equally good swaps."""
        return Fraction(self.chances.count(1.0), len(self.chances))

    def quantile(self, share: float) -> float:
        """The least chance that at least this share (0 to 1) of the boards does not exceed."""
        return self.chances[max(0, math.ceil(share * len(self.chances)) - 1)]


def mean_between(tiles: int) -> Fraction:
    """The mean least number of swaps between two uniform boards of n tiles: n - H_n.

    A uniform permutation has 1 + 1/2 + ... + 1/n cycles on average (Goncharov 1944).
    """
    return tiles - sum((Fraction(1, number) for number in range(1, tiles + 1)), Fraction())


@functools.cache
def mean_distance(rows: int, cols: int) -> Mean:
    """The average distance of a random board of a layout from solved."""
    layout = layout_classes(rows, cols, PIPS)
    table = universal_table(rows, cols)
    one_class = _mean(np.bincount(table))
    several = np.flatnonzero(layout.sizes > 1)
    exact = len(several) * len(table) <= MOST_LOOKED_UP
    draws = stream_for(f"domicles-mean-distance:{rows}x{cols}")
    total = one_class * int((layout.sizes == 1).sum())
    for which in several:
        _, classes = layout.tile_set(int(which))
        if exact:
            total += _mean(histogram(classes, rows, cols))
        else:
            boards = np.array([_shuffled(rows * cols, draws) for _ in range(SAMPLED_BOARDS)])
            total += _mean(np.bincount(distances(boards, classes, rows, cols)))
    return Mean(one_class, total / len(layout.sizes), exact)


def _mean(counts: Int64s) -> Fraction:
    """The mean of a histogram: `counts[value]`."""
    return Fraction(int((counts * np.arange(len(counts))).sum()), int(counts.sum()))


def _shuffled(size: int, draws: Stream) -> list[int]:
    board = list(range(size))
    draws.shuffle(board)
    return board


def boards_at(rows: int, cols: int, distance: int, count: int, draws: Stream) -> list[Domicles]:
    """Boards of double-6, uniform among all boards of all tile sets that are exactly `distance` swaps from solved.

    Rows and columns are not shuffled, because nothing depends on their order; only the orbit is uniform. Each draw
    takes a random class and a random orbit at that distance from it. Boards nearer to another class are dropped. Boards
    equally near to w classes are kept in one of w cases, because each of these classes can draw them. Raises
    `InputError` for a distance that no board of a tile set with one class has.
    """
    layout, table = layout_classes(rows, cols, PIPS), universal_table(rows, cols)
    orbits = np.flatnonzero(table == distance)
    if not len(orbits):
        raise InputError(f"distance {distance}: {rows}x{cols} boards are at most {table.max()} swaps from solved")
    boards: list[Domicles] = []
    while len(boards) < count:
        which = draws.below(len(layout.boards))
        members, classes = layout.tile_set(int(layout.set_of[which]))
        places = classes.argsort(axis=1)
        solved = classes[which - layout.first[layout.set_of[which]]]
        board = solved[unrank(int(orbits[draws.below(len(orbits))]), rows, cols)]
        away = [int(table[rank(place[board], rows, cols)]) for place in places]
        if min(away) == distance and draws.below(away.count(distance)) == 0:
            tiles = tuple(layout.tiles[number] for number in members[board])
            boards.append(Domicles(rows, cols, PIPS, tiles, distance, exact=True))
    return boards


def any_boards(rows: int, cols: int, count: int, draws: Stream) -> list[Domicles]:
    """Boards of double-6 with their exact distances: a random tile set that has a solution, in random order."""
    layout = layout_classes(rows, cols, PIPS)
    boards = []
    for _ in range(count):
        members, classes = layout.tile_set(draws.below(len(layout.sizes)))
        board = _shuffled(rows * cols, draws)
        away = int(distances([board], classes, rows, cols)[0])
        boards.append(Domicles(rows, cols, PIPS, tuple(layout.tiles[number] for number in members[board]), away, True))
    return boards


@functools.cache
def descents(rows: int, cols: int, distance: int | None, boards: int = BOARDS) -> Descents:
    """The chances of descent of random boards at a distance, or at any distance for None; always the same boards."""
    draws = stream_for(f"domicles-descents:{rows}x{cols}:{distance}")
    if distance is None:
        chosen = any_boards(rows, cols, boards, draws)
    else:
        chosen = boards_at(rows, cols, distance, boards, draws)
    return Descents(rows, cols, distance, tuple(sorted(map(descent_chance, chosen))))


def descent_cells() -> list[tuple[int, int, int | None]]:
    """The arguments of `descents` for every layout: each distance from 1 to the largest, then any boards."""
    return [
        (rows, cols, distance)
        for rows, cols in feasible_layouts(PIPS)
        for distance in (*range(1, LARGEST_DISTANCE[rows, cols] + 1), None)
    ]
