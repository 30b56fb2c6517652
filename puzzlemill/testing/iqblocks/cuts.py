"""Shared by the IQ Blocks strategies: boards cut into pieces, pieces as written in puzzles, givens, and images."""

import itertools
from collections.abc import Collection, Sequence
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, outline
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, MOST, Piece, Rows, images, reflectable
from puzzlemill.puzzles.kinds import Cell

T = TypeVar("T")

MOST_CELLS = 64
"""The most cells of a board that is cut."""

HOLE_HERE = 12
"""A cell that draws this number is a hole; lower ones choose among 1 to 4 ways evenly, as all of these divide it."""

_WITHOUT_HOLES = st.integers(0, HOLE_HERE - 1)
_WITH_HOLES = st.integers(0, HOLE_HERE + 1).map(lambda choice: min(choice, HOLE_HERE))
_CHOICES = st.binary(min_size=MOST_CELLS + 1, max_size=MOST_CELLS + 1)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_cut(draw: DrawFn, rows: int, cols: int, holes: bool) -> Rows:
    """A board cut into 1 to 26 pieces of any shape, in letters, with or without holes.

    If all letters are in use, a cell that touches no piece becomes a hole, too. Shrinks to one piece.
    """
    board = [[0] * cols for _ in range(rows)]
    newest = pieces = 0
    for row, col in itertools.product(range(rows), range(cols)):
        # A cell joins a piece above or to the left, starts a new one, or merges two, so all shapes are possible.
        touching = sorted({board[row - 1][col] if row else 0, board[row][col - 1] if col else 0} - {0})
        joins = [[piece] for piece in touching]
        if pieces < MOST:
            joins.append([newest + 1])
        if len(touching) == 2:
            joins.append(touching)
        choice = draw(_WITH_HOLES if holes else _WITHOUT_HOLES)
        hole = choice == HOLE_HERE and (newest > 0 or (row, col) != (rows - 1, cols - 1))
        if joins and not hole:
            piece, *joined = joins[choice % len(joins)]
            pieces += (piece > newest) - len(joined)
            newest = max(piece, newest)
            board[row][col] = piece
            board = [[piece if number in joined else number for number in line] for line in board] if joined else board
    numbers = sorted({piece for line in board for piece in line} - {0})
    names = {0: HOLE, **dict(zip(numbers, draw_order(draw, LETTERS[: len(numbers)]), strict=True))}
    return tuple("".join(names[piece] for piece in line) for line in board)


def draw_choices(draw: DrawFn) -> bytes:
    """Enough choices for the cells or pieces of any board here, in one draw, as draws are slow; shrinks to zeros.

    Their number is always the same, and `draw_one` always has one range: if one draw decided what the next can be,
    neither shrinking nor the variation of examples would get far.
    """
    return draw(_CHOICES)


def draw_one(draw: DrawFn, items: Sequence[T]) -> T:
    """One of the items, 4,096 at most; shrinks to the first."""
    return items[draw(st.integers(0, 4095)) % len(items)]


def draw_order(draw: DrawFn, items: Sequence[T]) -> list[T]:
    """The items, 64 at most, in any order; shrinks to the original order."""
    return draw_some(draw, items, len(items), len(items))


def draw_some(draw: DrawFn, items: Sequence[T], least: int, most: int) -> list[T]:
    """`least` to `most` of the items, 64 at most, in any order; shrinks to the first `least`."""
    number, *keys = draw_choices(draw)
    order = [item for _, item in sorted(zip(keys, items, strict=False), key=lambda pair: pair[0])]
    return order[: least + number % (most - least + 1)]


def draw_pieces(draw: DrawFn, filling: Rows, one_sided: bool) -> tuple[Piece, ...]:
    """The pieces of a filling, each in any orientation; with `one_sided`, some may not be flipped.

    Shrinks to pieces in the orientation of the filling that may be flipped.
    """
    names = sorted(set("".join(filling)) - {HOLE})
    choices = draw_choices(draw)
    return tuple(
        written(name, outline(filling, name), choice % (12 if one_sided else 8))
        for name, choice in zip(names, choices, strict=False)
    )


def written(name: str, shape: Rows, orientation: int) -> Piece:
    """A piece of this shape in an orientation: 0 to 7 if it may be flipped, 8 to 11 if it may not."""
    return Piece(name, tuple(images(shape, orientation < 8))[orientation % 8], orientation < 8)


def showing(filling: Rows, given: Collection[str], clues: Collection[Cell] = ()) -> Rows:
    """The board with the holes of a filling, the pieces `given` and the cells `clues`."""
    kept = {HOLE, *given}
    return tuple(
        "".join(mark if mark in kept or (row, col) in clues else EMPTY for col, mark in enumerate(line))
        for row, line in enumerate(filling)
    )


def changed(board: Rows, marks: dict[Cell, str]) -> Rows:
    """A board with other marks in some cells."""
    return tuple(
        "".join(marks.get((row, col), mark) for col, mark in enumerate(line)) for row, line in enumerate(board)
    )


def cells_with(board: Rows, marks: str) -> list[Cell]:
    """The cells of a board that show one of `marks`, row by row."""
    return [(row, col) for row, line in enumerate(board) for col, mark in enumerate(line) if mark in marks]


def draw_image(draw: DrawFn, puzzle: IqBlocks, *boards: Rows) -> tuple[Rows, ...]:
    """The board of a puzzle and other boards under one of the puzzle's symmetries; shrinks to themselves."""
    reflected = all(map(reflectable, puzzle.piece_list))
    symmetry = draw_one(draw, range(8 if reflected else 4))
    return tuple(tuple(images(board, reflected))[symmetry] for board in (puzzle.board, *boards))
