"""Relations between the answers to IQ Blocks puzzles that are made from each other."""

from collections.abc import Iterable

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Piece, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.testing.drawn import Related
from puzzlemill.testing.iqblocks.cuts import LETTERS, cells_with, changed, draw_choices, draw_one, draw_order
from puzzlemill.testing.iqblocks.instances import iqblocks_instances, placements
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles

MAX_ROWS, MAX_COLS = 3, 4
"""The size of the largest board; a piece has up to 17 placements there."""

Relations = SearchStrategy[Related[IqBlocks]]


def iqblocks_relations() -> dict[str, Relations]:
    """Relations by name, on boards of up to 3x4 cells; the names of the first seven say what is done to the puzzle.

    `keeps`: `piece-given` and `cell-given`, taken from the witness. `same`: `pieces-turned`, `pieces-reordered`,
    `pieces-relettered`, `holes-around` (a frame of holes) and `given-piece-cut-out` (holes instead of it, and the set
    without it). `sum`: `placements-of-a-piece`, each given in turn, for a piece without a free equal one that could
    take its place; and `placements-over-a-cell`, each given in turn, with only one of several equal pieces. Shrink to
    the puzzles that `iqblocks_puzzles` and `iqblocks_instances` shrink to.
    """
    return {
        "piece-given": _piece_given(),
        "cell-given": _cell_given(),
        "pieces-turned": _pieces_turned(),
        "pieces-reordered": _pieces_reordered(),
        "pieces-relettered": _pieces_relettered(),
        "holes-around": _instances().map(lambda puzzle: Related(puzzle, (_framed(puzzle),), "same")),
        "given-piece-cut-out": _given_piece_cut_out(),
        "placements-of-a-piece": _placements_of_a_piece(),
        "placements-over-a-cell": _placements_over_a_cell(),
    }


@st.composite
def _piece_given(draw: DrawFn) -> Related[IqBlocks]:
    puzzle, filling = _draw_witnessed(draw)
    name = draw_one(draw, puzzle.piece_list).name
    return Related(puzzle, (_with_mark(puzzle, name, cells_with(filling, name)),), "keeps")


@st.composite
def _cell_given(draw: DrawFn) -> Related[IqBlocks]:
    puzzle, filling = _draw_witnessed(draw)
    row, col = draw_one(draw, cells_with(filling, LETTERS))
    return Related(puzzle, (_with_mark(puzzle, filling[row][col], [(row, col)]),), "keeps")


@st.composite
def _pieces_turned(draw: DrawFn) -> Related[IqBlocks]:
    puzzle = draw(_instances())
    pieces = tuple(
        Piece(piece.name, orientations(piece)[choice % len(orientations(piece))], piece.flip)
        for piece, choice in zip(puzzle.piece_list, draw_choices(draw), strict=False)
    )
    return Related(puzzle, (IqBlocks(pieces, puzzle.board),), "same")


@st.composite
def _pieces_reordered(draw: DrawFn) -> Related[IqBlocks]:
    puzzle = draw(_instances())
    return Related(puzzle, (IqBlocks(tuple(draw_order(draw, puzzle.piece_list)), puzzle.board),), "same")


@st.composite
def _pieces_relettered(draw: DrawFn) -> Related[IqBlocks]:
    puzzle = draw(_instances())
    # Orders are mostly near the first one, so that alone late letters would seldom be used.
    order, start = "".join(draw_order(draw, LETTERS)), draw(st.integers(0, len(LETTERS) - 1))
    letters = str.maketrans(LETTERS, order[start:] + order[:start])
    pieces = tuple(Piece(piece.name.translate(letters), piece.shape, piece.flip) for piece in puzzle.piece_list)
    return Related(puzzle, (IqBlocks(pieces, tuple(line.translate(letters) for line in puzzle.board)),), "same")


@st.composite
def _given_piece_cut_out(draw: DrawFn) -> Related[IqBlocks]:
    puzzle, filling = _draw_witnessed(draw)
    if len(puzzle.piece_list) == 1:
        reject()
    name = draw_one(draw, puzzle.piece_list).name
    given = _with_mark(puzzle, name, cells_with(filling, name))
    others = tuple(piece for piece in puzzle.piece_list if piece.name != name)
    holes = changed(given.board, dict.fromkeys(cells_with(given.board, name), HOLE))
    return Related(given, (IqBlocks(others, holes),), "same")


@st.composite
def _placements_of_a_piece(draw: DrawFn) -> Related[IqBlocks]:
    puzzle, filling, piece = _draw_free_piece(draw)
    for other in puzzle.left:
        if other != piece and orientations(other) == orientations(piece):
            puzzle = _with_mark(puzzle, other.name, cells_with(filling, other.name))
    others = (_with_mark(puzzle, piece.name, cells) for cells in placements(puzzle.board, piece))
    return Related(puzzle, tuple(others), "sum")


@st.composite
def _placements_over_a_cell(draw: DrawFn) -> Related[IqBlocks]:
    puzzle, _, _ = _draw_free_piece(draw)
    cell = draw_one(draw, puzzle.open_cells)
    firsts = {orientations(piece): piece for piece in puzzle.left[::-1] if piece.name not in puzzle.clues}
    pieces = [*firsts.values(), *(piece for piece in puzzle.left if piece.name in puzzle.clues)]
    others = (
        _with_mark(puzzle, piece.name, cells)
        for piece in pieces
        for cells in placements(puzzle.board, piece)
        if cell in cells
    )
    return Related(puzzle, tuple(others), "sum")


def _instances() -> SearchStrategy[IqBlocks]:
    return iqblocks_instances(max_rows=MAX_ROWS, max_cols=MAX_COLS)


def _draw_witnessed(draw: DrawFn) -> tuple[IqBlocks, Rows]:
    """A puzzle, clues among what is given, and a filling of it."""
    entry = draw(iqblocks_puzzles(max_rows=MAX_ROWS, max_cols=MAX_COLS, clues=True))
    assert entry.solution is not None
    return entry.instance, entry.solution.board


def _draw_free_piece(draw: DrawFn) -> tuple[IqBlocks, Rows, Piece]:
    """A puzzle, a filling of it, and a piece without given cells."""
    puzzle, filling = _draw_witnessed(draw)
    piece = draw_one(draw, puzzle.piece_list)
    return _with_mark(puzzle, EMPTY, cells_with(filling, piece.name)), filling, piece


def _with_mark(puzzle: IqBlocks, mark: str, cells: Iterable[Cell]) -> IqBlocks:
    """The puzzle with a mark in some cells: the letter of a piece, or nothing."""
    return IqBlocks(puzzle.pieces, changed(puzzle.board, dict.fromkeys(cells, mark)))


def _framed(puzzle: IqBlocks) -> IqBlocks:
    """The puzzle in a frame of holes."""
    edge = HOLE * (len(puzzle.board[0]) + 2)
    return IqBlocks(puzzle.pieces, (edge, *(HOLE + line + HOLE for line in puzzle.board), edge))
