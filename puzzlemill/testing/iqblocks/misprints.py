"""Misprints of IQ Blocks puzzles: correct solutions that one change of the puzzle makes wrong."""

import itertools
from collections.abc import Collection

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks, IqblocksEntry, check, outline
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Piece, Rows, orientations, reflectable, regions
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.drawn import Wrong
from puzzlemill.testing.iqblocks.cuts import LETTERS, cells_with, changed, draw_one, draw_order, draw_some
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles, require_size

Wrongs = SearchStrategy[Wrong[IqBlocks, Filling]]


def iqblocks_misprints(*, max_rows: int = 5, max_cols: int = 5) -> Wrongs:
    """Correct solutions of puzzles with one change that makes them wrong.

    A piece is added or missing; a piece has a cell elsewhere, more cells or fewer, or is one-sided and mirrored; an
    equal piece is given instead; or a cell is a hole. Shrinks to two single-cell pieces on a 1x1 board.
    """
    require_size(max_rows, max_cols)
    return _misprints(iqblocks_puzzles(max_rows=max_rows, max_cols=max_cols, clues=True))


@st.composite
def _misprints(draw: DrawFn, entries: SearchStrategy[IqblocksEntry]) -> Wrong[IqBlocks, Filling]:
    entry = draw(entries)
    assert entry.solution is not None
    board = entry.solution.board
    first = draw_one(draw, range(len(_MISPRINTS)))
    # If a change cannot be made, try the next one; the last one always can.
    for change in _MISPRINTS[first:]:
        puzzle, _ = change(draw, entry.instance, board)
        if check(puzzle, Filling(board)):
            break
    return judged(puzzle, board)


Changed = tuple[IqBlocks, Rows]
"""A puzzle and a filling of its board, one of them changed; both as they were if the change cannot be made."""


def reshaped(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A cell of a piece is somewhere else, which makes it another piece; nothing of it is given."""
    piece = draw_one(draw, puzzle.piece_list)
    cells = set(cells_with(board, piece.name))
    rest = cells - {draw_one(draw, sorted(cells))}
    moved = [rest | {cell} for cell in _beside_cells(rest) if cell not in cells and len(regions(rest | {cell})) == 1]
    shapes = [_drawn_shape(other) for other in moved]
    other = [shape for shape in shapes if shape not in orientations(piece)]
    return (_with_shape(puzzle, piece.name, draw_one(draw, other), piece.flip), board) if other else (puzzle, board)


def _joined(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """The set has one more piece, a single cell, but the board has no room for it."""
    free = sorted(set(LETTERS) - {piece.name for piece in puzzle.piece_list})
    if not free:
        return puzzle, board
    return IqBlocks((*puzzle.piece_list, Piece(draw_one(draw, free), (CELL,))), puzzle.board), board


def _left_out(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """The set lacks a piece; none of its cells is given."""
    gone, *others = draw_order(draw, puzzle.piece_list)
    if not others:
        return puzzle, board
    return IqBlocks(tuple(others), tuple(line.replace(gone.name, EMPTY) for line in puzzle.board)), board


def _resized(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A piece has one cell more, or only its first cells, row by row; nothing of it is given."""
    piece = draw_one(draw, puzzle.piece_list)
    cells = cells_with(board, piece.name)
    starts = [set(cells[:number]) for number in range(1, len(cells)) if len(regions(set(cells[:number]))) == 1]
    longer = [{*cells, cell} for cell in _beside_cells(cells)]
    chosen = draw_one(draw, starts or longer) if draw(st.booleans()) else draw_one(draw, longer)
    return _with_shape(puzzle, piece.name, _drawn_shape(chosen), piece.flip), board


def _mirrored(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A piece that may not be flipped is flipped in the solution; none of its cells is given."""
    sided = [piece for piece in puzzle.piece_list if not reflectable(Piece(piece.name, piece.shape, False))]
    if not sided:
        return puzzle, board
    name = draw_one(draw, sided).name
    return _with_shape(puzzle, name, tuple(line[::-1] for line in outline(board, name)), False), board


def _twin_given(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """Cells of an equal piece are given in the place of a piece, and no other cells of the two."""
    pairs = itertools.permutations(puzzle.piece_list, 2)
    alike = [(piece, twin) for piece, twin in pairs if orientations(piece) == orientations(twin)]
    if not alike:
        return puzzle, board
    piece, twin = draw_one(draw, [pair for pair in alike if pair[0].size > 1] or alike)
    cells = cells_with(board, piece.name)
    empty = str.maketrans(dict.fromkeys(piece.name + twin.name, EMPTY))
    clues = dict.fromkeys(draw_some(draw, cells, 1, len(cells)), twin.name)
    return IqBlocks(puzzle.pieces, changed(tuple(line.translate(empty) for line in puzzle.board), clues)), board


def _holed(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """The board has a hole on a cell of a piece that has no given cells."""
    row, col = drawn_cell(draw, board)
    givens = tuple(line.replace(board[row][col], EMPTY) for line in puzzle.board)
    return IqBlocks(puzzle.pieces, changed(givens, {(row, col): HOLE})), board


_MISPRINTS = (_joined, _left_out, _twin_given, _mirrored, reshaped, _resized, _holed)
"""The changes of misprints that keep the board."""


def _beside_cells(cells: Collection[Cell]) -> list[Cell]:
    """The cells that touch some cells, on the board or not."""
    return sorted({(r + y, c + x) for r, c in cells for y, x in ((-1, 0), (0, -1), (0, 1), (1, 0))} - {*cells})


def _with_shape(puzzle: IqBlocks, name: str, shape: Rows, flip: bool) -> IqBlocks:
    """The puzzle with another shape of a piece that has no given cells."""
    pieces = tuple(Piece(name, shape, flip) if piece.name == name else piece for piece in puzzle.piece_list)
    return IqBlocks(pieces, tuple(line.replace(name, EMPTY) for line in puzzle.board))


def _drawn_shape(cells: Collection[Cell]) -> Rows:
    """Cells as a shape in its bounding box."""
    rows, cols = zip(*cells, strict=True)
    return tuple(
        "".join(CELL if (row, col) in cells else EMPTY for col in range(min(cols), max(cols) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def drawn_cell(draw: DrawFn, board: Rows) -> Cell:
    """A cell of a piece."""
    return draw_one(draw, cells_with(board, LETTERS))


def judged(puzzle: IqBlocks, board: Rows) -> Wrong[IqBlocks, Filling]:
    """A filling and every rule that it breaks."""
    return Wrong(puzzle, Filling(board), tuple(check(puzzle, Filling(board))))
