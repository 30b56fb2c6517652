"""The folder in which compiled kernels and computed tables are kept between runs."""

import hashlib
import importlib
import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_folder() -> Path:
    """The folder in which kernels and tables are cached: `PUZZLEMILL_CACHE`, or by default the user's cache folder.

    On Linux that is `~/.cache/puzzlemill`, or `puzzlemill` in `XDG_CACHE_HOME`. The folder is safe to delete.
    """
    named = os.environ.get("PUZZLEMILL_CACHE")
    return Path(named) if named else user_cache_path("puzzlemill", appauthor=False)


def source_folder(kind: str) -> Path:
    """The folder for tables that solvers of a kind computed; a change in their sources starts a new folder."""
    digest = hashlib.sha256()
    for floor in ("puzzles", "solvers"):
        folder = Path(str(importlib.import_module(f"puzzlemill.{floor}").__file__)).parent
        for file in [*folder.glob(f"{kind}.py"), *sorted((folder / kind).rglob("*.py"))]:
            digest.update(file.read_bytes())
    return cache_folder() / f"{kind}-{digest.hexdigest()[:16]}"
