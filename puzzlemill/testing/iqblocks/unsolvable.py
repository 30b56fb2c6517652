"""IQ Blocks puzzles made to have no solution, each with the reason."""

import functools
from collections.abc import Sequence
from typing import Final

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, IqblocksEntry, parse_id
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, MOST, Piece
from puzzlemill.solvers.iqblocks import obstacle
from puzzlemill.solvers.outcome import Reason
from puzzlemill.testing.drawn import Unsolvable, require
from puzzlemill.testing.iqblocks.cuts import (
    LETTERS,
    cells_with,
    changed,
    draw_cut,
    draw_image,
    draw_one,
    draw_pieces,
    draw_some,
    showing,
)
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles, require_size

REASONS: Final = ("AREA", "DEAD_REGION", "COLOURING", "EXHAUSTED")
"""Codes of the solver's reasons."""

_REFUTED: Final = (
    "a-110.011:2x3:-4.-",
    "a-111.100:2x3:3.2-.",
    "a11_b11:1x4:ba2.",
    "a111_b111:3x3:5.-.2-",
    "a1111_b11:2x3:6.",
    "a-011.110_b-110.011:2x4:8.",
    "a-1111.1000_b-1111.0001:2x5:10.",
    "a10.11_b10.11_c10.11:3x3:9.",
    "a1111.1000_b1111.1000_c1111.1000:3x5:15.",
    "a111_b111_c111_d111_e111_f111_g111_h111:5x5:24.-",
    "iq:8x8:2e.2a3.2e.2a3.2e2.a3.2e2.a3.3f2c3.2f3ch2.2j3ch2.5j3h",
    "iq:8x8:2e3.3d2e3.d2.2e3.d2.2e3.dg6.hg3.3bh2g2.b2.3h3b5.",
    "iq:8x8:.4a4.2a6.3g7.g4.2e6.2e6.2e3.2f.2e2.3f.",
    "iq:8x8:4.b6.db6.d3b.4dh.b5.h.b3.3h19.",
    "pentominoes:6x10:9.t2.n4.3t.2n.x2.2wt.n.3x.z2w.n2.x3zyw5.z4y",
)
"""Positions that have neither of the other reasons, the plainest first."""


def iqblocks_unsolvable_puzzles(
    *, max_rows: int = 5, max_cols: int = 5, reasons: Sequence[str] = REASONS
) -> SearchStrategy[Unsolvable[IqBlocks]]:
    """Puzzles without a solution for one of `reasons`, some with given pieces and cells, under all symmetries.

    `AREA`: a piece or a cell too many or too few. `DEAD_REGION`: no remaining pieces add up to the size of a cut-off
    region. `COLOURING`: on a chequered board all pieces cover as many dark as light cells, but the region has more of
    one colour. `EXHAUSTED`: only a search can find out; one of a few stored positions, small ones and some of bundled
    sets, whatever size is asked for.

    Shrinks, in the order of the reasons above, to two single-cell pieces for one cell; a domino for two cells apart; a
    square for a T of four cells; an S for a Z.
    """
    require_size(max_rows, max_cols)
    require(max_rows >= 2 and max_cols >= 2, "boards of 2 or more rows and columns")
    require(len(reasons) > 0 and set(reasons) <= set(REASONS), f"reasons among {', '.join(REASONS)}")
    entries = iqblocks_puzzles(max_rows=max_rows, max_cols=max_cols, clues=True)
    by_reason = {
        "AREA": _unequal(entries),
        "DEAD_REGION": _cut_off(entries),
        "COLOURING": _chequered(max_rows, max_cols),
        "EXHAUSTED": st.sampled_from(range(len(_REFUTED))).map(_refuted),
    }
    return st.sampled_from(reasons).flatmap(by_reason.__getitem__).flatmap(_turned)


@st.composite
def _turned(draw: DrawFn, unsolvable: Unsolvable[IqBlocks]) -> Unsolvable[IqBlocks]:
    """An image of a puzzle, with the same reason about its cells."""
    puzzle, reason = unsolvable
    marked = changed(puzzle.board, dict.fromkeys(reason.cells, "*"))
    board, image = draw_image(draw, puzzle, marked)
    cells = tuple(cells_with(image, "*"))
    return Unsolvable(IqBlocks(puzzle.pieces, board), msgspec.structs.replace(reason, cells=cells))


