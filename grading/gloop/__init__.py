"""Gloop on the grading floor: the names of its techniques, which are quick to load, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.gloop.grader import grade, size

__all__ = ["TECHNIQUES", "grade", "size"]

TECHNIQUES: Final = {
    "single": "a cell that only one tile fits comes up next, or any choice does",
    "border": "tiles are kept for border and corners",
    "closure": "no contour may close too early",
    "parity": "path ends must balance",
    "trial": "a wrong choice is found out by forced steps alone",
    "nested trial": "a wrong choice is found out only by further trials",
}
"""From easy to hard, with what a typical search needs it for."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("grade", "size"))
