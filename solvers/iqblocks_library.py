"""IQ Blocks, the library: all fillings of an empty board where they can be enumerated, else one at random.

A library is enumerated once and kept on disk in the cache folder under a digest; a damaged file is made anew.
"""

import contextlib
import functools
import hashlib
import zlib
from typing import Any

import numpy as np

from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks_pieces import EMPTY, Rows, orientations
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import as_rows, boards_of, fillings, obstacle
from puzzlemill.solvers.iqblocks_search import Search
from puzzlemill.solvers.iqblocks_table import table_of
from puzzlemill.solvers.kernels import cache_folder, random_shuffle, random_state

VERSION = 1
"""Of the file: a digest of 32 bytes, then the fillings, sorted, as letters, compressed."""

ENUMERATION = 12_000_000
"""Nodes an enumeration may take, about a second; the ten IQ pieces need 9,924,579."""

LARGEST = 400_000
"""Fillings of the largest library."""

RESTART = 100_000
"""Nodes a randomised search may spend before it starts afresh."""


class Library:
    """All fillings of an empty board, in the order of their letters."""

    def __init__(self, boards: Any) -> None:
        """`boards`: uint8[n, rows, cols], ASCII codes, sorted."""
        self.boards = boards
        self._by_cell = np.ascontiguousarray(boards.reshape(len(boards), -1).T)

    def __len__(self) -> int:
        return len(self.boards)

    def filling(self, index: int) -> Rows:
        """One filling as rows."""
        return as_rows(self.boards[index : index + 1])[0]

    def completions(self, board: Rows) -> int:
        """How many fillings agree with the letters of `board`."""
        there = None
        for place, mark in enumerate("".join(board)):
            if mark != EMPTY:
                shown = self._by_cell[place]
                there = np.flatnonzero(shown == ord(mark)) if there is None else there[shown[there] == ord(mark)]
        return len(self) if there is None else len(there)


@functools.lru_cache(maxsize=4)
def library(puzzle: IqBlocks) -> Library | None:
    """The library of an empty board, or None.

    There is none where enumeration does not end within `ENUMERATION` and `LARGEST`, or where pieces are equal: letters
    would tell apart fillings that are the same.
    """
    if len(set(map(orientations, puzzle.piece_list))) < len(puzzle.piece_list) or obstacle(puzzle):
        return None
    digest = hashlib.sha256(f"{VERSION} {format_id(puzzle)}".encode()).hexdigest()
    path = cache_folder() / f"iqblocks-solutions-{digest[:16]}.bin"
    shape = (-1, len(puzzle.board), len(puzzle.board[0]))
    with contextlib.suppress(OSError, zlib.error, ValueError):
        data = path.read_bytes()
        if hashlib.sha256(data[32:]).digest() == data[:32]:
            return Library(np.frombuffer(zlib.decompress(data[32:]), dtype=np.uint8).reshape(shape))
    found = fillings(puzzle, ENUMERATION, LARGEST)
    if found.total is None or found.total > LARGEST or not found.total:
        return None
    flat = np.ascontiguousarray(found.boards).reshape(found.total, -1)
    boards = np.sort(flat.view(f"S{flat.shape[1]}"), axis=0).view(np.uint8).reshape(shape)
    packed = zlib.compress(boards.tobytes(), 1)
    with contextlib.suppress(InputError):
        write_whole(path, hashlib.sha256(packed).digest() + packed)
    return Library(boards)


def random_filling(puzzle: IqBlocks, draws: Stream, restarts: int = 5) -> Rows | None:
    """A filling of an empty board by a search in random order, not uniform; None when `restarts` searches find none."""
    if obstacle(puzzle):
        return None
    table = table_of(puzzle.piece_list, puzzle.board)
    first = table.first
    for _ in range(restarts):
        order = np.arange(len(first))
        random_shuffle(random_state(draws), order, len(order))
        mixed = table.select(order[np.argsort(first[order], kind="stable")])
        rows, _ = Search(puzzle, mixed).run(RESTART, 1)
        if len(rows):
            return as_rows(boards_of(puzzle.board, mixed, rows))[0]
    return None
