"""Pictures of Gloop for the command line: files of a drawing, the tiles to cut out, a strip of swaps."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from puzzlemill.generator.gloop import Options, make
from puzzlemill.printing import write_pages
from puzzlemill.puzzles.files import write_whole
from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop_contours import contours
from puzzlemill.puzzles.gloop_tiles import TILES
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.streams import stream
from puzzlemill.render.canvas import Drawing
from puzzlemill.render.gloop_sheets import tile_sheets
from puzzlemill.render.layout import paper_named
from puzzlemill.render.pdf import pdf_bytes
from puzzlemill.render.png import has_colour, png_pages
from puzzlemill.render.svg import svg_text
from puzzlemill.solvers.gloop_swap_path import swap_path

STARTS: Final = 40
"""Packings from which a strip is looked for."""

START_BUDGET: Final = 2_000
"""Packings looked at from each of them; on 6x6 half a second."""


def write_drawing(drawing: Drawing, output: str) -> None:
    """Write one drawing to `output` as SVG, PDF or PNG (300 dpi), by its ending; raises `InputError` for others."""
    ending = Path(output).suffix.lower()
    if ending == ".svg":
        data = svg_text(drawing).encode()
    elif ending == ".pdf":
        data = pdf_bytes([drawing], title="Puzzlemill")
    elif ending == ".png":
        data = next(png_pages(pdf_bytes([drawing]), grey=not has_colour(drawing)))
    else:
        raise InputError(f"{output}: expected FILE.svg, FILE.pdf or FILE.png")
    write_whole(Path(output), data)


def write_tiles(
    output: str, paper: str = "a4", tiles: Iterable[int] = range(len(TILES)), side: float = 25.0, spacing: float = 3.0
) -> None:
    """Write the tiles as cut-out sheets; see `render.gloop_sheets.tile_sheets`.

    A PDF has an empty back after each sheet, for printers that print on both sides; a folder of PNG has fronts only.
    """
    ending = Path(output).suffix.lower()
    if ending not in ("", ".pdf") and not Path(output).is_dir():
        raise InputError(f"{output}: expected FILE.pdf, or a folder for PNG pages")
    sheets = tile_sheets(paper_named(paper), tiles, side, spacing)
    if ending != ".pdf":
        sheets = [sheet for sheet in sheets if sheet.drawing.items]
    pdf = pdf_bytes([sheet.drawing for sheet in sheets], title="Gloop tiles")
    if ending == ".pdf":
        write_whole(Path(output), pdf)
    else:
        write_pages(Path(output), pdf, sheets, {})


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
