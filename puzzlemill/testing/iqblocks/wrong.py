"""Wrong solutions of IQ Blocks puzzles: near misses, and fillings that break each rule."""

import itertools
from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import BREACHES, HOLE, Filling, IqBlocks, IqblocksEntry, check
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, LARGEST, Piece, Rows, orientations
from puzzlemill.testing.drawn import Wrong, require
from puzzlemill.testing.iqblocks.cuts import LETTERS, cells_with, changed, draw_one, draw_some
from puzzlemill.testing.iqblocks.misprints import Changed, Wrongs, drawn_cell, judged, reshaped
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles, require_size

SIDED = ((".##", "##."), ("##", "#.", "#."), (".##", "##.", ".#."))
"""Small pieces that differ from their mirror images."""

NO_PIECE = "?a *"
"""Marks that are not a piece of any set."""


def iqblocks_near_misses(*, max_rows: int = 5, max_cols: int = 5) -> Wrongs:
    """Correct solutions with one small change that makes them wrong.

    A cell is emptied or gets another letter; two cells, or the letters of two pieces, are exchanged; or a hole is
    filled. Shrinks to a 1x1 board with one single-cell piece that is not on it.
    """
    require_size(max_rows, max_cols)
    return _near_misses(iqblocks_puzzles(max_rows=max_rows, max_cols=max_cols, clues=True))


def iqblocks_wrong_solutions(*, max_rows: int = 5, max_cols: int = 5, codes: Sequence[str] = tuple(BREACHES)) -> Wrongs:
    """Solutions that break one of the rules in `codes`, and perhaps others.

    Shrinks to the first of `codes`, on a 1x1 board with one single-cell piece, given only for `GIVEN_CHANGED`: no row,
    or a cell without the piece. `HOLE_FILLED` and `PIECE_SHAPE` have a hole beside it, which is not kept.
    """
    require_size(max_rows, max_cols)
    require(len(codes) > 0 and set(codes) <= set(BREACHES), f"codes among {', '.join(BREACHES)}")
    return _wrong_solutions(iqblocks_puzzles(max_rows=max_rows, max_cols=max_cols, clues=True), tuple(codes))


@st.composite
def _near_misses(draw: DrawFn, entries: SearchStrategy[IqblocksEntry]) -> Wrong[IqBlocks, Filling]:
    entry = draw(entries)
    assert entry.solution is not None
    puzzle, board = draw_one(draw, _NEAR)(draw, entry.instance, entry.solution.board)
    if not check(puzzle, Filling(board)):
        # Such a change cannot be made here, or gives another solution.
        puzzle, board = _emptied(draw, puzzle, board)
    return judged(puzzle, board)


