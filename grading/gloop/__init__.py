"""Grading Gloop: the names of its techniques, which load quickly, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.gloop.grader import assess, size

__all__ = ["TECHNIQUES", "assess", "size"]

TECHNIQUES: Final = {
    "single": "only one tile fits a cell, or a tile fits only one cell; or any choice works",
    "border": "tiles must be saved for the border and the corners",
    "closure": "no contour may close too early",
    "parity": "path ends must balance",
    "trial": "up to ten trials: easier steps alone show that a tile is wrong",
    "nested trial": "more trials than that, trials within trials, or a search",
}
"""From easy to hard: the hardest that a person needs who always takes the easiest step (`solvers/gloop/steps`)."""

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("assess", "size"))