@st.composite
def _unequal(draw: DrawFn, entries: SearchStrategy[IqblocksEntry]) -> Unsolvable[IqBlocks]:
    """One piece too many, one cell too few or one cell too many."""
    puzzle = draw(entries).instance
    pieces, board = puzzle.piece_list, puzzle.board
    change = draw_one(draw, ["", EMPTY, HOLE])
    cells = cells_with(board, change) if change else []
    if cells:
        board = changed(board, {draw_one(draw, cells): HOLE if change == EMPTY else EMPTY})
    elif len(pieces) < MOST:
        name = min(set(LETTERS) - {piece.name for piece in pieces})
        shape = draw_one(draw, [(CELL,), *(piece.shape for piece in pieces)])
        pieces = (*pieces, Piece(name, shape))
    else:
        reject()
    return _obvious(IqBlocks(pieces, board))


@st.composite
def _cut_off(draw: DrawFn, entries: SearchStrategy[IqblocksEntry]) -> Unsolvable[IqBlocks]:
    """Cut off some empty cells of a puzzle whose number no remaining pieces add up to."""
    entry = draw(entries)
    puzzle, witness = entry.instance, entry.solution
    assert witness is not None
    single = [piece.name for piece in puzzle.piece_list if piece.size == 1]
    places = {cell: name for name in single for cell in cells_with(witness.board, name)}
    puzzle = IqBlocks(puzzle.pieces, changed(puzzle.board, places))
    empty, rows = cells_with(puzzle.board, EMPTY), len(puzzle.board)
    if not empty:
        reject()
    sums = functools.reduce(lambda bits, piece: bits | bits << piece.size, puzzle.left, 1)
    number = draw_one(draw, [n for n in range(1, 1 + min(rows, len(empty))) if not sums >> n & 1])
    top = draw_one(draw, range(rows - number + 1))
    board = changed(puzzle.board, dict.fromkeys(draw_some(draw, empty, number, number), HOLE))
    aside = (EMPTY if top <= row < top + number else HOLE for row in range(rows))
    return _obvious(IqBlocks(puzzle.pieces, tuple(line + HOLE + end for line, end in zip(board, aside, strict=True))))


@st.composite
def _chequered(draw: DrawFn, max_rows: int, max_cols: int) -> Unsolvable[IqBlocks]:
    """A board cut into pieces of whole dominoes; a cell of one colour is moved to where it has the other."""
    rows, half = draw(st.integers(2, max_rows)), draw(st.integers(1, max_cols // 2))
    filling = tuple("".join(mark * 2 for mark in line) for line in draw_cut(draw, rows, half, holes=False))
    pieces = draw_pieces(draw, filling, True)
    names = [piece.name for piece in pieces]
    given = draw_some(draw, names, 0, len(names) - 1)
    row = draw_one(draw, range(rows))
    puzzles = []
    for board in (showing(filling, given), showing(filling, ())):
        # The cell beside the new one stays, so that on the board without givens all cells hang together.
        other = [cell for cell in cells_with(board, EMPTY) if sum(cell) % 2 != row % 2 and cell != (row, 2 * half - 1)]
        if other:
            board = changed(board, {draw_one(draw, other): HOLE})
            puzzles.append(
                IqBlocks(pieces, tuple(line + (EMPTY if r == row else HOLE) for r, line in enumerate(board)))
            )
    puzzle = next(puzzle for puzzle in puzzles if _obstacle(puzzle) is None)
    cells = puzzle.open_cells
    dark = sum((r + c) % 2 == 0 for r, c in cells)
    text = f"{dark} cells are dark and {len(cells) - dark} light, but every remaining piece covers as many of both"
    return Unsolvable(puzzle, Reason("COLOURING", cells, text))


def _refuted(number: int) -> Unsolvable[IqBlocks]:
    return Unsolvable(
        parse_id(f"iqblocks:{_REFUTED[number]}"), Reason("EXHAUSTED", (), "every way of placing the pieces fails")
    )


def _obvious(puzzle: IqBlocks) -> Unsolvable[IqBlocks]:
    """A puzzle with the reason that can be seen without a search."""
    reason = _obstacle(puzzle)
    assert reason is not None
    return Unsolvable(puzzle, reason)


def _obstacle(puzzle: IqBlocks) -> Reason | None:
    return obstacle(puzzle)
