"""What the search of Gloop works on: the 323 words and one puzzle as a few flat int64 arrays with named columns."""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Packing, packing_of, turned
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import neighbours, position
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Int64s

# A row of the words:
#
#     0      1      5      13      29      33      34
#     | TILE | SIDE | PATH | MEETS | TURNS | BLANK | BLANK_CORNER
#
# SIDE has the patterns 0 to 3 of the sides N, E, S, W, PATH the partner of each vertex or -1, MEETS the 16 demands that
# the word meets, TURNS all words of its tile and -1 after the last. The last two columns say whether the tile has a
# blank side, and two adjacent ones.
TILE, SIDE, PATH, MEETS, TURNS, BLANK, BLANK_CORNER, WORD_COLUMNS = 0, 1, 5, 13, 29, 33, 34, 35

# A row of the board, first the columns that never change:
#
#     0        4       12            13            14
#     | ACROSS | POINT | BORDER_CELL | CORNER_CELL | BARE
#
# ACROSS has the cell across each side or -1, POINT the number of each vertex's place (the same for two that touch);
# the next two say whether a side, and two adjacent sides, are on the border; BARE is the demand on the empty board.
ACROSS, POINT, BORDER_CELL, CORNER_CELL, BARE = 0, 4, 12, 13, 14
# Then the columns that the search writes, in two halves:
#
#     15     16       17      18       19       20      21
#     | WORD | DEMAND | ORDER | CHOSEN | CURSOR | TRIED | SAVED
#     | of the cell   | cells | of the level
#
# WORD is the word placed or -1, DEMAND the present demand, ORDER the cells in order of preference. The left half of a
# row belongs to a cell and the right half to a level of the search, as there are as many levels as cells: the cell of
# the level, its next word in items, how many words were tried, and a copy of the slots before LEVEL.
WORD, DEMAND, ORDER, CHOSEN, CURSOR, TRIED, SAVED, BOARD_COLUMNS = 15, 16, 17, 18, 19, 20, 21, 31

# Slots. Those before LEVEL are undone with each tile: SLACK, how many more tile sides of each pattern are left than the
# board is sure to need; BORDER and CORNER, the tiles with a blank side or corner minus the cells that need one; then
# contours, open paths, and how many of these are strands (longer than a semicircle).
SLACK, BORDER, CORNER, LOOPS, CIRCLES, OPEN, STRANDS, LEVEL = 0, 4, 5, 6, 7, 8, 9, 10
# FRESH is 1 if the level is new, so that its cell must be chosen; then effort, and the number of solutions.
FRESH, NODES, DEAD_ENDS, FORCED, SOLUTIONS = range(11, 16)
# Bounds on loops (contours other than circles), on circles and on all contours; the number of givens; the cells that
# rotations exchange.
LEAST_LOOPS, MOST_LOOPS, LEAST_CIRCLES, MOST_CIRCLES, LEAST, MOST, GIVENS, ORBIT = 16, 17, 18, 19, 20, 21, 22, 23
# For each tile, and for `NEVER`, 1 while it cannot be used; for each demand, the number of unused words that meet it,
# and where its words begin in items; for each place where an open path ends, the other end of that path.
#
#     0       10           16             27          119          744          1370
#     | undone | effort     | bounds       | USED      | FITTING    | START      | MATE
#     | by lift| and counts | and orbit    | per tile  | per demand | per demand | per place of the board
#
# The first part is copied for every tile placed, so it is kept short.
ANY: Final = 4
"""A side on which a cell demands nothing. A demand has a base-5 digit for each side, its pattern 0 to 3 or ANY:

    digit      3  2  1  0
    side       W  S  E  N        the corner cell in the north-west demands 0 4 4 0, which is 0 + 4 * 5 + 4 * 25 = 120
"""

DEMANDS: Final = 5**4
USED: Final = 27
NEVER: Final = len(tiling.TILES)
"""The tile number of words that no tile can show because tiles are not turned."""

FITTING: Final = USED + NEVER + 1
START: Final = FITTING + DEMANDS
MATE: Final = START + DEMANDS + 1


class Desk(NamedTuple):
    """The state of a search, which `solvers.gloop.fewest_candidates.search` continues."""

    words: Int64s  # int64[323, WORD_COLUMNS], the same for all puzzles whose tiles may be turned
    board: Int64s  # int64[cells, BOARD_COLUMNS], cells numbered row by row
    slots: Int64s  # int64[MATE + places]
    items: Int64s  # int64[323 * 16] words by demand
    givens: Int64s  # int64[n, 2] cell and word
    margins: Int64s  # int64[MATE] the slots of the empty board


@functools.cache
def word_table() -> Int64s:
    """The columns of the 323 words, in the order of `puzzles.gloop.tiles.WORDS`, int64[323, WORD_COLUMNS]."""
    table = np.full((len(tiling.WORDS), WORD_COLUMNS), -1)
    for row, word in enumerate(tiling.WORDS):
        tile = tiling.tile_number(word)
        patterns = [int(pattern, 2) for pattern in tiling.sides(word)]
        table[row, TILE] = tile
        table[row, SIDE:PATH] = patterns
        table[row, PATH:MEETS] = tiling.partners(word)
        for subset in range(16):
            known = [pattern if subset >> side & 1 else ANY for side, pattern in enumerate(patterns)]
            table[row, MEETS + subset] = sum(5**side * pattern for side, pattern in enumerate(known))
        alike = tiling.turns(tiling.TILES[tile])
        table[row, TURNS : TURNS + len(alike)] = [tiling.WORD_NUMBERS[turn] for turn in alike]
        table[row, BLANK] = any(tiling.blank_sides(word))
        table[row, BLANK_CORNER] = tiling.any_adjacent(tiling.blank_sides(word))
    table.flags.writeable = False
    return table


