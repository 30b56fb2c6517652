"""Gloop in characters: the board, tiles whose paths continue from one to the next, and the tiles still to place.

The inside of a tile has 4 rows of 9 characters. Between tiles is a line that only paths cross, with a `+` at each
corner of a tile; `#` marks everything outside the cells. This is the tile `(((())))`:

    +  |   |  +
       |.--'
    ---'| .----
    ----' |.---
       .--'|
    +  |   |  +
"""

import functools
import itertools
from collections.abc import Mapping
from typing import Final

from puzzlemill.puzzles.gloop import Given, Gloop, Packing
from puzzlemill.puzzles.gloop.rules import CELL, HOLE, MOST_CELLS
from puzzlemill.puzzles.gloop.tiles import is_word, partners, tile_number
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.characters import beside, panels
from puzzlemill.render.gloop import drawn_tiles

Point = tuple[int, int]
"""Column and row of a character."""

WIDTH, HEIGHT = 9, 4
ACROSS, DOWN = WIDTH + 1, HEIGHT + 1
"""The inside of a tile, and from a tile to the next one."""

GAP: Final = 4
"""The gap between two tiles to place, whose paths must not seem to meet."""

WALL, CORNER, BLANK = "#", "+", "o"

ROUTES: Final[dict[tuple[int, int], tuple[Point, ...]]] = {
    (0, 1): ((3, 0), (3, 1), (7, 1), (7, 0)),
    (6, 7): ((0, 2), (2, 2), (2, 3), (0, 3)),
    (0, 7): ((3, 0), (3, 2), (0, 2)),
    (0, 6): ((3, 0), (3, 3), (0, 3)),
    (1, 7): ((7, 0), (7, 1), (2, 1), (2, 2), (0, 2)),
    (1, 6): ((7, 0), (7, 1), (4, 1), (4, 3), (0, 3)),
    (0, 5): ((3, 0), (3, 5)),
    (0, 4): ((3, 0), (3, 1), (5, 1), (5, 4), (7, 4), (7, 5)),
    (2, 7): ((10, 2), (0, 2)),
    (3, 7): ((10, 3), (5, 3), (5, 2), (0, 2)),
}
"""The corners of the path between two vertices, from the corner of the tile, once for all mirror images.

Paths that do not cross have no character in common, and no bend can be mistaken for part of another path.
"""

LEFT_RIGHT: Final = (1, 0, 7, 6, 5, 4, 3, 2)
TOP_BOTTOM: Final = (5, 4, 3, 2, 1, 0, 7, 6)
"""The vertex that each becomes in a mirror."""


def puzzle_lines(puzzle: Gloop) -> list[str]:
    """The board with its given tiles, then the tiles to place, each with its number at its top left corner."""
    return _lines(puzzle.board, puzzle.given_words, drawn_tiles(puzzle))


def solution_lines(solution: Packing) -> list[str] | None:
    """The tiles in place; None for anything but a grid of words, or if it is larger than any board."""
    grid = solution.grid
    if any(len(row) != len(grid[0]) for row in grid) or max(len(grid), len(grid[0])) > MOST_CELLS:
        return None
    if not all(word is None or is_word(word) for row in grid for word in row):
        return None
    board = tuple("".join(HOLE if word is None else CELL for word in row) for row in grid)
    return _lines(board, solution.words, []) if solution.words else None


def position_lines(puzzle: Gloop, position: tuple[Given, ...]) -> list[str]:
    """The board with the tiles on it, then the tiles left."""
    words = {(row, col): word for row, col, word in position}
    used = {tile_number(word) for word in words.values()}
    return _lines(puzzle.board, words, [word for word in drawn_tiles(puzzle) if tile_number(word) not in used])


def _lines(board: tuple[str, ...], words: Mapping[Cell, str], bank: list[str]) -> list[str]:
    lines = panels(_board_lines(board, words), ACROSS, 1)
    if not bank:
        return lines
    return [*lines, "", "Tiles to place:", *beside([tile_lines(word) for word in bank], GAP)]


