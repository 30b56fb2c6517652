"""IQ Blocks on the grading floor: the names of its techniques, which are quick to load, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.iqblocks.grader import grade, size

__all__ = ["TECHNIQUES", "grade", "size"]

TECHNIQUES: Final = ("forced placement", "dead region", "probing", "deeper search")
"""The hardest technique of each tier."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("grade", "size"))
