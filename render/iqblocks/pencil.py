"""IQ Blocks with a pencil: boards to draw the borders of pieces on, and the pieces to tick off."""

from collections.abc import Iterator, Sequence
from typing import Final

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY
from puzzlemill.render.drawing.canvas import FRAME, Drawing, Ink, Path, in_column, in_row, line
from puzzlemill.render.drawing.themes import Theme
from puzzlemill.render.iqblocks.board import (
    BANK_SIDE,
    BORDER,
    PAGE,
    SIGN,
    board_drawing,
    cell_box,
    clue_cells,
    fills_of,
    grounds,
    marked,
    natural_side,
    piece_drawing,
)
from puzzlemill.render.pages.pencil import to_tick_off
from puzzlemill.solvers.iqblocks import solve
from puzzlemill.solvers.iqblocks.steps import steps

FEW_OPEN: Final = 5
"""Pieces that can be drawn by trying things out; more of them only step by step."""

SHORT: Final = frozenset({"forced placement", "dead region", "probing"})
"""The techniques that need no long search, so that little has to be rubbed out."""

LEAST: Final = 8.0
"""Least side of a cell in mm for which a second board, for trying, is drawn."""

TALLEST_BOARD: Final = 0.6
"""Largest share of the page's height for a board."""

GAP: Final = 8.0
"""The gap between boards, and between boards and pieces, in mm."""

PIECE_SIDES: Final = (BANK_SIDE, 6.0, 5.0)
"""Sides of a piece's cell in mm; the first at which all pieces fit on the page is used."""

GRID: Final[Ink] = 0.85
CROSS, CROSS_INK = 0.08, 0.45
"""Reach of the marks at the corners of cells, as a share of their side, and their grey."""


def draw_form(puzzle: IqBlocks, theme: Theme) -> Drawing:
    """Two equal boards if cells stay large enough, else one, above the pieces to place."""
    rows, cols = len(puzzle.board), len(puzzle.board[0])
    width, height = PAGE[0] / theme.size, PAGE[1] / theme.size
    side = min(natural_side(puzzle.board, theme.size), (TALLEST_BOARD * height - BORDER) / rows)
    side_of_two = min(side, ((width - GAP) / 2 - BORDER) / cols)
    boards, side = (2, side_of_two) if side_of_two >= LEAST else (1, side)
    marks = tuple(_corners(puzzle.board, side))
    board = board_drawing(puzzle.board, side, grounds(puzzle, theme), clue_cells(puzzle), marks, grid=GRID)
    above = in_row([board] * boards, GAP)
    if not puzzle.left:
        return above
    room = height - above.height - GAP
    banks = (_bank(puzzle, side, above.width if boards == 2 else width, theme) for side in PIECE_SIDES)
    bank = next((bank for bank in banks if bank.height <= room), None) or _bank(puzzle, PIECE_SIDES[-1], width, theme)
    return in_column([above, bank], GAP)


def givens_suffice(puzzle: IqBlocks, budget: int) -> bool:
    """Whether the puzzle has one solution, and few pieces are left or short steps lead to it."""
    if len(puzzle.left) <= FEW_OPEN:
        return solve(puzzle, budget, limit=2).count == 1
    trace = steps(puzzle, budget)
    return trace.status == "solved" and all(step.technique in SHORT for step in trace.steps)


def open_parts(puzzle: IqBlocks) -> list[str]:
    """The letters of the pieces that are not completely on the board."""
    return [piece.name for piece in puzzle.left]


def given(puzzle: IqBlocks, solution: Filling, letters: Sequence[str]) -> IqBlocks:
    """The puzzle with these pieces of the solution given."""
    board = tuple(
        "".join(full if full in letters else mark for mark, full in zip(row, filled, strict=True))
        for row, filled in zip(puzzle.board, solution.board, strict=True)
    )
    return IqBlocks(puzzle.pieces, board)


def _bank(puzzle: IqBlocks, side: float, width: float, theme: Theme) -> Drawing:
    """The pieces to place, of cells `side` mm wide."""
    signed, fill_of = marked(puzzle.left), fills_of(puzzle, theme)
    pieces = [
        piece_drawing(piece, side, sign=SIGN if piece.name in signed else "", fill=fill_of.get(piece.name))
        for piece in puzzle.left
    ]
    return to_tick_off(pieces, width)


def _corners(board: Sequence[str], side: float) -> Iterator[Path]:
    """A small cross at every point where four cells meet that are not all given."""
    reach = CROSS * side
    for r in range(1, len(board)):
        for c in range(1, len(board[0])):
            around = board[r - 1][c - 1 : c + 1] + board[r][c - 1 : c + 1]
            if HOLE not in around and EMPTY in around:
                x, y, _, _ = cell_box((r, c), side)
                yield line((x - reach, y), (x + reach, y), stroke=CROSS_INK, width=FRAME)
                yield line((x, y - reach), (x, y + reach), stroke=CROSS_INK, width=FRAME)