def _board_lines(board: tuple[str, ...], words: Mapping[Cell, str]) -> list[str]:
    """The corners of the tiles, walls everywhere outside the cells, and the paths."""
    rows, cols = len(board), len(board[0])
    cells = {(row, col) for row, line in enumerate(board) for col, mark in enumerate(line) if mark == CELL}
    marks = dict.fromkeys(itertools.product(range(0, cols * ACROSS, ACROSS), range(0, rows * DOWN, DOWN)), CORNER)
    for row, col in itertools.product(range(-1, rows + 1), range(-1, cols + 1)):
        if (row, col) not in cells:
            columns = range(col * ACROSS, (col + 1) * ACROSS + 1)
            marks.update(dict.fromkeys(itertools.product(columns, range(row * DOWN, (row + 1) * DOWN + 1)), WALL))
    for (row, col), word in words.items():
        marks.update({(x + col * ACROSS, y + row * DOWN): mark for (x, y), mark in _path_marks(word).items()})
    return _drawn(marks, cols * ACROSS + 1, rows * DOWN + 1)


def pattern_lines(words: Mapping[Cell, str], labels: Mapping[Point, str]) -> list[str]:
    """Tiles as they lie, with nothing around them but labels: texts by the place of their first characters.

    The tile of a cell begins at column `col * ACROSS` and row `row * DOWN`, and the lines where the first mark is.
    """
    marks: dict[Point, str] = {}
    for row, col in words:
        corners = itertools.product((col * ACROSS, (col + 1) * ACROSS), (row * DOWN, (row + 1) * DOWN))
        marks.update(dict.fromkeys(corners, CORNER))
    for (row, col), word in words.items():
        marks.update({(x + col * ACROSS, y + row * DOWN): mark for (x, y), mark in _path_marks(word).items()})
    for (x, y), text in labels.items():
        marks.update({(x + along, y): mark for along, mark in enumerate(text)})
    left, top = (min(mark[axis] for mark in marks) for axis in (0, 1))
    right, bottom = (max(mark[axis] for mark in marks) for axis in (0, 1))
    moved = {(x - left, y - top): mark for (x, y), mark in marks.items()}
    return _drawn(moved, right - left + 1, bottom - top + 1)


def tile_lines(word: str) -> list[str]:
    """A tile, given as a word, with its number over its top left corner."""
    marks = dict.fromkeys(itertools.product((0, ACROSS), (0, DOWN)), CORNER) | _path_marks(word)
    first, *others = _drawn(marks, ACROSS + 1, DOWN + 1)
    number = str(tile_number(word))
    return [number + first[len(number) :], *others]


def _drawn(marks: Mapping[Point, str], width: int, height: int) -> list[str]:
    return ["".join(marks.get((x, y), " ") for x in range(width)).rstrip() for y in range(height)]


@functools.cache
def _path_marks(word: str) -> dict[Point, str]:
    """The characters of a tile's paths, from its corner; the blank tile has a mark."""
    marks: dict[Point, str] = {}
    for vertex, other in enumerate(partners(word)):
        if other > vertex:
            marks.update(_traced(_routes()[vertex, other]))
    return marks or {(ACROSS // 2, DOWN // 2): BLANK}


@functools.cache
def _routes() -> dict[tuple[int, int], tuple[Point, ...]]:
    """The corners of the paths between any two vertices, the lower one first."""
    routes = {}
    for (start, end), points in ROUTES.items():
        for mirrored, flipped in itertools.product((False, True), repeat=2):
            ends, image = (start, end), points
            if mirrored:
                ends, image = (LEFT_RIGHT[ends[0]], LEFT_RIGHT[ends[1]]), tuple((ACROSS - x, y) for x, y in image)
            if flipped:
                ends, image = (TOP_BOTTOM[ends[0]], TOP_BOTTOM[ends[1]]), tuple((x, DOWN - y) for x, y in image)
            routes[min(ends), max(ends)] = image
    return routes


def _traced(corners: tuple[Point, ...]) -> dict[Point, str]:
    """The characters of a path: straight runs, and bends that open towards their turn."""
    marks: dict[Point, str] = {}
    for (x0, y0), (x1, y1) in itertools.pairwise(corners):
        columns, rows = range(min(x0, x1), max(x0, x1) + 1), range(min(y0, y1), max(y0, y1) + 1)
        marks.update({(x, y): "|" if x0 == x1 else "-" for x in columns for y in rows})
    for before, (x, y), after in zip(corners, corners[1:], corners[2:], strict=False):
        marks[x, y] = "'" if min(before[1], after[1]) < y else "."
    return marks
