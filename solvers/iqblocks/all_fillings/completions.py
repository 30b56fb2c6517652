"""IQ Blocks, the fillings that complete a position: from the catalogue, or as the search meets them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Rows
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import as_rows, stream
from puzzlemill.solvers.iqblocks.all_fillings import catalogued
from puzzlemill.solvers.iqblocks.all_fillings.file import board_images, texts_of

CHUNK = 4096
"""Fillings of the catalogue that are looked at together."""


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
