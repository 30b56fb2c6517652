"""Grades IQ Blocks. The names of its techniques are here, where help finds them quickly."""

from typing import Final

TECHNIQUES: Final = ("forced placement", "dead region", "probing", "deeper search")
"""The hardest technique of each tier, from 1 to 4."""
