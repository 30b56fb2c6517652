"""What is special about Gloop in the battery of `check-solver`."""

from typing import Final

from puzzlemill.testing.gloop.breaking import BREAKING
from puzzlemill.testing.strategies import Battery, Variant

BATTERY: Final = Battery(
    sizes=({"max_rows": 5, "max_cols": 6}, {"max_rows": 3, "max_cols": 10}, {"max_rows": 10, "max_cols": 3}),
    largest=(
        {"min_rows": 5, "min_cols": 6, "max_rows": 5, "max_cols": 6},
        {"min_rows": 2, "min_cols": 15, "max_rows": 2, "max_cols": 15},
        {"min_rows": 10, "min_cols": 3, "max_rows": 10, "max_cols": 3},
    ),
    solved={"max_holes": 6, "max_spares": 12, "max_givens": 20},
    # Tiles that are not turned have items of their own.
    broken=tuple(code for code in BREAKING if code != "TURNED"),
    variants=(
        Variant(
            "unturned",
            "puzzles whose tiles are not turned",
            {"unturned": True},
            lambda puzzle: bool(puzzle.unturned),
        ),
    ),
    picture=lambda puzzle: puzzle.board,
)
