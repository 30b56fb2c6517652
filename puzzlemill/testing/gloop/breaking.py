"""Breaks each rule of Gloop: draws a correct packing, then changes one thing in it or in its puzzle."""

import functools
from collections.abc import Callable
from typing import Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzlemill.puzzles.gloop import Gloop, Limits, Range
from puzzlemill.puzzles.gloop.rules import CELL, goal_breaches
from puzzlemill.puzzles.gloop.tiles import TILES, sides, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import Grid, contours
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.gloop.changes import draw_misfit, put, with_tiles, without_a_tile, word_on
from puzzlemill.testing.gloop.packings import draw_board, draw_grid, draw_one, joined, loops, meeting, parted, tiles_of
from puzzlemill.testing.gloop.puzzles import (
    ALL_GOALS,
    Sizes,
    draw_packing,
    draw_puzzle,
    draw_shape,
    draw_unturned,
    towards,
)

Changed = tuple[Gloop, Grid]
"""A puzzle and a grid that does not solve it, except by chance."""

Break = Callable[[DrawFn, Sizes], Changed]


def _of_solved(change: Callable[[DrawFn, Gloop, Grid], Changed]) -> Break:
    """A change of a drawn puzzle and its solution."""

    def broken(draw: DrawFn, sizes: Sizes) -> Changed:
        shape, goal = draw_shape(draw, sizes), draw_one(draw, ALL_GOALS)
        goal, grid = towards(goal, draw_packing(draw, shape), ALL_GOALS)
        return change(draw, draw_puzzle(draw, shape, grid, goal), grid)

    return broken


