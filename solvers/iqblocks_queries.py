"""IQ Blocks, questions to all fillings: those that complete a position, and how many contain each placement."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks_pieces import Rows
from puzzlemill.solvers.iqblocks import as_rows, boards_of, stream
from puzzlemill.solvers.iqblocks_library import Library, catalogued
from puzzlemill.solvers.iqblocks_solutions import board_images, texts_of
from puzzlemill.solvers.outcome import BUDGET

CHUNK = 4096
"""Fillings of the catalogue that are looked at together."""


class Occurrence(NamedTuple):
    """A placement on the empty board, the least of its `images` different images, and the fillings that contain it."""

    piece: str
    board: Rows
    images: int
    solutions: int


def completions(puzzle: IqBlocks, budget: int = BUDGET, classes: bool = False) -> Iterator[Rows]:
    """Every filling of a position, from the catalogue or as the search meets them; with `classes` one of each class.

    Classes are those of the symmetries that leave the position as it is. Fillings that only exchange equal pieces are
    the same. Raises `OutOfReachError` where the budget of nodes is spent before the end; none is held.
    """
    for boards in _chunks(puzzle, budget):
        if classes:
            own, *others = (texts_of(image) for image in board_images(puzzle, boards))
            least = np.ones(len(boards), dtype=bool)
            for texts in others:
                least &= own <= texts
            boards = boards[least]
        yield from as_rows(boards)


def occurrences(known: Library) -> list[Occurrence]:
    """Every placement up to the symmetries of the board, those in the fewest fillings first."""
    table, empty = known.table, known.puzzle
    numbers = np.arange(len(table.piece))
    counts = np.bincount(known.placed.ravel(), minlength=len(numbers))
    boards = boards_of(empty.board, table, numbers[:, None])
    every = np.stack([texts_of(image) for image in board_images(empty, boards)])
    found = []
    for number in numbers.tolist():
        orbit = set(every[:, number].tolist())
        if every[0, number] == min(orbit):
            piece = table.pieces[table.piece[number]].name
            found.append(Occurrence(piece, as_rows(boards[number : number + 1])[0], len(orbit), int(counts[number])))
    return sorted(found, key=lambda item: (item.solutions, item.piece, item.board))


def _chunks(puzzle: IqBlocks, budget: int) -> Iterator[Any]:
    """The fillings of a position (uint8[n, rows, cols]), some at a time, of a search one by one."""
    known = catalogued(IqBlocks(puzzle.pieces, empty_outline(puzzle)))
    if known:
        there = known.matching(puzzle.board)
        for start in range(0, len(there), CHUNK):
            yield known.boards[there[start : start + CHUNK]]
    else:
        for filling in stream(puzzle, budget):
            yield np.array([[list(row.encode()) for row in filling.board]], dtype=np.uint8)
