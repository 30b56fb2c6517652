"""What is left to solve of an IQ Blocks position, so that a grade does not depend on how the position is printed."""

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, lettered
from puzzlemill.puzzles.iqblocks.pieces import Rows


def problem(puzzle: IqBlocks) -> IqBlocks:
    """The pieces left on the room left, in one form for all positions that differ only by a symmetry or in their print.

    Pieces on the board become holes, and the board is trimmed to its cells. A position without open cells or without
    pieces left keeps its board.
    """
    given = dict.fromkeys((ord(piece.name) for piece in puzzle.givens), HOLE)
    board = _trimmed(tuple(row.translate(given) for row in puzzle.board))
    if not puzzle.left or not board:
        return canonical(lettered(puzzle))
    return canonical(lettered(IqBlocks(puzzle.left, board)))


def _trimmed(board: Rows) -> Rows:
    """The smallest part of a board with all of its cells; empty if it has none."""
    rows = [index for index, row in enumerate(board) if row.strip(HOLE)]
    if not rows:
        return ()
    left = min(len(row) - len(row.lstrip(HOLE)) for row in board if row.strip(HOLE))
    right = max(len(row.rstrip(HOLE)) for row in board)
    return tuple(row[left:right] for row in board[rows[0] : rows[-1] + 1])
