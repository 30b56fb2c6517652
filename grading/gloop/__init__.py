"""Grading Gloop: the names of its techniques, which load quickly, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.gloop.grader import assess, size

__all__ = ["TECHNIQUES", "assess", "size"]

TECHNIQUES: Final = {
    "single": "there is always a cell that only one tile fits, or any choice works",
    "border": "tiles must be saved for the border and the corners",
    "closure": "no contour may close too early",
    "parity": "path ends must balance",
    "trial": "forced steps alone show that a choice is wrong",
    "nested trial": "only further trials show that a choice is wrong",
}
"""From easy to hard, with what a typical search runs into."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("assess", "size"))
