"""What no Gloop packing can be, with the reason: boards that cannot be packed, cap sums that cannot be had.

All from counting, before any search. The second invariant refuses nothing here: up to eight tiles left out can be
chosen so that it holds at each even cap sum between the least and the most (enumerated); more leave more choice.
"""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop_contours import STEPS
from puzzlemill.puzzles.gloop_tiles import SIDES, TILES, cap_sum, sides
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.gloop import impossibility

WALLS: Final = {
    "cells without a neighbour: {}, tiles with four blank sides: {}": (0, 1, 2, 3),
    "cells with one neighbour: {}, tiles with three blank sides: {}": (0, 1, 2),
    "cells between two opposite walls: {}, tiles with two opposite blank sides: {}": (0, 2),
}
"""Walls of a cell, up to a turn, that few tiles fit, and what is said then. The solver counts border and corners."""

DOOR_TILES: Final = sum(all(side in ("00", "11") for side in sides(word)) for word in TILES)
"""Tiles, the blank among them, with none but `00` and `11` sides."""


def board_refusal(puzzle: Gloop) -> str | None:
    """Why no tiles out of those of `puzzle` can be packed on its board; None when counting does not show it."""
    if len(puzzle.cells) == 1:
        return "one cell takes the blank tile and no other, which is no puzzle"
    if min(puzzle.rows, puzzle.cols) == 1:
        return "one row or column cannot be packed: its end tiles have three blank sides, and only one with a path has"
    walls = _walls(puzzle.cells)
    for text, pattern in WALLS.items():
        cells = sum(_has(wall, pattern) for wall in walls.values())
        fitting = sum(_has(_blanks(TILES[tile]), pattern) for tile in puzzle.tiles)
        if cells > fitting:
            return text.format(cells, fitting)
    reason = impossibility(puzzle)
    if reason is not None:
        return reason.text
    parts = sum(len(part) > 1 for part in _parts(puzzle.cells, diagonal=False))
    if puzzle.goal != "valid" and parts > 1:
        return f"it falls into {parts} parts, each has a contour that is no circle, and the goal allows one"
    return None


def cap_sums(puzzle: Gloop) -> tuple[int, int]:
    """The least and most cap sum, both even, that a packing of the board with some of the tiles may have.

    Bounds are the extreme tiles that fit corners, border and inside, each group by itself, the extreme tiles at all,
    and K = q - 1 + CS/2 (Euler's characteristic): K >= 1 groups of contours, while each inner lattice point, the
    outside and each hole lie in q regions at most. A perfect packing has CS = 4 - 2 q, which is 2 only where no side is
    01 or 10; no rectangle can be packed so (exhaustive search over the 17 such tiles).
    """
    groups: dict[int, int] = {}
    for wall in _walls(puzzle.cells).values():
        needs = 2 if _has(wall, (0, 1)) else 1 if any(wall) else 0
        groups[needs] = groups.get(needs, 0) + 1
    low = high = 0
    for needs, cells in groups.items():
        sums = sorted(cap_sum(TILES[tile]) for tile in puzzle.tiles if _has(_blanks(TILES[tile]), tuple(range(needs))))
        low, high = low + sum(sums[:cells]), high + sum(sums[len(sums) - cells :])
    sums = sorted(cap_sum(TILES[tile]) for tile in puzzle.tiles)
    used = len(puzzle.cells)
    low = max(low, sum(sums[:used]), 4 - 2 * _most_regions(puzzle))
    high = min(high, sum(sums[len(sums) - used :]))
    if puzzle.goal == "perfect":
        rectangle = used == puzzle.rows * puzzle.cols
        high = min(high, 0 if rectangle or used > DOOR_TILES else 2)
    return low + low % 2, high - high % 2


def _most_regions(puzzle: Gloop) -> int:
    """The most regions that hold a lattice point: one each for inner points, the outside and every hole."""
    cells = set(puzzle.cells)
    inner = sum({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)
    around = [(r, c) for r in range(-1, puzzle.rows + 1) for c in range(-1, puzzle.cols + 1) if (r, c) not in cells]
    return inner + len(_parts(around, diagonal=True))


def _parts(cells: Sequence[Cell], diagonal: bool) -> list[set[Cell]]:
    """Cells by the connected parts they lie in, neighbours across a side or, with `diagonal`, at a corner too."""
    steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)] if diagonal else STEPS
    left, found = set(cells), []
    while left:
        part: set[Cell] = set()
        reached = {min(left)}
        while reached:
            part |= reached
            reached = {(r + down, c + right) for r, c in reached for down, right in steps} & left - part
        left -= part
        found.append(part)
    return found


def _walls(cells: Sequence[Cell]) -> dict[Cell, tuple[bool, ...]]:
    """For each cell which of its sides N, E, S, W have no neighbour."""
    known = set(cells)
    return {(r, c): tuple((r + down, c + right) not in known for down, right in STEPS) for r, c in cells}


def _blanks(word: str) -> tuple[bool, ...]:
    """Which sides of a tile are blank."""
    return tuple(side == "00" for side in sides(word))


def _has(marked: Sequence[bool], pattern: Sequence[int]) -> bool:
    """Whether the sides of a pattern are marked, after some turn."""
    return any(all(marked[(side + turn) % SIDES] for side in pattern) for turn in range(SIDES))
