"""What the search of Gloop works on: the 323 words and one puzzle as a few flat int64 arrays with named columns."""

import functools
from typing import Any, Final, NamedTuple

import numpy as np

from puzzlemill.puzzles.gloop import Gloop, Limits, Packing, turned
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.tracing import STEPS, position
from puzzlemill.puzzles.kinds import Cell

# Columns of the words: tile number, patterns 0-3 of the sides, partner of each vertex or -1, the demands it meets, all
# words of its tile, then -1, whether the tile has a blank side and two adjacent ones.
TILE, SIDE, PATH, MEETS, TURNS, BLANK, BLANK_CORNER, WORD_COLUMNS = 0, 1, 5, 13, 29, 33, 34, 35

# Columns of the board: the cell across each side or -1, the number of each vertex's place (the same for two that
# touch), whether a side and two adjacent ones are on the border, the demand on the empty board.
ACROSS, POINT, BORDER_CELL, CORNER_CELL, BARE = 0, 4, 12, 13, 14
# Then the search's own: the word laid or -1, the demand now, the cells in order of preference, and for each level its
# cell, its next word in items, how many words were laid, the height of the highest failed subtree, the tally before.
LAID, DEMAND, ORDER, CHOSEN, CURSOR, TRIED, FAILED, SAVED, BOARD_COLUMNS = 15, 16, 17, 18, 19, 20, 21, 22, 32

# Slots. Those before LEVEL are undone with each tile: how many more tile sides of a pattern are left than the board is
# sure to need, tiles with a blank side or corner less cells that need one, then contours and open paths.
SLACK, BORDER, CORNER, LOOPS, CIRCLES, OPEN, STRANDS, LEVEL = 0, 4, 5, 6, 7, 8, 9, 10
# Effort, then the number of solutions, the height of the highest subtree that failed before the first, and how often
# each rule refused a tile.
FRESH, NODES, DEAD_ENDS, FORCED, SOLUTIONS, HEIGHT, BY_CLOSURE, BY_BORDER, BY_PARITY = range(11, 20)
# Bounds on loops (contours that are no circle), on circles and on all contours; the number of givens; the cells that
# rotations exchange.
LEAST_LOOPS, MOST_LOOPS, LEAST_CIRCLES, MOST_CIRCLES, LEAST, MOST, GIVENS, ORBIT = 20, 21, 22, 23, 24, 25, 26, 27
# For each tile 1 while it cannot be used; for each demand the number of unused words that meet it, and where its words
# begin in items; for each place where an open path ends its other end.
DEMANDS: Final = 5**4
USED: Final = 32
FITTING: Final = USED + len(tiling.TILES)
START: Final = FITTING + DEMANDS
MATE: Final = START + DEMANDS + 1

ANY: Final = 4
"""A side on which a cell makes no demand; a demand is the sum of 5**side times a pattern 0 to 3 or ANY."""


class Desk(NamedTuple):
    """A search: `solvers.gloop.fewest_candidates.search` goes on from it."""

    words: Any  # [323, WORD_COLUMNS], the same for all puzzles
    board: Any  # [cells, BOARD_COLUMNS], cells numbered row by row
    slots: Any  # [MATE + places]
    items: Any  # [323 * 16] words by demand
    givens: Any  # [n, 2] cell and word
    margins: Any  # [MATE] the slots of the empty board


@functools.cache
def word_table() -> Any:
    """The columns of the 323 words, in the order of `puzzles.gloop.tiles.WORDS`."""
    place = {word: number for number, word in enumerate(tiling.WORDS)}
    table = np.full((len(place), WORD_COLUMNS), -1)
    for word, row in place.items():
        tile = tiling.tile_number(word)
        patterns = [int(pattern, 2) for pattern in tiling.sides(word)]
        table[row, TILE] = tile
        table[row, SIDE:PATH] = patterns
        table[row, PATH:MEETS] = tiling.partners(word)
        for subset in range(16):
            known = [pattern if subset >> side & 1 else ANY for side, pattern in enumerate(patterns)]
            table[row, MEETS + subset] = sum(5**side * pattern for side, pattern in enumerate(known))
        alike = tiling.turns(tiling.TILES[tile])
        table[row, TURNS : TURNS + len(alike)] = [place[turn] for turn in alike]
        table[row, BLANK] = 0 in patterns
        table[row, BLANK_CORNER] = any(patterns[side] == patterns[side - 1] == 0 for side in range(4))
    table.flags.writeable = False
    return table


