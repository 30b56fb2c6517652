"""`puzzlemill research gloop strip`: swaps that lead to a perfect packing."""

from puzzlemill.render.pages.pictures import check_ending
from puzzlemill_research.gloop.strip import swap_strip
from puzzlemill_research.gloop.strip.packings import strip_packings


def strip(output: str, board: str, seed: int, least: int) -> None:
    """Draw swaps of tiles that turn a valid packing into a mixed and then a perfect one."""
    check_ending(output)
    swap_strip(strip_packings(board, seed, least)).with_margin().save(output)
