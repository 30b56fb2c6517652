"""IQ Blocks, the library: all fillings of an empty board where they can be enumerated, else one at random.

The ten IQ pieces on 8x8 come from the catalogue. Other libraries are enumerated once and kept on disk in the cache
folder, as catalogue files; a damaged one is made anew.
"""

import contextlib
import functools
import hashlib
from typing import Any

import numpy as np

from puzzlemill.catalogues import iqblocks_solutions
from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, format_id
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, orientations
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.iqblocks import as_rows, boards_of, fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings.file import decode, encode, placements
from puzzlemill.solvers.iqblocks.search import Search
from puzzlemill.solvers.iqblocks.table import Table, table_of
from puzzlemill.solvers.kernels import random_shuffle, random_state, source_folder

IQ = IqBlocks("iq", (EMPTY * 8,) * 8)
"""The board whose fillings are in the catalogue."""

ENUMERATION = 12_000_000
"""Nodes an enumeration may take, about a second."""

LARGEST = 400_000
"""Fillings of the largest library."""

RESTART = 100_000
"""Nodes a randomised search may spend before it starts afresh."""


class Library:
    """All fillings of an empty board without equal pieces, numbered in the order of their letters."""

    def __init__(self, puzzle: IqBlocks, boards: Any) -> None:
        """`puzzle` is the empty board, `boards` its fillings: uint8[n, rows, cols], ASCII codes, sorted."""
        self.puzzle = puzzle
        self.boards = boards

    def __len__(self) -> int:
        return len(self.boards)

    def filling(self, number: int) -> Rows:
        """One filling as rows."""
        return as_rows(self.boards[number : number + 1])[0]

    def completions(self, board: Rows) -> int:
        """How many fillings agree with the letters of `board`."""
        return len(self.matching(board))

    def matching(self, board: Rows) -> Any:
        """The numbers (int64[m], sorted) of the fillings that agree with the letters of `board`."""
        cells: dict[str, list[int]] = {}
        for place, mark in enumerate("".join(board)):
            if mark not in (EMPTY, HOLE):
                cells.setdefault(mark, []).append(place)
        whole, clues = [], []
        for letter, places in cells.items():
            known = self._known.get((letter, *places))
            if known:
                whole.append((self.placed[known[0]], known[1]))
            else:
                clues += [(self._by_cell[place], ord(letter)) for place in places]
        there = None
        for shown, wanted in whole + clues:
            there = np.flatnonzero(shown == wanted) if there is None else there[shown[there] == wanted]
        return np.arange(len(self)) if there is None else there

    @property
    def table(self) -> Table:
        """The placements on the empty board."""
        return table_of(self.puzzle.piece_list, self.puzzle.board)

    @functools.cached_property
    def placed(self) -> Any:
        """Which placement of `table` each piece of the set has in each filling (int32[pieces, n])."""
        return np.ascontiguousarray(placements(self.table, self.boards).T, dtype=np.int32)

    @functools.cached_property
    def _known(self) -> dict[tuple[str | int, ...], tuple[int, int]]:
        """The piece's place in the set and the number of a placement, by its letter and cells row by row."""
        table, cols = self.table, self.boards.shape[2]
        places = np.array([r * cols + c for r, c in table.cells] + [len(table.cells)])
        cover = np.sort(places[table.cover(np.arange(len(table.piece)))], axis=1)
        return {
            (table.pieces[piece].name, *cells[: table.pieces[piece].size]): (piece, number)
            for number, (piece, cells) in enumerate(zip(table.piece.tolist(), cover.tolist(), strict=True))
        }

    @functools.cached_property
    def _by_cell(self) -> Any:
        """The letters of all fillings (uint8[cells, n]), cell by cell."""
        return np.ascontiguousarray(self.boards.reshape(len(self), -1).T)


@functools.lru_cache(maxsize=4)
def library(puzzle: IqBlocks) -> Library | None:
    """The library of an empty board, or None.

    There is none where enumeration does not end within `ENUMERATION` and `LARGEST`, or where pieces are equal: letters
    would tell apart fillings that are the same.
    """
    if len(set(map(orientations, puzzle.piece_list))) < len(puzzle.piece_list) or obstacle(puzzle):
        return None
    known = catalogued(puzzle)
    if known:
        return known
    digest = hashlib.sha256(format_id(puzzle).encode()).hexdigest()
    path = source_folder("iqblocks") / f"solutions-{digest[:16]}.bin"
    with contextlib.suppress(OSError, InputError):
        kept, boards = decode(path.read_bytes(), path.name)
        if kept == puzzle:
            return Library(puzzle, boards)
    found = fillings(puzzle, ENUMERATION, LARGEST)
    if found.total is None or found.total > LARGEST or not found.total:
        return None
    data = encode(puzzle, found.boards)
    with contextlib.suppress(InputError):
        write_whole(path, data)
    return Library(puzzle, decode(data, path.name)[1])


@functools.lru_cache(maxsize=4)
def catalogued(puzzle: IqBlocks) -> Library | None:
    """The library of an empty board that is in the catalogue, however its pieces are written; None for all others."""
    if canonical(puzzle) != IQ:
        return None
    return Library(puzzle, decode(iqblocks_solutions(), "iqblocks-iq-8x8.bin")[1])


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
        rows, _ = Search(puzzle, mixed).next_rows(RESTART, 1)
        if len(rows):
            return as_rows(boards_of(puzzle.board, mixed, rows))[0]
    return None
