"""`puzzlemill thumbnails`: a small picture of each puzzle of a pack, for the menus of games."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import task
from puzzlemill.files.inputs import read_entries
from puzzlemill.files.thumbnails import write_thumbnails
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.layout import PAPERS, Look
from puzzlemill.render.pages.words import language as words_of


def thumbnails(sources: Sequence[str], output: str, width: int, theme: str, language: str, by: str, svg: bool) -> None:
    """Write a small picture of each puzzle, and the list of them; prints a line about the folder."""
    look = Look(PAPERS["a4"], theme_named(theme), words_of(language))
    entries = read_entries(sources)
    print_error(write_thumbnails(entries, Path(output), look, width, numbered=by == "number", svg=svg, task=task))
