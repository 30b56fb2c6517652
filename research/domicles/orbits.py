"""Exact distances of all Domicles boards of a layout from one table over orbits: boards up to rows and columns.

Tiles are numbers here. The distance from a solved board depends only on the permutation between the two, so one table,
of the distance of every orbit from the orbit of the identity, answers every tile set of its layout.
"""

import contextlib
import hashlib
import itertools
from collections.abc import Callable, Sequence
from math import factorial
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from puzzlemill.puzzles.files.reading import read_own
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.solvers.arrays import Int64s, UInt8s
from puzzlemill.solvers.budgets import check_time
from puzzlemill.solvers.caches import cache_folder
from puzzlemill.solvers.kernels import kernel
from puzzlemill_research.domicles.ranks import Ranking, rank_board, ranking, unrank_board

VERSION: Final = 1
"""The version of the table on disk: of the ranking, and of what a distance is."""

MOST_ORBITS: Final = 10_000_000
"""Orbits of the largest table that is built; 4x3 has 3,326,400 and 7x2, the largest within, 8,648,640."""

MOST_LOOKUPS: Final = 600_000_000
"""Orbits times classes of the largest histogram; most of them are never looked up, see `_least`."""

SLICE: Final = 200_000
"""Boards looked up between two looks at the keyboard."""

EXPANDED: Final = 500
"""Boards expanded, each with all its swaps, between two looks at the keyboard."""

NEARBY: Final = 10
"""At most one orbit in 10 counts as near to a class."""

UNKNOWN: Final = 255
"""What a table says of an orbit not reached yet; real distances are less than the number of tiles."""

Boards: TypeAlias = UInt8s | Int64s | Sequence[Sequence[int]]
"""Boards of one tile set, the tile numbers 0 to n - 1 by place: uint8[boards, n], int64, or lists."""

_TABLES: Final[dict[tuple[int, int], UInt8s]] = {}
"""The universal tables of this process, by rows and columns."""


def orbits(rows: int, cols: int) -> int:
    """The number of orders of different tiles on a layout up to row and column permutations: (MN)! / (M! N!)."""
    return factorial(rows * cols) // (factorial(rows) * factorial(cols))


def rank(board: Sequence[int] | UInt8s | Int64s, rows: int, cols: int) -> int:
    """The number of a board's orbit, 0 to `orbits` - 1; `board` holds the tile numbers 0 to n - 1 by place.

    Raises `OutOfReachError` for a layout with more than `MOST_ORBITS` orbits.
    """
    return int(rank_board(np.array(board, dtype=np.int64), _rules(rows, cols), np.empty(rows + cols, dtype=np.int64)))


def unrank(number: int, rows: int, cols: int) -> list[int]:
    """The board of that orbit with tile 0 in the corner and ascending first row and column; the inverse of `rank`."""
    rules = _rules(rows, cols)
    if not 0 <= number < orbits(rows, cols):
        raise InputError(f"expected 0 to {orbits(rows, cols) - 1}", field="number", value=number)
    board, digits = np.empty((2, rows * cols), dtype=np.int64)
    unrank_board(number, rules, board, digits)
    return [int(tile) for tile in board]


def universal_table(rows: int, cols: int, progress: Callable[[int, int], None] | None = None) -> UInt8s:
    """The least number of swaps between each orbit and the identity's orbit, by rank: uint8[orbits], read-only.

    Built by breadth-first search when first needed and kept on disk under `PUZZLEMILL_CACHE`; a damaged file is
    rebuilt, and a folder that cannot be written does no harm. `progress` is called with (orbits found,
    all orbits) while the table is built. Raises `OutOfReachError` for a layout with more than `MOST_ORBITS` orbits.
    """
    rules = _rules(rows, cols)
    if (rows, cols) not in _TABLES:
        table = _read(rows, cols)
        if table is None:
            table = _build(rules, orbits(rows, cols), progress)
            _write(rows, cols, table)
        table.flags.writeable = False
        _TABLES[rows, cols] = table
    return _TABLES[rows, cols]


