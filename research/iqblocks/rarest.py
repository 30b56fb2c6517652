"""How many fillings contain each placement of a piece on the empty board, the rarest first."""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks.pieces import Rows
from puzzlemill.solvers.iqblocks import as_rows, boards_of
from puzzlemill.solvers.iqblocks.all_fillings import Library
from puzzlemill.solvers.iqblocks.all_fillings.file import board_images, texts_of


class Occurrence(NamedTuple):
    """A placement on the empty board (the least of its `images` different images), and how many fillings contain it."""

    piece: str
    board: Rows
    images: int
    solutions: int


def occurrences(known: Library) -> list[Occurrence]:
    """Every placement up to the symmetries of the board, the ones in the fewest fillings first."""
    table, empty = known.table, known.puzzle
    numbers = np.arange(len(table.piece))
    counts = np.bincount(known.placed.ravel(), minlength=len(numbers))
    boards = boards_of(empty.board, table, numbers[:, None])
    images = np.stack([texts_of(image) for image in board_images(empty, boards)])
    least = []
    for number, board in enumerate(as_rows(boards)):
        orbit = set(images[:, number].tolist())
        if images[0, number] == min(orbit):
            piece = table.pieces[table.piece[number]].name
            least.append(Occurrence(piece, board, len(orbit), int(counts[number])))
    return sorted(least, key=lambda item: (item.solutions, item.piece, item.board))
