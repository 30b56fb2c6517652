"""OTTF has nothing to cut out: its tiles are numbers to write."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.render.pages.cutouts import Choice
from puzzlemill.render.pages.layout import Look, Paper, Sheet

CUTOUTS: Final = ""
CHOICES: Final = ()


def cutouts(paper: Paper, puzzles: Sequence[Ottf], choice: Choice) -> list[Sheet]:
    """No sheets."""
    return []


def book_cutouts(look: Look, puzzles: Sequence[Ottf], spacing: float, whole: bool) -> list[Sheet]:
    """No sheets."""
    return []