def distances(boards: Boards, classes: Boards, rows: int, cols: int) -> UInt8s:
    """The exact distance of each of many boards of one tile set: uint8[boards].

    `classes` has at least one solved board, one of each solution class.
    """
    rules, table, places = _rules(rows, cols), universal_table(rows, cols), _places(classes)
    flat = np.ascontiguousarray(boards, dtype=np.uint8)
    least = np.empty(len(flat), dtype=np.uint8)
    for first in range(0, len(flat), SLICE):
        check_time()
        _look_up(flat[first : first + SLICE], places, table, rules, least[first : first + SLICE])
    return least


def histogram(classes: Boards, rows: int, cols: int) -> Int64s:
    """How many of the n! boards of a tile set are 0, 1, 2, ... swaps from solved: int64[largest distance + 1].

    `classes` are as for `distances`. With one class the histogram depends on the layout alone. Raises
    `OutOfReachError` for more classes than can be looked up in about ten seconds: 180 on 4x3, 69 on 7x2.
    """
    if orbits(rows, cols) * len(classes) > MOST_LOOKUPS:
        raise OutOfReachError(f"{len(classes)} solutions on {rows}x{cols} are too many to look up", field="tiles")
    table = universal_table(rows, cols)
    least = table if len(classes) == 1 else _least(np.asarray(classes, dtype=np.int64), table, _rules(rows, cols))
    return np.bincount(least) * (factorial(rows) * factorial(cols))


def table_file(rows: int, cols: int) -> Path:
    """The file in which the universal table of a layout is kept."""
    return cache_folder() / f"domicles-distances-{rows}x{cols}-v{VERSION}.bin"


def _rules(rows: int, cols: int) -> Ranking:
    if orbits(rows, cols) > MOST_ORBITS:
        raise OutOfReachError(
            f"layout {rows}x{cols}: more than {MOST_ORBITS} boards up to the order of rows and columns"
        )
    return ranking(rows, cols)


def _places(classes: Boards) -> Int64s:
    """For each class the place of each tile, int64[k, n]."""
    return np.argsort(np.asarray(classes, dtype=np.int64), axis=1)


def _read(rows: int, cols: int) -> UInt8s | None:
    """The table kept on disk, or None without one; the digest at its end shows whether it is whole."""
    with contextlib.suppress(InputError):
        data = read_own(table_file(rows, cols))
        if len(data) == orbits(rows, cols) + 32 and hashlib.sha256(data[:-32]).digest() == data[-32:]:
            return np.frombuffer(data[:-32], dtype=np.uint8).copy()
    return None


def _write(rows: int, cols: int, table: UInt8s) -> None:
    data = table.tobytes()
    with contextlib.suppress(InputError):
        write_whole(table_file(rows, cols), data + hashlib.sha256(data).digest())


