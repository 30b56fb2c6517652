"""Random Gloop packings, drawn tile by tile: boards with holes, tiles that fit, contours joined or split.

There is no search: no tile is taken back, and if none fits, the draw is given up (at most a few in a hundred).
"""

import functools
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzlemill.puzzles.gloop import turned_rows
from puzzlemill.puzzles.gloop.rules import CELL, HOLE
from puzzlemill.puzzles.gloop.tiles import SIDES, TILES, WORDS, ends, facing, mirror, partners, sides, tile_number, turn
from puzzlemill.puzzles.gloop.tracing import STEPS, Contour, Grid, contours, walls
from puzzlemill.puzzles.kinds import Cell

Board = tuple[str, ...]
Demand = tuple[str | None, ...]
"""The patterns that sides N, E, S, W must show, None if anything will do."""

T = TypeVar("T")

BLANK: Final = "00"
MOST_CORNERS: Final = 6
"""The most cells with walls on adjacent sides on a drawn board, because only eight tiles fit there."""

SQUARE: Final = (("..(.)...", "....(..)"), (".().....", ".(.....)"))
"""The one packing of a full board of 2x2 cells, up to rotation; exhaustive."""

WORDS_BY_ENDS: Final = tuple(sorted(WORDS, key=lambda word: (ends(word), word)))


def draw_index(draw: DrawFn, things: Collection[object]) -> int:
    """A drawn place in a sequence that is not empty; shrinks to the first."""
    return draw(st.integers(0, len(things) - 1))


def draw_one(draw: DrawFn, things: Sequence[T]) -> T:
    """One of several, the first to shrink to; if there are none, the draw is given up."""
    if not things:
        reject()
    return things[draw_index(draw, things)]


def draw_board(draw: DrawFn, rows: int, cols: int, holes: int) -> Board:
    """A board of this size with `holes` holes, or fewer if it has no room for them."""
    board = (CELL * cols,) * rows
    for _ in range(holes):
        further = _with_one_hole_more(board)
        if not further:
            break
        board = draw_one(draw, further)
    return board


def draw_grid(draw: DrawFn, board: Board, *, once: bool = True) -> Grid:
    """A valid packing of the board, each tile used once, or any number of times.

    The next cell is always the one with the fewest words that match its neighbours, so borders come first. A word is
    skipped if it leaves no word for a neighbour.
    """
    if once and board == (CELL * 2,) * 2:
        return turned_grid(SQUARE, draw(st.integers(0, SIDES - 1)))
    demand_on = dict(demands(board))
    free = set(range(len(TILES)))
    word_on: dict[Cell, str] = {}
    while demand_on:
        cell = min(demand_on, key=lambda other: len(meeting(demand_on[other])))
        fitting = [word for word in meeting(demand_on.pop(cell)) if tile_number(word) in free]
        first = draw_index(draw, fitting) if fitting else 0
        for word in fitting[first:] + fitting[:first]:
            new_demands = _new_demands(demand_on, cell, word)
            left = free - {tile_number(word)} if once else free
            if all(any(tile_number(other) in left for other in meeting(demand)) for demand in new_demands.values()):
                break
        else:
            reject()
        word_on[cell] = word
        free = left
        demand_on |= new_demands
    return tuple(tuple(word_on.get((row, col)) for col in range(len(board[0]))) for row in range(len(board)))


def joined(grid: Grid, enough: Callable[[list[Contour]], bool]) -> Grid:
    """The packing with tiles exchanged cell by cell for tiles that join contours, until `enough` or the last cell.

    Side patterns do not change, so the packing stays valid; no tile is used twice.
    """
    return _recut(grid, enough, 1)


def parted(grid: Grid) -> Grid:
    """The packing with tiles exchanged cell by cell for tiles that make more contours; the counterpart of `joined`."""
    return _recut(grid, lambda closed: False, -1)


def turned_grid(grid: Grid, turns: int) -> Grid:
    """The packing after some clockwise quarter turns."""
    for _ in range(turns):
        grid = tuple(tuple(word and turn(word) for word in words) for words in turned_rows(grid))
    return grid


def mirrored_grid(grid: Grid) -> Grid:
    """The packing after a left-right reflection."""
    return tuple(tuple(word and mirror(word) for word in reversed(words)) for words in grid)


def board_of(grid: Grid) -> Board:
    """The board that a grid fills."""
    return tuple("".join(HOLE if word is None else CELL for word in words) for words in grid)


