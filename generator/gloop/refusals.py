"""Why no Gloop packing is possible on a board, and otherwise the cap sums that packings can have.

Everything follows from counting, before any search. The second invariant refuses nothing here: up to eight left-out
tiles can be chosen so that it holds at each even cap sum between the lowest and the highest (enumerated); more left-out
tiles give more choice.
"""

import functools
from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.gloop import Gloop, Goal
from puzzlemill.puzzles.gloop.tiles import SIDES, TILES, any_adjacent, blank_sides, cap_sum, sides
from puzzlemill.puzzles.gloop.tracing import neighbours, walls
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.wording import counted

WALLS: Final[dict[str, tuple[int, ...]]] = {
    "needs {} with four blank sides for its cells without a neighbour, but the set has only {}": (0, 1, 2, 3),
    "needs {} with three blank sides for its cells with one neighbour, but the set has only {}": (0, 1, 2),
    "needs {} with opposite blank sides for its cells between two walls, but the set has only {}": (0, 2),
}
"""Walls of a cell, up to a turn, that few tiles fit, by the message for them. The solver counts border and corners."""

DOOR_TILES: Final = sum(all(side in ("00", "11") for side in sides(word)) for word in TILES)
"""The number of tiles, including the blank, with only `00` and `11` sides."""


def board_refusal(puzzle: Gloop) -> str | None:
    """Why the tiles of `puzzle` cannot be packed on its board; None if counting does not show it."""
    if len(puzzle.cells) == 1:
        return "a single cell can hold only the blank tile, so there is nothing to solve"
    if min(puzzle.rows, puzzle.cols) == 1:
        return (
            "a single row or column cannot be packed: both of its ends need a tile with three blank sides, "
            "and only one tile with a path has them"
        )
    walls_of = walls(puzzle.cells)
    for text, pattern in WALLS.items():
        cells = sum(_has(wall, pattern) for wall in walls_of.values())
        fitting = sum(_has(blank_sides(TILES[tile]), pattern) for tile in puzzle.tiles)
        if cells > fitting:
            return text.format(counted(cells, "tile"), fitting)
    from puzzlemill.solvers.gloop import impossibility  # loads numpy

    reason = impossibility(puzzle)
    if reason is not None:
        return reason.text
    parts = sum(len(part) > 1 for part in connected(puzzle.cells, neighbours))
    if puzzle.goal != "valid" and parts > 1:
        return f"it has {parts} separate parts, each needs a contour that is not a circle, and the goal allows only one"
    return None


def cap_sums(puzzle: Gloop) -> tuple[int, int]:
    """Bounds for the cap sum (both even) of a packing of the board with some of the tiles.

    They follow from the extreme tiles that fit corners, border and inside, each group by itself; from the extreme tiles
    of all; and from the identity K = q - 1 + CS/2 (Euler's characteristic), where K >= 1 is the number of groups of
    contours, and the inner lattice points, the outside and the holes are in at most q regions. A perfect packing has CS
    = 4 - 2 q. It is 2 only if no side is 01 or 10, and no rectangle can be packed that way (exhaustive search over the
    17 such tiles).
    """
    groups: dict[int, int] = {}
    for wall in walls(puzzle.cells).values():
        needs = 2 if any_adjacent(wall) else int(any(wall))  # blank sides: two in a corner, one on the border
        groups[needs] = groups.get(needs, 0) + 1
    low = high = 0
    for needs, cells in groups.items():
        sums = sorted(
            cap_sum(TILES[tile]) for tile in puzzle.tiles if _has(blank_sides(TILES[tile]), tuple(range(needs)))
        )
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
    """The most regions with a lattice point: one for each inner point, for the outside and for every hole."""
    cells = set(puzzle.cells)
    inner = sum({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)
    around = [(r, c) for r in range(-1, puzzle.rows + 1) for c in range(-1, puzzle.cols + 1) if (r, c) not in cells]
    return inner + len(connected(around, _meeting))


def _meeting(cell: Cell) -> list[Cell]:
    """The cell itself and the cells that share a side or a corner with it."""
    return [(r, c) for r in range(cell[0] - 1, cell[0] + 2) for c in range(cell[1] - 1, cell[1] + 2)]


def _has(marked: Sequence[bool], pattern: Sequence[int]) -> bool:
    """Whether all sides of the pattern are marked, after some rotation."""
    return any(all(marked[(side + turn) % SIDES] for side in pattern) for turn in range(SIDES))


def allowed_tiles(blank: bool) -> tuple[int, ...]:
    """The tiles to choose from; the `blank` is tile 0."""
    return tuple(range(0 if blank else 1, len(TILES)))


def with_all_tiles(board: tuple[str, ...], goal: Goal, blank: bool) -> Gloop:
    """The board with all allowed tiles."""
    return Gloop(board, goal, allowed_tiles(blank))


@functools.lru_cache(maxsize=64)
def feasibility(board: tuple[str, ...], goal: Goal, blank: bool) -> tuple[str | None, int, int]:
    """Why a board cannot be packed (or None), and the lowest and highest cap sum."""
    puzzle = with_all_tiles(board, goal, blank)
    return board_refusal(puzzle), *cap_sums(puzzle)
