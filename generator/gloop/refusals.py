"""What no Gloop packing can be, with the reason: boards that cannot be packed, cap sums that cannot be had.

All from counting, before any search. The second invariant refuses nothing here: up to eight tiles left out can be
chosen so that it holds at each even cap sum between the least and the most (enumerated); more leave more choice.
"""

import functools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.gloop import Gloop, Goal
from puzzlemill.puzzles.gloop.boards import board_named
from puzzlemill.puzzles.gloop.rules import CELL
from puzzlemill.puzzles.gloop.tiles import SIDES, TILES, any_adjacent, blank_sides, cap_sum, sides
from puzzlemill.puzzles.gloop.tracing import neighbours, walls
from puzzlemill.puzzles.kinds import Cell, ImpossibleError, InputError, shown
from puzzlemill.puzzles.regions import connected
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.gloop import impossibility

if TYPE_CHECKING:
    from puzzlemill.generator.gloop.options import Options

DEFAULT_BOARD: Final = "4x4"

MOST_SOLUTIONS: Final = 1000
"""The largest number of solutions that can be asked for."""

WALLS: Final[dict[str, tuple[int, ...]]] = {
    "needs {} with four blank sides for its cells without a neighbour, but the set has only {}": (0, 1, 2, 3),
    "needs {} with three blank sides for its cells with one neighbour, but the set has only {}": (0, 1, 2),
    "needs {} with opposite blank sides for its cells between two walls, but the set has only {}": (0, 2),
}
"""Walls of a cell, up to a turn, that few tiles fit, by the message for them. The solver counts border and corners."""

DOOR_TILES: Final = sum(all(side in ("00", "11") for side in sides(word)) for word in TILES)
"""Tiles, the blank among them, with none but `00` and `11` sides."""


def board_refusal(puzzle: Gloop) -> str | None:
    """Why no tiles out of those of `puzzle` can be packed on its board; None when counting does not show it."""
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
    reason = impossibility(puzzle)
    if reason is not None:
        return reason.text
    parts = sum(len(part) > 1 for part in connected(puzzle.cells, neighbours))
    if puzzle.goal != "valid" and parts > 1:
        return f"it has {parts} separate parts, each needs a contour that is not a circle, and the goal allows only one"
    return None


def cap_sums(puzzle: Gloop) -> tuple[int, int]:
    """The least and most cap sum, both even, that a packing of the board with some of the tiles may have.

    Bounds are the extreme tiles that fit corners, border and inside, each group by itself, the extreme tiles at all,
    and K = q - 1 + CS/2 (Euler's characteristic): K >= 1 groups of contours, while each inner lattice point, the
    outside and each hole lie in q regions at most. A perfect packing has CS = 4 - 2 q, which is 2 only if no side is
    01 or 10; no rectangle can be packed so (exhaustive search over the 17 such tiles).
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
    """The most regions that hold a lattice point: one each for inner points, the outside and every hole."""
    cells = set(puzzle.cells)
    inner = sum({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)
    around = [(r, c) for r in range(-1, puzzle.rows + 1) for c in range(-1, puzzle.cols + 1) if (r, c) not in cells]
    return inner + len(connected(around, _meeting))


def _meeting(cell: Cell) -> list[Cell]:
    """The cells that share a side or a corner with a cell, and itself."""
    return [(r, c) for r in range(cell[0] - 1, cell[0] + 2) for c in range(cell[1] - 1, cell[1] + 2)]


def _has(marked: Sequence[bool], pattern: Sequence[int]) -> bool:
    """Whether the sides of a pattern are marked, after some turn."""
    return any(all(marked[(side + turn) % SIDES] for side in pattern) for turn in range(SIDES))


def refuse(options: "Options") -> None:
    """Raise `ImpossibleError` for options that nothing can fulfil, `InputError` for what makes no sense."""
    board = f"board {shown(options.board or DEFAULT_BOARD)}"
    cells = cells_of(options.shape)
    tiles = len(TILES) - (not options.blank)
    if not 0 <= (options.givens or 0) < cells:
        raise InputError(f"givens {shown(options.givens)}: expected 0 to {cells - 1} on {board}")
    if options.spares < 0:
        raise InputError(f"spares {shown(options.spares)}: expected 0 or more")
    if options.solutions is not None and not 1 <= options.solutions <= MOST_SOLUTIONS:
        raise InputError(f"solutions {shown(options.solutions)}: expected 1 to {MOST_SOLUTIONS}")
    if cells + options.spares > tiles:
        without = "" if options.blank else " without the blank"
        raise ImpossibleError(
            f"{board}: needs {shown(cells + options.spares)} tiles, but there are only {tiles}{without}"
        )
    refusal, low, high = _possible(options.shape, options.goal, options.blank)
    if refusal is not None:
        raise ImpossibleError(f"{board}: {refusal}")
    if low > high:
        text = f"any {cells} tiles have a cap sum of at least {low}, but a {options.goal} packing has at most {high}"
        raise ImpossibleError(f"{board}: {text}")
    _check_cap_sum(options, low, high)


def _check_cap_sum(options: "Options", low: int, high: int) -> None:
    """Refuse cap sums that no packing of the board has."""
    if options.cap_sums is None:
        return
    least, most = options.cap_sums
    if options.goal == "perfect" and least > high == 0:
        raise ImpossibleError(f"cap_sum {least}: a perfect packing has a cap sum of at most 0")
    if most < low or least > high:
        expected = f"{low} to {high}" if low < high else f"{low}"
        raise ImpossibleError(f"cap_sum {shown(options.cap_sum)}: expected {expected} on this board")
    # Text and number of one cap sum are one request, so they have one origin.
    msgspec.structs.force_setattr(options, "cap_sum", least if least == most else f"{least}..{most}")


def allowed_tiles(blank: bool) -> tuple[int, ...]:
    """All tiles that may be used; the `blank` one is tile 0."""
    return tuple(range(0 if blank else 1, len(TILES)))


def with_all_tiles(board: tuple[str, ...], goal: Goal, blank: bool) -> Gloop:
    """The board with all tiles that may be used."""
    return Gloop(board, goal, allowed_tiles(blank))


@functools.lru_cache(maxsize=64)
def shape_of(text: str) -> tuple[str, ...]:
    """The rows of a board named by its size, number of cells, or size and mask."""
    if "x" in text and re.fullmatch("[0-9x]*", text):
        rows, cols = read_size("board", text)
        return (CELL * cols,) * rows
    return board_named(text)


@functools.lru_cache(maxsize=64)
def _possible(board: tuple[str, ...], goal: Goal, blank: bool) -> tuple[str | None, int, int]:
    """Why a board cannot be packed, or None, and the least and most cap sum."""
    puzzle = with_all_tiles(board, goal, blank)
    return board_refusal(puzzle), *cap_sums(puzzle)


def cells_of(board: tuple[str, ...]) -> int:
    """The number of cells of a board."""
    return sum(line.count(CELL) for line in board)
