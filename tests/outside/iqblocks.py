"""IQ Blocks for CP-SAT: a boolean for each placement, every cell once, as many of each form as there are pieces."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ortools.sat.python import cp_model

from puzzlemill.puzzles.iqblocks import HOLE, Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import CELL, EMPTY, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from tests.outside.cp_sat import every, no_more, one, or_give_up

MOST_PLACEMENTS = 4000
"""Placements of the largest puzzle that is tried; the ten IQ pieces have 2,110 on their empty board."""

Form = tuple[Rows, ...]
"""The orientations of a piece, which equal pieces share."""


class Placement(NamedTuple):
    """A form and the cells that it covers."""

    form: Form
    cells: frozenset[Cell]


class Cover(NamedTuple):
    """The cells to cover once each, the number of pieces of each form, and the placements to choose from."""

    cells: list[Cell]
    copies: Counter[Form]
    placements: list[Placement]


def cover(puzzle: IqBlocks) -> Cover:
    """The exact cover; completions that only exchange equal pieces are the same choice of placements.

    A placement lies on no given cells, or on all those of one letter that has its form.
    """
    board = {(r, c): mark for r, row in enumerate(puzzle.board) for c, mark in enumerate(row) if mark != HOLE}
    copies = Counter(map(orientations, puzzle.piece_list))
    form_of = {piece.name: orientations(piece) for piece in puzzle.piece_list}
    given = {letter: {cell for cell, mark in board.items() if mark == letter} for letter in form_of}

    def may_lie(placement: Placement) -> bool:
        if not placement.cells <= board.keys():
            return False
        letters = {board[cell] for cell in placement.cells} - {EMPTY}
        forms = [form_of[letter] for letter in letters if given[letter] <= placement.cells]
        return not letters or (len(letters) == 1 and forms == [placement.form])

    fitting = filter(may_lie, (placement for form in copies for placement in _lying(form, puzzle.board)))
    return Cover(list(board), copies, no_more(MOST_PLACEMENTS, list(itertools.islice(fitting, MOST_PLACEMENTS + 1))))


def _lying(form: Form, board: Rows) -> Iterator[Placement]:
    """A piece of a form everywhere inside the board's outline."""
    for shape in form:
        marked = [(r, c) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == CELL]
        for down in range(len(board) - len(shape) + 1):
            for right in range(len(board[0]) - len(shape[0]) + 1):
                yield Placement(form, frozenset((r + down, c + right) for r, c in marked))


def filling(puzzle: IqBlocks, chosen: Iterable[Placement]) -> Filling:
    """The solution with these placements: each has its given letter, or else an unused one of its form."""
    shown = set("".join(puzzle.board))
    free = [piece for piece in puzzle.piece_list if piece.name not in shown]
    board = [list(row) for row in puzzle.board]
    for form, cells in chosen:
        letters = {puzzle.board[r][c] for r, c in cells} - {EMPTY}
        if not letters:
            piece = next(piece for piece in free if orientations(piece) == form)
            free.remove(piece)
            letters = {piece.name}
        for r, c in cells:
            board[r][c] = min(letters)
    return Filling(tuple(map("".join, board)))


@or_give_up
def solve(puzzle: IqBlocks) -> Filling | None:
    """A completion."""
    placed = one(*model(puzzle))
    return None if placed is None else filling(puzzle, placed)


@or_give_up
def count(puzzle: IqBlocks) -> int:
    """The number of completions, with equal pieces interchangeable."""
    return len(every(*model(puzzle)))


def model(puzzle: IqBlocks) -> tuple[cp_model.CpModel, dict[Placement, cp_model.IntVar]]:
    """The exact cover: of its solutions `count_all` counts every one."""
    cover_model = cp_model.CpModel()
    cells, copies, placements = cover(puzzle)
    placed = {placement: cover_model.new_bool_var("") for placement in placements}
    covering, shaped = defaultdict(list), defaultdict(list)
    for placement, variable in placed.items():
        shaped[placement.form].append(variable)
        for cell in placement.cells:
            covering[cell].append(variable)
    for cell in cells:
        cover_model.add_exactly_one(covering[cell])
    for form, number in copies.items():
        cover_model.add(cp_model.LinearExpr.sum(shaped[form]) == number)
    return cover_model, placed
