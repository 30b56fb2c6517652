"""A game of OTTF as it lies: what each cell shows now, what is wrong, safe or risky, whether the rest has an order."""

from typing import Any, NamedTuple

import numpy as np

from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.solvers.ottf import solve
from puzzlemill.solvers.outcome import Outcome


class Position(NamedTuple):
    """The board as it lies now, as bytes so that a move on the largest board copies little.

    `shown` has a byte for each cell, row by row: the number that its tile shows now, 0 where none lies. `placed` has 4
    bytes, little-endian, for each tile in the order of placing: its row * columns + column.
    """

    shown: bytes
    placed: bytes = b""

    @property
    def order(self) -> Any:
        """The numbers of `placed` as an array."""
        return np.frombuffer(self.placed, "<i4")


class View(NamedTuple):
    """A position as arrays of rows x columns.

    `number` is the final number less one, negative where the template has no tile; `now` what is shown, `empty` where a
    tile is missing and `around` how many are missing beside a cell.
    """

    number: Any
    now: Any
    empty: Any
    around: Any

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
    def end(self) -> Any:
        """What each tile that lies would show in the end."""
        return (self.now - 1 + self.around) % 4 + 1

    @property
    def wrong(self) -> Any:
        """Where a tile lies that was placed at a wrong moment."""
        return (self.now > 0) & (self.end != self.number + 1)

    @property
    def safe(self) -> Any:
        """Where a placement is safe."""
        return self.empty & (self.around == self.number)

    @property
    def risky(self) -> Any:
        """Where a placement is right or wrong, a 1 among four empty cells."""
        return self.empty & (self.number == 0) & (self.around == 4)

    def rest(self, empty: Any) -> Ottf:
        """The template of some empty cells alone, with the same numbers, which earlier tiles do not change."""
        text = np.where(empty, self.number + np.int8(ord("1")), np.int8(ord(".")))
        return Ottf(tuple(row.tobytes().decode() for row in text))

    def search(self, empty: Any, budget: int) -> Outcome[Order]:
        """What a search says of the template of some empty cells alone, which may be none."""
        return solve(self.rest(empty), budget) if empty.any() else Outcome("solved", (Order(()),), 1)
