"""Books: recipes, the linter, puzzles taken from files, and finished books."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Unpack

from puzzlemill.books.recipe import Instead, Reading, read_recipe
from puzzlemill.files.folders import MANIFEST


def recipe_in(folder: Path, text: str, **changes: Unpack[Instead]) -> Reading:
    """Read a recipe that is written to a folder, with values replaced as on the command line."""
    (folder / "recipe.toml").write_text(text)
    return read_recipe(str(folder / "recipe.toml"), **changes)


def relist(folder: Path, change: Callable[[dict[str, Any]], object] = lambda manifest: None) -> None:
    """Change the manifest, and list the current digests of all files, as a skilled forger would."""
    manifest = json.loads((folder / MANIFEST).read_text())
    for file in manifest["files"]:
        data = (folder / file["name"]).read_bytes()
        file["bytes"], file["sha256"] = len(data), sha256(data).hexdigest()
    change(manifest)
    (folder / MANIFEST).write_text(json.dumps(manifest))
