"""Fillings of IQ Blocks in colours: six tints that colour-blind readers can tell apart, also in grey, and letters.

There can be more pieces than tints: pieces that touch never share one.
"""

import itertools
from collections.abc import Collection
from typing import Final

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.render.drawing.canvas import HAIR, Drawing, Ink, hatch
from puzzlemill.render.iqblocks.board import board_drawing, cell_box, given_grounds, natural_side

HATCHED: Final[Ink] = 0.3
HATCH: Final = 0.022
"""Ink of the lines over givens, and their width as a share of the cell's side."""

TINTS: Final[tuple[Ink, ...]] = tuple(
    (int(tint[:2], 16) / 255, int(tint[2:4], 16) / 255, int(tint[4:], 16) / 255)
    for tint in ("FAEFAF", "7BA6E2", "FFB5BA", "A9BF5C", "C1DEFF", "CC7B6D")
)
"""Hues near Paul Tol's scheme "light" (Colour schemes, SRON/EPS/TN/09-002) in even steps of lightness, L* 60 to 94.

Any two differ by 6 in L*, and by 20 in CIELAB for the three kinds of colour blindness as simulated by Machado, Oliveira
and Fernandes (2009).
"""


def tints(board: Rows) -> dict[str, Ink]:
    """A tint for each piece on a board, full or not, different for pieces that share a side of a cell.

    A piece keeps its own tint from board to board if its neighbours let it.
    """
    near = _touching(board)
    order: list[str] = []
    left = {letter: set(others) for letter, others in near.items()}
    while left:
        # Some vertex of a planar map has at most five neighbours, so in reverse order one of six tints is free.
        letter = min(left, key=lambda letter: (len(left[letter]), letter))
        order.append(letter)
        for other in left.pop(letter):
            left[other].discard(letter)
    chosen: dict[str, int] = {}
    for letter in reversed(order):
        usual = (ord(letter) - ord("A")) % len(TINTS)
        free = set(range(len(TINTS))) - {chosen[other] for other in near[letter] if other in chosen}
        used = list(chosen.values())
        chosen[letter] = usual if usual in free else min(free, key=lambda tint: (used.count(tint), tint))
    return {letter: TINTS[chosen[letter]] for letter in sorted(chosen)}


def coloured(puzzle: IqBlocks, solution: Filling, size: float = 1.0) -> Drawing:
    """A right solution as a board in colours, on a page 1 / `size` as large as usual; givens are hatched."""
    side = natural_side(solution.board, size)
    return colour_board(solution.board, side, given_grounds(puzzle))


def colour_board(board: Rows, side: float, given: Collection[Cell] = ()) -> Drawing:
    """A board, full or not, of cells `side` mm wide in colours, the cells of `given` hatched."""
    tint = tints(board)
    grounds = {(r, c): tint[mark] for r, row in enumerate(board) for c, mark in enumerate(row) if mark in tint}
    boxes = (cell_box(cell, side) for cell in sorted(given))
    lines = [path for box in boxes for path in hatch(box, side / 4, HATCHED, max(HAIR, HATCH * side))]
    return board_drawing(board, side, grounds, under=lines)


def _touching(board: Rows) -> dict[str, set[str]]:
    """The letters that share a side of a cell with each letter."""
    near: dict[str, set[str]] = {mark: set() for row in board for mark in row if mark not in (HOLE, EMPTY)}
    for rows in (board, tuple(map("".join, zip(*board, strict=True)))):
        for row in rows:
            for left, right in itertools.pairwise(row):
                if left != right and left in near and right in near:
                    near[left].add(right)
                    near[right].add(left)
    return near
