"""Gloop packings for a strip of pictures: from a valid one to a mixed and then a perfect one, by swaps of tiles."""

from typing import Final

from puzzlemill.generator.gloop.making import make
from puzzlemill.generator.gloop.options import Options
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream
from puzzlemill.solvers.gloop.swap_path import swap_path

STARTS: Final = 40
"""Packings from which a strip is looked for."""


START_BUDGET: Final = 2_000
"""Packings looked at from each of them; on 6x6 half a second."""


def strip_packings(board: str = "5x5", seed: int = 0, least: int = 5) -> tuple[Packing, ...]:
    """At least `least` packings of a board (ROWSxCOLUMNS) from a valid to a mixed to a perfect one by swaps.

    Random packings that are neither mixed nor perfect are tried in turn, with all tiles not used as spares; the same
    arguments give the same strip. Raises `InputError` for a board that has no packing, `OutOfReachError` when none of
    `STARTS` packings leads to a perfect one.
    """
    options = Options(board=board, goal="valid")
    for index in range(STARTS):
        pair = make(options, stream("gloop-strip", 1, {"board": board}, seed, index))
        if pair is None:
            continue
        _, packing = pair
        if sum(not contour.circle for contour in contours(packing.grid)) < 2:
            continue
        path = swap_path(packing, seed, range(len(TILES)), START_BUDGET).solution
        if path is not None and len(path) >= least:
            return path
    raise OutOfReachError(
        f"board {board}: none of {STARTS} packings leads to a perfect one in {least - 1} or more swaps"
    )
