"""Chooses few given tiles that limit the number of solutions of a Gloop puzzle."""

from collections.abc import Collection
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import Stream
from puzzlemill.solvers.gloop import solve

COUNT_NODES: Final = 100_000
"""Most nodes for one count, about 40 ms; if they are not enough, more tiles are given."""

COMPARED: Final = 40
"""Solutions to compare with the known one when the next given tile is chosen."""

SHARE: Final = 12
"""One in this number of free cells is given at once while a count finds no solutions to compare."""


def cells_for(puzzle: Gloop, packing: Packing, most: int, draws: Stream) -> list[Cell]:
    """Cells to give, with tiles of the known `packing`, so that `puzzle` has at most `most` solutions up to rotation.

    None of the cells can be left out: there would be more solutions, or counting them would take more than
    `COUNT_NODES`. The next cell to give is always a cell where most of the other solutions found differ.
    """
    cells = list(puzzle.cells)
    draws.shuffle(cells)
    given: list[Cell] = []
    while (others := _others(puzzle, packing, given, most)) is not None:
        free = [cell for cell in cells if cell not in given]
        votes = {(r, c): sum(other.grid[r][c] != packing.grid[r][c] for other in others) for r, c in free}
        best = max(free, key=votes.__getitem__)
        given += [best] if votes[best] else free[: 1 + len(free) // SHARE]
    for cell in list(given):
        fewer = [other for other in given if other != cell]
        if _others(puzzle, packing, fewer, most) is None:
            given = fewer
    return given


def _others(puzzle: Gloop, packing: Packing, given: Collection[Cell], most: int) -> tuple[Packing, ...] | None:
    """Some solutions with these cells given; None if it is proved that there are at most `most`."""
    with_givens = msgspec.structs.replace(puzzle, givens=packing.givens(given))
    outcome = solve(with_givens, COUNT_NODES, max(most + 1, COMPARED))
    return None if outcome.count is not None and outcome.count <= most else outcome.solutions
