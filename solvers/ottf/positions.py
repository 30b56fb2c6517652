"""A position in a game of OTTF: what each cell shows, what is wrong, safe or risky, whether the rest has a solution."""

from typing import NamedTuple

import numpy as np

from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.arrays import Bools, Int8s, Int32s
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.outcome import Outcome


class Position(NamedTuple):
    """The board as it is now, as bytes so that a move on the largest board copies little.

    `shown` has a byte per cell, row by row: the number that its tile shows now, 0 if the cell is empty. `placed` has 4
    bytes, little-endian, per tile in the order of placing: its row * columns + column.
    """

    shown: bytes
    placed: bytes = b""

    @property
    def order(self) -> Int32s:
        """The numbers of `placed` as an array."""
        return np.frombuffer(self.placed, "<i4")


class View(NamedTuple):
    """A position as arrays of rows x columns.

    `number` is the final number minus one, negative in cells without a tile; `now` is what a cell shows; `empty` is
    true if its tile is missing; `around` is the number of missing neighbours.
    """

    number: Int8s
    now: Int8s
    empty: Bools
    around: Int8s

    @classmethod
    def of(cls, puzzle: Ottf, position: Position) -> "View":
        """The arrays of a position."""
        text = np.frombuffer("".join(puzzle.template).encode("ascii"), np.int8).reshape(puzzle.size)
        now = np.frombuffer(position.shown, np.int8).reshape(puzzle.size)
        number = text - np.int8(ord("1"))
        empty = (number >= 0) & (now == 0)
        padded = np.pad(empty.astype(np.int8), 1)
        around = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
        return cls(number, now, empty, around)

    @property
    def end(self) -> Int8s:
        """What each tile on the board would show in the end."""
        return (self.now - 1 + self.around) % 4 + 1

    @property
    def wrong(self) -> Bools:
        """The tiles that were placed at a wrong moment."""
        wrong: Bools = (self.now > 0) & (self.end != self.number + 1)
        return wrong

    @property
    def safe(self) -> Bools:
        """The cells in which a placement is safe."""
        safe: Bools = self.empty & (self.around == self.number)
        return safe

    @property
    def risky(self) -> Bools:
        """The cells in which a placement could be right or wrong: a 1 with four empty neighbours."""
        risky: Bools = self.empty & (self.number == 0) & (self.around == 4)
        return risky

    def rest(self, empty: Bools) -> Ottf:
        """The template of only some empty cells, with the same numbers, which earlier tiles do not change."""
        text = np.where(empty, self.number + np.int8(ord("1")), np.int8(ord(".")))
        return Ottf(tuple(row.tobytes().decode() for row in text))

    def search(self, empty: Bools, budget: int) -> Outcome[Order]:
        """The outcome of a search for the template of only some empty cells, possibly none."""
        return solve(self.rest(empty), budget) if empty.any() else Outcome("solved", (Order(()),), 1)
