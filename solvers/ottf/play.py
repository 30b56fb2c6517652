"""Playing OTTF: placing and taking back tiles, safe and risky moves, whether a solution is left, and hints.

A tile placed at a right moment has as many empty neighbours as later neighbours, modulo 4.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np

from puzzlemill.puzzles.kinds import LONGEST_ID, Cell, InputError, shown
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.arrays import Bools
from puzzlemill.solvers.ottf.positions import Position, View
from puzzlemill.solvers.ottf.reasons import empty_left, mistake, right
from puzzlemill.solvers.playing import Hint, Progress, State
from puzzlemill.solvers.sentences import cell_name

MOST_MOVES: Final = 2_000_000
"""Moves of the longest game: one per tile of the largest board, and as many to correct mistakes."""

LARGEST_GAME: Final = LONGEST_ID + 48 * MOST_MOVES
"""Bytes of the longest saved game that is read. A saved move takes at most 37."""

HINT_TRIALS: Final = 100_000
"""The most nodes that a hint spends on trials, about a second; after that it shows the first tile of a solution."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="place", tag_field="move"):
    """Place the tile in a cell."""

    row: int
    col: int


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back", tag_field="move"):
    """Take back the last tile placed."""


Move: TypeAlias = Place | Back


class Judgement(NamedTuple):
    """Cells, row by row, that can be right to place now; placing any other is certainly wrong.

    Placing a `safe` one never loses a solution. A `risky` one comes either before or after all of its four neighbours,
    and only a solution of the rest shows which.
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
    """The position after moves from the start, in linear time; raises `InputError` like `after`."""
    return _played(puzzle, start(puzzle), moves)


def progress(puzzle: Ottf, position: Position) -> Progress:
    """The number of tiles placed, out of all."""
    return Progress(len(position.placed) // 4, sum(len(row) - row.count(".") for row in puzzle.template))


def solution(puzzle: Ottf, position: Position) -> Order | None:
    """The order of placing, right or wrong, once all tiles are placed."""
    done, total = progress(puzzle, position)
    if done < total:
        return None
    rows, cols = np.divmod(position.order, puzzle.size[1])
    return Order(tuple(zip(rows.tolist(), cols.tolist(), strict=True)))


def judge(state: State[Ottf, Move]) -> Judgement:
    """Which placements are safe in an OTTF game and which are risky; the others are wrong.

    Takes a fraction of a second on the largest board. Raises `InputError` for games of other kinds.

    In any solution of the tiles not yet placed, the number of a tile's later neighbours, modulo 4, is what it shows
    minus one. If it is placed now, all its empty neighbours come later, so their number must agree, modulo 4. If it
    agrees exactly (at most three), no solution has fewer later neighbours, so the tile comes before all of them in
    every solution and can be placed first. That leaves a 1 with four empty neighbours: none of them comes later, or
    all.
    """
    if not (isinstance(state, State) and isinstance(state.puzzle, Ottf)):
        raise InputError(f"expected an OTTF game, got {type(state).__name__}", file="judge")
    view = View.of(state.puzzle, state.position)
    return Judgement(tuple(_cells(view.safe)), tuple(_cells(view.risky)))


def solvable(puzzle: Ottf, position: Position, budget: int) -> bool | None:
    """Whether every tile was placed at a right moment and the rest has a solution; None if `budget` does not decide.

    The rest is a template of its own with the same numbers, because tiles placed earlier do not change it.
    """
    view = View.of(puzzle, position)
    return False if view.wrong.any() else view.search(view.empty, budget).solvable


def hint(puzzle: Ottf, position: Position, budget: int) -> Hint[Move]:
    """If a solution is left, the first safe tile or else a risky one that is right; if not, what to take back.

    The cells are the tile and the tiles on which its reason rests. Each search gets `budget` nodes; if they do not show
    whether a solution is left, safe tiles and tiles found by rules and trials are still named.
    """
    view = View.of(puzzle, position)
    outcome = None if view.wrong.any() else view.search(view.empty, budget)
    if outcome is None or outcome.status == "unsolvable":
        reasoned = mistake(view, position.order, budget)
        return Hint(*reasoned, Back() if reasoned.technique == "take back" else None)
    if not view.empty.any():
        return Hint("solved", Said("sentences.ottf.solved"))
    if view.safe.any():
        row, col = cell = divmod(int(np.argmax(view.safe)), puzzle.size[1])
        number = int(view.number[row, col])
        args: dict[str, Argument] = {"cell": cell_name(cell), "shown": number + 1, "empty": empty_left(number)}
        return Hint("rule 1", Said("sentences.ottf.safe", args), (cell,), Place(*cell))
    reasoned_move = right(view.rest(view.empty), min(budget, HINT_TRIALS))
    if reasoned_move:
        return Hint(*reasoned_move, Place(*reasoned_move.cells[0]))
    if outcome.solution is None:
        return Hint("budget", Said("sentences.ottf.budget"))
    cell = outcome.solution.order[0]
    said = Said("sentences.ottf.search", {"cell": cell_name(cell)})
    return Hint("search", said, (cell,), Place(*cell))


def _played(puzzle: Ottf, position: Position, moves: Iterable[Move]) -> Position:
    """The position after moves. Placing a tile adds one to what its neighbours show; taking it back subtracts one."""
    rows, cols = puzzle.size
    now, placed = bytearray(position.shown), bytearray(position.placed)
    for move in moves:
        if isinstance(move, Back):
            if not placed:
                raise InputError("back: no tile has been placed")
            place = int.from_bytes(placed[-4:], "little")
            del placed[-4:]
            now[place], turn = 0, 2
        else:
            place = move.row * cols + move.col
            if not (0 <= move.row < rows and 0 <= move.col < cols) or puzzle.template[move.row][move.col] == ".":
                raise InputError(f"place {shown((move.row, move.col))}: the template has no tile in that cell")
            if now[place]:
                raise InputError(f"place {shown((move.row, move.col))}: that tile is already placed")
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
    """The cells, row by row, at which an array of rows x columns is true."""
    rows, cols = np.nonzero(chosen)
    return list(zip(rows.tolist(), cols.tolist(), strict=True))
