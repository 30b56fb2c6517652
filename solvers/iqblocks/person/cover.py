"""IQ Blocks, the exact cover of a position in sets: a set of candidates or of cells is one integer, bit by bit.

Deductions are explained by sets; compiled trials by the rules of `tiers` find what is worth explaining.

A cell is bit `row * (columns + 1) + column` of a set: the extra column is always empty, so that a shift by one never
leads from the end of a row to the next one. A 2 x 3 board, its bits:

     0  1  2 ( 3)
     4  5  6 ( 7)
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import orientations
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.solvers.arrays import Int64s
from puzzlemill.solvers.iqblocks.exact_cover import Position, exact_cover, place
from puzzlemill.solvers.iqblocks.table import Table, kinds
from puzzlemill.solvers.iqblocks.tiers import settle
from puzzlemill.solvers.kernels import kernel
from puzzlemill.solvers.masks import bits

BATCH = 64
"""Trials between two checks for Ctrl-C."""


class Stage(NamedTuple):
    """The state of a deduction."""

    alive: int  # the set of candidates still possible
    open: int  # the set of open cells
    copies: tuple[int, ...]  # the pieces left of each kind


class Trial(NamedTuple):
    """Where tier 2 leads from a supposed candidate: CONTRADICTION, STUCK or SOLVED, after `placed` pieces in all."""

    outcome: int
    placed: int


class Cover:
    """The candidates of a puzzle, numbered as in `exact_cover`, and its items: open cells, then kinds of piece.

    `masks` are the candidates' cells and `kinds` their kinds; `members` are the items' candidates, still possible or
    not; `sizes` and `letters` are the kinds' cells and pieces left, `turns` their orientations, and `clued` says which
    have given cells; `bits` are the cells as sets. `start` is the position before any deduction.
    """

    def __init__(self, puzzle: IqBlocks, table: Table, position: Position) -> None:
        """`table` and `position` are the exact cover of the puzzle."""
        self.cells: tuple[Cell, ...] = puzzle.open_cells
        self._position = position
        self._width = len(puzzle.board[0]) + 1
        self.bits: list[int] = [1 << self._bit(cell) for cell in self.cells]
        self._items = [[item for item in line if item >= 0] for line in position.items.tolist()]
        self.kinds: list[int] = [line[0] - len(self.cells) for line in self._items]
        self.masks: list[int] = [sum(self.bits[item] for item in line[1:]) for line in self._items]
        self.members: list[int] = [0] * (len(position.starts) - 1)
        for number, line in enumerate(self._items):
            for item in line:
                self.members[item] |= 1 << number
        self.sizes: list[int] = position.sizes.tolist()
        self.letters: list[tuple[str, ...]] = [
            tuple(puzzle.piece_list[index].name for index in alike) for alike in kinds(puzzle)
        ]
        pieces = [puzzle.piece_list[alike[0]] for alike in kinds(puzzle)]
        self.turns: list[int] = [len(orientations(piece)) for piece in pieces]
        self.clued: list[bool] = [piece.name in puzzle.clues for piece in pieces]
        self.start: Stage = Stage((1 << len(self.masks)) - 1, sum(self.bits), tuple(position.copies.tolist()))
        self._numbers = {key: number for number, key in enumerate(zip(self.kinds, self.masks, strict=True))}
        self._sums: dict[tuple[int, ...], int] = {}

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set, row by row."""
        return tuple(divmod(bit, self._width) for bit in bits(mask))

    def find(self, kind: int, cells: Iterable[Cell]) -> int:
        """The candidate of a kind on these cells."""
        return self._numbers[kind, sum(1 << self._bit(cell) for cell in cells)]

    def left(self, stage: Stage, kind: int) -> tuple[str, ...]:
        """The letters left of a kind."""
        return self.letters[kind][len(self.letters[kind]) - stage.copies[kind] :]

    def letter(self, stage: Stage, candidate: int) -> str:
        """The first letter left of the candidate's kind."""
        return self.left(stage, self.kinds[candidate])[0]

    def open_items(self, stage: Stage) -> Iterator[tuple[int, int]]:
        """The items still open, each with how many times it has to be covered."""
        for item, bit in enumerate(self.bits):
            if stage.open & bit:
                yield item, 1
        for item, copies in enumerate(stage.copies, len(self.bits)):
            if copies:
                yield item, copies

    def rivals(self, stage: Stage, candidate: int) -> int:
        """The candidates that placing this one takes away, itself included, still possible or not."""
        kind, *cells = self._items[candidate]
        # The last piece of its kind is placed nowhere else; of several equal ones, only the placement itself is used
        # up.
        rivals = self.members[kind] if stage.copies[self.kinds[candidate]] == 1 else 1 << candidate
        for item in cells:
            rivals |= self.members[item]
        return rivals

    def after(self, stage: Stage, candidate: int, removes: int = 0) -> Stage:
        """The state after the candidate is placed; the candidates that it `removes` are gone."""
        copies = self._copies(stage, candidate, -1)
        return Stage(stage.alive & ~removes, stage.open & ~self.masks[candidate], copies)

    def before(self, stage: Stage, candidate: int) -> Stage:
        """The state as if the candidate had not been placed; the possible candidates stay the same."""
        return stage._replace(open=stage.open | self.masks[candidate], copies=self._copies(stage, candidate, 1))

    def cut_off(self, stage: Stage) -> int:
        """The smallest dead region, which is one whose size no remaining pieces add up to; 0 if there is none."""
        sums, opened, dead = self._sums_of(stage.copies), stage.open, []
        while opened:
            region = self._region(opened)
            opened ^= region
            if not sums >> region.bit_count() & 1:
                dead.append(region)
        return min(dead, key=int.bit_count, default=0)

    def is_dead(self, stage: Stage, region: int) -> bool:
        """Whether some open cells are a dead region."""
        return self._around(region) & stage.open == region and not self._sums_of(stage.copies) >> region.bit_count() & 1

    def trials(self, stage: Stage, candidates: list[int]) -> list[Trial]:
        """Where tier 2 leads from each of some candidates."""
        state, numbers = self._state(stage), np.array(candidates, dtype=np.int64)
        outcomes = np.empty((len(numbers), 2), dtype=np.int64)
        for first in range(0, len(numbers), BATCH):
            suppose(state, numbers[first : first + BATCH], outcomes[first : first + BATCH], self._position)
        return list(itertools.starmap(Trial, outcomes.tolist()))

    def _state(self, stage: Stage) -> Int64s:
        """The state as an array, as in `Position.state`."""
        alive = np.zeros(len(self.masks), dtype=np.int64)
        alive[list(bits(stage.alive))] = 1
        numbers = [(members & stage.alive).bit_count() for members in self.members]
        opened = [stage.open & bit != 0 for bit in self.bits]
        return np.concatenate((alive, np.array([*numbers, *opened, *stage.copies], dtype=np.int64)))

    def _copies(self, stage: Stage, candidate: int, more: int) -> tuple[int, ...]:
        """The pieces left of each kind, with `more` of the candidate's kind."""
        kind, copies = self.kinds[candidate], stage.copies
        return (*copies[:kind], copies[kind] + more, *copies[kind + 1 :])

    def beside(self, cell: int, stage: Stage) -> int:
        """The open cells beside a cell, as sets."""
        return self._around(cell) & stage.open & ~cell

    def _bit(self, cell: Cell) -> int:
        return cell[0] * self._width + cell[1]

    def _around(self, cells: int) -> int:
        """Some cells with their neighbours."""
        # Bits off the board do no harm, as the callers keep only open cells.
        return cells | cells << 1 | cells >> 1 | cells << self._width | cells >> self._width

    def _region(self, opened: int) -> int:
        """The region of open cells that contains the first of them."""
        region, grown = 0, opened & -opened
        while grown != region:
            region, grown = grown, self._around(grown) & opened
        return region

    def _sums_of(self, copies: tuple[int, ...]) -> int:
        """The numbers of cells, as bits, that some of these pieces add up to."""
        if copies not in self._sums:
            sums = 1
            for size, times in zip(self.sizes, copies, strict=True):
                for _ in range(times):
                    # Bit n says that some pieces have n cells together. Each piece is left out, or moves all sums up by
                    # its size.
                    sums |= sums << size
            self._sums[copies] = sums
        return self._sums[copies]


def cover_of(puzzle: IqBlocks) -> Cover | None:
    """The exact cover of a puzzle with pieces left, or None if there are too many candidates."""
    cover = exact_cover(puzzle)
    return Cover(puzzle, *cover) if cover else None


@kernel
def suppose(start: Int64s, candidates: Int64s, outcomes: Int64s, position: Position) -> None:
    """Place each candidate by itself, deduce by tier 2, and store the result in `outcomes` (int64[n, 2]).

    The first column is the outcome, the second the number of pieces placed, including the candidate.
    """
    kinds = start.shape[0] - position.copies.shape[0]
    for index in range(candidates.shape[0]):
        trial = start.copy()
        place(trial, candidates[index], position.items, position.members, position.starts)
        outcomes[index, 0] = settle(trial, 2, True, position)
        # The pieces placed are those that the kinds no longer have to cover.
        outcomes[index, 1] = (start[kinds:] - trial[kinds:]).sum()
