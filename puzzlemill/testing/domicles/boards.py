"""Solved Domicles boards without a search, shuffles of them, and what is known about their distances.

Up to seven numbers, every solved board is stored; larger layouts have boards made by a cyclic rule.
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles, Tile, duplicates, layout_fault
from puzzlemill.solvers.arrays import UInt8s
from puzzlemill.solvers.domicles import compare, swaps_between
from puzzlemill.solvers.domicles.distances.classes import layout_classes
from puzzlemill.testing.drawn import require

LARGEST_STORED: Final = 6
"""The largest double set whose solution classes are all stored."""

Layout = tuple[int, int]
"""Rows and columns of tiles."""

Pairs = tuple[tuple[int, int], ...]
"""Swaps of two places each."""


class Solved(NamedTuple):
    """A solved board: the number of the tile on each place, row by row, and the tile of each number.

    `classes` holds one solved board of each solution class of its tiles, uint8[k, places]; None if not all are
    known.
    """

    rows: int
    cols: int
    pips: int
    board: tuple[int, ...]
    tiles: tuple[Tile, ...]
    classes: UInt8s | None = None

    def puzzle(self, board: Sequence[int], swaps: int, exact: bool = False) -> Domicles:
        """The puzzle of another order of these tiles."""
        return Domicles(self.rows, self.cols, self.pips, tuple(self.tiles[number] for number in board), swaps, exact)


@functools.cache
def known_layouts(pips: int) -> tuple[Layout, ...]:
    """The layouts of the double-`pips` set with a known solved board, by columns and then rows.

    Up to double-6, every layout that has a solved board is among them.
    """
    sides = range(2, pips + 1)
    return tuple((rows, cols) for cols in sides for rows in sides if _is_known(rows, cols, pips))


def chosen_layouts(layouts: Sequence[Layout] | None, pips: int) -> tuple[Layout, ...]:
    """The `layouts` of a strategy, all known ones for None; raises `InvalidArgument` for others."""
    require(1 <= pips <= LARGEST_PIPS, f"pips of 1 to {LARGEST_PIPS}")
    chosen = known_layouts(pips) if layouts is None else tuple(layouts)
    known = all(_is_known(rows, cols, pips) for rows, cols in chosen)
    require(len(chosen) > 0 and known, f"layouts of double-{pips} with a known solved board")
    return chosen


def draw_solved(draw: DrawFn, layouts: Sequence[Layout], pips: int) -> Solved:
    """A solved board of one of the layouts, which must all be known.

    Shrinks to the first layout and its first solved board, of the lowest numbers.
    """
    rows, cols = draw(st.sampled_from(layouts))
    solved = (_draw_stored if _is_stored(rows, cols, pips) else _draw_cyclic)(draw, rows, cols, pips)
    row_order, col_order = draw(orders(rows)), draw(orders(cols))
    return solved._replace(board=tuple(solved.board[row * cols + col] for row in row_order for col in col_order))


@functools.cache
def ascending(size: int, pips: int) -> SearchStrategy[list[int]]:
    """`size` of the numbers 0 to `pips`, to replace 0, 1, ...; this keeps every rule and so every solution.

    Cached, because Hypothesis takes longer to make a strategy than to draw from it.
    """
    if size == pips + 1:
        return st.just(list(range(size)))
    return st.sets(st.integers(0, pips), min_size=size, max_size=size).map(sorted)


@functools.cache
def swap_lists(places: int, least: int, most: int) -> SearchStrategy[Pairs]:
    """Swaps of different places, `least` to `most` of them; shrinks to the fewest, of the lowest places."""
    pairs = st.sampled_from(list(itertools.permutations(range(places), 2)))
    return st.lists(pairs, min_size=least, max_size=most).map(tuple)


@functools.cache
def orders(number: int) -> SearchStrategy[list[int]]:
    """The orders of 0 to `number` - 1; shrinks to the ascending one."""
    return st.permutations(range(number))


def undone(board: Sequence[int], swaps: Pairs) -> tuple[int, ...]:
    """The board from which the swaps lead to `board`."""
    before = list(board)
    for i, j in reversed(swaps):
        before[i], before[j] = before[j], before[i]
    return tuple(before)


def least_and_swaps(solved: Solved, board: Sequence[int], witness: Pairs) -> tuple[int, Pairs, str | None]:
    """The least number of swaps that `board` needs, swaps that solve it, and for a bound, in words, why fewer do not.

    If all solution classes are known, the number is exact and there are that many swaps. If not, the swaps are the
    `witness`, and the number is a bound from equal numbers in a line: two tiles that show them cannot both stay.
    """
    if solved.classes is not None:
        nearest = compare(list(board), solved.classes, solved.rows, solved.cols)
        least = int(nearest.distances.min())
        shortest = swaps_between(list(board), nearest.targets[nearest.distances.argmin()])
        return least, shortest, None
    pairs = len(list(_separate_pairs(solved.puzzle(board, 0))))
    text = f"{pairs} pairs of tiles without a tile in common repeat a number in a line, and a swap moves two tiles"
    return (pairs + 1) // 2, witness, text


def _separate_pairs(puzzle: Domicles) -> Iterator[tuple[int, int]]:
    """Pairs of places whose tiles show one number in one line, no place twice."""
    taken: set[int] = set()
    for breach in duplicates(puzzle.tiles, puzzle.cols):
        places = [row * puzzle.cols + col // 2 for row, col in breach.cells]
        free = [place for place in places if place not in taken]
        for place, other in zip(free[::2], free[1::2], strict=False):
            taken |= {place, other}
            yield place, other


def _is_known(rows: int, cols: int, pips: int) -> bool:
    return not layout_fault(rows, cols, pips) and (_is_stored(rows, cols, pips) or bool(_cyclic(rows, cols, pips)))


def _is_stored(rows: int, cols: int, pips: int) -> bool:
    return not layout_fault(rows, cols, min(pips, LARGEST_STORED))


def _draw_stored(draw: DrawFn, rows: int, cols: int, pips: int) -> Solved:
    """Any solved board with at most seven numbers, taken from the whole double set."""
    small = min(pips, LARGEST_STORED)
    layout = layout_classes(rows, cols, small)
    chosen = draw(st.integers(0, len(layout.boards) - 1))
    numbers = draw(ascending(small + 1, pips))
    tiles = tuple((numbers[high], numbers[low]) for high, low in layout.tiles)
    which = layout.set_of[chosen]
    classes = layout.boards[layout.first[which] : layout.first[which + 1]]
    return Solved(rows, cols, pips, tuple(layout.boards[chosen].tolist()), tiles, classes)


def _draw_cyclic(draw: DrawFn, rows: int, cols: int, pips: int) -> Solved:
    """The cyclic board, its lower numbers and its higher ones renamed among themselves."""
    tiles = _cyclic(rows, cols, pips)
    lows = 1 + max(low for _, low in tiles)
    names = [*draw(orders(lows)), *(lows + name for name in draw(orders(pips + 1 - lows)))]
    renamed = tuple((names[high], names[low]) for high, low in tiles)
    return Solved(rows, cols, pips, tuple(range(rows * cols)), renamed)


@functools.cache
def _cyclic(rows: int, cols: int, pips: int) -> tuple[Tile, ...]:
    """A solved board whose lower numbers run along rows and columns modulo L, its higher ones above them; else empty.

    The tile at (r, c) is (L + (a r + b c) mod H, (r + c) mod L) with L + H = `pips` + 1, with the first small steps a
    and b that repeat no tile, and no number in a line.
    """
    side = max(rows, cols)
    for lows in range(side, pips + 2 - side):
        for down, right in itertools.product((1, 2, 3), repeat=2):
            tiles = tuple(
                (lows + (down * row + right * col) % (pips + 1 - lows), (row + col) % lows)
                for row in range(rows)
                for col in range(cols)
            )
            if len(set(tiles)) == len(tiles) and not duplicates(tiles, cols):
                return tiles
    return ()
