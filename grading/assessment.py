"""What a grader finds out about a position, and the names of levels."""

from typing import Final, NamedTuple

LEVEL_NAMES: Final = ("gentle", "easy", "medium", "hard", "expert", "marathon")
"""The names of levels 1 to 5, which are bands of minutes, and of 6, for all puzzles that take longer."""

MARATHON: Final = 6
"""The level of puzzles that take longer than level 5. They are made only on request."""


class Assessment(NamedTuple):
    """What a kind's grader computes from a position; a table of minutes makes a grade of it.

    `technique` is the hardest technique needed, `score` is on a log scale with 2 decimals, `features` are the numbers
    behind the grade, and `text` describes it in words.
    """

    technique: str
    score: float
    features: dict[str, int | float]
    text: str
