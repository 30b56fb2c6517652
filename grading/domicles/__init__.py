"""Domicles on the grading floor: the names of its techniques, which are quick to load, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.domicles.grader import grade, size

__all__ = ["TECHNIQUES", "grade", "size"]

TECHNIQUES: Final = ("single swap", "descent", "choice", "detour")
"""Hardest technique, by difficulty: one swap solves it; always making the swap that removes most conflicts does, for
certain; it does with the right choice among equals; some swap must be made that is not the best at the moment."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("grade", "size"))
