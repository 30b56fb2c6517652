"""Books on sale: the recipe's table, the files, and the rules that they are checked by."""

from pathlib import Path

from puzzlemill.books.recipe import read_recipe
from puzzlemill.publish.settings import PublishReading, read_publish

RECIPE = """
title = "Small Sale"
author = "Ada Example"
paper = "6x9in"
bleed = true
per_page = 1
hints = 1
[[parts]]
kind = "ottf"
count = 8
options = { board = "3x3" }
[[parts]]
kind = "domicles"
count = 6
options = { layout = "2x2" }
"""
"""A quick book of enough pages for a print shop."""

PUBLISH = """
[publish]
stock = "cream"
isbn = "978-0-306-40615-7"
blurb = "Fourteen small puzzles."
publisher = "Example Press"
copyright = "© 2026 Ada Example"
samples = 4
screen_cover = true
"""


def publishing_of(folder: Path, text: str = RECIPE + PUBLISH) -> PublishReading:
    """A recipe of this text in a file of the folder."""
    (folder / "recipe.toml").write_text(text, encoding="utf-8")
    return read_publish(read_recipe(str(folder / "recipe.toml")))
