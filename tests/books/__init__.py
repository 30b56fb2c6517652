"""Books: recipes, the linter, puzzles taken from files, and finished books."""

from pathlib import Path
from typing import Unpack

from puzzlemill.books.recipe import Instead, Reading, read_recipe


def recipe_in(folder: Path, text: str, **changes: Unpack[Instead]) -> Reading:
    """Read a recipe that is written to a folder, with values replaced as on the command line."""
    (folder / "recipe.toml").write_text(text)
    return read_recipe(str(folder / "recipe.toml"), **changes)
