"""The fillings that complete an IQ Blocks position, from the catalogue or from a search."""

from collections.abc import Iterator

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import Rows
from puzzlemill.solvers.arrays import UInt8s
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import as_codes, as_rows, batches, obstacle, search_of
from puzzlemill.solvers.iqblocks.all_fillings import catalogued
from puzzlemill.solvers.iqblocks.all_fillings.file import board_images, texts_of
from puzzlemill.solvers.iqblocks.symmetry import image_of

CHUNK = 4096
"""Fillings of the catalogue processed at a time."""


def completions(puzzle: IqBlocks, budget: int = BUDGET, classes: bool = False) -> Iterator[Rows]:
    """Every filling of a position, from the catalogue or as a search finds them; with `classes` one of each class.

    Classes go by the symmetries that leave the position unchanged. Fillings that only exchange equal pieces are the
    same. No filling is kept. Raises `OutOfReachError` if the budget of nodes is spent before the end.
    """
    for boards in _chunks(puzzle, budget):
        if classes:
            texts, *others = (texts_of(image) for image in board_images(puzzle, boards))
            is_least = np.ones(len(boards), dtype=bool)
            for image_texts in others:
                is_least &= texts <= image_texts
            boards = boards[is_least]
        yield from as_rows(boards)


def _chunks(puzzle: IqBlocks, budget: int) -> Iterator[UInt8s]:
    """The fillings of a position (uint8[n, rows, cols]) in chunks, or as a search finds them, each with its images."""
    shipped = catalogued(IqBlocks(puzzle.pieces, empty_outline(puzzle)))
    if shipped:
        numbers = shipped.matching(puzzle.board)
        for start in range(0, len(numbers), CHUNK):
            yield shipped.boards[numbers[start : start + CHUNK]]
    elif not obstacle(puzzle) and not puzzle.left:
        yield as_codes([puzzle.board])
    elif not obstacle(puzzle):
        search, symmetries = search_of(puzzle)
        for boards in batches(puzzle, search, budget):
            images = np.stack([image_of(boards, symmetry) for symmetry in symmetries], axis=1)
            yield images.reshape(-1, *images.shape[2:])
