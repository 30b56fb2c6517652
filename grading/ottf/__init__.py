"""Grades OTTF. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = ("rule 1", "rule 2", "count", "square", "box", "group", "trial", "nested trial")

TRIALS: Final = {"trial": 4, "nested trial": 4}
"""The techniques that are trials, and the highest level whose puzzles do not need them by default."""
