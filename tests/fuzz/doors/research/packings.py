"""Packings of Gloop tiles: known ones of larger sets, and by brute force all of up to four tiles."""

import functools
import itertools
import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from puzzlemill import ready_made
from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill_research.catalogues import records_folder
from tests.checkers.gloop_records import inner, shapes
from tests.support.gloop import generated
from tests.twins.gloop import packings
from tests.twins.ottf_cores import free_polyominoes, images

MOST_TILES: Final = 4
"""Tiles of the largest set of which every packing is tried."""

READY: Final = 12
"""Perfect packings taken from the ready-made pack."""


class Known(NamedTuple):
    """A valid packing: its tiles, in ascending order, what it has, and on which rectangle it is, if on a full one.

    `sides` are those of the loop, `inside` and `outside`, on which all circles lie, if there is one loop.
    """

    tiles: tuple[int, ...]
    contours: int
    perfect: bool
    circles: int
    sides: frozenset[str] = frozenset()
    size: tuple[int, int] = (0, 0)


@functools.cache
def known() -> Sequence[Known]:
    """Packings of the records, of the ready-made pack, and small ones with and without circles."""
    return (*_of_records(), *_of_entries(), *_small())


def _of_records() -> list[Known]:
    """What the records of fewest contours and of circles are worth, as their files say and tests prove."""
    every = []
    for path in sorted(records_folder().glob("*.json")):
        record = json.loads(path.read_bytes())
        challenge, number = record["challenge"], record["value"]
        size = len(record["board"]), len(record["board"][0])
        sides = {"2c": frozenset({"inside"}), "2d": frozenset({"outside"})}.get(challenge[:2], frozenset[str]())
        contours = number if challenge[0] == "1" else number + 1
        every.append(Known(tuple(record["tiles"]), contours, False, number if sides else 0, sides, size))
    return every


def _of_entries() -> list[Known]:
    puzzles = ready_made("gloop").puzzles
    every = []
    for entry in puzzles[:: len(puzzles) // READY]:
        if isinstance(entry.instance, Gloop) and entry.instance.goal == "perfect":
            size = entry.instance.rows, entry.instance.cols
            every.append(Known(tuple(sorted(entry.instance.tiles)), 1, True, 0, frozenset(), size))
    return every


def _small() -> list[Known]:
    every = []
    for goal, board, index in itertools.product(("perfect", "mixed", "valid"), ("2x2", "2x3", "3x3"), range(3)):
        puzzle, packing = generated(board, goal, index)
        every.append(_looked_at(tuple(sorted(puzzle.tiles)), packing))
    return every


def _looked_at(tiles: tuple[int, ...], packing: Packing) -> Known:
    """What the picture of a packing shows."""
    grid = [[str(word) for word in row] for row in packing.grid]
    contours = shapes(grid)
    assert contours is not None
    loops, circles = contours
    sides = set()
    if len(loops) == 1:
        within = inner(loops[0], circles)
        sides = {
            name for name, is_inner in (("inside", True), ("outside", False)) if within == [is_inner] * len(within)
        }
    perfect = len(loops) == 1 and not circles
    size = len(grid), len(grid[0])
    return Known(tiles, len(loops) + len(circles), perfect, len(circles), frozenset(sides), size)


class Fewest(NamedTuple):
    """The fewest contours of any packing of some tiles, and whether there is a perfect one."""

    contours: int
    perfect: bool


@functools.lru_cache(5000)
def fewest(tiles: tuple[int, ...]) -> Fewest | None:
    """What brute force says of a few tiles in ascending order, on boards of any shape; None if nothing packs them.

    The parts of a board that is not connected are boards of their own.
    """
    if not tiles:
        return Fewest(0, False)
    best = [found for board in _boards(len(tiles)) if (found := _on_board(board, tiles)) is not None]
    for size in range(len(tiles) - 1):
        for some in itertools.combinations(tiles[1:], size):
            one, other = fewest((tiles[0], *some)), fewest(tuple(tile for tile in tiles[1:] if tile not in some))
            if one and other:
                perfect = (one.perfect and not other.contours) or (other.perfect and not one.contours)
                best.append(Fewest(one.contours + other.contours, perfect))
    if not best:
        return None
    return Fewest(min(number for number, _ in best), any(perfect for _, perfect in best))


@functools.cache
def _boards(cells: int) -> tuple[tuple[str, ...], ...]:
    """Every connected board with this many cells."""
    boards = []
    for shape in sorted({image for free in free_polyominoes(cells) for image in images(free)}):
        height, width = (1 + max(side) for side in zip(*shape, strict=True))
        boards.append(tuple("".join(".#"[(r, c) not in shape] for c in range(width)) for r in range(height)))
    return tuple(boards)


def _on_board(board: tuple[str, ...], tiles: tuple[int, ...]) -> Fewest | None:
    """What brute force says of one board."""
    packed = [dict(packing) for packing in packings(Gloop(board, "valid", tiles))]
    if not packed:
        return None
    rows, cols = len(board), len(board[0])
    found = []
    for words in packed:
        grid = [[words.get((row, col), "........") for col in range(cols)] for row in range(rows)]
        contours = shapes(grid)
        assert contours is not None
        loops, circles = contours
        found.append((len(loops) + len(circles), len(loops) == 1 and not circles))
    return Fewest(min(number for number, _ in found), any(perfect for _, perfect in found))
