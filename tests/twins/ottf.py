"""OTTF by brute force: tile by tile, every direction of the pairs to the right and below, then a test for circles.

It knows no rules, roles or checksums; `by_orders` knows even less and settles tiny templates by all permutations.
"""

import itertools
from collections.abc import Iterator

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, replay

Pairs = frozenset[tuple[Cell, Cell]]


def orientations(puzzle: Ottf) -> list[Pairs]:
    """Every acyclic orientation with the given display, as pairs (earlier, later) of neighbours."""
    return [pairs for pairs in map(frozenset, _directed(puzzle, puzzle.tiles, [])) if _acyclic(puzzle.tiles, pairs)]


def by_orders(puzzle: Ottf) -> set[Pairs]:
    """The same by replaying every permutation of the tiles."""
    wanted = {(i, j): int(puzzle.template[i][j]) for i, j in puzzle.tiles}
    right = (order for order in itertools.permutations(puzzle.tiles) if replay(order) == wanted)
    return {orientation(order) for order in right}


def orientation(order: tuple[Cell, ...]) -> Pairs:
    """The pairs (earlier, later) of neighbours in an order."""
    return frozenset((a, b) for a, b in itertools.combinations(order, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1)


def _directed(puzzle: Ottf, left: list[Cell], pairs: list[tuple[Cell, Cell]]) -> Iterator[list[tuple[Cell, Cell]]]:
    if not left:
        yield pairs
        return
    (row, col), rest = left[0], left[1:]
    ahead = [cell for cell in ((row, col + 1), (row + 1, col)) if cell in rest]
    for choice in itertools.product((False, True), repeat=len(ahead)):
        more = [((row, col), b) if out else (b, (row, col)) for b, out in zip(ahead, choice, strict=True)]
        later = sum(a == (row, col) for a, _ in pairs + more)
        if later % 4 + 1 == int(puzzle.template[row][col]):
            yield from _directed(puzzle, rest, pairs + more)


def _acyclic(tiles: list[Cell], pairs: Pairs) -> bool:
    left = set(tiles)
    while left:
        first = {cell for cell in left if not any(a in left for a, b in pairs if b == cell)}
        if not first:
            return False
        left -= first
    return True
