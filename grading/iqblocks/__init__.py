"""Grading IQ Blocks: the names of its techniques, which load quickly, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.iqblocks.grader import assess, size

__all__ = ["TECHNIQUES", "assess", "size"]

TECHNIQUES: Final = ("forced placement", "dead region", "probing", "deeper search")
"""The hardest technique of each tier, from 1 to 4."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("assess", "size"))
