"""Hypothesis strategies of Gloop: build the solution first and the puzzle around it, without any search."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict, Unpack

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.gloop import GOALS, Gloop, GloopEntry, Goal, Limits, Packing, Range, reflected, turned
from puzzlemill.puzzles.gloop.rules import goal_breaches
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.testing.drawn import Pair, require
from puzzlemill.testing.gloop.packings import (
    board_of,
    draw_board,
    draw_grid,
    draw_one,
    joined,
    loops,
    mirrored_grid,
    tiles_of,
    turned_grid,
)

ALL_GOALS: Final[tuple[Goal, ...]] = ("valid", "mixed", "perfect")


class Sizes(NamedTuple):
    """Bounds of drawn puzzles, fewest to most."""

    rows: Range
    cols: Range
    holes: Range
    spares: Range
    givens: Range


class Shape(NamedTuple):
    """The numbers of a drawn puzzle."""

    rows: int
    cols: int
    holes: int
    spares: int
    givens: int


class GloopOptions(TypedDict, total=False):
    """The options of `gloop_puzzles`, described there."""

    min_rows: int
    min_cols: int
    max_rows: int
    max_cols: int
    max_holes: int
    max_spares: int
    max_givens: int
    limits: bool
    goals: Sequence[Goal]
    unturned: bool


def gloop_puzzles(
    *,
    min_rows: int = 2,
    min_cols: int = 2,
    max_rows: int = 4,
    max_cols: int = 4,
    max_holes: int = 2,
    max_spares: int = 2,
    max_givens: int = 2,
    limits: bool = True,
    goals: Sequence[Goal] = ALL_GOALS,
    unturned: bool = False,
) -> SearchStrategy[GloopEntry]:
    """Gloop puzzles with one of `goals`, which the witness reaches: boards with holes, givens, spares and limits.

    A board of one row or column has a packing only if it is one cell, so if either is 1, both are. With `limits`, some
    puzzles have limits. With `unturned`, no tile of any puzzle is turned. Shrinks to the smallest board, tiles with few
    paths, the first goal.
    """
    require(1 <= min_rows <= max_rows and 1 <= min_cols <= max_cols, "1 or more rows and columns, least to most")
    require((min_rows == 1) == (min_cols == 1), "one row and one column at least, or more of both")
    require(max_rows * max_cols <= 30, "boards of 1 to 30 cells")
    require(0 <= max_spares <= len(TILES) - max_rows * max_cols, "0 or more spares")
    require(max_holes >= 0 and max_givens >= 0, "0 or more holes and givens")
    require(len(goals) > 0 and set(goals) <= set(GOALS), f"goals among {', '.join(GOALS)}")
    sizes = Sizes((min_rows, max_rows), (min_cols, max_cols), (0, max_holes), (0, max_spares), (0, max_givens))
    return _gloop_puzzles(sizes, limits, tuple(goals), unturned)


def gloop_images(entry: GloopEntry) -> SearchStrategy[GloopEntry]:
    """Images of `entry` and its witness under the 8 symmetries of the square; a reflection mirrors every tile.

    Shrinks to an entry of the same puzzle.
    """
    return st.integers(0, 7).map(lambda number: gloop_image(entry, number))


def gloop_pairs(**options: Unpack[GloopOptions]) -> SearchStrategy[Pair[Gloop, Packing]]:
    """A puzzle and one of its images, each with its witness; the options are the same as for `gloop_puzzles`.

    Shrinks to the smallest puzzle twice.
    """
    numbers = st.integers(0, 7)
    return st.builds(lambda entry, number: Pair(entry, gloop_image(entry, number)), gloop_puzzles(**options), numbers)


def gloop_image(entry: GloopEntry, number: int) -> GloopEntry:
    """The image of an entry under symmetry 0 to 7, in the order of `puzzles.gloop.symmetries`."""
    puzzle, grid = entry.instance, None if entry.solution is None else entry.solution.grid
    if number >= 4:
        puzzle, grid = reflected(puzzle), grid and mirrored_grid(grid)
    for _ in range(number % 4):
        puzzle = turned(puzzle)
    return GloopEntry(instance=puzzle, solution=None if grid is None else Packing(turned_grid(grid, number % 4)))


def witness(entry: GloopEntry) -> Grid:
    """The grid of an entry that has a solution."""
    assert entry.solution is not None
    return entry.solution.grid


def draw_shape(draw: DrawFn, sizes: Sizes) -> Shape:
    """The numbers of a puzzle, drawn before its tiles so that they stay the same when a smaller board is tried."""
    shape = Shape(*(draw(st.integers(*numbers)) for numbers in sizes))
    return shape._replace(rows=1, cols=1) if 1 in shape[:2] else shape


def draw_packing(draw: DrawFn, shape: Shape) -> Grid:
    """A valid packing of a drawn board."""
    return draw_grid(draw, draw_board(draw, shape.rows, shape.cols, shape.holes))


def draw_puzzle(draw: DrawFn, shape: Shape, grid: Grid, goal: Goal, limits: Limits | None = None) -> Gloop:
    """A puzzle around a packing, with drawn spares and givens."""
    words = [(row, col, word) for row, line in enumerate(grid) for col, word in enumerate(line) if word is not None]
    used = tiles_of(grid)
    others = sorted(set(range(len(TILES))) - used)
    spares = {draw_one(draw, others) for _ in range(shape.spares)}
    givens = {draw_one(draw, words) for _ in range(shape.givens)}
    return Gloop(board_of(grid), goal, (*used, *spares), tuple(givens), limits)


def draw_unturned(draw: DrawFn, puzzle: Gloop, grid: Grid = ()) -> Gloop:
    """The puzzle with tiles that are not turned: as they are given or are in the grid, and the others in any turn."""
    others = sorted(set(puzzle.tiles) - tiles_of(grid))
    words = {tile: draw_one(draw, turns(TILES[tile])) for tile in others}
    words |= {tile_number(word): word for line in grid for word in line if word is not None}
    words |= {tile_number(word): word for word in puzzle.given_words.values()}
    return msgspec.structs.replace(puzzle, unturned=tuple(words[tile] for tile in puzzle.tiles))


def towards(goal: Goal, grid: Grid, goals: Sequence[Goal]) -> tuple[Goal, Grid]:
    """The packing with contours joined as the goal requires, or another of `goals` if they cannot be joined."""
    if goal == "mixed":
        grid = joined(grid, lambda closed: loops(closed) == 1)
    if goal == "perfect":
        grid = joined(grid, lambda closed: len(closed) == 1)
    closed = contours(grid)
    reached = [other for other in (goal, *goals) if not goal_breaches(other, closed)]
    if not reached:
        reject()
    return reached[0], grid


@st.composite
def _gloop_puzzles(draw: DrawFn, sizes: Sizes, limits: bool, goals: tuple[Goal, ...], unturned: bool) -> GloopEntry:
    shape = draw_shape(draw, sizes)
    goal = draw_one(draw, goals)
    limited = limits and draw(st.integers(0, 3)) == 3
    slacks = [draw(st.integers(0, 3)) if limited else 0 for _ in range(2)]
    goal, grid = towards(goal, draw_packing(draw, shape), goals)
    closed = contours(grid)
    numbers = (len(closed), len(closed) - loops(closed))
    around = Limits(*(_around(number, slack) for number, slack in zip(numbers, slacks, strict=True)))
    puzzle = draw_puzzle(draw, shape, grid, goal, around)
    return GloopEntry(instance=draw_unturned(draw, puzzle, grid) if unturned else puzzle, solution=Packing(grid))


def _around(number: int, slack: int) -> Range | None:
    """A range that holds `number`, None for no slack at all."""
    return None if slack == 0 else (max(0, number - slack // 2), number + slack - 1)
