"""`puzzlemill gloop tiles` and `strip`: tiles to cut out, and swaps that lead to a perfect packing."""

from puzzlemill.cli.gloop.tile_lists import tile_set
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.pictures import check_ending, write_cutouts, write_drawing
from puzzlemill.generator.gloop.strips import strip_packings
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.gloop.strip import swap_strip
from puzzlemill.render.pages.layout import paper_named


def tiles(output: str, paper: str, side: float, spacing: float, tiles: str | None, without: str | None) -> None:
    """Print tiles to cut out, with crop marks and a ruler; backs stay blank."""
    write_cutouts(tile_sheets(paper_named(paper), tile_set(tiles, without), side, spacing), output, "Gloop tiles", task)


def strip(output: str, board: str, seed: int, least: int) -> None:
    """Draw swaps of tiles that turn a valid packing into a mixed and then a perfect one."""
    check_ending(output)
    write_drawing(swap_strip(strip_packings(board, seed, least)), output)
