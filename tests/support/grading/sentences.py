"""The numbers in the sentences of grades, which must all be features."""

import re

from puzzlemill.puzzles.packs import Grade

SHARES = ("p_greedy", "forced")
"""Features between 0 and 1 that sentences give as percentages."""


def numbers_not_in(grade: Grade) -> set[str]:
    """The numbers of a grade's sentence that are not its features: exact ones, rounded ones or percentages.

    A number after `about` is a rounded feature; a percentage is a share rounded to whole percents, or at the ends
    `less than 1%` or `more than 99%`.
    """
    text = re.sub(r"Rules? 1( and 2)?", "", grade.text)  # these are names
    text = re.sub(r"less than 1%|more than 99%", "", text)
    values = [abs(float(value)) for value in grade.features.values()]
    shares = {f"{round(100 * grade.features[name])}%" for name in SHARES if name in grade.features}
    allowed = {f"{value:g}" for value in values} | {f"about {round(value)}" for value in values} | shares
    return set(re.findall(r"(?:about )?\d+(?:\.\d+)?%?", text)) - allowed
