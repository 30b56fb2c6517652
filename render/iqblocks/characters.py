"""IQ Blocks in characters: the board, and the pieces to place in their letters.

`.` is a cell to cover and `#` is a hole.
"""

import msgspec

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece
from puzzlemill.render.characters import beside, grid_lines
from puzzlemill.render.iqblocks.board import SIGN, marked
from puzzlemill.solvers.iqblocks.play import Position


def puzzle_lines(puzzle: IqBlocks) -> list[str]:
    """The board with its given cells, then the pieces to place; the sign is above pieces that may not be flipped."""
    board = grid_lines(puzzle.board)
    if not puzzle.left:
        return board
    pieces = [_piece_lines(piece) for piece in puzzle.left]
    signed = marked(puzzle.left)
    if signed:
        heads = [f"{piece.name}{SIGN}" if piece.name in signed else "" for piece in puzzle.left]
        pieces = [[head, *shape] for head, shape in zip(heads, pieces, strict=True)]
    return [*board, "", "Pieces to place:", *beside(pieces, 4)]


def solution_lines(solution: Filling) -> list[str] | None:
    """The board; None for anything but a board of letters."""
    board = solution.board
    known = {HOLE, EMPTY, *map(chr, range(ord("A"), ord("Z") + 1))}
    if not board or not board[0] or any(len(row) != len(board[0]) or not known.issuperset(row) for row in board):
        return None
    return grid_lines(board)


def position_lines(puzzle: IqBlocks, position: Position) -> list[str]:
    """The board with the pieces on it, then the pieces left."""
    return puzzle_lines(msgspec.structs.replace(puzzle, board=position.board))


def _piece_lines(piece: Piece) -> list[str]:
    """The shape of a piece in its letter."""
    return [" ".join(piece.name if mark == CELL else " " for mark in row) for row in piece.shape]
