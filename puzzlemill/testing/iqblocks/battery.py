"""What is special about IQ Blocks in the battery of `check-solver`."""

from typing import Final

from puzzlemill.testing.strategies import Battery

BATTERY: Final = Battery(
    sizes=({"max_rows": 8, "max_cols": 8}, {"max_rows": 2, "max_cols": 30}, {"max_rows": 30, "max_cols": 2}),
    solved={"max_left": 4, "clues": True},
    picture=lambda puzzle: puzzle.board,
)