def _emptied(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    return puzzle, changed(board, {drawn_cell(draw, board): EMPTY})


def _repainted(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    mark = draw_one(draw, [piece.name for piece in puzzle.piece_list])
    return puzzle, changed(board, {drawn_cell(draw, board): mark})


def _cells_exchanged(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    (r, c), (y, x) = drawn_cell(draw, board), drawn_cell(draw, board)
    return puzzle, changed(board, {(r, c): board[y][x], (y, x): board[r][c]})


def _letters_exchanged(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """Exchange the letters of two pieces of one size, equal ones if there are any; one of them gets clues."""
    first = draw_one(draw, puzzle.piece_list)
    others = [piece for piece in puzzle.piece_list if piece != first]
    alike = [piece for piece in others if orientations(piece) == orientations(first)]
    second = next((piece for piece in (*alike, *others) if piece.size == first.size), first)
    if second in alike:
        cells = cells_with(board, first.name)
        clues = dict.fromkeys(draw_some(draw, cells, 1, len(cells)), first.name)
        puzzle = IqBlocks(puzzle.pieces, changed(puzzle.board, clues))
    letters = str.maketrans(first.name + second.name, second.name + first.name)
    return puzzle, tuple(line.translate(letters) for line in board)


def _hole_filled(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    holes = cells_with(board, HOLE)
    if not holes:
        return puzzle, board
    return puzzle, changed(board, {draw_one(draw, holes): draw_one(draw, puzzle.piece_list).name})


@st.composite
def _wrong_solutions(
    draw: DrawFn, entries: SearchStrategy[IqblocksEntry], codes: tuple[str, ...]
) -> Wrong[IqBlocks, Filling]:
    entry = draw(entries)
    assert entry.solution is not None
    code = draw_one(draw, codes)
    return judged(*_BREAKING[code](draw, entry.instance, entry.solution.board))


def _shape(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A row too few or too many, or one that is shorter or longer."""
    row = draw_one(draw, range(len(board)))
    others = ((), (board[row], board[row]), (board[row][:-1],), (board[row] + EMPTY,))
    return puzzle, board[:row] + draw_one(draw, others) + board[row + 1 :]


def _given_changed(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    cell = drawn_cell(draw, board)
    name = board[cell[0]][cell[1]]
    marks = [mark for mark in (EMPTY, HOLE, *(piece.name for piece in puzzle.piece_list)) if mark != name]
    given = IqBlocks(puzzle.pieces, changed(puzzle.board, {cell: name}))
    return given, changed(board, {cell: draw_one(draw, marks)})


def _hole_not_kept(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    puzzle, board = _with_a_hole(puzzle, board)
    hole = draw_one(draw, cells_with(board, HOLE))
    return puzzle, changed(board, {hole: draw_one(draw, [EMPTY, *(piece.name for piece in puzzle.piece_list)])})


def _not_covered(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    return puzzle, changed(board, {drawn_cell(draw, board): draw_one(draw, [EMPTY, HOLE])})


def _unknown(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    marks = [*NO_PIECE, *sorted(set(LETTERS) - {piece.name for piece in puzzle.piece_list})]
    return puzzle, changed(board, {drawn_cell(draw, board): draw_one(draw, marks)})


def _missing(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    names = [piece.name for piece in puzzle.piece_list]
    name = draw_one(draw, names)
    other = draw_one(draw, [EMPTY, *(other for other in names if other != name)])
    return puzzle, tuple(line.replace(name, other) for line in board)


def _misshapen(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A piece has another number of cells, is another piece of as many cells, or is flipped but may not be."""
    change = draw_one(draw, [_of_another_size, reshaped, _turned_over])
    misprint, filling = change(draw, puzzle, board)
    if change is _of_another_size or check(misprint, Filling(board)):
        return misprint, filling
    return _of_another_size(draw, puzzle, board)


_NEAR = (_emptied, _repainted, _cells_exchanged, _letters_exchanged, _hole_filled)
"""The changes of near misses."""


def _turned_over(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """Beyond a column of holes there is one more piece, flipped although it may not be."""
    spare = sorted(set(LETTERS) - {piece.name for piece in puzzle.piece_list})
    if not spare or len(board[0]) + 5 > LARGEST:
        return puzzle, board
    piece = Piece(spare[0], draw_one(draw, SIDED), False)
    pieces = (*puzzle.piece_list, piece)
    lying = tuple(line[::-1].replace(CELL, piece.name).replace(EMPTY, HOLE) for line in piece.shape)
    empty = tuple(line.replace(piece.name, EMPTY) for line in lying)
    return IqBlocks(pieces, _beside(puzzle.board, empty)), _beside(board, lying)


def _beside(left: Rows, right: Rows) -> Rows:
    """Two boards with a column of holes between, the lower one filled up with holes."""
    pairs = itertools.zip_longest(left, right)
    return tuple((a or HOLE * len(left[0])) + HOLE + (b or HOLE * len(right[0])) for a, b in pairs)


def _of_another_size(draw: DrawFn, puzzle: IqBlocks, board: Rows) -> Changed:
    """A piece has a cell of another piece or a hole, or lacks one of its own cells."""
    puzzle, board = _with_a_hole(puzzle, board)
    piece = draw_one(draw, puzzle.piece_list)
    others = "".join(set("".join(board)) - {piece.name})
    if piece.size == 1 or draw(st.booleans()):
        return puzzle, changed(board, {draw_one(draw, cells_with(board, others)): piece.name})
    cell = draw_one(draw, cells_with(board, piece.name))
    return puzzle, changed(board, {cell: draw_one(draw, sorted({EMPTY, *others}))})


_BREAKING = {
    "SHAPE": _shape,
    "GIVEN_CHANGED": _given_changed,
    "HOLE_FILLED": _hole_not_kept,
    "CELL_EMPTY": _not_covered,
    "UNKNOWN_PIECE": _unknown,
    "PIECE_MISSING": _missing,
    "PIECE_SHAPE": _misshapen,
}
"""For each code, a change that breaks its rule."""


def _with_a_hole(puzzle: IqBlocks, board: Rows) -> Changed:
    """A puzzle and its filling; if the board has no hole, with an added column of holes."""
    if HOLE in "".join(board):
        return puzzle, board
    return IqBlocks(puzzle.pieces, tuple(line + HOLE for line in puzzle.board)), tuple(line + HOLE for line in board)
