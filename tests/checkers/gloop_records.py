"""An independent judge of Gloop records: draws the packing in pixels and examines the picture."""

from typing import Any

from tests.checkers.gloop import TILES, joins, least_turn

Pixel = tuple[int, int]

TILE = 30
"""Pixels of a tile's side; its paths end at 10 and 19, and paths that nest are 2 pixels apart."""

MOUTHS = ((0, 10), (0, 19), (10, 29), (19, 29), (29, 19), (29, 10), (19, 0), (10, 0))
INWARDS = ((1, 0), (0, -1), (-1, 0), (0, 1))
BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))

BOARDS = {(7, 13): set(range(91)), (9, 10): set(range(1, 91)), (6, 15): set(range(1, 91))}
FEWEST = {"1a", "2a", "2c-least", "2d-least"}
CIRCLES = {"2a": None, "2b": None, "2c-least": True, "2c-most": True, "2d-least": False, "2d-most": False}
"""The challenges that ask for one loop and count circles, and whether these must lie inside it."""


def picture(grid: list[list[str]]) -> set[Pixel]:
    """The pixels of all paths: each goes straight in as deep as it nests, and round the tile at that depth."""
    drawn: set[Pixel] = set()
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            pairs = sorted((b - a, a, b) for a, b in (joins(word) or {}).items() if a < b)
            depths: dict[tuple[int, int], int] = {}
            for _, a, b in pairs:
                depths[a, b] = 2 + max((deep for (c, d), deep in depths.items() if a < c < d < b), default=0)
            for (a, b), deep in depths.items():
                drawn |= {(TILE * row + y, TILE * col + x) for y, x in path(a, b, deep)}
    return drawn


def path(a: int, b: int, deep: int) -> set[Pixel]:
    """The pixels of the path of one tile from mouth `a` clockwise to mouth `b`."""
    legs = [
        [(MOUTHS[v][0] + n * INWARDS[v // 2][0], MOUTHS[v][1] + n * INWARDS[v // 2][1]) for n in range(deep + 1)]
        for v in (a, b)
    ]
    low, high = deep, TILE - 1 - deep
    ring = [(low, x) for x in range(low, high)] + [(y, high) for y in range(low, high)]
    ring += [(high, x) for x in range(high, low, -1)] + [(y, low) for y in range(high, low, -1)]
    start, end = ring.index(legs[0][-1]), ring.index(legs[1][-1])
    return {*legs[0], *legs[1], *ring[start : end + 1]}


def spread(start: Pixel, ground: set[Pixel]) -> set[Pixel]:
    """All pixels of `ground` that are connected with one of them."""
    left, reached = ground - {start}, [start]
    for y, x in reached:
        for pixel in ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1)):
            if pixel in left:
                left.remove(pixel)
                reached.append(pixel)
    return set(reached)


def shapes(grid: list[list[str]]) -> tuple[list[set[Pixel]], list[set[Pixel]]] | None:
    """The loops and the circles of a packing; None if a path does not close."""
    left = picture(grid)
    loops: list[set[Pixel]] = []
    circles: list[set[Pixel]] = []
    while left:
        shape = spread(min(left), left)
        left -= shape
        if any(sum((y + down, x + right) in shape for down, right in BESIDE) != 2 for y, x in shape):
            return None
        sizes = sorted(max(side) - min(side) + 1 for side in zip(*shape, strict=True))
        (circles if sizes == [6, 10] else loops).append(shape)
    return loops, circles


def inner(loop: set[Pixel], circles: list[set[Pixel]]) -> list[bool]:
    """For each circle, whether paint poured out beside the packing leaves it dry if the loop is the only wall."""
    (top, bottom), (left, right) = ((min(side) - 1, max(side) + 1) for side in zip(*loop.union(*circles), strict=True))
    ground = {(y, x) for y in range(top, bottom + 1) for x in range(left, right + 1)} - loop
    wet = spread((top, left), ground)
    return [not circle & wet for circle in circles]


def counted(grid: list[list[str]], challenge: str) -> int | None:
    """What a packing counts for a challenge; None if it does not answer the challenge."""
    contours = shapes(grid)
    if contours is None:
        return None
    loops, circles = contours
    if challenge not in CIRCLES:
        return len(loops) + len(circles)
    side = CIRCLES[challenge]
    if len(loops) != 1 or (side is not None and inner(loops[0], circles) != [side] * len(circles)):
        return None
    return len(circles)


def right(record: dict[str, Any]) -> bool:
    """Whether everything in a record is true; the bound itself is taken as given."""
    grid, size = record["grid"], (len(record["board"]), len(record["board"][0]))
    if set(record) != {"challenge", "board", "tiles", "grid", "value", "bound", "final"}:
        return False
    if record["board"] != ["." * size[1]] * size[0] or [len(words) for words in grid] != [size[1]] * size[0]:
        return False
    if any(joins(word) is None for words in grid for word in words):
        return False
    tiles = sorted(TILES.index(least_turn(word)) for words in grid for word in words)
    if not tiles == record["tiles"] == sorted(BOARDS[size]):
        return False
    number, bound = record["value"], record["bound"]
    possible = number >= bound if record["challenge"] in FEWEST else number <= bound
    return bool(possible and counted(grid, record["challenge"]) == number and record["final"] == (number == bound))
