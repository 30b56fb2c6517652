"""The tiles left out of perfect Gloop packings of nearly all tiles: by the cap sum, and as counted in packings."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from puzzlemill.puzzles.certificates import Whole
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.gloop.tiles import TILES, balance, cap_sum
from puzzlemill.puzzles.kinds import InputError


def removals(size: int, target: int = 0, tiles: Iterable[int] = range(len(TILES))) -> list[tuple[int, ...]]:
    """The sets of `size` tiles, each in ascending order, whose removal from `tiles` brings the cap sum to `target`.

    Three of the 91 tiles take away at most 9, so no 88 tiles have a perfect packing (Browne 2017, section 5.5).
    """
    order = sorted(tiles, key=lambda tile: (-cap_sum(TILES[tile]), tile))
    values = [cap_sum(TILES[tile]) for tile in order]
    sets: list[tuple[int, ...]] = []

    def extend(chosen: list[int], start: int, away: int) -> None:
        left = size - len(chosen)
        if not left and not away:
            sets.append(tuple(sorted(chosen)))
        if not left:
            return
        for place in range(start, len(order) - left + 1):
            # Values fall along the order: the values from here on are at most these, the last ones at least those.
            if sum(values[place : place + left]) < away:
                return
            if values[place] + sum(values[len(order) - left + 1 :]) <= away:
                extend([*chosen, order[place]], place + 1, away - values[place])

    extend([], 0, sum(values) - target)
    return sorted(sets)


def most_taken_away(size: int) -> int:
    """The greatest cap sum of any `size` tiles."""
    return sum(sorted(map(cap_sum, TILES), reverse=True)[:size])


def balanced(tiles: Iterable[int]) -> bool:
    """Whether tiles have as many sides `10` as `01`; then the rest of the whole set has, too."""
    return sum(balance(TILES[tile]) for tile in tiles) == 0


class LeftOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often perfect packings left out each tile: counts for tiles 0 to 90, by number of cells.

    `packings` (`found` in files) is the number of the `seeds` that led to a packing, for each number of cells.
    """

    format: Literal["puzzlemill-gloop-left-out"]
    version: Literal[1]
    seeds: Whole
    packings: dict[int, int] = msgspec.field(name="found")
    counts: dict[int, tuple[int, ...]]

    def __post_init__(self) -> None:
        if set(self.packings) != set(self.counts) or any(len(counts) != len(TILES) for counts in self.counts.values()):
            raise InputError(f"counts: expected {len(TILES)} numbers for each number of cells in `found`")
        if not set(self.counts) <= set(range(1, len(TILES) + 1)):
            raise InputError(f"found: expected numbers of cells from 1 to {len(TILES)}")
        for cells, packings in self.packings.items():
            if not 0 <= packings <= self.seeds:
                raise InputError(f"found: {cells} cells: expected 0 to the number of `seeds`")
            if not all(0 <= number <= packings for number in self.counts[cells]):
                raise InputError(f"counts: {cells} cells: expected 0 to the number in `found`")


def tally(seeds: int, packings: Iterable[tuple[int, Sequence[int] | None]]) -> LeftOut:
    """The table of packings, each with its number of cells and the tiles left out (None without a packing)."""
    packed: dict[int, int] = {}
    counts: dict[int, list[int]] = {}
    for cells, tiles in packings:
        packed[cells] = packed.get(cells, 0) + (tiles is not None)
        left_out = counts.setdefault(cells, [0] * len(TILES))
        for tile in tiles or ():
            left_out[tile] += 1
    tables = {cells: tuple(left_out) for cells, left_out in counts.items()}
    return LeftOut(format="puzzlemill-gloop-left-out", version=1, seeds=seeds, packings=packed, counts=tables)


def read_left_out(data: bytes, name: str) -> LeftOut:
    """The table in JSON; raises `InputError` with one line that begins with `name`."""
    table: LeftOut = read_json(data, LeftOut, name)
    return table
