"""Domicles puzzles and boards for the tests of several floors."""

import functools
import random

from puzzlemill.puzzles.domicles import Domicles, Tile, double_set, parse_id
from puzzlemill.solvers.domicles.distances.classes import Layout, layout_classes
from tests.twins import domicles as twin

BLOG_EASY = parse_id("domicles:4x2:6:e2:4032102164535142")
BLOG_HARD = parse_id("domicles:4x3:6:e3:213254401065526430516342")
"""The examples of the blog."""

SOLVED = parse_id("domicles:4x2:6:e0:1032214042515364")
CROWDED = parse_id("domicles:3x2:6:e1:605040312161")
"""A board without a solution: 0 is on too many tiles."""

TWIN_LAYOUTS = ((2, 2), (3, 2), (2, 3))
"""The layouts of double-6 that are small enough for the brute-force twin."""


def random_puzzle(draws: random.Random, rows: int, cols: int, pips: int = 6) -> Domicles:
    """Any tiles in any order, with every swap allowed; they do not always have a solved board."""
    tiles = tuple(draws.sample(double_set(pips), rows * cols))
    return Domicles(rows, cols, pips, tiles, rows * cols - 1)


def solvable_puzzle(draws: random.Random, rows: int, cols: int) -> Domicles:
    """Tiles of double-6 that have a solved board, in any order, with every swap allowed."""
    layout = layout_classes(rows, cols)
    tiles = tiles_of(layout, layout.boards[draws.randrange(len(layout.boards))].tolist())
    return Domicles(rows, cols, 6, tuple(draws.sample(tiles, len(tiles))), len(tiles) - 1)


def tiles_of(layout: Layout, board: list[int]) -> tuple[Tile, ...]:
    """The tiles of a board of a layout, by place."""
    return tuple(layout.tiles[number] for number in board)


@functools.cache
def brute_distances(puzzle: Domicles) -> dict[twin.Board, int]:
    """The twin's distances of all orders of the tiles."""
    return twin.distances(puzzle)
