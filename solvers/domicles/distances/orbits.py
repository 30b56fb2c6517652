"""Exact distances of all Domicles boards of a layout from one table over orbits: boards up to rows and columns.

Tiles are numbers here. The distance from a solved board depends only on the permutation between the two, so one table,
the distance of every orbit from that of the identity, answers every tile set of its layout.
"""

import contextlib
import hashlib
import itertools
from collections.abc import Callable
from math import factorial
from pathlib import Path
from typing import Any, Final

import numpy as np

from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.solvers.domicles.distances.ranks import Ranking, rank_board, ranking, unrank_board
from puzzlemill.solvers.kernels import cache_folder, kernel

VERSION: Final = 1
"""Of the table on disk: of the ranking and of what a distance is."""

MOST_ORBITS: Final = 10_000_000
"""Orbits of the largest table that is built; 4x3 has 3,326,400 and 7x2, the largest within, 8,648,640."""

MOST_LOOKUPS: Final = 600_000_000
"""Orbits times classes of the largest histogram; most of them are never looked up, see `_least`."""

SLICE: Final = 200_000
"""Boards looked up between two looks at the keyboard."""

EXPANDED: Final = 500
"""Boards expanded between two of them, each with its swaps."""

NEARBY: Final = 10
"""The orbits counted as near to a class are at most one in so many."""

UNKNOWN: Final = 255

_TABLES: Final[dict[tuple[int, int], Any]] = {}


def orbits(rows: int, cols: int) -> int:
    """The number of orders of different tiles on a layout up to row and column permutations: (MN)! / (M! N!)."""
    return factorial(rows * cols) // (factorial(rows) * factorial(cols))


def rank(board: Any, rows: int, cols: int) -> int:
    """The number of a board's orbit, 0 to `orbits` - 1; `board` holds the tile numbers 0 to n - 1 by place.

    Raises `OutOfReachError` for a layout with more than `MOST_ORBITS` orbits.
    """
    return int(rank_board(np.array(board, dtype=np.int64), _rules(rows, cols), np.empty(rows + cols, dtype=np.int64)))


def unrank(number: int, rows: int, cols: int) -> list[int]:
    """The board of that orbit with tile 0 in the corner and ascending first row and column; the inverse of `rank`."""
    rules = _rules(rows, cols)
    if not 0 <= number < orbits(rows, cols):
        raise InputError(f"number {number}: expected 0 to {orbits(rows, cols) - 1}")
    board, digits = np.empty((2, rows * cols), dtype=np.int64)
    unrank_board(number, rules, board, digits)
    return [int(tile) for tile in board]


