"""The fewest givens in IQ Blocks: the smallest sets of pieces, or of cells, that leave one given filling only.

A set does so if it hits every difference, the set of pieces or cells in which another filling differs. The search tries
sets that hit all differences known so far; a set that leaves another filling adds the difference of that filling.
Sets are integers with a bit for each piece or cell.
"""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlemill.puzzles.iqblocks import IqBlocks, empty_outline, masked
from puzzlemill.puzzles.iqblocks.pieces import Rows, cells_of, orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import as_codes, as_rows, fillings
from puzzlemill.solvers.iqblocks.all_fillings import Library, library
from puzzlemill.solvers.masks import bits


class FewestGivens(NamedTuple):
    """`sets` are all smallest sets of pieces, by letter; empty if the budget ended the search, after `nodes`.

    No such set has fewer than `at_least` pieces; if `sets` is not empty, this is the exact number.
    """

    at_least: int
    sets: tuple[tuple[str, ...], ...]
    nodes: int


class FewestClues(NamedTuple):
    """`cells` are a smallest set, row by row; None if the budget ended the search, after `nodes`.

    No such set has fewer than `at_least` cells; unless `cells` is None, this is the exact number.
    """

    at_least: int
    cells: tuple[Cell, ...] | None
    nodes: int


def fewest_givens(puzzle: IqBlocks, filling: Rows, budget: int = BUDGET) -> FewestGivens:
    """The smallest sets of pieces that, given whole, leave this filling of the board as the only completion."""
    letters = [piece.name for piece in puzzle.piece_list]
    hunt = _Hunt(puzzle, filling, [cells_of(filling, letter) for letter in letters], budget)
    try:
        smallest = list(hunt.smallest())
    except _SpentError:
        smallest = []
    sets = sorted(tuple(letters[piece] for piece in bits(chosen)) for chosen in smallest)
    return FewestGivens(hunt.size, tuple(sets), hunt.nodes)


def fewest_clues(puzzle: IqBlocks, filling: Rows, budget: int = BUDGET) -> FewestClues:
    """A smallest set of cells that, given as clues, leaves this filling of the board as the only completion."""
    cells = IqBlocks(puzzle.pieces, empty_outline(puzzle)).open_cells
    hunt = _Hunt(puzzle, filling, [(cell,) for cell in cells], budget)
    try:
        chosen = next(hunt.smallest())
    except _SpentError:
        return FewestClues(hunt.size, None, hunt.nodes)
    return FewestClues(hunt.size, tuple(cells[place] for place in bits(chosen)), hunt.nodes)


class _SpentError(Exception):
    """The budget of nodes is spent."""


class _Hunt:
    """The search for the smallest sets of groups of cells; a group is the cells of a piece, or one cell.

    `size` is the number of groups being tried, after all smaller numbers were refuted.
    """

    def __init__(self, puzzle: IqBlocks, filling: Rows, groups: list[tuple[Cell, ...]], budget: int) -> None:
        self.empty = IqBlocks(puzzle.pieces, empty_outline(puzzle))
        self.known = library(self.empty)
        self.filling = filling
        self.groups = groups
        self.budget = budget
        self.nodes = 0
        self.size = 0
        self.differences: list[int] = []

    def smallest(self) -> Iterator[int]:
        """All sets of the least size; raises `_SpentError`."""
        while True:
            any_sets = False
            for chosen in self._sets(0, 0, self.size):
                any_sets = True
                yield chosen
            if any_sets:
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
        # The last group must hit all missed differences at once.
        if left == 1:
            for difference in missed:
                options &= difference
        # One of the options must be chosen; those tried before it are barred, so that no set is tried twice.
        for group in bits(options):
            yield from self._sets(chosen | 1 << group, barred, left - 1)
            barred |= 1 << group

    def _rival(self, chosen: int) -> int:
        """The groups in which another filling with the same `chosen` groups differs; 0 if there is no such filling."""
        cells = {cell for group in bits(chosen) for cell in self.groups[group]}
        board = masked(self.filling, cells)
        if self.known:
            differences = self._recalled(board, self.known)
        else:
            boards, total, effort = fillings(IqBlocks(self.empty.pieces, board), self.budget - self.nodes, 2)
            self._spend(effort.nodes)
            differences = [self._difference(other) for other in as_rows(boards)]
            if total is None and not any(differences):
                raise _SpentError
        return min(filter(None, differences), key=int.bit_count, default=0)

    def _recalled(self, board: Rows, known: Library) -> list[int]:
        """The difference of the nearest other filling in the library that completes the board, if any."""
        boards = known.boards[known.matching(board)]
        apart = (boards != as_codes([self.filling])).sum(axis=(1, 2))
        # The filling itself is one of them; it must not count as the nearest.
        apart[apart == 0] = boards[0].size + 1
        nearest = int(apart.argmin())
        return [] if apart[nearest] > boards[0].size else [self._difference(as_rows(boards[nearest : nearest + 1])[0])]

    def _difference(self, other: Rows) -> int:
        """The groups in which another filling differs, after equal pieces get the same letters as far as possible."""
        kinds = {piece.name: orientations(piece) for piece in self.empty.piece_list}
        for piece in self.empty.piece_list:
            letters = {other[r][c] for r, c in cells_of(self.filling, piece.name)}
            twin = min(letters)
            if len(letters) == 1 and kinds[twin] == kinds[piece.name]:
                other = tuple(row.translate({ord(twin): piece.name, ord(piece.name): twin}) for row in other)
        return sum(
            1 << group
            for group, cells in enumerate(self.groups)
            if any(other[r][c] != self.filling[r][c] for r, c in cells)
        )

    def _spend(self, nodes: int) -> None:
        if self.nodes + nodes > self.budget:
            raise _SpentError
        self.nodes += nodes


def _apart(sets: list[int]) -> int:
    """How many sets, smallest first, share nothing with sets counted before: a lower bound for hitting all of them."""
    covered = count = 0
    for elements in sorted(sets, key=int.bit_count):
        if not elements & covered:
            covered |= elements
            count += 1
    return count
