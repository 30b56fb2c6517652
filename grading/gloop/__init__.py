"""Grades Gloop. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = {
    "single": "only one tile fits a cell, or a tile fits only one cell; or any choice works",
    "border": "tiles must be saved for the border and the corners",
    "closure": "no contour may close too early",
    "parity": "path ends must balance",
    "trial": "up to ten trials: easier steps alone show that a tile is wrong",
    "nested trial": "more trials than that, trials within trials, or a search",
}
"""The techniques, from easy to hard; a grade has the hardest one needed if every step is the easiest possible."""

TRIALS: Final = {"trial": 3, "nested trial": 3}
"""The techniques that are trials, and the highest level whose puzzles do not need them by default."""
