"""Grades Domicles. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = ("single swap", "descent", "choice", "detour")
"""The techniques, from easy to hard: one swap solves the puzzle; always making the swap that clears the most conflicts
is sure to solve it; doing so solves it with the right choice among equal swaps; some swap must be made that is not the
best at the time.
"""

TRIALS: Final = {"detour": 2}
"""The techniques that are trials, and the highest level whose puzzles do not need them by default."""