def words_of(puzzle: Gloop) -> Int64s:
    """The table of words for a puzzle: if no tile is turned, only the words of its tiles have a tile."""
    if not puzzle.unturned:
        return word_table()
    table = word_table().copy()
    rows = [tiling.WORD_NUMBERS[word] for word in puzzle.unturned]
    tiles = table[rows, TILE]
    table[:, TILE] = NEVER
    table[rows, TILE] = tiles
    table[:, TURNS:BLANK] = -1
    table[rows, TURNS] = rows
    return table


def make_desk(puzzle: Gloop, rotations: bool = True) -> Desk:
    """The arrays of a puzzle; with `rotations` the search finds only one of the packings that differ by a rotation."""
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    board = np.zeros((len(number), BOARD_COLUMNS), dtype=np.int64)
    places = [[position((r, c, vertex)) for vertex in range(8)] for r, c in puzzle.cells]
    point = {place: index for index, place in enumerate(sorted({place for cell in places for place in cell}))}
    board[:, POINT:BORDER_CELL] = [[point[place] for place in cell] for cell in places]
    board[:, ACROSS:POINT] = across_table(puzzle)
    walls = board[:, ACROSS:POINT] < 0
    board[:, BORDER_CELL] = walls.any(axis=1)
    board[:, CORNER_CELL] = (walls & np.roll(walls, 1, axis=1)).any(axis=1)
    board[:, BARE] = (np.where(walls, 0, ANY) * 5 ** np.arange(4)).sum(axis=1)
    cells = orbit(puzzle) if rotations else []
    return Desk(
        words=words_of(puzzle),
        board=board,
        slots=np.zeros(MATE + len(point), dtype=np.int64),
        items=np.zeros(len(tiling.WORDS) * 16, dtype=np.int64),
        givens=word_numbers(puzzle, puzzle.given_words),
        margins=_margins(puzzle, board, [number[cell] for cell in cells]),
    )


def across_table(puzzle: Gloop) -> Int64s:
    """The number of the cell across sides N, E, S, W of each cell, -1 for none, int64[cells, 4]."""
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    return np.array([[number.get(cell, -1) for cell in neighbours(cell)] for cell in puzzle.cells], dtype=np.int64)


def word_numbers(puzzle: Gloop, words: Mapping[Cell, str]) -> Int64s:
    """The numbers of words by cell, int64[n, 2] of cell and word."""
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    pairs = [(number[cell], tiling.WORD_NUMBERS[word]) for cell, word in words.items()]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def _margins(puzzle: Gloop, board: Int64s, orbit_cells: list[int]) -> Int64s:
    """The slots of the empty board, int64[MATE]."""
    margins = np.zeros(MATE, dtype=np.int64)
    for tile in puzzle.tiles:
        word = word_table()[tiling.WORD_NUMBERS[tiling.TILES[tile]]]
        margins[SLACK:BORDER] += np.bincount(word[SIDE:PATH], minlength=4)
        margins[BORDER] += word[BLANK]
        margins[CORNER] += word[BLANK_CORNER]
    margins[SLACK] -= (board[:, ACROSS:POINT] < 0).sum()
    margins[BORDER] -= board[:, BORDER_CELL].sum()
    margins[CORNER] -= board[:, CORNER_CELL].sum()
    margins[FRESH], margins[GIVENS] = 1, len(puzzle.givens)
    margins[LEAST_LOOPS:GIVENS] = np.ravel(puzzle.bounds)
    margins[ORBIT : ORBIT + 4] = [*orbit_cells, *[-1] * (4 - len(orbit_cells))]
    margins[USED:FITTING] = 1
    margins[USED + np.array(puzzle.tiles)] = 0
    return margins


def orbit(puzzle: Gloop) -> list[Cell]:
    """The 2 or 4 cells that the rotations of board and givens exchange, the first cell among them; empty without any.

    The tiles on them differ, so exactly one of the rotated forms of a packing has the least of them on the first cell.
    """
    if not half_turn_keeps_givens(puzzle):
        return []
    images = [puzzle]
    cells = [puzzle.cells[0]]
    for _ in range(3):
        row, col = cells[-1]
        cells.append((col, images[-1].rows - 1 - row))
        images.append(turned(images[-1]))
    exchanged = [cell for cell, image in zip(cells, images, strict=True) if image == puzzle]
    return exchanged if len(set(exchanged)) > 1 else []


def half_turn_keeps_givens(puzzle: Gloop) -> bool:
    """Whether a half turn maps the cells of the givens onto themselves, as every rotation of board and givens does."""
    given = {(row, col) for row, col, _ in puzzle.givens}
    return given == {(puzzle.rows - 1 - row, puzzle.cols - 1 - col) for row, col in given}


def packing(puzzle: Gloop, desk: Desk) -> Packing:
    """The full grid that a search found."""
    return packing_from(puzzle, desk.board[:, WORD])


def packing_from(puzzle: Gloop, word_on: Int64s) -> Packing:
    """The full grid, from the numbers of the words on the cells, int64[cells]."""
    return packing_of(puzzle, dict(zip(puzzle.cells, (tiling.WORDS[word] for word in word_on.tolist()), strict=True)))