def tiles_of(grid: Grid) -> set[int]:
    """The tiles in a grid."""
    return {tile_number(word) for words in grid for word in words if word is not None}


def loops(closed: Sequence[Contour]) -> int:
    """How many contours are not circles."""
    return sum(not contour.circle for contour in closed)


@functools.cache
def meeting(demand: Demand) -> tuple[str, ...]:
    """The words whose sides meet the demand, the ones with few path ends first."""
    return tuple(
        word
        for word in WORDS_BY_ENDS
        if all(pattern in (None, side) for pattern, side in zip(demand, sides(word), strict=True))
    )


@functools.lru_cache(maxsize=4096)
def demands(board: Board) -> tuple[tuple[Cell, Demand], ...]:
    """Each cell of an empty board, and the sides that walls require to be blank."""
    cells = [(row, col) for row, line in enumerate(board) for col, mark in enumerate(line) if mark == CELL]
    return tuple((cell, tuple(BLANK if wall else None for wall in around)) for cell, around in walls(cells).items())


def is_corner(demand: Demand) -> bool:
    """Whether adjacent sides must be blank."""
    return any(demand[side] == demand[side - 1] == BLANK for side in range(SIDES))


def with_hole(board: Board, cell: Cell) -> Board:
    """The board with a hole in place of a cell."""
    row, col = cell
    return (*board[:row], board[row][:col] + HOLE + board[row][col + 1 :], *board[row + 1 :])


@functools.lru_cache(maxsize=4096)
def _with_one_hole_more(board: Board) -> tuple[Board, ...]:
    """The boards with one more hole that most likely have packings."""
    boards = []
    for cell, _ in demands(board):
        holed = with_hole(board, cell)
        edges = (holed[0], holed[-1], *("".join(line[end] for line in holed) for end in (0, -1)))
        walls = [demand for _, demand in demands(holed)]
        # Only the blank or a single cap fits behind three walls, so two such cells can rarely be packed.
        dead_ends = sum(demand.count(BLANK) >= SIDES - 1 for demand in walls)
        if all(CELL in edge for edge in edges) and dead_ends <= 1 and sum(map(is_corner, walls)) <= MOST_CORNERS:
            boards.append(holed)
    return tuple(boards)


def _new_demands(demand_on: dict[Cell, Demand], cell: Cell, word: str) -> dict[Cell, Demand]:
    """The sides that the empty neighbours of a cell must have if `word` is placed there."""
    new_demands = {}
    for side, (down, right) in enumerate(STEPS):
        neighbour = (cell[0] + down, cell[1] + right)
        if neighbour in demand_on:
            demand = list(demand_on[neighbour])
            demand[(side + 2) % SIDES] = facing(sides(word)[side])
            new_demands[neighbour] = tuple(demand)
    return new_demands


def _recut(grid: Grid, enough: Callable[[list[Contour]], bool], sign: int) -> Grid:
    """The packing with each tile in turn exchanged; each exchange makes `sign` times the number of contours least."""
    lines = [list(words) for words in grid]
    free = set(range(len(TILES))) - tiles_of(grid)
    closed = contours(grid)
    for row, words in enumerate(grid):
        for col, word in enumerate(words):
            if word is None or enough(closed):
                continue
            outside = _outside(closed, (row, col))
            others = [other for other in meeting(sides(word)) if tile_number(other) in free]
            best = min([word, *others], key=lambda other: sign * _cycles(other, outside))
            if _cycles(best, outside) != _cycles(word, outside):
                lines[row][col] = best
                free = (free | {tile_number(word)}) - {tile_number(best)}
                closed = contours(tuple(map(tuple, lines)))
    return tuple(map(tuple, lines))


def _outside(closed: Sequence[Contour], cell: Cell) -> dict[int, int]:
    """For each path end of a cell, the path end to which its contour leads outside the cell."""
    outside = {}
    for contour in closed:
        visits = [arc for arc in contour.arcs if (arc.row, arc.col) == cell]
        for arc, after in zip(visits, visits[1:] + visits[:1], strict=True):
            outside[arc.end], outside[after.start] = after.start, arc.end
    return outside


def _cycles(word: str, outside: dict[int, int]) -> int:
    """How many contours run through a cell with `word` on it."""
    left, number = set(outside), 0
    while left:
        number += 1
        vertex = min(left)
        while vertex in left:
            other = partners(word)[vertex]
            left -= {vertex, other}
            vertex = outside[other]
    return number
