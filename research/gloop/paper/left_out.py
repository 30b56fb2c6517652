"""The tiles left out of the perfect Gloop packings that our own search finds (figure 7 of Browne 2017)."""

from typing import Final

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.boards import ragged_board
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.solvers.gloop.ring import BUDGET, pack

SIZES: Final = (83, 84, 85, 86, 87)
"""The largest numbers of cells that have perfect packings (Browne 2017, table 1)."""


def left_out(cells: int, seed: int, budget: int = BUDGET) -> tuple[int, ...] | None:
    """The tiles that a perfect packing of the paper's board of `cells` cells leaves out; None if no packing is found.

    Our own search gets all 91 tiles, `seed` and `budget`. Raises `InputError` unless `cells` is 1 to 91.
    """
    puzzle = Gloop(ragged_board(cells), "perfect", tuple(range(len(TILES))))
    packing = pack(puzzle, seed, budget).solution
    if packing is None:
        return None
    used = packing.tiles
    return tuple(tile for tile in range(len(TILES)) if tile not in used)
