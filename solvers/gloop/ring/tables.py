"""What the ring search and the annealing of Gloop work on: words, tiles and one board as int64 arrays.

The path ends of a word are a mask, vertex v the bit v, so that side s is the bits 2 s and 2 s + 1.
"""

import functools
from typing import Final

import numpy as np

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import across
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.gloop.tables import across_table

# Columns of the words: tile, mask of the path ends, sides with a cap (a path that joins the two vertices of the side)
# as bits, the word's place among TURNED, partner of each vertex or -1; the patterns that its sides demand across, side
# s as the bits 2 s and 2 s + 1; whether it has a blank side, and two adjacent ones.
#
#     bits of ENDS and FACING   7 6 | 5 4 | 3 2 | 1 0
#     side                       W  |  S  |  E  |  N     bit 2 s the clockwise first vertex of the side
TILE, ENDS, CAPS, STEP, PARTNER, FACING, BLANK, BLANK_CORNER, WORD_COLUMNS = 0, 1, 2, 3, 4, 12, 13, 14, 15

# Columns of the tiles: the words after 0 to 3 quarter turns, starting from one with the least mask; after how many
# turns the mask is the same again, and after how many the word; the class: tiles of one class share their least mask.
TURNED, PERIOD, TURNS, CLASS, TILE_COLUMNS = 0, 4, 5, 6, 7

# Columns of the board: the cell across each side or -1, the path end that touches each vertex or -1, the next cell
# above in the same column or -1, whether the cell has no given tile.
ACROSS, TOUCH, ABOVE, FREE, BOARD_COLUMNS = 0, 4, 12, 13, 14

CELL_ENDS: Final = tiling.VERTICES
"""The path end at vertex v of cell c has the number CELL_ENDS * c + v."""


def mask(word: str) -> int:
    """The path ends of a word, or of the pattern of a side, as bits."""
    return sum(1 << vertex for vertex, letter in enumerate(word) if letter not in ".0")


@functools.cache
def word_table() -> Int64s:
    """The columns of the 323 words, in the order of `puzzles.gloop.tiles.WORDS`, as int64[323, WORD_COLUMNS]."""
    table = np.empty((len(tiling.WORDS), WORD_COLUMNS), dtype=np.int64)
    for row, word in enumerate(tiling.WORDS):
        tile, partners = tiling.tile_number(word), tiling.partners(word)
        caps = sum(1 << side for side in range(tiling.SIDES) if partners[2 * side] == 2 * side + 1)
        step = tile_table()[tile, TURNED:PERIOD].tolist().index(row)
        facing = sum(mask(tiling.facing(pattern)) << 2 * side for side, pattern in enumerate(tiling.sides(word)))
        blank = tiling.blank_sides(word)
        table[row] = (tile, mask(word), caps, step, *partners, facing, any(blank), tiling.any_adjacent(blank))
    table.flags.writeable = False
    return table


@functools.cache
def tile_table() -> Int64s:
    """The columns of the 91 tiles, as int64[91, TILE_COLUMNS]."""
    table = np.empty((len(tiling.TILES), TILE_COLUMNS), dtype=np.int64)
    for tile, canonical in enumerate(tiling.TILES):
        turned = [min(tiling.turns(canonical), key=mask)]
        for _ in range(3):
            turned.append(tiling.turn(turned[-1]))
        masks = [mask(word) for word in turned]
        table[tile] = (*(tiling.WORD_NUMBERS[word] for word in turned), len(set(masks)), len(set(turned)), masks[0])
    table.flags.writeable = False
    return table


def board_table(puzzle: Gloop) -> Int64s:
    """The columns of the cells, numbered row by row, as int64[cells, BOARD_COLUMNS]."""
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    given = puzzle.given_words
    table = np.full((len(number), BOARD_COLUMNS), -1, dtype=np.int64)
    table[:, ACROSS:TOUCH] = across_table(puzzle)
    last_in_column: dict[int, int] = {}
    for (row, col), index in number.items():
        for vertex in range(tiling.VERTICES):
            row_across, col_across, touching = across((row, col, vertex))
            neighbour = row_across, col_across
            if neighbour in number:
                table[index, TOUCH + vertex] = CELL_ENDS * number[neighbour] + touching
        table[index, ABOVE] = last_in_column.get(col, -1)
        table[index, FREE] = (row, col) not in given
        last_in_column[col] = index
    return table
