"""IQ Blocks, the fewest givens: the smallest sets of pieces, or of cells, that leave only the wanted completion.

A set does so when it hits every difference: the pieces, or cells, in which another filling differs. Sets that hit all
differences met so far are tried; each that leaves another filling adds that one's difference, until none is left.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, empty_outline
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Rows, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import as_rows, fillings
from puzzlemill.solvers.iqblocks.all_fillings import Library, library


class FewestGivens(NamedTuple):
    """`sets` are all smallest sets of pieces, by letter; empty where the budget ended the search, after `nodes`.

    No set has fewer than `at_least` pieces, which is the exact number where there are `sets`.
    """

    at_least: int
    sets: tuple[tuple[str, ...], ...]
    nodes: int


class FewestClues(NamedTuple):
    """`cells` are a smallest set, row by row; None where the budget ended the search, after `nodes`.

    No set has fewer than `at_least` cells, which is the exact number where there are `cells`.
    """

    at_least: int
    cells: tuple[Cell, ...] | None
    nodes: int


def fewest_givens(puzzle: IqBlocks, filling: Rows, budget: int = BUDGET) -> FewestGivens:
    """The smallest sets of pieces that, given whole, leave this filling of the board as the only completion."""
    letters = [piece.name for piece in puzzle.piece_list]
    text = "".join(filling)
    hunt = _Hunt(puzzle, filling, [[i for i, mark in enumerate(text) if mark == letter] for letter in letters], budget)
    try:
        found = list(hunt.smallest())
    except _SpentError:
        found = []
    sets = sorted(tuple(letters[element] for element in _elements(chosen)) for chosen in found)
    return FewestGivens(hunt.size, tuple(sets), hunt.nodes)


def fewest_clues(puzzle: IqBlocks, filling: Rows, budget: int = BUDGET) -> FewestClues:
    """A smallest set of cells that, given as clues, leaves this filling of the board as the only completion."""
    cells = [cell for cell, mark in enumerate("".join(filling)) if mark != HOLE]
    hunt = _Hunt(puzzle, filling, [[cell] for cell in cells], budget)
    try:
        chosen = next(hunt.smallest())
    except _SpentError:
        return FewestClues(hunt.size, None, hunt.nodes)
    cols = len(filling[0])
    return FewestClues(hunt.size, tuple(divmod(cells[element], cols) for element in _elements(chosen)), hunt.nodes)


class _SpentError(Exception):
    """The budget of nodes is spent."""


class _Hunt:
    """The search for the smallest sets of groups of cells; sets are integers with a bit for each group.

    `size` is the number of groups that is tried, after all smaller ones were refuted.
    """

    def __init__(self, puzzle: IqBlocks, filling: Rows, groups: list[list[int]], budget: int) -> None:
        self.empty = IqBlocks(puzzle.pieces, empty_outline(puzzle))
        self.known = library(self.empty)
        self.filling = filling
        self.text = "".join(filling)
        self.groups = groups
        self.budget = budget
        self.nodes = 0
        self.size = 0
        self.differences: list[int] = []

    def smallest(self) -> Iterator[int]:
        """All sets of the least size; raises `_SpentError`."""
        while True:
            found = False
            for chosen in self._sets(0, 0, self.size):
                found = True
                yield chosen
            if found:
                return
            self.size += 1

    def _sets(self, chosen: int, barred: int, left: int) -> Iterator[int]:
        """The sets that hit every difference, made of `chosen` and at most `left` groups that are not `barred`."""
        self._spend(1)
        missed = [difference & ~barred for difference in self.differences if not difference & chosen]
        if not missed:
            difference = self._rival(chosen)
            if not difference:
                yield chosen
                return
            self.differences.append(difference)
            missed = [difference & ~barred]
        if _apart(missed) > left:
            return
        options = min(missed, key=int.bit_count)
        if left == 1:
            for difference in missed:
                options &= difference
        for element in _elements(options):
            yield from self._sets(chosen | 1 << element, barred, left - 1)
            barred |= 1 << element

    def _rival(self, chosen: int) -> int:
        """The groups in which another filling differs that has `chosen` in common; 0 when there is none."""
        cells = {cell for element in _elements(chosen) for cell in self.groups[element]}
        text = "".join(mark if mark == HOLE or cell in cells else EMPTY for cell, mark in enumerate(self.text))
        cols = len(self.filling[0])
        board = tuple(text[start : start + cols] for start in range(0, len(text), cols))
        if self.known:
            differences = self._recalled(board, self.known)
        else:
            found = fillings(IqBlocks(self.empty.pieces, board), self.budget - self.nodes, 2)
            self._spend(found.effort.nodes)
            differences = [self._difference("".join(other)) for other in as_rows(found.boards)]
            if found.total is None and not any(differences):
                raise _SpentError
        return min(filter(None, differences), key=int.bit_count, default=0)

    def _recalled(self, board: Rows, known: Library) -> list[int]:
        """The difference of the nearest other filling in the library that completes the board, if there is one."""
        boards = known.boards[known.matching(board)]
        own = np.array([list(row.encode()) for row in self.filling], dtype=np.uint8)
        apart = (boards != own).sum(axis=(1, 2))
        apart[apart == 0] = own.size + 1
        nearest = int(apart.argmin())
        return [] if apart[nearest] > own.size else [self._difference(boards[nearest].tobytes().decode())]

    def _difference(self, other: str) -> int:
        """The groups in which another filling differs, where equal pieces have the same letters as far as they can."""
        kinds = {piece.name: orientations(piece) for piece in self.empty.piece_list}
        for piece in self.empty.piece_list:
            shown = {other[cell] for cell, mark in enumerate(self.text) if mark == piece.name}
            twin = min(shown)
            if len(shown) == 1 and kinds[twin] == kinds[piece.name]:
                other = other.translate({ord(twin): piece.name, ord(piece.name): twin})
        return sum(
            1 << element
            for element, group in enumerate(self.groups)
            if any(other[cell] != self.text[cell] for cell in group)
        )

    def _spend(self, nodes: int) -> None:
        if self.nodes + nodes > self.budget:
            raise _SpentError
        self.nodes += nodes


def _elements(chosen: int) -> Iterator[int]:
    """The places of the bits of a number, from the lowest."""
    while chosen:
        lowest = chosen & -chosen
        yield lowest.bit_length() - 1
        chosen ^= lowest


def _apart(sets: list[int]) -> int:
    """How many sets, smallest first, have nothing in common with those counted before: at least so many must be hit."""
    covered = count = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & covered:
            covered |= one
            count += 1
    return count
