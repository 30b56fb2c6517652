"""Pictures of Gloop for the command line: the tiles to cut out, a strip of swaps."""

from collections.abc import Iterable
from typing import Final

from puzzlemill.generator.gloop import Options, make
from puzzlemill.pictures import write_cutouts
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop_contours import contours
from puzzlemill.puzzles.gloop_tiles import TILES
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream
from puzzlemill.render.gloop_sheets import tile_sheets
from puzzlemill.render.layout import paper_named
from puzzlemill.solvers.gloop_swap_path import swap_path

STARTS: Final = 40
"""Packings from which a strip is looked for."""

START_BUDGET: Final = 2_000
"""Packings looked at from each of them; on 6x6 half a second."""


def write_tiles(
    output: str, paper: str = "a4", tiles: Iterable[int] = range(len(TILES)), side: float = 25.0, spacing: float = 3.0
) -> None:
    """Write the tiles as cut-out sheets; see `render.gloop_sheets.tile_sheets` and `pictures.write_cutouts`."""
    write_cutouts(tile_sheets(paper_named(paper), tiles, side, spacing), output, "Gloop tiles")


def strip_packings(board: str = "5x5", seed: int = 0, least: int = 5) -> tuple[Packing, ...]:
    """At least `least` packings of a board (ROWSxCOLUMNS) from a valid to a mixed to a perfect one by swaps.

    Random packings that are neither mixed nor perfect are tried in turn, with all tiles not used as spares; the same
    arguments give the same strip. Raises `InputError` for a board that has no packing, `OutOfReachError` when none of
    `STARTS` packings leads to a perfect one.
    """
    options = Options(board=board, goal="valid")
    for index in range(STARTS):
        made = make(options, stream("gloop-strip", 1, {"board": board}, seed, index))
        if made is None or sum(not contour.circle for contour in contours(made[1].grid)) < 2:
            continue
        path = swap_path(made[1], seed, range(len(TILES)), START_BUDGET).solution
        if path is not None and len(path) >= least:
            return path
    raise OutOfReachError(
        f"board {board}: none of {STARTS} packings leads to a perfect one in {least - 1} swaps or more"
    )
