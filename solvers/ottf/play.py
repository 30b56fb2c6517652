"""Playing OTTF: placing and taking back, which moves are safe or risky, whether an order is left, and hints.

A tile placed at a right moment has as many empty cells of the template beside it as later neighbours, modulo 4.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np

from puzzlemill.puzzles.kinds import LONGEST_ID, Cell, InputError, shown
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.arrays import Bools
from puzzlemill.solvers.ottf.positions import Position, View
from puzzlemill.solvers.ottf.reasons import missing, mistake, right
from puzzlemill.solvers.playing import Hint, Progress
from puzzlemill.solvers.sentences import cell_name

MOST_MOVES: Final = 2_000_000
"""Moves of the longest game: every tile of the largest board, and as many moves again to mend mistakes."""

LARGEST_GAME: Final = LONGEST_ID + 48 * MOST_MOVES
"""Bytes of the longest saved game that is read. A move takes at most 37 as they are saved."""

HINT_TRIALS: Final = 100_000
"""Nodes, about a second, that a hint may spend on trials; after that it shows the first tile of an order."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place", tag_field="move"):
    """Place the tile of a cell."""

    row: int
    col: int


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back", tag_field="move"):
    """Take back the last tile placed."""


Move: TypeAlias = Place | Back


class Judgement(NamedTuple):
    """Cells, row by row, that can be right to place now; placing any other is wrong for certain.

    Placing a `safe` one never loses an order that is left. A `risky` one has to come either before or after all of its
    four neighbours, and only an order of the rest tells which.
    """

    safe: tuple[Cell, ...]
    risky: tuple[Cell, ...]


def start(puzzle: Ottf) -> Position:
    """The empty board."""
    rows, cols = puzzle.size
    return Position(bytes(rows * cols))


def moves(puzzle: Ottf, position: Position) -> list[Move]:
    """Every empty cell of the template, row by row, right or wrong; then `Back` if a tile was placed."""
    placements = [Place(*cell) for cell in _cells(View.of(puzzle, position).empty)]
    return [*placements, Back()] if position.placed else [*placements]


def after(puzzle: Ottf, position: Position, move: Move) -> Position:
    """The position after a move; raises `InputError` with one line that names move, cell and rule."""
    return _played(puzzle, position, (move,))


def after_all(puzzle: Ottf, moves: Iterable[Move]) -> Position:
    """The position after moves from the start, in linear time; raises `InputError` as `after` does."""
    return _played(puzzle, start(puzzle), moves)


def progress(puzzle: Ottf, position: Position) -> Progress:
    """Tiles placed, of all."""
    return Progress(len(position.placed) // 4, sum(len(row) - row.count(".") for row in puzzle.template))


def solution(puzzle: Ottf, position: Position) -> Order | None:
    """The order of placing, right or wrong, once all tiles are placed."""
    done, total = progress(puzzle, position)
    if done < total:
        return None
    rows, cols = np.divmod(position.order, puzzle.size[1])
    return Order(tuple(zip(rows.tolist(), cols.tolist(), strict=True)))


def judge(puzzle: Ottf, position: Position) -> Judgement:
    """Which placements are safe and which are risky; the rest are wrong.

    In any order of the tiles not yet placed a tile has as many later neighbours, modulo 4, as its number less one says.
    One to be placed now has all its empty neighbours after it, so these must be that many, modulo 4. If they are that
    many, at most three, then no order has fewer, the tile is before all of them in every order, and can as well be the
    first. That leaves a 1 among four empty cells: it has no later neighbour, or four.
    """
    view = View.of(puzzle, position)
    return Judgement(tuple(_cells(view.safe)), tuple(_cells(view.risky)))


def solvable(puzzle: Ottf, position: Position, budget: int) -> bool | None:
    """Whether every tile was placed at a right moment and the others have an order; None when `budget` does not tell.

    The others are a template of their own with the same numbers, for what is placed before them does not change them.
    """
    view = View.of(puzzle, position)
    return False if view.wrong.any() else view.search(view.empty, budget).solvable


def hint(puzzle: Ottf, position: Position, budget: int) -> Hint[Move]:
    """The first safe tile, else a risky one that is right, if an order is left; else what to take back.

    The cells are the tile and what its reason rests on. Each search gets `budget` nodes; if these do not show whether
    an order is left, safe tiles and those that rules and trials ask for are still named.
    """
    view = View.of(puzzle, position)
    outcome = None if view.wrong.any() else view.search(view.empty, budget)
    if outcome is None or outcome.status == "unsolvable":
        reasoned = mistake(view, position.order, budget)
        return Hint(*reasoned, Back() if reasoned.technique == "take back" else None)
    if not view.empty.any():
        return Hint("solved", "Every tile is placed and shows its number.")
    if view.safe.any():
        row, col = cell = divmod(int(np.argmax(view.safe)), puzzle.size[1])
        number = int(view.number[row, col])
        text = f"Row {row + 1}, column {col + 1} shows {number + 1} and {missing(number)} still empty: place it now."
        return Hint("rule 1", text, (cell,), Place(*cell))
    reasoned_move = right(view.rest(view.empty), min(budget, HINT_TRIALS))
    if reasoned_move:
        return Hint(*reasoned_move, Place(*reasoned_move.cells[0]))
    if outcome.solution is None:
        return Hint("budget", "No placement is safe, and nothing found within the budget tells which is right.")
    cell = outcome.solution.order[0]
    text = f"A search finds an order of what is left that begins with {cell_name(cell)}."
    return Hint("search", text, (cell,), Place(*cell))


def _played(puzzle: Ottf, position: Position, moves: Iterable[Move]) -> Position:
    """The position after moves; the neighbours of a tile show one more after a placement, one less if it is undone."""
    rows, cols = puzzle.size
    now, placed = bytearray(position.shown), bytearray(position.placed)
    for move in moves:
        if isinstance(move, Back):
            if not placed:
                raise InputError("back: no tile was placed")
            place = int.from_bytes(placed[-4:], "little")
            del placed[-4:]
            now[place], turn = 0, 2
        else:
            place = move.row * cols + move.col
            if not (0 <= move.row < rows and 0 <= move.col < cols) or puzzle.template[move.row][move.col] == ".":
                raise InputError(f"place {shown((move.row, move.col))}: the template has no such tile")
            if now[place]:
                raise InputError(f"place {shown((move.row, move.col))}: the tile is placed already")
            placed += place.to_bytes(4, "little")
            now[place], turn = 1, 0
        col = place % cols
        for other, on_board in (
            (place - cols, place >= cols),
            (place - 1, col > 0),
            (place + 1, col < cols - 1),
            (place + cols, place + cols < len(now)),
        ):
            if on_board and now[other]:
                now[other] = (now[other] + turn) % 4 + 1
    return Position(bytes(now), bytes(placed))


def _cells(chosen: Bools) -> list[Cell]:
    """The cells, row by row, where an array of rows x columns is true."""
    rows, cols = np.nonzero(chosen)
    return list(zip(rows.tolist(), cols.tolist(), strict=True))
