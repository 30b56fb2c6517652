"""What a grader finds out about a position."""

from typing import NamedTuple


class Assessment(NamedTuple):
    """What a kind's grader computes from a position; a table of minutes makes a grade of it.

    `technique` is the hardest technique needed, `score` is on a log scale with 2 decimals, `features` are the numbers
    behind the grade, and `text` describes it in words.
    """

    technique: str
    score: float
    features: dict[str, int | float]
    text: str
