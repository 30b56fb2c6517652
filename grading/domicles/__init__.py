"""Grading Domicles: the names of its techniques, which load quickly, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.domicles.grader import assess, size

__all__ = ["TECHNIQUES", "assess", "size"]

TECHNIQUES: Final = ("single swap", "descent", "choice", "detour")
"""From easy to hard. One swap solves the puzzle; always making the swap that clears the most conflicts is sure to solve
it; that solves it with the right choice among equal swaps; some swap must be made that is not the best at the time."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("assess", "size"))
