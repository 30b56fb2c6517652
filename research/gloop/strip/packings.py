"""Makes Gloop packings for a strip of pictures: swaps lead from a valid packing to a mixed and then a perfect one."""

from typing import Final

from puzzlemill.generator.gloop.making import make
from puzzlemill.generator.gloop.options import Options
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream
from puzzlemill_research.gloop.strip.swap_path import swap_path

STARTS: Final = 40
"""Most packings to try as the start of a strip."""

START_BUDGET: Final = 2_000
"""Most packings to search from each start; half a second on 6x6."""


def strip_packings(board: str = "5x5", seed: int = 0, least: int = 5) -> tuple[Packing, ...]:
    """At least `least` packings of a board (ROWSxCOLUMNS), each one swap from the last: valid, mixed, perfect.

    Random packings that are neither mixed nor perfect are tried as starts, with all unused tiles as spares. The same
    arguments give the same strip. Raises `InputError` if the board has no packing, `OutOfReachError` if none of
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
        f"none of {STARTS} packings leads to a perfect one in {least - 1} or more swaps; use another seed "
        "or board, or fewer pictures",
        field="board",
        value=board,
    )
