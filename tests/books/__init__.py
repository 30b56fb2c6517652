"""Books: their recipes, what the linter says of them, what they take from files, and the files that they become."""

from pathlib import Path
from typing import Unpack

from puzzlemill.books.recipe import Instead, Reading, read_recipe


def recipe_in(folder: Path, text: str, **changes: Unpack[Instead]) -> Reading:
    """What is read of a recipe that is written to a folder, with changes as the command line makes them."""
    (folder / "recipe.toml").write_text(text)
    return read_recipe(str(folder / "recipe.toml"), **changes)
