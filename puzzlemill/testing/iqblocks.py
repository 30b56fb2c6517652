"""Hypothesis strategies of IQ Blocks: the solution is built first, the puzzle around it, and nothing is searched."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry
from puzzlemill.puzzles.iqblocks_pieces import Piece
from puzzlemill.testing.drawn import require

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def iqblocks_puzzles(*, max_rows: int = 5, max_cols: int = 5) -> SearchStrategy[IqblocksEntry]:
    """Polyomino puzzles: a full board cut into pieces, some of them given.

    Any number of completions may exist. Shrinks to one single-cell piece on a 1x1 board, not given.
    """
    require(max_rows >= 1 and max_cols >= 1 and max_rows * max_cols <= 64, "boards of 1 to 64 cells")
    return _iqblocks_puzzles(max_rows, max_cols)


@st.composite
def _iqblocks_puzzles(draw: DrawFn, max_rows: int, max_cols: int) -> IqblocksEntry:
    rows, cols = draw(st.integers(1, max_rows)), draw(st.integers(1, max_cols))
    board: list[list[str]] = []
    letters = iter(LETTERS)
    for row in range(rows):
        board.append([])
        for col in range(cols):
            # A cell joins the piece above or on its left, or begins a new one while letters last.
            near = ([board[row - 1][col]] if row else []) + ([board[row][col - 1]] if col else [])
            choice = draw(st.integers(0, len(near)))
            new = next(letters, None) if choice == len(near) else None
            board[row].append(new or near[min(choice, len(near) - 1)])
    filling = tuple("".join(line) for line in board)
    names = sorted(set("".join(filling)))
    given = draw(st.sets(st.sampled_from(names), max_size=len(names)))
    shown = tuple("".join(mark if mark in given else "." for mark in line) for line in filling)
    pieces = tuple(Piece(name, _outline(filling, name)) for name in names)
    return IqblocksEntry(instance=IqBlocks(pieces, shown), solution=Filling(filling))


def _outline(filling: Sequence[str], name: str) -> tuple[str, ...]:
    """The cells of a letter as a shape in its bounding box."""
    marked = ["".join("#" if mark == name else "." for mark in line) for line in filling if name in line]
    left, right = min(line.index("#") for line in marked), max(line.rindex("#") for line in marked)
    return tuple(line[left : right + 1] for line in marked)
