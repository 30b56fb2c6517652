"""Small changes of Gloop puzzles and packings, drawn: other tiles in the set, a word that does not fit in its cell."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

import msgspec
from hypothesis import reject
from hypothesis.strategies import DrawFn

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.tiles import TILES, balance, cap_sum, sides, tile_number
from puzzlemill.puzzles.gloop.tracing import Grid
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.gloop.packings import (
    BLANK,
    board_of,
    demands,
    draw_index,
    draw_one,
    is_corner,
    meeting,
    tiles_of,
)


class Traits(NamedTuple):
    """The traits of a tile in sums over a set: whether it fits a corner and a border, its cap sum and balance."""

    corner: bool
    border: bool
    cap_sum: int
    balance: int


TRAITS: Final = tuple(
    Traits(is_corner(sides(word)), BLANK in sides(word), cap_sum(word), balance(word)) for word in TILES
)


def with_tiles(puzzle: Gloop, tiles: Collection[int]) -> Gloop:
    """The puzzle with other tiles, and with the givens whose tiles are still there."""
    givens = tuple(given for given in puzzle.givens if tile_number(given[2]) in tiles)
    return msgspec.structs.replace(puzzle, tiles=tuple(tiles), givens=givens)


def without_a_tile(draw: DrawFn, puzzle: Gloop, grid: Grid) -> Gloop:
    """The puzzle with a tile outside its set in place of one on the board."""
    gone = tile_number(word_on(grid, draw_one(draw, puzzle.cells)))
    others = [tile for tile in range(len(TILES)) if tile not in puzzle.tiles]
    return with_tiles(puzzle, {*puzzle.tiles, draw_one(draw, others)} - {gone})


def exchanged(draw: DrawFn, puzzle: Gloop, fits: Callable[[Traits, Traits], bool]) -> Gloop:
    """The puzzle with one tile exchanged for another outside its set, a pair that `fits` accepts."""
    others = [tile for tile in range(len(TILES)) if tile not in puzzle.tiles]
    pairs = [(old, new) for old in puzzle.tiles for new in others if fits(TRAITS[old], TRAITS[new])]
    old, new = draw_one(draw, pairs)
    return with_tiles(puzzle, {*puzzle.tiles, new} - {old})


def draw_misfit(draw: DrawFn, grid: Grid, *, at_walls: bool) -> tuple[Cell, str]:
    """A cell, and a word that does not fit there: only at walls, or only beside other tiles.

    Its tile is on no other cell.
    """
    used = tiles_of(grid)
    walls = demands(board_of(grid))
    first = draw_index(draw, walls)
    for cell, demand in walls[first:] + walls[:first]:
        old = word_on(grid, cell)
        kept = tuple(
            (None if wall else side) if at_walls else wall for wall, side in zip(demand, sides(old), strict=True)
        )
        free = (set(range(len(TILES))) - used) | {tile_number(old)}
        words = [word for word in meeting(kept) if sides(word) != sides(old) and tile_number(word) in free]
        if words:
            break
    else:
        reject()
    return cell, draw_one(draw, words)


def word_on(grid: Grid, cell: Cell) -> str:
    """The word of a cell; empty if it has none."""
    return grid[cell[0]][cell[1]] or ""


def put(grid: Grid, cell: Cell, word: str | None) -> Grid:
    """The grid with something else in one cell."""
    lines = [list(words) for words in grid]
    lines[cell[0]][cell[1]] = word
    return tuple(map(tuple, lines))