def _build(rules: Ranking, size: int, progress: Callable[[int, int], None] | None) -> UInt8s:
    """Build the table by breadth-first search over swaps, from the identity.

    Renaming the tiles as row and column permutations do changes no distance from the identity's orbit. So once an orbit
    is found, all its images are, and only one of them is expanded.
    """
    rows, cols = rules.rows, rules.cols
    images = np.array(
        [
            [row * cols + col for row in row_order for col in col_order]
            for row_order in itertools.permutations(range(rows))
            for col_order in itertools.permutations(range(cols))
        ]
    )
    table = np.full(size, UNKNOWN, dtype=np.uint8)
    front = np.array([rank(range(rows * cols), rows, cols)])
    table[front] = 0
    reached, level = 1, 0
    while len(front):
        level += 1
        next_front = []
        for first in range(0, len(front), EXPANDED):
            check_time()
            part = front[first : first + EXPANDED]
            fresh = np.empty(len(part) * rows * cols * (rows * cols - 1) // 2, dtype=np.int64)
            expanded, marked = _expand(part, level, images, table, rules, fresh)
            next_front.append(fresh[:expanded])
            reached += marked
            if progress:
                progress(reached, size)
        front = np.concatenate(next_front)
    return table


@kernel
def _expand(front: Int64s, level: int, images: Int64s, table: UInt8s, rules: Ranking, fresh: Int64s) -> tuple[int, int]:
    """Mark what is one swap from the orbits of `front` and all images of it with `level`.

    `front` and `fresh` hold ranks of orbits, `images` (int64[images, n]) the new names of the tiles, `table` (uint8
    [orbits]) the distances so far. Returns the number of new orbits put into `fresh`, one for all images, and of all
    that were marked.
    """
    board, image, digits, order = _scratch(rules)
    size = len(board)
    new = marked = 0
    for number in front:
        unrank_board(number, rules, board, digits)
        for i in range(size):
            for j in range(i + 1, size):
                board[i], board[j] = board[j], board[i]
                neighbour = rank_board(board, rules, order)
                if table[neighbour] == UNKNOWN:
                    fresh[new] = neighbour
                    new += 1
                    # The images include the neighbour itself. Different images may share an orbit, which counts once.
                    for names in images:
                        for place in range(size):
                            image[place] = names[board[place]]
                        orbit = rank_board(image, rules, order)
                        if table[orbit] == UNKNOWN:
                            table[orbit] = level
                            marked += 1
                board[i], board[j] = board[j], board[i]
    return new, marked


@kernel
def _look_up(boards: UInt8s, places: Int64s, table: UInt8s, rules: Ranking, least: UInt8s) -> None:
    """Write the least entry of the table over the classes for each board into `least`, uint8[boards].

    `boards` is uint8[boards, n]. `places` (int64[k, n]) has the place of each tile on the solved board of each class:
    naming a board's tiles by these places takes that solved board to the identity, from which the table counts. Every
    kernel here writes out this renaming: a function would take views of rows, which takes twice the time.
    """
    _, image, _, order = _scratch(rules)
    for number in range(len(boards)):
        nearest = UNKNOWN
        for which in range(len(places)):
            for place in range(len(image)):
                image[place] = places[which, boards[number, place]]
            nearest = min(nearest, table[rank_board(image, rules, order)])
        least[number] = nearest


def _least(classes: Int64s, table: UInt8s, rules: Ranking) -> UInt8s:
    """The distance of each orbit from the nearest class: uint8[orbits]. `classes` is int64[k, n].

    The few orbits near to a class are marked from there. All others are known to be farther away, so looking at class
    after class can stop at the first that is just that far.
    """
    spheres = np.cumsum(np.bincount(table))
    # The largest radius within which lies at most that share of all orbits, or only the identity's own.
    radius = int(np.flatnonzero(spheres <= max(1, len(table) // NEARBY))[-1])
    near = np.flatnonzero(table <= radius)
    least = np.full(len(table), UNKNOWN, dtype=np.uint8)
    for first in range(0, len(near), SLICE):
        check_time()
        _mark(near[first : first + SLICE], classes, table, rules, least)
    places = _places(classes)
    for first in range(0, len(table), SLICE):
        check_time()
        _finish(first, min(first + SLICE, len(table)), places, radius + 1, table, rules, least)
    return least


@kernel
def _mark(near: Int64s, classes: Int64s, table: UInt8s, rules: Ranking, least: UInt8s) -> None:
    """Lower `least` of the orbits that lie from a class as the orbits of `near` (ranks) lie from the identity.

    `classes` is int64[k, n]; naming the tiles of an orbit by a solved board takes the identity to that board.
    """
    board, image, digits, order = _scratch(rules)
    for number in near:
        unrank_board(number, rules, board, digits)
        for which in range(len(classes)):
            for place in range(len(board)):
                image[place] = classes[which, board[place]]
            orbit = rank_board(image, rules, order)
            least[orbit] = min(least[orbit], table[number])


@kernel
def _finish(first: int, last: int, places: Int64s, enough: int, table: UInt8s, rules: Ranking, least: UInt8s) -> None:
    """Look up the orbits first to last - 1 that are not marked yet; none is nearer than `enough`.

    `places` is int64[k, n] as for `_look_up`; `table` and `least` are uint8[orbits].
    """
    board, image, digits, order = _scratch(rules)
    for number in range(first, last):
        if least[number] == UNKNOWN:
            unrank_board(number, rules, board, digits)
            for which in range(len(places)):
                for place in range(len(board)):
                    image[place] = places[which, board[place]]
                least[number] = min(least[number], table[rank_board(image, rules, order)])
                if least[number] == enough:
                    break


@kernel
def _scratch(rules: Ranking) -> tuple[Int64s, Int64s, Int64s, Int64s]:
    """Arrays for a board, its image, and what unranking (int64[n] each) and ranking (int64[rows + cols]) need."""
    board, image, digits = np.empty((3, rules.rows * rules.cols), dtype=np.int64)
    return board, image, digits, np.empty(rules.rows + rules.cols, dtype=np.int64)
