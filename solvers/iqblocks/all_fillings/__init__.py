"""The library of IQ Blocks: all fillings of an empty board if they can be enumerated, else a random one.

The library of the ten IQ pieces on 8x8 is in the catalogue. Other libraries are enumerated once and kept in the cache
folder as catalogue files; a damaged file is replaced.
"""

import collections
import contextlib
import functools
import hashlib

import numpy as np

from puzzlemill.catalogues import all_solutions
from puzzlemill.puzzles.files.reading import read_own
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, format_id, twins_of
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.arrays import Int32s, Int64s, UInt8s
from puzzlemill.solvers.caches import source_folder
from puzzlemill.solvers.iqblocks import as_rows, boards_of, fillings, obstacle
from puzzlemill.solvers.iqblocks.all_fillings.file import decode, encode, placements
from puzzlemill.solvers.iqblocks.search import Search
from puzzlemill.solvers.iqblocks.table import Table, table_of
from puzzlemill.solvers.kernels import random_shuffle, random_state

SHIPPED = "iqblocks-iq-8x8.bin"
"""The file with all fillings by the ten IQ pieces, which comes with puzzlemill."""

IQ = IqBlocks("iq", (EMPTY * 8,) * 8)
"""The board whose fillings are in the catalogue."""

ENUMERATION = 12_000_000
"""Most nodes of an enumeration, about a second."""

LARGEST = 400_000
"""Fillings of the largest library."""

RESTART = 100_000
"""Nodes of a randomised search before it restarts."""


class Library:
    """All fillings of an empty board without equal pieces, numbered in the order of their letters."""

    def __init__(self, puzzle: IqBlocks, boards: UInt8s) -> None:
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

    def matching(self, board: Rows) -> Int64s:
        """The numbers (int64[m], sorted) of the fillings that agree with the letters of `board`."""
        cells: dict[str, list[int]] = {}
        for place, mark in enumerate("".join(board)):
            if mark not in (EMPTY, HOLE):
                cells.setdefault(mark, []).append(place)
        # Each condition is a column with a value per filling, and the required value. Whole pieces come
        # first: they leave the fewest fillings for the conditions after them.
        whole: list[tuple[Int32s | UInt8s, int]] = []
        clues: list[tuple[Int32s | UInt8s, int]] = []
        for letter, places in cells.items():
            placement = self._placements.get((letter, *places))
            if placement:
                piece, number = placement
                whole.append((self.placed[piece], number))
            else:
                clues += [(self._by_cell[place], ord(letter)) for place in places]
        numbers = None
        for column, value in whole + clues:
            numbers = np.flatnonzero(column == value) if numbers is None else numbers[column[numbers] == value]
        return np.arange(len(self)) if numbers is None else numbers

    def numbers_with_one_given(self, cells: bool) -> set[int]:
        """The numbers of completions of positions with one given piece, or one given cell."""
        columns = self._by_cell if cells else self.placed
        return {number for column in columns for number in collections.Counter(column.tolist()).values()}

    @property
    def table(self) -> Table:
        """The placements on the empty board."""
        return table_of(self.puzzle.piece_list, self.puzzle.board)

    @functools.cached_property
    def placed(self) -> Int32s:
        """Which placement of `table` each piece of the set has in each filling (int32[pieces, n])."""
        return np.ascontiguousarray(placements(self.table, self.boards).T, dtype=np.int32)

    @functools.cached_property
    def _placements(self) -> dict[tuple[str | int, ...], tuple[int, int]]:
        """The piece's place in the set and the number of a placement, by the letter and the cells row by row."""
        table, cols = self.table, self.boards.shape[2]
        places = np.array([r * cols + c for r, c in table.cells] + [len(table.cells)])
        cover = np.sort(places[table.cover(np.arange(len(table.piece)))], axis=1)
        return {
            (table.pieces[piece].name, *cells[: table.pieces[piece].size]): (piece, number)
            for number, (piece, cells) in enumerate(zip(table.piece.tolist(), cover.tolist(), strict=True))
        }

    @functools.cached_property
    def _by_cell(self) -> UInt8s:
        """The letters of all fillings (uint8[cells, n]), cell by cell."""
        return np.ascontiguousarray(self.boards.reshape(len(self), -1).T)


@functools.lru_cache(maxsize=4)
def library(puzzle: IqBlocks) -> Library | None:
    """The library of an empty board, or None.

    There is none if enumeration exceeds `ENUMERATION` or `LARGEST`, or if pieces are equal: their letters would make
    equal fillings look different.
    """
    if twins_of(puzzle) or obstacle(puzzle):
        return None
    shipped = catalogued(puzzle)
    if shipped:
        return shipped
    digest = hashlib.sha256(format_id(puzzle).encode()).hexdigest()
    path = source_folder("iqblocks") / f"solutions-{digest[:16]}.bin"
    with contextlib.suppress(OSError, InputError):
        kept, boards = decode(read_own(path), path.name)
        if kept == puzzle:
            return Library(puzzle, boards)
    every = fillings(puzzle, ENUMERATION, LARGEST)
    if every.total is None or every.total > LARGEST or not every.total:
        return None
    data = encode(puzzle, every.boards)
    with contextlib.suppress(InputError):
        write_whole(path, data)
    return Library(puzzle, decode(data, path.name)[1])


@functools.lru_cache(maxsize=4)
def catalogued(puzzle: IqBlocks) -> Library | None:
    """The library of an empty board from the catalogue, however its pieces are written; None if it is not there."""
    if canonical(puzzle) != IQ:
        return None
    return Library(puzzle, decode(all_solutions(SHIPPED), SHIPPED)[1])


def random_filling(puzzle: IqBlocks, draws: Stream, restarts: int = 5) -> Rows | None:
    """A filling of an empty board by a search in random order, not uniform; None if `restarts` searches find none."""
    if obstacle(puzzle):
        return None
    table = table_of(puzzle.piece_list, puzzle.board)
    for _ in range(restarts):
        order = np.arange(len(table.first))
        random_shuffle(random_state(draws), order, len(order))
        mixed = table.select(order[np.argsort(table.first[order], kind="stable")])
        rows, _ = Search(puzzle, mixed).next_rows(RESTART, 1)
        if len(rows):
            return as_rows(boards_of(puzzle.board, mixed, rows))[0]
    return None
