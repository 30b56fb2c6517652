"""Counting the hidden fives of a part: a deduction without guessing.

Its touching pairs are as many as its tiles need later neighbours, plus four for each hidden five. Of two touching
ambiguous tiles exactly one is a hidden five. So the number of hidden fives can decide roles.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.ottf.rules import DEGREE, FIRST, LAST, NUMBER, Board, Part


class Count(NamedTuple):
    """The open tiles of a part: their touching pairs, the later neighbours they need, and their ambiguous tiles.

    `clusters` are connected ambiguous tiles split by the colours of a chessboard: the tiles of one colour are hidden
    fives and the others are not.
    """

    tiles: tuple[int, ...]
    pairs: int
    needs: int
    clusters: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def fives(self) -> int | None:
        """The number of hidden fives by the sum; None if no number fits."""
        fives, rest = divmod(self.pairs - self.needs, 4)
        return None if rest or fives < 0 else fives

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
        return self.fives is None or not self.fewest <= self.fives <= self.highest

    def roles(self) -> Iterator[tuple[int, int, int]]:
        """The ambiguous tiles whose role follows: tile, role, and the bound on hidden fives with the other role.

        That bound is either the most there could then be, less than `fives`, or the fewest, more than `fives`.
        """
        if self.fives is None:
            return
        for cluster in self.clusters:
            fewer, more = sorted(cluster, key=len)
            excess = len(more) - len(fewer)
            if self.highest - excess < self.fives:
                first, last, bound = more, fewer, self.highest - excess
            elif self.fewest + excess > self.fives:
                first, last, bound = fewer, more, self.fewest + excess
            else:
                continue
            yield from ((tile, FIRST, bound) for tile in first)
            yield from ((tile, LAST, bound) for tile in last)


def count_of(board: Board, part: Part) -> Count:
    """The count of a part."""
    tiles = sorted(part.tiles.tolist())
    now = board.tiles[tiles]
    clusters = tuple(_colours(board, cluster) for cluster in _clusters(board, part))
    return Count(tuple(tiles), int(now[:, DEGREE].sum()) // 2, int(now[:, NUMBER].sum()), clusters)


def sum_of(count: Count) -> Said:
    """The sum of a part: `6 connected tiles need 3 later neighbours and have 7 touching pairs, so there is 1 ...`."""
    args: dict[str, Argument] = {
        "count": len(count.tiles),
        "needs": later_neighbours(count.needs),
        "pairs": _number("sentences.ottf.touching_pairs", "sentences.ottf.no_touching_pairs", count.pairs),
    }
    said = Said("sentences.ottf.part_sum", args)
    if count.fives is None:
        return said
    key = "sentences.ottf.fives" if count.fives else "sentences.ottf.no_fives"
    return Said(key, {"sum": said, "count": count.fives})


def flaw_of(count: Count) -> Said:
    """The sum of a part, and why no number of hidden fives fits it."""
    said = sum_of(count)
    if count.fives is None:
        return Said(
            "sentences.ottf.sum_small" if count.pairs < count.needs else "sentences.ottf.sum_unequal", {"sum": said}
        )
    if count.fives > count.highest:
        key = "sentences.ottf.few_fives" if count.highest else "sentences.ottf.none_a_five"
        return Said(key, {"sum": said, "count": count.highest})
    if count.fives < count.fewest:
        return Said("sentences.ottf.many_fives", {"sum": said, "count": count.fewest})
    return Said("sentences.ottf.first_a_five" if count.fives == 0 else "sentences.ottf.last_no_five", {"sum": said})


def later_neighbours(amount: int) -> Said:
    """A number of later neighbours: `2 later neighbours`, `no later neighbours`."""
    return _number("sentences.ottf.later", "sentences.ottf.no_later", amount)


def _number(key: str, none: str, amount: int) -> Said:
    return Said(key if amount else none, {"count": amount})


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
