"""Grading OTTF: the names of its techniques, which load quickly, and its grader."""

from typing import TYPE_CHECKING, Final

from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.grading.ottf.grader import assess, size

__all__ = ["TECHNIQUES", "assess", "size"]

TECHNIQUES: Final = ("rule 1", "rule 2", "trial", "nested trial")

if not TYPE_CHECKING:  # which would take any name for one of this package
    __getattr__ = on_first_use(__name__, grader=("assess", "size"))
