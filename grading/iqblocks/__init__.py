"""Grades IQ Blocks. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = ("forced placement", "dead region", "probing", "deeper search")
"""The hardest technique of each tier, from 1 to 4."""

TRIALS: Final = {"probing": 3, "deeper search": 3}
"""The techniques that are trials, and the highest level whose puzzles do not need them by default."""