def universal_table(rows: int, cols: int, progress: Callable[[int, int], None] | None = None) -> Any:
    """The least number of swaps between each orbit and that of the identity, by rank: uint8[orbits], read-only.

    Built by breadth-first search when first asked for and kept on disk under `PUZZLEMILL_CACHE`; a file that is
    damaged is built anew, and a folder that cannot be written does no harm. `progress` is called with (orbits found,
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


def distances(boards: Any, classes: Any, rows: int, cols: int) -> Any:
    """The exact distance of each of many boards of one tile set: uint8[boards].

    `boards` (uint8[boards, n]) and `classes` (uint8[k, n], k >= 1, one solved board of each solution class) hold the
    tile numbers 0 to n - 1 by place.
    """
    rules, table, places = _rules(rows, cols), universal_table(rows, cols), _places(classes)
    flat = np.ascontiguousarray(boards, dtype=np.uint8)
    found = np.empty(len(flat), dtype=np.uint8)
    for first in range(0, len(flat), SLICE):
        _look_up(flat[first : first + SLICE], places, table, rules, found[first : first + SLICE])
    return found


def histogram(classes: Any, rows: int, cols: int) -> Any:
    """How many of the n! boards of a tile set are 0, 1, 2, ... swaps from solved: int64[largest distance + 1].

    `classes` are as for `distances`. Where there is one, it depends on the layout alone. Raises `OutOfReachError` for
    more classes than can be looked up in some ten seconds: 180 on 4x3, 69 on 7x2.
    """
    if orbits(rows, cols) * len(classes) > MOST_LOOKUPS:
        raise OutOfReachError(f"tiles: {len(classes)} solutions on {rows}x{cols} are too many to look up")
    table = universal_table(rows, cols)
    least = table if len(classes) == 1 else _least(np.asarray(classes, dtype=np.int64), table, _rules(rows, cols))
    return np.bincount(least) * (factorial(rows) * factorial(cols))


def first_swaps(board: Any, classes: Any, rows: int, cols: int) -> tuple[tuple[int, int], ...]:
    """The pairs of places, lower first, whose swap brings `board` nearer to solved; arguments as for `distances`."""
    pairs = list(itertools.combinations(range(rows * cols), 2))
    boards = np.tile(np.asarray(board, dtype=np.uint8), (1 + len(pairs), 1))
    for after, (i, j) in zip(boards[1:], pairs, strict=True):
        after[i], after[j] = after[j], after[i]
    now, *found = distances(boards, classes, rows, cols)
    return tuple(pair for pair, after in zip(pairs, found, strict=True) if after < now)


def table_file(rows: int, cols: int) -> Path:
    """Where the universal table of a layout is kept."""
    return cache_folder() / f"domicles-distances-{rows}x{cols}-v{VERSION}.bin"


def _rules(rows: int, cols: int) -> Ranking:
    if orbits(rows, cols) > MOST_ORBITS:
        raise OutOfReachError(f"layout {rows}x{cols}: has more than {MOST_ORBITS} boards up to rows and columns")
    return ranking(rows, cols)


def _places(classes: Any) -> Any:
    """For each class the place of each tile, int64[k, n]."""
    return np.argsort(np.asarray(classes, dtype=np.int64), axis=1)


def _read(rows: int, cols: int) -> Any:
    """The table kept on disk, or None where there is none as it was written: the digest at its end tells."""
    with contextlib.suppress(OSError):
        data = table_file(rows, cols).read_bytes()
        if len(data) == orbits(rows, cols) + 32 and hashlib.sha256(data[:-32]).digest() == data[-32:]:
            return np.frombuffer(data[:-32], dtype=np.uint8).copy()
    return None


def _write(rows: int, cols: int, table: Any) -> None:
    data = table.tobytes()
    with contextlib.suppress(InputError):
        write_whole(table_file(rows, cols), data + hashlib.sha256(data).digest())


def _build(rules: Ranking, size: int, progress: Callable[[int, int], None] | None) -> Any:
    """Breadth-first search by swaps from the identity.

    Renaming the tiles as row and column permutations do changes no distance from the identity's orbit: so where an
    orbit is found, all its images are, and only one of them is expanded.
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
    found, level = 1, 0
    while len(front):
        level += 1
        after = []
        for first in range(0, len(front), EXPANDED):
            part = front[first : first + EXPANDED]
            fresh = np.empty(len(part) * rows * cols * (rows * cols - 1) // 2, dtype=np.int64)
            new, marked = _expand(part, level, images, table, rules, fresh)
            after.append(fresh[:new])
            found += marked
            if progress:
                progress(found, size)
        front = np.concatenate(after)
    return table


@kernel
def _expand(front: Any, level: int, images: Any, table: Any, rules: Ranking, fresh: Any) -> tuple[int, int]:
    """Mark what is one swap from the orbits of `front` and all images of it with `level`.

    Gives the number of new orbits put into `fresh`, one for all images, and of all that were marked.
    """
    board, image, digits, order = _room(rules)
    size = len(board)
    new = marked = 0
    for number in front:
        unrank_board(number, rules, board, digits)
        for i in range(size):
            for j in range(i + 1, size):
                board[i], board[j] = board[j], board[i]
                other = rank_board(board, rules, order)
                if table[other] == UNKNOWN:
                    fresh[new] = other
                    new += 1
                    for names in images:
                        for place in range(size):
                            image[place] = names[board[place]]
                        which = rank_board(image, rules, order)
                        if table[which] == UNKNOWN:
                            table[which] = level
                            marked += 1
                board[i], board[j] = board[j], board[i]
    return new, marked


@kernel
def _look_up(boards: Any, places: Any, table: Any, rules: Ranking, found: Any) -> None:
    """The least entry of the table over the classes, for each board."""
    _, image, _, order = _room(rules)
    for number in range(len(boards)):
        least = UNKNOWN
        for which in range(len(places)):
            for place in range(len(image)):
                image[place] = places[which, boards[number, place]]
            least = min(least, table[rank_board(image, rules, order)])
        found[number] = least


def _least(classes: Any, table: Any, rules: Ranking) -> Any:
    """The distance of each orbit from the nearest class: uint8[orbits].

    The few orbits near to a class are marked from there. For the others it is known then that they are farther away,
    so looking at class after class can stop at the first that is just that far.
    """
    spheres = np.cumsum(np.bincount(table))
    radius = int(np.flatnonzero(spheres <= max(1, len(table) // NEARBY))[-1])
    near = np.flatnonzero(table <= radius)
    least = np.full(len(table), UNKNOWN, dtype=np.uint8)
    for first in range(0, len(near), SLICE):
        _mark(near[first : first + SLICE], classes, table, rules, least)
    places = _places(classes)
    for first in range(0, len(table), SLICE):
        _finish(first, min(first + SLICE, len(table)), places, radius + 1, table, rules, least)
    return least


@kernel
def _mark(near: Any, classes: Any, table: Any, rules: Ranking, least: Any) -> None:
    """Lower `least` of the orbits that lie to a class as those of `near` do to the identity."""
    board, image, digits, order = _room(rules)
    for number in near:
        unrank_board(number, rules, board, digits)
        for which in range(len(classes)):
            for place in range(len(board)):
                image[place] = classes[which, board[place]]
            other = rank_board(image, rules, order)
            least[other] = min(least[other], table[number])


@kernel
def _finish(first: int, last: int, places: Any, enough: int, table: Any, rules: Ranking, least: Any) -> None:
    """Look up those of the orbits first to last - 1 that are not marked; none is nearer than `enough`."""
    board, image, digits, order = _room(rules)
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
def _room(rules: Ranking) -> tuple[Any, Any, Any, Any]:
    """Room for a board, its image, and what ranking and unranking need."""
    board, image, digits = np.empty((3, rules.rows * rules.cols), dtype=np.int64)
    return board, image, digits, np.empty(rules.rows + rules.cols, dtype=np.int64)
