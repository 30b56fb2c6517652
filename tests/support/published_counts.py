"""Published counts that the product computes, by their name in the catalogue."""

from collections.abc import Callable
from typing import Final

from puzzlemill.puzzles.gloop import tiles as tiling


def end_pairs(name: str) -> int:
    return sum(getattr(tiling.end_pairs(tile), name) for tile in tiling.TILES)


def adjacent_blanks(tile: str) -> bool:
    pattern = tiling.sides(tile)
    return any(pattern[side] == pattern[side - 1] == "00" for side in range(4))


COMPUTED: Final[dict[str, Callable[[], int]]] = {
    "gloop.words": lambda: len(tiling.WORDS),
    "gloop.tiles": lambda: len(tiling.TILES),
    "gloop.caps": lambda: end_pairs("caps"),
    "gloop.extensions": lambda: end_pairs("extensions"),
    "gloop.splits": lambda: end_pairs("splits"),
    "gloop.triples": lambda: end_pairs("triples"),
    "gloop.quadruples": lambda: end_pairs("quadruples"),
    "gloop.cap_sum": lambda: sum(map(tiling.cap_sum, tiling.TILES)),
    "gloop.chiral_tiles": lambda: sum(other != number for number, other in enumerate(tiling.MIRRORED)),
    "gloop.end_patterns": lambda: len({min(map(tiling.sides, tiling.turns(tile))) for tile in tiling.TILES}),
    "gloop.blank_sided_tiles": lambda: sum("00" in tiling.sides(tile) for tile in tiling.TILES),
    "gloop.corner_tiles": lambda: sum(map(adjacent_blanks, tiling.TILES)),
}
