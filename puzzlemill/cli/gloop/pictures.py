"""`puzzlemill gloop tiles`: tiles to cut out."""

from puzzlemill.cli.gloop.tile_lists import tile_set
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.pictures import write_cutouts
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.pages.layout import paper_named


def tiles(output: str, paper: str, side: float, spacing: float, tiles: str | None, without: str | None) -> None:
    """Print tiles to cut out, with crop marks and a ruler; backs stay blank."""
    write_cutouts(tile_sheets(paper_named(paper), tile_set(tiles, without), side, spacing), output, "Gloop tiles", task)
