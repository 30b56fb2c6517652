"""What is special about OTTF in the battery of `check-solver`."""

from typing import Final

from puzzlemill.testing.strategies import Battery

BATTERY: Final = Battery(
    sizes=({"max_rows": 30, "max_cols": 30}, {"max_rows": 3, "max_cols": 30}, {"max_rows": 30, "max_cols": 3}),
    largest=(
        {"min_rows": 28, "min_cols": 28, "max_rows": 30, "max_cols": 30},
        {"min_cols": 30, "max_rows": 2, "max_cols": 30},
        {"min_rows": 30, "max_rows": 30, "max_cols": 2},
    ),
    picture=lambda puzzle: puzzle.template,
    complete=True,
)