def _quiet_cell(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Cell:
    """The cell of the blank, without which no path is cut; any cell if the blank is not on the board."""
    return draw_one(draw, [cell for cell in puzzle.cells if word_on(grid, cell) == TILES[0]] or puzzle.cells)


def _ungiven(puzzle: Gloop, cell: Cell) -> Gloop:
    """The puzzle without a given on a cell."""
    givens = tuple(given for given in puzzle.givens if given[:2] != cell)
    return msgspec.structs.replace(puzzle, givens=givens)


def _shape(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    forms = (
        grid[:-1],
        tuple(words[:-1] for words in grid),
        (*grid[:-1], grid[-1][:-1]),
        (*grid, grid[-1]),
        tuple((*words, words[-1]) for words in grid),
    )
    return puzzle, draw_one(draw, forms)


def _empty_cell(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    return puzzle, put(grid, _quiet_cell(draw, puzzle, grid), None)


def _filled_hole(draw: DrawFn, sizes: Sizes) -> Changed:
    (_, rows), (_, cols) = sizes.rows, sizes.cols
    # Boards of at least 3x3 cells always have room for a hole.
    shape = draw_shape(draw, sizes._replace(rows=(3, rows), cols=(3, cols), holes=(1, 2)))
    grid = draw_packing(draw, shape)
    puzzle = draw_puzzle(draw, shape, grid, "valid")
    holes = [(row, col) for row, words in enumerate(grid) for col, word in enumerate(words) if word is None]
    # The blank, if it is free, breaks no other rule.
    free = sorted(set(range(len(TILES))) - tiles_of(grid))
    spare = draw_one(draw, free[: 1 if free[0] == 0 else None])
    return with_tiles(puzzle, {*puzzle.tiles, spare}), put(grid, draw_one(draw, holes), TILES[spare])


def _not_a_word(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    cell = _quiet_cell(draw, puzzle, grid)
    word = word_on(grid, cell)
    return puzzle, put(grid, cell, draw_one(draw, ("", word[1:], word + ".", ")" + word[1:], "x" + word[1:])))


def _not_in_set(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    return without_a_tile(draw, puzzle, grid), grid


def _tile_twice(draw: DrawFn, sizes: Sizes) -> Changed:
    shape, goal = draw_shape(draw, sizes), draw_one(draw, ALL_GOALS)
    board = draw_board(draw, shape.rows, shape.cols, shape.holes)
    grid = draw_grid(draw, board, once=False)
    tiles = tiles_of(grid)
    cells = sum(line.count(CELL) for line in board)
    if len(tiles) == cells:
        reject()
    others = sorted(set(range(len(TILES))) - tiles)[: cells - len(tiles) + shape.spares]
    return Gloop(board, "valid" if goal_breaches(goal, contours(grid)) else goal, (*tiles, *others)), grid


def _given_moved(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    """A given that the packing ignores: another tile of the set, or the right tile in another rotation."""
    cell = draw_one(draw, puzzle.cells)
    words = [word for tile in puzzle.tiles for word in turns(TILES[tile]) if word != word_on(grid, cell)]
    given = (*cell, draw_one(draw, words))
    return msgspec.structs.replace(puzzle, givens=(given,)), grid


def _turned(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    """A packing of a puzzle whose tiles are not turned, with one tile turned."""
    cell = draw_one(draw, [cell for cell in puzzle.cells if len(turns(word_on(grid, cell))) > 1])
    drawn = draw_unturned(draw, _ungiven(puzzle, cell), grid)
    words = {word_on(grid, cell): draw_one(draw, turns(word_on(grid, cell))[1:])}
    return msgspec.structs.replace(drawn, unturned=tuple(words.get(word, word) for word in drawn.unturned)), grid


def _misfit(draw: DrawFn, puzzle: Gloop, grid: Grid, *, at_walls: bool) -> Changed:
    cell, word = draw_misfit(draw, grid, at_walls=at_walls)
    tiles = {*puzzle.tiles, tile_number(word)}
    return with_tiles(_ungiven(puzzle, cell), tiles), put(grid, cell, word)


def _no_loop(draw: DrawFn, sizes: Sizes) -> Changed:
    """The blank on one cell: six tiles have caps alone, and they cannot be joined without using one of them twice."""
    grid: Grid = ((TILES[0],),)
    shape = draw_shape(draw, sizes._replace(rows=(1, 1), cols=(1, 1)))
    return draw_puzzle(draw, shape, grid, draw_one(draw, ALL_GOALS[1:])), grid


def _second_loop(draw: DrawFn, sizes: Sizes) -> Changed:
    shape, goal = draw_shape(draw, sizes), draw_one(draw, ALL_GOALS[1:])
    grid = parted(draw_packing(draw, shape))
    if loops(contours(grid)) < 2:
        reject()
    return draw_puzzle(draw, shape, grid, goal), grid


def _circle(draw: DrawFn, sizes: Sizes) -> Changed:
    """A packing with circles, and only one loop if the loops can be joined without losing every circle."""
    shape = draw_shape(draw, sizes)
    grid = parted(draw_packing(draw, shape))
    one_loop = joined(grid, lambda closed: loops(closed) == 1)
    grid = one_loop if len(contours(one_loop)) > loops(contours(one_loop)) else grid
    return draw_puzzle(draw, shape, grid, "perfect"), grid


def _contour_limit(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    limits = Limits(contours=_missing(draw, len(contours(grid))))
    return msgspec.structs.replace(puzzle, limits=limits), grid


def _circle_limit(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    closed = contours(grid)
    limits = Limits(circles=_missing(draw, len(closed) - loops(closed)))
    return msgspec.structs.replace(puzzle, limits=limits), grid


def _missing(draw: DrawFn, number: int) -> Range:
    """A range just above or just below a number."""
    slack = draw(st.integers(0, 2))
    below = draw(st.booleans())
    return (max(0, number - 1 - slack), number - 1) if below and number else (number + 1, number + 1 + slack)


def _turned_tile(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    cell = draw_one(draw, [cell for cell in puzzle.cells if len(turns(word_on(grid, cell))) > 1])
    return puzzle, put(grid, cell, draw_one(draw, turns(word_on(grid, cell))[1:]))


def _two_exchanged(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    first = draw(st.integers(0, len(puzzle.cells) - 2))
    cell, other = puzzle.cells[first], draw_one(draw, puzzle.cells[first + 1 :])
    return puzzle, put(put(grid, cell, word_on(grid, other)), other, word_on(grid, cell))


def _replaced(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Changed:
    """One tile replaced by another with the same path ends, which may be in the set or not."""
    alike = {
        cell: [word for word in meeting(sides(word_on(grid, cell))) if word != word_on(grid, cell)]
        for cell in puzzle.cells
    }
    cell = draw_one(draw, [cell for cell in alike if alike[cell]])
    return puzzle, put(grid, cell, draw_one(draw, alike[cell]))


BREAKING: Final[dict[str, Break]] = {
    "NO_LOOP": _no_loop,
    "SHAPE": _of_solved(_shape),
    "EMPTY_CELL": _of_solved(_empty_cell),
    "FILLED_HOLE": _filled_hole,
    "NOT_A_WORD": _of_solved(_not_a_word),
    "NOT_IN_SET": _of_solved(_not_in_set),
    "TILE_TWICE": _tile_twice,
    "GIVEN_MOVED": _of_solved(_given_moved),
    "TURNED": _of_solved(_turned),
    "EDGE_MISMATCH": _of_solved(functools.partial(_misfit, at_walls=False)),
    "PATH_CUT_OFF": _of_solved(functools.partial(_misfit, at_walls=True)),
    "SECOND_LOOP": _second_loop,
    "CIRCLE": _circle,
    "CONTOUR_LIMIT": _of_solved(_contour_limit),
    "CIRCLE_LIMIT": _of_solved(_circle_limit),
}
"""How to break the rule of each code in `puzzles.gloop.BREACHES`."""

SLIPS: Final[tuple[Break, ...]] = (
    _of_solved(_turned_tile),
    _of_solved(_two_exchanged),
    _of_solved(_replaced),
    _of_solved(_contour_limit),
    _of_solved(_circle_limit),
    _of_solved(_given_moved),
)
"""Small changes after which a packing is most likely wrong."""
