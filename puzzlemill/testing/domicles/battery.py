"""What is special about Domicles in the battery of `check-solver`."""

from typing import Final

from puzzlemill.puzzles.domicles import LARGEST_PIPS, Domicles
from puzzlemill.testing.domicles.wrong import claimed_puzzles
from puzzlemill.testing.strategies import Battery


def _picture(puzzle: Domicles) -> list[str]:
    """The dominoes, row by row."""
    tiles = [f"{high}|{low}" for high, low in puzzle.tiles]
    return [" ".join(tiles[i : i + puzzle.cols]) for i in range(0, len(tiles), puzzle.cols)]


BATTERY: Final = Battery(
    sizes=(
        {"pips": 9, "layouts": [(2, 4), (4, 4), (2, 5), (5, 5)]},
        {"pips": 12, "layouts": [(6, 2), (6, 3), (2, 6), (5, 6)]},
        {"pips": 18, "layouts": [(8, 2), (2, 8), (9, 3), (3, 9), (9, 8)]},
    ),
    solved={"min_swaps": 0, "max_swaps": 3},
    # Numbers written as letters, and claims that are not true.
    anything={"max_pips": LARGEST_PIPS, "claims": True},
    # False claims break no rule.
    right=claimed_puzzles,
    picture=_picture,
    complete=True,
)