def make_desk(puzzle: Gloop, rotations: bool = True) -> Desk:
    """The arrays of a puzzle; with `rotations` only one of the packings that differ by a rotation is to be found."""
    number = {cell: index for index, cell in enumerate(puzzle.cells)}
    word = {text: index for index, text in enumerate(tiling.WORDS)}
    board = np.zeros((len(number), BOARD_COLUMNS), dtype=np.int64)
    places = [[position((r, c, vertex)) for vertex in range(8)] for r, c in puzzle.cells]
    point = {place: index for index, place in enumerate(sorted({place for cell in places for place in cell}))}
    board[:, POINT:BORDER_CELL] = [[point[place] for place in cell] for cell in places]
    board[:, ACROSS:POINT] = [[number.get((r + dr, c + dc), -1) for dr, dc in STEPS] for r, c in puzzle.cells]
    walls = board[:, ACROSS:POINT] < 0
    board[:, BORDER_CELL] = walls.any(axis=1)
    board[:, CORNER_CELL] = (walls & np.roll(walls, 1, axis=1)).any(axis=1)
    board[:, BARE] = (np.where(walls, 0, ANY) * 5 ** np.arange(4)).sum(axis=1)
    cells = orbit(puzzle) if rotations else []
    return Desk(
        words=word_table(),
        board=board,
        slots=np.zeros(MATE + len(point), dtype=np.int64),
        items=np.zeros(len(word) * 16, dtype=np.int64),
        givens=np.array([(number[r, c], word[text]) for r, c, text in puzzle.givens], dtype=np.int64).reshape(-1, 2),
        margins=_margins(puzzle, board, [number[cell] for cell in cells]),
    )


def _margins(puzzle: Gloop, board: Any, cells: list[int]) -> Any:
    """The slots of the empty board."""
    margins = np.zeros(MATE, dtype=np.int64)
    for tile in puzzle.tiles:
        patterns = [int(pattern, 2) for pattern in tiling.sides(tiling.TILES[tile])]
        margins[SLACK:BORDER] += np.bincount(patterns, minlength=4)
        margins[BORDER] += 0 in patterns
        margins[CORNER] += any(patterns[side] == patterns[side - 1] == 0 for side in range(4))
    margins[SLACK] -= (board[:, ACROSS:POINT] < 0).sum()
    margins[BORDER] -= board[:, BORDER_CELL].sum()
    margins[CORNER] -= board[:, CORNER_CELL].sum()
    margins[FRESH], margins[HEIGHT], margins[GIVENS] = 1, -1, len(puzzle.givens)
    limits, most = puzzle.limits or Limits(), 2 * len(tiling.TILES)
    margins[LEAST_LOOPS : MOST_LOOPS + 1] = (0, most) if puzzle.goal == "valid" else (1, 1)
    margins[LEAST_CIRCLES : MOST_CIRCLES + 1] = limits.circles or (0, most)
    if puzzle.goal == "perfect":
        margins[MOST_CIRCLES] = 0
    margins[LEAST : MOST + 1] = limits.contours or (0, most)
    margins[ORBIT : ORBIT + 4] = [*cells, *[-1] * (4 - len(cells))]
    margins[USED:FITTING] = 1
    margins[USED + np.array(puzzle.tiles)] = 0
    return margins


def orbit(puzzle: Gloop) -> list[Cell]:
    """The 2 or 4 cells to which the rotations of board and givens take the first cell; empty where only one does.

    The tiles on them differ, so exactly one of the rotated forms of a packing has the least of them on the first cell.
    """
    images = [puzzle]
    cells = [puzzle.cells[0]]
    for _ in range(3):
        row, col = cells[-1]
        cells.append((col, images[-1].rows - 1 - row))
        images.append(turned(images[-1]))
    found = [cell for cell, image in zip(cells, images, strict=True) if image == puzzle]
    return found if len(set(found)) > 1 else []


def packing(puzzle: Gloop, desk: Desk) -> Packing:
    """The full grid that a search has found."""
    return packing_of(puzzle, desk.board[:, LAID])


def packing_of(puzzle: Gloop, laid: Any) -> Packing:
    """The full grid of the numbers of words, int64[cells], laid cell by cell."""
    words = dict(zip(puzzle.cells, (tiling.WORDS[word] for word in laid.tolist()), strict=True))
    return Packing(tuple(tuple(words.get((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows)))
