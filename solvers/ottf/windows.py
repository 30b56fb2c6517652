"""Counting hidden fives in a window, the open tiles of one part within a rectangle: a deduction without guessing.

Together the tiles have as many later neighbours as they need, plus four for each hidden five. That number is also the
touching pairs inside plus some of the pairs that lead out. This bounds the number of hidden fives, so it decides roles.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Int32s, Int64s
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, Board, Part

LARGEST_WINDOW = 100
"""Cells of the largest rectangle examined, so that the work grows with the board and not with its square."""

COST = 8
"""Nodes of `ottf.solve` charged for each tile of a part that `smallest` examines, by the time it takes."""


class Window(NamedTuple):
    """Some open tiles of one part: their sum, and the bounds on hidden fives from the sum and from the tiles alone.

    `box` is the rectangle: top, left, bottom and right, as rows and columns of the template. The `tiles` need `needs`
    later neighbours; `pairs` pairs of them touch, and `leaving` pairs lead out of the window. `least` and `most` bound
    the hidden fives by the sum. `clusters` are connected ambiguous tiles split by the colours of a chessboard: the
    tiles of one colour are hidden fives and the others are not.
    """

    box: tuple[int, int, int, int]
    tiles: tuple[int, ...]
    pairs: int
    leaving: int
    needs: int
    clusters: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def least(self) -> int:
        """The fewest hidden fives that the sum allows."""
        return -((self.needs - self.pairs) // 4)

    @property
    def most(self) -> int:
        """The most hidden fives that the sum allows."""
        return (self.pairs + self.leaving - self.needs) // 4

    @property
    def fewest(self) -> int:
        """The fewest hidden fives that the ambiguous tiles allow."""
        return sum(min(map(len, cluster)) for cluster in self.clusters)

    @property
    def highest(self) -> int:
        """The most hidden fives that the ambiguous tiles allow."""
        return sum(max(map(len, cluster)) for cluster in self.clusters)

    @property
    def impossible(self) -> bool:
        """Whether no number of hidden fives fits."""
        return max(self.least, self.fewest) > min(self.most, self.highest)

    def roles(self) -> Iterator[tuple[int, int, int]]:
        """The ambiguous tiles whose role follows: tile, role, and the bound on hidden fives with the other role.

        That bound is either the most there could then be, less than `least`, or the fewest, more than `most`.
        """
        for cluster in self.clusters:
            fewer, more = sorted(cluster, key=len)
            excess = len(more) - len(fewer)
            if self.highest - excess < self.least:
                first, last, bound = more, fewer, self.highest - excess
            elif self.fewest + excess > self.most:
                first, last, bound = fewer, more, self.fewest + excess
            else:
                continue
            yield from ((tile, FIRST, bound) for tile in first)
            yield from ((tile, LAST, bound) for tile in last)


def whole(board: Board, part: Part) -> Window:
    """The window of all tiles of a part: its checksum."""
    return _window(board, part.tiles.tolist(), _clusters(board, part))


def no_clusters(board: Board) -> Int32s:
    """The scratch of `smallest` for any part of a board, int32[positions]."""
    return np.full(len(board.tiles), -1, np.int32)


def smallest(board: Board, part: Part, cluster: Int32s) -> Window | None:
    """The window with the fewest tiles that fixes a role or is impossible; the first from the top left if several do.

    Examines rectangles of at most `LARGEST_WINDOW` cells; None if none of them proves anything. `cluster` comes from
    `no_clusters` and is unchanged afterwards.
    """
    clusters = _clusters(board, part)
    cluster[part.tiles] = 0
    for number, tiles in enumerate(clusters, 1):
        cluster[tiles] = number
    rows, cols = np.divmod(part.tiles, board.width)
    top, left, bottom, right = map(int, (rows.min(), cols.min(), rows.max(), cols.max()))
    best = np.array([len(board.tiles), 0, 0, 0, 0], np.int64)
    counts = np.zeros((len(clusters) + 1, 2), np.int64)
    inside = np.zeros(len(clusters), np.int64)
    for row in range(top, bottom + 1):
        limits = np.array([row, left, bottom, right], np.int64)
        scan(board.tiles, board.width, cluster, limits, counts, inside, best)
    cluster[part.tiles] = -1
    if best[0] == len(board.tiles):
        return None
    top, left, bottom, right = best[1:].tolist()
    within = (rows >= top) & (rows <= bottom) & (cols >= left) & (cols <= right)
    return _window(board, part.tiles[within].tolist(), clusters)


@kernel
def scan(
    tiles: Int32s, width: int, cluster: Int32s, limits: Int64s, counts: Int64s, inside: Int64s, best: Int64s
) -> None:
    """Examine the rectangles of at most `LARGEST_WINDOW` cells within `limits` that start in its top row.

    `limits` (int64[4]) is a rectangle: top, left, bottom, right. `cluster` (int32[positions]) is -1 off the part, 0 at
    exact tiles, and the number of its cluster at an ambiguous tile. `counts` (int64[clusters + 1, 2], zeros, a column
    for each colour of a chessboard) and `inside` (int64[clusters]) are scratch. `best` (int64[5]: tiles, top, left,
    bottom, right) becomes the first rectangle with fewer tiles than its own that fixes a role or is impossible.

    With top, left and bottom fixed, a rectangle grows to the right column by column, so each tile is added once:

                left        right
        top      #  #  #  #  |        pairs of the new column: up, except in the top row,
                 #  #  #  #  |        and left, except in the column `left`
        bottom   #  #  #  #  v
    """
    top = limits[0]
    for left in range(limits[1], limits[3] + 1):
        for bottom in range(top, min(limits[2], top + LARGEST_WINDOW - 1) + 1):
            # The most columns with which the rectangle has at most that many cells.
            columns = LARGEST_WINDOW // (bottom - top + 1)
            # `fewest` and `highest` are the sums over clusters of their smaller and larger colour within the rectangle,
            # kept up as each tile arrives. `inside` lists the `met` clusters whose counts have to be cleared.
            size, pairs, degrees, needs, fewest, highest, met = 0, 0, 0, 0, 0, 0, 0
            for right in range(left, min(limits[3], left + columns - 1) + 1):
                for tile in range(top * width + right, bottom * width + right + 1, width):
                    number = cluster[tile]
                    if number < 0:
                        continue
                    size += 1
                    degrees += tiles[tile, DEGREE]
                    needs += tiles[tile, NUMBER]
                    # Each pair is counted at its lower or right tile.
                    if tile - width >= top * width and cluster[tile - width] >= 0:
                        pairs += 1
                    if right > left and cluster[tile - 1] >= 0:
                        pairs += 1
                    if number > 0:
                        # The tiles of one colour of a cluster are hidden fives, those of the other are not.
                        even, odd = counts[number]
                        if even + odd == 0:
                            inside[met] = number
                            met += 1
                        counts[number, (tile // width + tile % width) & 1] += 1
                        fewest += min(counts[number]) - min(even, odd)
                        highest += max(counts[number]) - max(even, odd)
                if size >= best[0]:
                    # Going further right only adds tiles.
                    break
                # needs + 4 * fives is from `pairs` to pairs + leaving, where degrees = 2 * pairs + leaving.
                # The lower bound is a division rounded up.
                least = max(fewest, -((needs - pairs) // 4))
                most = min(highest, (degrees - pairs - needs) // 4)
                useful = least > most
                # If the sum allows all that the clusters allow, no role follows: with any one of them turned round, the
                # total stays between fewest and highest.
                if least > fewest or most < highest:
                    for number in inside[:met]:
                        excess = abs(counts[number, 0] - counts[number, 1])
                        if excess > 0 and (highest - excess < least or fewest + excess > most):
                            useful = True
                # A wider one with the same top, left and bottom only has more tiles.
                if useful:
                    best[0], best[1], best[2], best[3], best[4] = size, top, left, bottom, right
                    break
            for number in inside[:met]:
                counts[number] = 0


def sum_of(window: Window) -> Said:
    """The sum of a window, with its place if it is not a whole part.

    `in rows 1 to 2 and columns 1 to 2, 4 tiles need 3 later neighbours and have 4 touching pairs and 3 pairs leading
    out, so there is 1 hidden five`.
    """
    top, left, bottom, right = window.box
    args: dict[str, Argument] = {
        "count": len(window.tiles),
        "needs": later_neighbours(window.needs),
        "pairs": _number("sentences.ottf.touching_pairs", "sentences.ottf.no_touching_pairs", window.pairs),
    }
    if window.leaving:
        args["rows"] = _span("sentences.ottf.row", "sentences.ottf.rows", top, bottom)
        args["columns"] = _span("sentences.ottf.column", "sentences.ottf.columns", left, right)
        args["leaving"] = Said("sentences.ottf.leaving_pairs", {"count": window.leaving})
    said = Said("sentences.ottf.window_sum" if window.leaving else "sentences.ottf.part_sum", args)
    least, most = max(0, window.least), window.most
    if least > most:
        return said
    if least < most:
        return Said("sentences.ottf.some_fives", {"sum": said, "least": least, "most": most})
    return Said("sentences.ottf.fives" if least else "sentences.ottf.no_fives", {"sum": said, "count": least})


def flaw_of(window: Window) -> Said:
    """The sum of a window, or of a part on which the rules are stuck, and why no number of hidden fives fits it."""
    said = sum_of(window)
    if window.most < 0:
        return Said("sentences.ottf.sum_small", {"sum": said})
    if max(0, window.least) > window.most:
        return Said("sentences.ottf.sum_unequal", {"sum": said})
    if window.least > window.highest:
        key = "sentences.ottf.few_fives" if window.highest else "sentences.ottf.none_a_five"
        return Said(key, {"sum": said, "count": window.highest})
    if window.most < window.fewest:
        return Said("sentences.ottf.many_fives", {"sum": said, "count": window.fewest})
    return Said("sentences.ottf.first_a_five" if window.most == 0 else "sentences.ottf.last_no_five", {"sum": said})


def later_neighbours(amount: int) -> Said:
    """A number of later neighbours: `2 later neighbours`, `no later neighbours`."""
    return _number("sentences.ottf.later", "sentences.ottf.no_later", amount)


def _number(key: str, none: str, amount: int) -> Said:
    return Said(key if amount else none, {"count": amount})


def _span(one: str, several: str, first: int, last: int) -> Said:
    return Said(one if first == last else several, {"first": first + 1, "last": last + 1})


def _window(board: Board, tiles: list[int], clusters: list[list[int]]) -> Window:
    """The window of some open tiles of a part that has these clusters."""
    within = set(tiles)
    now = board.tiles[tiles]
    pairs = sum(tile + 1 in within for tile in tiles) + sum(tile + board.width in within for tile in tiles)
    leaving, needs = int(now[:, DEGREE].sum()) - 2 * pairs, int(now[:, NUMBER].sum())
    coloured = (_colours(board, within.intersection(cluster)) for cluster in clusters)
    rows, cols = zip(*board.cells(tiles), strict=True)
    box = (min(rows), min(cols), max(rows), max(cols))
    return Window(box, tuple(sorted(tiles)), pairs, leaving, needs, tuple(pair for pair in coloured if any(pair)))


def _colours(board: Board, tiles: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tiles whose row plus column is even, and the others, each in order."""
    even = [tile for tile in sorted(tiles) if sum(divmod(tile, board.width)) % 2 == 0]
    odd = [tile for tile in sorted(tiles) if sum(divmod(tile, board.width)) % 2]
    return tuple(even), tuple(odd)


def _clusters(board: Board, part: Part) -> list[list[int]]:
    """The connected groups of ambiguous tiles of a part, in the order of their first tiles."""
    width = board.width
    tiles = sorted(board.ambiguous(part.tiles).tolist())
    return connected(tiles, lambda tile: (tile - width, tile - 1, tile + 1, tile + width))
